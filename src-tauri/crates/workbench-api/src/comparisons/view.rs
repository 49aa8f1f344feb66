//! One message over two interfaces, side by side on the page.

use serde::Serialize;
use ts_rs::TS;

use crate::findings::FindingView;
use crate::sentences::SentenceView;

/// A comparison in a list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonBriefView {
    /// Identity.
    pub id: String,
    /// The first words said.
    pub title: String,
    /// When.
    pub created_at: i64,
    /// The interfaces that are compared.
    pub interfaces: Vec<SpokenView>,
}

/// How an interface is spoken to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SpokenView {
    /// The interface's binding.
    pub binding: String,
    /// Its protocol version.
    pub version: String,
}

/// A conversation's part in a comparison.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ComparedView {
    /// The comparison.
    pub comparison_id: String,
    /// The interface that the conversation keeps to.
    pub interface: SpokenView,
}

/// A comparison.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonView {
    /// Identity.
    pub id: String,
    /// The agent.
    pub agent_id: String,
    /// The message that was sent over both.
    pub text: String,
    /// When.
    pub created_at: i64,
    /// Both sides in order; one, where the other's conversation was deleted.
    pub sides: Vec<ComparedSideView>,
}

/// The answer to a message over one interface.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ComparedSideView {
    /// The conversation that has all of it.
    pub chat_id: String,
    /// The interface.
    pub interface: SpokenView,
    /// The task that the agent made of it.
    pub task_key: Option<String>,
    /// The task's state, as in 1.0 or as spelled; `null` without a task.
    pub state: Option<String>,
    /// The texts of the agent.
    pub texts: Vec<String>,
    /// The artifacts of the task.
    pub artifacts: Vec<ProducedView>,
    /// Deviations from the specification.
    pub findings: Vec<FindingView>,
    /// Events that arrived.
    pub events: i64,
    /// Their bytes, without envelopes.
    pub bytes: i64,
    /// Milliseconds to the first event, where one came.
    pub first_ms: Option<i64>,
    /// Milliseconds to the last one so far.
    pub last_ms: Option<i64>,
    /// Why the message failed.
    pub failure: Option<SentenceView>,
    /// It is being sent, or more may arrive.
    pub busy: bool,
    /// Requests of it that wait for a person.
    pub waiting: Vec<String>,
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
