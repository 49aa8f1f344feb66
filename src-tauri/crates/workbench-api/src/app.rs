//! The application itself, and its settings.

pub(crate) mod commands;
pub(crate) mod view;

pub use view::{
    AppInfo, KeyringView, Language, LostDatabase, QuietHours, RunSettings, Settings, SettingsPatch,
    TelemetrySettings, Theme,
};
