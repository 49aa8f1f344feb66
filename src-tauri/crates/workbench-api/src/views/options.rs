//! What a person chooses about a message beside what it says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a message shall be sent, or was.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SendOptions {
    /// When the agent shall answer.
    pub answer: AnswerWhen,
    /// Media types that it shall answer in; empty: as it likes.
    pub accepted_output_modes: Vec<String>,
    /// How many messages of history its answer shall have; `null`: as it likes.
    pub history_length: Option<u32>,
    /// Earlier tasks that the message refers to, by `TaskBrief.taskId`.
    pub reference_task_ids: Vec<String>,
    /// Extensions to ask for; `null`: those that every call to the agent asks for.
    pub extensions: Option<Vec<String>>,
    /// Metadata of the message, a JSON object as text.
    pub metadata: Option<String>,
    /// Metadata of the request around it, a JSON object as text.
    pub request_metadata: Option<String>,
    /// Its data does not fit the agent's contract, and is to be sent all the same.
    pub misfits: bool,
}

/// Which extensions a message asked for, and which its answer says were used.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredExtensionsView {
    /// Those that were asked for.
    pub requested: Vec<String>,
    /// Those that the head of the answer names.
    pub used: Vec<String>,
}

/// When an agent shall answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerWhen {
    /// Piece by piece where it can, else when it is done.
    AsItCan,
    /// Once, when it is done or has a question.
    Done,
    /// At once, with a task that is still to be worked on.
    AtOnce,
}
