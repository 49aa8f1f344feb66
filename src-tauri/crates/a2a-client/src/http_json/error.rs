//! Errors as servers report them over HTTP+JSON, in every known shape (A2A 1.0 §11.6, 0.3 §8).
//!
//! All other bindings name errors by the codes of JSON-RPC. The code is found here from the reason, else from the
//! name of the status, else from the HTTP status. [`reported`] lists the shapes. The body as received stays in
//! [`ProtocolError::raw`].

use a2a_protocol::json::JsonKind;
use a2a_protocol::{ErrorKind, Json, ProtocolError, read};
use http::StatusCode;

/// The agent's own error in a body whose status is not 2xx. `None` if it may come from the server below the agent: no
/// object, only the name of the status, or a gateway's status.
///
/// | body | from |
/// | --- | --- |
/// | `{"error":{"code":404,"status":"NOT_FOUND","message","details"}}` | `google.rpc.Status`, 1.0 |
/// | `{"code":-32001,"message"}` | 0.3 in JavaScript |
/// | `{"message"}` | 0.3 in Python |
/// | `{"detail"}` | web frameworks |
/// | `{"type","title","status","detail"}` | RFC 9457 |
/// | `{"error":"…"}` | gateways and others |
pub(super) fn reported(status: StatusCode, body: &Json) -> Option<ProtocolError> {
    let object = |name: &str| body.member(name).filter(|value| value.kind() == JsonKind::Object);
    let error = if let Some(inner) = object("error") { named(status, &inner) } else { named(status, body) }?;
    let names_itself = error.reason.is_some() || error.code.is_some_and(|code| code < 0);
    let standard = status.canonical_reason().unwrap_or_default();
    let gateways = matches!(status.as_u16(), 502..=504) || error.message.eq_ignore_ascii_case(standard);
    (names_itself || !gateways).then(|| with_code(status, error))
}

/// An error in a body whose status means success, or in an event.
pub(super) fn in_success(body: &Json) -> Option<ProtocolError> {
    let error = body.member("error").filter(|error| !error.is_empty())?;
    // An event or a task may hold a member of that name beside what makes it one.
    let is_result = ["task", "message", "msg", "statusUpdate", "artifactUpdate", "kind", "status", "parts"];
    if is_result.iter().any(|name| body.member(name).is_some()) {
        return None;
    }
    let code = error.member("code").and_then(|code| code.as_str().parse::<u16>().ok());
    let status = code.and_then(|code| StatusCode::from_u16(code).ok());
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let error = if error.kind() == JsonKind::Object { named(status, &error) } else { named(status, body) };
    error.map(|error| with_code(status, error))
}

/// The error in an object that names one; `None` when it has no words for it.
fn named(status: StatusCode, object: &Json) -> Option<ProtocolError> {
    if object.kind() != JsonKind::Object {
        return None;
    }
    let text =
        |name: &str| object.member(name).and_then(|value| value.as_string()).filter(|text| !text.is_empty());
    let detail = || object.member("detail").filter(|detail| !detail.is_empty());
    let mut error = read::error(object).value;
    if error.message.is_empty() {
        let listed = || detail().map(|detail| detail.as_str().to_owned());
        error.message = text("error").or_else(|| text("detail")).or_else(|| text("title")).or_else(listed)?;
    }
    if error.data.is_none() {
        // A list of what is wrong, as web frameworks give it.
        error.data = detail().filter(|detail| detail.kind() != JsonKind::String);
    }
    // Types of RFC 9457 end with the error's name: `…/errors/task-not-found`.
    let problem =
        text("type").and_then(|uri| Some(uri.rsplit('/').next()?.replace('-', "_").to_ascii_uppercase()));
    error.reason = error.reason.or_else(|| problem.filter(|reason| kind_of_reason(reason).is_some()));
    let status_name = text("status").and_then(|name| kind_of_status_name(&name, status));
    if error.reason.is_none()
        && error.code.is_none_or(|code| code > 0)
        && let Some(kind) = status_name
    {
        error.code = kind.code();
    }
    Some(error)
}

/// Gives the error the code that other bindings would give it.
fn with_code(status: StatusCode, mut error: ProtocolError) -> ProtocolError {
    let by_reason = error.reason.as_deref().and_then(kind_of_reason);
    if let Some(kind) = by_reason {
        error.code = kind.code();
    } else if error.code.is_none_or(|code| code > 0) {
        error.code = kind_of_status(status).and_then(ErrorKind::code);
    }
    error
}

fn kind_of_reason(reason: &str) -> Option<ErrorKind> {
    let mut error = ProtocolError::new(ErrorKind::Other, "");
    (error.code, error.reason) = (None, Some(reason.to_owned()));
    Some(error.kind()).filter(|kind| *kind != ErrorKind::Other)
}

/// The names of `google.rpc.Code` that mean one thing only here; `FAILED_PRECONDITION` stands for six.
fn kind_of_status_name(name: &str, status: StatusCode) -> Option<ErrorKind> {
    match name {
        "NOT_FOUND" => Some(ErrorKind::TaskNotFound),
        "INVALID_ARGUMENT" => Some(ErrorKind::InvalidParams),
        "INTERNAL" | "UNKNOWN" => Some(ErrorKind::Internal),
        "UNIMPLEMENTED" => Some(ErrorKind::UnsupportedOperation),
        _ => kind_of_status(status),
    }
}

/// The meaning of a status without a better error of the agent (A2A 1.0.1 §5.4, and 0.3 servers).
fn kind_of_status(status: StatusCode) -> Option<ErrorKind> {
    match status.as_u16() {
        400 => Some(ErrorKind::InvalidParams),
        404 => Some(ErrorKind::TaskNotFound),
        409 => Some(ErrorKind::TaskNotCancelable),
        415 => Some(ErrorKind::ContentTypeNotSupported),
        422 | 501 => Some(ErrorKind::UnsupportedOperation),
        500 => Some(ErrorKind::Internal),
        _ => None,
    }
}
