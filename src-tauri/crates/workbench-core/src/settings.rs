//! A person's settings, with their defaults.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use a2a_runs::plan::Limits;
use serde::{Deserialize, Serialize};
use url::Url;
use workbench_store::forget::Keep;

use crate::error::CoreError;
use crate::ground::Ground;

const KEY: &str = "settings";

/// The longest time by which a decision may be held back, in seconds.
pub(crate) const LONGEST_UNDO: u32 = 60;

/// How long an agent may take to react before it is said that it did not, in seconds.
const RECEIPT_SECONDS: RangeInclusive<u32> = 5..=86_400;

/// The allowed size of the traffic log, in megabytes.
const WIRE_MEGABYTES: RangeInclusive<u32> = 10..=10_000;
const DEFAULT_WIRE_MEGABYTES: u32 = 200;

const MINUTES_OF_A_DAY: u16 = 24 * 60;

/// Everything a person can set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own for a person")]
pub struct Settings {
    /// Language of the page.
    pub language: Language,
    /// Colours of the page.
    pub theme: Theme,
    /// Single-key shortcuts work in the inbox.
    pub single_keys: bool,
    /// Seconds by which a decision is held back for undoing, at most 60.
    pub undo_seconds: u32,
    /// Seconds within which an agent should be seen to react to a decision, from 5 to a day.
    pub receipt_seconds: u32,
    /// The next request that waits opens by itself after a decision.
    pub open_next: bool,
    /// Keys that a person gave to actions of the page, by the action's identity.
    pub shortcuts: BTreeMap<String, String>,
    /// Notify the desktop of a new request.
    pub notifications: bool,
    /// When nothing is notified of.
    pub quiet_hours: QuietHours,
    /// Closing the window hides it while something is watched, where the desktop has a tray.
    pub keep_in_tray: bool,
    /// The person was told that a closed window does not end the program. Not for the page.
    pub told_of_tray: bool,
    /// Being called back by agents.
    pub push: PushSettings,
    /// The largest size of the traffic log, in megabytes, from 10 to 10,000.
    pub wire_megabytes: u32,
    /// Finished conversations that did not change for so many days are removed; 0: they stay.
    pub keep_days: u32,
    /// The oldest finished conversations are removed while the history takes more megabytes; 0: they stay.
    pub keep_megabytes: u32,
    /// Traces for a collector.
    pub telemetry: TelemetrySettings,
    /// The costs that a run may have before the person is asked.
    pub runs: RunSettings,
}

/// The costs that any run may have before the person is asked; 0: as its file says. A file may allow less, never
/// more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
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

impl RunSettings {
    /// The same, as a run is told of it.
    pub fn limits(self) -> Limits {
        let set = |count: u32| (count > 0).then_some(u64::from(count));
        Limits {
            calls: set(self.calls),
            rounds: set(self.rounds),
            seconds: set(self.minutes).map(|minutes| minutes * 60),
            tokens: set(self.tokens),
        }
    }
}

/// Whether traces are exported, and where to (OTLP over HTTP).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TelemetrySettings {
    /// They are.
    pub on: bool,
    /// The collector's address, without the path of a signal; empty for the usual one on this machine.
    pub endpoint: String,
}

/// A time of every day in which the desktop is not notified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct QuietHours {
    /// There is such a time.
    pub on: bool,
    /// Its first minute, counted from midnight.
    pub from: u16,
    /// The minute after its last. Earlier than the first one, it is of the next day.
    pub to: u16,
}

impl Default for QuietHours {
    fn default() -> Self {
        Self { on: false, from: 22 * 60, to: 7 * 60 }
    }
}

impl QuietHours {
    /// Whether a minute of the day lies in them.
    pub fn cover(&self, minute: u16) -> bool {
        let Self { on, from, to } = *self;
        on && if from <= to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }
}

/// How agents call back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PushSettings {
    /// They may.
    pub on: bool,
    /// The port on this machine; 0 for a free one.
    pub port: u16,
    /// The address that agents are told; empty for the port itself.
    pub public_url: String,
}

/// Languages of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// The system's.
    System,
    /// English.
    En,
    /// Japanese.
    Ja,
}

/// Colours of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The system's.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::System,
            theme: Theme::System,
            single_keys: true,
            undo_seconds: 5,
            receipt_seconds: 60,
            open_next: true,
            shortcuts: BTreeMap::new(),
            notifications: true,
            quiet_hours: QuietHours::default(),
            keep_in_tray: true,
            told_of_tray: false,
            push: PushSettings::default(),
            wire_megabytes: DEFAULT_WIRE_MEGABYTES,
            keep_days: 0,
            keep_megabytes: 0,
            telemetry: TelemetrySettings::default(),
            runs: RunSettings::default(),
        }
    }
}

impl Settings {
    /// The same within the allowed ranges.
    ///
    /// # Errors
    /// When an address is invalid.
    pub(crate) fn within_bounds(mut self) -> Result<Self, CoreError> {
        self.undo_seconds = self.undo_seconds.min(LONGEST_UNDO);
        self.wire_megabytes = self.wire_megabytes.clamp(*WIRE_MEGABYTES.start(), *WIRE_MEGABYTES.end());
        self.receipt_seconds = self.receipt_seconds.clamp(*RECEIPT_SECONDS.start(), *RECEIPT_SECONDS.end());
        self.push.public_url()?;
        self.telemetry.check()?;
        self.quiet_hours.from %= MINUTES_OF_A_DAY;
        self.quiet_hours.to %= MINUTES_OF_A_DAY;
        Ok(self)
    }

    pub(crate) fn wire_bytes(&self) -> u64 {
        u64::from(self.wire_megabytes) * 1_000_000
    }

    /// The part of the history that stays; `None`: all of it.
    pub(crate) fn keep(&self, now: i64) -> Option<Keep> {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let keep = Keep {
            since: (self.keep_days > 0).then(|| now.saturating_sub(i64::from(self.keep_days) * DAY)),
            bytes: (self.keep_megabytes > 0).then(|| u64::from(self.keep_megabytes) * 1_000_000),
        };
        (keep != Keep::default()).then_some(keep)
    }
}

impl PushSettings {
    /// The address for agents, if it is not the receiver's own.
    pub(crate) fn public_url(&self) -> Result<Option<Url>, CoreError> {
        plain_url(&self.public_url)
    }
}

impl TelemetrySettings {
    /// Where collectors listen for OTLP over HTTP unless told otherwise.
    pub const USUAL: &'static str = "http://127.0.0.1:4318";

    /// Where traces are sent.
    pub fn traces_url(&self) -> String {
        let given = self.endpoint.trim().trim_end_matches('/');
        format!("{}/v1/traces", if given.is_empty() { Self::USUAL } else { given })
    }

    fn check(&self) -> Result<(), CoreError> {
        plain_url(&self.endpoint).map(|_| ())
    }
}

/// A plain address of HTTP; `None` for no text.
pub(crate) fn plain_url(text: &str) -> Result<Option<Url>, CoreError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let plain = |url: &Url| {
        matches!(url.scheme(), "http" | "https")
            && url.has_host()
            && url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none()
    };
    let url = Url::parse(text).ok().filter(plain);
    url.map(Some).ok_or_else(|| CoreError::NotAnAddress { text: text.chars().take(200).collect() })
}

impl Ground {
    /// The settings in force.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn settings(&self) -> Result<Settings, CoreError> {
        let stored = self.store().read(|reader| workbench_store::settings::get(reader, KEY)).await?;
        // Settings of another version must not keep anybody from starting: what fits is taken.
        Ok(stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// Keeps them as they are.
    pub(crate) async fn keep_settings(&self, settings: &Settings) -> Result<(), CoreError> {
        let text = serde_json::to_string(settings).expect("BUG: settings are plain data");
        Ok(self.store().write("settings", move |tx| workbench_store::settings::set(tx, KEY, &text)).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::QuietHours;

    #[test]
    fn quiet_hours_reach_over_midnight_and_end_before_their_last_minute() {
        let night = QuietHours { on: true, ..QuietHours::default() };
        let covered = |quiet: &QuietHours, hour: u16| quiet.cover(hour * 60);
        assert_eq!(
            [21, 22, 23, 0, 6, 7, 12].map(|hour| covered(&night, hour)),
            [false, true, true, true, true, false, false]
        );
        let noon = QuietHours { on: true, from: 12 * 60, to: 13 * 60 };
        assert_eq!([11, 12, 13].map(|hour| covered(&noon, hour)), [false, true, false]);
        assert!(!covered(&QuietHours { on: false, ..night }, 23), "switched off");
        assert!(!covered(&QuietHours { on: true, from: 5, to: 5 }, 5), "no time at all");
    }
}
