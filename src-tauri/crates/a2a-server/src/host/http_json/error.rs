//! Errors as HTTP+JSON reports them: `google.rpc.Status` in 1.0 (A2A 1.0.1 §11.6), code and message in 0.3.

use a2a_protocol::Json;
use a2a_protocol::dialect::Dialect;
use a2a_protocol::error::{ErrorKind, ProtocolError};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json;

use super::media_type;
use crate::host::json_response;

pub(super) fn respond(dialect: Dialect, error: &ProtocolError) -> Response {
    let (status, name) = status(dialect, error.kind());
    let body = match dialect {
        Dialect::V1_0 => {
            json!({ "error": {
                "code": status.as_u16(),
                "status": name,
                "message": error.message,
                "details": details(error),
            } })
        }
        Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto => {
            json!({ "code": error.code, "message": error.message })
        }
    };
    json_response(status, media_type(dialect), &Json::from(body))
}

/// Every error has its reason here, also those of JSON-RPC itself, which have none over JSON-RPC.
fn details(error: &ProtocolError) -> serde_json::Value {
    let reason = || {
        json!([{
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": error.kind().reason(),
            "domain": "a2a-protocol.org",
        }])
    };
    error.data.as_ref().map_or_else(reason, Json::to_value)
}

/// The status and its name in `google.rpc.Code`. 0.3 leaves the choice to servers; these are those of
/// its reference server.
fn status(dialect: Dialect, kind: ErrorKind) -> (StatusCode, &'static str) {
    let newer = dialect == Dialect::V1_0;
    match kind {
        ErrorKind::TaskNotFound | ErrorKind::MethodNotFound => (StatusCode::NOT_FOUND, "NOT_FOUND"),
        ErrorKind::TaskNotCancelable if !newer => (StatusCode::CONFLICT, "FAILED_PRECONDITION"),
        ErrorKind::UnsupportedOperation if !newer => {
            (StatusCode::UNPROCESSABLE_ENTITY, "FAILED_PRECONDITION")
        }
        ErrorKind::PushNotificationNotSupported if !newer => (StatusCode::NOT_IMPLEMENTED, "UNIMPLEMENTED"),
        ErrorKind::TaskNotCancelable
        | ErrorKind::PushNotificationNotSupported
        | ErrorKind::UnsupportedOperation
        | ErrorKind::ExtendedCardNotConfigured
        | ErrorKind::ExtensionRequired
        | ErrorKind::VersionNotSupported => (StatusCode::BAD_REQUEST, "FAILED_PRECONDITION"),
        ErrorKind::Parse
        | ErrorKind::InvalidRequest
        | ErrorKind::InvalidParams
        | ErrorKind::ContentTypeNotSupported => (StatusCode::BAD_REQUEST, "INVALID_ARGUMENT"),
        ErrorKind::Internal | ErrorKind::InvalidAgentResponse | ErrorKind::Other => {
            (StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL")
        }
    }
}
