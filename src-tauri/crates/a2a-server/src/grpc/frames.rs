//! Messages in their frames, and trailers behind them (gRPC over HTTP/2).

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Response};
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};

use super::status::{GRPC, Status};
use crate::pieces::{self, Piece, Pieces};

const PREFIX: usize = 5;

/// A message in its frame.
pub(crate) fn frame(message: &[u8]) -> Bytes {
    let length = u32::try_from(message.len()).expect("BUG: answers are shorter than 4 GiB");
    [&[0][..], &length.to_be_bytes(), message].concat().into()
}

/// The message of a call that sends one.
pub(crate) fn only_message(body: &Bytes) -> Result<&[u8], Status> {
    let (prefix, message) = body.split_at_checked(PREFIX).ok_or_else(not_one)?;
    let (compressed, length) = prefix.split_first().ok_or_else(not_one)?;
    if *compressed != 0 {
        return Err(Status::unimplemented("compressed messages are not read"));
    }
    let length: [u8; 4] = length.try_into().map_err(|_| not_one())?;
    if usize::try_from(u32::from_be_bytes(length)).ok() != Some(message.len()) {
        return Err(not_one());
    }
    Ok(message)
}

fn not_one() -> Status {
    Status::invalid("the body is not one message")
}

/// Frames until one could not be made, then the status that says how it went.
pub(crate) fn until_refused(frames: BoxStream<'static, Result<Bytes, Status>>) -> Pieces {
    let pieces = stream::unfold(Some(frames), |frames| async move {
        let mut frames = frames?;
        Some(match frames.next().await {
            Some(Ok(frame)) => (Ok(Piece::Bytes(frame)), Some(frames)),
            Some(Err(status)) => (Ok(status.behind()), None),
            None => (Ok(Status::ok().behind()), None),
        })
    });
    pieces.boxed()
}

/// Answers with these pieces.
pub(crate) fn respond(pieces: Pieces) -> Response<Body> {
    let mut response = Response::new(pieces::body(pieces));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(GRPC));
    response
}
