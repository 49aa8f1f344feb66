//! Tells whether words said to a task would answer its request.

use workbench_store::approvals::{self, ApprovalState, outbox};
use workbench_store::sent::Sent;
use workbench_store::{Reader, StoreError, TaskKey};

/// Whether a decision is answering the task. A message beside it would be a second answer.
pub(crate) fn is_decided(reader: &Reader<'_>, task: Option<&TaskKey>) -> Result<bool, StoreError> {
    task.map_or(Ok(false), |task| outbox::is_under_way(reader, task))
}

/// Whether the task has an open request that came after the message was written, and would be answered by it.
pub(crate) fn asks_since(reader: &Reader<'_>, sent: &Sent) -> Result<bool, StoreError> {
    let Some(task) = &sent.task_key else { return Ok(false) };
    let known = approvals::of_task(reader, task)?;
    Ok(known.iter().any(|known| known.state == ApprovalState::Pending && known.created_at > sent.created_at))
}
