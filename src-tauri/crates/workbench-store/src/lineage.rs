//! Edited messages: which one was sent again as which other, and drafts for that.
//!
//! A row is deleted with either of its messages, so nothing refers to a forgotten one. Deliberately absent: the
//! difference, since both messages can be compared.

use a2a_protocol::model::MessageId;
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::ConversationId;
use crate::tx::{Reader, Tag, Tx};

/// A message of ours, as far as a link to it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Which.
    pub id: MessageId,
    /// Where it was written.
    pub conversation: ConversationId,
    /// Unix milliseconds.
    pub at: i64,
}

/// A message that was made of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resending {
    /// The one that was there.
    pub original: Said,
    /// The one that was made of it.
    pub copy: Said,
    /// They differ in more than their identity.
    pub edited: bool,
}

/// The message that a draft was begun from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftOrigin {
    /// Which.
    pub original: MessageId,
    /// Places of those of its parts that go out as they are.
    pub kept: Vec<usize>,
    /// When the draft was begun, in Unix milliseconds: it tells one from the next.
    pub begun_at: i64,
}

/// Notes that `copy` was made of `original`. Both must be stored.
pub fn note(tx: &mut Tx<'_>, copy: &MessageId, original: &Said, edited: bool) -> Result<(), StoreError> {
    let sql = "INSERT INTO resent (message_id, original, edited) VALUES (?1, ?2, ?3)";
    tx.execute(sql, (copy.as_str(), original.id.as_str(), edited))?;
    tx.touch(Tag::Chats, Some(original.conversation.as_str()));
    Ok(())
}

/// A message of ours.
pub fn said(reader: &Reader<'_>, id: &MessageId) -> Result<Option<Said>, StoreError> {
    let sql = "SELECT message_id, conversation_id, created_at FROM sent WHERE message_id = ?1";
    reader.one(sql, [id.as_str()], |row| read_said(row, 0))
}

/// Where messages of a conversation were made of others, or others of them, in the order in which that was sent.
pub fn of_conversation(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<Resending>, StoreError> {
    let sql = resendings(
        "resent.message_id IN (SELECT message_id FROM sent WHERE conversation_id = ?1)
            OR resent.original IN (SELECT message_id FROM sent WHERE conversation_id = ?1)",
    );
    reader.all(&sql, [id], read_row)
}

/// A message's original, and messages made from it.
pub fn of_message(reader: &Reader<'_>, id: &MessageId) -> Result<Vec<Resending>, StoreError> {
    let sql = resendings("resent.message_id = ?1 OR resent.original = ?1");
    reader.all(&sql, [id.as_str()], read_row)
}

/// The draft of a conversation is begun from a message, or goes on with other parts of it.
pub fn set_origin(
    tx: &mut Tx<'_>,
    conversation: &ConversationId,
    origin: &DraftOrigin,
) -> Result<(), StoreError> {
    let kept = serde_json::to_string(&origin.kept).map_err(StoreError::unreadable("draft"))?;
    tx.execute(
        "INSERT OR REPLACE INTO draft_origins (conversation_id, original, kept, begun_at) VALUES (?1, ?2, ?3, ?4)",
        (conversation, origin.original.as_str(), kept, origin.begun_at),
    )?;
    Ok(())
}

/// The draft of a conversation stands for itself, or was sent.
pub fn end_origin(tx: &mut Tx<'_>, conversation: &ConversationId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM draft_origins WHERE conversation_id = ?1", [conversation])?;
    Ok(())
}

/// The message that the draft of a conversation was begun from.
pub fn origin(reader: &Reader<'_>, conversation: &ConversationId) -> Result<Option<DraftOrigin>, StoreError> {
    let sql = "SELECT original, kept, begun_at FROM draft_origins WHERE conversation_id = ?1";
    let found = reader.one(sql, [conversation], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get(2)?))
    })?;
    let Some((original, kept, begun_at)) = found else { return Ok(None) };
    let kept = serde_json::from_str(&kept).map_err(StoreError::unreadable("draft"))?;
    Ok(Some(DraftOrigin { original: MessageId::new(original), kept, begun_at }))
}

fn resendings(term: &str) -> String {
    format!(
        "SELECT original.message_id, original.conversation_id, original.created_at,
            copy.message_id, copy.conversation_id, copy.created_at, resent.edited
         FROM resent JOIN sent AS original ON original.message_id = resent.original
            JOIN sent AS copy ON copy.message_id = resent.message_id
         WHERE {term} ORDER BY copy.created_at, copy.message_id"
    )
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Resending> {
    Ok(Resending { original: read_said(row, 0)?, copy: read_said(row, 3)?, edited: row.get(6)? })
}

fn read_said(row: &Row<'_>, from: usize) -> rusqlite::Result<Said> {
    Ok(Said {
        id: MessageId::new(row.get::<_, String>(from)?),
        conversation: row.get(from + 1)?,
        at: row.get(from + 2)?,
    })
}
