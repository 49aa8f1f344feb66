//! In which order things were done, wherever the machine's clock was set meanwhile (Lamport's logical clock).
//!
//! Times are for people. Whether words were said before a decision or after it does not depend on them: a clock that was
//! ahead is set back, and what is done next has an earlier time than what was done before.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

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
