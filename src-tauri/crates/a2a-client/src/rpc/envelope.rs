//! The envelope of JSON-RPC around results and errors (JSON-RPC 2.0 §5).

use a2a_protocol::json::Indexed;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Decoded, Finding, Json, JsonKind, ProtocolError, Rule};
use http::StatusCode;

use crate::ambiguity::{fails_twice, has_two_outcomes};
use crate::answer::Envelope;

/// The id that the envelope of an answer should have.
pub(super) struct RpcEnvelope {
    /// The id of the call, as JSON; `None` where the answer is no JSON-RPC.
    id: Option<String>,
}

impl RpcEnvelope {
    pub(super) fn of(id: &str) -> Self {
        Self { id: Some(format!("\"{id}\"")) }
    }

    /// The envelope around content beside JSON-RPC: none.
    pub(super) fn none() -> Self {
        Self { id: None }
    }
}

impl Envelope for RpcEnvelope {
    fn open(&self, body: &Indexed) -> Decoded<RpcOutcome> {
        let Some(expected) = &self.id else {
            return Decoded { value: RpcOutcome::Result(body.json().clone()), findings: Vec::new() };
        };
        let Decoded { value, mut findings } = read::rpc_response(body);
        if value.id.is_some_and(|id| id.as_str() != expected) {
            findings.push(other_id());
        }
        Decoded { value: value.outcome, findings }
    }

    fn is_ambiguous(&self, body: &Json) -> bool {
        self.id.is_some() && has_two_outcomes(body) && !fails_twice(body)
    }

    /// A server that cannot read a call does not know its id, and answers `null` (JSON-RPC 2.0 §5).
    fn is_of_another_call(&self, body: &Json) -> bool {
        let id = body.member("id").filter(|id| id.kind() != JsonKind::Null);
        self.id.as_ref().zip(id).is_some_and(|(expected, id)| id.as_str() != expected)
    }

    fn reported_error(&self, _status: StatusCode, body: &Json) -> Option<ProtocolError> {
        if has_two_outcomes(body) {
            return None;
        }
        let has_code = body.member("error").is_some_and(|error| error.member("code").is_some());
        match read::rpc_response(body).value.outcome {
            RpcOutcome::Error(error) if has_code => Some(error),
            RpcOutcome::Error(_) | RpcOutcome::Result(_) | RpcOutcome::Empty => None,
        }
    }

    fn announced_error(&self, body: &Json) -> Option<ProtocolError> {
        let error = body.member("error").unwrap_or_else(|| body.clone());
        error.is_object().then(|| read::error(&error).value)
    }
}

/// Only noted: an answer belongs to the call on whose connection it came.
fn other_id() -> Finding {
    Finding {
        pointer: "/id".to_owned(),
        rule: Rule::Envelope,
        section: "JSON-RPC 2.0 §5",
        member: None,
        message: "`id` is not that of the call".to_owned(),
    }
}
