//! The answers of one exchange: the events of a stream, or the one body that came instead of one.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{self, Poll, ready};
use std::time::Duration;
use std::{mem, vec};

use a2a_protocol::{Finding, Json, JsonKind, Rule};
use bytes::Bytes;
use tokio::time::{Instant, Sleep, sleep, timeout};

use super::body::{excerpt, misbehaved, not_json, not_utf8, other_form, truncated};
use super::source::{Source, events_in};
use super::{Context, Envelope, Success};
use crate::binding::Answers;
use crate::call::{Answer, CallError, Misbehaviour};
use crate::clock::UnixMillis;
use crate::documents::several;
use crate::error::{Phase, Sent, TransportError};
use crate::limits::{EXCERPT_CHARS, Limits};
use crate::raw::ByteStream;
use crate::sse::{Data, Event, Frame};

/// Skipped events that are told of, before the next answer; a stream of nothing else must not pile up.
const NOTES: usize = 8;

/// For so long an error is kept to see whether it is the end of the stream.
const AFTER_ERROR: Duration = Duration::from_secs(1);

/// The answers of one exchange.
pub(super) struct HttpAnswers<E>(Box<Events<E>>);

struct Events<E> {
    body: ByteStream,
    source: Source,
    frames: vec::IntoIter<Frame>,
    /// Documents that came together in one event.
    waiting: VecDeque<Event>,
    /// The next answer, which somebody has looked at.
    ahead: Option<Answer>,
    /// How many frames arrived together last time.
    together: usize,
    /// A failure found after complete events, reported after the frames.
    failure: Option<TransportError>,
    limits: Limits,
    last_event: Instant,
    /// When the frames that are here arrived.
    arrived: UnixMillis,
    envelope: E,
    context: Context,
    /// Notes about skipped events and the form of the stream, told with the next answer.
    notes: Vec<Finding>,
    /// That one event is written below the other without a blank line was noted.
    ran_on: bool,
    /// An answer was told, or its end.
    answered: bool,
    /// The agent's error, before any answer: it is all that the agent says only if the stream ends with it.
    error: Option<(CallError, Pin<Box<Sleep>>)>,
    failed: bool,
    /// The beginning of the body, until something of it can be read.
    heard: Vec<u8>,
}

impl<E: Envelope> HttpAnswers<E> {
    pub(super) fn events(mut success: Success<E>, limits: &Limits) -> Self {
        let is_stream = success.is_stream();
        let source = Source::new(&mut success.body, is_stream);
        Self(Box::new(Events::new(success, source, limits)))
    }

    /// The events of a body that was read and told as a whole.
    pub(super) fn told(success: Success<E>, body: &Bytes, limits: &Limits) -> Self {
        let mut events = Events::new(success, Source::ended(), limits);
        events.arrived = events.body.recorder().now();
        events.notes.push(other_form("several answers as the answer to one call; the first counts"));
        events.frames = events_in(body, limits).into_iter();
        Self(Box::new(events))
    }

    /// The first answer.
    pub(super) async fn first(mut self) -> Result<Answer, CallError> {
        let first = poll_fn(|context| self.0.poll_next(context)).await;
        first.unwrap_or_else(|| Err(misbehaved(Misbehaviour::NoEvent, self.0.context.status, String::new())))
    }

    /// Waits for the first answer, which is told all the same when it is asked for.
    ///
    /// # Errors
    /// When there is none.
    pub(super) async fn look_ahead(&mut self) -> Result<(), CallError> {
        let events = &mut self.0;
        let limit = events.limits.whole;
        let first = timeout(limit, poll_fn(|context| events.poll_next(context))).await;
        let Ok(first) = first else {
            let late = TransportError::Timeout { phase: Phase::Body, limit, sent: Sent::Maybe };
            return Err(events.body.fail(late).into());
        };
        let nothing = || Err(misbehaved(Misbehaviour::Empty, events.context.status, String::new()));
        events.ahead = Some(first.unwrap_or_else(nothing)?);
        Ok(())
    }
}

impl<E: Envelope> Answers for HttpAnswers<E> {
    fn poll_next(&mut self, context: &mut task::Context<'_>) -> Poll<Option<Result<Answer, CallError>>> {
        self.0.poll_next(context)
    }
}

impl<E: Envelope> Events<E> {
    fn new(success: Success<E>, source: Source, limits: &Limits) -> Self {
        Self {
            context: Context::of(&success.head),
            body: success.body,
            source,
            frames: Vec::new().into_iter(),
            waiting: VecDeque::new(),
            ahead: None,
            together: 0,
            failure: None,
            limits: *limits,
            last_event: Instant::now(),
            arrived: UnixMillis(0),
            envelope: success.envelope,
            notes: Vec::new(),
            ran_on: false,
            answered: false,
            error: None,
            failed: false,
            heard: Vec::new(),
        }
    }

    fn poll_next(&mut self, context: &mut task::Context<'_>) -> Poll<Option<Result<Answer, CallError>>> {
        if let Some(answer) = self.ahead.take() {
            return Poll::Ready(Some(Ok(answer)));
        }
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
            if self.source.has_ended() {
                return Poll::Ready(self.take_error().or_else(|| self.take_unread()));
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
            let (event, closed) = if let Some(document) = self.waiting.pop_front() {
                (document, true)
            } else {
                let frame = self.frames.next()?;
                if frame.run_on && !mem::replace(&mut self.ran_on, true) {
                    self.notes.push(other_form("no blank line between events"));
                }
                let Some(event) = frame.event else { continue };
                (event, frame.closed)
            };
            let answer = self.answer(event, closed).transpose();
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
            self.heard = Vec::new();
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

    /// The received text, if there was no event in it. Comment lines only show that the connection is alive.
    fn take_unread(&mut self) -> Option<Result<Answer, CallError>> {
        let heard = String::from_utf8_lossy(&mem::take(&mut self.heard)).into_owned();
        let said = heard.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(':'))?;
        let begins = heard.find(said).and_then(|at| heard.get(at..)).unwrap_or(said);
        self.failed = true;
        let excerpt = excerpt(begins, self.body.recorder().redactor());
        Some(Err(misbehaved(Misbehaviour::NoEvent, self.context.status, excerpt)))
    }

    /// Decodes a chunk, or the rest at the end; called when no frames are left.
    fn take_in(&mut self, chunk: Option<Result<Bytes, TransportError>>) {
        let mut frames = Vec::new();
        let mut failure = None;
        let mut broken = None;
        match chunk {
            Some(Ok(chunk)) => {
                if !self.answered && self.notes.is_empty() && self.heard.len() < EXCERPT_CHARS {
                    self.heard.extend(chunk.iter().take(EXCERPT_CHARS));
                }
                // What comes is much like what came.
                frames.reserve(self.together);
                broken = self.source.take(&mut self.body, &chunk, &self.limits, &mut frames);
            }
            Some(Err(error)) => failure = Some(error),
            None => self.source.finish(&mut self.body, &mut frames),
        }
        if !frames.is_empty() {
            self.arrived = self.body.recorder().now();
            self.notes.extend(self.source.take_other_form().map(other_form));
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
            self.source.end();
        }
    }

    fn skip(&mut self, said: &[u8]) {
        self.heard.clear();
        if self.notes.len() < NOTES {
            self.notes.push(skipped(&String::from_utf8_lossy(said)));
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
            self.skip(said);
            return Ok(None);
        }
        let Some(data) = event.data else { return Ok(None) };
        let parsed = data.to_json();
        if parsed.as_ref().is_ok_and(|body| is_beat(body.json())) {
            self.skip(data.as_bytes().trim_ascii());
            return Ok(None);
        }
        if parsed.as_ref().map_or(true, |body| body.json().kind() == JsonKind::Array)
            && let Some(documents) = documents_in(&data)
        {
            self.notes.push(other_form("several documents in one event"));
            self.waiting.extend(documents);
            return Ok(None);
        }
        let broken = if closed { not_json } else { truncated };
        let body = parsed.map_err(|source| broken(&data, status, source, recorder.redactor()))?;
        let mut findings = mem::take(&mut self.notes);
        if event.replaced {
            findings.push(not_utf8());
        }
        self.context.open(&self.envelope, body, findings, false, recorder, self.arrived).map(Some)
    }
}

/// The documents of an event that is nothing but several of them.
fn documents_in(data: &Data) -> Option<Vec<Event>> {
    let bytes = data.as_bytes();
    let documents = several(bytes)?;
    let whole = Bytes::copy_from_slice(bytes);
    Some(documents.into_iter().map(|range| Event::saying(whole.slice(range))).collect())
}

/// Whether an event says that the connection is alive, and nothing else: `{}`, or `{"type": "ping"}` and the like.
fn is_beat(json: &Json) -> bool {
    const LONGEST: usize = 200;
    // Most events are longer, and are not looked into.
    if json.as_str().len() > LONGEST || !json.is_object() {
        return false;
    }
    let named = ["type", "event", "kind"].iter().find_map(|name| json.member(name)?.as_string());
    let beats = |name: &str| matches!(name, "ping" | "heartbeat" | "keepalive" | "keep-alive" | "keep_alive");
    let says_more = ["jsonrpc", "result", "error"].iter().any(|name| json.member(name).is_some());
    !says_more && (json.is_empty() || named.is_some_and(|name| beats(&name.to_ascii_lowercase())))
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
