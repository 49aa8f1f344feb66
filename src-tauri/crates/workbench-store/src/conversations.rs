//! Conversations: a context with one agent, its draft, and direct replies.
//!
//! A direct reply is a message without a task. Messages of a task are folded by [`crate::tasks`].

use a2a_protocol::Json;
use a2a_protocol::model::{Content, ContextId, Message};
use rusqlite::Row;

use crate::connections::ChosenInterface;
use crate::error::StoreError;
use crate::ids::{ComparisonId, ConnectionId, ConversationId};
use crate::options::SendOptions;
use crate::parts;
use crate::tasks::{self, MessageSource, Origin, StoredMessage};
use crate::tx::{Reader, Tag, Tx};

/// The length of a conversation's title, in characters.
pub const TITLE: usize = 80;

/// One conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    /// Which.
    pub id: ConversationId,
    /// With whom.
    pub connection_id: ConnectionId,
    /// The agent's name for it, once it gave one.
    pub context_id: Option<ContextId>,
    /// The title in a list.
    pub title: String,
    /// The message that is being written.
    pub draft: Draft,
    /// The other side of its comparison, and its interface for that.
    pub compared: Option<Compared>,
    /// When it came from a file, in Unix milliseconds; `None`: it happened here.
    pub imported_at: Option<i64>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
}

impl Conversation {
    /// A conversation that begins here, at this time, before a word of either side.
    pub fn new(id: ConversationId, connection_id: ConnectionId, at: i64) -> Self {
        Self {
            id,
            connection_id,
            context_id: None,
            title: String::new(),
            draft: Draft::default(),
            compared: None,
            imported_at: None,
            created_at: at,
            updated_at: at,
        }
    }
}

/// One side of a comparison of two interfaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// Which comparison; both of its conversations name it.
    pub comparison: ComparisonId,
    /// The interface of the conversation, whatever the agent's interface in use.
    pub interface: ChosenInterface,
}

/// A message that was written and not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The typed text.
    pub text: String,
    /// The data part, as it was typed.
    pub data: Option<String>,
    /// The options that it would be sent with.
    pub options: SendOptions,
}

/// Where a page of a list goes on: after the row with these two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    /// `updated_at` of the last row seen.
    pub updated_at: i64,
    /// Its id.
    pub id: ConversationId,
}

const COLUMNS: &str =
    "id, connection_id, context_id, title, draft, draft_data, draft_options, comparison, interface,
    imported_at, created_at, updated_at";

/// Adds a conversation.
pub fn insert(tx: &mut Tx<'_>, conversation: &Conversation) -> Result<(), StoreError> {
    tx.execute(
        &format!(
            "INSERT INTO conversations ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        ),
        (
            &conversation.id,
            &conversation.connection_id,
            conversation.context_id.as_ref().map(ContextId::as_str),
            &conversation.title,
            &conversation.draft.text,
            &conversation.draft.data,
            &conversation.draft.options,
            conversation.compared.as_ref().map(|compared| &compared.comparison),
            conversation.compared.as_ref().map(|compared| &compared.interface),
            conversation.imported_at,
            conversation.created_at,
            conversation.updated_at,
        ),
    )?;
    touch(tx, &conversation.id);
    Ok(())
}

/// Notes the agent's name for the conversation.
pub fn set_context(tx: &mut Tx<'_>, id: &ConversationId, context: &ContextId) -> Result<(), StoreError> {
    let changed = tx.execute(
        "UPDATE conversations SET context_id = ?2 WHERE id = ?1 AND context_id IS NOT ?2",
        (id, context.as_str()),
    )?;
    if changed > 0 {
        touch(tx, id);
    }
    Ok(())
}

/// Renames the conversation.
pub fn set_title(tx: &mut Tx<'_>, id: &ConversationId, title: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE conversations SET title = ?2 WHERE id = ?1", (id, title))?;
    touch(tx, id);
    Ok(())
}

/// Stores an unsent draft. Announces nothing, because only its own page shows it.
pub fn set_draft(tx: &mut Tx<'_>, id: &ConversationId, draft: &Draft) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE conversations SET draft = ?2, draft_data = ?3, draft_options = ?4 WHERE id = ?1",
        (id, &draft.text, &draft.data, &draft.options),
    )?;
    Ok(())
}

/// Brings the conversation to the top of the list.
pub fn bump(tx: &mut Tx<'_>, id: &ConversationId, at: i64) -> Result<(), StoreError> {
    tx.execute("UPDATE conversations SET updated_at = max(updated_at, ?2) WHERE id = ?1", (id, at))?;
    touch(tx, id);
    Ok(())
}

/// Keeps a direct reply, the message an agent answers with instead of a task, as received.
pub fn add_reply(
    tx: &mut Tx<'_>,
    id: &ConversationId,
    message: &Message,
    raw: &Json,
    at: i64,
) -> Result<(), StoreError> {
    add(tx, id, MessageSource::Reply, message, raw, at)
}

/// Stores the readable content of an answer that names no task and is no message, beside its received bytes.
pub fn add_stray(
    tx: &mut Tx<'_>,
    id: &ConversationId,
    message: &Message,
    raw: &Json,
    at: i64,
) -> Result<(), StoreError> {
    add(tx, id, MessageSource::Stray, message, raw, at)
}

fn add(
    tx: &mut Tx<'_>,
    id: &ConversationId,
    source: MessageSource,
    message: &Message,
    raw: &Json,
    at: i64,
) -> Result<(), StoreError> {
    let origin = Origin { conversation: id, task: None, source, raw: Some(raw), seq: 0, at };
    if !tasks::reply_goes_on(tx, &origin, message)? {
        tasks::insert_message(tx, &origin, message)?;
    }
    bump(tx, id, at)
}

/// One conversation.
pub fn get(reader: &Reader<'_>, id: &ConversationId) -> Result<Option<Conversation>, StoreError> {
    reader.one(&format!("SELECT {COLUMNS} FROM conversations WHERE id = ?1"), [id], read_row)
}

/// The conversation that an agent's context belongs to, the latest where there are several. Those that came from
/// files are left alone.
pub fn by_context(
    reader: &Reader<'_>,
    connection: &ConnectionId,
    context: &ContextId,
) -> Result<Option<Conversation>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM conversations WHERE connection_id = ?1 AND context_id = ?2
            AND imported_at IS NULL
         ORDER BY updated_at DESC LIMIT 1"
    );
    reader.one(&sql, (connection, context.as_str()), read_row)
}

/// Direct replies as they were received, each with when that was, oldest first.
pub fn replies_as_received(
    reader: &Reader<'_>,
    id: &ConversationId,
) -> Result<Vec<(i64, String)>, StoreError> {
    let sql = "SELECT at, raw FROM messages
         WHERE conversation_id = ?1 AND task_key IS NULL AND raw IS NOT NULL ORDER BY id";
    let rows: Vec<(i64, String)> = reader.all(sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.into_iter().flat_map(tasks::each_received).collect())
}

/// The received bytes for each of [`crate::overview::replies`], in the same order.
pub(crate) fn raw_replies(
    reader: &Reader<'_>,
    id: &ConversationId,
) -> Result<Vec<Option<String>>, StoreError> {
    let sql = "SELECT raw FROM messages WHERE conversation_id = ?1 AND task_key IS NULL ORDER BY id";
    reader.all(sql, [id], |row| row.get(0))
}

/// The conversations of a comparison, the first side first. One that was forgotten is not among them.
pub fn compared(reader: &Reader<'_>, id: &ComparisonId) -> Result<Vec<Conversation>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM conversations WHERE comparison = ?1 ORDER BY id");
    reader.all(&sql, [id], read_row)
}

/// The conversations of the latest comparisons with an agent, latest first, the sides of each in order.
pub fn comparisons(
    reader: &Reader<'_>,
    connection: &ConnectionId,
    limit: u32,
) -> Result<Vec<Conversation>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM conversations WHERE connection_id = ?1 AND comparison IS NOT NULL
         ORDER BY comparison DESC, id LIMIT ?2"
    );
    reader.all(&sql, (connection, limit), read_row)
}

/// A page of conversations, latest first.
pub fn list(reader: &Reader<'_>, after: Option<&After>, limit: u32) -> Result<Vec<Conversation>, StoreError> {
    match after {
        None => reader.all(
            &format!("SELECT {COLUMNS} FROM conversations ORDER BY updated_at DESC, id DESC LIMIT ?1"),
            [limit],
            read_row,
        ),
        Some(after) => reader.all(
            &format!(
                "SELECT {COLUMNS} FROM conversations WHERE (updated_at, id) < (?1, ?2)
                 ORDER BY updated_at DESC, id DESC LIMIT ?3"
            ),
            (after.updated_at, &after.id, limit),
            read_row,
        ),
    }
}

/// Everything received in the conversation, oldest first: direct replies and messages of its tasks.
///
/// A task's history repeats the person's messages; such a message has role *user* and the id of a row in
/// [`crate::sent`].
pub fn messages(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<StoredMessage>, StoreError> {
    tasks::messages_where(reader, "conversation_id = ?1", id.as_str())
}

/// All conversations with an agent.
pub(crate) fn of_connection(
    reader: &Reader<'_>,
    connection: &ConnectionId,
) -> Result<Vec<ConversationId>, StoreError> {
    let sql = "SELECT id FROM conversations WHERE connection_id = ?1 ORDER BY id";
    reader.all(sql, [connection], |row| row.get(0))
}

/// The title of a conversation that begins with these words: their first line.
pub fn title_of(words: &str) -> String {
    words.trim().lines().next().unwrap_or_default().chars().take(TITLE).collect()
}

/// The first words in a conversation that are still there; `None`: there is nothing in it.
pub(crate) fn first_words(reader: &Reader<'_>, id: &ConversationId) -> Result<Option<String>, StoreError> {
    let sql = "SELECT parts FROM sent WHERE conversation_id = ?1 ORDER BY created_at, message_id LIMIT 1";
    if let Some(parts) = reader.one(sql, [id], |row| row.get::<_, String>(0))? {
        let parts = parts::decode(reader, &parts)?;
        let words = parts.into_iter().find_map(|part| match part.content {
            Content::Text(text) => Some(text.into_string()),
            Content::Data(_) | Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => None,
        });
        return Ok(Some(words.unwrap_or_default()));
    }
    let sql = "SELECT title FROM tasks WHERE conversation_id = ?1 ORDER BY created_at, task_key LIMIT 1";
    if let Some(title) = reader.one(sql, [id], |row| row.get(0))? {
        return Ok(Some(title));
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM messages WHERE conversation_id = ?1)";
    let said = reader.one(sql, [id], |row| row.get::<_, bool>(0))?.unwrap_or(false);
    Ok(said.then(String::new))
}

fn touch(tx: &mut Tx<'_>, id: &ConversationId) {
    tx.touch(Tag::Chats, Some(id.as_str()));
}

pub(crate) fn read_row(row: &Row<'_>) -> rusqlite::Result<Conversation> {
    let compared = match (row.get("comparison")?, row.get("interface")?) {
        (Some(comparison), Some(interface)) => Some(Compared { comparison, interface }),
        _ => None,
    };
    Ok(Conversation {
        id: row.get("id")?,
        connection_id: row.get("connection_id")?,
        context_id: row.get::<_, Option<String>>("context_id")?.map(ContextId::new),
        title: row.get("title")?,
        draft: Draft {
            text: row.get("draft")?,
            data: row.get("draft_data")?,
            options: row.get("draft_options")?,
        },
        compared,
        imported_at: row.get("imported_at")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}
