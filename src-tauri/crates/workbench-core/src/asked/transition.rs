//! The only place that changes the state of a request: it loads the request, asks the state machine, and writes
//! the new state, its log and the ledger in one commit.
//!
//! The caller names the decision that it means, because it may know an old one; a request that was decided anew
//! since is left alone. When a request ends without an answer, its task is looked at in the same commit: if the
//! task still asks, a new request is made. A request that returns to the person gets the latest state of the
//! task, so that it is shown as it would be decided now.

use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, outbox};
use workbench_store::{ApprovalId, StoreError, Tx, keyring_slots};

use super::entries;
use super::intake::{self, Through};
use super::machine::{ApprovalState, Event, step};
use super::outcome::{Kind, Outcome};
use super::rereading;
use super::stored::{expected, slots_of, state_of, stored};
use crate::environment::Environment;
use crate::reached::Origin;

/// One decision on a request. Decided again, it is another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Decided {
    pub(crate) id: ApprovalId,
    pub(crate) attempt: u32,
    pub(crate) at: Option<i64>,
}

impl Decided {
    pub(crate) fn of(approval: &Approval) -> Self {
        Self { id: approval.request.id.clone(), attempt: approval.attempt, at: approval.decided_at }
    }

    /// The row, if it still carries this decision.
    pub(crate) fn load(&self, tx: &Tx<'_>) -> Result<Option<Approval>, StoreError> {
        let row = approvals::get(tx, &self.id)?;
        Ok(row.filter(|row| Self::of(row) == *self))
    }
}

/// Moves the request of `decision` if it is still that decision and the machine allows it.
pub(crate) fn apply(
    tx: &mut Tx<'_>,
    decision: &Decided,
    event: Event,
    why: &Outcome,
    origin: &Origin,
    environment: &Environment,
) -> Result<Option<ApprovalState>, StoreError> {
    let Some(row) = decision.load(tx)? else { return Ok(None) };
    let next = advance(tx, &row, event, why, environment)?;
    if let Some(ApprovalState::Refused(_)) = next {
        intake::observe(tx, origin, &row.request.task_key, Through::Itself, true, environment)?;
    }
    if let (Some(ApprovalState::Pending), Some(back)) = (next, approvals::get(tx, &decision.id)?) {
        rereading::is_current(tx, &back, origin, environment.now())?;
    }
    Ok(next)
}

fn was_in_doubt(row: &Approval) -> bool {
    row.state == Stored::Uncertain || Outcome::of(row).is_some_and(|before| before.leaves_doubt())
}

/// Moves a row that was just loaded.
pub(crate) fn advance(
    tx: &mut Tx<'_>,
    row: &Approval,
    event: Event,
    why: &Outcome,
    environment: &Environment,
) -> Result<Option<ApprovalState>, StoreError> {
    let settles =
        event == Event::SeenNotAccepted || (event == Event::Superseded && why.kind == Kind::TakesNoAnswer);
    let Ok(next) = step(state_of(row), event) else { return Ok(None) };
    let now = environment.now();
    let in_doubt = matches!(next, ApprovalState::Uncertain { .. })
        || (!settles && was_in_doubt(row))
        || row.decision.is_some() && outbox::was_set_back(tx, &row.request.id)?;
    let refusal = match next {
        ApprovalState::Refused(refusal) => Some(refusal),
        _ => None,
    };
    let why = &Outcome { in_doubt: Some(in_doubt), refusal, ..why.clone() };
    let (id, said) = (&row.request.id, why.to_json());
    let (moved, kind) = match next {
        ApprovalState::Pending => {
            (approvals::withdraw(tx, id, row.attempt, Some(&said), now)?, ApprovalEventKind::Withdrawn)
        }
        ApprovalState::Queued { not_before, .. } => {
            let not_before = not_before.as_millisecond();
            (outbox::requeue(tx, id, expected(row), not_before, &said, now)?, ApprovalEventKind::Outcome)
        }
        ApprovalState::InFlight { .. }
        | ApprovalState::Delivered
        | ApprovalState::Refused(_)
        | ApprovalState::Uncertain { .. }
        | ApprovalState::Superseded
        | ApprovalState::Expired
        | ApprovalState::AnsweredElsewhere
        | ApprovalState::LeftOpen => {
            let moved = approvals::advance(tx, id, expected(row), stored(next), Some(&said), now)?;
            (moved, ApprovalEventKind::Outcome)
        }
    };
    if !moved {
        return Ok(None);
    }
    if !matches!(
        next,
        ApprovalState::Queued { .. } | ApprovalState::InFlight { .. } | ApprovalState::Uncertain { .. }
    ) {
        keyring_slots::loosen(tx, &slots_of(row)?, now)?;
    }
    log::append(tx, id, kind, &said, now)?;
    entries::moved(tx, row, next, why, environment)?;
    Ok(Some(next))
}
