//! The traffic on the page: every exchange with its frames, redacted.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::findings::FindingView;
use crate::messages::SaidView;

/// A caller through a tap, as a person named it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CallerView {
    /// A saved agent.
    Agent {
        /// Identity.
        id: String,
        /// Its name.
        name: String,
    },
    /// Somebody of this name.
    Named {
        /// The name.
        name: String,
    },
    /// Nobody said.
    Somebody,
}

/// A page of exchanges, newest first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangePage {
    /// The exchanges.
    pub rows: Vec<ExchangeRow>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
    /// How many there are on all pages.
    pub total: i64,
    /// Exchanges that were dropped because the log is full.
    pub dropped: i64,
    /// The beginning of the oldest exchange whose bodies were searched; `null`: all were, or the filter has no body
    /// words.
    pub bodies_since: Option<i64>,
    /// Words of the filter that were left out of it.
    pub problems: Vec<FilterProblem>,
}

/// A word of a filter that is no test.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilterProblem {
    /// The word.
    pub word: String,
    /// The fault.
    pub kind: FilterProblemKind,
}

/// The kind of fault in a word of a filter.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FilterProblemKind {
    /// No key of that name.
    UnknownKey,
    /// Nothing behind the colon.
    NoValue,
    /// The key does not know the value.
    UnknownValue,
}

/// The words that filters can be made of.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilterWordsView {
    /// Keys.
    pub keys: Vec<String>,
    /// Names of agents.
    pub agents: Vec<String>,
    /// The called operation.
    pub operations: Vec<String>,
}

/// A colour that a person gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MarkView {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

/// One logical call.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeRow {
    /// Identity.
    pub id: String,
    /// The agent.
    pub agent_id: Option<String>,
    /// The agent's name.
    pub agent_name: Option<String>,
    /// The operation, such as `SendStreamingMessage` or `card`.
    pub operation: String,
    /// Its task.
    pub task_key: Option<String>,
    /// The agent's name for the task.
    pub task_id: Option<String>,
    /// The last state of its task that it told; the task may have another by now.
    pub state: Option<String>,
    /// It does not fall out of the log.
    pub pinned: bool,
    /// The colour that a person gave.
    pub mark: Option<MarkView>,
    /// HTTP method.
    pub method: String,
    /// Address, redacted.
    pub url: String,
    /// HTTP status, once there.
    pub status: Option<i64>,
    /// Why it failed on the way.
    pub error: Option<String>,
    /// The answer is an error, whatever the status.
    pub refused: bool,
    /// Frames so far.
    pub frames: i64,
    /// Bytes sent.
    pub bytes_out: i64,
    /// Bytes received so far.
    pub bytes_in: i64,
    /// When it began.
    pub started_at: i64,
    /// Milliseconds to the first byte.
    pub first_byte_ms: Option<i64>,
    /// Milliseconds in all; `null` while it runs.
    pub duration_ms: Option<i64>,
    /// The trace that its request named: everything that came of one action has the same.
    pub trace_id: Option<String>,
    /// The caller, if it was not the workbench.
    pub caller: Option<CallerView>,
}

/// One call in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeView {
    /// Its row in the list.
    pub row: ExchangeRow,
    /// The conversation in which it is shown.
    pub chat_id: Option<String>,
    /// The message of ours that it carried; `null` for everything else, decisions about requests among it.
    pub said: Option<SaidView>,
    /// Request headers, redacted.
    pub request_headers: Vec<HeaderPair>,
    /// Request body, redacted.
    pub request_body: Option<String>,
    /// Response headers, redacted.
    pub response_headers: Vec<HeaderPair>,
    /// The frames that arrived, in order.
    pub frames: Vec<FrameView>,
    /// There are more frames than are shown.
    pub truncated: bool,
}

/// A header.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderPair {
    /// Name.
    pub name: String,
    /// Value, redacted.
    pub value: String,
}

/// One frame.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FrameView {
    /// Position in the exchange.
    pub seq: i64,
    /// Which way.
    pub direction: FrameDirection,
    /// `body`, `sse`, `comment` or `grpc`.
    pub kind: String,
    /// The JSON in it, without its framing.
    pub json: Option<String>,
    /// Content, redacted.
    pub text: String,
    /// Milliseconds since the exchange began.
    pub at_ms: i64,
}

/// Which way a frame went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FrameDirection {
    /// To the agent.
    Out,
    /// From the agent.
    In,
}

/// The meaning of a frame.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MeaningView {
    /// The frame.
    pub seq: i64,
    /// Milliseconds since the exchange began.
    pub at_ms: i64,
    /// Bytes.
    pub size: i64,
    /// Its kind.
    pub kind: MeaningKindView,
    /// The task that it speaks of.
    pub task_id: Option<String>,
    /// The conversation that it speaks of.
    pub context_id: Option<String>,
    /// Other tasks that its message refers to.
    pub references: Vec<String>,
    /// The message that it carries.
    pub message_id: Option<String>,
    /// The artifact that it carries.
    pub artifact_id: Option<String>,
    /// The state that it reports.
    pub state: Option<String>,
    /// The words in it, shortened. Untrusted.
    pub text: String,
    /// Where that stands in the frame's JSON.
    pub pointer: String,
    /// Deviations from the specification.
    pub findings: Vec<FindingView>,
}

/// The kind of a frame.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MeaningKindView {
    /// A call.
    Call,
    /// A whole task.
    Task,
    /// A message.
    Message,
    /// A change of status.
    Status,
    /// An artifact, or the first piece of one.
    Artifact,
    /// A further piece of an artifact.
    Chunk,
    /// A page of tasks.
    Tasks,
    /// An agent card.
    Card,
    /// An error.
    Error,
    /// Something else.
    Other,
}

/// Where something stands on the wire.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LocatedView {
    /// The exchange.
    pub exchange_id: String,
    /// The frame in it.
    pub seq: i64,
    /// The member in the frame's JSON, as a JSON pointer.
    pub pointer: String,
}

/// An exchange as an entry of an HTTP archive.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HarEntry {
    /// The JSON text.
    pub json: String,
}

/// In which form traffic is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SessionForm {
    /// HTTP Archive 1.2.
    Har,
    /// Everything that the log knows.
    Session,
}

/// A session from elsewhere.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    /// Identity, for as long as it is open.
    pub id: String,
    /// The name of its file.
    pub name: String,
    /// How many exchanges it has.
    pub exchanges: i64,
    /// When it was opened.
    pub opened_at: i64,
}
