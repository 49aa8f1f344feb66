//! Filters of the inbox that a person keeps under a name. What a filter means is the caller's business.

use crate::error::StoreError;
use crate::tx::{Reader, Tag, Tx};

/// A filter with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxView {
    /// Which.
    pub id: String,
    /// What the person calls it.
    pub name: String,
    /// The filter, as JSON.
    pub filter: String,
}

/// Every kept filter, oldest first.
pub fn all(reader: &Reader<'_>) -> Result<Vec<InboxView>, StoreError> {
    reader.all("SELECT id, name, filter FROM inbox_views ORDER BY created_at, id", [], |row| {
        Ok(InboxView { id: row.get(0)?, name: row.get(1)?, filter: row.get(2)? })
    })
}

/// Keeps a filter, in place of the one with the same id.
pub fn set(tx: &mut Tx<'_>, view: &InboxView, at: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO inbox_views (id, name, filter, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, filter = excluded.filter",
        (&view.id, &view.name, &view.filter, at),
    )?;
    tx.touch(Tag::Inbox, None);
    Ok(())
}

/// Lets go of a filter.
pub fn remove(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM inbox_views WHERE id = ?1", [id])?;
    tx.touch(Tag::Inbox, None);
    Ok(())
}
