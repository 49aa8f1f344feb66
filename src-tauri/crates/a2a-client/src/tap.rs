//! The wire tap: every exchange as it happened, without secrets, for any observer.
//!
//! A tap never changes behaviour: it cannot fail, must not block, and nothing waits for it. Secrets are taken out
//! here, once, before an event reaches any [`Tap`], so that no log, store or export can hold one. Deliberately
//! absent: storing, and reading bodies.

mod redact;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use a2a_protocol::Profile;
use a2a_protocol::model::TaskId;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode, Version};
use url::Url;

use crate::clock::{Clock, UnixMillis};
use crate::sse::Frame;
use crate::trace::Span;

pub(crate) use redact::{Hidden, Learned, Redactor};

/// Receives every event on the wire.
pub trait Tap: fmt::Debug + Send + Sync + 'static {
    /// Takes one event. Called on the task that does the transfer: hand the event on and return.
    fn record(&self, event: WireEvent);

    /// Whether events are wanted at all. Where they are not, none are made.
    fn is_watching(&self) -> bool {
        true
    }
}

/// A tap that nobody looks at.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoTap;

impl Tap for NoTap {
    fn record(&self, _event: WireEvent) {}

    fn is_watching(&self) -> bool {
        false
    }
}

/// Identifies one request and its answer, uniquely within this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExchangeId(pub u64);

/// The purpose of an exchange, as far as its caller knows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tag {
    /// The caller's name for the connection.
    pub connection: Option<Arc<str>>,
    /// The operation: an A2A method, or `card`.
    pub operation: &'static str,
    /// The generation and binding, where an agent was called.
    pub profile: Option<&'static Profile>,
    /// The task it was about.
    pub task: Option<TaskId>,
    /// The caller, if another program called and this program passed it on.
    pub caller: Option<Arc<str>>,
}

impl Tag {
    /// The tag of a call to an agent.
    pub(crate) fn of_call(
        connection: Option<&Arc<str>>,
        profile: &'static Profile,
        operation: &'static str,
        task: Option<TaskId>,
    ) -> Self {
        Self { connection: connection.cloned(), operation, profile: Some(profile), task, caller: None }
    }
}

/// One thing that happened on the wire.
#[derive(Debug, Clone)]
pub struct WireEvent {
    /// Of which exchange.
    pub exchange: ExchangeId,
    /// When.
    pub at: UnixMillis,
    /// The purpose of the exchange.
    pub tag: Arc<Tag>,
    /// The step on the wire.
    pub wire: Wire,
}

/// One step on the wire, already redacted.
#[derive(Debug, Clone)]
pub enum Wire {
    /// A request is about to leave.
    Request {
        /// Verb.
        method: Method,
        /// Whole URL, query included.
        url: String,
        /// Headers that this client sets, credentials redacted.
        headers: HeaderMap,
        /// Body; of a protobuf message, its JSON.
        body: Bytes,
        /// How many bytes the body takes on the wire.
        body_length: usize,
        /// The exchange whose answer led here: a redirect, or a 401 after which the token was renewed.
        redirected_from: Option<ExchangeId>,
        /// Which step of which trace it is, as its headers say.
        span: Option<Span>,
    },
    /// The head of the answer.
    Response {
        /// Protocol.
        version: Version,
        /// Status.
        status: StatusCode,
        /// Headers.
        headers: HeaderMap,
    },
    /// The whole body of an answer that is no stream, or its received part.
    Body {
        /// After decompression.
        bytes: Bytes,
    },
    /// The received part of a body, or of the next document in a stream of them, while the rest is waited for. The
    /// next report replaces it.
    BodySoFar {
        /// After decompression.
        bytes: Bytes,
    },
    /// Frames of a stream, in order; those that arrived together come together.
    Frames(Vec<WireFrame>),
    /// Headers behind the body.
    Trailers {
        /// The headers.
        headers: HeaderMap,
    },
    /// The exchange ended.
    End {
        /// `true`: the body was read to its end. `false`: this side stopped reading.
        complete: bool,
    },
    /// The exchange failed.
    Error {
        /// The error and its causes.
        message: String,
    },
}

/// One frame of a stream: an event or comments, up to the blank line, one message of gRPC, or one JSON document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireFrame {
    /// Where it starts in the stream, in bytes.
    pub offset: u64,
    /// Its bytes as received, secrets replaced; of a protobuf message, its JSON.
    pub bytes: Bytes,
    /// How many bytes it takes on the wire.
    pub length: usize,
    /// Its kind.
    pub kind: FrameKind,
}

/// The kind of a frame of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// A server-sent event.
    Event,
    /// Comments between events.
    Comment,
    /// A protobuf message.
    Message,
    /// A JSON document of a stream that is written as one behind the other.
    Document,
}

/// A message of gRPC as it is told.
pub(crate) struct Message {
    pub(crate) offset: u64,
    pub(crate) shown: Bytes,
    /// With its five bytes of prefix.
    pub(crate) length: usize,
}

/// A request's body as it is told.
#[derive(Clone, Copy)]
pub(crate) struct Body<'b> {
    pub(crate) shown: &'b Bytes,
    pub(crate) length: usize,
}

/// The cause of a request.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub(crate) redirected_from: Option<ExchangeId>,
    pub(crate) span: Option<Span>,
}

static NEXT_EXCHANGE: AtomicU64 = AtomicU64::new(1);

/// The recording side of one exchange.
#[derive(Debug, Clone)]
pub(crate) struct Recorder {
    pub(crate) exchange: ExchangeId,
    tag: Arc<Tag>,
    tap: Arc<dyn Tap>,
    clock: Arc<dyn Clock>,
    redactor: Arc<Redactor>,
}

impl Recorder {
    pub(crate) fn new(
        tag: Arc<Tag>,
        tap: Arc<dyn Tap>,
        clock: Arc<dyn Clock>,
        redactor: Arc<Redactor>,
    ) -> Self {
        let exchange = ExchangeId(NEXT_EXCHANGE.fetch_add(1, Ordering::Relaxed));
        Self { exchange, tag, tap, clock, redactor }
    }

    pub(crate) fn now(&self) -> UnixMillis {
        self.clock.now()
    }

    pub(crate) fn redactor(&self) -> &Redactor {
        &self.redactor
    }

    pub(crate) fn request(
        &self,
        method: &Method,
        url: &Url,
        headers: &HeaderMap,
        body: Body<'_>,
        origin: Origin,
    ) {
        let Origin { redirected_from, span } = origin;
        self.record(Wire::Request {
            method: method.clone(),
            url: self.redactor.url(url),
            headers: self.redactor.headers(headers),
            body: self.redactor.body(self.tag.operation, body.shown),
            body_length: body.length,
            redirected_from,
            span,
        });
    }

    pub(crate) fn response(&self, version: Version, status: StatusCode, headers: &HeaderMap) {
        self.record(Wire::Response { version, status, headers: self.redactor.headers(headers) });
    }

    pub(crate) fn body(&self, bytes: &Bytes) {
        if !bytes.is_empty() {
            self.record(Wire::Body { bytes: self.redactor.body(self.tag.operation, bytes) });
        }
    }

    /// A body of which there is no more, though it may not be whole.
    pub(crate) fn unfinished_body(&self, bytes: &Bytes) {
        if !bytes.is_empty() {
            self.record(Wire::Body { bytes: self.redactor.unfinished(self.tag.operation, bytes) });
        }
    }

    /// A body of which more is waited for.
    pub(crate) fn body_so_far(&self, bytes: &Bytes) {
        if self.tap.is_watching() {
            self.record(Wire::BodySoFar { bytes: self.redactor.unfinished(self.tag.operation, bytes) });
        }
    }

    /// A JSON document of a stream that is written as one behind the other.
    pub(crate) fn document(&self, offset: u64, bytes: &Bytes) {
        if !self.tap.is_watching() {
            return;
        }
        let shown = self.redactor.body(self.tag.operation, bytes);
        let frame = WireFrame { offset, bytes: shown, length: bytes.len(), kind: FrameKind::Document };
        self.record(Wire::Frames(vec![frame]));
    }

    pub(crate) fn frames(&self, frames: &[Frame]) {
        if frames.is_empty() || !self.tap.is_watching() {
            return;
        }
        let tapped = frames.iter().map(|frame| WireFrame {
            offset: frame.offset,
            bytes: self.redactor.bytes(&frame.raw),
            length: frame.raw.len(),
            kind: if frame.event.is_some() { FrameKind::Event } else { FrameKind::Comment },
        });
        self.record(Wire::Frames(tapped.collect()));
    }

    /// Messages of gRPC, each with the JSON that stands for it.
    pub(crate) fn messages(&self, messages: impl IntoIterator<Item = Message>) {
        if !self.tap.is_watching() {
            return;
        }
        let tapped: Vec<_> = messages
            .into_iter()
            .map(|message| WireFrame {
                offset: message.offset,
                bytes: self.redactor.body(self.tag.operation, &message.shown),
                length: message.length,
                kind: FrameKind::Message,
            })
            .collect();
        if !tapped.is_empty() {
            self.record(Wire::Frames(tapped));
        }
    }

    pub(crate) fn trailers(&self, headers: &HeaderMap) {
        self.record(Wire::Trailers { headers: self.redactor.headers(headers) });
    }

    pub(crate) fn end(&self, complete: bool) {
        self.record(Wire::End { complete });
    }

    pub(crate) fn error(&self, error: &dyn std::error::Error) {
        self.record(Wire::Error { message: self.redactor.text(&with_causes(error)).into_owned() });
    }

    fn record(&self, wire: Wire) {
        let event =
            WireEvent { exchange: self.exchange, at: self.clock.now(), tag: Arc::clone(&self.tag), wire };
        self.tap.record(event);
    }
}

fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&next.to_string());
        cause = next.source();
    }
    text
}
