//! The messages of a task, each stored once.
//!
//! A message arrives in a status update, again in the task's history, and again after a resubscription. It is the
//! same message when id, role and contents are equal; contents are compared as received, so two amounts that
//! differ in a late digit are two messages. Members around the contents do not count; for the message of a status
//! the latest ones are kept, because the person who is asked by it must see them.

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Message, MessageId};
use rusqlite::{Params, Row};
use sha2::{Digest, Sha256};

use crate::blobs;
use crate::error::StoreError;
use crate::ids::{ConversationId, TaskKey, stored_as_text};
use crate::parts;
use crate::search;
use crate::sent;
use crate::tx::{Reader, Tx};

/// One message received.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredMessage {
    /// Order of arrival over everything.
    pub row: i64,
    /// The conversation it is shown in.
    pub conversation_id: ConversationId,
    /// Its task; `None` for a direct reply.
    pub task_key: Option<TaskKey>,
    /// Where it was seen first.
    pub source: MessageSource,
    /// The event that brought it first, or the message after it where a history told of it late; 0 for a direct reply
    /// without a task.
    pub seq: u64,
    /// When, in Unix milliseconds.
    pub at: i64,
    /// The message.
    pub message: Message,
}

/// Where a message was seen first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageSource {
    /// In the history of a task.
    History,
    /// As the message of a status.
    Status,
    /// As an answer of its own.
    Reply,
    /// In something that names no task and is no message.
    Stray,
}

stored_as_text!(MessageSource { History = "history", Status = "status", Reply = "reply", Stray = "stray" });

/// Where a message came from.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub(crate) conversation: &'a ConversationId,
    pub(crate) task: Option<&'a TaskKey>,
    pub(crate) source: MessageSource,
    /// Its own bytes, where no log has them.
    pub(crate) raw: Option<&'a Json>,
    pub(crate) seq: u64,
    pub(crate) at: i64,
}

/// Where a message is now.
pub(crate) struct Inserted {
    pub(crate) row: i64,
    /// The task did not have it before.
    pub(crate) is_new: bool,
}

/// Adds `message` unless its task has it already.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    origin: &Origin<'_>,
    message: &Message,
) -> Result<Inserted, StoreError> {
    let hash = content_hash(message);
    let owner = origin.task.map_or(origin.conversation.as_str(), TaskKey::as_str);
    if let Some(task) = origin.task {
        let known: Option<(i64, String)> = tx.one(
            "SELECT id, body FROM messages WHERE task_key = ?1 AND content_hash = ?2",
            (task, &hash),
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        if let Some((row, before)) = known {
            if origin.source == MessageSource::Status {
                tell_anew(tx, owner, row, &before, message)?;
            }
            return Ok(Inserted { row, is_new: false });
        }
        if let Some(row) = adopt(tx, origin, task, &hash)? {
            return Ok(Inserted { row, is_new: true });
        }
    }
    let body = parts::encode_message(tx, owner, message)?;
    tx.execute(
        "INSERT INTO messages (conversation_id, task_key, message_id, content_hash, role, source,
            body, raw, seq, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        (
            origin.conversation,
            origin.task,
            message.message_id.as_ref().map(MessageId::as_str),
            hash,
            parts::role_name(&message.role),
            origin.source,
            body,
            origin.raw.map(Json::as_str),
            origin.seq,
            origin.at,
        ),
    )?;
    let row = tx.last_row();
    make_findable(tx, origin, row, message)?;
    Ok(Inserted { row, is_new: true })
}

/// Puts a message in the place of a known one: the same under another id, or with more in it.
pub(crate) fn replace(
    tx: &mut Tx<'_>,
    origin: &Origin<'_>,
    row: i64,
    message: &Message,
) -> Result<(), StoreError> {
    let sql = "SELECT body FROM messages WHERE id = ?1";
    let before: String =
        tx.one(sql, [row], |row| row.get(0))?.ok_or_else(|| StoreError::not_found("message", &row))?;
    let owner = origin.task.map_or(origin.conversation.as_str(), TaskKey::as_str);
    tell_anew(tx, owner, row, &before, message)?;
    let id = message.message_id.as_ref().map(MessageId::as_str);
    let hash = content_hash(message);
    // Another row may say the same by now.
    tx.execute(
        "UPDATE messages SET message_id = ?2, content_hash = CASE WHEN EXISTS (SELECT 1 FROM messages AS other
            WHERE other.task_key = messages.task_key AND other.content_hash = ?3) THEN content_hash ELSE ?3 END
         WHERE id = ?1",
        (row, id, hash),
    )?;
    make_findable(tx, origin, row, message)
}

/// Makes a direct reply one of a task's messages, where it is none yet.
pub(crate) fn belongs(
    tx: &mut Tx<'_>,
    origin: &Origin<'_>,
    task: &TaskKey,
    row: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE messages SET task_key = ?2, source = ?3, seq = ?4, raw = NULL WHERE id = ?1 AND task_key IS NULL",
        (row, task, origin.source, origin.seq),
    )?;
    Ok(())
}

fn make_findable(
    tx: &mut Tx<'_>,
    origin: &Origin<'_>,
    row: i64,
    message: &Message,
) -> Result<(), StoreError> {
    if sent::is_repeated_by(tx, origin.conversation, message)? {
        // It is found as what was sent.
        return Ok(());
    }
    let entry = search::Entry {
        kind: search::HitKind::Message,
        id: &row.to_string(),
        task: origin.task,
        conversation: Some(origin.conversation),
        title: "",
        body: &message.said(),
        at: origin.at,
    };
    search::index(tx, &entry)
}

/// Whether a task has this very message.
pub(crate) fn is_known(reader: &Reader<'_>, task: &TaskKey, message: &Message) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM messages WHERE task_key = ?1 AND content_hash = ?2)";
    Ok(reader.one(sql, (task, content_hash(message)), |row| row.get(0))?.unwrap_or_default())
}

/// The event that a task's message belongs to; `None`: the task does not have it.
pub(crate) fn brought_by(
    reader: &Reader<'_>,
    task: &TaskKey,
    message: &Message,
) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT seq FROM messages WHERE task_key = ?1 AND content_hash = ?2";
    reader.one(sql, (task, content_hash(message)), |row| row.get(0))
}

/// Moves a message to another event.
pub(crate) fn set_event(tx: &mut Tx<'_>, row: i64, seq: u64) -> Result<(), StoreError> {
    tx.execute("UPDATE messages SET seq = ?2 WHERE id = ?1", (row, seq))?;
    Ok(())
}

/// The messages of a task in the order in which they were said.
pub(crate) fn of_task(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<StoredMessage>, StoreError> {
    let mut all = select(reader, "task_key = ?1", [task])?;
    // What stands in the history was said before what came by itself with it.
    all.sort_by_key(|said| (said.seq, said.source != MessageSource::History));
    Ok(all)
}

/// The message of a row.
pub(crate) fn at(reader: &Reader<'_>, row: i64) -> Result<Option<Message>, StoreError> {
    Ok(select(reader, "id = ?1", [row])?.pop().map(|stored| stored.message))
}

/// Takes in a direct reply with a name that turns out to be one of a task's messages: it is shown once.
fn adopt(
    tx: &mut Tx<'_>,
    origin: &Origin<'_>,
    task: &TaskKey,
    hash: &str,
) -> Result<Option<i64>, StoreError> {
    let known: Option<i64> = tx.one(
        "SELECT id FROM messages WHERE conversation_id = ?1 AND task_key IS NULL AND message_id IS NOT NULL
            AND content_hash = ?2 ORDER BY id DESC LIMIT 1",
        (origin.conversation, hash),
        |row| row.get(0),
    )?;
    if let Some(row) = known {
        belongs(tx, origin, task, row)?;
    }
    Ok(known)
}

/// Stores a known message in its latest form. It is repeated at every look, and mostly unchanged.
fn tell_anew(
    tx: &mut Tx<'_>,
    owner: &str,
    row: i64,
    before: &str,
    message: &Message,
) -> Result<(), StoreError> {
    if parts::encode_message_with(message, &mut |bytes| Ok(blobs::hash(bytes)))? == before {
        return Ok(());
    }
    let held = parts::bodies_in_message(before).map_err(StoreError::unreadable("message"))?;
    let body = parts::encode_message(tx, owner, message)?;
    for hash in held {
        blobs::release(tx, owner, &hash)?;
    }
    tx.execute("UPDATE messages SET body = ?2 WHERE id = ?1", (row, body))?;
    Ok(())
}

/// Whether a conversation has this very reply, received at this very time, outside of any task.
pub(crate) fn is_reply_known(
    reader: &Reader<'_>,
    conversation: &ConversationId,
    message: &Message,
    at: i64,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM messages WHERE conversation_id = ?1 AND task_key IS NULL
        AND content_hash = ?2 AND at = ?3)";
    let known = reader.one(sql, (conversation, content_hash(message), at), |row| row.get(0))?;
    Ok(known.unwrap_or_default())
}

/// Whether a conversation has a reply of this name, received at this very time, outside of any task.
pub(crate) fn is_reply_named(
    reader: &Reader<'_>,
    conversation: &ConversationId,
    id: Option<&MessageId>,
    at: i64,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM messages WHERE conversation_id = ?1 AND task_key IS NULL
        AND message_id IS ?2 AND at = ?3)";
    let known = reader.one(sql, (conversation, id.map(MessageId::as_str), at), |row| row.get(0))?;
    Ok(known.unwrap_or_default())
}

/// Identity of a message: every field is preceded by its length, so that no two runs read the same.
fn content_hash(message: &Message) -> String {
    let mut hasher = Sha256::new();
    let mut add = |tag: &str, text: &str| {
        hasher.update(tag.as_bytes());
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    };
    add("id", message.message_id.as_ref().map_or("", MessageId::as_str));
    add("role", parts::role_name(&message.role));
    for part in &message.parts {
        match &part.content {
            Content::Text(text) => add("text", text),
            Content::Data(data) => add("data", data.as_str()),
            Content::Raw(base64) => add("raw", base64),
            Content::Url(url) => add("url", url),
            Content::Unknown(json) => add("unknown", json.as_str()),
        }
        add("name", part.filename.as_deref().unwrap_or_default());
        add("metadata", part.metadata.as_ref().map_or("", Json::as_str));
    }
    add("metadata", message.metadata.as_ref().map_or("", Json::as_str));
    hex::encode(hasher.finalize())
}

/// The messages that `term` selects, oldest first.
pub(crate) fn of(reader: &Reader<'_>, term: &str, id: &str) -> Result<Vec<StoredMessage>, StoreError> {
    select(reader, term, [id])
}

/// The messages of a task after its event `seq`, oldest first. Messages from a history may be older, and are left
/// out.
pub fn since(reader: &Reader<'_>, task: &TaskKey, seq: u64) -> Result<Vec<StoredMessage>, StoreError> {
    select(reader, "task_key = ?1 AND seq > ?2 AND source <> 'history'", (task, seq))
}

fn select(reader: &Reader<'_>, term: &str, params: impl Params) -> Result<Vec<StoredMessage>, StoreError> {
    let sql = format!(
        "SELECT id, conversation_id, task_key, source, seq, at, body FROM messages
         WHERE {term} ORDER BY id"
    );
    let rows = reader.all(&sql, params, read_row)?;
    rows.into_iter()
        .map(|(stored, body)| Ok(StoredMessage { message: parts::decode_message(reader, &body)?, ..stored }))
        .collect()
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<(StoredMessage, String)> {
    let stored = StoredMessage {
        row: row.get("id")?,
        conversation_id: row.get("conversation_id")?,
        task_key: row.get("task_key")?,
        source: row.get("source")?,
        seq: row.get("seq")?,
        at: row.get("at")?,
        message: Message::user(MessageId::new(""), Vec::new()),
    };
    Ok((stored, row.get("body")?))
}
