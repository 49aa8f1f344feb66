//! The answer to one call through a tap.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::extract::State;
use axum::http::header::ORIGIN;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request};
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::refusal::{Form, Refusal};
use super::{Arrived, BODY_BYTES, Shared, headers, passing};
use crate::guard::{host_of, is_loopback};

/// Time for a body to arrive.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) async fn answer(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response {
    let (head, body) = request.into_parts();
    let mut form = Form::of(&head.headers);
    let count = |refusal: Refusal, form: &Form| {
        // What is not reached was on its way.
        if !matches!(refusal, Refusal::Unreachable(_)) {
            shared.counts.refused.fetch_add(1, Ordering::Relaxed);
        }
        refusal.response(form)
    };
    if let Err(refusal) = admit(&shared, &head) {
        return count(refusal, &form);
    }
    let Ok(room) = Arc::clone(&shared.room).try_acquire_owned() else {
        return count(Refusal::NoRoom, &form);
    };
    let (body, memory) = match timeout(PATIENCE, take(&shared, body)).await.unwrap_or(Err(Refusal::Cut)) {
        Ok(taken) => taken,
        Err(refusal) => return count(refusal, &form),
    };
    let call = Arrived {
        method: head.method,
        path: head.uri.path().to_owned(),
        query: head.uri.query().map(str::to_owned),
        headers: headers::of_call(head.headers, &shared.name),
        body: body.clone(),
    };
    let carried = tokio::select! {
        () = shared.stop.cancelled() => Err(Refusal::Stopped),
        carried = Arc::clone(&shared.onward).carry(call) => carried,
    };
    drop(memory);
    if !matches!(carried, Err(Refusal::NotHere | Refusal::Stopped)) {
        shared.counts.passed.fetch_add(1, Ordering::Relaxed);
    }
    match carried {
        Ok(answered) => passing::response(answered, room, shared.stop.clone()).await,
        Err(refusal) => {
            form = form.with(&body);
            count(refusal, &form)
        }
    }
}

/// A request that somebody's page made a browser send has an origin, says that it comes from another site, or names a
/// host that is not this machine (DNS rebinding).
fn admit(shared: &Shared, head: &Parts) -> Result<(), Refusal> {
    let authority = head.uri.authority().map(Authority::as_str);
    let is_ours = host_of(&head.headers, authority).is_some_and(is_loopback);
    if !is_ours || head.headers.contains_key(ORIGIN) || is_led_here(&head.headers) {
        return Err(Refusal::Stranger);
    }
    if headers::has_passed(&head.headers, &shared.name) { Err(Refusal::Circle) } else { Ok(()) }
}

/// Whether a browser says that something other than its user led it here (Fetch Metadata).
fn is_led_here(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "none")
}

/// Reads a body, setting memory aside for it as it comes: many callers do not say its length.
async fn take(shared: &Shared, body: Body) -> Result<(Bytes, Option<OwnedSemaphorePermit>), Refusal> {
    let mut stream: BodyDataStream = body.into_data_stream();
    let mut memory: Option<OwnedSemaphorePermit> = None;
    let mut collected = BytesMut::new();
    let mut only: Option<Bytes> = None;
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| Refusal::Cut)?;
        if collected.len() + only.as_ref().map_or(0, Bytes::len) + chunk.len() > BODY_BYTES {
            return Err(Refusal::TooLong);
        }
        let wanted = u32::try_from(chunk.len().div_ceil(1024)).map_err(|_| Refusal::TooLong)?;
        let more = Arc::clone(&shared.memory).try_acquire_many_owned(wanted).map_err(|_| Refusal::NoRoom)?;
        match &mut memory {
            Some(memory) => memory.merge(more),
            None => memory = Some(more),
        }
        // Most bodies come in one piece, which need not be copied.
        match (only.take(), collected.is_empty()) {
            (None, true) => only = Some(chunk),
            (first, _) => {
                collected.extend_from_slice(&first.unwrap_or_default());
                collected.extend_from_slice(&chunk);
            }
        }
    }
    Ok((only.unwrap_or_else(|| collected.freeze()), memory))
}
