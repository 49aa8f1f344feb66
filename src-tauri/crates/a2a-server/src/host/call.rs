//! From an operation to its answer, in no generation's spelling but for two rules that differ.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use a2a_protocol::Json;
use a2a_protocol::dialect::Dialect;
use a2a_protocol::model::{Part, StreamEvent, Task, TaskId};
use a2a_protocol::request::{Request, SendMessage};
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt, StreamExt};
use tokio::sync::mpsc::UnboundedReceiver;

use super::AgentHost;
use crate::agent::{Emitter, Outcome};
use crate::refusal::Refusal;
use crate::store::{Accepted, Manner, Naming, Work, shorten_history};

/// What a call comes back with.
pub(crate) enum Answer {
    /// One result.
    Once(Json),
    /// Events until the turn ends or the server stops.
    Stream(BoxStream<'static, StreamEvent>),
}

impl AgentHost {
    /// Carries out a call, whatever binding it came over.
    pub(crate) async fn call(
        self: &Arc<Self>,
        dialect: Dialect,
        request: Request,
    ) -> Result<Answer, Refusal> {
        match request {
            Request::Send(send) => self.send(dialect, send).await,
            Request::SendStreaming(send) => {
                let history_length = send.configuration.history_length;
                let Accepted { task, events, work } = self.accept(dialect, send)?;
                // 0.1 has no place for a whole task in a stream.
                let shown = dialect != Dialect::V0_1 && !(work.is_some() && self.behaviour.tells_all());
                self.begin(&task.id, work);
                Ok(self.stream(shown.then(|| shorten_history(task, history_length)), events))
            }
            Request::GetTask { id, history_length } => {
                Ok(task_answer(dialect, &shorten_history(self.store.get(&id)?, history_length)))
            }
            Request::ListTasks(wanted) => {
                Ok(Answer::Once(dialect.encode_task_list(&self.store.list(&wanted)?)))
            }
            Request::CancelTask { id } => Ok(task_answer(dialect, &self.store.cancel(&id)?)),
            Request::Subscribe { id } => {
                let (task, events) = self.store.subscribe(&id)?;
                // 1.0 begins with the task as it stands (§3.1.6), 0.3 with whatever happens next.
                let snapshot = dialect.subscription_begins_with_the_task().then_some(task);
                Ok(self.stream(snapshot, events))
            }
            Request::CreatePushConfig(_)
            | Request::GetPushConfig { .. }
            | Request::ListPushConfigs { .. }
            | Request::DeletePushConfig { .. } => Err(Refusal::PushNotSupported),
            Request::ExtendedCard => Err(Refusal::ExtendedCardNotConfigured),
        }
    }

    async fn send(self: &Arc<Self>, dialect: Dialect, send: SendMessage) -> Result<Answer, Refusal> {
        let configuration = send.configuration.clone();
        let Accepted { task, mut events, work } = self.accept(dialect, send)?;
        self.begin(&task.id, work);
        // Whether there will be a task at all, only the first event tells where the agent tells everything.
        let answer = if configuration.blocking || self.behaviour.tells_all() {
            let told_enough = async { while events.recv().await.is_some() && configuration.blocking {} };
            tokio::select! {
                () = told_enough => self.store.answer(&task.id)?,
                () = self.stop.cancelled() => return Err(Refusal::Stopping),
            }
        } else {
            StreamEvent::Task(task)
        };
        let answer = match answer {
            StreamEvent::Task(task) => StreamEvent::Task(shorten_history(task, configuration.history_length)),
            other => other,
        };
        Ok(Answer::Once(dialect.encode_event(&answer)))
    }

    /// Takes the message in.
    fn accept(self: &Arc<Self>, dialect: Dialect, send: SendMessage) -> Result<Accepted, Refusal> {
        if send.configuration.push.is_some() {
            return Err(Refusal::PushNotSupported);
        }
        let naming = if dialect == Dialect::V0_1 { Naming::Client } else { Naming::Server };
        self.store.accept(send.message, Manner { naming, quiet: self.behaviour.tells_all() })
    }

    /// Sets the agent to work. The work goes on when the caller leaves.
    fn begin(self: &Arc<Self>, task: &TaskId, work: Option<Work>) {
        if let Some(work) = work {
            self.turns.spawn(Arc::clone(self).work(task.clone(), work));
        }
    }

    async fn work(self: Arc<Self>, id: TaskId, work: Work) {
        let Work { run, turn, canceled } = work;
        let emitter = Emitter::new(Arc::clone(&self.store), id.clone(), run);
        let turn = AssertUnwindSafe(self.behaviour.run(turn, emitter)).catch_unwind();
        let outcome = tokio::select! {
            outcome = turn => outcome,
            () = canceled.cancelled() => return,
            () = self.stop.cancelled() => return,
        };
        let outcome = outcome.unwrap_or_else(|_panic| {
            Outcome::Failed(vec![Part::text("The agent stopped because of a fault of its own.")])
        });
        self.store.finish(&id, run, outcome);
    }

    fn stream(&self, snapshot: Option<Task>, events: UnboundedReceiver<StreamEvent>) -> Answer {
        let later =
            stream::unfold(
                events,
                |mut events| async move { events.recv().await.map(|event| (event, events)) },
            );
        let all = stream::iter(snapshot.map(StreamEvent::Task)).chain(later);
        Answer::Stream(all.take_until(self.stop.clone().cancelled_owned()).boxed())
    }
}

fn task_answer(dialect: Dialect, task: &Task) -> Answer {
    Answer::Once(dialect.encode_task(task))
}
