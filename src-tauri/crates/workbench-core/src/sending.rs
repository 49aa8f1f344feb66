//! From a person's text and choices to the outgoing request.
//!
//! It is the only way for all senders: it refuses a message before it is stored, tells which parts an interface
//! would not carry, and builds the request, for the first time and again.

use a2a_protocol::model::{Message, Part};
use a2a_protocol::{Json, SendConfiguration, SendMessage};
use workbench_store::options::{AnswerWhen, SendOptions};

use crate::error::CoreError;

/// The request around `message`.
///
/// # Errors
/// When metadata is not a JSON object.
pub(crate) fn request(mut message: Message, options: &SendOptions) -> Result<SendMessage, CoreError> {
    message.reference_task_ids.clone_from(&options.reference_task_ids);
    message.metadata = metadata(options.metadata.as_deref())?;
    Ok(SendMessage {
        message,
        configuration: SendConfiguration {
            accepted_output_modes: options.accepted_output_modes.clone(),
            blocking: options.answer != AnswerWhen::AtOnce,
            history_length: options.history_length,
            push: None,
        },
        metadata: metadata(options.request_metadata.as_deref())?,
    })
}

fn metadata(typed: Option<&str>) -> Result<Option<Json>, CoreError> {
    let Some(text) = typed else { return Ok(None) };
    let json = Json::parse(text).map_err(CoreError::NotJson)?;
    if json.is_object() { Ok(Some(json)) } else { Err(CoreError::MetadataNotAnObject) }
}

/// Data parts of these JSON texts.
pub(crate) fn data_parts(texts: &[String]) -> Result<Vec<Part>, CoreError> {
    texts.iter().map(|text| Json::parse(text.as_str()).map(Part::data).map_err(CoreError::NotJson)).collect()
}
