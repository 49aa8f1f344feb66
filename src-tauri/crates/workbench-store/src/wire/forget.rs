//! Deletes the traffic of forgotten history: found by its task, by its agent, or by the names in it.

use memchr::memmem::Finder;

use super::{ROW_BYTES, overheard, ring, write_ring};
use crate::error::StoreError;
use crate::ids::{ConnectionId, TaskKey};
use crate::tx::{Tag, Tx};

/// Shorter names are looked for as JSON writes them: their letters alone stand everywhere.
const TELLING: usize = 8;

/// Drops every exchange of a task.
pub(crate) fn task(tx: &mut Tx<'_>, task: &TaskKey) -> Result<(), StoreError> {
    let rows: Vec<i64> = tx.all("SELECT row FROM exchanges WHERE task_key = ?1", [task], |row| row.get(0))?;
    drop_rows(tx, &rows)
}

/// Drops every exchange with an agent, and says when the first of them began.
pub(crate) fn connection(tx: &mut Tx<'_>, id: &ConnectionId) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT row, started_at FROM exchanges WHERE connection_id = ?1";
    let found: Vec<(i64, i64)> = tx.all(sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let rows: Vec<i64> = found.iter().map(|(row, _)| *row).collect();
    drop_rows(tx, &rows)?;
    tx.touch(Tag::Exchanges, Some(id.as_str()));
    Ok(found.into_iter().map(|(_, started_at)| started_at).min())
}

/// Drops the exchanges with an agent that belong to no task and name one of `names`: a message that was
/// answered without a task, or a listing of tasks.
pub(crate) fn naming(tx: &mut Tx<'_>, id: &ConnectionId, names: &[String]) -> Result<(), StoreError> {
    let needles: Vec<String> = names
        .iter()
        .map(|name| if name.len() < TELLING { format!("\"{name}\"") } else { name.clone() })
        .collect();
    let finders: Vec<Finder<'_>> = needles.iter().map(|needle| Finder::new(needle.as_bytes())).collect();
    let sql = "SELECT row FROM exchanges WHERE connection_id = ?1 AND task_key IS NULL";
    let rows: Vec<i64> = tx.all(sql, [id], |row| row.get(0))?;
    let mut found = Vec::new();
    for row in rows {
        // In the order in which they passed: a name may be cut in two by where a piece ends.
        let sql = "SELECT body FROM frames WHERE exchange = ?1 ORDER BY direction, seq";
        let pieces: Vec<Vec<u8>> = tx.all(sql, [row], |row| row.get(0))?;
        let bytes = pieces.concat();
        if finders.iter().any(|finder| finder.find(&bytes).is_some()) {
            found.push(row);
        }
    }
    if !found.is_empty() {
        tx.touch(Tag::Exchanges, Some(id.as_str()));
    }
    drop_rows(tx, &found)
}

fn drop_rows(tx: &mut Tx<'_>, rows: &[i64]) -> Result<(), StoreError> {
    let mut ring = ring(tx)?;
    for row in rows {
        let lengths: Vec<i64> =
            tx.all("DELETE FROM frames WHERE exchange = ?1 RETURNING length(body)", [row], |row| row.get(0))?;
        let frames: u64 = lengths.into_iter().map(|length| length.unsigned_abs() + ROW_BYTES).sum();
        tx.execute("DELETE FROM exchanges WHERE row = ?1", [row])?;
        ring.bytes = ring.bytes.saturating_sub(frames + ROW_BYTES);
    }
    overheard::sweep(tx)?;
    write_ring(tx, ring)
}
