//! Cards of agents: who signed them, what changed, and which one is in use.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::{CardAccept, CardVersionOf, KeyOf, KeysFetch, KeysGiven};
pub use view::{
    CardChangeView, CardCheckView, CardSeenBy, CardTrust, CardVerdict, CardVersionView, CardView, CardWeight,
    ExtendedCardView, ExtensionView, KeyFrom, PendingCardView, PinnedKeyView, SignatureVerdict,
    SignatureView, SignedForm, SkillView,
};
