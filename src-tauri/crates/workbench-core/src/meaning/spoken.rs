//! The generation and the operation of an exchange, told from its request.

use a2a_protocol::profile::PROFILES;
use a2a_protocol::{Dialect, Operation};
use serde_json::Value;
use workbench_store::wire::{Direction, Exchange, Frame};

/// The generation and operation as which the frames of an exchange are read.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is told from another place of the exchange")]
pub(super) struct Spoken {
    pub(super) dialect: Dialect,
    /// `None` if it is no call of A2A.
    pub(super) operation: Option<Operation>,
    /// Results are in the envelope of JSON-RPC.
    pub(super) enveloped: bool,
    /// The answer is an error by its status.
    pub(super) refused: bool,
    /// It came to us: the received bytes are the request.
    pub(super) inbound: bool,
    pub(super) is_card: bool,
}

impl Spoken {
    pub(super) fn of(exchange: &Exchange, frames: &[Frame]) -> Self {
        let sent =
            |kind: &str| frames.iter().find(|frame| frame.direction == Direction::Sent && frame.kind == kind);
        let body: Option<Value> = sent("body").and_then(|frame| serde_json::from_slice(&frame.body).ok());
        let called = body.as_ref().filter(|body| body.get("jsonrpc").is_some());
        let method = called.and_then(|body| body.get("method")?.as_str());
        let inbound = exchange.operation == "push";
        let version = sent("head").and_then(|frame| version_header(&frame.body));
        let dialect = match method {
            Some("tasks/send" | "tasks/sendSubscribe") => Dialect::V0_1,
            Some(method) if method.contains('/') => Dialect::V0_3,
            None if inbound => pushed(frames),
            None if version.is_none_or(|version| !version.starts_with('1')) && is_of_0_3(&exchange.url) => {
                Dialect::V0_3Proto
            }
            Some(_) | None => Dialect::V1_0,
        };
        let name = method.unwrap_or(&exchange.operation);
        Self {
            dialect,
            operation: PROFILES
                .iter()
                .filter(|profile| profile.dialect == dialect)
                .chain(PROFILES)
                .find_map(|profile| profile.operation(name)),
            enveloped: method.is_some(),
            refused: is_refusal(exchange.status),
            inbound,
            is_card: exchange.operation == "card",
        }
    }
}

/// Whether an answer with this status is an error.
pub(super) fn is_refusal(status: Option<u16>) -> bool {
    status.is_some_and(|status| status >= 400)
}

/// The path of gRPC and of HTTP+JSON before 1.0.
fn is_of_0_3(url: &str) -> bool {
    url.contains("/a2a.v1.") || url.contains("/v1/")
}

fn version_header(head: &[u8]) -> Option<String> {
    let pairs: Vec<(String, String)> = serde_json::from_slice(head).ok()?;
    pairs.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("a2a-version")).map(|(_, value)| value)
}

/// A call back says nothing of its generation but by its spelling.
fn pushed(frames: &[Frame]) -> Dialect {
    let body = frames.iter().find(|frame| frame.kind == "body");
    let value: Option<Value> = body.and_then(|frame| serde_json::from_slice(&frame.body).ok());
    match value {
        Some(value) if value.get("kind").is_some() => Dialect::V0_3,
        _ => Dialect::V1_0,
    }
}
