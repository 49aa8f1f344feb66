//! One message over two interfaces, side by side.

use serde::Serialize;
use ts_rs::TS;

use super::{FindingView, SentenceView};

/// What became of a message over one interface.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredView {
    /// The interface's binding.
    pub binding: String,
    /// Its protocol version.
    pub version: String,
    /// The task's state, as in 1.0 or as spelled; `null` without a task.
    pub state: Option<String>,
    /// The agent's identifier of the task.
    pub task_id: Option<String>,
    /// What the agent said.
    pub texts: Vec<String>,
    /// What the task produced.
    pub artifacts: Vec<ProducedView>,
    /// What was not as specified.
    pub findings: Vec<FindingView>,
    /// Events that arrived.
    pub events: i64,
    /// Their bytes, without envelopes.
    pub bytes: i64,
    /// Milliseconds to the first event, where one came.
    pub first_ms: Option<i64>,
    /// Milliseconds to the end.
    pub total_ms: i64,
    /// Why it ended early.
    pub failure: Option<SentenceView>,
}

/// Something that a task produced.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProducedView {
    /// Its name, else its identifier.
    pub name: String,
    /// Its text.
    pub text: String,
    /// How many parts it has.
    pub parts: i64,
}
