//! The open request of a task before and after a look: words of the chat are meant for the request that their
//! author saw.

use a2a_hitl::same_request;
use a2a_protocol::model::TaskState;
use workbench_store::approvals::{self, Approval, ApprovalState as Stored};
use workbench_store::tasks;
use workbench_store::{Reader, StoreError, TaskKey};

use super::stored::StoredRequest;

/// Where a task waits, and the requests that nobody decided.
pub(crate) struct Standing {
    state: TaskState,
    open: Vec<Approval>,
}

impl Standing {
    pub(crate) fn of(reader: &Reader<'_>, task: &TaskKey) -> Result<Self, StoreError> {
        let state = tasks::get(reader, task)?.map_or(TaskState::Unspecified, |row| row.state);
        let known = approvals::of_task(reader, task)?;
        Ok(Self { state, open: known.into_iter().filter(|it| it.state == Stored::Pending).collect() })
    }

    /// Whether the task asked differently then: the same request with other content in or beside it, or in another
    /// waiting state. New requests and ended ones do not count.
    pub(crate) fn was_otherwise(&self, then: &Self) -> Result<bool, StoreError> {
        for now in &self.open {
            let is_it = |before: &&Approval| before.request.id == now.request.id;
            let Some(before) = then.open.iter().find(is_it) else { continue };
            let [asked, seen] = [before, now].map(StoredRequest::of);
            if !same_request(&then.state, &asked?.reading, &self.state, &seen?.reading) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
