//! What else a person did about a task than decide on a request of it. A decision does not follow by itself what was done
//! since, and what the task does next may be because of either, also of what was done while the request still waited.

use workbench_store::approvals::{Approval, outbox};
use workbench_store::sent::said;
use workbench_store::tasks::{self, course};
use workbench_store::{Reader, StoreError, Tick};

use super::twins::{self, Twin};

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
    done(reader, decided, since(decided))
}

/// The same, and what was written or canceled before that, while the request waited: the agent may come to it only now.
pub(super) fn since_asked(reader: &Reader<'_>, decided: &Approval) -> Result<Option<Deed>, StoreError> {
    done(reader, decided, decided.created_tick)
}

fn done(reader: &Reader<'_>, decided: &Approval, from: Tick) -> Result<Option<Deed>, StoreError> {
    let twins = twins::of(reader, decided)?;
    let done = said_or_canceled(reader, decided, &twins, from)?;
    if let Some(deed) = done.into_iter().map(|(deed, _)| deed).min() {
        return Ok(Some(deed));
    }
    let (id, task) = (&decided.request.id, &decided.request.task_key);
    let is_answered = twins.iter().any(|twin| twin.approval.attempt > 0)
        || twins::removed_since_decided(reader, decided)?.is_some();
    if is_answered || outbox::another_left_since(reader, id, task, since(decided))? {
        return Ok(Some(Deed::Answered));
    }
    Ok(outbox::was_set_back(reader, &decided.request.id)?.then_some(Deed::Unknown))
}

/// Whether the agent may do what it does because of something else: nobody saw its task move before that was done.
pub(super) fn is_beside(reader: &Reader<'_>, decided: &Approval) -> Result<bool, StoreError> {
    let twins = twins::of(reader, decided)?;
    let done = said_or_canceled(reader, decided, &twins, decided.created_tick)?;
    let Some(first) = done.into_iter().map(|(_, at)| at).min() else { return Ok(false) };
    let until_then = since(decided)..first;
    let course = course::of_task(reader, &decided.request.task_key)?;
    Ok(!course.iter().any(|change| until_then.contains(&change.tick) && !change.state.is_interrupted()))
}

/// What was said or canceled after `from`, which is no later than the decision, and when first.
fn said_or_canceled(
    reader: &Reader<'_>,
    decided: &Approval,
    twins: &[Twin],
    from: Tick,
) -> Result<Vec<(Deed, Tick)>, StoreError> {
    let until = since(decided);
    let mut done = Vec::new();
    for door in twins::doors_to(reader, decided, twins)? {
        let canceled = tasks::cancel_asked(reader, &door)?.filter(|at| *at > from);
        done.extend(canceled.map(|at| (Deed::Canceled, at)));
        let before = said::first_written(reader, &door, from, until)?;
        let said = if before.is_some() { before } else { said::first_since(reader, &door, until)? };
        done.extend(said.map(|at| (Deed::Said, at)));
    }
    Ok(done)
}

/// From when on something counts: times would not do, since the clock may have been set back.
fn since(decided: &Approval) -> Tick {
    decided.decided_tick.unwrap_or(decided.created_tick)
}
