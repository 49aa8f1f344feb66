//! The states of requests.

use serde::Serialize;
use ts_rs::TS;

use crate::sentences::SentenceView;

/// The fate of a decision whose request ended without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionFate {
    /// Nothing of it left.
    NotSent,
    /// It left, and certainly was not accepted.
    NotAccepted,
    /// A copy of it left that may have arrived.
    InDoubt,
}

/// Where a request stands.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ApprovalState {
    /// Waits for a person.
    Pending,
    /// Decided; can be undone until then.
    Queued {
        /// When it will be sent.
        not_before: i64,
    },
    /// Being sent.
    InFlight {
        /// Which try this is.
        attempt: i64,
    },
    /// The agent has the decision.
    Delivered,
    /// The task went on after the decision had left, so that the agent most likely has it.
    Presumed,
    /// It certainly was not accepted, or later actions of the person keep it from being sent.
    Refused {
        /// Why.
        reason: Option<SentenceView>,
    },
    /// Nobody knows whether the agent has it.
    Uncertain {
        /// The event in a sentence.
        reason: Option<SentenceView>,
    },
    /// The agent asks something else now, or nothing.
    Superseded {
        /// Why.
        reason: Option<SentenceView>,
    },
    /// Too late.
    Expired,
    /// Somebody answered elsewhere.
    AnsweredElsewhere,
    /// The person answered it by words in the chat.
    AnsweredInChat,
    /// It was done where the request led.
    DoneThere,
    /// It came from a file, and was open there. Nobody answers it here.
    LeftOpen,
}
