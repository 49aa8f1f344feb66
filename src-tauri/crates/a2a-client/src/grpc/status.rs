//! The status that ends a gRPC answer, turned into the error that another binding would report.
//!
//! Callers know the codes of JSON-RPC and the statuses of HTTP, and conclude from them whether the agent can have
//! acted. A handler can end with any status, also after it has acted or with that of an agent behind it. A status
//! therefore proves little, and doubt is the rule ([`Status::into_result`] has the table). Deliberately absent:
//! retrying.

use a2a_protocol::{ErrorKind, Json, ProtocolError, base64, proto};
use http::StatusCode;
use http::header::{HeaderMap, WWW_AUTHENTICATE};
use serde_json::json;

use crate::answer::excerpt;
use crate::call::{CallError, HttpFailure};
use crate::tap::Redactor;

/// Where `google.rpc.Status` stands.
const DETAILS: &str = "grpc-status-details-bin";

/// A status of gRPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Status {
    code: i32,
    message: String,
    details: Option<Json>,
}

/// Whether the status is the whole answer, with nothing before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whole {
    Yes,
    No,
}

/// The names of the statuses, by number (`google.rpc.Code`).
const NAMES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// How 0.3 servers in Python begin the message of an error. Those that say that a request was never
/// dispatched are not believed: handlers raise them too.
const NAMED: [(&str, ErrorKind); 6] = [
    ("TaskNotFoundError", ErrorKind::TaskNotFound),
    ("TaskNotCancelableError", ErrorKind::TaskNotCancelable),
    ("PushNotificationNotSupportedError", ErrorKind::PushNotificationNotSupported),
    ("UnsupportedOperationError", ErrorKind::UnsupportedOperation),
    ("ContentTypeNotSupportedError", ErrorKind::ContentTypeNotSupported),
    ("InvalidAgentResponseError", ErrorKind::InvalidAgentResponse),
];

impl Status {
    /// The status in trailers, or in a head that is all there is; `None`: there is none.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let code = text("grpc-status")?.trim().parse().ok()?;
        let message =
            headers.get("grpc-message").map(|value| unescaped(value.as_bytes())).unwrap_or_default();
        let details = text(DETAILS).and_then(|encoded| base64::decode(encoded).ok());
        let details = details.and_then(|wire| proto::decode_status(&wire).ok()).map(|decoded| decoded.value);
        Some(Self { code, message, details })
    }

    /// Success, or the error that other bindings would report:
    ///
    /// | status | becomes | the agent may have acted |
    /// | --- | --- | --- |
    /// | any, with a reason of A2A | that error | as with JSON-RPC |
    /// | any, with an error of A2A named first | that error | yes |
    /// | `UNAUTHENTICATED`, nothing before it | HTTP 401 | no: credentials are checked before a handler runs |
    /// | `UNAUTHENTICATED` behind a head | an error without a code | yes |
    /// | `PERMISSION_DENIED` | an error without a code | yes: handlers decide who may do what |
    /// | `INVALID_ARGUMENT` | invalid params | yes, as with JSON-RPC |
    /// | `NOT_FOUND` | task not found | yes |
    /// | `UNIMPLEMENTED` | unsupported operation | yes: 0.3 says so of tasks past stopping |
    /// | `INTERNAL`, `UNKNOWN` | internal error | yes |
    /// | `UNAVAILABLE`, `DEADLINE_EXCEEDED` | HTTP 503, 504 | yes: they do not tell before from after |
    /// | `RESOURCE_EXHAUSTED` | an error without a code | yes: also said of an answer that is too long |
    /// | others | an error without a code | yes |
    pub(super) fn into_result(
        self,
        headers: &HeaderMap,
        redactor: &Redactor,
        whole: Whole,
    ) -> Result<(), CallError> {
        let said = self.without_secrets(redactor);
        let error = said.error();
        let status = match (said.code, whole) {
            (0, _) => return Ok(()),
            _ if error.reason.is_some() => StatusCode::OK,
            (16, Whole::Yes) => StatusCode::UNAUTHORIZED,
            (14, _) => StatusCode::SERVICE_UNAVAILABLE,
            (4, _) => StatusCode::GATEWAY_TIMEOUT,
            _ => StatusCode::OK,
        };
        if status == StatusCode::OK {
            return Err(CallError::Rpc { status, error: Box::new(error), whole: true });
        }
        let challenges = headers.get_all(WWW_AUTHENTICATE).iter().filter_map(|value| value.to_str().ok());
        Err(CallError::Http(Box::new(HttpFailure {
            status,
            address: None,
            whole: true,
            retry_after: None,
            www_authenticate: challenges.map(|value| redactor.text(value).into_owned()).collect(),
            payment: None,
            excerpt: excerpt(&said.message, redactor),
        })))
    }

    fn without_secrets(self, redactor: &Redactor) -> Self {
        let details = self.details.map(|details| redactor.without_secrets(&details).unwrap_or(details));
        Self { message: redactor.covered_text(self.message), details, ..self }
    }

    fn error(&self) -> ProtocolError {
        let details = self.details.as_ref().and_then(|status| status.member("details"));
        let reason = details.as_ref().and_then(reason);
        let message = if self.message.is_empty() { self.name() } else { &self.message };
        let mut error = ProtocolError::new(ErrorKind::Other, message);
        (error.code, error.reason, error.data) = (None, reason, details.clone());
        let kind = match error.kind() {
            ErrorKind::Other => self.kind(),
            known => Some(known),
        };
        error.code = kind.and_then(ErrorKind::code);
        let details = details.map_or(serde_json::Value::Null, |details| details.to_value());
        let raw =
            json!({ "status": self.name(), "code": self.code, "message": self.message, "details": details });
        error.raw = Json::from(raw);
        error
    }

    fn kind(&self) -> Option<ErrorKind> {
        let name = self.message.split(':').next().unwrap_or_default();
        let named = NAMED.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
        named.or(match self.code {
            3 => Some(ErrorKind::InvalidParams),
            5 => Some(ErrorKind::TaskNotFound),
            12 => Some(ErrorKind::UnsupportedOperation),
            2 | 13 => Some(ErrorKind::Internal),
            _ => None,
        })
    }

    fn name(&self) -> &'static str {
        usize::try_from(self.code).ok().and_then(|code| NAMES.get(code)).copied().unwrap_or("UNKNOWN")
    }
}

/// The reason of the first `google.rpc.ErrorInfo`.
fn reason(details: &Json) -> Option<String> {
    details.items().iter().find_map(|detail| detail.member("reason")?.as_string())
}

/// `%` and two hexadecimal digits are a byte; anything else is itself (gRPC over HTTP/2, Status-Message).
fn unescaped(bytes: &[u8]) -> String {
    let digit = |at: usize| bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut text = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let escaped = if *byte == b'%' { digit(at + 1).zip(digit(at + 2)) } else { None };
        let escaped = escaped.and_then(|(high, low)| u8::try_from(high * 16 + low).ok());
        text.push(escaped.unwrap_or(*byte));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&text).into_owned()
}
