//! The envelope of HTTP+JSON: none around results; an error is an object of its own.

use a2a_protocol::json::Indexed;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Decoded, Finding, Json, Operation, ProtocolError, Rule};
use http::StatusCode;

use super::error;
use crate::ambiguity::says_success;
use crate::answer::Envelope;

/// The expected envelope around the result of one operation.
pub(super) struct HttpEnvelope {
    pub(super) operation: Operation,
}

impl Envelope for HttpEnvelope {
    fn open(&self, body: &Indexed) -> Decoded<RpcOutcome> {
        if body.member("jsonrpc").is_some() {
            let Decoded { value, mut findings } = read::rpc_response(body);
            findings.push(foreign_envelope());
            return Decoded { value: value.outcome, findings };
        }
        let value = match body.member("error").and_then(|_| error::in_success(body.json())) {
            Some(error) => RpcOutcome::Error(error),
            // A page without anything on it is written as `{}` by protobuf servers.
            None if body.json().is_empty() && !is_list(self.operation) => RpcOutcome::Empty,
            None => RpcOutcome::Result(body.json().clone()),
        };
        Decoded { value, findings: Vec::new() }
    }

    fn is_ambiguous(&self, body: &Json) -> bool {
        body.member("error").is_some() && says_success(body)
    }

    fn reported_error(&self, status: StatusCode, body: &Json) -> Option<ProtocolError> {
        error::reported(status, body)
    }

    fn announced_error(&self, body: &Json) -> Option<ProtocolError> {
        error::in_success(body).or_else(|| error::reported(StatusCode::INTERNAL_SERVER_ERROR, body))
    }
}

fn is_list(operation: Operation) -> bool {
    matches!(operation, Operation::ListTasks | Operation::ListPushConfigs)
}

fn foreign_envelope() -> Finding {
    Finding {
        pointer: String::new(),
        rule: Rule::Envelope,
        section: "A2A 1.0 §11.4",
        member: None,
        message: "the result is in the envelope of JSON-RPC".to_owned(),
    }
}
