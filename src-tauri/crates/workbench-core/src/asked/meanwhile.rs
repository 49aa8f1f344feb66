//! Other actions of a person on a task, beside deciding its request. After one, a decision does not leave by
//! itself, and the task's next step may be due to either, even if the action came while the request still waited.

use workbench_store::approvals::{Approval, outbox};
use workbench_store::sent::said;
use workbench_store::tasks::{self, course};
use workbench_store::{Reader, StoreError, Tick};

use super::cards::asking_the_same;
use super::twins::{self, Twin};

/// A deed on the task since the decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deed {
    /// The agent was asked to cancel the task.
    Canceled,
    /// A message was written in its chat, for this or another task, whatever its outcome.
    Said,
    /// The same request was decided under another name of the agent, or a decision on another one left in the same chat.
    Answered,
    /// The data was set back to an older copy, which lacks the later actions.
    Unknown,
}

/// An action on the task since the decision, under any saved agent that shows it: a message or a cancel. If there are
/// several, one of them.
pub(crate) fn since_decided(reader: &Reader<'_>, decided: &Approval) -> Result<Option<Deed>, StoreError> {
    let done = said_or_canceled(reader, decided, &twins::of(reader, decided)?, since(decided))?;
    Ok(done.into_iter().map(|(deed, _)| deed).min())
}

/// An action since the agent asked, including the time that the request waited, because the agent may come to it only
/// now. If there are several, one of them.
pub(crate) fn since_asked(reader: &Reader<'_>, decided: &Approval) -> Result<Option<Deed>, StoreError> {
    let twins = twins::of(reader, decided)?;
    let asked = Asked::on(reader, decided, &twins)?;
    let done = said_or_canceled(reader, decided, &twins, asked.since)?;
    if let Some(deed) = done.into_iter().map(|(deed, _)| deed).min() {
        return Ok(Some(deed));
    }
    let (id, task) = (&decided.request.id, &decided.request.task_key);
    let is_answered = may_be_answered(&twins) || twins::removed_since_decided(reader, decided)?.is_some();
    if is_answered || outbox::another_left_since(reader, id, task, since(decided))? {
        return Ok(Some(Deed::Answered));
    }
    Ok(asked.before_set_back.then_some(Deed::Unknown))
}

/// Whether the agent's step may follow from another deed: nobody saw the task move before that deed.
pub(crate) fn is_beside(reader: &Reader<'_>, decided: &Approval) -> Result<bool, StoreError> {
    let twins = twins::of(reader, decided)?;
    let asked = Asked::on(reader, decided, &twins)?;
    if asked.before_set_back || may_be_answered(&twins) {
        return Ok(true);
    }
    let done = said_or_canceled(reader, decided, &twins, asked.since)?;
    let Some(first) = done.into_iter().map(|(_, at)| at).min() else { return Ok(false) };
    let until_then = since(decided)..first;
    let course = course::of_task(reader, &decided.request.task_key)?;
    Ok(!course.iter().any(|change| until_then.contains(&change.tick) && !change.state.is_interrupted()))
}

/// Whether an answer to the same request left under another name of the agent.
fn may_be_answered(twins: &[Twin]) -> bool {
    twins.iter().any(|twin| twin.approval.attempt > 0)
}

/// How long an agent has asked the decided question, on any card and under any saved agent.
struct Asked {
    since: Tick,
    /// The data was set back to an older copy in that time, so other actions are unknown.
    before_set_back: bool,
}

impl Asked {
    fn on(reader: &Reader<'_>, decided: &Approval, twins: &[Twin]) -> Result<Self, StoreError> {
        let cards = asking_the_same(reader, decided)?;
        let mut before_set_back = false;
        for card in &cards {
            before_set_back |= outbox::was_open_when_set_back(reader, &card.request.id)?;
        }
        let cards = cards.iter().chain(twins.iter().map(|twin| &twin.approval));
        let since = cards.map(|card| card.created_tick).min().unwrap_or(decided.created_tick);
        Ok(Self { since, before_set_back })
    }
}

/// A message or cancel after `from`, which is no later than the decision, and the time of the first.
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
