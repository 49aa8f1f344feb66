//! Push notifications: the addresses that agents call back, and the calls.

pub(crate) mod commands;
pub(crate) mod view;

pub use commands::{ByRegistration, PushSecretAgree};
pub use view::{
    AgreedPushSecret, CheckView, DeliveryView, HeldRegistrationView, PushSecret, PushSettings, PushState,
    RegistrationView, TaskPush, TurnedAwayView,
};
