//! One call to an agent and its possible results, whatever the binding.

use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::json::Indexed;
use a2a_protocol::model::{TaskId, Version};
use a2a_protocol::negotiate::probe;
use a2a_protocol::{Decoded, Finding, Json, JsonError, Operation, ProtocolError, Request};
use http::StatusCode;
use thiserror::Error;

use crate::ambiguity::is_ambiguous;
use crate::clock::UnixMillis;
use crate::error::{Sent, TransportError};
use crate::limits::EXCERPT_CHARS;
use crate::raw::Copies;
use crate::tap::ExchangeId;

/// A call, before any binding has framed it.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) request: Request,
    /// The task it is about, for the wire log.
    pub(crate) task: Option<TaskId>,
    /// How long the head of the answer may take.
    pub(crate) wait: Option<Duration>,
    /// URIs of the extensions to ask for; `None`: those of the agent's handle.
    pub(crate) extensions: Option<Arc<[String]>>,
    pub(crate) copies: Option<Copies>,
}

/// A call of a method that an extension defines.
#[derive(Debug, Clone)]
pub(crate) struct MethodCall {
    pub(crate) method: String,
    pub(crate) params: Json,
    /// The task it is about, for the wire log.
    pub(crate) task: Option<TaskId>,
    pub(crate) wait: Duration,
    pub(crate) copies: Option<Copies>,
}

/// A result as the agent sent it, out of its envelope and not yet read.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) result: Indexed,
    /// Faults of the envelope.
    pub(crate) findings: Vec<Finding>,
    pub(crate) at: UnixMillis,
    pub(crate) exchange: ExchangeId,
    /// URIs of the extensions that the agent says it used.
    pub(crate) extensions: Arc<[String]>,
}

impl Answer {
    pub(crate) fn read<T>(self, read: impl FnOnce(&Indexed) -> Decoded<T>) -> Received<T> {
        let Self { result, findings: mut all, at, exchange, extensions } = self;
        let Decoded { value, findings } = read(&result);
        all.extend(findings);
        Received { value, findings: all, raw: result.into_json(), at, exchange, extensions }
    }

    /// As [`Answer::read`], for values that decide the outcome of a task. Boxed, because it is handed on unchanged,
    /// and streams bring thousands a second.
    ///
    /// # Errors
    /// When it says two things at once.
    pub(crate) fn read_deciding<T>(
        self,
        read: impl FnOnce(&Indexed) -> Decoded<T>,
    ) -> Result<Box<Received<T>>, CallError> {
        let received = Box::new(self.read(read));
        if !is_ambiguous(&received.findings) {
            return Ok(received);
        }
        Err(misread(Misbehaviour::Ambiguous, &received.raw))
    }
}

/// A readable answer, with its secrets covered, of another kind than expected.
pub(crate) fn misread(what: Misbehaviour, said: &Json) -> CallError {
    let excerpt = said.as_str().chars().take(EXCERPT_CHARS).collect();
    CallError::Protocol { what, status: StatusCode::OK, excerpt, source: None }
}

/// Something an agent sent, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Received<T> {
    /// Its value.
    pub value: T,
    /// Deviations from the specification, those of the envelope first.
    pub findings: Vec<Finding>,
    /// The bytes it was read from, without the binding's envelope.
    pub raw: Json,
    /// When it arrived.
    pub at: UnixMillis,
    /// Its exchange in the wire log.
    pub exchange: ExchangeId,
    /// URIs of the extensions that the agent says it used for this answer; the requested ones are
    /// [`AgentOptions::extensions`](crate::AgentOptions::extensions).
    pub extensions: Arc<[String]>,
}

impl<T> Received<T> {
    /// The same, seen as something else.
    pub fn map<U>(self, see: impl FnOnce(T) -> U) -> Received<U> {
        let Self { value, findings, raw, at, exchange, extensions } = self;
        Received { value: see(value), findings, raw, at, exchange, extensions }
    }
}

/// Why a call has no result.
#[derive(Debug, Error)]
pub enum CallError {
    /// No usable answer came.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// HTTP refused or failed, below the protocol: authentication, limits, gateways.
    #[error("the agent's server answered {}", .0.status)]
    Http(Box<HttpFailure>),
    /// The agent reported an error.
    #[error("the agent reported: {}", error.message)]
    Rpc {
        /// HTTP status of the answer.
        status: StatusCode,
        /// The error.
        error: Box<ProtocolError>,
        /// It answers this call, and nothing came with it.
        whole: bool,
    },
    /// The agent answered something that is no answer.
    #[error("{what}")]
    Protocol {
        /// The fault of the answer.
        what: Misbehaviour,
        /// HTTP status of the answer.
        status: StatusCode,
        /// The beginning of its body, secrets replaced.
        excerpt: String,
        /// Where the JSON is broken.
        #[source]
        source: Option<JsonError>,
    },
    /// The generation or binding has no such operation; nothing was sent.
    #[error("A2A {version} has no {operation:?}")]
    Unsupported {
        /// The operation.
        operation: Operation,
        /// The generation.
        version: Version,
    },
}

/// An HTTP answer that is neither success nor an error of the protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpFailure {
    /// The status.
    pub status: StatusCode,
    /// The called address, without possible secrets; `None` over gRPC, where a path is a method.
    pub address: Option<String>,
    /// The body came to its end, or is longer than anybody reads.
    pub whole: bool,
    /// How long the server asks to wait, at most an hour.
    pub retry_after: Option<Duration>,
    /// Challenges of a 401, in order, secrets replaced.
    pub www_authenticate: Vec<String>,
    /// Of a 402 the whole body, or the header that stands for it in x402 2, secrets replaced. Untrusted.
    pub payment: Option<Json>,
    /// The beginning of the body as text, secrets replaced. Untrusted.
    pub excerpt: String,
}

/// A misbehaviour of an agent in place of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum Misbehaviour {
    /// Success without a body.
    #[error("the answer is empty")]
    Empty,
    /// A web page.
    #[error("the answer is a web page")]
    Html,
    /// Broken JSON, or none.
    #[error("the answer is not JSON")]
    NotJson,
    /// JSON that ends too early, or an answer over gRPC that ends without its status.
    #[error("the answer ends in the middle")]
    Truncated,
    /// Something else than gRPC as the answer to a call over it.
    #[error("the answer is not gRPC")]
    NotGrpc,
    /// A message that no protobuf reader can follow.
    #[error("the answer is not protobuf")]
    NotProtobuf,
    /// A compressed message, which was not asked for.
    #[error("the answer is compressed, which was not asked for")]
    Compressed,
    /// Neither result nor error.
    #[error("the answer has neither result nor error")]
    NoResult,
    /// A stream that announced an error without saying which.
    #[error("the stream reported an error in unknown form")]
    ErrorEvent,
    /// A stream without a single event.
    #[error("the stream ended without an event")]
    NoEvent,
    /// A result of another kind than asked for.
    #[error("the answer is of another kind than asked for")]
    UnexpectedKind,
    /// Another task than asked for.
    #[error("the answer is about another task")]
    OtherTask,
    /// Two results, or two states of one task: which one counts is anybody's guess.
    #[error("the answer is ambiguous")]
    Ambiguous,
}

impl CallError {
    /// The same, for an answer beside which another came or may come.
    pub(crate) fn among_others(self) -> Self {
        match self {
            Self::Rpc { status, error, .. } => Self::Rpc { status, error, whole: false },
            Self::Transport(_) | Self::Http(_) | Self::Protocol { .. } | Self::Unsupported { .. } => self,
        }
    }

    /// Whether an agent can have acted on the call.
    pub fn sent(&self) -> Sent {
        match self {
            Self::Transport(error) => error.sent(),
            Self::Unsupported { .. } => Sent::No,
            Self::Http(_) | Self::Rpc { .. } | Self::Protocol { .. } => Sent::Maybe,
        }
    }

    /// Its meaning for a probe of the called method.
    pub(crate) fn heard(&self) -> probe::Answer<'_> {
        match self {
            Self::Rpc { error, .. } => probe::Answer::Error(error),
            Self::Http(failure) => probe::Answer::Status(failure.status.as_u16()),
            // A result, if an odd one: the method is known.
            Self::Protocol { what: Misbehaviour::UnexpectedKind | Misbehaviour::OtherTask, .. } => {
                probe::Answer::Result
            }
            Self::Protocol { status, .. } => probe::Answer::Status(status.as_u16()),
            Self::Transport(_) | Self::Unsupported { .. } => probe::Answer::Nothing,
        }
    }

    /// The HTTP status of the answer, where there was one.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Transport(TransportError::Redirect { status, .. })
            | Self::Rpc { status, .. }
            | Self::Protocol { status, .. } => Some(*status),
            Self::Http(failure) => Some(failure.status),
            Self::Transport(_) | Self::Unsupported { .. } => None,
        }
    }

    /// The error that the agent reported, where it reported one.
    pub fn protocol_error(&self) -> Option<&ProtocolError> {
        match self {
            Self::Rpc { error, .. } => Some(error),
            Self::Transport(_) | Self::Http(_) | Self::Protocol { .. } | Self::Unsupported { .. } => None,
        }
    }

    /// The agent wants credentials, or other ones (401, 403, 407), or a person has to sign in before it
    /// can be asked.
    pub fn is_authentication(&self) -> bool {
        match self {
            Self::Http(failure) => is_authentication(failure.status),
            Self::Transport(error) => error.needs_sign_in(),
            Self::Rpc { .. } | Self::Protocol { .. } | Self::Unsupported { .. } => false,
        }
    }
}

pub(crate) fn is_authentication(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::PROXY_AUTHENTICATION_REQUIRED
    )
}
