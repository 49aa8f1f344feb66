//! What one request is answered.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Query, State};
use axum::http::header::{ALLOW, CONTENT_LENGTH, CONTENT_TYPE, ORIGIN, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Method, Request, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::{Arrived, BODY_BYTES, PREFIX, Shared};
use crate::guard::{host_of, is_loopback, name_of};

/// Time for a body to arrive.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest text that is said back.
const LONGEST_ECHO: usize = 512;

/// Memory that even a small delivery is counted with, in KiB.
const SMALLEST_KIB: usize = 4;

/// The question by which agents of 0.1 find out whether somebody wants to be called back.
#[derive(Deserialize)]
struct Probe {
    #[serde(rename = "validationToken")]
    token: String,
}

pub(super) async fn answer(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response {
    let (head, body) = request.into_parts();
    let path = match admit(&shared, &head) {
        Ok(path) => path,
        Err(refusal) => return refusal.into_response(),
    };
    match head.method {
        Method::GET => echo(&head.uri),
        Method::POST => match take(&shared, &head, body).await {
            Ok((body, memory)) => {
                let Parts { method, headers, .. } = head;
                let at = shared.environment.now();
                let arrived = Arrived { path, method, headers, body, at, _memory: memory };
                // Nobody listens any more: the receiver is about to end.
                match shared.arrived.send(arrived) {
                    Ok(()) => StatusCode::OK.into_response(),
                    Err(_) => later().into_response(),
                }
            }
            Err(refusal) => refusal,
        },
        _ => not_allowed(),
    }
}

/// The open path that is asked for, if whoever asks may do so now. What a browser was made to send by
/// somebody's page carries an origin, or a host that is not ours.
fn admit(shared: &Shared, head: &Parts) -> Result<String, StatusCode> {
    let authority = head.uri.authority().map(Authority::as_str);
    let ours = |host: &str| {
        is_loopback(host) || shared.hosts.iter().any(|known| known.eq_ignore_ascii_case(name_of(host)))
    };
    if !host_of(&head.headers, authority).is_some_and(ours) || head.headers.contains_key(ORIGIN) {
        return Err(StatusCode::FORBIDDEN);
    }
    let path = head.uri.path().strip_prefix(PREFIX).ok_or(StatusCode::NOT_FOUND)?;
    let now = shared.environment.now();
    match shared.open().get_mut(path) {
        None => Err(StatusCode::NOT_FOUND),
        Some(rate) => rate.admits(now).then(|| path.to_owned()).ok_or(StatusCode::TOO_MANY_REQUESTS),
    }
}

/// Reads a body, having set memory aside for it first.
async fn take(
    shared: &Shared,
    head: &Parts,
    body: Body,
) -> Result<(bytes::Bytes, OwnedSemaphorePermit), Response> {
    let declared = head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let length: usize = declared.unwrap_or(BODY_BYTES);
    if length > BODY_BYTES {
        return Err(StatusCode::PAYLOAD_TOO_LARGE.into_response());
    }
    let wanted = length.div_ceil(1024).max(SMALLEST_KIB);
    let wanted = u32::try_from(wanted).expect("BUG: the length was checked");
    let memory = Arc::clone(&shared.memory).try_acquire_many_owned(wanted).map_err(|_| later())?;
    match timeout(PATIENCE, to_bytes(body, length)).await {
        Ok(Ok(body)) => Ok((body, memory)),
        Ok(Err(_)) => Err(StatusCode::PAYLOAD_TOO_LARGE.into_response()),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT.into_response()),
    }
}

/// Says a token back, as text that no browser takes for a page.
fn echo(uri: &Uri) -> Response {
    match Query::<Probe>::try_from_uri(uri) {
        Ok(Query(Probe { token })) if token.len() <= LONGEST_ECHO => {
            let head = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
            (head, token).into_response()
        }
        Ok(_) => StatusCode::URI_TOO_LONG.into_response(),
        Err(_) => not_allowed(),
    }
}

fn not_allowed() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "POST")]).into_response()
}

fn later() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "1")]).into_response()
}
