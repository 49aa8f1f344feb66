//! The answers of one exchange: the events of a stream, or the one body that came instead.

use std::pin::Pin;
use std::task::{self, Poll, ready};
use std::time::Duration;
use std::{mem, vec};

use a2a_protocol::{Finding, Json, Rule};
use bytes::Bytes;
use http::StatusCode;
use tokio::time::{Instant, Sleep, sleep};

use super::body::{excerpt, misbehaved, not_json, not_utf8, truncated};
use super::{Context, Envelope, Success};
use crate::binding::Answers;
use crate::call::{Answer, CallError, Misbehaviour};
use crate::clock::UnixMillis;
use crate::error::{Oversize, Phase, Sent, TransportError};
use crate::limits::Limits;
use crate::raw::ByteStream;
use crate::sse::{Data, Decoder, Event, Frame};

/// Skipped events that are told of, before the next answer; a stream of nothing else must not pile up.
const NOTES: usize = 8;

/// For so long an error is kept to see whether it is the end of the stream.
const AFTER_ERROR: Duration = Duration::from_secs(1);

/// The answers of one exchange.
pub(super) enum HttpAnswers<E> {
    /// A stream of events.
    Events(Box<Events<E>>),
    /// A plain answer to a stream request.
    Single(Option<Box<Answer>>),
}

pub(super) struct Events<E> {
    body: ByteStream,
    /// `None` once the stream has ended.
    decoder: Option<Decoder>,
    frames: vec::IntoIter<Frame>,
    /// How many frames arrived together last time.
    together: usize,
    /// What follows the frames: a failure found behind complete events.
    failure: Option<TransportError>,
    limits: Limits,
    last_event: Instant,
    /// When the frames that are here arrived.
    arrived: UnixMillis,
    envelope: E,
    context: Context,
    /// Notes about skipped events, told with the next answer.
    notes: Vec<Finding>,
    /// An answer was told, or its end.
    answered: bool,
    /// The agent's error, before any answer: it is all that the agent says only if the stream ends with it.
    error: Option<(CallError, Pin<Box<Sleep>>)>,
    failed: bool,
}

impl<E: Envelope> HttpAnswers<E> {
    pub(super) fn events(success: Success<E>, limits: &Limits) -> Self {
        Self::Events(Box::new(Events {
            context: Context::of(&success.head),
            body: success.body,
            decoder: Some(Decoder::new(limits.event_bytes)),
            frames: Vec::new().into_iter(),
            together: 0,
            failure: None,
            limits: *limits,
            last_event: Instant::now(),
            arrived: UnixMillis(0),
            envelope: success.envelope,
            notes: Vec::new(),
            answered: false,
            error: None,
            failed: false,
        }))
    }

    pub(super) fn single(answer: Answer) -> Self {
        Self::Single(Some(Box::new(answer)))
    }

    /// The error of a stream that ended without any answer.
    pub(super) fn no_event(&self) -> CallError {
        let status = match self {
            Self::Events(events) => events.context.status,
            Self::Single(_) => StatusCode::OK,
        };
        misbehaved(Misbehaviour::NoEvent, status, String::new())
    }
}

impl<E: Envelope> Answers for HttpAnswers<E> {
    fn poll_next(&mut self, context: &mut task::Context<'_>) -> Poll<Option<Result<Answer, CallError>>> {
        match self {
            Self::Events(events) => events.poll_next(context),
            Self::Single(answer) => Poll::Ready(answer.take().map(|answer| Ok(*answer))),
        }
    }
}

impl<E: Envelope> Events<E> {
    fn poll_next(&mut self, context: &mut task::Context<'_>) -> Poll<Option<Result<Answer, CallError>>> {
        loop {
            if let Some(answer) = self.take_ready() {
                return Poll::Ready(Some(answer));
            }
            if self.failed {
                return Poll::Ready(None);
            }
            if let Some(error) = self.failure.take() {
                self.failed = true;
                return Poll::Ready(Some(Err(error.into())));
            }
            if self.decoder.is_none() {
                return Poll::Ready(self.take_error());
            }
            let Poll::Ready(chunk) = self.body.poll_next(context) else {
                let waited = self.error.as_mut().map(|(_, patience)| patience.as_mut().poll(context));
                ready!(waited.unwrap_or(Poll::Pending));
                let error = self.take_error();
                return Poll::Ready(error.map(|error| error.map_err(CallError::among_others)));
            };
            self.take_in(chunk);
        }
    }

    /// Turns frames that are here into the next answer.
    fn take_ready(&mut self) -> Option<Result<Answer, CallError>> {
        while !self.failed {
            let frame = self.frames.next()?;
            let Some(event) = frame.event else { continue };
            let answer = self.answer(event, frame.closed).transpose();
            let Some(mut answer) = answer else { continue };
            if let Some((error, _)) = self.error.take() {
                answer = Err(error.among_others());
            } else if self.answered {
                answer = answer.map_err(CallError::among_others);
            } else if let Err(error @ CallError::Rpc { .. }) = answer {
                self.error = Some((error, Box::pin(sleep(AFTER_ERROR))));
                continue;
            }
            self.answered = true;
            self.failed = answer.is_err();
            return Some(answer);
        }
        None
    }

    /// The error with which the stream ended.
    fn take_error(&mut self) -> Option<Result<Answer, CallError>> {
        let (error, _) = self.error.take()?;
        self.failed = true;
        Some(Err(error))
    }

    /// Decodes a chunk, or what is left at the end; called when no frames are left.
    fn take_in(&mut self, chunk: Option<Result<Bytes, TransportError>>) {
        let Some(decoder) = &mut self.decoder else { return };
        let mut frames = Vec::new();
        let mut failure = None;
        let mut broken = None;
        match chunk {
            Some(Ok(chunk)) => {
                // What comes is much like what came.
                frames.reserve(self.together);
                let pushed = decoder.push(&chunk, &mut frames);
                let what = Oversize::Event;
                broken = pushed.err().map(|error| TransportError::TooLarge { what, limit: error.limit });
            }
            Some(Err(error)) => failure = Some(error),
            None => frames.extend(self.decoder.take().and_then(Decoder::finish)),
        }
        if !frames.is_empty() {
            self.arrived = self.body.recorder().now();
            self.body.recorder().frames(&frames);
        }
        if frames.iter().any(|frame| frame.event.is_some()) {
            self.together = frames.len();
            self.last_event = Instant::now();
        } else if failure.is_none() && self.last_event.elapsed() > self.limits.event_idle {
            let (phase, limit, sent) = (Phase::Body, self.limits.event_idle, Sent::Maybe);
            broken = Some(TransportError::Timeout { phase, limit, sent });
        }
        self.frames = frames.into_iter();
        self.failure = failure.or_else(|| broken.map(|error| self.body.fail(error)));
        if self.failure.is_some() {
            self.decoder = None;
        }
    }

    /// `None`: an event that says nothing.
    fn answer(&mut self, event: Event, closed: bool) -> Result<Option<Answer>, CallError> {
        let (recorder, status) = (self.body.recorder(), self.context.status);
        if event.name.as_deref() == Some("error") {
            let data = event.data.as_deref().unwrap_or_default().trim();
            let unknown = || {
                let excerpt = excerpt(data, recorder.redactor());
                misbehaved(Misbehaviour::ErrorEvent, status, excerpt)
            };
            let known = |error| CallError::Rpc { status, error: Box::new(error), whole: true };
            let announced = Json::parse(data).ok().and_then(|body| {
                let body = recorder.redactor().without_secrets(&body).unwrap_or(body);
                self.envelope.announced_error(&body)
            });
            return Err(announced.map_or_else(unknown, known));
        }
        let said = event.data.as_ref().map(Data::as_bytes).unwrap_or_default().trim_ascii();
        if matches!(said, b"" | b"[DONE]" | b"ping") {
            self.answered |= said == b"[DONE]";
            if self.notes.len() < NOTES {
                self.notes.push(skipped(&String::from_utf8_lossy(said)));
            }
            return Ok(None);
        }
        let Some(data) = event.data else { return Ok(None) };
        let broken = if closed { not_json } else { truncated };
        let body = data.to_json().map_err(|source| broken(&data, status, source, recorder.redactor()))?;
        let mut findings = mem::take(&mut self.notes);
        if event.replaced {
            findings.push(not_utf8());
        }
        self.context.open(&self.envelope, body, findings, false, recorder, self.arrived).map(Some)
    }
}

fn skipped(data: &str) -> Finding {
    Finding {
        pointer: String::new(),
        rule: Rule::Envelope,
        section: "A2A 1.0 §9.4.2",
        member: None,
        message: format!("an event whose data is `{data}` was skipped"),
    }
}
