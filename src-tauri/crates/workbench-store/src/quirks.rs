//! Quirks of agents with their evidence, and a person's choice about each.
//!
//! A quirk is stored by its name, so that one of a later version survives an earlier one. The first evidence is
//! kept; a choice holds, whatever is noticed. Deliberately absent: a quirk's effect, which is the protocol's.

use crate::error::StoreError;
use crate::ids::{ConnectionId, ExchangeId};
use crate::tx::{Reader, Tag, Tx};

/// One thing that an agent does differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredQuirk {
    /// Its name.
    pub quirk: String,
    /// With which HTTP status the specified way was refused, where it was.
    pub refused: Option<u16>,
    /// Its evidence, as long as the wire log has it.
    pub exchange: Option<ExchangeId>,
    /// Unix milliseconds.
    pub noticed_at: i64,
}

/// A person's choice about a quirk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuirkChoice {
    /// Its name.
    pub quirk: String,
    /// It is taken for granted; else nothing is ever made of it.
    pub always: bool,
    /// Unix milliseconds.
    pub chosen_at: i64,
}

/// Stores unknown quirks.
pub fn keep(tx: &mut Tx<'_>, connection: &ConnectionId, quirk: &StoredQuirk) -> Result<(), StoreError> {
    let added = tx.execute(
        "INSERT INTO quirks (connection_id, quirk, refused, exchange, noticed_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (connection_id, quirk) DO NOTHING",
        (connection, &quirk.quirk, quirk.refused, &quirk.exchange, quirk.noticed_at),
    )?;
    if added > 0 {
        tx.touch(Tag::Agents, Some(connection.as_str()));
    }
    Ok(())
}

/// Forgets one; the agent is called as specified again.
pub fn remove(tx: &mut Tx<'_>, connection: &ConnectionId, quirk: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM quirks WHERE connection_id = ?1 AND quirk = ?2", (connection, quirk))?;
    tx.touch(Tag::Agents, Some(connection.as_str()));
    Ok(())
}

/// The known quirks of an agent, the first noticed first.
pub fn of(reader: &Reader<'_>, connection: &ConnectionId) -> Result<Vec<StoredQuirk>, StoreError> {
    let sql = "SELECT quirk, quirks.refused, exchanges.id AS exchange, noticed_at FROM quirks
        LEFT JOIN exchanges ON exchanges.id = quirks.exchange
        WHERE quirks.connection_id = ?1 ORDER BY noticed_at, quirk";
    reader.all(sql, [connection], |row| {
        Ok(StoredQuirk {
            quirk: row.get(0)?,
            refused: row.get(1)?,
            exchange: row.get(2)?,
            noticed_at: row.get(3)?,
        })
    })
}

/// Stores a person's choice about a quirk: `None` leaves it to noticing.
pub fn choose(
    tx: &mut Tx<'_>,
    connection: &ConnectionId,
    quirk: &str,
    always: Option<bool>,
    at: i64,
) -> Result<(), StoreError> {
    match always {
        Some(always) => tx.execute(
            "INSERT INTO quirk_choices (connection_id, quirk, always, chosen_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (connection_id, quirk) DO UPDATE SET always = ?3, chosen_at = ?4",
            (connection, quirk, always, at),
        )?,
        None => tx.execute(
            "DELETE FROM quirk_choices WHERE connection_id = ?1 AND quirk = ?2",
            (connection, quirk),
        )?,
    };
    tx.touch(Tag::Agents, Some(connection.as_str()));
    Ok(())
}

/// A person's choices for an agent, the first chosen first.
pub fn choices(reader: &Reader<'_>, connection: &ConnectionId) -> Result<Vec<QuirkChoice>, StoreError> {
    let sql = "SELECT quirk, always, chosen_at FROM quirk_choices WHERE connection_id = ?1
        ORDER BY chosen_at, quirk";
    reader.all(sql, [connection], |row| {
        Ok(QuirkChoice { quirk: row.get(0)?, always: row.get(1)?, chosen_at: row.get(2)? })
    })
}
