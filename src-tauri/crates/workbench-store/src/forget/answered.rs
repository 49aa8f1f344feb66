//! What has to be known of answers that are no longer in the history: that there were any.

use a2a_protocol::model::TaskId;
use rusqlite::{Connection, OptionalExtension as _};
use sha2::{Digest as _, Sha256};

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

/// An answer left, or somebody else gave one.
const HAS_ANSWER: &str =
    "(attempt > 0 OR state IN ('in-flight', 'uncertain', 'delivered', 'answered-elsewhere'))";

const NOTE: &str =
    "INSERT OR REPLACE INTO answered_tasks (task, connection_id, at, tick) VALUES (?1, ?2, ?3, ?4)";

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

/// `present` is a backup that takes the place of `former`: what was answered since it was made is in it no more.
pub(crate) fn take_over(present: &mut Connection, former: &Connection, at: i64) -> Result<(), StoreError> {
    let present = present.transaction()?;
    let sql = format!(
        "SELECT answered.id, tasks.task_id, tasks.connection_id
         FROM (SELECT id, task_key FROM approvals WHERE {HAS_ANSWER}) AS answered JOIN tasks USING (task_key)"
    );
    let mut answered = former.prepare(&sql)?;
    let mut rows = answered.query([])?;
    // What waited for another attempt then may have left since.
    let is_known = format!("SELECT 1 FROM approvals WHERE id = ?1 AND state <> 'queued' AND {HAS_ANSWER}");
    while let Some(row) = rows.next()? {
        let request: String = row.get(0)?;
        if present.query_row(&is_known, [request], |_| Ok(())).optional()?.is_none() {
            let name = hash(&row.get::<_, String>(1)?);
            present.execute(NOTE, (name, row.get::<_, ConnectionId>(2)?, at, Tick::default()))?;
        }
    }
    let sql = "SELECT 1 FROM sqlite_master WHERE name = 'answered_tasks'";
    // An earlier version may have written it.
    if former.query_row(sql, [], |_| Ok(())).optional()?.is_some() {
        let mut noted = former.prepare("SELECT task, connection_id, at FROM answered_tasks")?;
        let mut rows = noted.query([])?;
        while let Some(row) = rows.next()? {
            let (task, agent, at): (Vec<u8>, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            present.execute(NOTE, (task, agent, at))?;
        }
    }
    Ok(present.commit()?)
}

fn hash(task: &str) -> Vec<u8> {
    Sha256::digest(task.as_bytes()).to_vec()
}
