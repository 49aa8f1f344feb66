//! What a message is sent with, between the page and the core.

use a2a_protocol::model::TaskId;
use workbench_core::queries::rows;

use crate::views::{AnswerWhen, AnsweredExtensionsView, SendOptions};

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

/// What a message was sent with, where anything was chosen.
pub(crate) fn sent_with(options: &rows::SendOptions) -> Option<SendOptions> {
    (*options != rows::SendOptions::default()).then(|| shown(options))
}

pub(crate) fn answered(extensions: &rows::AnsweredExtensions) -> AnsweredExtensionsView {
    AnsweredExtensionsView { requested: extensions.requested.clone(), used: extensions.used.clone() }
}
