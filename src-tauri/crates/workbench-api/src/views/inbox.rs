//! The inbox: what agents ask of a person, and what the person decides.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{RequestSummary, RiskSentence, SentenceView};

/// Where a request stands.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ApprovalState {
    /// Waits for a person.
    Pending,
    /// Decided; can be undone until then.
    Queued {
        /// When it will be sent.
        not_before: i64,
    },
    /// Being sent.
    InFlight {
        /// Which try this is.
        attempt: i64,
    },
    /// The agent has the decision.
    Delivered,
    /// The agent refused it.
    Refused {
        /// Its words.
        reason: Option<SentenceView>,
    },
    /// Nobody knows whether the agent has it.
    Uncertain {
        /// What happened.
        reason: Option<SentenceView>,
    },
    /// The agent asks something else now, or nothing.
    Superseded,
    /// Too late.
    Expired,
    /// Somebody answered elsewhere.
    AnsweredElsewhere,
}

/// How much can go wrong.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Risk {
    /// Nothing special.
    Normal,
    /// Money, deletion, production and the like.
    High {
        /// Which word or argument says so.
        because: RiskSentence,
    },
}

/// A request in full. Everything in it is covered by `hash`.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// What the list shows of it.
    pub summary: RequestSummary,
    /// What a decision must name: another hash is another request.
    pub hash: String,
    /// Host and port of the agent.
    pub host: String,
    /// The credentials that the decision will be sent with.
    pub identity: SentenceView,
    /// The agent's identifier of the task.
    pub task_id: String,
    /// The agent's own words, untrusted.
    pub question: String,
    /// What the person last said to it.
    pub last_message: Option<String>,
    /// How the request was read.
    pub reader: ReaderView,
    /// Other ways to read it.
    pub alternatives: Vec<ReaderView>,
    /// What is asked, one by one. Each must be answered.
    pub items: Vec<RequestItem>,
    /// What the agent's generation cannot tell about what becomes of an answer.
    pub limits: Vec<SentenceView>,
    /// What in the request may deceive a reader.
    pub warnings: Vec<Warning>,
    /// The request as received.
    pub raw: String,
    /// What was decided, once it was.
    pub decision: Option<Decision>,
    /// When.
    pub decided_at: Option<i64>,
    /// Whether the request was seen again just before sending.
    pub freshness: Option<SentenceView>,
    /// What was sent, once it was.
    pub sent: Option<ReplyPreview>,
    /// What happened to it, oldest first.
    pub history: Vec<HistoryEntry>,
}

/// One thing that happened to a request.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntry {
    /// When.
    pub at: i64,
    /// What.
    pub what: SentenceView,
}

/// How a request was read.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReaderView {
    /// Identity of the reader.
    pub id: String,
    /// Its name.
    pub name: SentenceView,
    /// Why it was read so; `null` of a reader that has not read.
    pub why: Option<SentenceView>,
    /// `recorded`, `run-here` or `derived` (not verified against a running agent).
    pub proven: String,
    /// `certain`, `likely` or `guess`.
    pub confidence: String,
}

/// One thing that is asked.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RequestItem {
    /// May this be done?
    Approval {
        /// Identity within the request.
        item_id: String,
        /// The tool or action.
        tool: String,
        /// Its arguments, JSON as received.
        arguments: String,
        /// The agent's explanation.
        hint: Option<String>,
        /// What may be edited and sent back, JSON as received.
        payload: Option<String>,
        /// Editing is possible.
        may_edit: bool,
    },
    /// Fill this in.
    Form {
        /// Identity within the request.
        item_id: String,
        /// JSON Schema, as received.
        schema: String,
        /// Values to begin with, JSON.
        values: String,
    },
    /// Answer this in words.
    Question {
        /// Identity within the request.
        item_id: String,
        /// The question.
        prompt: String,
        /// Answers to pick from.
        quick_replies: Vec<String>,
    },
    /// A shape that nobody knows; answer with words or JSON.
    Raw {
        /// Identity within the request.
        item_id: String,
        /// The JSON as received.
        json: String,
    },
}

/// What a person decided. Every item of the request is answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// One answer per item.
    pub items: Vec<ItemDecision>,
}

/// The answer to one item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ItemDecision {
    /// The item.
    pub item_id: String,
    /// The answer.
    pub answer: ItemAnswer,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ItemAnswer {
    /// Do it.
    Approve {
        /// The payload with the person's edits, JSON; `null`: unchanged.
        payload: Option<String>,
    },
    /// Do not do it.
    Reject {
        /// Why, or what to do instead.
        reason: Option<String>,
    },
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// Values of a form, JSON.
    Values {
        /// The JSON text.
        json: String,
    },
    /// Any JSON.
    Raw {
        /// The JSON text.
        json: String,
    },
}

/// Exactly what is, or was, sent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplyPreview {
    /// The method on the wire.
    pub method: String,
    /// The body, JSON, secrets replaced.
    pub body: String,
}

/// Something that may deceive a reader.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// Where, as a JSON pointer into the request.
    pub pointer: String,
    /// Stable name, such as `bidi`.
    pub kind: String,
    /// What it is.
    pub message: SentenceView,
}
