//! Counts of requests of each kind, and the terms that tell the kinds apart. Pages of requests are read by
//! [`crate::overview`], which joins the columns of lists.

use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::tx::Reader;

/// SQLite uses a partial index only for a query that repeats its term.
pub(crate) const OPEN: &str = "state IN ('pending', 'queued', 'in-flight', 'uncertain')";
pub(crate) const ANSWERED: &str = "state IN ('delivered', 'refused')";
pub(crate) const LAPSED: &str = "state IN ('superseded', 'expired', 'answered-elsewhere', 'left-open')";

/// Where a page goes on: after the row with these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    /// Its agent or task, where the list is grouped by one; else empty.
    pub group: String,
    /// Its time of arrival, or of requests that are over its last change, in Unix milliseconds.
    pub at: i64,
    /// Its id.
    pub id: ApprovalId,
}

/// How many requests there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Undecided and not snoozed.
    pub pending: u64,
    /// Undecided and snoozed.
    pub snoozed: u64,
    /// Decided, not yet sent or on the way.
    pub sending: u64,
    /// Nobody knows whether the answer arrived.
    pub uncertain: u64,
}

/// Counts of open requests, by the awaited answer.
pub fn counts(reader: &Reader<'_>, now: i64) -> Result<Counts, StoreError> {
    let counted = reader.one(&counts_sql(), [now], |row| {
        let number = |column| row.get::<_, u32>(column).map(u64::from);
        Ok(Counts { pending: number(0)?, snoozed: number(1)?, sending: number(2)?, uncertain: number(3)? })
    })?;
    Ok(counted.unwrap_or_default())
}

fn counts_sql() -> String {
    format!(
        "SELECT
            count(*) FILTER (WHERE state = 'pending' AND coalesce(snoozed_until, 0) <= ?1),
            count(*) FILTER (WHERE state = 'pending' AND snoozed_until > ?1),
            count(*) FILTER (WHERE state IN ('queued', 'in-flight')),
            count(*) FILTER (WHERE state = 'uncertain')
         FROM approvals WHERE {OPEN}"
    )
}

/// How many were answered from here, and how many ended without.
pub fn over(reader: &Reader<'_>) -> Result<(u64, u64), StoreError> {
    let count = |term: &str| {
        let sql = format!("SELECT count(*) FROM approvals WHERE {term}");
        Ok::<u64, StoreError>(reader.one(&sql, [], |row| row.get::<_, u32>(0))?.map_or(0, u64::from))
    };
    Ok((count(ANSWERED)?, count(LAPSED)?))
}

/// The request that arrived last among those that wait.
pub fn newest(reader: &Reader<'_>, now: i64) -> Result<Option<ApprovalId>, StoreError> {
    let sql = format!(
        "SELECT id FROM approvals WHERE {OPEN} AND state IN ('pending', 'uncertain')
            AND coalesce(snoozed_until, 0) <= ?1 ORDER BY created_at DESC, id DESC LIMIT 1"
    );
    reader.one(&sql, [now], |row| row.get(0))
}

#[cfg(test)]
pub(crate) mod tests {
    use rusqlite::Connection;

    /// SQLite's plan for a query, on an empty database of the current schema.
    pub(crate) fn plan(sql: &str) -> String {
        let mut database = Connection::open_in_memory().unwrap();
        crate::store::migrate_fully(&mut database);
        let mut statement = database.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let parameters = vec![rusqlite::types::Null; statement.parameter_count()];
        let steps: Vec<String> = statement
            .query_map(rusqlite::params_from_iter(parameters), |row| row.get("detail"))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        steps.join("; ")
    }

    #[test]
    fn counting_reads_the_index_alone() {
        let plan = plan(&super::counts_sql());
        assert!(plan.contains("COVERING INDEX approvals_open"), "{plan}");
    }

    #[test]
    fn whoever_waits_for_a_time_walks_an_index_of_its_own() {
        for (sql, index) in [
            (super::super::outbox::due_sql(), "approvals_queued"),
            (super::super::outbox::in_flight_sql(), "approvals_in_flight"),
            (super::super::outbox::next_due_sql(), "approvals_queued"),
            (super::super::outbox::uncertain_sql(), "approvals_open"),
            (super::super::expiry::over_sql(), "approvals_expiring"),
            (super::super::receipts::missing_sql(), "approvals_without_receipt"),
            (super::super::expiry::next_sql(), "approvals_expiring"),
        ] {
            let plan = plan(&sql);
            assert!(plan.contains(index), "{plan}");
        }
    }
}
