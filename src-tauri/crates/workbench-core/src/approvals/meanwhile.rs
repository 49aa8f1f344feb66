//! What else a person did about a task since a decision on it was made. The decision does not follow that by itself, and what
//! the task does next may be because of either.

use workbench_store::approvals::{self, Approval, ApprovalState, outbox};
use workbench_store::{Reader, StoreError, TaskKey, sent, tasks};

use super::machine::Event;
use super::transition::{Decided, Why};
use super::twins;
use crate::error::CoreError;
use crate::sentence::DeliverySentence;
use crate::sessions::Origin;
use crate::workbench::Workbench;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// The agent was asked to cancel the task.
    Canceled,
    /// Something was written in its chat, whether for this task or for another, and whatever became of it.
    Said,
    /// The same request was decided under another name of the agent, or a decision on another one left in the same chat.
    Answered,
    /// The data was set back to an older copy: what was done since that copy is not in it.
    Unknown,
}

/// What was done since the decision, under whatever name of the agent; of several deeds, one.
pub(super) fn since_decided(reader: &Reader<'_>, decided: &Approval) -> Result<Option<Deed>, StoreError> {
    let since = decided_at(decided);
    let twins = twins::of(reader, decided)?;
    for door in twins::doors_to(reader, decided, &twins)? {
        if tasks::cancel_was_asked_since(reader, &door, since)? {
            return Ok(Some(Deed::Canceled));
        }
        if sent::was_said_since(reader, &door, since)? {
            return Ok(Some(Deed::Said));
        }
    }
    let (id, task) = (&decided.request.id, &decided.request.task_key);
    let is_answered = twins.iter().any(|twin| twin.approval.attempt > 0);
    if is_answered || outbox::another_left_since(reader, id, task, since)? {
        return Ok(Some(Deed::Answered));
    }
    Ok(outbox::was_set_back(reader, &decided.request.id)?.then_some(Deed::Unknown))
}

/// Whether something was done about this very task since the decision.
pub(super) fn to_its_task(reader: &Reader<'_>, decided: &Approval) -> Result<bool, StoreError> {
    let (key, since) = (&decided.request.task_key, decided_at(decided));
    Ok(tasks::cancel_was_asked_since(reader, key, since)? || sent::was_said_to_since(reader, key, since)?)
}

impl Workbench {
    /// Gives back at once what was decided about a task that is to be canceled, and has not left. What is decided about it
    /// under another name of its agent comes back when it is due.
    pub(crate) async fn give_back_decisions_on(
        &self,
        task: &TaskKey,
        origin: &Origin,
    ) -> Result<(), CoreError> {
        let key = task.clone();
        let known = self.store().read(move |reader| approvals::of_task(reader, &key)).await?;
        for waiting in known.iter().filter(|known| known.state == ApprovalState::Queued) {
            let why = Why::new(DeliverySentence::CancelAskedSince);
            self.apply(Decided::of(waiting), Event::StandsUnknown, why, Some(origin.clone())).await?;
        }
        Ok(())
    }
}

fn decided_at(decided: &Approval) -> i64 {
    decided.decided_at.unwrap_or(decided.created_at)
}
