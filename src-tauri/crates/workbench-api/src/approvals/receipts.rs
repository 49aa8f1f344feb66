//! The result of an answer: the reply as it leaves, and its receipt.

use serde::Serialize;
use ts_rs::TS;

use crate::sentences::SentenceView;

/// The agent's deed after a delivered decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Receipt {
    /// The task went on.
    Honoured,
    /// The task failed.
    Failed,
    /// The agent cancelled the task, or declined it.
    GivenUp,
    /// It asked the same once more.
    AskedAgain,
    /// It showed that it called with other arguments.
    OtherExecuted,
    /// It opened another task in answer.
    AnotherTask,
    /// Nothing was seen to follow in time.
    NoReaction,
    /// The task went on, after something else that the person sent as well.
    Unclear,
}

/// An answer that was given to the same request before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredBefore {
    /// That request.
    pub id: String,
    /// When it was answered.
    pub at: i64,
    /// The answer let nothing through.
    pub refused: bool,
    /// It was to all that is asked now, and not to some of it only.
    pub all: bool,
}

/// An answer before that came to nothing, so that the request is asked anew.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RefusedBefore {
    /// That request.
    pub id: String,
    /// When it was answered.
    pub at: i64,
    /// Its agent refused it; else it was not sent, because the agent changed what it asks.
    pub refused: bool,
    /// What the agent said.
    pub because: SentenceView,
    /// The extensions that the agent refused it without.
    pub extensions: Vec<String>,
}

/// The same request under another agent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AlsoUnder {
    /// Identity of the request there.
    pub id: String,
    /// The agent's name.
    pub agent: String,
    /// Nobody decided it there.
    pub waits: bool,
}

/// The exact reply, before or after sending.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplyPreview {
    /// The method on the wire.
    pub method: String,
    /// The body, JSON, secrets replaced.
    pub body: String,
    /// `YYYY-MM-DDThh:mm:ssZ` stands in it for the time of the decision, which is put in when it is made.
    pub is_dated: bool,
}
