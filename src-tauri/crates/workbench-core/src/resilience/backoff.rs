//! Tells when a call may be repeated, and after how long.
//!
//! A call is repeated by itself only if no agent can have acted on it: nothing was sent, or it was a read. In all
//! other cases a person or the rules of approvals decide.

use std::time::Duration;

use a2a_client::{CallError, Sent};
use a2a_protocol::Operation;

/// The longest that an agent's wish to be left alone is followed without asking anybody.
pub(crate) const LONGEST_WISH: Duration = Duration::from_mins(15);

/// Waits that double: the shortest, and the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Backoff {
    pub(crate) shortest: Duration,
    pub(crate) longest: Duration,
}

impl Backoff {
    /// The wait before try `number`, from 1: a random value in the upper half of the doubled wait.
    ///
    /// `chance` is in `0.0..1.0`.
    pub(crate) fn wait(self, number: u32, chance: f64) -> Duration {
        let doublings = number.saturating_sub(1).min(31);
        let full = self.shortest.saturating_mul(2_u32.saturating_pow(doublings)).min(self.longest);
        full.mul_f64(0.5 + chance.clamp(0.0, 1.0) / 2.0)
    }
}

/// Calls that are repeated by themselves: after how long, and how often.
const REPEATS: Backoff = Backoff { shortest: Duration::from_millis(400), longest: Duration::from_secs(5) };
/// Tries of one call in all.
const TRIES: u32 = 3;

/// How long to wait before the same call is made again; `None`: it must not, or would not help.
///
/// `tries` counts those that failed.
pub(crate) fn wait_before_repeating(
    operation: Operation,
    error: &CallError,
    tries: u32,
    chance: f64,
) -> Option<Duration> {
    let harmless = error.sent() == Sent::No || operation.is_read();
    if !harmless || tries >= TRIES || !may_pass(error) {
        return None;
    }
    match wish(error) {
        // A person waits for this call: a longer wish is for the gate to keep.
        Some(wish) => (wish <= REPEATS.longest).then_some(wish),
        None => Some(REPEATS.wait(tries, chance)),
    }
}

/// How long the agent asks to be left alone (`Retry-After`, RFC 9110 §10.2.3), within bounds.
pub(crate) fn wish(error: &CallError) -> Option<Duration> {
    match error {
        CallError::Http(failure) => failure.retry_after.map(|wish| wish.min(LONGEST_WISH)),
        CallError::Transport(_)
        | CallError::Rpc { .. }
        | CallError::Protocol { .. }
        | CallError::Unsupported { .. } => None,
    }
}

/// Whether the same call may succeed later: the way to the agent failed, or the agent is busy.
pub(crate) fn may_pass(error: &CallError) -> bool {
    match error {
        CallError::Transport(error) => {
            (error.is_connect() && !error.is_tls()) || error.is_timeout() || error.sent() == Sent::Maybe
        }
        CallError::Http(failure) => failure.status.is_server_error() || failure.status.as_u16() == 429,
        CallError::Rpc { .. } | CallError::Protocol { .. } | CallError::Unsupported { .. } => false,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use a2a_client::{HttpFailure, Phase, TransportError};
    use http::StatusCode;
    use proptest::prelude::*;

    use super::*;

    /// No answer in time: the agent was not reached, or may have acted.
    pub(in crate::resilience) fn out_of_time(sent: Sent) -> CallError {
        let phase = if sent == Sent::No { Phase::Connect } else { Phase::Headers };
        TransportError::Timeout { phase, limit: Duration::from_secs(1), sent }.into()
    }

    /// An answer with this status, and the wish to be left alone for so many seconds.
    pub(in crate::resilience) fn answered(status: u16, retry_after: Option<u64>) -> CallError {
        CallError::Http(Box::new(HttpFailure {
            whole: true,
            address: None,
            status: StatusCode::from_u16(status).unwrap(),
            retry_after: retry_after.map(Duration::from_secs),
            www_authenticate: Vec::new(),
            payment: None,
            excerpt: String::new(),
        }))
    }

    #[track_caller]
    fn check(operation: Operation, error: &CallError, repeats: bool, why: &str) {
        assert_eq!(wait_before_repeating(operation, error, 1, 0.5).is_some(), repeats, "{error:?}: {why}");
    }

    #[test]
    fn a_message_is_repeated_only_if_it_never_left() {
        use Operation::{CancelTask, GetTask, SendMessage, SendStreamingMessage};
        for writes in [SendMessage, SendStreamingMessage, CancelTask] {
            check(writes, &out_of_time(Sent::No), true, "no agent can have it");
            check(writes, &out_of_time(Sent::Maybe), false, "the agent may have it");
            check(writes, &answered(503, None), false, "it may have acted and then failed");
            check(writes, &answered(429, Some(1)), false, "it left");
        }
        check(GetTask, &out_of_time(Sent::Maybe), true, "reading twice changes nothing");
        check(GetTask, &answered(503, None), true, "a gateway may come back");
        check(GetTask, &answered(401, None), false, "waiting brings no credentials");
        check(GetTask, &answered(404, None), false, "it stays away");
    }

    #[test]
    fn what_failed_three_times_is_left_to_a_person() {
        let tries = (1..=4)
            .map(|tries| wait_before_repeating(Operation::GetTask, &out_of_time(Sent::No), tries, 0.0));
        assert_eq!(tries.map(|wait| wait.is_some()).collect::<Vec<_>>(), [true, true, false, false]);
    }

    #[test]
    fn an_agent_that_says_when_is_asked_then_and_not_before() {
        let wait = |seconds| wait_before_repeating(Operation::GetTask, &answered(503, Some(seconds)), 1, 0.0);
        assert_eq!(wait(3), Some(Duration::from_secs(3)));
        assert_eq!(wait(60), None, "nobody sits and waits for a minute");
        assert_eq!(wish(&answered(429, Some(86_400))), Some(LONGEST_WISH), "a day is not followed blindly");
    }

    proptest! {
        #[test]
        fn a_wait_lies_in_the_upper_half_of_what_doubling_says(
            number in 0_u32..200,
            chance in 0.0..1.0_f64,
            shortest in 1_u64..5_000,
            longest in 5_000_u64..600_000,
        ) {
            let backoff =
                Backoff { shortest: Duration::from_millis(shortest), longest: Duration::from_millis(longest) };
            let doubled = backoff.shortest.mul_f64(2_f64.powi(i32::try_from(number.saturating_sub(1).min(31)).unwrap()));
            let full = doubled.min(backoff.longest);
            let wait = backoff.wait(number, chance);
            let slack = Duration::from_micros(2);
            prop_assert!(wait + slack >= full / 2 && wait <= full + slack, "{wait:?} of {full:?}");
        }
    }
}
