//! The inbox: everything that waits for a person, oldest first, a page at a time.
//!
//! Pages go on after the last row seen rather than at an offset, so that an answered request never
//! makes the next one slip by. Listing reads only the partial index of open requests.

use super::{Approval, COLUMNS, read_row};
use crate::error::StoreError;
use crate::ids::{ApprovalId, ConnectionId};
use crate::tx::Reader;

/// SQLite uses the partial index only for a query that repeats its term.
pub(crate) const OPEN: &str = "state IN ('pending', 'queued', 'in-flight', 'uncertain')";
pub(crate) const ANSWERED: &str = "state NOT IN ('pending', 'queued', 'in-flight', 'uncertain')";

/// Where a page goes on: after the row with these two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    /// Its time of arrival, or for answered requests its last change, in Unix milliseconds.
    pub at: i64,
    /// Its id.
    pub id: ApprovalId,
}

/// Which open requests to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Those of one agent only.
    pub connection_id: Option<ConnectionId>,
    /// Those that are snoozed, instead of those that are not.
    pub snoozed: bool,
    /// Where the last page ended.
    pub after: Option<After>,
    /// At most so many.
    pub limit: u32,
}

/// How many requests wait.
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

/// A page of open requests, oldest first.
pub fn list(reader: &Reader<'_>, query: &Query, now: i64) -> Result<Vec<Approval>, StoreError> {
    let after = query.after.as_ref();
    reader.all(
        &list_sql(query),
        (
            after.map_or(i64::MIN, |after| after.at),
            after.map_or("", |after| after.id.as_str()),
            now,
            query.limit,
            query.connection_id.as_ref().map_or("", ConnectionId::as_str),
        ),
        read_row,
    )
}

fn list_sql(query: &Query) -> String {
    let snoozed = if query.snoozed { "snoozed_until > ?3" } else { "coalesce(snoozed_until, 0) <= ?3" };
    let of_agent = if query.connection_id.is_some() { "connection_id = ?5" } else { "?5 = ''" };
    format!(
        "SELECT {COLUMNS} FROM approvals WHERE {OPEN} AND (created_at, id) > (?1, ?2)
            AND {snoozed} AND {of_agent}
         ORDER BY created_at, id LIMIT ?4"
    )
}

/// A page of requests that are over, latest first.
pub fn answered(reader: &Reader<'_>, after: Option<&After>, limit: u32) -> Result<Vec<Approval>, StoreError> {
    let (at, id) = after.map_or((i64::MAX, ""), |after| (after.at, after.id.as_str()));
    reader.all(&answered_sql(), (at, id, limit), read_row)
}

fn answered_sql() -> String {
    format!(
        "SELECT {COLUMNS} FROM approvals WHERE {ANSWERED} AND (updated_at, id) < (?1, ?2)
         ORDER BY updated_at DESC, id DESC LIMIT ?3"
    )
}

/// How many requests wait, by what for.
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

#[cfg(test)]
pub(crate) mod tests {
    use rusqlite::Connection;

    use super::{After, Query, list_sql};
    use crate::ids::{ApprovalId, ConnectionId};

    /// What SQLite means to do, on an empty database of the current schema.
    pub(crate) fn plan(sql: &str) -> String {
        let database = Connection::open_in_memory().unwrap();
        database.execute_batch(include_str!("../../migrations/0001-initial.sql")).unwrap();
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
    fn every_way_of_listing_walks_the_index_of_open_requests_without_sorting() {
        let after = Some(After { at: 1, id: ApprovalId::new("a") });
        let of_agent = Some(ConnectionId::new("c"));
        for query in [
            Query { limit: 50, ..Query::default() },
            Query { after, limit: 50, ..Query::default() },
            Query { connection_id: of_agent, limit: 50, ..Query::default() },
            Query { snoozed: true, limit: 50, ..Query::default() },
        ] {
            let plan = plan(&list_sql(&query));
            assert!(plan.contains("USING INDEX approvals_open"), "{plan}");
            assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        }
    }

    #[test]
    fn counting_reads_the_index_alone() {
        let plan = plan(&super::counts_sql());
        assert!(plan.contains("COVERING INDEX approvals_open"), "{plan}");
    }

    #[test]
    fn the_outbox_and_the_answered_walk_their_own_indexes() {
        for (sql, index) in [
            (super::answered_sql(), "approvals_answered"),
            (super::super::outbox::due_sql(), "approvals_queued"),
            (super::super::outbox::in_flight_sql(), "approvals_in_flight"),
            (super::super::outbox::next_due_sql(), "approvals_queued"),
            (super::super::outbox::uncertain_sql(), "approvals_open"),
        ] {
            let plan = plan(&sql);
            assert!(plan.contains(index), "{plan}");
        }
    }
}
