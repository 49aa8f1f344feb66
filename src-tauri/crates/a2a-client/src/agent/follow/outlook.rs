//! Tells from an end or an error how to go on.

use a2a_protocol::ErrorKind;

use crate::call::CallError;
use crate::error::Sent;
use crate::stream::EndCause;

/// Whether a message may have arrived although its sending ended like this, without an answer.
pub(super) fn may_have_arrived(cause: &EndCause) -> bool {
    match cause {
        EndCause::Clean | EndCause::Idle => true,
        EndCause::Cut(CallError::Transport(error)) => error.sent() == Sent::Maybe,
        // Whoever is in front of the agent did not wait for it.
        EndCause::Cut(CallError::Http(failure)) => failure.status.is_server_error(),
        // A person stopped it, or the agent itself said that it will not.
        EndCause::Stopped
        | EndCause::Cut(CallError::Rpc { .. } | CallError::Protocol { .. } | CallError::Unsupported { .. }) => {
            false
        }
    }
}

/// Whether a failed subscription may succeed later: not when the agent says that it has none, or that
/// the task's state allows none.
pub(super) fn may_subscribe_again(error: &CallError) -> bool {
    match error {
        CallError::Transport(error) => !error.needs_sign_in(),
        CallError::Http(failure) => failure.status.is_server_error() && failure.status.as_u16() != 501,
        CallError::Rpc { .. } | CallError::Protocol { .. } | CallError::Unsupported { .. } => false,
    }
}

/// Whether reading the task again cannot help: it is forgotten, or credentials are wanted.
pub(super) fn is_final(error: &CallError) -> bool {
    let forgotten = error.protocol_error().is_some_and(|error| error.kind() == ErrorKind::TaskNotFound);
    let never_leaves = match error {
        CallError::Transport(error) => error.sent() == Sent::No && !error.may_pass(),
        CallError::Unsupported { .. } => true,
        CallError::Http(_) | CallError::Rpc { .. } | CallError::Protocol { .. } => false,
    };
    forgotten || never_leaves || error.is_authentication()
}
