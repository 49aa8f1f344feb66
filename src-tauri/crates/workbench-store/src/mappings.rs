//! A person's explanations of the shapes of an agent's requests. Deliberately absent: their meaning, which is the
//! caller's.

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tx::{Reader, Tag, Tx};

/// Keeps one.
pub fn add(tx: &mut Tx<'_>, id: &str, agent: &ConnectionId, body: &str, at: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO mappings (id, connection_id, body, created_at) VALUES (?1, ?2, ?3, ?4)",
        (id, agent, body, at),
    )?;
    tx.touch(Tag::Agents, Some(agent.as_str()));
    Ok(())
}

/// Those of one agent, oldest first.
pub fn of_agent(reader: &Reader<'_>, agent: &ConnectionId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT body FROM mappings WHERE connection_id = ?1 ORDER BY created_at, id";
    reader.all(sql, [agent], |row| row.get(0))
}

/// Lets go of one.
pub fn remove(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM mappings WHERE id = ?1", [id])?;
    tx.touch(Tag::Agents, None);
    Ok(())
}
