//! In which order things were done, wherever the machine's clock was set meanwhile (Lamport's logical clock).
//!
//! Times are for people. Whether words were said before a decision or after it does not depend on them: a clock that was
//! ahead is set back, and what is done next has an earlier time than what was done before.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::error::StoreError;
use crate::tx::{Reader, Tx};

/// A place in that order. What is written in one transaction has one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tick(i64);

impl ToSql for Tick {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Tick {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

/// The last one that something has.
pub fn now(reader: &Reader<'_>) -> Result<Tick, StoreError> {
    Ok(reader.one("SELECT tick FROM logical_clock", [], |row| row.get(0))?.unwrap_or_default())
}

/// The next one; the clock begins behind everything that was done before it was kept.
pub(crate) fn next(tx: &Tx<'_>) -> Result<Tick, StoreError> {
    let sql = "UPDATE logical_clock SET tick = tick + 1 RETURNING tick";
    Ok(tx.one(sql, [], |row| row.get(0))?.unwrap_or_default())
}
