//! The life of one decision, as a total function.
//!
//! Every event has an answer in every state: the next state, or the reason why nothing happens. So a crashed
//! program, two windows and a late stream can all feed the same row. Deliberately absent: effects (writing,
//! sending, looking again) and attributes without influence on the state, such as notes.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::repeat::RepeatPermit;

/// How late a queued decision may be sent without asking again.
const LATEST: SignedDuration = SignedDuration::from_mins(1);

/// Where a request and its decision stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApprovalState {
    /// Waits for a person.
    Pending,
    /// Decided, waits to be sent. Can be undone until the first attempt.
    Queued {
        /// Not sent before this: the time for undoing, or the wait before another attempt.
        not_before: Timestamp,
        /// Attempts made, none of which was accepted.
        attempts: u32,
    },
    /// Being sent. Committed before the first byte leaves.
    InFlight {
        /// Which attempt, from 1.
        attempt: u32,
    },
    /// The agent has it.
    Delivered,
    /// The agent does not have it and will not get it. If the task still asks, that is a new request.
    Refused(Refused),
    /// The agent may have it.
    Uncertain {
        /// The attempt whose outcome is unknown.
        attempt: u32,
    },
    /// The task went on or asks something else.
    Superseded,
    /// The agent's time limit passed.
    Expired,
    /// Somebody else answered.
    AnsweredElsewhere,
    /// It came from a file, and was open there. Nobody answers it here.
    LeftOpen,
}

/// Why a decision did not reach its agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// It was refused before anybody acted on it.
    NotAccepted,
    /// Another attempt would have come too late to be sent without asking.
    TooLate,
    /// Before another attempt it could not be told whether the request still stands.
    StandsUnknown,
}

/// An event of a request or its delivery.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    /// A person, or a rule, decided.
    Decided {
        /// When it may be sent: now and the time for undoing.
        not_before: Timestamp,
    },
    /// The person took it back.
    Undone,
    /// The courier wants to send.
    Claimed {
        /// Current time.
        now: Timestamp,
    },
    /// Its agent is left alone for now: it waits with it, or need not any longer.
    Postponed {
        /// Until then.
        until: Timestamp,
        /// Current time.
        now: Timestamp,
    },
    /// Before sending it could not be told whether the request still stands.
    StandsUnknown,
    /// The agent answered with a result.
    Accepted,
    /// It certainly was not accepted.
    NotAccepted {
        /// When to try again; `None` when that would not help.
        again: Option<Timestamp>,
    },
    /// It may have been accepted; also the state after a start for a decision that was in flight.
    OutcomeUnknown,
    /// A look at the task shows that it was accepted.
    SeenAccepted,
    /// A look at the task shows that the agent, which called it no answer, still asks.
    SeenNotAccepted,
    /// A person sends it again, knowing that it may be the second copy.
    RepeatedByPerson,
    /// A pure rejection is sent again by itself.
    RepeatPermitted {
        /// The proof that it may.
        permit: RepeatPermit,
        /// When.
        not_before: Timestamp,
    },
    /// The task went on or asks something else.
    Superseded,
    /// The agent's time limit passed.
    Expired,
    /// Somebody else answered.
    AnsweredElsewhere,
}

/// Why an event changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum Invalid {
    /// Nothing was decided yet.
    #[error("the request has no decision yet")]
    NotDecided,
    /// A decision stands already.
    #[error("the request is decided already")]
    AlreadyDecided,
    /// The decision left the queue.
    #[error("the decision is final")]
    Final,
    /// The time for undoing, or a wait, is not over.
    #[error("the decision must not be sent before `{not_before}`")]
    TooEarly {
        /// When it may be sent.
        not_before: Timestamp,
    },
    /// The outcome of the running delivery comes first.
    #[error("the decision is being sent")]
    InFlight,
    /// No delivery is running.
    #[error("no delivery is running")]
    NotInFlight,
    /// Nobody doubts the outcome.
    #[error("the outcome of the delivery is not in doubt")]
    NotUncertain,
    /// The doubt about its delivery has to be settled first.
    #[error("the outcome of the delivery is unknown")]
    Uncertain,
    /// Nothing happens to the request any more.
    #[error("the request is closed")]
    Closed,
}

/// The next state, or why there is none.
pub type Transition = Result<ApprovalState, Invalid>;

/// The transition for `event` in `state`.
///
/// # Errors
/// When there is none; the state stays.
#[expect(clippy::needless_pass_by_value, reason = "an event happens once, and its permit is spent")]
pub fn step(state: ApprovalState, event: Event) -> Transition {
    match state {
        ApprovalState::Pending => pending(&event),
        ApprovalState::Queued { not_before, attempts } => queued(not_before, attempts, &event),
        ApprovalState::InFlight { attempt } => in_flight(attempt, &event),
        ApprovalState::Uncertain { attempt } => uncertain(attempt, &event),
        ApprovalState::Delivered
        | ApprovalState::Refused(_)
        | ApprovalState::Superseded
        | ApprovalState::Expired
        | ApprovalState::AnsweredElsewhere
        | ApprovalState::LeftOpen => Err(Invalid::Closed),
    }
}

fn pending(event: &Event) -> Transition {
    match event {
        &Event::Decided { not_before } => Ok(ApprovalState::Queued { not_before, attempts: 0 }),
        Event::Superseded => Ok(ApprovalState::Superseded),
        Event::Expired => Ok(ApprovalState::Expired),
        Event::AnsweredElsewhere => Ok(ApprovalState::AnsweredElsewhere),
        Event::Undone | Event::Claimed { .. } | Event::Postponed { .. } | Event::StandsUnknown => {
            Err(Invalid::NotDecided)
        }
        Event::Accepted | Event::NotAccepted { .. } | Event::OutcomeUnknown => Err(Invalid::NotInFlight),
        Event::SeenAccepted
        | Event::SeenNotAccepted
        | Event::RepeatedByPerson
        | Event::RepeatPermitted { .. } => Err(Invalid::NotUncertain),
    }
}

fn queued(not_before: Timestamp, attempts: u32, event: &Event) -> Transition {
    match event {
        Event::Undone if attempts > 0 => Err(Invalid::Final),
        Event::Undone => Ok(ApprovalState::Pending),
        Event::Claimed { now } if *now < not_before => Err(Invalid::TooEarly { not_before }),
        Event::Claimed { now } if is_late(not_before, *now) => Ok(ask_again(attempts, Refused::TooLate)),
        Event::Claimed { .. } => Ok(ApprovalState::InFlight { attempt: attempts.saturating_add(1) }),
        Event::Postponed { now, .. } if is_late(not_before, *now) => {
            Ok(ask_again(attempts, Refused::TooLate))
        }
        &Event::Postponed { until, .. } => Ok(ApprovalState::Queued { not_before: until, attempts }),
        Event::StandsUnknown => Ok(ask_again(attempts, Refused::StandsUnknown)),
        Event::Superseded => Ok(ApprovalState::Superseded),
        Event::Expired => Ok(ApprovalState::Expired),
        Event::AnsweredElsewhere => Ok(ApprovalState::AnsweredElsewhere),
        Event::Decided { .. } => Err(Invalid::AlreadyDecided),
        Event::Accepted | Event::NotAccepted { .. } | Event::OutcomeUnknown => Err(Invalid::NotInFlight),
        Event::SeenAccepted
        | Event::SeenNotAccepted
        | Event::RepeatedByPerson
        | Event::RepeatPermitted { .. } => Err(Invalid::NotUncertain),
    }
}

fn in_flight(attempt: u32, event: &Event) -> Transition {
    match event {
        Event::Accepted => Ok(ApprovalState::Delivered),
        &Event::NotAccepted { again: Some(not_before) } => {
            Ok(ApprovalState::Queued { not_before, attempts: attempt })
        }
        Event::NotAccepted { again: None } => Ok(ApprovalState::Refused(Refused::NotAccepted)),
        Event::OutcomeUnknown => Ok(ApprovalState::Uncertain { attempt }),
        Event::Decided { .. } | Event::Undone => Err(Invalid::Final),
        Event::SeenAccepted
        | Event::SeenNotAccepted
        | Event::RepeatedByPerson
        | Event::RepeatPermitted { .. } => Err(Invalid::NotUncertain),
        Event::Claimed { .. }
        | Event::Postponed { .. }
        | Event::StandsUnknown
        | Event::Superseded
        | Event::Expired
        | Event::AnsweredElsewhere => Err(Invalid::InFlight),
    }
}

fn uncertain(attempt: u32, event: &Event) -> Transition {
    match event {
        Event::SeenAccepted => Ok(ApprovalState::Delivered),
        Event::SeenNotAccepted => Ok(ApprovalState::Refused(Refused::NotAccepted)),
        Event::Superseded => Ok(ApprovalState::Superseded),
        Event::RepeatedByPerson => Ok(ApprovalState::InFlight { attempt: attempt.saturating_add(1) }),
        &Event::RepeatPermitted { permit: _, not_before } => {
            Ok(ApprovalState::Queued { not_before, attempts: attempt })
        }
        Event::Decided { .. } | Event::Undone => Err(Invalid::Final),
        Event::Accepted | Event::NotAccepted { .. } | Event::OutcomeUnknown => Err(Invalid::NotInFlight),
        Event::Claimed { .. }
        | Event::Postponed { .. }
        | Event::StandsUnknown
        | Event::Expired
        | Event::AnsweredElsewhere => Err(Invalid::Uncertain),
    }
}

/// A decision that never left is asked for again; a final one ends here, and a new request asks.
fn ask_again(attempts: u32, reason: Refused) -> ApprovalState {
    if attempts == 0 { ApprovalState::Pending } else { ApprovalState::Refused(reason) }
}

/// Whether a decision or message that was due at `not_before` waited too long to be sent without asking.
pub(crate) fn is_late(not_before: Timestamp, now: Timestamp) -> bool {
    now.duration_since(not_before) > LATEST
}

impl ApprovalState {
    /// The name under which it is stored and shown.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Queued { .. } => "queued",
            Self::InFlight { .. } => "in-flight",
            Self::Delivered => "delivered",
            Self::Refused(_) => "refused",
            Self::Uncertain { .. } => "uncertain",
            Self::Superseded => "superseded",
            Self::Expired => "expired",
            Self::AnsweredElsewhere => "answered-elsewhere",
            Self::LeftOpen => "left-open",
        }
    }

    /// Nothing happens to it any more.
    pub fn is_closed(self) -> bool {
        match self {
            Self::Pending | Self::Queued { .. } | Self::InFlight { .. } | Self::Uncertain { .. } => false,
            Self::Delivered
            | Self::Refused(_)
            | Self::Superseded
            | Self::Expired
            | Self::AnsweredElsewhere
            | Self::LeftOpen => true,
        }
    }
}

#[cfg(test)]
mod tests;
