//! Requests and decisions between the database and the pure rules.

use std::sync::Arc;

use a2a_hitl::{Answer, ItemId, Reading};
use a2a_protocol::model::TaskState;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use workbench_store::approvals::{Approval, ApprovalState as Stored, Expected, NewApproval};
use workbench_store::{JsonText, StoreError};

use super::machine::{ApprovalState, Refused};
use super::outcome::Outcome;

/// A request as it was first seen: the reading, and where the task stood then.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredRequest {
    /// The reading.
    pub reading: Reading,
    /// How it is read without a person's choice, where the person chose another reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unchosen: Option<Box<Reading>>,
    /// The task's state, in the words of 0.3.
    pub state: String,
    /// The time of its status, as the agent wrote it.
    pub timestamp: Option<String>,
    /// The last event before the request, by its number in the task's log.
    pub seq: u64,
}

/// Whether a request or its decision may still change.
pub(crate) fn is_open(approval: &Approval) -> bool {
    matches!(approval.state, Stored::Pending | Stored::Queued | Stored::InFlight | Stored::Uncertain)
}

impl StoredRequest {
    /// The request of a stored approval, parsed once for this row and its clones.
    ///
    /// # Errors
    /// When the row was written by other hands.
    pub fn of(approval: &Approval) -> Result<Arc<Self>, StoreError> {
        Self::of_request(&approval.request)
    }

    pub(crate) fn of_request(request: &NewApproval) -> Result<Arc<Self>, StoreError> {
        request.reading.parsed().map_err(unreadable("request"))
    }

    /// The readings that tell what is at stake. A choice of another one makes no request less dangerous.
    pub fn readings(&self) -> impl Iterator<Item = &Reading> {
        std::iter::once(&self.reading).chain(self.unchosen.as_deref())
    }

    pub(crate) fn to_json(&self) -> JsonText {
        serde_json::to_string(self).expect("BUG: a request is plain data").into()
    }

    pub(crate) fn task_state(&self) -> TaskState {
        TaskState::read(&self.state)
    }
}

/// The answers of a stored decision.
///
/// # Errors
/// When the row was written by other hands.
pub fn answers(decision: &str) -> Result<Vec<(ItemId, Answer)>, StoreError> {
    serde_json::from_str(decision).map_err(unreadable("decision"))
}

/// The slots of the secrets that answers name.
pub(crate) fn secrets_in(answers: &[(ItemId, Answer)]) -> Vec<String> {
    answers.iter().filter_map(|(_, answer)| answer.secret()).map(|slot| slot.as_str().to_owned()).collect()
}

/// The slots of the secrets that a stored decision names.
pub(crate) fn slots_of(approval: &Approval) -> Result<Vec<String>, StoreError> {
    let decided = approval.decision.as_deref().map(answers).transpose()?;
    Ok(decided.as_deref().map(secrets_in).unwrap_or_default())
}

pub(crate) fn answers_json(answers: &[(ItemId, Answer)]) -> String {
    serde_json::to_string(answers).expect("BUG: answers are plain data")
}

pub(crate) fn unreadable(what: &'static str) -> impl Fn(serde_json::Error) -> StoreError {
    move |source| StoreError::Unreadable { what, source: std::sync::Arc::new(source) }
}

/// Where a stored request stands.
pub(crate) fn state_of(approval: &Approval) -> ApprovalState {
    let (attempt, attempts) = (approval.attempt, approval.attempt);
    match approval.state {
        Stored::Pending => ApprovalState::Pending,
        Stored::Queued => {
            ApprovalState::Queued { not_before: timestamp(approval.not_before.unwrap_or_default()), attempts }
        }
        Stored::InFlight => ApprovalState::InFlight { attempt },
        Stored::Delivered => ApprovalState::Delivered,
        // Older rows do not say why.
        Stored::Refused => ApprovalState::Refused(
            Outcome::of(approval).and_then(|outcome| outcome.refusal).unwrap_or(Refused::NotAccepted),
        ),
        Stored::Uncertain => ApprovalState::Uncertain { attempt },
        Stored::Superseded => ApprovalState::Superseded,
        Stored::Expired => ApprovalState::Expired,
        Stored::LeftOpen => ApprovalState::LeftOpen,
        Stored::AnsweredElsewhere => ApprovalState::AnsweredElsewhere,
    }
}

/// The name under which a state is stored.
pub(crate) fn stored(state: ApprovalState) -> Stored {
    match state {
        ApprovalState::Pending => Stored::Pending,
        ApprovalState::Queued { .. } => Stored::Queued,
        ApprovalState::InFlight { .. } => Stored::InFlight,
        ApprovalState::Delivered => Stored::Delivered,
        ApprovalState::Refused(_) => Stored::Refused,
        ApprovalState::Uncertain { .. } => Stored::Uncertain,
        ApprovalState::Superseded => Stored::Superseded,
        ApprovalState::Expired => Stored::Expired,
        ApprovalState::AnsweredElsewhere => Stored::AnsweredElsewhere,
        ApprovalState::LeftOpen => Stored::LeftOpen,
    }
}

pub(crate) fn expected(approval: &Approval) -> Expected {
    Expected { state: approval.state, attempt: approval.attempt }
}

/// Unix milliseconds as a point in time; a value out of range becomes the nearest one in range.
pub(crate) fn timestamp(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds).unwrap_or(if milliseconds < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::asked::testing::{confirmation, kept, reading};
    use crate::sentence::DeliverySentence;

    #[test]
    fn a_state_is_read_as_it_was_stored() {
        let states = [
            ApprovalState::Pending,
            ApprovalState::Queued { not_before: timestamp(1_000), attempts: 2 },
            ApprovalState::InFlight { attempt: 2 },
            ApprovalState::Delivered,
            ApprovalState::Refused(Refused::NotAccepted),
            ApprovalState::Refused(Refused::TooLate),
            ApprovalState::Refused(Refused::StandsUnknown),
            ApprovalState::Uncertain { attempt: 2 },
            ApprovalState::Superseded,
            ApprovalState::Expired,
            ApprovalState::AnsweredElsewhere,
            ApprovalState::LeftOpen,
        ];
        for state in states {
            let refusal = match state {
                ApprovalState::Refused(refusal) => Some(refusal),
                _ => None,
            };
            let outcome = Outcome { refusal, ..Outcome::plain(DeliverySentence::TooOld) };
            let row = Approval {
                attempt: 2,
                not_before: Some(1_000),
                outcome: Some(outcome.to_json()),
                ..kept("a", reading(&confirmation("a", "pay", &json!({}))), stored(state))
            };
            assert_eq!(state_of(&row), state);
        }
    }
}
