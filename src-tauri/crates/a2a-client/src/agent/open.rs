//! Opens a stream and reads it to its end.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use a2a_protocol::model::TaskId;
use a2a_protocol::{Request, SendMessage, read};
use futures_util::Stream;
use futures_util::future::BoxFuture;

use super::{Agent, beginning};
use crate::binding::Answers;
use crate::call::{Answer, CallError};
use crate::stream::{EndCause, EventStream, Progress, StreamStep};

/// One connection's stream, from the call to the end.
struct Running {
    agent: Agent,
    progress: Progress,
    phase: Phase,
}

enum Phase {
    /// The call is made, or will be when this is first polled.
    Opening(BoxFuture<'static, Result<Box<dyn Answers>, CallError>>),
    Reading(Box<dyn Answers>),
    Ended,
}

impl Agent {
    /// Sends a message to an agent that does not stream, as a stream of its one answer. Nothing is sent
    /// before the stream is first polled.
    pub fn send_as_stream(&self, mut send: SendMessage) -> EventStream {
        self.prepare(&mut send);
        let (task, beginning) = (send.message.task_id.clone(), beginning(&send.message));
        self.open(Request::Send(send), task, Progress::default()).answering(beginning).whole()
    }

    pub(super) fn open(&self, request: Request, task: Option<TaskId>, progress: Progress) -> EventStream {
        let call = self.one(request, task, self.inner.raw.limits().blocking);
        let agent = self.clone();
        let opening = Box::pin(async move { agent.inner.binding.stream(call).await });
        EventStream::new(Running { agent: self.clone(), progress, phase: Phase::Opening(opening) })
    }
}

/// Written by hand, because the state that `unfold` moves around each event costs as much as reading it.
impl Stream for Running {
    type Item = StreamStep;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<StreamStep>> {
        let running = self.get_mut();
        if let Phase::Opening(opening) = &mut running.phase {
            match ready!(opening.as_mut().poll(context)) {
                Ok(answers) => running.phase = Phase::Reading(answers),
                Err(error) => return Poll::Ready(Some(running.end(error.into()))),
            }
        }
        let Phase::Reading(answers) = &mut running.phase else { return Poll::Ready(None) };
        Poll::Ready(Some(match ready!(answers.poll_next(context)) {
            Some(Ok(answer)) => running.event(answer),
            Some(Err(error)) => running.end(error.into()),
            None => running.end(EndCause::Clean),
        }))
    }
}

impl Running {
    fn event(&mut self, answer: Answer) -> StreamStep {
        let dialect = self.agent.dialect();
        match answer.read_deciding(|result| read::event(result, dialect)) {
            Ok(item) => {
                self.agent.learn(&item);
                self.progress.observe(&item.value);
                StreamStep::Event(item)
            }
            Err(error) => self.end(error.into()),
        }
    }

    fn end(&mut self, cause: EndCause) -> StreamStep {
        self.phase = Phase::Ended;
        StreamStep::End(self.progress.end(cause))
    }
}
