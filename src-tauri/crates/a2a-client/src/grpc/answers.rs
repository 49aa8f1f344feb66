//! The messages of one gRPC exchange, and the status after them.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::mem;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use a2a_protocol::json::Indexed;
use a2a_protocol::proto::{Method, WireError};
use a2a_protocol::{Decoded, Finding, Rule};
use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use super::Opened;
use super::status::{Status, Whole};
use crate::answer::{self, misbehaved};
use crate::binding::Answers;
use crate::call::{Answer, CallError, Misbehaviour};
use crate::clock::UnixMillis;
use crate::error::{Oversize, TransportError};
use crate::grpc_frames::{Decoder, Frame};
use crate::raw::ByteStream;
use crate::tap::Message;

/// The answers of one exchange.
pub(super) struct GrpcAnswers {
    body: ByteStream,
    decoder: Decoder,
    limit: usize,
    method: &'static Method,
    http_status: StatusCode,
    extensions: Arc<[String]>,
    /// Findings of the first answer.
    findings: Vec<Finding>,
    here: VecDeque<Result<Decoded<Indexed>, Misbehaviour>>,
    /// When the messages that are here arrived.
    arrived: UnixMillis,
    /// How the stream ended, told once the messages before are told.
    end: Option<Result<(), CallError>>,
    over: bool,
}

impl GrpcAnswers {
    /// Messages of at most `limit` bytes.
    pub(super) fn new(opened: Opened, limit: usize) -> Self {
        let Opened { head, body, method, findings } = opened;
        Self {
            body,
            decoder: Decoder::new(limit),
            limit,
            method,
            http_status: head.status,
            extensions: answer::activated(&head.headers),
            findings,
            here: VecDeque::new(),
            arrived: UnixMillis(0),
            end: None,
            over: false,
        }
    }

    /// The one answer to a plain call. It counts only if the status behind it says so.
    pub(super) async fn one(mut self) -> Result<Answer, CallError> {
        let first = poll_fn(|context| self.poll_next(context)).await;
        let mut answer = first
            .unwrap_or_else(|| Err(misbehaved(Misbehaviour::NoResult, self.http_status, String::new())))?;
        match poll_fn(|context| self.poll_next(context)).await {
            None => Ok(answer),
            Some(Err(error)) => Err(error),
            Some(Ok(_)) => {
                answer.findings.push(more_than_one());
                Ok(answer)
            }
        }
    }

    fn take_in(&mut self, bytes: &[u8]) {
        let mut frames = Vec::new();
        let pushed = self.decoder.push(bytes, &mut frames);
        self.arrived = self.body.recorder().now();
        let decoded: Vec<_> = frames.iter().map(|frame| self.decode(frame)).collect();
        self.body
            .recorder()
            .messages(frames.iter().zip(&decoded).map(|(frame, decoded)| told(frame, decoded)));
        self.here.extend(decoded);
        if pushed.is_err() {
            let error = TransportError::TooLarge { what: Oversize::Event, limit: self.limit };
            self.end = Some(Err(self.body.fail(error).into()));
        }
    }

    fn decode(&self, frame: &Frame) -> Result<Decoded<Indexed>, Misbehaviour> {
        if frame.compressed {
            return Err(Misbehaviour::Compressed);
        }
        let decoded: Result<_, WireError> = self.method.response.decode_to_read(&frame.message);
        decoded.map_err(|_| Misbehaviour::NotProtobuf)
    }

    /// The meaning of the body's end: only a status ends an answer.
    fn ended(&mut self) -> Result<(), CallError> {
        let trailers: HeaderMap = self.body.take_trailers().unwrap_or_default();
        let recorder = self.body.recorder();
        if !trailers.is_empty() {
            recorder.trailers(&trailers);
        }
        let status = Status::of(&trailers).filter(|_| self.decoder.is_between_frames());
        match status {
            Some(status) => status.into_result(&trailers, recorder.redactor(), Whole::No),
            None => Err(misbehaved(Misbehaviour::Truncated, self.http_status, String::new())),
        }
    }

    fn take_here(&mut self) -> Option<Result<Answer, CallError>> {
        if self.over {
            return None;
        }
        let answer = self.here.pop_front()?.map(|Decoded { value, findings }| {
            let mut all = mem::take(&mut self.findings);
            all.extend(findings);
            let recorder = self.body.recorder();
            let result = recorder.redactor().covered(value);
            let extensions = Arc::clone(&self.extensions);
            Answer { result, findings: all, at: self.arrived, exchange: recorder.exchange, extensions }
        });
        self.over = answer.is_err();
        Some(answer.map_err(|what| misbehaved(what, self.http_status, String::new())))
    }
}

impl Answers for GrpcAnswers {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Answer, CallError>>> {
        loop {
            if let Some(answer) = self.take_here() {
                return Poll::Ready(Some(answer));
            }
            if self.over {
                return Poll::Ready(None);
            }
            if let Some(end) = self.end.take() {
                self.over = true;
                return Poll::Ready(end.err().map(Err));
            }
            match ready!(self.body.poll_next(context)) {
                Some(Ok(bytes)) => self.take_in(&bytes),
                Some(Err(error)) => self.end = Some(Err(error.into())),
                None => self.end = Some(self.ended()),
            }
        }
    }
}

/// A message that cannot be shown as JSON is shown as it came.
fn told(frame: &Frame, decoded: &Result<Decoded<Indexed>, Misbehaviour>) -> Message {
    let shown = match decoded {
        Ok(decoded) => Bytes::copy_from_slice(decoded.value.json().as_str().as_bytes()),
        Err(_) => frame.message.clone(),
    };
    Message { offset: frame.offset, shown, length: frame.length() }
}

fn more_than_one() -> Finding {
    Finding {
        pointer: String::new(),
        rule: Rule::Envelope,
        section: "A2A 1.0 §10",
        member: None,
        message: "more than one message as the answer to one call; the first counts".to_owned(),
    }
}
