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
    /// The trailers behind the body.
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
    /// Received bytes that were not finally reported to the tap; `None`: the reader reports each piece.
    kept: Option<Kept>,
    /// The end has been read. It is recorded on drop, after the reader's reports.
    complete: bool,
    /// The end has been recorded.
    ended: bool,
}

/// The delay after unreported bytes until the tap gets the received part.
const MOMENT: Duration = Duration::from_millis(500);

/// A larger body is reported once, at its end: an observer of the beginning has enough to read.
const SHOWN_SO_FAR: usize = 256 * 1024;

/// The bytes of a body that is read as a whole, or document by document.
#[derive(Debug, Default)]
struct Kept {
    bytes: BytesMut,
    /// So many of them the tap was told of.
    told: usize,
    /// Fires when the tap is to be told of more.
    moment: Option<Pin<Box<Sleep>>>,
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
            kept: None,
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

    /// The whole body, which the tap sees as one, and its received part while the rest is waited for.
    ///
    /// # Errors
    /// When it is larger than `limit`, was cut, stalled, or took too long altogether.
    pub async fn collect(mut self, limit: usize) -> Result<Bytes, TransportError> {
        self.collected(limit).await
    }

    /// As [`ByteStream::collect`]. Nothing follows.
    pub(crate) async fn collected(&mut self, limit: usize) -> Result<Bytes, TransportError> {
        self.keep();
        let whole = self.whole;
        let late = TransportError::Timeout { phase: Phase::Body, limit: whole, sent: Sent::Maybe };
        let collecting = tokio::time::timeout(whole, self.collect_up_to(limit));
        match collecting.await.unwrap_or(Err(late)) {
            Ok(()) => {
                let body = self.take_kept(usize::MAX);
                self.recorder.body(&body);
                self.end(true);
                Ok(body)
            }
            Err(error) => Err(self.fail(error)),
        }
    }

    /// The first bytes of the body, for a person to read, and whether they end because it broke off; never fails.
    pub(crate) async fn excerpt(mut self, limit: usize) -> (Bytes, bool) {
        self.keep();
        let end = Instant::now() + self.whole;
        let (complete, broke_off) = loop {
            let Ok(read) = tokio::time::timeout_at(end, self.read()).await else { break (false, true) };
            match read {
                Ok(Some(_)) if self.kept().len() <= limit => {}
                Ok(Some(_)) => break (false, false),
                Ok(None) => break (true, false),
                Err(_) => break (false, true),
            }
        };
        let body = self.take_kept(limit);
        self.kept = None;
        self.recorder.body(&body);
        self.end(complete);
        (body, broke_off)
    }

    /// From now on received bytes are kept until [`ByteStream::take_kept`].
    pub(crate) fn keep(&mut self) {
        self.kept.get_or_insert_default();
    }

    /// The bytes received since, and not taken.
    pub(crate) fn kept(&self) -> &[u8] {
        self.kept.as_ref().map(|kept| kept.bytes.as_ref()).unwrap_or_default()
    }

    /// The first `length` kept bytes, which the caller reports to the tap.
    pub(crate) fn take_kept(&mut self, length: usize) -> Bytes {
        let Some(kept) = &mut self.kept else { return Bytes::new() };
        let length = length.min(kept.bytes.len());
        let taken = kept.bytes.split_to(length).freeze();
        (kept.told, kept.moment) = (0, None);
        kept.wait();
        taken
    }

    /// From now on the reader reports received bytes to the tap.
    pub(crate) fn keep_no_more(&mut self) -> Bytes {
        let kept = self.take_kept(usize::MAX);
        self.kept = None;
        kept
    }

    /// Reports kept bytes that were not taken to the tap: no more will follow.
    fn tell_rest(&mut self) {
        let rest = self.keep_no_more();
        self.recorder.unfinished_body(&rest);
    }

    async fn collect_up_to(&mut self, limit: usize) -> Result<(), TransportError> {
        let announced = self.body.size_hint().exact().unwrap_or(0);
        if announced > limit as u64 {
            return Err(TransportError::TooLarge { what: Oversize::Body, limit });
        }
        while self.read().await?.is_some() {
            if self.kept().len() > limit {
                return Err(TransportError::TooLarge { what: Oversize::Body, limit });
            }
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
                    if let Some(kept) = &mut self.kept {
                        kept.add(&bytes);
                    }
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
        if let Some(kept) = &mut self.kept {
            kept.tell_so_far(context, &self.recorder);
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

    /// The end has been read, by a reader of single pieces.
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
        self.tell_rest();
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
            self.tell_rest();
            self.recorder.end(self.complete);
        }
    }
}

impl Kept {
    fn add(&mut self, bytes: &Bytes) {
        self.bytes.extend_from_slice(bytes);
        self.wait();
    }

    fn wait(&mut self) {
        let is_news = self.told < self.bytes.len() && self.bytes.len() <= SHOWN_SO_FAR;
        if is_news && self.moment.is_none() {
            self.moment = Some(Box::pin(tokio::time::sleep(MOMENT)));
        }
    }

    fn tell_so_far(&mut self, context: &mut Context<'_>, recorder: &Recorder) {
        let Some(moment) = &mut self.moment else { return };
        if moment.as_mut().poll(context).is_ready() {
            self.told = self.bytes.len();
            self.moment = None;
            recorder.body_so_far(&Bytes::copy_from_slice(&self.bytes));
        }
    }
}
