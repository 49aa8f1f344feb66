//! Answers that an agent already has to its present request, or to a part of it.

use std::cmp::Reverse;

use a2a_hitl::{Reading, Why};
use workbench_store::approvals::receipts::Receipt;
use workbench_store::approvals::{self, Approval, ApprovalState, named};
use workbench_store::{Reader, StoreError};

use super::alike::{asks_any_of, covers};
use super::answered::is_answered;
use super::fate::{Fate, fate_of};
use super::names::{ask_for_named, names};
use super::outcome::{Kind, Outcome};
use super::stored::StoredRequest;

/// How many earlier answers are looked at of a request that is asked again and again.
pub(crate) const MOST_BEFORE: usize = 20;

/// An answer after which its agent asked for the same, or for some of it, once more.
#[derive(Debug, Clone)]
pub struct AnsweredBefore {
    /// The request that was answered.
    pub approval: Approval,
    /// It was to all that is asked now, as far as anybody can tell, and not to some of it only.
    pub is_all: bool,
}

/// The latest request that asks for some of the same and has an answer already, or may have one.
pub(crate) fn latest_answered<'a>(known: &'a [Approval], reading: &Reading) -> Option<&'a Approval> {
    let may_be = |known: &Approval| has_answer(known) || may_have_arrived(known);
    known.iter().rev().find(|known| may_be(known) && may_ask_the_same(known, reading))
}

/// Answers after which the agent asked once more, including one with an unknown outcome; the latest first.
pub(crate) fn answered_before(
    reader: &Reader<'_>,
    asked: &Approval,
) -> Result<Vec<AnsweredBefore>, StoreError> {
    let request = StoredRequest::of(asked)?;
    let reading = &request.reading;
    let known = approvals::of_task(reader, &asked.request.task_key)?;
    let mut linked = asked.request.linked_to.clone();
    let mut found = Vec::new();
    for earlier in known.into_iter().rev().skip_while(|known| known.request.id != asked.request.id).skip(1) {
        if found.len() == MOST_BEFORE {
            break;
        }
        let is_linked = linked.as_ref() == Some(&earlier.request.id);
        if is_linked {
            linked.clone_from(&earlier.request.linked_to);
        }
        // What came of the answer before may have looked like the agent going on, or is not known yet.
        let (has_answer, may_have_arrived) = (has_answer(&earlier), may_have_arrived(&earlier));
        let was_asked_again = is_linked && earlier.receipt == Some(Receipt::AskedAgain);
        // What never left is no answer, and may stand between two that are.
        if !(has_answer || may_have_arrived || was_asked_again) {
            continue;
        }
        let before = StoredRequest::of(&earlier).ok();
        let before = before.as_ref().map(|before| &before.reading);
        let is_shared = before.is_some_and(|before| asks_any_of(before, reading));
        // What was asked in parts comes back as a whole, and the other way round: it need not be linked.
        let by_link = may_have_arrived || was_asked_again || reading.why == Why::Silence;
        if is_shared || is_linked && by_link {
            let is_all = before.is_some_and(|before| !is_shared || covers(before, reading));
            found.push(AnsweredBefore { approval: earlier, is_all });
        }
    }
    add_in_other_tasks(reader, asked, reading, &mut found)?;
    Ok(found)
}

/// The decision right before that came to nothing, so that the request is asked anew: its agent answered it with an error and
/// nothing else, or changed what it asks before the decision left.
pub(crate) fn refused_before(reader: &Reader<'_>, asked: &Approval) -> Result<Option<Approval>, StoreError> {
    let request = StoredRequest::of(asked)?;
    let known = approvals::of_task(reader, &asked.request.task_key)?;
    let mut before = known.into_iter().rev().skip_while(|known| known.request.id != asked.request.id).skip(1);
    let was_refused = |last: &Approval| {
        if fate_of(last) == Some(Fate::NotSent) {
            return last.state == ApprovalState::Superseded;
        }
        let kind = Outcome::of(last).map(|outcome| outcome.kind);
        last.state == ApprovalState::Refused
            && matches!(kind, Some(Kind::RefusedByAgent | Kind::NoAnswerToIt | Kind::TakesNoAnswer))
            && asks_the_same(last, &request.reading)
    };
    Ok(before.next().filter(was_refused))
}

/// An agent that lost an answer, or its own place, may ask in a new task for the very call that it asked for before.
fn add_in_other_tasks(
    reader: &Reader<'_>,
    asked: &Approval,
    reading: &Reading,
    found: &mut Vec<AnsweredBefore>,
) -> Result<(), StoreError> {
    for name in names(reading) {
        for earlier in named::naming(reader, &asked.request.id, &name)? {
            if found.iter().any(|known| known.approval.request.id == earlier.request.id) {
                continue;
            }
            let Ok(before) = StoredRequest::of(&earlier) else { continue };
            if ask_for_named(&before.reading, reading, &name) {
                found.push(AnsweredBefore { is_all: covers(&before.reading, reading), approval: earlier });
            }
        }
    }
    found.sort_by_key(|before| Reverse(before.approval.decided_at));
    found.truncate(MOST_BEFORE);
    Ok(())
}

/// Whether the agent has the answer, is getting it, or may have it.
fn has_answer(known: &Approval) -> bool {
    is_answered(known) || known.state == ApprovalState::Uncertain
}

/// Whether a decision was sent and its outcome was never learnt. Such a decision ends with its request, once the
/// agent goes on or asks something else. A decision from a file may still be sent from where the file was made.
fn may_have_arrived(known: &Approval) -> bool {
    match known.state {
        ApprovalState::Superseded | ApprovalState::AnsweredElsewhere => known.attempt > 0,
        ApprovalState::LeftOpen => known.decision.is_some(),
        _ => false,
    }
}

/// Whether both may share an item. An agent that waits in silence may wait for any.
fn may_ask_the_same(known: &Approval, reading: &Reading) -> bool {
    reading.why == Why::Silence || asks_the_same(known, reading)
}

/// Whether an item of the known request is asked for again.
pub(crate) fn asks_the_same(known: &Approval, reading: &Reading) -> bool {
    StoredRequest::of(known).is_ok_and(|it| asks_any_of(&it.reading, reading))
}
