//! A stream of events for the rest of the program: events, breaks, and the end.
//!
//! The end is an item like any other, so a broken stream cannot be mistaken for a finished one. Deliberately
//! absent: folding events into a task (`a2a_protocol::fold`).

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use a2a_protocol::fold::{ends_by_error, ends_without_a_state};
use a2a_protocol::model::{MessageId, StreamEvent, TaskId};
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt as _};
use tokio_util::sync::CancellationToken;

use crate::call::{CallError, Received};
use crate::clock::UnixMillis;
use crate::error::TransportError;

/// One event of a stream with its bytes and findings.
pub type StreamItem = Received<StreamEvent>;

/// One step of a stream.
#[derive(Debug)]
pub enum StreamStep {
    /// The agent said something.
    Event(Box<StreamItem>),
    /// The stream ended before its task had settled, and is being taken up again; events in between may be missing.
    Gap(Gap),
    /// The end; nothing follows.
    End(EndOfStream),
}

/// Where a followed stream ended too early. Whether it broke is in its cause: [`EndCause::Clean`] is an agent that closed it.
#[derive(Debug)]
pub struct Gap {
    /// When it was noticed.
    pub at: UnixMillis,
    /// Why it ended.
    pub cause: EndCause,
}

/// How a stream ended.
#[derive(Debug)]
pub struct EndOfStream {
    /// The task is terminal or waits for somebody, or the agent replied with a message alone.
    pub settled: bool,
    /// An event arrived. An error without one may mean that the agent never acted.
    pub stream_event_seen: bool,
    /// The task that the stream was about, once known.
    pub task: Option<TaskId>,
    /// Why.
    pub cause: EndCause,
}

/// Why a stream ended.
#[derive(Debug)]
pub enum EndCause {
    /// The agent closed it.
    Clean,
    /// It failed, before or after its first event.
    Cut(CallError),
    /// This side stopped it.
    Stopped,
    /// Nothing was said for too long.
    Idle,
}

impl From<CallError> for EndCause {
    fn from(error: CallError) -> Self {
        match error {
            CallError::Transport(TransportError::Timeout { phase: crate::error::Phase::Body, .. }) => {
                Self::Idle
            }
            error => Self::Cut(error),
        }
    }
}

/// A running stream. Dropping it closes its connection at once.
pub struct EventStream {
    steps: BoxStream<'static, StreamStep>,
    /// The message that it answers, where that begins a task.
    begun_by: Option<MessageId>,
    /// Its one answer is all there is to come, so that its end is no break.
    is_whole: bool,
}

impl EventStream {
    pub(crate) fn new(steps: impl Stream<Item = StreamStep> + Send + 'static) -> Self {
        Self { steps: Box::pin(steps), begun_by: None, is_whole: false }
    }

    /// The same stream, as the answer to this message, which begins a task.
    pub(crate) fn answering(self, message: Option<MessageId>) -> Self {
        Self { begun_by: message, ..self }
    }

    /// The same stream, which ends with its one answer.
    pub(crate) fn whole(self) -> Self {
        Self { is_whole: true, ..self }
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub(crate) fn begun_by(&self) -> Option<&MessageId> {
        self.begun_by.as_ref()
    }

    /// Calls `step` again and again until it returns `None`.
    pub(crate) fn from_steps<State, Step, Next>(state: State, step: Step) -> Self
    where
        State: Send + 'static,
        Step: FnMut(State) -> Next + Send + 'static,
        Next: Future<Output = Option<(StreamStep, State)>> + Send + 'static,
    {
        Self::new(stream::unfold(state, step))
    }

    /// The next step; `None` after [`StreamStep::End`].
    pub async fn next(&mut self) -> Option<StreamStep> {
        self.steps.next().await
    }

    /// The same stream, which ends with [`EndCause::Stopped`] as soon as `token` is cancelled.
    #[must_use]
    pub fn until(self, token: CancellationToken) -> Self {
        let running = Some((self, Progress::default(), token));
        Self::from_steps(running, |running| async move {
            let (mut inner, mut progress, token) = running?;
            let step = tokio::select! {
                biased;
                () = token.cancelled() => None,
                step = inner.next() => Some(step?),
            };
            match step {
                None => Some((StreamStep::End(progress.end(EndCause::Stopped)), None)),
                Some(step) => {
                    progress.observe_step(&step);
                    Some((step, Some((inner, progress, token))))
                }
            }
        })
    }
}

impl Stream for EventStream {
    type Item = StreamStep;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<StreamStep>> {
        self.steps.poll_next_unpin(context)
    }
}

impl fmt::Debug for EventStream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("EventStream").finish_non_exhaustive()
    }
}

/// The knowledge of a stream so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    /// The task that was asked about, or of which a task or an update told.
    pub(crate) task: Option<TaskId>,
    /// The task that messages name of which nothing else told. There may be none: some agents give every answer an id.
    pub(crate) named: Option<TaskId>,
    pub(crate) settled: bool,
    /// The stream said that the task failed, and that nothing follows.
    pub(crate) failed: bool,
    pub(crate) seen: bool,
}

impl Progress {
    pub(crate) fn of(task: Option<TaskId>) -> Self {
        Self { task, ..Self::default() }
    }

    pub(crate) fn observe(&mut self, event: &StreamEvent) {
        self.seen = true;
        let named = event.task_id().filter(|id| !id.as_str().is_empty());
        if let StreamEvent::Message(_) = event {
            // A message is an answer, whatever it names; words beside a task do not end it.
            if self.task.is_none() {
                self.settled = true;
                self.named = named.cloned().or_else(|| self.named.take());
            }
            return;
        }
        if self.task.is_none() {
            self.task = named.cloned();
        }
        if ends_by_error(event) {
            (self.settled, self.failed) = (true, true);
        } else if named.is_none_or(|id| self.task.as_ref() == Some(id))
            && let Some(state) = event.state()
        {
            // Another task's event says nothing about this one.
            self.settled = state.is_settled() || ends_without_a_state(event);
        }
    }

    fn observe_step(&mut self, step: &StreamStep) {
        if let StreamStep::Event(item) = step {
            self.observe(&item.value);
        }
    }

    pub(crate) fn end(&self, cause: EndCause) -> EndOfStream {
        EndOfStream { settled: self.settled, stream_event_seen: self.seen, task: self.task.clone(), cause }
    }
}
