//! The wire tap: every exchange as it happened, with secrets taken out, for whoever wants to look.
//!
//! A tap observes and never changes behaviour: it cannot fail, must not block, and nothing waits for
//! it. Redaction happens here, once, before an event reaches any [`Tap`], so that no log, store or
//! export downstream can hold a secret. Deliberately absent: storing, and any reading of bodies.

mod redact;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use a2a_protocol::model::TaskId;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode, Version};
use url::Url;

use crate::clock::{Clock, UnixMillis};
use crate::sse::Frame;

pub(crate) use redact::{Learned, Redactor};

/// Receives what goes over the wire.
pub trait Tap: fmt::Debug + Send + Sync + 'static {
    /// Takes one event. Called on the task that does the transfer: hand the event on and return.
    fn record(&self, event: WireEvent);
}

/// A tap that nobody looks at.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoTap;

impl Tap for NoTap {
    fn record(&self, _event: WireEvent) {}
}

/// Identifies one request and its answer, uniquely within this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExchangeId(pub u64);

/// What an exchange was for, as far as its caller knows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tag {
    /// The caller's name for the connection.
    pub connection: Option<Arc<str>>,
    /// What was done: an A2A method, or `card`.
    pub operation: &'static str,
    /// The task it was about.
    pub task: Option<TaskId>,
}

/// One thing that happened on the wire.
#[derive(Debug, Clone)]
pub struct WireEvent {
    /// Of which exchange.
    pub exchange: ExchangeId,
    /// When.
    pub at: UnixMillis,
    /// What the exchange was for.
    pub tag: Arc<Tag>,
    /// What happened.
    pub wire: Wire,
}

/// What happened on the wire, already redacted.
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
        /// Body.
        body: Bytes,
        /// The exchange whose answer led here: a redirect, or a 401 after which the token was renewed.
        redirected_from: Option<ExchangeId>,
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
    /// The whole body of an answer that is no stream, or what of it arrived.
    Body {
        /// After decompression.
        bytes: Bytes,
    },
    /// Frames of a stream, in order; those that arrived together come together.
    Frames(Vec<WireFrame>),
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

/// One frame of a stream: an event or comments, up to the blank line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireFrame {
    /// Where it starts in the stream, in bytes.
    pub offset: u64,
    /// Its bytes as received, secrets replaced.
    pub bytes: Bytes,
    /// Whether it is an event; otherwise comments only.
    pub is_event: bool,
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
        body: &Bytes,
        redirected_from: Option<ExchangeId>,
    ) {
        self.record(Wire::Request {
            method: method.clone(),
            url: self.redactor.url(url),
            headers: self.redactor.headers(headers),
            body: self.redactor.bytes(body),
            redirected_from,
        });
    }

    pub(crate) fn response(&self, version: Version, status: StatusCode, headers: &HeaderMap) {
        self.record(Wire::Response { version, status, headers: self.redactor.headers(headers) });
    }

    pub(crate) fn body(&self, bytes: &Bytes) {
        if !bytes.is_empty() {
            self.record(Wire::Body { bytes: self.redactor.bytes(bytes) });
        }
    }

    pub(crate) fn frames(&self, frames: &[Frame]) {
        if frames.is_empty() {
            return;
        }
        let tapped = frames.iter().map(|frame| WireFrame {
            offset: frame.offset,
            bytes: self.redactor.bytes(&frame.raw),
            is_event: frame.event.is_some(),
        });
        self.record(Wire::Frames(tapped.collect()));
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
