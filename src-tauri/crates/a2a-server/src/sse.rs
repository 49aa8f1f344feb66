//! Streams as server-sent events (WHATWG HTML §9.2): one `data` field per event, and a comment now and then to
//! show proxies and clients that the connection lives.

use std::convert::Infallible;
use std::time::Duration;

use a2a_protocol::Json;
use a2a_protocol::model::StreamEvent;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;

const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Answers with the events, each written by `encode`.
pub(crate) fn respond(
    events: BoxStream<'static, StreamEvent>,
    encode: impl Fn(&StreamEvent) -> Json + Send + 'static,
) -> Response {
    let frames =
        events.map(move |event| Ok::<Event, Infallible>(Event::default().data(encode(&event).as_str())));
    Sse::new(frames).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}
