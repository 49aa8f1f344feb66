//! JSON Schemas that a person attached to agents, for the data that is sent to them. Deliberately absent: schemas
//! that a card declares, which are read from the card.

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tx::{Reader, Tag, Tx};

/// The schema that is attached to an agent, as it was given.
pub fn of(reader: &Reader<'_>, id: &ConnectionId) -> Result<Option<String>, StoreError> {
    reader.one("SELECT schema FROM contracts WHERE connection_id = ?1", [id], |row| row.get(0))
}

/// Attaches a schema in place of the one before, or with `None` takes it away.
pub fn attach(tx: &mut Tx<'_>, id: &ConnectionId, schema: Option<&str>, at: i64) -> Result<(), StoreError> {
    match schema {
        Some(schema) => tx.execute(
            "INSERT INTO contracts (connection_id, schema, attached_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (connection_id) DO UPDATE SET schema = ?2, attached_at = ?3",
            (id, schema, at),
        )?,
        None => tx.execute("DELETE FROM contracts WHERE connection_id = ?1", [id])?,
    };
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}
