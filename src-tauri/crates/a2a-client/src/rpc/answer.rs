//! From an HTTP answer to a result or an error: status first, then content type, then body.

use std::borrow::Cow;
use std::time::Duration;

use a2a_protocol::json::JsonKind;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Decoded, Finding, Json, JsonError, Rule};
use http::StatusCode;
use http::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER, WWW_AUTHENTICATE};
use jiff::fmt::rfc2822;

use crate::call::{Answer, CallError, HttpFailure, Misbehaviour, is_authentication};
use crate::clock::UnixMillis;
use crate::limits::{ERROR_BODY_BYTES, EXCERPT_CHARS, LONGEST_RETRY_AFTER};
use crate::raw::{ByteStream, Head};
use crate::tap::{Recorder, Redactor};

/// An answer whose HTTP status is 2xx.
pub(super) struct Success {
    pub(super) head: Head,
    pub(super) body: ByteStream,
    pub(super) envelope: Envelope,
}

/// What the envelope of an answer should say.
pub(super) struct Envelope {
    /// The id of the call, as JSON.
    id: String,
    pub(super) status: StatusCode,
}

/// Judges the status. Everything but 2xx becomes an error, the agent's own where it gives one.
pub(super) async fn success(head: Head, body: ByteStream, id: &str) -> Result<Success, CallError> {
    if head.status.is_success() {
        let envelope = Envelope { id: format!("\"{id}\""), status: head.status };
        return Ok(Success { head, body, envelope });
    }
    let recorder = body.recorder().clone();
    let bytes = body.excerpt(ERROR_BODY_BYTES).await;
    let text = String::from_utf8_lossy(&bytes);
    // An agent may report its errors with HTTP 400 or 500; authentication and rate limits are below it.
    let below = is_authentication(head.status) || head.status == StatusCode::TOO_MANY_REQUESTS;
    if let (false, Some(error)) = (below, reported_error(&text)) {
        return Err(CallError::Rpc { status: head.status, error: Box::new(error) });
    }
    Err(CallError::Http(Box::new(failure(&head, &text, recorder.redactor(), recorder.now()))))
}

fn reported_error(text: &str) -> Option<a2a_protocol::ProtocolError> {
    let body = Json::parse(text).ok()?;
    let has_code = body.member("error").is_some_and(|error| error.member("code").is_some());
    match read::rpc_response(&body).value.outcome {
        RpcOutcome::Error(error) if has_code => Some(error),
        RpcOutcome::Error(_) | RpcOutcome::Result(_) | RpcOutcome::Empty => None,
    }
}

fn failure(head: &Head, text: &str, redactor: &Redactor, now: UnixMillis) -> HttpFailure {
    let challenges = head.headers.get_all(WWW_AUTHENTICATE).iter();
    HttpFailure {
        status: head.status,
        retry_after: retry_after(&head.headers, now),
        www_authenticate: challenges
            .filter_map(|value| value.to_str().ok())
            .map(|value| redactor.text(value).into_owned())
            .collect(),
        excerpt: excerpt(text, redactor),
    }
}

/// Seconds or a date (RFC 9110 §10.2.3), held to an hour.
fn retry_after(headers: &HeaderMap, now: UnixMillis) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = if let Ok(seconds) = value.parse() {
        Duration::from_secs(seconds)
    } else {
        let date = rfc2822::DateTimeParser::new().parse_timestamp(value).ok()?;
        UnixMillis(date.as_millisecond()).since(now)
    };
    Some(wait.min(LONGEST_RETRY_AFTER))
}

pub(super) fn excerpt(text: &str, redactor: &Redactor) -> String {
    redactor.text(text).trim().chars().take(EXCERPT_CHARS).collect()
}

impl Success {
    pub(super) fn is_stream(&self) -> bool {
        let content_type = self.head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media_type = content_type.and_then(|value| value.split(';').next()).unwrap_or_default();
        media_type.trim().eq_ignore_ascii_case("text/event-stream")
    }

    /// The whole body as one answer, whatever content type it claims.
    pub(super) async fn whole(self, limit: usize) -> Result<Answer, CallError> {
        let recorder = self.body.recorder().clone();
        let bytes = self.body.collect(limit).await?;
        let status = self.head.status;
        let text = String::from_utf8_lossy(&bytes);
        // Borrowed: nothing had to be replaced.
        let findings = if let Cow::Borrowed(_) = text { Vec::new() } else { vec![not_utf8()] };
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Err(misbehaved(Misbehaviour::Empty, status, String::new()));
        }
        let body = Json::parse(text).map_err(|source| not_json(text, status, source, recorder.redactor()))?;
        self.envelope.open(&body, findings, &recorder, recorder.now())
    }
}

impl Envelope {
    /// Takes the result out.
    pub(super) fn open(
        &self,
        body: &Json,
        mut findings: Vec<Finding>,
        recorder: &Recorder,
        at: UnixMillis,
    ) -> Result<Answer, CallError> {
        let Decoded { value, findings: noticed } = read::rpc_response(body);
        findings.extend(noticed);
        if value.id.is_some_and(|id| id.as_str() != self.id) {
            findings.push(other_id());
        }
        match value.outcome {
            RpcOutcome::Error(error) => Err(CallError::Rpc { status: self.status, error: Box::new(error) }),
            RpcOutcome::Result(result) => Ok(Answer { result, findings, at, exchange: recorder.exchange }),
            RpcOutcome::Empty => {
                let excerpt = excerpt(body.as_str(), recorder.redactor());
                Err(misbehaved(Misbehaviour::NoResult, self.status, excerpt))
            }
        }
    }
}

pub(super) fn not_json(text: &str, status: StatusCode, source: JsonError, redactor: &Redactor) -> CallError {
    let what = if text.starts_with('<') {
        Misbehaviour::Html
    } else if source.is_truncated() {
        Misbehaviour::Truncated
    } else {
        Misbehaviour::NotJson
    };
    CallError::Protocol { what, status, excerpt: excerpt(text, redactor), source: Some(source) }
}

/// JSON that was not whole when the stream ended.
pub(super) fn truncated(text: &str, status: StatusCode, source: JsonError, redactor: &Redactor) -> CallError {
    let what = Misbehaviour::Truncated;
    CallError::Protocol { what, status, excerpt: excerpt(text, redactor), source: Some(source) }
}

pub(super) fn misbehaved(what: Misbehaviour, status: StatusCode, excerpt: String) -> CallError {
    CallError::Protocol { what, status, excerpt, source: None }
}

/// Noted only: an answer belongs to the call on whose connection it came.
fn other_id() -> Finding {
    Finding {
        pointer: "/id".to_owned(),
        rule: Rule::Envelope,
        section: "JSON-RPC 2.0 §5",
        message: "`id` is not that of the call".to_owned(),
    }
}

pub(super) fn not_utf8() -> Finding {
    Finding {
        pointer: String::new(),
        rule: Rule::Envelope,
        section: "RFC 8259 §8.1",
        message: "bytes that are not UTF-8 were replaced".to_owned(),
    }
}

/// The error in the data of an `event: error`, in the envelope of JSON-RPC or HTTP+JSON, or bare.
pub(super) fn announced_error(data: &str) -> Option<a2a_protocol::ProtocolError> {
    let body = Json::parse(data).ok().filter(|body| body.kind() == JsonKind::Object)?;
    let error = body.member("error").unwrap_or(body);
    (error.kind() == JsonKind::Object).then(|| read::error(&error).value)
}
