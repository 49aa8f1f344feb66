//! The status that ends a gRPC call (A2A 1.0 §5.4 and §10.6).

use std::fmt::Write as _;

use a2a_protocol::{Dialect, ErrorKind, Json, base64, proto};
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response};
use serde_json::json;

use crate::pieces::Piece;
use crate::refusal::Refusal;

pub(crate) const GRPC: &str = "application/grpc";

/// A status of gRPC.
#[derive(Debug, Clone)]
pub(crate) struct Status {
    code: i32,
    message: String,
    /// `google.rpc.Status`, encoded.
    details: Option<String>,
}

impl Status {
    pub(crate) fn ok() -> Self {
        Self::new(0, "")
    }

    pub(crate) fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), details: None }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(3, message)
    }

    pub(crate) fn unimplemented(message: impl Into<String>) -> Self {
        Self::new(12, message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(13, message)
    }

    /// 1.0 details its errors; servers of 0.3 begin the message with the error's name.
    pub(crate) fn of(refusal: &Refusal, dialect: Dialect) -> Self {
        let error = refusal.to_error(dialect);
        let code = code(refusal.kind());
        if dialect != Dialect::V1_0 {
            return Self::new(code, format!("{}: {}", older_name(refusal.kind()), error.message));
        }
        Self::new(code, error.message).with_details(error.data.as_ref())
    }

    /// Adds the details, a JSON array of messages that name their types.
    pub(crate) fn with_details(mut self, details: Option<&Json>) -> Self {
        let Some(details) = details else { return self };
        let status = json!({ "code": self.code, "message": self.message, "details": details.to_value() });
        let encoded = proto::encode_status(&Json::from(status));
        self.details = encoded.ok().map(|encoded| base64::encode(&encoded.wire));
        self
    }

    /// As the trailers of an answer.
    pub(crate) fn behind(&self) -> Piece {
        Piece::Trailers(self.headers())
    }

    /// As the whole answer.
    pub(crate) fn alone(&self) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.headers_mut() = self.headers();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(GRPC));
        response
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("grpc-status", HeaderValue::from(self.code));
        let text = |text: &str| HeaderValue::from_str(text).expect("BUG: escaped to ASCII");
        if !self.message.is_empty() {
            headers.insert("grpc-message", text(&escaped(&self.message)));
        }
        if let Some(details) = &self.details {
            headers.insert(HeaderName::from_static("grpc-status-details-bin"), text(details));
        }
        headers
    }
}

fn code(kind: ErrorKind) -> i32 {
    match kind {
        ErrorKind::TaskNotFound => 5,
        ErrorKind::Parse
        | ErrorKind::InvalidRequest
        | ErrorKind::InvalidParams
        | ErrorKind::ContentTypeNotSupported => 3,
        ErrorKind::MethodNotFound => 12,
        ErrorKind::TaskNotCancelable
        | ErrorKind::PushNotificationNotSupported
        | ErrorKind::UnsupportedOperation
        | ErrorKind::ExtendedCardNotConfigured
        | ErrorKind::ExtensionRequired
        | ErrorKind::VersionNotSupported => 9,
        ErrorKind::Internal | ErrorKind::InvalidAgentResponse | ErrorKind::Other => 13,
    }
}

/// `TASK_NOT_FOUND` is `TaskNotFoundError`.
fn older_name(kind: ErrorKind) -> String {
    let words = kind.reason().unwrap_or("INTERNAL").trim_end_matches("_ERROR").split('_');
    let word = |word: &str| {
        let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        format!("{first}{}", rest.to_ascii_lowercase())
    };
    words.map(word).chain(["Error".to_owned()]).collect()
}

/// Everything but printable ASCII, and `%` itself, as `%` and two digits (gRPC over HTTP/2).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if (b' '..=b'~').contains(&byte) && byte != b'%' {
            escaped.push(char::from(byte));
        } else {
            write!(escaped, "%{byte:02X}").expect("BUG: memory takes it");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use a2a_protocol::ErrorKind;

    use super::{escaped, older_name};

    #[test]
    fn a_message_is_ascii_on_the_wire() {
        assert_eq!(escaped("100% – ok\n"), "100%25 %E2%80%93 ok%0A");
    }

    #[test]
    fn errors_have_the_names_that_older_servers_give_them() {
        assert_eq!(older_name(ErrorKind::TaskNotFound), "TaskNotFoundError");
        assert_eq!(older_name(ErrorKind::Internal), "InternalError");
    }
}
