//! Protocol extensions: those that a person wants requested from an agent, and those that the agent said it used.
//! Neither implies the other, and the card need not name them.

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tx::{Reader, Tag, Tx};

/// One extension as it is used with one agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtensionUse {
    /// Its identity.
    pub uri: String,
    /// Every call asks for it.
    pub requested: bool,
    /// When the agent last said that it used it, in Unix milliseconds.
    pub activated_at: Option<i64>,
}

/// Asks for these from now on, and for no others.
pub fn request(tx: &mut Tx<'_>, connection: &ConnectionId, uris: &[String]) -> Result<(), StoreError> {
    tx.execute("UPDATE extensions SET requested = 0 WHERE connection_id = ?1", [connection])?;
    for uri in uris {
        tx.execute(
            "INSERT INTO extensions (connection_id, uri, requested) VALUES (?1, ?2, 1)
             ON CONFLICT (connection_id, uri) DO UPDATE SET requested = 1",
            (connection, uri),
        )?;
    }
    tx.touch(Tag::Agents, Some(connection.as_str()));
    Ok(())
}

/// Notes that the agent says it used these.
pub fn activated(
    tx: &mut Tx<'_>,
    connection: &ConnectionId,
    uris: &[String],
    at: i64,
) -> Result<(), StoreError> {
    for uri in uris {
        tx.execute(
            "INSERT INTO extensions (connection_id, uri, requested, activated_at) VALUES (?1, ?2, 0, ?3)
             ON CONFLICT (connection_id, uri) DO UPDATE SET activated_at = ?3",
            (connection, uri, at),
        )?;
    }
    if !uris.is_empty() {
        tx.touch(Tag::Agents, Some(connection.as_str()));
    }
    Ok(())
}

/// All that were ever asked for or used, by identity.
pub fn of(reader: &Reader<'_>, connection: &ConnectionId) -> Result<Vec<ExtensionUse>, StoreError> {
    let sql = "SELECT uri, requested, activated_at FROM extensions WHERE connection_id = ?1 ORDER BY uri";
    reader.all(sql, [connection], |row| {
        Ok(ExtensionUse { uri: row.get(0)?, requested: row.get(1)?, activated_at: row.get(2)? })
    })
}
