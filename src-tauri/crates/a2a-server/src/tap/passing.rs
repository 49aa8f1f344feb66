//! An answer on its way back: every piece leaves as it arrives.

use std::future::Future as _;
use std::io;
use std::task::Poll;

use axum::body::Body;
use axum::response::Response;
use futures_util::StreamExt as _;
use futures_util::stream;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::CancellationToken;

use super::{Answered, headers};
use crate::pieces::{self, Pieces};

pub(super) async fn response(
    answered: Answered,
    room: OwnedSemaphorePermit,
    stop: CancellationToken,
) -> Response {
    let Answered { status, headers, mut body } = answered;
    let body = if headers.contains_key("grpc-status") {
        // The head is all there is, and must say so (gRPC over HTTP/2, Trailers-Only).
        while body.next().await.is_some() {}
        Body::empty()
    } else {
        pieces::body(until_stopped(body, room, stop))
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers::of_answer(headers);
    response
}

/// Others may call when this one has passed, and gives back its `room`.
fn until_stopped(mut body: Pieces, room: OwnedSemaphorePermit, stop: CancellationToken) -> Pieces {
    let mut stopped = Box::pin(stop.cancelled_owned());
    let pieces = stream::poll_fn(move |context| {
        let _held = &room;
        if stopped.as_mut().poll(context).is_ready() {
            // An end would look like the agent's own.
            return Poll::Ready(Some(Err(io::ErrorKind::ConnectionAborted.into())));
        }
        body.poll_next_unpin(context)
    });
    pieces.boxed()
}
