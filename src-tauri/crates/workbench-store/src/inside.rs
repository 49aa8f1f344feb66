//! Agents on public hosts that may lead to this machine or into the local network, because a person agreed.
//! Deliberately absent: local agents, which need no consent.

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tx::{Reader, Tag, Tx};

/// Whether a person allowed the agent addresses of this machine and the local network.
pub fn is_allowed(reader: &Reader<'_>, id: &ConnectionId) -> Result<bool, StoreError> {
    let allowed =
        reader.one("SELECT at FROM inside_consents WHERE connection_id = ?1", [id.as_str()], |row| {
            row.get::<_, i64>(0)
        })?;
    Ok(allowed.is_some())
}

/// Allows it from `at` on (Unix milliseconds), or with `None` no more.
pub fn allow(tx: &mut Tx<'_>, id: &ConnectionId, at: Option<i64>) -> Result<(), StoreError> {
    match at {
        Some(at) => tx.execute(
            "INSERT INTO inside_consents (connection_id, at) VALUES (?1, ?2)
             ON CONFLICT (connection_id) DO NOTHING",
            (id.as_str(), at),
        )?,
        None => tx.execute("DELETE FROM inside_consents WHERE connection_id = ?1", [id.as_str()])?,
    };
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}
