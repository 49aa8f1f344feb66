//! Metadata of a task's events, around their messages and artifacts: one column, read and written only for an
//! event that has some.

use a2a_hitl::Updates;
use a2a_protocol::model::Extra;

use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::tx::{Reader, Tx};

fn of(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<Updates>, StoreError> {
    let sql = "SELECT updates FROM tasks WHERE task_key = ?1 AND updates IS NOT NULL";
    let text: Option<String> = reader.one(sql, [key], |row| row.get(0))?;
    text.as_deref().map(read).transpose()
}

/// Adds metadata.
pub(super) fn add(tx: &Tx<'_>, key: &TaskKey, said: Vec<Extra>) -> Result<(), StoreError> {
    if said.is_empty() {
        return Ok(());
    }
    let before = of(tx, key)?;
    let mut updates = before.clone().unwrap_or_default();
    for said in said {
        updates.add(said);
    }
    if before.as_ref() != Some(&updates) {
        tx.execute("UPDATE tasks SET updates = ?2 WHERE task_key = ?1", (key, write(&updates)?))?;
    }
    Ok(())
}

fn write(updates: &Updates) -> Result<String, StoreError> {
    serde_json::to_string(updates).map_err(StoreError::unreadable("updates"))
}

/// The kept updates of a task, as they are stored.
pub(super) fn read(text: &str) -> Result<Updates, StoreError> {
    serde_json::from_str(text).map_err(StoreError::unreadable("updates"))
}
