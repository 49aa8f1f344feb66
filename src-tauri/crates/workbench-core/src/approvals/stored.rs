//! Requests and decisions between the database and the pure rules.

use a2a_hitl::{Answer, ItemId, Reading};
use a2a_protocol::model::TaskState;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use workbench_store::StoreError;
use workbench_store::approvals::{Approval, ApprovalState as Stored, Expected, NewApproval};

use super::machine::{ApprovalState, Refused};

/// A request as it was first seen: the reading, and where the task stood then.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredRequest {
    /// What was read.
    pub reading: Reading,
    /// The task's state, in the words of 0.3.
    pub state: String,
    /// The time of its status, as the agent wrote it.
    pub timestamp: Option<String>,
    /// The last event before the request, by its number in the task's log.
    pub seq: u64,
}

/// Whether something may still become of a request or of its decision.
pub(crate) fn is_open(approval: &Approval) -> bool {
    matches!(approval.state, Stored::Pending | Stored::Queued | Stored::InFlight | Stored::Uncertain)
}

impl StoredRequest {
    /// Reads the request of a stored approval.
    ///
    /// # Errors
    /// When the row was written by other hands.
    pub fn of(approval: &Approval) -> Result<Self, StoreError> {
        Self::of_request(&approval.request)
    }

    pub(crate) fn of_request(request: &NewApproval) -> Result<Self, StoreError> {
        serde_json::from_str(&request.reading).map_err(unreadable("request"))
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: a request is plain data")
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
        Stored::Refused => ApprovalState::Refused(Refused::NotAccepted),
        Stored::Uncertain => ApprovalState::Uncertain { attempt },
        Stored::Superseded => ApprovalState::Superseded,
        // Over is over: nothing happens to it any more.
        Stored::Expired | Stored::LeftOpen => ApprovalState::Expired,
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
    }
}

pub(crate) fn expected(approval: &Approval) -> Expected {
    Expected { state: approval.state, attempt: approval.attempt }
}

/// Unix milliseconds as a point in time; what is out of range becomes the nearest one that is not.
pub(crate) fn timestamp(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds).unwrap_or(if milliseconds < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}
