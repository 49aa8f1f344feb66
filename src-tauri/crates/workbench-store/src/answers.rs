//! The fact that a request was answered, although its answer is not in the history: stored, and carried over into
//! a restored backup.

use rusqlite::{Connection, OptionalExtension as _};
use sha2::{Digest as _, Sha256};

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::logical_clock::Tick;

/// An answer left, or somebody else gave one.
pub(crate) const HAS_ANSWER: &str =
    "(attempt > 0 OR state IN ('in-flight', 'uncertain', 'delivered', 'answered-elsewhere'))";

pub(crate) const NOTE: &str =
    "INSERT OR REPLACE INTO answered_tasks (task, connection_id, at, tick) VALUES (?1, ?2, ?3, ?4)";

/// `present` is a backup that replaces `former`: it lacks the answers given since it was made.
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

/// The key by which a task is found.
pub(crate) fn hash(task: &str) -> Vec<u8> {
    Sha256::digest(task.as_bytes()).to_vec()
}
