//! Messages that a person sent, and their progress. A row is committed before any byte leaves, so a crash never
//! forgets that a message may have been sent.

use a2a_protocol::model::{Message, MessageId, Part, Role};
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConversationId, TaskKey, stored_as_text};
use crate::logical_clock::Tick;
use crate::options::{AnsweredExtensions, SendOptions};
use crate::parts;
use crate::search;
use crate::store::own_file;
use crate::tx::{Reader, Tag, Tx};

pub mod said;

/// One outgoing message. Its id is the identity on the wire; a repeated send keeps it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    /// `messageId`.
    pub message_id: MessageId,
    /// Where it was written.
    pub conversation_id: ConversationId,
    /// The task it continues, or the one it started once that is known.
    pub task_key: Option<TaskKey>,
    /// Its content.
    pub parts: Vec<Part>,
    /// The options that it is sent with.
    pub options: SendOptions,
    /// Which extensions it asked for and its answer used, once it is answered and where there were any.
    pub extensions: Option<AnsweredExtensions>,
    /// How far it got.
    pub status: SentStatus,
    /// Why it failed, as JSON.
    pub error: Option<String>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
}

impl Sent {
    /// All its text, joined by line feeds.
    pub fn words(&self) -> String {
        self.parts.iter().filter_map(Part::as_text).collect::<Vec<_>>().join("\n")
    }
}

/// How far an outgoing message got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SentStatus {
    /// Stored, not begun.
    Queued,
    /// Bytes may have left.
    Sending,
    /// Answered.
    Sent,
    /// Answered with a stream that still runs.
    Streaming,
    /// Not delivered, or nobody knows; the error says which.
    Failed,
}

stored_as_text!(SentStatus {
    Queued = "queued",
    Sending = "sending",
    Sent = "sent",
    Streaming = "streaming",
    Failed = "failed",
});

/// Must be repeated by queries that want the partial index.
const UNFINISHED: &str = "status IN ('queued', 'sending', 'streaming')";

const COLUMNS: &str = "message_id, conversation_id, task_key, parts, options, extensions, status, error, created_at, updated_at";

/// Requests that wait in a chat. Few of an agent do, and its chat may have thousands of tasks. The first condition is that of
/// an index, to the letter.
const WAITING: &str = "SELECT approvals.id
     FROM conversations CROSS JOIN approvals USING (connection_id) CROSS JOIN tasks USING (task_key)
     WHERE approvals.state IN ('pending', 'queued', 'in-flight', 'uncertain') AND approvals.state = 'pending'
        AND conversations.id = ?1 AND tasks.conversation_id = ?1";

/// Stores an outgoing message.
pub fn insert(tx: &mut Tx<'_>, sent: &Sent) -> Result<(), StoreError> {
    let parts = parts::encode(tx, sent.message_id.as_str(), &sent.parts)?;
    tx.execute(
        &format!("INSERT INTO sent ({COLUMNS}, created_tick) VALUES (?1, ?2, ?3, ?4, ?5, NULL, ?6, ?7, ?8, ?9, ?10)"),
        (
            sent.message_id.as_str(),
            &sent.conversation_id,
            &sent.task_key,
            parts,
            &sent.options,
            sent.status,
            &sent.error,
            sent.created_at,
            sent.updated_at,
            tx.tick()?,
        ),
    )?;
    let entry = search::Entry {
        kind: search::HitKind::Sent,
        id: sent.message_id.as_str(),
        task: sent.task_key.as_ref(),
        conversation: Some(&sent.conversation_id),
        title: "",
        body: &sent.words(),
        at: sent.created_at,
    };
    search::index(tx, &entry)?;
    said::note(tx, sent.message_id.as_str(), tx.tick()?)?;
    // Their cards show what was said last.
    let waiting: Vec<String> = tx.all(WAITING, [&sent.conversation_id], |row| row.get(0))?;
    for request in waiting {
        tx.touch(Tag::Approvals, Some(&request));
    }
    tx.touch(Tag::Chats, Some(sent.conversation_id.as_str()));
    Ok(())
}

/// Notes how far a message got, and when it last was on its way.
pub fn set_status(
    tx: &mut Tx<'_>,
    id: &MessageId,
    status: SentStatus,
    error: Option<&str>,
    at: i64,
) -> Result<(), StoreError> {
    if status == SentStatus::Sending {
        own_file::was_set_back(tx)?;
    }
    let tick = tx.tick()?;
    let changed: Option<(String, bool)> = tx.one(
        "UPDATE sent SET status = ?2, error = ?3, updated_at = ?4,
            under_way_tick = CASE WHEN 'sending' IN (?2, status) THEN ?5 ELSE under_way_tick END
         WHERE message_id = ?1 RETURNING conversation_id, coalesce(under_way_tick = ?5, 0)",
        (id.as_str(), status, error, at, tick),
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let (conversation, is_under_way) = changed.ok_or_else(|| StoreError::not_found("sent message", id))?;
    if is_under_way {
        said::note(tx, id.as_str(), tick)?;
    }
    tx.touch(Tag::Chats, Some(&conversation));
    if status == SentStatus::Sending { own_file::count_sending(tx) } else { Ok(()) }
}

/// Notes which task a message belongs to, once the agent said.
pub fn set_task(tx: &mut Tx<'_>, id: &MessageId, task: &TaskKey) -> Result<(), StoreError> {
    tx.execute("UPDATE sent SET task_key = ?2 WHERE message_id = ?1", (id.as_str(), task))?;
    said::belongs(tx, id.as_str())?;
    search::set_task(tx, search::HitKind::Sent, id.as_str(), task)
}

/// Whether the agent repeats a message that was sent in this conversation, in the same words, as agents do in their
/// tasks.
pub(crate) fn is_repeated_by(
    reader: &Reader<'_>,
    conversation: &ConversationId,
    message: &Message,
) -> Result<bool, StoreError> {
    if message.role != Role::User {
        return Ok(false);
    }
    let words = message.text();
    let is_it = |sent: &Sent| sent.conversation_id == *conversation && sent.words() == words;
    // Most agents keep the ids.
    let by_id = message.message_id.as_ref().map(|id| get(reader, id)).transpose()?.flatten();
    if by_id.as_ref().is_some_and(is_it) {
        return Ok(true);
    }
    Ok(!words.is_empty() && of_conversation(reader, conversation)?.iter().any(is_it))
}

/// Notes which extensions a message asked for and its answer used.
pub fn set_extensions(
    tx: &mut Tx<'_>,
    id: &MessageId,
    extensions: &AnsweredExtensions,
) -> Result<(), StoreError> {
    let text = serde_json::to_string(extensions).map_err(StoreError::unreadable("extensions"))?;
    tx.execute("UPDATE sent SET extensions = ?2 WHERE message_id = ?1", (id.as_str(), text))?;
    Ok(())
}

/// One outgoing message.
pub fn get(reader: &Reader<'_>, id: &MessageId) -> Result<Option<Sent>, StoreError> {
    Ok(select(reader, "message_id = ?1", [id.as_str()])?.pop())
}

/// The person's messages in a conversation, oldest first.
pub fn of_conversation(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<Sent>, StoreError> {
    select(reader, "conversation_id = ?1", [id])
}

/// The messages that were sent in a task, oldest first.
pub fn of_task(reader: &Reader<'_>, key: &TaskKey) -> Result<Vec<Sent>, StoreError> {
    select(reader, "task_key = ?1", [key])
}

/// The options of a task's answered messages, the latest first, without those that had none.
pub fn options_in(reader: &Reader<'_>, key: &TaskKey) -> Result<Vec<SendOptions>, StoreError> {
    let sql = "SELECT options FROM sent
         WHERE task_key = ?1 AND options IS NOT NULL AND status IN ('sent', 'streaming')
         ORDER BY created_at DESC, message_id DESC";
    reader.all(sql, [key], |row| row.get(0))
}

/// The extensions that a task's answered messages asked for, the first message first.
pub fn extensions_in(reader: &Reader<'_>, key: &TaskKey) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT extensions FROM sent WHERE task_key = ?1 AND extensions IS NOT NULL
         ORDER BY created_at, message_id";
    let all: Vec<String> = reader.all(sql, [key], |row| row.get(0))?;
    let asked = all.iter().filter_map(|text| serde_json::from_str::<AnsweredExtensions>(text).ok());
    Ok(asked.flat_map(|asked| asked.requested).collect())
}

/// The person's messages in a conversation that began no task, oldest first.
pub(crate) fn outside_tasks(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<Sent>, StoreError> {
    select(reader, "conversation_id = ?1 AND task_key IS NULL", [id])
}

/// Whether a message to a task failed since then and may have arrived; its error says where it cannot have. The time
/// of sending counts as well: words that *Try again* sends were written long before.
pub fn has_failed_since(reader: &Reader<'_>, key: &TaskKey, since: Tick) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM sent
         WHERE task_key = ?1 AND (created_tick > ?2 OR under_way_tick > ?2) AND status = 'failed'
            AND (NOT json_valid(error) OR coalesce(json_extract(error, '$.mayHaveArrived'), 1)) LIMIT 1";
    Ok(reader.one(sql, (key, since), |_| Ok(()))?.is_some())
}

/// Whether a message to a task waits to be sent, or may have been sent and is not answered.
pub fn is_under_way(reader: &Reader<'_>, key: &TaskKey) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM sent WHERE task_key = ?1 AND status IN ('queued', 'sending') LIMIT 1";
    Ok(reader.one(sql, [key], |_| Ok(()))?.is_some())
}

/// Messages with an outcome that a crash may have left open.
pub fn unfinished(reader: &Reader<'_>) -> Result<Vec<Sent>, StoreError> {
    select(reader, UNFINISHED, [])
}

fn select(reader: &Reader<'_>, term: &str, params: impl rusqlite::Params) -> Result<Vec<Sent>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM sent WHERE {term} ORDER BY created_at, message_id");
    let rows = reader.all(&sql, params, |row| Ok((read_row(row)?, row.get::<_, String>("parts")?)))?;
    rows.into_iter().map(|(sent, parts)| Ok(Sent { parts: parts::decode(reader, &parts)?, ..sent })).collect()
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Sent> {
    Ok(Sent {
        message_id: MessageId::new(row.get::<_, String>("message_id")?),
        conversation_id: row.get("conversation_id")?,
        task_key: row.get("task_key")?,
        parts: Vec::new(),
        options: row.get("options")?,
        extensions: row
            .get::<_, Option<String>>("extensions")?
            .and_then(|extensions| serde_json::from_str(&extensions).ok()),
        status: row.get("status")?,
        error: row.get("error")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

#[cfg(test)]
mod tests {
    use crate::approvals::inbox::tests::plan;

    #[test]
    fn what_waits_in_a_chat_is_looked_for_among_what_waits() {
        let plan = plan(super::WAITING);
        assert!(plan.contains("approvals USING INDEX approvals_open_of_agent"), "{plan}");
    }
}
