//! Filters of a list that a person keeps under a name. Deliberately absent: the meaning of a filter, which is the
//! caller's.

use crate::error::StoreError;
use crate::ids::stored_as_text;
use crate::tx::{Reader, Tag, Tx};

/// Which list a filter is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewPlace {
    /// Requests.
    Inbox,
    /// Tasks.
    Tasks,
}

stored_as_text!(ViewPlace { Inbox = "inbox", Tasks = "tasks" });

/// A filter with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptView {
    /// Which.
    pub id: String,
    /// The person's name for it.
    pub name: String,
    /// The filter, as JSON.
    pub filter: String,
}

/// Every kept filter of a list, oldest first.
pub fn all(reader: &Reader<'_>, place: ViewPlace) -> Result<Vec<KeptView>, StoreError> {
    let sql = "SELECT id, name, filter FROM kept_views WHERE place = ?1 ORDER BY created_at, id";
    reader.all(sql, [place], |row| Ok(KeptView { id: row.get(0)?, name: row.get(1)?, filter: row.get(2)? }))
}

/// Keeps a filter, in place of the one with the same id.
pub fn set(tx: &mut Tx<'_>, place: ViewPlace, view: &KeptView, at: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO kept_views (id, place, name, filter, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, filter = excluded.filter",
        (&view.id, place, &view.name, &view.filter, at),
    )?;
    announce(tx);
    Ok(())
}

/// Lets go of a filter.
pub fn remove(tx: &mut Tx<'_>, place: ViewPlace, id: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM kept_views WHERE id = ?1 AND place = ?2", (id, place))?;
    announce(tx);
    Ok(())
}

/// They change when a person changes them, not with every request and task, so they are announced with the settings.
fn announce(tx: &mut Tx<'_>) {
    tx.touch(Tag::Settings, Some("views"));
}
