//! How agents are doing, and how news of their tasks comes in.

use serde::Serialize;
use ts_rs::TS;

use super::SentenceView;

/// How an agent is doing, as far as calls to it tell.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HealthView {
    /// Whether it is called.
    pub state: BreakerView,
    /// Failures in a row.
    pub failures: u32,
    /// When it may be called again, where it may not be now.
    pub next_try_at: Option<i64>,
    /// Until when it asked to be left alone.
    pub quiet_until: Option<i64>,
    /// Calls that may be made by themselves at once now.
    pub calls_left: u32,
    /// The same after a pause.
    pub calls_most: u32,
    /// What failed last, since something last worked.
    pub last_failure: Option<SentenceView>,
}

/// What goes out to an agent by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BreakerView {
    /// Everything.
    Closed,
    /// Nothing for a while.
    Open,
    /// One call, which decides.
    HalfOpen,
}

/// How news of a task comes in: a connection that is lost is not a task that settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum TaskLink {
    /// It has settled, waits for a person, or came from a file.
    Settled,
    /// The agent tells by itself, or was just heard.
    Open,
    /// It is read from time to time.
    Polled {
        /// When next, at the earliest.
        next_look_at: i64,
    },
    /// The connection is lost, and is being looked for.
    Lost {
        /// When next, at the earliest; `null`: with the next round over all tasks.
        next_look_at: Option<i64>,
        /// The agent was reached, and what it said cannot be read.
        unreadable: bool,
    },
    /// Its turn comes with the next round over all tasks.
    Waiting,
}
