//! The answer to one call back.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, ORIGIN, X_CONTENT_TYPE_OPTIONS};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Method, Request, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::{Arrived, BODY_BYTES, PREFIX, Refusal, Shared};
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
    let (refusal, path) = match admit(&shared, &head) {
        Err(refused) => refused,
        Ok(path) => match served(&shared, &path, head, body).await {
            Ok(response) => return response,
            Err(refusal) => (refusal, Some(path)),
        },
    };
    shared.refusals.count(refusal, path, shared.environment.now());
    refusal.response()
}

async fn served(shared: &Shared, path: &str, head: Parts, body: Body) -> Result<Response, Refusal> {
    match head.method {
        Method::GET => echo(&head.uri),
        Method::POST => {
            let (body, memory) = take(shared, &head, body).await?;
            let Parts { method, headers, .. } = head;
            let at = shared.environment.now();
            let arrived = Arrived { path: path.to_owned(), method, headers, body, at, _memory: memory };
            // Nobody listens any more: the receiver is about to end.
            shared.arrived.send(arrived).map_err(|_| Refusal::NoRoom)?;
            Ok(StatusCode::OK.into_response())
        }
        _ => Err(Refusal::NoDelivery),
    }
}

/// The requested open path, if the caller may use it now; else the refusal, and the path if it is open. A request
/// that somebody's page made a browser send has an origin, or a host that is not ours.
fn admit(shared: &Shared, head: &Parts) -> Result<String, (Refusal, Option<String>)> {
    let authority = head.uri.authority().map(Authority::as_str);
    let ours = |host: &str| {
        is_loopback(host) || shared.hosts.iter().any(|known| known.eq_ignore_ascii_case(name_of(host)))
    };
    if !host_of(&head.headers, authority).is_some_and(ours) || head.headers.contains_key(ORIGIN) {
        return Err((Refusal::Stranger, None));
    }
    let path = head.uri.path().strip_prefix(PREFIX).unwrap_or_default();
    let now = shared.environment.now();
    let admitted = shared.open().get_mut(path).map(|rate| rate.admits(now));
    match admitted {
        None => Err((Refusal::NoSuchPath, None)),
        Some(true) => Ok(path.to_owned()),
        Some(false) => Err((Refusal::TooOften, Some(path.to_owned()))),
    }
}

/// Reads a body, having set memory aside for it first.
async fn take(
    shared: &Shared,
    head: &Parts,
    body: Body,
) -> Result<(bytes::Bytes, OwnedSemaphorePermit), Refusal> {
    let declared = head.headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let length: usize = declared.unwrap_or(BODY_BYTES);
    if length > BODY_BYTES {
        return Err(Refusal::TooLong);
    }
    let wanted = length.div_ceil(1024).max(SMALLEST_KIB);
    let wanted = u32::try_from(wanted).expect("BUG: the length was checked");
    let memory = Arc::clone(&shared.memory).try_acquire_many_owned(wanted).map_err(|_| Refusal::NoRoom)?;
    match timeout(PATIENCE, to_bytes(body, length)).await {
        Ok(Ok(body)) => Ok((body, memory)),
        Ok(Err(_)) => Err(Refusal::TooLong),
        Err(_) => Err(Refusal::TooSlow),
    }
}

/// Says a token back, as text that no browser takes for a page.
fn echo(uri: &Uri) -> Result<Response, Refusal> {
    match Query::<Probe>::try_from_uri(uri) {
        Ok(Query(Probe { token })) if token.len() <= LONGEST_ECHO => {
            let head = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
            Ok((head, token).into_response())
        }
        Ok(_) => Err(Refusal::LongQuestion),
        Err(_) => Err(Refusal::NoDelivery),
    }
}
