//! Questions during a run: its file asks the person who runs it, or an agent asks during a call.
//!
//! A file's question ([`YOU`]) is an ordinary task in its own conversation, so its request is an ordinary one,
//! too. Its connection is never listed, and nothing is sent to it.

use rusqlite::Row;

use super::{RunCall, read_call};
use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, RunId, TaskKey};
use crate::tx::{Reader, Tx};

/// The connection that stands for the person who runs a file.
pub const YOU: &str = "you";
/// The purpose of a step that asks the person.
const ASK: &str = "ask";

/// The step of a run that a request is asked in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The run.
    pub run: RunId,
    /// `namespace/name` of its file.
    pub name: String,
    /// The title of its file; may be empty.
    pub title: String,
    /// The step, by its name in the journal.
    pub at: String,
    /// The file asks, not an agent.
    pub is_gate: bool,
}

/// Whether this connection stands for the person.
pub fn is_you(connection: &ConnectionId) -> bool {
    connection.as_str() == YOU
}

/// The connection that stands for the person, which is there from the first question on.
pub fn you(tx: &mut Tx<'_>, at: i64) -> Result<ConnectionId, StoreError> {
    tx.execute(
        "INSERT OR IGNORE INTO connections (id, name, input, auth, header_names, created_at, updated_at, removed_at)
         VALUES (?1, 'You', 'a2a-workbench://you', '', '[]', ?2, ?2, ?2)",
        (YOU, at),
    )?;
    Ok(ConnectionId::new(YOU))
}

/// The step that a task is about, or the latest that is said in its conversation; `None`: no run speaks there.
pub fn asking(
    reader: &Reader<'_>,
    conversation: &ConversationId,
    task: &TaskKey,
) -> Result<Option<Asking>, StoreError> {
    let sql = "SELECT run_calls.run_id, runs.name, runs.title, step_at, purpose
         FROM run_calls JOIN runs USING (run_id) LEFT JOIN sent USING (message_id)
         WHERE run_calls.conversation_id = ?1
         ORDER BY sent.task_key IS ?2 DESC, message_id DESC LIMIT 1";
    reader.one(sql, (conversation, task), |row: &Row<'_>| {
        let purpose: String = row.get(4)?;
        Ok(Asking {
            run: row.get(0)?,
            name: row.get(1)?,
            title: row.get(2)?,
            at: row.get(3)?,
            is_gate: purpose == ASK,
        })
    })
}

/// The questions of a run's file, each with its task.
pub fn gates(reader: &Reader<'_>, run: &RunId) -> Result<Vec<(RunCall, TaskKey)>, StoreError> {
    let sql = "SELECT run_calls.*, tasks.task_key FROM run_calls JOIN tasks USING (conversation_id)
         WHERE run_id = ?1 AND run_calls.connection_id = ?2 ORDER BY message_id";
    reader.all(sql, (run, YOU), |row| Ok((read_call(row)?, row.get("task_key")?)))
}

/// A task's question in its run; `None`: it is no question of a file.
pub fn gate_of(reader: &Reader<'_>, task: &TaskKey) -> Result<Option<RunCall>, StoreError> {
    let sql = "SELECT run_calls.* FROM tasks JOIN run_calls USING (conversation_id)
         WHERE task_key = ?1 AND tasks.connection_id = ?2";
    reader.one(sql, (task, YOU), read_call)
}
