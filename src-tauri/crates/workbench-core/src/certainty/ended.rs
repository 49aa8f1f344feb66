//! How a delivery ended, in the words of the certainty table.

use std::time::Duration;

use a2a_client::{CallError, EndCause, Sent, TransportError};

use super::{DeliveryOutcome, Lost, NeverSent, Refusal};

/// The meaning of an unanswered delivery's end. With `after_events`, something came before it that is no known
/// answer.
pub(crate) fn outcome_of(cause: &EndCause, after_events: bool) -> DeliveryOutcome {
    match cause {
        EndCause::Cut(error) => outcome_of_error(error, after_events),
        EndCause::Clean => DeliveryOutcome::Lost(Lost::EndedSilently),
        EndCause::Idle => DeliveryOutcome::Lost(Lost::Timeout),
        EndCause::Stopped => DeliveryOutcome::Lost(Lost::Interrupted),
    }
}

/// The same for an error.
pub(crate) fn outcome_of_error(error: &CallError, after_events: bool) -> DeliveryOutcome {
    let refused = |status: u16, rpc_code, whole| {
        DeliveryOutcome::Refused(Refusal { status, rpc_code, whole, after_events })
    };
    match error {
        CallError::Transport(TransportError::Redirect { status, .. }) => refused(status.as_u16(), None, true),
        CallError::Transport(error) if error.sent() == Sent::No => DeliveryOutcome::NeverSent(match error {
            TransportError::Dns { .. } => NeverSent::Dns,
            TransportError::Tls { .. } => NeverSent::Tls,
            _ => NeverSent::Connect,
        }),
        CallError::Transport(TransportError::Timeout { .. }) => DeliveryOutcome::Lost(Lost::Timeout),
        CallError::Transport(_) => DeliveryOutcome::Lost(Lost::Disconnected),
        CallError::Http(failure) => refused(failure.status.as_u16(), None, failure.whole),
        CallError::Rpc { status, error, whole } => refused(status.as_u16(), error.code, *whole),
        CallError::Protocol { .. } => DeliveryOutcome::Lost(Lost::Unreadable),
        CallError::Unsupported { .. } => DeliveryOutcome::NeverSent(NeverSent::Connect),
    }
}

/// How long the agent asked to wait.
pub(crate) fn retry_after_of(cause: &EndCause) -> Option<Duration> {
    match cause {
        EndCause::Cut(CallError::Http(failure)) => failure.retry_after,
        EndCause::Cut(_) | EndCause::Clean | EndCause::Idle | EndCause::Stopped => None,
    }
}
