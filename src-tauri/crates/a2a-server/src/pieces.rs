//! An answer in pieces: bytes of its body, and the trailers that may end it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::http::HeaderMap;
use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt as _};
use http_body::Frame;

/// A piece of an answer.
#[derive(Debug, Clone)]
pub enum Piece {
    /// Bytes of the body.
    Bytes(Bytes),
    /// Headers behind it.
    Trailers(HeaderMap),
}

/// Pieces as they come. An error cuts the answer off there.
pub(crate) type Pieces = BoxStream<'static, io::Result<Piece>>;

/// A body that goes out as its pieces come in.
pub(crate) fn body(pieces: Pieces) -> Body {
    Body::new(Framed(pieces))
}

struct Framed(Pieces);

impl http_body::Body for Framed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let framed = |piece| match piece {
            Piece::Bytes(bytes) => Frame::data(bytes),
            Piece::Trailers(headers) => Frame::trailers(headers),
        };
        self.0.poll_next_unpin(context).map(|next| next.map(|piece| piece.map(framed)))
    }
}
