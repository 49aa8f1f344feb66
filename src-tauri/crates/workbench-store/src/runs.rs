//! Runs of run files: their inputs, their events, and the messages that they sent.
//!
//! A journal entry is a text here; only the driver of runs knows its meaning ([`append`]). A run is deleted as a
//! whole, with the first of its chats that is forgotten (`forget`).

mod asking;
pub mod costs;
mod journal;
mod said;

use a2a_protocol::model::MessageId;
use rusqlite::Row;
use sha2::{Digest, Sha256};

use crate::blobs;
use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, RunId, stored_as_text};
use crate::tx::{Reader, Tag, Tx};

pub use asking::{Asking, YOU, asking, gate_of, gates, is_you, you};
pub(crate) use journal::put_event;
pub use journal::{RunEvent, append, events, length};
pub use said::{answered, insert_answer, said, unanswered, waiting};

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunState {
    /// It goes on, or waits for somebody.
    Running,
    /// A person wants nothing new to begin.
    Paused,
    /// A person wants it to end, and running steps are being ended.
    Canceling,
    /// It came to its output.
    Completed,
    /// An error ended it.
    Faulted,
    /// A person ended it.
    Canceled,
    /// It was under way where it came from, in a file.
    LeftOpen,
}

stored_as_text!(RunState {
    Running = "running",
    Paused = "paused",
    Canceling = "canceling",
    Completed = "completed",
    Faulted = "faulted",
    Canceled = "canceled",
    LeftOpen = "left-open",
});

impl RunState {
    /// Nothing happens in it any more.
    pub fn is_over(self) -> bool {
        match self {
            Self::Running | Self::Paused | Self::Canceling => false,
            Self::Completed | Self::Faulted | Self::Canceled | Self::LeftOpen => true,
        }
    }
}

/// A run as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRow {
    /// Which.
    pub id: RunId,
    /// `namespace/name` of its file.
    pub name: String,
    /// The version of its file.
    pub version: String,
    /// The name of its file for people.
    pub title: String,
    /// How far it is.
    pub state: RunState,
    /// The run that it goes on with or repeats.
    pub again_of: Option<RunId>,
    /// Agents of this machine answered for those of its file. The first entry of its journal says so.
    pub trial: bool,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
}

/// A message of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunCall {
    /// The message.
    pub message: MessageId,
    /// The run.
    pub run: RunId,
    /// The task that sends it, by its name in the journal.
    pub at: String,
    /// Its purpose there.
    pub purpose: String,
    /// The conversation of the call.
    pub conversation: ConversationId,
    /// To whom.
    pub connection: ConnectionId,
    /// The branch whose calls share the conversation.
    pub branch: String,
    /// The step wants every event of the answer, not its result alone.
    pub streams: bool,
}

const COLUMNS: &str = "run_id, name, version, title, state, again_of, created_at, updated_at";
/// SQL: the run is a trial.
const TRIAL: &str = "coalesce((SELECT json_extract(entry, '$.runtime.metadata.trial') FROM run_events
        WHERE run_events.run_id = runs.run_id AND seq = 1), 0) AS trial";
/// Must be repeated by queries that want the partial index.
const UNFINISHED: &str = "state IN ('running', 'paused', 'canceling')";
const CALL_COLUMNS: &str =
    "message_id, run_id, step_at, purpose, conversation_id, connection_id, branch, streams";

/// Adds a run with its files, the one that it carries out first.
pub fn insert(tx: &mut Tx<'_>, run: &RunRow, files: &[String]) -> Result<(), StoreError> {
    tx.execute(
        &format!("INSERT INTO runs ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
        (
            &run.id,
            &run.name,
            &run.version,
            &run.title,
            run.state,
            &run.again_of,
            run.created_at,
            run.updated_at,
        ),
    )?;
    for (position, text) in files.iter().enumerate() {
        let hash = hex::encode(Sha256::digest(text.as_bytes()));
        tx.execute("INSERT OR IGNORE INTO run_files (hash, text) VALUES (?1, ?2)", (&hash, text))?;
        let sql = "INSERT INTO run_pins (run_id, position, hash) VALUES (?1, ?2, ?3)";
        tx.execute(sql, (&run.id, position as u64, &hash))?;
    }
    tx.touch(Tag::Runs, Some(run.id.as_str()));
    Ok(())
}

/// The trace that all calls of a run are in.
pub fn trace_of(run: &RunId) -> [u8; 16] {
    let hash: [u8; 32] = Sha256::digest(run.as_str().as_bytes()).into();
    std::array::from_fn(|place| hash.get(place).copied().unwrap_or_default())
}

/// The files of a run, the one that it carries out first.
pub fn files(reader: &Reader<'_>, run: &RunId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT text FROM run_pins JOIN run_files USING (hash) WHERE run_id = ?1 ORDER BY position";
    reader.all(sql, [run], |row| row.get(0))
}

/// The file that a run carries out, by its hash.
pub fn file_hash(reader: &Reader<'_>, run: &RunId) -> Result<Option<String>, StoreError> {
    reader.one("SELECT hash FROM run_pins WHERE run_id = ?1 AND position = 0", [run], |row| row.get(0))
}

/// One run.
pub fn get(reader: &Reader<'_>, run: &RunId) -> Result<Option<RunRow>, StoreError> {
    reader.one(&format!("SELECT {COLUMNS}, {TRIAL} FROM runs WHERE run_id = ?1"), [run], read_row)
}

/// The latest runs, latest first.
pub fn list(reader: &Reader<'_>, limit: u32) -> Result<Vec<RunRow>, StoreError> {
    reader.all(
        &format!("SELECT {COLUMNS}, {TRIAL} FROM runs ORDER BY run_id DESC LIMIT ?1"),
        [limit],
        read_row,
    )
}

/// Runs that are not over.
pub fn unfinished(reader: &Reader<'_>) -> Result<Vec<RunRow>, StoreError> {
    reader.all(
        &format!("SELECT {COLUMNS}, {TRIAL} FROM runs WHERE {UNFINISHED} ORDER BY run_id"),
        [],
        read_row,
    )
}

/// Notes which step a message is sent by.
pub fn insert_call(tx: &mut Tx<'_>, call: &RunCall) -> Result<(), StoreError> {
    tx.execute(
        &format!("INSERT INTO run_calls ({CALL_COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
        (
            call.message.as_str(),
            &call.run,
            &call.at,
            &call.purpose,
            &call.conversation,
            &call.connection,
            &call.branch,
            call.streams,
        ),
    )?;
    Ok(())
}

/// The step that sends a message; `None`: a person wrote it.
pub fn call_of(reader: &Reader<'_>, message: &MessageId) -> Result<Option<RunCall>, StoreError> {
    let sql = format!("SELECT {CALL_COLUMNS} FROM run_calls WHERE message_id = ?1");
    reader.one(&sql, [message.as_str()], read_call)
}

/// The messages of a run.
pub fn calls(reader: &Reader<'_>, run: &RunId) -> Result<Vec<RunCall>, StoreError> {
    let sql = format!("SELECT {CALL_COLUMNS} FROM run_calls WHERE run_id = ?1 ORDER BY message_id");
    reader.all(&sql, [run], read_call)
}

/// The message of a step.
pub fn call_at(
    reader: &Reader<'_>,
    run: &RunId,
    at: &str,
    purpose: &str,
) -> Result<Option<RunCall>, StoreError> {
    let sql =
        format!("SELECT {CALL_COLUMNS} FROM run_calls WHERE run_id = ?1 AND step_at = ?2 AND purpose = ?3");
    reader.one(&sql, (run, at, purpose), read_call)
}

/// The latest conversation of a branch with an agent.
pub fn conversation_in(
    reader: &Reader<'_>,
    run: &RunId,
    connection: &ConnectionId,
    branch: &str,
) -> Result<Option<ConversationId>, StoreError> {
    reader.one(CONVERSATION_IN, (run, connection, branch), |row| row.get(0))
}

const CONVERSATION_IN: &str = "SELECT conversation_id FROM run_calls
     WHERE run_id = ?1 AND connection_id = ?2 AND branch = ?3 ORDER BY message_id DESC LIMIT 1";

/// Whether a message of a run may still leave: its run is not being ended.
pub fn may_send(reader: &Reader<'_>, message: &MessageId) -> Result<bool, StoreError> {
    let sql = "SELECT state FROM run_calls JOIN runs USING (run_id) WHERE message_id = ?1";
    let state: Option<RunState> = reader.one(sql, [message.as_str()], |row| row.get(0))?;
    Ok(state.is_none_or(|state| matches!(state, RunState::Running | RunState::Paused)))
}

/// The run that a conversation belongs to.
pub fn of_conversation(reader: &Reader<'_>, id: &ConversationId) -> Result<Option<RunId>, StoreError> {
    reader.one("SELECT run_id FROM run_calls WHERE conversation_id = ?1 LIMIT 1", [id], |row| row.get(0))
}

/// Deletes a run, but not its messages. Returns their conversations.
pub(crate) fn forget(tx: &mut Tx<'_>, run: &RunId) -> Result<Vec<ConversationId>, StoreError> {
    let sql = "SELECT DISTINCT conversation_id FROM run_calls WHERE run_id = ?1";
    let said = tx.all(sql, [run], |row| row.get(0))?;
    blobs::release_all(tx, run.as_str())?;
    for table in ["served_tasks", "run_calls", "run_costs", "run_events", "run_pins", "runs"] {
        tx.execute(&format!("DELETE FROM {table} WHERE run_id = ?1"), [run])?;
    }
    tx.execute("DELETE FROM run_files WHERE hash NOT IN (SELECT hash FROM run_pins)", [])?;
    tx.touch(Tag::Runs, Some(run.as_str()));
    Ok(said)
}

/// Ended runs without news since a time and without calls, so that no conversation stands for them.
pub(crate) fn without_calls(reader: &Reader<'_>, since: i64) -> Result<Vec<RunId>, StoreError> {
    let sql = format!(
        "SELECT run_id FROM runs WHERE updated_at < ?1 AND NOT ({UNFINISHED})
            AND NOT EXISTS (SELECT 1 FROM run_calls WHERE run_calls.run_id = runs.run_id)"
    );
    reader.all(&sql, [since], |row| row.get(0))
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<RunRow> {
    Ok(RunRow {
        id: row.get("run_id")?,
        name: row.get("name")?,
        version: row.get("version")?,
        title: row.get("title")?,
        state: row.get("state")?,
        again_of: row.get("again_of")?,
        trial: row.get("trial")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

fn read_call(row: &Row<'_>) -> rusqlite::Result<RunCall> {
    Ok(RunCall {
        message: MessageId::new(row.get::<_, String>("message_id")?),
        run: row.get("run_id")?,
        at: row.get("step_at")?,
        purpose: row.get("purpose")?,
        conversation: row.get("conversation_id")?,
        connection: row.get("connection_id")?,
        branch: row.get("branch")?,
        streams: row.get("streams")?,
    })
}

#[cfg(test)]
mod tests {
    use crate::approvals::inbox::tests::plan;

    #[test]
    fn the_chat_of_a_branch_is_its_latest_call() {
        let plan = plan(super::CONVERSATION_IN);
        assert_eq!(
            plan,
            "SEARCH run_calls USING INDEX run_calls_by_branch (run_id=? AND connection_id=? AND branch=?)"
        );
    }
}
