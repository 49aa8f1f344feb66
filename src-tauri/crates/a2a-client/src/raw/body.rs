//! The body of an answer, as it arrives.

use std::time::Duration;

use bytes::{Bytes, BytesMut};

use super::classify;
use crate::error::{Oversize, Phase, Sent, TransportError};
use crate::tap::Recorder;

/// The body of an answer. Dropping it closes the exchange at once.
#[derive(Debug)]
pub struct ByteStream {
    response: reqwest::Response,
    recorder: Recorder,
    idle: Duration,
    received: u64,
    /// The end has been read. It is recorded when this is dropped, after what its reader made of it.
    complete: bool,
    /// The end has been recorded.
    ended: bool,
}

impl ByteStream {
    pub(super) fn new(response: reqwest::Response, recorder: Recorder, idle: Duration) -> Self {
        Self { response, recorder, idle, received: 0, complete: false, ended: false }
    }

    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the body was cut or nothing came for too long. Nothing follows an error.
    pub async fn next(&mut self) -> Option<Result<Bytes, TransportError>> {
        if self.ended || self.complete {
            return None;
        }
        match self.read().await {
            Ok(Some(bytes)) => Some(Ok(bytes)),
            Ok(None) => {
                self.complete = true;
                None
            }
            Err(error) => Some(Err(self.fail(error))),
        }
    }

    /// The whole body, which the tap sees as one.
    ///
    /// # Errors
    /// When it is larger than `limit`, was cut, or stalled.
    pub async fn collect(mut self, limit: usize) -> Result<Bytes, TransportError> {
        let mut collected = BytesMut::new();
        let result = self.collect_into(&mut collected, limit).await;
        let body = collected.freeze();
        self.recorder.body(&body);
        match result {
            Ok(()) => self.end(true),
            Err(error) => return Err(self.fail(error)),
        }
        Ok(body)
    }

    /// The first bytes of the body, for a person to read; never fails.
    pub(crate) async fn excerpt(mut self, limit: usize) -> Bytes {
        let mut collected = BytesMut::new();
        let complete = loop {
            match self.read().await {
                Ok(Some(chunk)) if collected.len() + chunk.len() <= limit => {
                    collected.extend_from_slice(&chunk);
                }
                Ok(Some(chunk)) => {
                    let room = limit - collected.len();
                    collected.extend_from_slice(chunk.get(..room).unwrap_or_default());
                    break false;
                }
                Ok(None) => break true,
                Err(_) => break false,
            }
        };
        let body = collected.freeze();
        self.recorder.body(&body);
        self.end(complete);
        body
    }

    async fn collect_into(&mut self, collected: &mut BytesMut, limit: usize) -> Result<(), TransportError> {
        let announced = self.response.content_length().unwrap_or(0);
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

    async fn read(&mut self) -> Result<Option<Bytes>, TransportError> {
        let Ok(read) = tokio::time::timeout(self.idle, self.response.chunk()).await else {
            return Err(TransportError::Timeout { phase: Phase::Body, limit: self.idle, sent: Sent::Maybe });
        };
        let chunk = read.map_err(|error| classify::in_body(error, self.received))?;
        self.received += chunk.as_ref().map_or(0, |bytes| bytes.len() as u64);
        Ok(chunk)
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
