//! Agents that sign their call backs with an agreed secret. The secret itself is in the keyring.

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tx::{Reader, Tag, Tx};

/// Where the secret is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgreedSecret {
    /// In the keyring.
    pub slot: String,
    /// Since when, in Unix milliseconds.
    pub at: i64,
}

/// The secret that was agreed upon with an agent.
pub fn of(reader: &Reader<'_>, id: &ConnectionId) -> Result<Option<AgreedSecret>, StoreError> {
    reader.one("SELECT slot, at FROM push_secrets WHERE connection_id = ?1", [id], |row| {
        Ok(AgreedSecret { slot: row.get(0)?, at: row.get(1)? })
    })
}

/// Agrees upon another one, or with `None` on none any more.
pub fn set(tx: &mut Tx<'_>, id: &ConnectionId, agreed: Option<&AgreedSecret>) -> Result<(), StoreError> {
    match agreed {
        Some(AgreedSecret { slot, at }) => tx.execute(
            "INSERT INTO push_secrets (connection_id, slot, at) VALUES (?1, ?2, ?3)
             ON CONFLICT (connection_id) DO UPDATE SET slot = excluded.slot, at = excluded.at",
            (id, slot, at),
        )?,
        None => tx.execute("DELETE FROM push_secrets WHERE connection_id = ?1", [id])?,
    };
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}
