//! Settings: one JSON text per key. Deliberately absent: the meaning of a key, which is the caller's.

use crate::error::StoreError;
use crate::tx::{Reader, Tag, Tx};

/// The JSON text under `key`.
pub fn get(reader: &Reader<'_>, key: &str) -> Result<Option<String>, StoreError> {
    reader.one("SELECT value FROM settings WHERE key = ?1", [key], |row| row.get(0))
}

/// Everything set, by key.
pub fn all(reader: &Reader<'_>) -> Result<Vec<(String, String)>, StoreError> {
    reader.all("SELECT key, value FROM settings ORDER BY key", [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Sets `key` to a JSON text.
pub fn set(tx: &mut Tx<'_>, key: &str, value: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO settings (key, value) VALUES (?1, ?2)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )?;
    tx.touch(Tag::Settings, Some(key));
    Ok(())
}

/// Forgets `key`.
pub fn remove(tx: &mut Tx<'_>, key: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM settings WHERE key = ?1", [key])?;
    tx.touch(Tag::Settings, Some(key));
    Ok(())
}
