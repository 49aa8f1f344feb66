//! The error for a call that is not passed on, in the form of the caller's binding.

use a2a_protocol::Json;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use thiserror::Error;

use crate::grpc::{GRPC, Status};

/// Why a call was not passed on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A page in a browser, or a request for another host name.
    #[error("only programs on this machine may call through a tap")]
    Stranger,
    /// It has been here before.
    #[error("the call goes in a circle: it has passed this tap before")]
    Circle,
    /// Nothing of the agent is there.
    #[error("the agent behind this tap has nothing at this address")]
    NotHere,
    /// The body is longer than is passed on.
    #[error("the body of the call is too long")]
    TooLong,
    /// The body did not arrive whole.
    #[error("the body of the call did not arrive")]
    Cut,
    /// As many calls pass as may at once.
    #[error("too many calls pass through this tap")]
    NoRoom,
    /// The tap was stopped meanwhile.
    #[error("the tap was stopped")]
    Stopped,
    /// The agent behind cannot be reached.
    #[error("the agent behind this tap cannot be reached: {0}")]
    Unreachable(String),
}

/// In which form a caller reads errors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    Grpc,
    /// With the call's own `id`.
    JsonRpc(Json),
    Problem,
}

impl Form {
    /// Told by the head of a call.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if media_type.starts_with(GRPC) { Self::Grpc } else { Self::Problem }
    }

    /// Told by its body as well.
    pub(super) fn with(self, body: &[u8]) -> Self {
        if self == Self::Grpc {
            return self;
        }
        let called = std::str::from_utf8(body).ok().and_then(|text| Json::parse(text).ok());
        match called.filter(|json| json.member("jsonrpc").is_some()) {
            Some(json) => Self::JsonRpc(json.member("id").unwrap_or_else(|| Json::from(json!(null)))),
            None => self,
        }
    }
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::Stranger => StatusCode::FORBIDDEN,
            Self::Circle => StatusCode::LOOP_DETECTED,
            Self::NotHere => StatusCode::NOT_FOUND,
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Cut => StatusCode::BAD_REQUEST,
            Self::NoRoom | Self::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unreachable(_) => StatusCode::BAD_GATEWAY,
        }
    }

    fn grpc_status(&self) -> i32 {
        match self {
            Self::Stranger => 7,
            Self::Circle => 9,
            Self::NotHere => 12,
            Self::TooLong => 8,
            Self::Cut => 3,
            Self::NoRoom | Self::Stopped | Self::Unreachable(_) => 14,
        }
    }

    pub(super) fn response(&self, form: &Form) -> Response {
        let (status, said) = (self.status(), self.to_string());
        let (media_type, body) = match form {
            Form::Grpc => return Status::new(self.grpc_status(), said).alone(),
            // Internal error (JSON-RPC 2.0 §5.1): none of the others is the agent's to say here.
            Form::JsonRpc(id) => (
                "application/json",
                format!(
                    r#"{{"jsonrpc":"2.0","id":{},"error":{}}}"#,
                    id.as_str(),
                    json!({ "code": -32603, "message": said })
                ),
            ),
            // RFC 9457.
            Form::Problem => (
                "application/problem+json",
                json!({
                    "type": "about:blank",
                    "title": status.canonical_reason(),
                    "status": status.as_u16(),
                    "detail": said,
                })
                .to_string(),
            ),
        };
        let mut response = (status, [(CONTENT_TYPE, media_type)], body).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
