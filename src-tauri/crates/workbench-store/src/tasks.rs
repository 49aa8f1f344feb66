//! Tasks: the log of observed events, and its projections.
//!
//! `task_events` is the truth: only appended to, in the order of observation, with a note where a stream broke.
//! The task's row, its messages and its artifacts are folded from it in the same transaction ([`append_events`]);
//! a test folds the log anew and compares. Two agents may use the same task id, so a task has a key of our own.

use a2a_hitl::Updates;
use a2a_protocol::Json;
use a2a_protocol::model::{Artifact, ContextId, Extra, Message, Task, TaskId, TaskState, TaskStatus};
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, TaskKey};
use crate::logical_clock::Tick;
use crate::tx::{Reader, Tag, Tx};

mod artifacts;
pub mod course;
mod fold;
mod log;
mod messages;
mod pieces;
pub mod replaced;
mod retold;
mod unlisted;
mod updates;
pub mod usage;

pub(crate) use artifacts::{WholeArtifact, is_head, put_back as put_artifact_back, whole as whole_artifacts};
pub(crate) use log::put as put_event;
pub use log::{
    Appended, EventKind, Heard, LoggedEvent, Observed, Told, append_events, append_unannounced, event_raw,
    events, told,
};
pub use messages::{MessageSource, StoredMessage, since as messages_since};
pub(crate) use messages::{
    Origin, insert as insert_message, is_reply_known, is_reply_named, of as messages_where,
};
pub(crate) use pieces::{each_received, reply_goes_on};

/// One task as a list shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskRow {
    /// Our key.
    pub task_key: TaskKey,
    /// The agent of the task.
    pub connection_id: ConnectionId,
    /// The agent's id for it.
    pub task_id: TaskId,
    /// The agent's name for its conversation.
    pub context_id: Option<ContextId>,
    /// The conversation it is shown in.
    pub conversation_id: ConversationId,
    /// Its state.
    pub state: TaskState,
    /// The agent's time for that state, as written.
    pub status_timestamp: Option<String>,
    /// The state is terminal or waits for somebody, or the agent called final what has no state.
    pub settled: bool,
    /// The agent no longer knows it.
    pub lost: bool,
    /// The card it was run against.
    pub card_hash: Option<String>,
    /// The title in a list.
    pub title: String,
    /// The number of events in its log.
    pub last_event_seq: u64,
    /// When it came from a file, in Unix milliseconds; `None`: it happened here.
    pub imported_at: Option<i64>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
}

/// A task to be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTask {
    /// Our key, when the task turns out to be new.
    pub task_key: TaskKey,
    /// The agent of the task.
    pub connection_id: ConnectionId,
    /// The agent's id for it.
    pub task_id: TaskId,
    /// The agent's name for its conversation.
    pub context_id: Option<ContextId>,
    /// The conversation it is shown in.
    pub conversation_id: ConversationId,
    /// The card it is run against.
    pub card_hash: Option<String>,
    /// The title in a list.
    pub title: String,
}

/// A task with everything it said and produced.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredTask {
    /// The task.
    pub row: TaskRow,
    /// Everything it said, oldest first, each message once, that of the current status among them.
    pub messages: Vec<StoredMessage>,
    /// The message of the current status, as a row of `messages`.
    pub status_row: Option<i64>,
    /// Metadata of the update that brought the current status.
    pub status_metadata: Option<Json>,
    /// Metadata of the task itself.
    pub metadata: Option<Json>,
    /// Unknown members of the current status and of the update that brought it.
    pub status_extra: Extra,
    /// Unknown members of the task itself.
    pub extra: Extra,
    /// Metadata of its events around their messages and artifacts.
    pub updates: Option<Updates>,
    /// Artifacts so far, chunks joined.
    pub artifacts: Vec<Artifact>,
    /// Further artifacts, as received: what its agent's last answer does not list, and what was [`replaced`].
    pub unlisted: Vec<Artifact>,
}

impl StoredTask {
    /// The message of the current status: the question, when it asks one.
    pub fn status_message(&self) -> Option<&Message> {
        let row = self.status_row?;
        self.messages.iter().find(|stored| stored.row == row).map(|stored| &stored.message)
    }

    /// The task as the protocol's model has it: the message of the current status is not part of
    /// the history.
    pub fn to_task(&self) -> Task {
        let said_before = |stored: &&StoredMessage| Some(stored.row) != self.status_row;
        Task {
            id: self.row.task_id.clone(),
            context_id: self.row.context_id.clone(),
            status: TaskStatus {
                state: self.row.state.clone(),
                message: self.status_message().cloned(),
                timestamp: self.row.status_timestamp.clone(),
                extra: self.status_extra.clone(),
            },
            artifacts: self.artifacts.clone(),
            history: self.messages.iter().filter(said_before).map(|stored| stored.message.clone()).collect(),
            metadata: self.metadata.clone(),
            extra: self.extra.clone(),
            raw: None,
        }
    }
}

/// Where a page of a list goes on: after the row with these two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    /// `updated_at` of the last row seen.
    pub updated_at: i64,
    /// Its key.
    pub task_key: TaskKey,
}

const COLUMNS: &str = "task_key, connection_id, task_id, context_id, conversation_id, state,
    status_timestamp, settled, lost, card_hash, title, last_event_seq, imported_at, created_at, updated_at";

/// Must be repeated by queries that want the partial index.
const UNSETTLED: &str = "terminal = 0 AND lost = 0 AND imported_at IS NULL";

/// The key of the agent's task, which is added when it is new.
pub fn ensure(tx: &mut Tx<'_>, task: &NewTask, at: i64) -> Result<TaskKey, StoreError> {
    if let Some(known) = by_agent_id(tx, &task.connection_id, &task.task_id)? {
        return Ok(known.task_key);
    }
    tx.execute(
        "INSERT INTO tasks (task_key, connection_id, task_id, context_id, conversation_id, state,
            card_hash, title, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)",
        (
            &task.task_key,
            &task.connection_id,
            task.task_id.as_str(),
            task.context_id.as_ref().map(ContextId::as_str),
            &task.conversation_id,
            TaskState::Unspecified.as_str(),
            &task.card_hash,
            &task.title,
            at,
        ),
    )?;
    tx.touch(Tag::Tasks, Some(task.task_key.as_str()));
    tx.touch(Tag::Chats, Some(task.conversation_id.as_str()));
    Ok(task.task_key.clone())
}

/// The content of a task and its status without a column, as JSON.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) status_metadata: Option<&'a str>,
    pub(crate) metadata: Option<&'a str>,
    pub(crate) status_extra: Option<&'a str>,
    pub(crate) extra: Option<&'a str>,
}

/// Adds an imported task in its state, without its log and messages.
pub(crate) fn put_back(tx: &Tx<'_>, row: &TaskRow, around: &Around<'_>) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO tasks (task_key, connection_id, task_id, context_id, conversation_id, state,
            status_timestamp, status_metadata, metadata, settled, terminal, lost, card_hash, title,
            last_event_seq, imported_at, created_at, updated_at, status_extra, extra)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
        rusqlite::params![
            row.task_key,
            row.connection_id,
            row.task_id.as_str(),
            row.context_id.as_ref().map(ContextId::as_str),
            row.conversation_id,
            row.state.as_str(),
            row.status_timestamp,
            around.status_metadata,
            around.metadata,
            row.settled,
            row.state.is_terminal(),
            row.lost,
            row.card_hash,
            row.title,
            row.last_event_seq,
            row.imported_at,
            row.created_at,
            row.updated_at,
            around.status_extra,
            around.extra,
        ],
    )?;
    Ok(())
}

/// Tells listeners that a task has changed, and the conversation with it: a chat that is open is read again for its own
/// tasks, not for everybody's.
pub fn announce(tx: &mut Tx<'_>, row: &TaskRow) {
    tx.touch(Tag::Tasks, Some(row.task_key.as_str()));
    tx.touch(Tag::Chats, Some(row.conversation_id.as_str()));
}

/// Renames the task.
pub fn set_title(tx: &mut Tx<'_>, key: &TaskKey, title: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE tasks SET title = ?2 WHERE task_key = ?1", (key, title))?;
    tx.touch(Tag::Tasks, Some(key.as_str()));
    Ok(())
}

/// Notes that a person has its agent asked to cancel a task.
pub fn note_cancel(tx: &mut Tx<'_>, key: &TaskKey) -> Result<(), StoreError> {
    tx.execute("UPDATE tasks SET cancel_tick = ?2 WHERE task_key = ?1", (key, tx.tick()?)).map(drop)
}

/// When a person last canceled a task, whatever the result.
pub fn cancel_asked(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<Tick>, StoreError> {
    let sql = "SELECT cancel_tick FROM tasks WHERE task_key = ?1";
    Ok(reader.one(sql, [key], |row| row.get(0))?.flatten())
}

/// One task without its messages.
pub fn get(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<TaskRow>, StoreError> {
    reader.one(&format!("SELECT {COLUMNS} FROM tasks WHERE task_key = ?1"), [key], read_row)
}

/// The task that an agent knows under `id`.
pub fn by_agent_id(
    reader: &Reader<'_>,
    connection: &ConnectionId,
    id: &TaskId,
) -> Result<Option<TaskRow>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM tasks WHERE connection_id = ?1 AND task_id = ?2");
    reader.one(&sql, (connection, id.as_str()), read_row)
}

/// A page of tasks, latest change first.
pub fn list(reader: &Reader<'_>, after: Option<&After>, limit: u32) -> Result<Vec<TaskRow>, StoreError> {
    match after {
        None => reader.all(
            &format!("SELECT {COLUMNS} FROM tasks ORDER BY updated_at DESC, task_key DESC LIMIT ?1"),
            [limit],
            read_row,
        ),
        Some(after) => reader.all(
            &format!(
                "SELECT {COLUMNS} FROM tasks WHERE (updated_at, task_key) < (?1, ?2)
                 ORDER BY updated_at DESC, task_key DESC LIMIT ?3"
            ),
            (after.updated_at, &after.task_key, limit),
            read_row,
        ),
    }
}

/// The tasks of a conversation, oldest first.
pub fn of_conversation(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<TaskRow>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM tasks WHERE conversation_id = ?1 ORDER BY created_at, task_key");
    reader.all(&sql, [id], read_row)
}

/// Tasks that can still change: neither ended nor lost. Waiting ones are among them, because somebody else may
/// answer.
pub fn open(reader: &Reader<'_>) -> Result<Vec<TaskRow>, StoreError> {
    reader.all(&format!("SELECT {COLUMNS} FROM tasks WHERE {UNSETTLED}"), [], read_row)
}

/// Tasks of other agents that are called the same.
pub fn called_alike(reader: &Reader<'_>, key: &TaskKey) -> Result<Vec<TaskKey>, StoreError> {
    let sql = "SELECT other.task_key FROM tasks AS task
         JOIN tasks AS other ON other.task_id = task.task_id AND other.connection_id <> task.connection_id
         WHERE task.task_key = ?1";
    reader.all(sql, [key], |row| row.get(0))
}

/// Tasks that their agents said since then not to know.
pub fn lost_since(reader: &Reader<'_>, since: i64) -> Result<Vec<TaskRow>, StoreError> {
    reader.all(
        &format!(
            "SELECT {COLUMNS} FROM tasks
             WHERE lost = 1 AND terminal = 0 AND imported_at IS NULL AND updated_at >= ?1"
        ),
        [since],
        read_row,
    )
}

/// The message of the current status, as a row of the messages.
fn status_row(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT status_message FROM tasks WHERE task_key = ?1";
    Ok(reader.one(sql, [key], |row| row.get(0))?.flatten())
}

/// One task with everything it said and produced.
pub fn load(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<StoredTask>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, status_message, status_metadata, metadata, status_extra, extra, updates
         FROM tasks WHERE task_key = ?1"
    );
    let found = reader.one(&sql, [key], |row| {
        Ok((
            read_row(row)?,
            row.get::<_, Option<i64>>("status_message")?,
            row.get::<_, Option<String>>("status_metadata")?,
            row.get::<_, Option<String>>("metadata")?,
            row.get::<_, Option<String>>("status_extra")?,
            row.get::<_, Option<String>>("extra")?,
            row.get::<_, Option<String>>("updates")?,
        ))
    })?;
    let Some((row, status_row, status_metadata, metadata, status_extra, extra, updates)) = found else {
        return Ok(None);
    };
    let (artifacts, unlisted) = artifacts::of(reader, key)?;
    Ok(Some(StoredTask {
        row,
        messages: messages::of_task(reader, key)?,
        status_row,
        status_metadata: status_metadata.as_deref().map(read_json).transpose()?,
        metadata: metadata.as_deref().map(read_json).transpose()?,
        status_extra: status_extra.as_deref().map(read_extra).transpose()?.unwrap_or_default(),
        extra: extra.as_deref().map(read_extra).transpose()?.unwrap_or_default(),
        updates: updates.as_deref().map(updates::read).transpose()?,
        artifacts,
        unlisted,
    }))
}

fn read_json(text: &str) -> Result<Json, StoreError> {
    serde_json::from_str(text).map_err(StoreError::unreadable("metadata"))
}

fn read_extra(text: &str) -> Result<Extra, StoreError> {
    serde_json::from_str(text).map_err(StoreError::unreadable("unknown members"))
}

/// Writes unknown members for a column.
pub(crate) fn write_extra(extra: &Extra) -> Result<String, StoreError> {
    serde_json::to_string(extra).map_err(StoreError::unreadable("unknown members"))
}

/// Whether a text has the form of [`write_extra`].
pub(crate) fn is_extra(text: &str) -> bool {
    read_extra(text).is_ok()
}

pub(crate) fn read_row(row: &Row<'_>) -> rusqlite::Result<TaskRow> {
    Ok(TaskRow {
        task_key: row.get("task_key")?,
        connection_id: row.get("connection_id")?,
        task_id: TaskId::new(row.get::<_, String>("task_id")?),
        context_id: row.get::<_, Option<String>>("context_id")?.map(ContextId::new),
        conversation_id: row.get("conversation_id")?,
        state: TaskState::read(&row.get::<_, String>("state")?),
        status_timestamp: row.get("status_timestamp")?,
        settled: row.get("settled")?,
        lost: row.get("lost")?,
        card_hash: row.get("card_hash")?,
        title: row.get("title")?,
        last_event_seq: row.get("last_event_seq")?,
        imported_at: row.get("imported_at")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}
