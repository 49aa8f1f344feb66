//! Names of keyring slots that no description names.
//!
//! The keyring takes no part in a transaction. So a slot's name is stored here before its value is written, is
//! deleted by the commit that describes it, and returns with the commit that drops it, until the keyring has
//! deleted the value. So after a crash, every value in the keyring is named: by a connection or here.

use crate::error::StoreError;
use crate::tx::{Reader, Tx};

/// Notes that nothing describes these slots, though the keyring may hold their values.
pub fn loosen(tx: &mut Tx<'_>, slots: &[String], at: i64) -> Result<(), StoreError> {
    for slot in slots {
        let sql = "INSERT INTO loose_slots (slot, at) VALUES (?1, ?2) ON CONFLICT (slot) DO NOTHING";
        tx.execute(sql, (slot, at))?;
    }
    Ok(())
}

/// Forgets the names: they are described from now on, or the keyring holds nothing under them.
pub fn settle(tx: &mut Tx<'_>, slots: &[String]) -> Result<(), StoreError> {
    for slot in slots {
        tx.execute("DELETE FROM loose_slots WHERE slot = ?1", [slot])?;
    }
    Ok(())
}

/// All loose slots, by name.
pub fn loose(reader: &Reader<'_>) -> Result<Vec<String>, StoreError> {
    reader.all("SELECT slot FROM loose_slots ORDER BY slot", [], |row| row.get(0))
}
