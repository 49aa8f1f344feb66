//! Actions and calls as steps of traces, reported to exporters when they end.
//!
//! A step tells which call was made, never its content: no body, no header, no address beyond the host. Without a
//! listener nothing is gathered. A listener that falls behind loses the oldest steps and learns how many; nothing
//! waits for it.

use std::collections::HashMap;
use std::sync::Mutex;

use a2a_client::tap::{ExchangeId, Tag, Wire, WireEvent};
use a2a_client::trace::{Span, SpanId, TraceContext};
use a2a_protocol::Profile;
use a2a_protocol::model::TaskId;
use bytes::Bytes;
use http::HeaderMap;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::sync::broadcast;
use url::Url;
use workbench_store::ConnectionId;

use crate::lock::lock;

/// Steps that a slow listener may be behind.
const BACKLOG: usize = 4096;

/// Exchanges that are followed at once; one that never ends must not be kept for ever.
const MOST_OPEN: usize = 4096;

/// A step that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedSpan {
    /// Which step of which trace.
    pub context: TraceContext,
    /// The step that it is part of.
    pub parent: Option<SpanId>,
    /// When it began, in Unix milliseconds.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: i64,
    /// Its kind.
    pub what: Step,
}

/// The kind of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// An action of a person, or of the program by itself.
    Action {
        /// The command's name, or another stable one.
        name: &'static str,
    },
    /// A request and its answer.
    Call(Call),
}

/// A request and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The agent, where it is a saved one.
    pub connection: Option<ConnectionId>,
    /// Host and port.
    pub host: String,
    /// An A2A method, or another call, such as `card`.
    pub operation: &'static str,
    /// Generation and binding, where an agent was called.
    pub profile: Option<&'static Profile>,
    /// The agent's name for the task that it was about.
    pub task: Option<String>,
    /// HTTP status of the answer.
    pub status: Option<u16>,
    /// How it failed.
    pub failure: Option<Failure>,
}

/// How a call failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// No whole answer came.
    Transport,
    /// HTTP refused it.
    Http,
    /// The agent reported an error of JSON-RPC with this code.
    Rpc(i64),
    /// The answer ended with this status of gRPC.
    Grpc(u16),
}

/// The listener, and the steps in progress.
#[derive(Debug)]
pub(crate) struct Spans {
    listeners: broadcast::Sender<EndedSpan>,
    open: Mutex<HashMap<ExchangeId, Open>>,
}

#[derive(Debug)]
struct Open {
    span: Span,
    started_at: i64,
    call: Call,
}

impl Default for Spans {
    fn default() -> Self {
        Self { listeners: broadcast::Sender::new(BACKLOG), open: Mutex::default() }
    }
}

impl Spans {
    /// Steps that end from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<EndedSpan> {
        self.listeners.subscribe()
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.listeners.receiver_count() > 0
    }

    pub(crate) fn tell(&self, span: EndedSpan) {
        // Nobody listens any more.
        let _ = self.listeners.send(span);
    }

    /// Notes which task an exchange turned out to be about, if it has not ended.
    pub(crate) fn about(&self, exchange: ExchangeId, task: &TaskId) {
        if let Some(open) = lock(&self.open).get_mut(&exchange) {
            open.call.task = Some(task.as_str().to_owned());
        }
    }

    /// Takes in an event on the wire.
    pub(crate) fn see(&self, event: &WireEvent) {
        if !self.is_wanted() {
            return;
        }
        let mut open = lock(&self.open);
        if let Wire::Request { url, span: Some(span), .. } = &event.wire {
            // A step of others is theirs to tell of.
            if event.tag.caller.is_some() {
                return;
            }
            if open.len() < MOST_OPEN {
                let call = Call::to(&event.tag, url);
                open.insert(event.exchange, Open { span: *span, started_at: event.at.0, call });
            }
            return;
        }
        let Some(known) = open.get_mut(&event.exchange) else { return };
        if !known.call.hear(&event.wire) {
            return;
        }
        let Some(Open { span, started_at, call }) = open.remove(&event.exchange) else { return };
        drop(open);
        self.tell(EndedSpan {
            context: span.context,
            parent: span.parent,
            started_at,
            ended_at: event.at.0,
            what: Step::Call(call),
        });
    }
}

impl Call {
    fn to(tag: &Tag, url: &str) -> Self {
        let host = Url::parse(url).ok().and_then(|url| {
            let host = url.host_str()?;
            Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
        });
        Self {
            connection: tag.connection.as_deref().map(ConnectionId::new),
            host: host.unwrap_or_default(),
            operation: tag.operation,
            profile: tag.profile,
            task: tag.task.as_ref().map(|task| task.as_str().to_owned()),
            status: None,
            failure: None,
        }
    }

    /// Takes in an event; `true`: it was the last.
    fn hear(&mut self, wire: &Wire) -> bool {
        match wire {
            Wire::Request { .. } | Wire::BodySoFar { .. } => {}
            Wire::Response { status, headers, .. } => {
                self.status = Some(status.as_u16());
                if !status.is_success() && !status.is_redirection() {
                    self.failure = Some(Failure::Http);
                }
                self.hear_grpc(headers);
            }
            Wire::Body { bytes } => self.hear_json(bytes),
            Wire::Frames(frames) => frames.iter().for_each(|frame| self.hear_json(&frame.bytes)),
            Wire::Trailers { headers } => self.hear_grpc(headers),
            Wire::End { .. } => return true,
            Wire::Error { .. } => {
                self.failure = Some(Failure::Transport);
                return true;
            }
        }
        false
    }

    fn hear_grpc(&mut self, headers: &HeaderMap) {
        let status = headers.get("grpc-status").and_then(|status| status.to_str().ok()?.parse().ok());
        if let Some(status) = status.filter(|status| *status != 0) {
            self.failure = Some(Failure::Grpc(status));
        }
    }

    /// An error of JSON-RPC comes with status 200.
    fn hear_json(&mut self, bytes: &Bytes) {
        if let Some(code) = rpc_error(bytes) {
            self.failure = Some(Failure::Rpc(code));
        }
    }
}

/// The code of a JSON-RPC error (JSON-RPC 2.0 §5.1), alone or in the `data` of an event.
fn rpc_error(bytes: &[u8]) -> Option<i64> {
    #[derive(Deserialize)]
    struct Envelope {
        #[serde(rename = "jsonrpc")]
        _jsonrpc: IgnoredAny,
        error: Reported,
    }
    #[derive(Deserialize)]
    struct Reported {
        code: i64,
    }
    let text = std::str::from_utf8(bytes).ok()?;
    // Errors are short; reading every long answer once more would cost what nobody asked for.
    if text.len() > 64 * 1024 || !text.contains("\"error\"") {
        return None;
    }
    let json = text.lines().find_map(|line| line.strip_prefix("data:")).unwrap_or(text);
    let Envelope { error, .. } = serde_json::from_str(json).ok()?;
    Some(error.code)
}

#[cfg(test)]
mod tests {
    use super::rpc_error;

    #[test]
    fn an_error_is_read_from_a_body_or_an_event_and_nothing_else_is_one() {
        let error = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Task not found"}}"#;
        assert_eq!(rpc_error(error.as_bytes()), Some(-32001));
        assert_eq!(rpc_error(format!("data: {error}\n\n").as_bytes()), Some(-32001));
        let told = r#"{"jsonrpc":"2.0","id":1,"result":{"parts":[{"text":"\"error\":{\"code\":1}"}]}}"#;
        assert_eq!(rpc_error(told.as_bytes()), None, "what an agent says");
        assert_eq!(rpc_error(br#"{"error":{"code":404}}"#), None, "HTTP+JSON has a status");
    }
}
