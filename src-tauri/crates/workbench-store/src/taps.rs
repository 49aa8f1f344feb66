//! Taps: local addresses through which other programs call agents. Deliberately absent: whether one is open. None
//! is after a start.

use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::error::StoreError;
use crate::ids::{ConnectionId, TapId};
use crate::tx::{Reader, Tag, Tx};

/// The caller through a tap, by a person's word: calls do not tell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Caller {
    /// A saved agent.
    Agent(ConnectionId),
    /// Somebody of this name.
    Named(String),
    /// Nobody said.
    Somebody,
}

impl Caller {
    /// As stored.
    pub fn to_text(&self) -> String {
        match self {
            Self::Agent(id) => format!("agent:{id}"),
            Self::Named(name) => format!("name:{name}"),
            Self::Somebody => "somebody".to_owned(),
        }
    }

    /// From its stored text.
    pub fn read(text: &str) -> Self {
        match text.split_once(':') {
            Some(("agent", id)) => Self::Agent(ConnectionId::new(id)),
            Some(("name", name)) => Self::Named(name.to_owned()),
            _ => Self::Somebody,
        }
    }
}

impl ToSql for Caller {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_text().into())
    }
}

impl FromSql for Caller {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str().map(Self::read)
    }
}

/// A tap that a person set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TapRow {
    /// Which.
    pub id: TapId,
    /// The agent behind it.
    pub connection_id: ConnectionId,
    /// Its caller.
    pub caller: Caller,
    /// The port that it had first, which callers may have written down.
    pub port: u16,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// Stores a tap, or its changes.
pub fn keep(tx: &mut Tx<'_>, tap: &TapRow) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO taps (id, connection_id, caller, port, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET caller = excluded.caller, port = excluded.port",
        (&tap.id, &tap.connection_id, &tap.caller, tap.port, tap.created_at),
    )?;
    touch(tx, Some(&tap.connection_id));
    Ok(())
}

/// Removes a tap.
pub fn remove(tx: &mut Tx<'_>, id: &TapId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM taps WHERE id = ?1", [id])?;
    touch(tx, None);
    Ok(())
}

/// Removes every tap of an agent.
pub fn remove_of(tx: &mut Tx<'_>, connection: &ConnectionId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM taps WHERE connection_id = ?1", [connection])?;
    touch(tx, Some(connection));
    Ok(())
}

/// Announces that taps were opened or closed.
pub fn touch(tx: &mut Tx<'_>, connection: Option<&ConnectionId>) {
    tx.touch(Tag::Agents, connection.map(ConnectionId::as_str));
}

/// Every tap, the oldest first.
pub fn list(reader: &Reader<'_>) -> Result<Vec<TapRow>, StoreError> {
    reader.all(&format!("{TAPS} ORDER BY created_at, id"), [], read_row)
}

/// One tap.
pub fn get(reader: &Reader<'_>, id: &TapId) -> Result<Option<TapRow>, StoreError> {
    reader.one(&format!("{TAPS} WHERE id = ?1"), [id], read_row)
}

const TAPS: &str = "SELECT id, connection_id, caller, port, created_at FROM taps";

fn read_row(row: &Row<'_>) -> rusqlite::Result<TapRow> {
    Ok(TapRow {
        id: row.get(0)?,
        connection_id: row.get(1)?,
        caller: row.get(2)?,
        port: row.get(3)?,
        created_at: row.get(4)?,
    })
}
