//! Push notifications: where agents call back, and what came of it.

pub(crate) mod commands;
pub(crate) mod view;

pub use commands::{ByRegistration, PushSecretAgree};
pub use view::{
    AgreedPushSecret, CheckView, DeliveryView, HeldRegistrationView, PushSecret, PushSettings, PushState,
    RegistrationView, TaskPush, TurnedAwayView,
};
