//! Opening a stream and reading it to its end.

use a2a_protocol::model::TaskId;
use a2a_protocol::{Request, SendMessage, read};

use super::{Agent, beginning};
use crate::binding::Answers;
use crate::call::{Answer, Call};
use crate::stream::{EndCause, EventStream, Progress, StreamStep};

/// One connection's stream, from the call to the end.
struct Running {
    agent: Agent,
    progress: Progress,
    phase: Phase,
}

enum Phase {
    Opening(Box<Call>),
    Reading(Box<dyn Answers>),
    Ended,
}

impl Agent {
    /// Sends a message to an agent that does not stream, as a stream of its one answer. Nothing is sent
    /// before the stream is first polled.
    pub fn send_as_stream(&self, mut send: SendMessage) -> EventStream {
        self.prepare(&mut send);
        let (task, beginning) = (send.message.task_id.clone(), beginning(&send.message));
        self.open(Request::Send(send), task, Progress::default()).answering(beginning)
    }

    pub(super) fn open(&self, request: Request, task: Option<TaskId>, progress: Progress) -> EventStream {
        let wait = Some(self.inner.raw.limits().blocking);
        let phase =
            Phase::Opening(Box::new(Call { request, task, wait, extensions: self.extensions.clone() }));
        let running = Running { agent: self.clone(), progress, phase };
        EventStream::from_steps(running, |mut running| async move {
            let step = running.next().await?;
            Some((step, running))
        })
    }
}

impl Running {
    async fn next(&mut self) -> Option<StreamStep> {
        if let Phase::Opening(call) = &self.phase {
            match self.agent.inner.binding.stream(call.as_ref().clone()).await {
                Ok(answers) => self.phase = Phase::Reading(answers),
                Err(error) => return Some(self.end(error.into())),
            }
        }
        let Phase::Reading(answers) = &mut self.phase else { return None };
        // Small events arrive many at a time; those that are here need no waiting.
        let answer = match answers.ready() {
            Some(answer) => Some(answer),
            None => answers.next().await,
        };
        Some(match answer {
            Some(Ok(answer)) => self.event(answer),
            Some(Err(error)) => self.end(error.into()),
            None => self.end(EndCause::Clean),
        })
    }

    fn event(&mut self, answer: Answer) -> StreamStep {
        let dialect = self.agent.dialect();
        match answer.read_deciding(|result| read::event(result, dialect)) {
            Ok(item) => {
                self.agent.learn(&item);
                self.progress.observe(&item.value);
                StreamStep::Event(Box::new(item))
            }
            Err(error) => self.end(error.into()),
        }
    }

    fn end(&mut self, cause: EndCause) -> StreamStep {
        self.phase = Phase::Ended;
        StreamStep::End(self.progress.end(cause))
    }
}
