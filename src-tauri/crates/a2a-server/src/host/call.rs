//! From an operation to its answer, independent of the generation but for two rules.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::Json;
use a2a_protocol::dialect::Dialect;
use a2a_protocol::model::{Part, StreamEvent, Task, TaskId, TaskState};
use a2a_protocol::request::{Request, SendMessage};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt, StreamExt};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::AgentHost;
use crate::door::Visit;
use crate::emitter::Emitter;
use crate::refusal::Refusal;
use crate::store::{Accepted, Manner, Naming, TaskStore, Work, shorten_history};
use crate::turn::{Outcome, Turn};

/// How long a cancel waits for the end; the task ends all the same.
const UNTIL_ENDED: Duration = Duration::from_secs(30);

/// The result of a call.
pub(crate) enum Answer {
    /// One result.
    Once(Json),
    /// Events until the turn ends or the server stops.
    Stream(BoxStream<'static, StreamEvent>),
}

impl AgentHost {
    /// Carries out a call, from any binding.
    pub(crate) async fn call(
        self: &Arc<Self>,
        visit: Visit,
        dialect: Dialect,
        request: Request,
    ) -> Result<Answer, Refusal> {
        let store = self.tasks_of(&visit).await;
        match request {
            Request::Send(send) => self.send(&store, &visit, dialect, send).await,
            Request::SendStreaming(send) => {
                let history_length = send.configuration.history_length;
                let Accepted { task, events, work } = self.accept(&store, &visit, dialect, send)?;
                // 0.1 has no place for a whole task in a stream.
                let shown = dialect != Dialect::V0_1 && !(work.is_some() && self.behaviour.tells_all());
                self.begin(&store, &task.id, work).await;
                Ok(self.stream(shown.then(|| shorten_history(task, history_length)), events))
            }
            Request::GetTask { id, history_length } => {
                let task = self.task(&store, &visit, &id).await?;
                Ok(task_answer(dialect, &shorten_history(task, history_length)))
            }
            Request::ListTasks(wanted) => Ok(Answer::Once(dialect.encode_task_list(&store.list(&wanted)?))),
            Request::CancelTask { id } => Ok(task_answer(dialect, &self.cancel(&store, &id).await?)),
            Request::Subscribe { id } => {
                let (task, events) = store.subscribe(&id)?;
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

    async fn send(
        self: &Arc<Self>,
        store: &Arc<TaskStore>,
        visit: &Visit,
        dialect: Dialect,
        send: SendMessage,
    ) -> Result<Answer, Refusal> {
        let configuration = send.configuration.clone();
        let Accepted { task, mut events, work } = self.accept(store, visit, dialect, send)?;
        self.begin(store, &task.id, work).await;
        // Whether there will be a task at all, only the first event tells where the agent tells everything.
        let answer = if configuration.blocking || self.behaviour.tells_all() {
            let told_enough = async { while events.recv().await.is_some() && configuration.blocking {} };
            tokio::select! {
                () = told_enough => store.answer(&task.id)?,
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
    fn accept(
        &self,
        store: &TaskStore,
        visit: &Visit,
        dialect: Dialect,
        send: SendMessage,
    ) -> Result<Accepted, Refusal> {
        if send.configuration.push.is_some() {
            return Err(Refusal::PushNotSupported);
        }
        let naming = if dialect == Dialect::V0_1 { Naming::Client } else { Naming::Server };
        let manner = Manner { naming, quiet: self.behaviour.tells_all(), limits: visit.limits };
        store.accept(send.message, &visit.caller, manner)
    }

    /// Ends a task, and the work for it.
    async fn cancel(&self, store: &TaskStore, id: &TaskId) -> Result<Task, Refusal> {
        let mut events = store.watch_end(id)?;
        if store.get(id)?.status.state.is_terminal() {
            return store.cancel(id);
        }
        let stopping = async {
            let has_own_end = self.behaviour.stop(id).await;
            while has_own_end && events.recv().await.is_some() {}
            has_own_end
        };
        let has_ended = tokio::select! {
            has_own_end = stopping => !has_own_end || store.get(id)?.status.state.is_interrupted(),
            () = sleep(UNTIL_ENDED) => return store.get(id),
            () = self.stop.cancelled() => return Err(Refusal::Stopping),
        };
        if has_ended {
            return store.cancel(id);
        }
        match store.get(id)? {
            task if task.status.state == TaskState::Canceled => Ok(task),
            task => Err(Refusal::TaskNotCancelable { id: task.id, state: task.status.state }),
        }
    }

    /// Sets the agent to work, and returns once it has taken the message over. All of it goes on when the caller leaves.
    async fn begin(self: &Arc<Self>, store: &Arc<TaskStore>, task: &TaskId, work: Option<Work>) {
        let Some(work) = work else { return };
        let (host, store, task) = (Arc::clone(self), Arc::clone(store), task.clone());
        let (taken, waits) = oneshot::channel::<()>();
        self.turns.spawn(async move {
            let taking = AssertUnwindSafe(host.behaviour.take(&work.turn)).catch_unwind();
            if let Some(outcome) = taking.await.unwrap_or_else(|_panic| Some(fault())) {
                return store.finish(&task, work.run, outcome);
            }
            drop(taken);
            host.work(&store, task, work, |turn, out| host.behaviour.run(turn, out)).await;
        });
        // Either way the sender is gone by then, which is all that is to be known.
        let _ = waits.await;
    }

    pub(super) async fn work<'h>(
        &'h self,
        store: &Arc<TaskStore>,
        id: TaskId,
        work: Work,
        act: impl FnOnce(Turn, Emitter) -> BoxFuture<'h, Outcome>,
    ) {
        let Work { run, turn, canceled } = work;
        let emitter = Emitter::new(Arc::clone(store), id.clone(), run);
        let turn = AssertUnwindSafe(act(turn, emitter)).catch_unwind();
        let outcome = tokio::select! {
            outcome = turn => outcome,
            () = canceled.cancelled() => return,
            () = self.stop.cancelled() => return,
        };
        let outcome = outcome.unwrap_or_else(|_panic| fault());
        store.finish(&id, run, outcome);
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

fn fault() -> Outcome {
    Outcome::Failed(vec![Part::text("The agent stopped because of a fault of its own.")])
}

fn task_answer(dialect: Dialect, task: &Task) -> Answer {
    Answer::Once(dialect.encode_task(task))
}
