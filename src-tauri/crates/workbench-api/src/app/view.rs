//! The application on the page: where it runs, what it can store, its looks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::host::HostKind;
use crate::push::PushSettings;
use crate::sentences::SentenceView;

/// Where and how the application runs.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AppInfo {
    /// Version of the workbench.
    pub version: String,
    /// Desktop window or browser.
    pub host: HostKind,
    /// `linux`, `macos` or `windows`: decides the names of keys.
    pub platform: String,
    /// The folder that holds everything, secrets aside.
    pub data_folder: String,
    /// Whether secrets outlive this session.
    pub keyring: KeyringView,
    /// The sample agents are running and saved as connections.
    pub samples_connected: bool,
    /// At least one connection exists or existed: the welcome does not return.
    pub welcomed: bool,
    /// Requests that wait for a person.
    pub waiting: i64,
    /// Milliseconds by which a decision is held back for undoing.
    pub undo_ms: i64,
    /// It was built to export traces.
    pub telemetry: bool,
    /// Until when rules approve; `null`: they do not.
    pub auto_approve_until: Option<i64>,
    /// Somebody deleted or replaced the database while it was open: nothing is kept any more.
    pub lost: Option<LostDatabase>,
}

/// A database that is not in its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LostDatabase {
    /// The backup that holds everything that was stored; `null`: it could not be made.
    pub backup: Option<String>,
}

/// State of the OS keyring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum KeyringView {
    /// It has not answered yet.
    Asking,
    /// Secrets are kept by the operating system.
    Usable {
        /// Its name, such as `Secret Service`.
        backend: String,
    },
    /// The same, but it does not answer now: nothing that it must know of leaves.
    Silent {
        /// Its name.
        backend: String,
    },
    /// No usable keyring: secrets last until the application ends.
    SessionOnly {
        /// The attempt and its result.
        reason: SentenceView,
    },
}

/// The settings of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own for a person")]
pub struct Settings {
    /// Language of the page.
    pub language: Language,
    /// Light, dark or the system's.
    pub theme: Theme,
    /// Single-key shortcuts work in the inbox.
    pub single_keys: bool,
    /// Seconds by which a decision is held back for undoing, 0 to 60.
    pub undo_seconds: i64,
    /// Seconds within which an agent should be seen to react to a decision.
    pub receipt_seconds: i64,
    /// The next request that waits opens by itself after a decision.
    pub open_next: bool,
    /// Keys that a person gave to actions, by the action's identity.
    pub shortcuts: BTreeMap<String, String>,
    /// Notify the desktop of a new request.
    pub notifications: bool,
    /// When nothing is notified of.
    pub quiet_hours: QuietHours,
    /// Closing the window hides it while something is watched, where the desktop has a tray.
    pub keep_in_tray: bool,
    /// Starts when the person logs in; `null` where that cannot be set from here.
    pub start_at_login: Option<bool>,
    /// Being called back by agents.
    pub push: PushSettings,
    /// The largest size of the traffic log, in megabytes, from 10 to 10,000.
    pub wire_megabytes: i64,
    /// Finished conversations that did not change for so many days are removed; 0: they stay.
    pub keep_days: i64,
    /// The oldest finished conversations are removed while the history takes more megabytes; 0: they stay.
    pub keep_megabytes: i64,
    /// Traces for a collector.
    pub telemetry: TelemetrySettings,
    /// The costs that a run may have before the person is asked.
    pub runs: RunSettings,
}

/// The costs that any run may have before the person is asked; 0: as its file says. A file may allow less, never
/// more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunSettings {
    /// Calls to agents.
    pub calls: u32,
    /// Rounds of its loops.
    pub rounds: u32,
    /// Minutes in which it does not wait for people.
    pub minutes: u32,
    /// Tokens that agents tell of.
    pub tokens: u32,
}

/// Whether traces are exported, and where to (OTLP over HTTP).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TelemetrySettings {
    /// They are.
    pub on: bool,
    /// The collector's address; empty for the usual one on this machine.
    pub endpoint: String,
}

/// A time of every day in which the desktop is not notified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuietHours {
    /// There is such a time.
    pub on: bool,
    /// Its first minute, counted from midnight.
    pub from: u16,
    /// The minute after its last; of the next day where it is earlier.
    pub to: u16,
}

/// A change of settings; a `null` leaves its setting unchanged.
#[derive(Debug, Clone, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct SettingsPatch {
    /// See [`Settings::language`].
    pub language: Option<Language>,
    /// See [`Settings::theme`].
    pub theme: Option<Theme>,
    /// See [`Settings::single_keys`].
    pub single_keys: Option<bool>,
    /// See [`Settings::undo_seconds`].
    pub undo_seconds: Option<i64>,
    /// See [`Settings::receipt_seconds`].
    pub receipt_seconds: Option<i64>,
    /// See [`Settings::open_next`].
    pub open_next: Option<bool>,
    /// See [`Settings::shortcuts`]; given as a whole.
    pub shortcuts: Option<BTreeMap<String, String>>,
    /// See [`Settings::quiet_hours`].
    pub quiet_hours: Option<QuietHours>,
    /// See [`Settings::keep_in_tray`].
    pub keep_in_tray: Option<bool>,
    /// See [`Settings::start_at_login`].
    pub start_at_login: Option<bool>,
    /// See [`Settings::notifications`].
    pub notifications: Option<bool>,
    /// See [`Settings::push`]; given as a whole.
    pub push: Option<PushSettings>,
    /// See [`Settings::wire_megabytes`].
    pub wire_megabytes: Option<i64>,
    /// See [`Settings::keep_days`].
    pub keep_days: Option<i64>,
    /// See [`Settings::keep_megabytes`].
    pub keep_megabytes: Option<i64>,
    /// See [`Settings::telemetry`]; given as a whole.
    pub telemetry: Option<TelemetrySettings>,
    /// See [`Settings::runs`]; given as a whole.
    pub runs: Option<RunSettings>,
}

/// Languages of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// The system's, English when it is neither.
    System,
    /// English.
    En,
    /// Japanese.
    Ja,
}

/// Colours of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The system's.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}
