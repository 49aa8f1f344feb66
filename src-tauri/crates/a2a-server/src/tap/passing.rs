//! An answer on its way back: every piece goes out as it comes in.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use http_body::Frame;
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use super::{Answered, Piece, headers};

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
        Body::new(Pieces { body, stopped: Box::pin(stop.cancelled_owned()), _room: room })
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers::of_answer(headers);
    response
}

struct Pieces {
    body: BoxStream<'static, io::Result<Piece>>,
    stopped: Pin<Box<WaitForCancellationFutureOwned>>,
    /// Others may call when this one has passed.
    _room: OwnedSemaphorePermit,
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.stopped.as_mut().poll(context).is_ready() {
            // An end would look like the agent's own.
            return Poll::Ready(Some(Err(io::ErrorKind::ConnectionAborted.into())));
        }
        let framed = |piece| match piece {
            Piece::Bytes(bytes) => Frame::data(bytes),
            Piece::Trailers(headers) => Frame::trailers(headers),
        };
        self.body.poll_next_unpin(context).map(|next| next.map(|piece| piece.map(framed)))
    }
}
