//! A person's marks on the traffic: pinned exchanges stay in the ring, marked ones have a colour.

use crate::error::StoreError;
use crate::ids::{ConnectionId, ExchangeId, stored_as_text};
use crate::tx::{Tag, Tx};

/// A colour that a person gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

stored_as_text!(Mark { Red = "red", Yellow = "yellow", Green = "green", Blue = "blue" });

/// Pins an exchange or lets it go, and marks it or takes the mark away. Returns whether it is there.
pub fn keep(tx: &mut Tx<'_>, id: &ExchangeId, pinned: bool, mark: Option<Mark>) -> Result<bool, StoreError> {
    let changed: Option<Option<ConnectionId>> = tx.one(
        "UPDATE exchanges SET pinned = ?2, mark = ?3 WHERE id = ?1 RETURNING connection_id",
        (id, pinned, mark),
        |row| row.get(0),
    )?;
    if let Some(connection) = &changed {
        tx.touch(Tag::Exchanges, connection.as_ref().map(ConnectionId::as_str));
    }
    Ok(changed.is_some())
}
