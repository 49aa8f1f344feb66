//! From an HTTP answer to a result or an error, for every binding that frames with HTTP: status first, then
//! content type, then body.
//!
//! Bindings differ only in the [`Envelope`] around a result. Deliberately absent: reading results, which needs no
//! binding.

mod body;
mod events;
mod source;

use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::json::Indexed;
use a2a_protocol::read::RpcOutcome;
use a2a_protocol::{Decoded, Finding, Json, ProtocolError};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::StatusCode;
use http::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER, SERVER, WWW_AUTHENTICATE};
use jiff::fmt::rfc2822;

use crate::ambiguity::says_success;
use crate::binding::Answers;
use crate::call::{Answer, CallError, HttpFailure, Misbehaviour, is_authentication};
use crate::clock::UnixMillis;
use crate::display_url::DisplayUrl;
use crate::limits::{ERROR_BODY_BYTES, LONGEST_RETRY_AFTER, Limits};
use crate::raw::{ByteStream, Head};
use crate::tap::{ExchangeId, Recorder, Redactor};

pub(crate) use body::{excerpt, misbehaved};
use events::HttpAnswers;

/// The header of x402 2 that says what is to be paid.
const PAYMENT_REQUIRED: &str = "payment-required";

/// A binding's envelope around results and errors.
pub(crate) trait Envelope: Send + 'static {
    /// Takes the result or error out of a whole body, or of one event's data.
    fn open(&self, body: &Indexed) -> Decoded<RpcOutcome>;

    /// Whether it says two things at once, so that nobody can tell which one counts. Without an envelope
    /// there is nothing to say twice.
    fn is_ambiguous(&self, _body: &Json) -> bool {
        false
    }

    /// Whether it names another call than the one it answers.
    fn is_of_another_call(&self, _body: &Json) -> bool {
        false
    }

    /// The agent's own error in the body of an answer whose status is not 2xx; `None` if a gateway may have written
    /// the body.
    fn reported_error(&self, status: StatusCode, body: &Json) -> Option<ProtocolError>;

    /// The error in the data of an `event: error`.
    fn announced_error(&self, body: &Json) -> Option<ProtocolError>;
}

/// An answer whose HTTP status is 2xx.
pub(crate) struct Success<E> {
    head: Head,
    body: ByteStream,
    envelope: E,
}

/// Facts in the head of an answer that hold for every answer in its body.
#[derive(Debug, Clone)]
struct Context {
    status: StatusCode,
    /// URIs of the extensions that the agent says it used.
    extensions: Arc<[String]>,
}

/// Judges the status. Everything but 2xx becomes an error, the agent's own where it gives one.
pub(crate) async fn success<E: Envelope>(
    head: Head,
    body: ByteStream,
    envelope: E,
) -> Result<Success<E>, CallError> {
    if head.status.is_success() {
        return Ok(Success { head, body, envelope });
    }
    let recorder = body.recorder().clone();
    let (bytes, broke_off) = body.excerpt(ERROR_BODY_BYTES).await;
    let text = String::from_utf8_lossy(&bytes);
    // An agent may report its errors with any status; authentication, payments and rate limits are below it.
    let below = is_authentication(head.status)
        || matches!(head.status, StatusCode::PAYMENT_REQUIRED | StatusCode::TOO_MANY_REQUESTS);
    let body = Json::parse(&*text).ok();
    if body.as_ref().is_some_and(says_success) {
        return Err(misbehaved(Misbehaviour::Ambiguous, head.status, excerpt(&text, recorder.redactor())));
    }
    let reported = || {
        let body = body?;
        let body = recorder.redactor().without_secrets(&body).unwrap_or(body);
        envelope.reported_error(head.status, &body)
    };
    if let (false, Some(error)) = (below, reported()) {
        return Err(CallError::Rpc { status: head.status, error: Box::new(error), whole: !broke_off });
    }
    let failure = failure(&head, &text, !broke_off, recorder.redactor(), recorder.now());
    Err(CallError::Http(Box::new(failure)))
}

/// An answer that is none, below the protocol.
pub(crate) fn failure(
    head: &Head,
    text: &str,
    whole: bool,
    redactor: &Redactor,
    now: UnixMillis,
) -> HttpFailure {
    let challenges = head.headers.get_all(WWW_AUTHENTICATE).iter();
    HttpFailure {
        status: head.status,
        address: Some(redactor.text(DisplayUrl::new(&head.url).as_str()).into_owned()),
        whole,
        retry_after: retry_after(head, now),
        www_authenticate: challenges
            .filter_map(|value| value.to_str().ok())
            .map(|value| redactor.text(value).into_owned())
            .collect(),
        payment: (head.status == StatusCode::PAYMENT_REQUIRED)
            .then(|| payment(&head.headers, text, redactor))
            .flatten(),
        excerpt: excerpt(text, redactor),
    }
}

/// What a 402 asks for: a header of base64 (x402 2, "HTTP transport"), else the body (x402 1).
fn payment(headers: &HeaderMap, text: &str, redactor: &Redactor) -> Option<Json> {
    let in_head = || {
        let bytes = STANDARD.decode(headers.get(PAYMENT_REQUIRED)?.as_bytes()).ok()?;
        Json::parse(String::from_utf8(bytes).ok()?).ok()
    };
    let said = in_head().or_else(|| Json::parse(text.trim()).ok())?;
    Some(redactor.without_secrets(&said).unwrap_or(said))
}

/// Names under which gateways tell when their limit is over. None is a standard: they are the older names of what the IETF
/// draft on `RateLimit` header fields replaces.
const RESETS: [&str; 3] = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"];
/// From here on a number is a point in time, in seconds or milliseconds since 1970. A smaller one is how long to wait.
const EPOCH_SECONDS: i64 = 1_000_000_000;
const EPOCH_MILLIS: i64 = 1_000_000_000_000;

/// Seconds or a date (RFC 9110 §10.2.3), held to an hour. Where a limit is the reason, what the gateway says of it.
fn retry_after(head: &Head, now: UnixMillis) -> Option<Duration> {
    let said = |name: &str| head.headers.get(name)?.to_str().ok().map(str::trim);
    let limited = || {
        let is_limit = head.status == StatusCode::TOO_MANY_REQUESTS;
        let said = RESETS.iter().filter(|_| is_limit).find_map(|name| said(name)?.parse::<f64>().ok())?;
        until(said, now)
    };
    let wait = match said(RETRY_AFTER.as_str()) {
        Some(value) => value.parse().ok().map(Duration::from_secs).or_else(|| {
            let date = rfc2822::DateTimeParser::new().parse_timestamp(value).ok()?;
            Some(UnixMillis(date.as_millisecond()).since(now))
        }),
        None => limited(),
    };
    Some(wait?.min(LONGEST_RETRY_AFTER))
}

/// How long until a limit is over.
fn until(said: f64, now: UnixMillis) -> Option<Duration> {
    #[expect(clippy::cast_possible_truncation, reason = "a part of a second is waited for as a whole one")]
    let number = said.ceil() as i64;
    match number {
        EPOCH_MILLIS.. => Some(UnixMillis(number).since(now)),
        EPOCH_SECONDS.. => Some(UnixMillis(number.saturating_mul(1000)).since(now)),
        seconds => u64::try_from(seconds).ok().map(Duration::from_secs),
    }
}

impl<E: Envelope> Success<E> {
    /// The one answer to a plain call: the body, or the first event of a stream that came instead.
    pub(crate) async fn one(mut self, limits: &Limits, void: bool) -> Result<Answer, CallError> {
        if self.is_stream() {
            return HttpAnswers::events(self, limits).first().await;
        }
        let context = Context::of(&self.head);
        let bytes = self.body.collected(limits.body_bytes).await?;
        let recorder = self.body.recorder().clone();
        if void && bytes.trim_ascii().is_empty() {
            return Ok(context.nothing(Vec::new(), &recorder, recorder.now()));
        }
        match body::parse(&bytes, context.status, recorder.redactor()) {
            Ok((body, findings)) => {
                context.open(&self.envelope, body, findings, void, &recorder, recorder.now())
            }
            Err(_) if body::is_stream(&bytes) => HttpAnswers::told(self, &bytes, limits).first().await,
            Err(error) => Err(error),
        }
    }

    /// The answers to a streaming call: the events, or one body instead, whatever its media type.
    pub(crate) async fn many(self, limits: &Limits) -> Result<Box<dyn Answers>, CallError> {
        let is_stream = self.is_stream();
        let mut answers = HttpAnswers::events(self, limits);
        if !is_stream {
            // Whoever tries one way after the other wants to know of an error before it begins.
            answers.look_ahead().await?;
        }
        Ok(Box::new(answers))
    }

    /// Its exchange in the wire log.
    pub(crate) fn exchange(&self) -> ExchangeId {
        self.head.exchange
    }

    /// The name that the server gives itself.
    pub(crate) fn server(&self) -> Option<&str> {
        self.head.headers.get(SERVER)?.to_str().ok()
    }

    fn is_stream(&self) -> bool {
        let content_type = self.head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media_type = content_type.and_then(|value| value.split(';').next()).unwrap_or_default();
        media_type.trim().eq_ignore_ascii_case("text/event-stream")
    }
}

impl Context {
    fn of(head: &Head) -> Self {
        Self { status: head.status, extensions: activated(&head.headers) }
    }

    /// Takes the result out of its envelope, without the secrets that it repeats.
    fn open(
        &self,
        envelope: &impl Envelope,
        body: Indexed,
        mut findings: Vec<Finding>,
        void: bool,
        recorder: &Recorder,
        at: UnixMillis,
    ) -> Result<Answer, CallError> {
        let body = recorder.redactor().covered(body);
        let Decoded { value, findings: noticed } = envelope.open(&body);
        // Looked at closely only where there is cause: streams bring thousands of events a second.
        let suspect = !noticed.is_empty() || matches!(value, RpcOutcome::Error(_));
        findings.extend(noticed);
        if suspect && envelope.is_ambiguous(body.json()) {
            let excerpt = excerpt(body.json().as_str(), recorder.redactor());
            return Err(misbehaved(Misbehaviour::Ambiguous, self.status, excerpt));
        }
        match value {
            RpcOutcome::Error(error) => {
                let whole = !envelope.is_of_another_call(body.json());
                Err(CallError::Rpc { status: self.status, error: Box::new(error), whole })
            }
            RpcOutcome::Result(result) => {
                let (result, extensions) = (body.narrowed(result), Arc::clone(&self.extensions));
                Ok(Answer { result, findings, at, exchange: recorder.exchange, extensions })
            }
            RpcOutcome::Empty if void => Ok(self.nothing(findings, recorder, at)),
            RpcOutcome::Empty => {
                let excerpt = excerpt(body.json().as_str(), recorder.redactor());
                Err(misbehaved(Misbehaviour::NoResult, self.status, excerpt))
            }
        }
    }

    /// Success of an operation that returns nothing.
    fn nothing(&self, findings: Vec<Finding>, recorder: &Recorder, at: UnixMillis) -> Answer {
        let result = Json::from(serde_json::Value::Null).into();
        let extensions = Arc::clone(&self.extensions);
        Answer { result, findings, at, exchange: recorder.exchange, extensions }
    }
}

/// The extensions that an agent says it used (A2A 1.0 §4.6.2, 0.3 §8).
pub(crate) fn activated(headers: &HeaderMap) -> Arc<[String]> {
    let mut uris = Vec::new();
    for name in ["a2a-extensions", "x-a2a-extensions"] {
        let lists = headers.get_all(name).iter().filter_map(|list| list.to_str().ok());
        for uri in lists.flat_map(|list| list.split(',')).map(str::trim).filter(|uri| !uri.is_empty()) {
            if !uris.iter().any(|known| known == uri) {
                uris.push(uri.to_owned());
            }
        }
    }
    uris.into()
}
