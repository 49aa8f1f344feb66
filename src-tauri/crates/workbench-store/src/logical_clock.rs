//! The order of actions, independent of the machine's clock (Lamport's logical clock).
//!
//! Times are for people. Whether words were written before or after a decision does not depend on them: a clock
//! that was ahead is set back, and then a later action has an earlier time.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

/// A place in that order. All rows of one transaction share one.
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
