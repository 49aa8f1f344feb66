//! The one place where a request moves: load, ask the machine, write, and say so in its log and in the
//! ledger.
//!
//! What the caller knows may be old, so it names the decision that it speaks of; a request that was
//! decided anew since is left alone. Whatever ends without an answer is looked at once more in the
//! same commit: if the task still asks, a new request does. What comes back to the person is brought
//! up to date with it, so that it is shown as it would be decided now.

use serde_json::json;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, outbox};
use workbench_store::{ApprovalId, StoreError, Tx, keyring_slots};

use super::entries;
use super::intake::{self, Through};
use super::machine::{ApprovalState, Event, step};
use super::rereading;
use super::stored::{expected, slots_of, state_of, stored};
use crate::environment::Environment;
use crate::sentence::Sentence;
use crate::sessions::Origin;

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

/// Why a request moves, for a person.
#[derive(Debug, Clone)]
pub(crate) struct Why {
    pub(crate) message: Sentence,
    /// It could not be told whether the request still stands; deciding again means "send all the same".
    pub(crate) unknown: bool,
    /// Its agent answered the decision with an error.
    pub(crate) refused: bool,
    /// A copy of the decision left of which nobody knows whether it arrived. Found out where the request moves.
    in_doubt: bool,
}

impl Why {
    pub(crate) fn new(message: impl Into<Sentence>) -> Self {
        Self { message: message.into(), unknown: false, refused: false, in_doubt: false }
    }

    pub(crate) fn unknown(message: impl Into<Sentence>) -> Self {
        Self { unknown: true, ..Self::new(message) }
    }

    pub(crate) fn refused(message: impl Into<Sentence>) -> Self {
        Self { refused: true, ..Self::new(message) }
    }

    pub(crate) fn to_json(&self) -> String {
        let Self { message, unknown, refused, in_doubt } = self;
        json!({ "message": message, "unknown": unknown, "refused": refused, "inDoubt": in_doubt }).to_string()
    }

    /// Whether a copy of the decision left of which nobody knows whether it arrived.
    pub(super) fn leaves_doubt(&self) -> bool {
        self.in_doubt
    }

    /// What a stored outcome says.
    pub(crate) fn said(outcome: Option<&str>) -> Option<Sentence> {
        let outcome: serde_json::Value = serde_json::from_str(outcome?).ok()?;
        serde_json::from_value(outcome.get("message")?.clone()).ok()
    }

    /// Whether a stored outcome says that it was unknown whether the request stands.
    pub(crate) fn was_unknown(outcome: Option<&str>) -> bool {
        mark(outcome, "unknown") == Some(true)
    }

    /// Whether a stored outcome says that the agent answered with an error.
    pub(crate) fn was_refused(outcome: Option<&str>) -> bool {
        mark(outcome, "refused") == Some(true)
    }

    /// Whether a stored outcome says that a copy of the decision left which may have arrived; older ones do not say.
    pub(crate) fn was_in_doubt(outcome: Option<&str>) -> Option<bool> {
        mark(outcome, "inDoubt")
    }
}

fn mark(outcome: Option<&str>, name: &str) -> Option<bool> {
    let outcome: serde_json::Value = serde_json::from_str(outcome?).ok()?;
    outcome.get(name)?.as_bool()
}

/// Moves the request of `decision` if it is still that decision and the machine allows it.
pub(crate) fn apply(
    tx: &mut Tx<'_>,
    decision: &Decided,
    event: Event,
    why: &Why,
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

/// Moves a row that was just loaded.
pub(crate) fn advance(
    tx: &mut Tx<'_>,
    row: &Approval,
    event: Event,
    why: &Why,
    environment: &Environment,
) -> Result<Option<ApprovalState>, StoreError> {
    let Ok(next) = step(state_of(row), event) else { return Ok(None) };
    let now = environment.now();
    let in_doubt = matches!(next, ApprovalState::Uncertain { .. })
        || row.state == Stored::Uncertain
        || Why::was_in_doubt(row.outcome.as_deref()) == Some(true)
        || row.decision.is_some() && outbox::was_set_back(tx, &row.request.id)?;
    let why = &Why { in_doubt, ..why.clone() };
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
        | ApprovalState::AnsweredElsewhere => {
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
