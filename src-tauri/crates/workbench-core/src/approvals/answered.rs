//! What of a task has an answer already. Artifacts of a task that goes on stay in it, and some frameworks ask in them.

use a2a_hitl::Reading;
use a2a_protocol::Json;
use a2a_protocol::model::{Part, Task};
use workbench_store::approvals::{Approval, ApprovalState};

use super::stored::StoredRequest;

/// Whether the agent has an answer to it.
pub(super) fn is_answered(known: &Approval) -> bool {
    matches!(known.state, ApprovalState::InFlight | ApprovalState::Delivered)
}

/// A task without the artifacts, but the latest, that only ask what is answered: nobody is asked by them any more.
pub(super) fn without_answered(mut task: Task, known: &[Approval]) -> Task {
    if task.artifacts.len() < 2 {
        return task;
    }
    let answered = known.iter().filter(|known| is_answered(known));
    let answered = answered.filter_map(|known| StoredRequest::of(known).ok());
    let answered: Vec<Json> = answered.flat_map(|request| request.reading.echo).collect();
    let latest = task.artifacts.pop();
    task.artifacts.retain(|artifact| {
        let mut asked = artifact.parts.iter().filter_map(Part::as_data).peekable();
        asked.peek().is_none() || !asked.all(|data| answered.contains(data))
    });
    task.artifacts.extend(latest);
    task
}

/// A reading without what the task held already when a person answered another of its requests: it stood on that card.
pub(super) fn without_seen(mut reading: Reading, known: &[Approval]) -> Reading {
    if reading.earlier.is_empty() {
        return reading;
    }
    let seen = known.iter().filter(|known| is_answered(known) && known.by_rule.is_none());
    let seen: Vec<Reading> =
        seen.filter_map(|known| StoredRequest::of(known).ok()).map(|seen| seen.reading).collect();
    reading.leave_out_shown(&seen);
    reading
}
