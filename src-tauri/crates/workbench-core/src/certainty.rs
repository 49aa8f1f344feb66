//! Whether an agent can have accepted a reply whose delivery failed.
//!
//! One table, and doubt is its default: a row is *not accepted* only when the bytes never left or
//! were refused, in one whole answer, by something that had not begun to act on them.

mod ended;

pub(crate) use ended::{outcome_of, outcome_of_error, retry_after_of};

/// The proof that a failed delivery gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum DeliveryCertainty {
    /// The agent did not get it, or refused it before acting. It may be sent again.
    NotAccepted,
    /// The agent says that it cannot be an answer. It was not taken if the same is asked after that.
    NoAnswerToIt,
    /// The agent may be acting on it. Only a person may send it again.
    Maybe,
}

/// How a delivery ended that did not end with the agent's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DeliveryOutcome {
    /// No byte of the request was written.
    NeverSent(NeverSent),
    /// The other side answered with something else than a result.
    Refused(Refusal),
    /// The request was at least partly written and no complete answer came.
    Lost(Lost),
}

/// Why nothing was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum NeverSent {
    /// The host name has no address.
    Dns,
    /// Nobody accepted the connection.
    Connect,
    /// No secure channel came about.
    Tls,
}

/// An answer that is not a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Refusal {
    /// HTTP status.
    pub(crate) status: u16,
    /// Code of the JSON-RPC error in the body, if it is one.
    pub(crate) rpc_code: Option<i64>,
    /// The body arrived to its end.
    pub(crate) whole: bool,
    /// At least one stream event came before it.
    pub(crate) after_events: bool,
}

/// How an answer was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Lost {
    /// None came in time.
    Timeout,
    /// The connection broke.
    Disconnected,
    /// The stream ended before it said anything about the task.
    EndedSilently,
    /// It cannot be read.
    Unreadable,
    /// This program ended, or was stopped, while it waited.
    Interrupted,
}

impl DeliveryOutcome {
    /// Whether the agent may have the reply without having said so.
    pub(crate) fn leaves_doubt(&self) -> bool {
        match self {
            Self::NeverSent(_) => false,
            Self::Refused(refusal) => {
                !self.is_an_error_of_the_agent() || refusal.rpc_code == Some(INTERNAL_ERROR)
            }
            Self::Lost(_) => true,
        }
    }

    /// Whether the agent says that its task takes no message as it stands (A2A 1.0 §5.4): nothing can have acted on it.
    pub(crate) fn says_not_supported(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.rpc_code == Some(NOT_SUPPORTED))
    }

    /// Whether the agent answered with an error and nothing else. Then its task's later steps need not follow from
    /// the decision. A failing server does not count: it may have acted before.
    pub(crate) fn is_an_error_of_the_agent(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.is_plain() && !refusal.after_events && refusal.whole)
    }
}

impl Refusal {
    /// An error that also says *accepted*, or comes in part, says two things.
    fn is_plain(&self) -> bool {
        self.status == 200 || (300..500).contains(&self.status)
    }
}

/// An agent that failed may have acted before (JSON-RPC 2.0 §5.1).
const INTERNAL_ERROR: i64 = -32603;

/// Unsupported operation (A2A 1.0 §5.4).
const NOT_SUPPORTED: i64 = -32004;

/// Statuses by which a request is refused before anything acts on it (RFC 9110 §15, RFC 6585 §4).
const REFUSED_BEFORE_ACTING: [u16; 9] = [307, 308, 401, 403, 404, 405, 413, 415, 429];

/// Parse error, invalid request, method not found (JSON-RPC 2.0 §5.1); version not supported (A2A 1.0 §5.4).
const NEVER_DISPATCHED: [i64; 4] = [-32700, -32600, -32601, -32009];

/// Invalid parameters (JSON-RPC 2.0 §5.1); unsupported operation, content type, extension required (A2A 1.0 §5.4): servers
/// check some of it before they act, and some in the midst of it.
const NO_ANSWER: [i64; 4] = [-32602, -32004, -32005, -32008];

/// Looks up the certainty of an outcome.
pub(crate) fn delivery_certainty(outcome: &DeliveryOutcome) -> DeliveryCertainty {
    match outcome {
        DeliveryOutcome::NeverSent(NeverSent::Dns | NeverSent::Connect | NeverSent::Tls) => {
            DeliveryCertainty::NotAccepted
        }
        DeliveryOutcome::Refused(refusal) if outcome.is_an_error_of_the_agent() => {
            let by_status = REFUSED_BEFORE_ACTING.contains(&refusal.status);
            match refusal.rpc_code {
                _ if by_status => DeliveryCertainty::NotAccepted,
                Some(code) if NEVER_DISPATCHED.contains(&code) => DeliveryCertainty::NotAccepted,
                Some(code) if NO_ANSWER.contains(&code) => DeliveryCertainty::NoAnswerToIt,
                Some(_) | None => DeliveryCertainty::Maybe,
            }
        }
        DeliveryOutcome::Refused(_) | DeliveryOutcome::Lost(_) => DeliveryCertainty::Maybe,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use DeliveryCertainty::{Maybe, NoAnswerToIt, NotAccepted};

    #[track_caller]
    fn check(outcome: &DeliveryOutcome, expected: DeliveryCertainty, why: &str) {
        assert_eq!(delivery_certainty(outcome), expected, "{outcome:?}: {why}");
    }

    fn refused(status: u16, rpc_code: Option<i64>) -> Refusal {
        Refusal { status, rpc_code, whole: true, after_events: false }
    }

    #[test]
    fn what_never_left_was_not_accepted() {
        for reason in [NeverSent::Dns, NeverSent::Connect, NeverSent::Tls] {
            check(&DeliveryOutcome::NeverSent(reason), NotAccepted, "no byte was written");
        }
    }

    #[test]
    fn every_http_status_is_maybe_except_nine() {
        let expected_refusals = [307, 308, 401, 403, 404, 405, 413, 415, 429];
        for status in 100..600 {
            let expected = if expected_refusals.contains(&status) { NotAccepted } else { Maybe };
            check(&DeliveryOutcome::Refused(refused(status, None)), expected, "status alone");
        }
    }

    #[test]
    fn every_json_rpc_code_is_maybe_except_eight() {
        for code in -32800..=-31900 {
            let expected = match code {
                -32700 | -32600 | -32601 | -32009 => NotAccepted,
                -32602 | -32004 | -32005 | -32008 => NoAnswerToIt,
                _ => Maybe,
            };
            for status in [200, 400] {
                check(&DeliveryOutcome::Refused(refused(status, Some(code))), expected, "code in a body");
            }
        }
    }

    #[test]
    fn an_answer_that_was_accepted_or_failed_is_maybe_whatever_its_body_says() {
        for status in [201, 202, 204, 206, 500, 502, 503, 504] {
            for code in [None, Some(-32700), Some(-32600), Some(-32601), Some(-32602), Some(-32009)] {
                check(
                    &DeliveryOutcome::Refused(refused(status, code)),
                    Maybe,
                    "it may have acted and then failed",
                );
            }
        }
    }

    #[test]
    fn a_refusal_after_a_stream_event_or_cut_short_is_maybe() {
        for refusal in [refused(401, None), refused(200, Some(-32601)), refused(200, Some(-32602))] {
            let after = Refusal { after_events: true, ..refusal };
            check(&DeliveryOutcome::Refused(after), Maybe, "the agent had begun to answer");
            let cut = Refusal { whole: false, ..refusal };
            check(&DeliveryOutcome::Refused(cut), Maybe, "the rest of the body is unknown");
        }
    }

    #[test]
    fn a_lost_answer_is_maybe() {
        for lost in
            [Lost::Timeout, Lost::Disconnected, Lost::EndedSilently, Lost::Unreadable, Lost::Interrupted]
        {
            check(&DeliveryOutcome::Lost(lost), Maybe, "the request may have arrived");
        }
    }
}
