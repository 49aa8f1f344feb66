//! The body of an answer, as it arrives.

use std::future::poll_fn;
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::HeaderMap;
use http_body::{Body as _, Frame};
use tokio::time::{Instant, Sleep};

use super::classify;
use crate::error::{Oversize, Phase, Sent, TransportError};
use crate::tap::Recorder;

/// The body of an answer. Dropping it closes the exchange at once.
#[derive(Debug)]
pub struct ByteStream {
    /// The library's response would lose the trailers.
    body: reqwest::Body,
    /// What came behind the body.
    trailers: Option<HeaderMap>,
    recorder: Recorder,
    idle: Duration,
    whole: Duration,
    /// Fires when nothing has come for too long. One for the whole body, because putting a timer off
    /// costs much less than making one for each piece.
    patience: Pin<Box<Sleep>>,
    /// Nothing was here when it was last looked, since when `patience` runs.
    waits: bool,
    received: u64,
    /// The end has been read. It is recorded when this is dropped, after what its reader made of it.
    complete: bool,
    /// The end has been recorded.
    ended: bool,
}

impl ByteStream {
    pub(super) fn new(
        response: reqwest::Response,
        recorder: Recorder,
        idle: Duration,
        whole: Duration,
    ) -> Self {
        let body = http::Response::from(response).into_body();
        let patience = Box::pin(tokio::time::sleep(idle));
        Self {
            body,
            trailers: None,
            recorder,
            idle,
            whole,
            patience,
            waits: false,
            received: 0,
            complete: false,
            ended: false,
        }
    }

    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the body was cut or nothing came for too long. Nothing follows an error.
    pub async fn next(&mut self) -> Option<Result<Bytes, TransportError>> {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// As [`ByteStream::next`].
    pub(crate) fn poll_next(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, TransportError>>> {
        if self.ended || self.complete {
            return Poll::Ready(None);
        }
        Poll::Ready(match ready!(self.poll_read(context)) {
            Ok(Some(bytes)) => Some(Ok(bytes)),
            Ok(None) => {
                self.complete = true;
                None
            }
            Err(error) => Some(Err(self.fail(error))),
        })
    }

    /// The whole body, which the tap sees as one.
    ///
    /// # Errors
    /// When it is larger than `limit`, was cut, stalled, or took too long altogether.
    pub async fn collect(mut self, limit: usize) -> Result<Bytes, TransportError> {
        let mut collected = BytesMut::new();
        let whole = self.whole;
        let collecting = tokio::time::timeout(whole, self.collect_into(&mut collected, limit));
        let late = TransportError::Timeout { phase: Phase::Body, limit: whole, sent: Sent::Maybe };
        let result = collecting.await.unwrap_or(Err(late));
        let body = collected.freeze();
        self.recorder.body(&body);
        match result {
            Ok(()) => self.end(true),
            Err(error) => return Err(self.fail(error)),
        }
        Ok(body)
    }

    /// The first bytes of the body, for a person to read, and whether they end because it broke off; never fails.
    pub(crate) async fn excerpt(mut self, limit: usize) -> (Bytes, bool) {
        let mut collected = BytesMut::new();
        let end = Instant::now() + self.whole;
        let (complete, broke_off) = loop {
            let Ok(read) = tokio::time::timeout_at(end, self.read()).await else { break (false, true) };
            match read {
                Ok(Some(chunk)) if collected.len() + chunk.len() <= limit => {
                    collected.extend_from_slice(&chunk);
                }
                Ok(Some(chunk)) => {
                    let room = limit - collected.len();
                    collected.extend_from_slice(chunk.get(..room).unwrap_or_default());
                    break (false, false);
                }
                Ok(None) => break (true, false),
                Err(_) => break (false, true),
            }
        };
        let body = collected.freeze();
        self.recorder.body(&body);
        self.end(complete);
        (body, broke_off)
    }

    async fn collect_into(&mut self, collected: &mut BytesMut, limit: usize) -> Result<(), TransportError> {
        let announced = self.body.size_hint().exact().unwrap_or(0);
        if announced > limit as u64 {
            return Err(TransportError::TooLarge { what: Oversize::Body, limit });
        }
        while let Some(chunk) = self.read().await? {
            if collected.len() + chunk.len() > limit {
                return Err(TransportError::TooLarge { what: Oversize::Body, limit });
            }
            collected.extend_from_slice(&chunk);
        }
        Ok(())
    }

    pub(super) async fn read(&mut self) -> Result<Option<Bytes>, TransportError> {
        poll_fn(|context| self.poll_read(context)).await
    }

    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<Bytes>, TransportError>> {
        loop {
            let Some(frame) = ready!(self.poll_frame(context))? else { return Poll::Ready(Ok(None)) };
            match frame.into_data() {
                Ok(bytes) => {
                    self.received += bytes.len() as u64;
                    return Poll::Ready(Ok(Some(bytes)));
                }
                Err(frame) => self.trailers = frame.into_trailers().ok().or(self.trailers.take()),
            }
        }
    }

    fn poll_frame(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Result<Option<Frame<Bytes>>, TransportError>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.waits = false;
            return Poll::Ready(frame.transpose().map_err(|error| classify::in_body(error, self.received)));
        }
        if !mem::replace(&mut self.waits, true) {
            self.patience.as_mut().reset(Instant::now() + self.idle);
        }
        ready!(self.patience.as_mut().poll(context));
        let (phase, limit, sent) = (Phase::Body, self.idle, Sent::Maybe);
        Poll::Ready(Err(TransportError::Timeout { phase, limit, sent }))
    }

    /// The trailers, once the body has been read to its end.
    pub(crate) fn take_trailers(&mut self) -> Option<HeaderMap> {
        self.trailers.take()
    }

    /// The end has been read, by whoever reads piece by piece.
    pub(super) fn has_ended(&mut self) {
        self.complete = true;
    }

    fn end(&mut self, complete: bool) {
        self.ended = true;
        self.recorder.end(complete);
    }

    pub(crate) fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// Ends the exchange with `error` in the wire log.
    pub(crate) fn fail(&mut self, error: TransportError) -> TransportError {
        self.ended = true;
        self.recorder.error(&error);
        error
    }

    pub(super) fn record_error(mut self, error: &TransportError) {
        self.ended = true;
        self.recorder.error(error);
    }
}

impl Drop for ByteStream {
    fn drop(&mut self) {
        if !self.ended {
            self.recorder.end(self.complete);
        }
    }
}
