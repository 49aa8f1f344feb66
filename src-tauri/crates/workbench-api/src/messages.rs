//! Messages and artifacts in parts, and the person's messages.

pub(crate) mod options;
pub(crate) mod params;
pub(crate) mod parts;
pub(crate) mod resending;
pub(crate) mod view;

pub use options::{AnswerWhen, AnsweredExtensionsView, SendOptions};
pub use params::{
    AttachmentAdd, DraftBegun, DraftSet, MessageCheck, MessageEditAgain, MessageSend, ResendGiven,
};
pub use view::{
    ArtifactView, AttachmentView, DeliveryState, DraftOriginView, KeptPartView, MessageView, PartView,
    PieceView, ResendPlace, ResentView, SaidView,
};
