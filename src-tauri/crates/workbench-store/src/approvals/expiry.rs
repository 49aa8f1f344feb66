//! Requests with a time limit from their agents.

use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::tx::Reader;

/// SQLite uses a partial index only for a query that repeats its term.
pub(crate) const EXPIRING: &str = "state IN ('pending', 'queued') AND expires_at IS NOT NULL";

/// Requests whose time limit has passed and for which nothing was sent, the oldest limit first.
pub fn over(reader: &Reader<'_>, now: i64) -> Result<Vec<ApprovalId>, StoreError> {
    reader.all(&over_sql(), [now], |row| row.get(0))
}

/// When the next one's time is over, in Unix milliseconds.
pub fn next(reader: &Reader<'_>, now: i64) -> Result<Option<i64>, StoreError> {
    Ok(reader.one(&next_sql(), [now], |row| row.get(0))?.flatten())
}

pub(super) fn over_sql() -> String {
    format!("SELECT id FROM approvals WHERE {EXPIRING} AND expires_at <= ?1 ORDER BY expires_at")
}

pub(super) fn next_sql() -> String {
    format!("SELECT min(expires_at) FROM approvals WHERE {EXPIRING} AND expires_at > ?1")
}
