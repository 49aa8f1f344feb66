//! Cards of agents: their signers, their changes, and the card in use.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::{CardAccept, CardVersionOf, KeyOf, KeysFetch, KeysGiven};
pub use view::{
    CardChangeView, CardCheckView, CardSeenBy, CardTrust, CardVerdict, CardVersionView, CardView, CardWeight,
    ExtendedCardView, ExtensionView, KeyFrom, PendingCardView, PinnedKeyView, SignatureVerdict,
    SignatureView, SignedForm, SkillView,
};
