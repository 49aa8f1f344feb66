//! Options of a message: extensions, metadata, and the way of the answer.

use a2a_protocol::model::TaskId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::queries::rows;

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

pub(crate) fn taken(options: Option<SendOptions>) -> rows::SendOptions {
    let Some(options) = options else { return rows::SendOptions::default() };
    rows::SendOptions {
        answer: match options.answer {
            AnswerWhen::AsItCan => rows::AnswerWhen::AsItCan,
            AnswerWhen::Done => rows::AnswerWhen::Done,
            AnswerWhen::AtOnce => rows::AnswerWhen::AtOnce,
        },
        accepted_output_modes: options.accepted_output_modes,
        history_length: options.history_length.map(u64::from),
        reference_task_ids: options.reference_task_ids.into_iter().map(TaskId::new).collect(),
        extensions: options.extensions,
        metadata: options.metadata,
        request_metadata: options.request_metadata,
        misfits: options.misfits,
    }
}

pub(crate) fn shown(options: &rows::SendOptions) -> SendOptions {
    SendOptions {
        answer: match options.answer {
            rows::AnswerWhen::AsItCan => AnswerWhen::AsItCan,
            rows::AnswerWhen::Done => AnswerWhen::Done,
            rows::AnswerWhen::AtOnce => AnswerWhen::AtOnce,
        },
        accepted_output_modes: options.accepted_output_modes.clone(),
        history_length: options.history_length.map(|length| u32::try_from(length).unwrap_or(u32::MAX)),
        reference_task_ids: options.reference_task_ids.iter().map(ToString::to_string).collect(),
        extensions: options.extensions.clone(),
        metadata: options.metadata.clone(),
        request_metadata: options.request_metadata.clone(),
        misfits: options.misfits,
    }
}

/// The options of a message, if any was chosen.
pub(crate) fn sent_with(options: &rows::SendOptions) -> Option<SendOptions> {
    (*options != rows::SendOptions::default()).then(|| shown(options))
}

pub(crate) fn answered(extensions: &rows::AnsweredExtensions) -> AnsweredExtensionsView {
    AnsweredExtensionsView { requested: extensions.requested.clone(), used: extensions.used.clone() }
}
