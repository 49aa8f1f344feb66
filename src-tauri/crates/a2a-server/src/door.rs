//! The door of an agent: who may call it, and how much.
//!
//! A caller proves itself with a bearer token (RFC 6750). The card is open to every program on this machine,
//! because it says that a token is needed. Each caller has its own tasks and learns nothing of others', not even
//! that they exist.

use std::sync::Arc;

use axum::body::{self, Body};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::grpc::{GRPC, Status};

/// `UNAUTHENTICATED` and `RESOURCE_EXHAUSTED` of gRPC.
const UNAUTHENTICATED: i32 = 16;
const EXHAUSTED: i32 = 8;

/// A caller. The one without an identity stands for everybody.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Caller {
    /// Identity, independent of its name.
    pub id: String,
    /// The person's name for it.
    pub name: String,
}

/// How much an agent takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// New tasks are taken. Otherwise callers can only see, answer and cancel those that they have.
    pub is_open: bool,
    /// Tasks of one caller that are not over.
    pub pending: usize,
    /// Bytes of one call.
    pub bytes: usize,
}

impl Limits {
    /// Those of an agent without a door.
    pub(crate) const NONE: Self = Self { is_open: true, pending: usize::MAX, bytes: usize::MAX };
}

/// The door of an agent: asked at each call, so that a person's changes hold at once.
pub trait Door: Send + Sync + 'static {
    /// The caller with this token.
    fn caller(&self, token: &str) -> Option<Caller>;

    /// How much the agent takes now.
    fn limits(&self) -> Limits;
}

/// The door's facts about an admitted call.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    pub(crate) caller: Caller,
    pub(crate) limits: Limits,
}

/// Lets calls in.
pub(crate) async fn pass(
    State(door): State<Option<Arc<dyn Door>>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(door) = door else {
        request.extensions_mut().insert(Visit { caller: Caller::default(), limits: Limits::NONE });
        return next.run(request).await;
    };
    let Some(caller) = token(request.headers()).and_then(|token| door.caller(token)) else {
        return unknown(request.headers());
    };
    let limits = door.limits();
    let (mut parts, sent) = request.into_parts();
    let Ok(sent) = body::to_bytes(sent, limits.bytes).await else {
        return too_large(&parts.headers, limits.bytes);
    };
    parts.extensions.insert(Visit { caller, limits });
    next.run(Request::from_parts(parts, Body::from(sent))).await
}

fn token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn unknown(headers: &HeaderMap) -> Response {
    const WHY: &str = "a token of this agent is needed: `Authorization: Bearer …`";
    let status = StatusCode::UNAUTHORIZED;
    let mut response = refuse(headers, (UNAUTHENTICATED, status), "UNAUTHENTICATED", WHY.to_owned());
    response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}

fn too_large(headers: &HeaderMap, bytes: usize) -> Response {
    let why = format!("a call of this agent has {bytes} bytes at most");
    refuse(headers, (EXHAUSTED, StatusCode::PAYLOAD_TOO_LARGE), "RESOURCE_EXHAUSTED", why)
}

/// gRPC has its own way to say so; elsewhere it is the status of HTTP, which JSON-RPC has no code for.
fn refuse(headers: &HeaderMap, (code, status): (i32, StatusCode), name: &str, why: String) -> Response {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if media_type.starts_with(GRPC) {
        return Status::new(code, why).alone();
    }
    let body = json!({ "error": { "code": status.as_u16(), "status": name, "message": why } });
    (status, [(CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
