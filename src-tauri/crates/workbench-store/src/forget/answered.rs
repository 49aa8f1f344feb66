//! Remembers that forgotten tasks had answers, and nothing else about them.

use a2a_protocol::model::TaskId;

use crate::answers::{HAS_ANSWER, NOTE, hash};
use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::logical_clock::Tick;
use crate::tasks::TaskRow;
use crate::tx::{Reader, Tx};

/// A task of which a request was answered, or may have been, and the answer is not in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredTask {
    /// The agent under which it was.
    pub connection_id: ConnectionId,
    /// When it left the history, in Unix milliseconds.
    pub at: i64,
    /// Where that stands among everything else that was done.
    pub tick: Tick,
}

/// Tasks of this name with such answers, latest first. Agents that count their tasks may all have one.
pub fn answered(reader: &Reader<'_>, task: &TaskId) -> Result<Vec<AnsweredTask>, StoreError> {
    let sql =
        "SELECT connection_id, at, tick FROM answered_tasks WHERE task = ?1 ORDER BY at DESC, connection_id";
    reader.all(sql, [hash(task.as_str())], |row| {
        Ok(AnsweredTask { connection_id: row.get(0)?, at: row.get(1)?, tick: row.get(2)? })
    })
}

/// The task is about to be forgotten.
pub(super) fn note(tx: &mut Tx<'_>, row: &TaskRow, at: i64) -> Result<(), StoreError> {
    let sql = format!("SELECT 1 FROM approvals WHERE task_key = ?1 AND {HAS_ANSWER} LIMIT 1");
    if tx.one(&sql, [&row.task_key], |_| Ok(()))?.is_some() {
        tx.execute(NOTE, (hash(row.task_id.as_str()), &row.connection_id, at, tx.tick()?))?;
    }
    Ok(())
}
