//! Requests that may be the same one under several saved agents: two ways to one agent show the same task.

use super::{Approval, read_row};
use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::tx::{Reader, Tag, Tx};

/// A request under another agent, with that agent's name.
pub type Alike = (Approval, String);

/// Requests of other agents whose task has the same name, if they wait, were answered from here, were replaced after
/// an answer with an unknown outcome had left, or were imported with a decision. Agents count their tasks from one,
/// and each address may use another generation, so names and contents must be compared.
pub fn alike(reader: &Reader<'_>, id: &ApprovalId) -> Result<Vec<Alike>, StoreError> {
    reader.all(ALIKE, [id], |row| Ok((read_row(row)?, row.get("connection_name")?)))
}

const ALIKE: &str = "SELECT approvals.*, connections.name AS connection_name
     FROM approvals AS asked
     JOIN tasks AS task ON task.task_key = asked.task_key
     JOIN tasks AS other ON other.task_id = task.task_id AND other.connection_id <> task.connection_id
     JOIN approvals ON approvals.task_key = other.task_key
     JOIN connections ON connections.id = approvals.connection_id
     WHERE asked.id = ?1
        AND (approvals.state IN ('pending', 'queued', 'in-flight', 'uncertain', 'delivered')
            OR approvals.state IN ('superseded', 'answered-elsewhere') AND approvals.attempt > 0
            OR approvals.state = 'left-open' AND approvals.decision IS NOT NULL)
        AND (approvals.state <> 'pending' OR connections.removed_at IS NULL)
     ORDER BY approvals.created_at, approvals.id";

/// Open requests of the same task under other agents, whatever they ask.
pub fn open(reader: &Reader<'_>, id: &ApprovalId) -> Result<Vec<Approval>, StoreError> {
    reader.all(OPEN, [id], read_row)
}

const OPEN: &str = "SELECT approvals.*
     FROM approvals AS asked
     JOIN tasks AS task ON task.task_key = asked.task_key
     JOIN tasks AS other ON other.task_id = task.task_id AND other.connection_id <> task.connection_id
        AND coalesce(other.context_id = task.context_id, 1)
     JOIN approvals ON approvals.task_key = other.task_key
     JOIN connections ON connections.id = approvals.connection_id
     WHERE asked.id = ?1
        AND approvals.state IN ('pending', 'queued', 'in-flight', 'uncertain')
        AND connections.removed_at IS NULL
     ORDER BY approvals.created_at, approvals.id";

/// Something happened to a request: cards of those that are alike may say so.
pub(super) fn touch(tx: &mut Tx<'_>, id: &ApprovalId) -> Result<(), StoreError> {
    for (other, _) in alike(tx, id)? {
        tx.touch(Tag::Approvals, Some(other.request.id.as_str()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::inbox::tests::plan;
    use super::{ALIKE, OPEN};

    #[test]
    fn those_that_are_alike_are_found_without_reading_every_task() {
        for sql in [ALIKE, OPEN] {
            let plan = plan(sql);
            assert!(plan.contains("tasks_by_agents_id"), "{plan}");
            assert!(!plan.contains("SCAN"), "{plan}");
        }
    }
}
