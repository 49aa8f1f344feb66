//! Counts of refused call backs: number, reason, and latest time. Deliberately absent: their content, whose size
//! strangers decide; a count has always the same size.

use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::tx::{Reader, Tag, Tx};

/// Calls that were turned away for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnedAway {
    /// About which task, where the address told.
    pub task_key: Option<TaskKey>,
    /// The reason's name.
    pub reason: String,
    /// How many.
    pub count: u64,
    /// When first, in Unix milliseconds.
    pub first_at: i64,
    /// When last.
    pub last_at: i64,
}

/// Adds to earlier counts.
pub fn count(tx: &mut Tx<'_>, calls: &[TurnedAway]) -> Result<(), StoreError> {
    for TurnedAway { task_key, reason, count, first_at, last_at } in calls {
        let key = task_key.as_ref().map_or("", TaskKey::as_str);
        let count = i64::try_from(*count).unwrap_or(i64::MAX);
        tx.execute(
            "INSERT INTO push_refusals (task_key, reason, count, first_at, last_at)
             VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (task_key, reason) DO UPDATE SET
                 count = count + excluded.count, last_at = max(last_at, excluded.last_at)",
            (key, reason, count, first_at, last_at),
        )?;
        if task_key.is_some() {
            tx.touch(Tag::Tasks, Some(key));
        }
    }
    tx.touch(Tag::Settings, None);
    Ok(())
}

/// Everything that was turned away, the latest first.
pub fn all(reader: &Reader<'_>) -> Result<Vec<TurnedAway>, StoreError> {
    read(reader, "SELECT * FROM push_refusals WHERE task_key >= ?1 ORDER BY last_at DESC, reason", "")
}

/// Refused calls at the addresses of a task, the latest first.
pub fn of_task(reader: &Reader<'_>, key: &TaskKey) -> Result<Vec<TurnedAway>, StoreError> {
    let sql = "SELECT * FROM push_refusals WHERE task_key = ?1 ORDER BY last_at DESC, reason";
    read(reader, sql, key.as_str())
}

/// Begins to count anew.
pub fn clear(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.execute("DELETE FROM push_refusals", [])?;
    tx.touch(Tag::Settings, None);
    tx.touch(Tag::Tasks, None);
    Ok(())
}

pub(super) fn forget_task(tx: &mut Tx<'_>, key: &TaskKey) -> Result<(), StoreError> {
    tx.execute("DELETE FROM push_refusals WHERE task_key = ?1", [key])?;
    Ok(())
}

fn read(reader: &Reader<'_>, sql: &str, key: &str) -> Result<Vec<TurnedAway>, StoreError> {
    reader.all(sql, [key], |row| {
        let key: String = row.get("task_key")?;
        Ok(TurnedAway {
            task_key: (!key.is_empty()).then(|| TaskKey::new(key)),
            reason: row.get("reason")?,
            count: u64::try_from(row.get::<_, i64>("count")?).unwrap_or(0),
            first_at: row.get("first_at")?,
            last_at: row.get("last_at")?,
        })
    })
}
