//! The body of an answer as JSON, or what kind of other content it is.

use std::borrow::Cow;

use a2a_protocol::json::Indexed;
use a2a_protocol::{Finding, JsonError, Rule};
use http::StatusCode;

use crate::call::{CallError, Misbehaviour};
use crate::documents::{self, Form};
use crate::limits::EXCERPT_CHARS;
use crate::tap::Redactor;

/// A whole body as JSON, whatever its content type.
pub(super) fn parse(
    bytes: &[u8],
    status: StatusCode,
    redactor: &Redactor,
) -> Result<(Indexed, Vec<Finding>), CallError> {
    let text = String::from_utf8_lossy(bytes);
    // Borrowed: nothing had to be replaced.
    let findings = if let Cow::Borrowed(_) = text { Vec::new() } else { vec![not_utf8()] };
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(misbehaved(Misbehaviour::Empty, status, String::new()));
    }
    let body = Indexed::parse(text).map_err(|source| not_json(text, status, source, redactor))?;
    Ok((body, findings))
}

/// Whether a whole body is a stream of events or documents, whatever its content type.
pub(super) fn is_stream(bytes: &[u8]) -> bool {
    Form::of(bytes, false) == Some(Form::Events) || documents::several(bytes).is_some()
}

pub(crate) fn excerpt(text: &str, redactor: &Redactor) -> String {
    redactor.text(text).trim().chars().take(EXCERPT_CHARS).collect()
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

pub(crate) fn misbehaved(what: Misbehaviour, status: StatusCode, excerpt: String) -> CallError {
    CallError::Protocol { what, status, excerpt, source: None }
}

/// The events of a stream are written in another form than that of server-sent events.
pub(super) fn other_form(how: &str) -> Finding {
    Finding {
        pointer: String::new(),
        rule: Rule::StreamForm,
        section: "A2A 1.0 §9.4.2",
        member: None,
        message: how.to_owned(),
    }
}

pub(super) fn not_utf8() -> Finding {
    Finding {
        pointer: String::new(),
        rule: Rule::Envelope,
        section: "RFC 8259 §8.1",
        member: None,
        message: "bytes that are not UTF-8 were replaced".to_owned(),
    }
}
