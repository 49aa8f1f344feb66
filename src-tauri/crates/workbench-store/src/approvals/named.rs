//! Requests of one agent that name the same call or tool: in a new task, an agent may ask again for a thing that
//! was answered.

use super::inbox::{ANSWERED, LAPSED, OPEN};
use super::{Approval, read_row};
use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::tx::Reader;

/// So many are looked through of those that are over.
const LATEST: usize = 1000;
const OF_AGENT: &str =
    "SELECT approvals.* FROM asked, approvals WHERE approvals.connection_id = asked.connection_id";

fn latest() -> String {
    format!("ORDER BY updated_at DESC, id DESC LIMIT {LATEST}")
}

/// Requests of the same agent's other tasks, among its latest, that were decided and have this in their reading,
/// the latest first.
pub fn naming(reader: &Reader<'_>, id: &ApprovalId, name: &str) -> Result<Vec<Approval>, StoreError> {
    reader.all(&sql(), (id, name), read_row)
}

/// Requests that the same agent made before this one, among its latest, that have this in their reading.
pub fn before(reader: &Reader<'_>, id: &ApprovalId, name: &str) -> Result<Vec<Approval>, StoreError> {
    reader.all(&sql_before(), (id, name), read_row)
}

fn sql_before() -> String {
    let latest = latest();
    format!(
        "WITH asked AS (SELECT connection_id, created_at AS asked_at FROM approvals WHERE id = ?1),
            known AS (
                {OF_AGENT} AND {OPEN}
                UNION ALL SELECT * FROM ({OF_AGENT} AND {ANSWERED} {latest})
                UNION ALL SELECT * FROM ({OF_AGENT} AND {LAPSED} {latest}))
         SELECT known.* FROM asked, known
         WHERE known.id <> ?1 AND known.created_at <= asked.asked_at AND instr(known.reading, ?2) LIMIT 20"
    )
}

/// Each part walks an index of its own.
fn sql() -> String {
    let latest = latest();
    format!(
        "WITH asked AS (SELECT connection_id, task_key FROM approvals WHERE id = ?1),
            decided AS (
                {OF_AGENT} AND {OPEN} AND state <> 'pending'
                UNION ALL SELECT * FROM ({OF_AGENT} AND {ANSWERED} {latest}) WHERE state = 'delivered'
                UNION ALL SELECT * FROM ({OF_AGENT} AND {LAPSED} {latest})
                    WHERE state IN ('superseded', 'answered-elsewhere') AND attempt > 0
                        OR state = 'left-open' AND decision IS NOT NULL)
         SELECT decided.* FROM asked, decided
         WHERE decided.task_key <> asked.task_key AND instr(decided.reading, ?2)
         ORDER BY decided.decided_at DESC, decided.id LIMIT 20"
    )
}

#[cfg(test)]
mod tests {
    use super::super::inbox::tests::plan;
    use super::{sql, sql_before};

    #[test]
    fn those_of_an_agent_are_found_without_reading_all_requests() {
        for sql in [sql(), sql_before()] {
            let plan = plan(&sql);
            for index in
                ["approvals_open_of_agent", "approvals_answered_of_agent", "approvals_lapsed_of_agent"]
            {
                assert!(plan.contains(index), "{plan}");
            }
            assert!(!plan.contains("SCAN approvals"), "{plan}");
        }
    }
}
