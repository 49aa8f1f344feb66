//! From an HTTP answer to a result or an error: status first, then content type, then body.

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
use crate::tap::Redactor;

/// An answer whose HTTP status is 2xx.
pub(super) struct Success {
    pub(super) head: Head,
    pub(super) body: ByteStream,
}

/// Judges the status. Everything but 2xx becomes an error, the agent's own where it gives one.
pub(super) async fn success(head: Head, body: ByteStream) -> Result<Success, CallError> {
    if head.status.is_success() {
        return Ok(Success { head, body });
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
    let wait = match value.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let date = rfc2822::DateTimeParser::new().parse_timestamp(value).ok()?;
            UnixMillis(date.as_millisecond()).since(now)
        }
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
    pub(super) async fn whole(self, limit: usize, void: bool) -> Result<Option<Answer>, CallError> {
        let recorder = self.body.recorder().clone();
        let bytes = self.body.collect(limit).await?;
        let status = self.head.status;
        let mut findings = Vec::new();
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => {
                findings.push(not_utf8());
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return if void { Ok(None) } else { Err(misbehaved(Misbehaviour::Empty, status, String::new())) };
        }
        let body = match Json::parse(text) {
            Ok(body) => body,
            Err(source) => return Err(not_json(text, status, source, recorder.redactor())),
        };
        match open(&body, findings, status) {
            Ok(Opened::Result(result, findings)) => {
                Ok(Some(Answer { result, findings, at: recorder.now(), exchange: recorder.exchange }))
            }
            Ok(Opened::Empty) if void => Ok(None),
            Ok(Opened::Empty) => {
                let excerpt = excerpt(text, recorder.redactor());
                Err(misbehaved(Misbehaviour::NoResult, status, excerpt))
            }
            Err(error) => Err(error),
        }
    }
}

pub(super) enum Opened {
    Result(Json, Vec<Finding>),
    Empty,
}

/// Takes the result out of its envelope.
pub(super) fn open(body: &Json, mut findings: Vec<Finding>, status: StatusCode) -> Result<Opened, CallError> {
    let Decoded { value, findings: noticed } = read::rpc_response(body);
    findings.extend(noticed);
    match value.outcome {
        RpcOutcome::Error(error) => Err(CallError::Rpc { status, error: Box::new(error) }),
        RpcOutcome::Result(result) => Ok(Opened::Result(result, findings)),
        RpcOutcome::Empty => Ok(Opened::Empty),
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

pub(super) fn misbehaved(what: Misbehaviour, status: StatusCode, excerpt: String) -> CallError {
    CallError::Protocol { what, status, excerpt, source: None }
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
