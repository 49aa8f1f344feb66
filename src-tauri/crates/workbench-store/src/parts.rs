//! The form in which parts and messages are stored in a column.
//!
//! The form is the store's own: it keeps what any generation sent, with the received bytes, because an approval's
//! identity is a hash over them. Text and base64 above [`blobs::INLINE`] go to a file, and only the received
//! bytes around them stay in the column. An agent with unusual escapes of letters has the whole received part put
//! into one more file, because the escapes cannot be restored from the text.

use a2a_protocol::Json;
use a2a_protocol::model::{Content, ContextId, Extra, Message, MessageId, Part, Role, TaskId};
use serde::{Deserialize, Serialize};

use crate::blobs;
use crate::error::StoreError;
use crate::tx::{Reader, Tx};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPart {
    content: StoredContent,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    filename: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    media_type: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    metadata: Option<Json>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extra: Extra,
    /// The bytes that it was read from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    received: Option<Json>,
    /// The received bytes before and after content that is in a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    received_around: Option<(String, String)>,
    /// The file that has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    received_file: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredContent {
    Text(String),
    TextFile(String),
    Data(Json),
    Raw(String),
    RawFile(String),
    Url(String),
    Unknown(Json),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredMessage {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message_id: Option<MessageId>,
    role: String,
    parts: Vec<StoredPart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    context_id: Option<ContextId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    task_id: Option<TaskId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reference_task_ids: Vec<TaskId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extensions: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    metadata: Option<Json>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extra: Extra,
}

/// Writes `parts` for a column; large ones go to files that `owner` uses.
pub(crate) fn encode(tx: &mut Tx<'_>, owner: &str, parts: &[Part]) -> Result<String, StoreError> {
    encode_with(parts, &mut |bytes| blobs::put(tx, owner, bytes))
}

/// The same; `put` stores large content and returns its hash.
pub(crate) fn encode_with(parts: &[Part], put: &mut Put<'_>) -> Result<String, StoreError> {
    let stored: Vec<StoredPart> = parts.iter().map(|part| shelve(put, part)).collect::<Result<_, _>>()?;
    serde_json::to_string(&stored).map_err(StoreError::unreadable("parts"))
}

/// Keeps a large body and returns its hash.
pub(crate) type Put<'a> = dyn FnMut(&[u8]) -> Result<String, StoreError> + 'a;

/// The hashes of the large bodies that [`encode`] named in `text`.
pub(crate) fn bodies_in(text: &str) -> Result<Vec<String>, serde_json::Error> {
    Ok(shelved(serde_json::from_str(text)?))
}

/// The same for the text of [`encode_message`].
pub(crate) fn bodies_in_message(text: &str) -> Result<Vec<String>, serde_json::Error> {
    Ok(shelved(serde_json::from_str::<StoredMessage>(text)?.parts))
}

/// The id of a message written by [`encode_message`].
pub(crate) fn id_of_message(text: &str) -> Result<Option<MessageId>, serde_json::Error> {
    Ok(serde_json::from_str::<StoredMessage>(text)?.message_id)
}

fn shelved(parts: Vec<StoredPart>) -> Vec<String> {
    let hashes = |part: StoredPart| {
        let content = match part.content {
            StoredContent::TextFile(hash) | StoredContent::RawFile(hash) => Some(hash),
            StoredContent::Text(_)
            | StoredContent::Data(_)
            | StoredContent::Raw(_)
            | StoredContent::Url(_)
            | StoredContent::Unknown(_) => None,
        };
        content.into_iter().chain(part.received_file)
    };
    parts.into_iter().flat_map(hashes).collect()
}

/// Reads the text of [`encode`].
pub(crate) fn decode(reader: &Reader<'_>, text: &str) -> Result<Vec<Part>, StoreError> {
    let stored: Vec<StoredPart> = serde_json::from_str(text).map_err(StoreError::unreadable("parts"))?;
    stored.into_iter().map(|part| unshelve(reader, part)).collect()
}

/// Writes `message` for a column.
pub(crate) fn encode_message(tx: &mut Tx<'_>, owner: &str, message: &Message) -> Result<String, StoreError> {
    encode_message_with(message, &mut |bytes| blobs::put(tx, owner, bytes))
}

/// The same; `put` stores large content and returns its hash.
pub(crate) fn encode_message_with(message: &Message, put: &mut Put<'_>) -> Result<String, StoreError> {
    let stored = StoredMessage {
        message_id: message.message_id.clone(),
        role: role_name(&message.role).to_owned(),
        parts: message.parts.iter().map(|part| shelve(put, part)).collect::<Result<_, _>>()?,
        context_id: message.context_id.clone(),
        task_id: message.task_id.clone(),
        reference_task_ids: message.reference_task_ids.clone(),
        extensions: message.extensions.clone(),
        metadata: message.metadata.clone(),
        extra: message.extra.clone(),
    };
    serde_json::to_string(&stored).map_err(StoreError::unreadable("message"))
}

/// Reads the text of [`encode_message`].
pub(crate) fn decode_message(reader: &Reader<'_>, text: &str) -> Result<Message, StoreError> {
    let stored: StoredMessage = serde_json::from_str(text).map_err(StoreError::unreadable("message"))?;
    Ok(Message {
        message_id: stored.message_id,
        role: read_role(&stored.role),
        parts: stored.parts.into_iter().map(|part| unshelve(reader, part)).collect::<Result<_, _>>()?,
        context_id: stored.context_id,
        task_id: stored.task_id,
        reference_task_ids: stored.reference_task_ids,
        extensions: stored.extensions,
        metadata: stored.metadata,
        extra: stored.extra,
        raw: None,
    })
}

/// The name of a role; an unknown one as spelled.
pub(crate) fn role_name(role: &Role) -> &str {
    match role {
        Role::User => "user",
        Role::Agent => "agent",
        Role::Unknown(spelled) => spelled,
    }
}

fn read_role(name: &str) -> Role {
    match name {
        "user" => Role::User,
        "agent" => Role::Agent,
        other => Role::Unknown(other.to_owned()),
    }
}

fn shelve(put: &mut Put<'_>, part: &Part) -> Result<StoredPart, StoreError> {
    let content = match &part.content {
        Content::Text(text) if text.len() > blobs::INLINE => StoredContent::TextFile(put(text.as_bytes())?),
        Content::Text(text) => StoredContent::Text(text.to_string()),
        Content::Data(data) => StoredContent::Data(data.clone()),
        Content::Raw(base64) if base64.len() > blobs::INLINE => {
            StoredContent::RawFile(put(base64.as_bytes())?)
        }
        Content::Raw(base64) => StoredContent::Raw(base64.to_string()),
        Content::Url(url) => StoredContent::Url(url.clone()),
        Content::Unknown(json) => StoredContent::Unknown(json.clone()),
    };
    let mut stored = StoredPart {
        content,
        filename: part.filename.clone(),
        media_type: part.media_type.clone(),
        metadata: part.metadata.clone(),
        extra: part.extra.clone(),
        received: None,
        received_around: None,
        received_file: None,
    };
    match (&part.raw, &part.content, &stored.content) {
        (
            Some(raw),
            Content::Text(text) | Content::Raw(text),
            StoredContent::TextFile(_) | StoredContent::RawFile(_),
        ) => match raw.as_str().split_once(&literal(text)?) {
            Some((before, after)) => stored.received_around = Some((before.to_owned(), after.to_owned())),
            None => stored.received_file = Some(put(raw.as_str().as_bytes())?),
        },
        (received, ..) => stored.received.clone_from(received),
    }
    Ok(stored)
}

/// As most agents write it.
fn literal(text: &str) -> Result<String, StoreError> {
    serde_json::to_string(text).map_err(StoreError::unreadable("parts"))
}

fn unshelve(reader: &Reader<'_>, stored: StoredPart) -> Result<Part, StoreError> {
    let content = match stored.content {
        StoredContent::Text(text) => Content::Text(text.into()),
        StoredContent::TextFile(hash) => Content::Text(blobs::get_text(reader, &hash)?.into()),
        StoredContent::Data(data) => Content::Data(data),
        StoredContent::Raw(base64) => Content::Raw(base64.into()),
        StoredContent::RawFile(hash) => Content::Raw(blobs::get_text(reader, &hash)?.into()),
        StoredContent::Url(url) => Content::Url(url),
        StoredContent::Unknown(json) => Content::Unknown(json),
    };
    let whole = match (&content, stored.received_around, stored.received_file) {
        (Content::Text(text) | Content::Raw(text), Some((before, after)), _) => {
            Some([before, literal(text)?, after].concat())
        }
        (_, _, Some(hash)) => Some(blobs::get_text(reader, &hash)?),
        _ => None,
    };
    Ok(Part {
        content,
        filename: stored.filename,
        media_type: stored.media_type,
        metadata: stored.metadata,
        extra: stored.extra,
        // What an archive took something out of may not fit together any more.
        raw: whole.map_or(stored.received, |whole| Json::parse(whole).ok()),
    })
}
