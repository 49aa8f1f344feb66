//! One task with its watchers and the run that may change it.

use a2a_protocol::fold;
use a2a_protocol::model::{ContextId, Message, Part, StreamEvent, Task, TaskId, TaskState, TaskStatus};
use jiff::Timestamp;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_util::sync::CancellationToken;

use super::RunId;
use crate::environment::wire_time;

/// A task as the store keeps it.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) task: Task,
    pub(super) context_id: ContextId,
    /// Number of its latest change of status; larger is later.
    pub(super) changed: u64,
    /// Time of its latest change of status.
    pub(super) changed_at: Timestamp,
    /// The answer instead of a task; the task is then shown to nobody.
    pub(super) reply: Option<Message>,
    /// Said when it is canceled.
    pub(super) farewell: Vec<Part>,
    /// The turn being worked on.
    running: Option<(RunId, CancellationToken)>,
    turns: u64,
    /// Unbounded: a watcher that stopped reading holds at most the task's own events, and a slow one must not lose an
    /// event.
    watchers: Vec<UnboundedSender<StreamEvent>>,
}

impl Entry {
    pub(super) fn new(id: TaskId, context_id: ContextId, now: Timestamp) -> Self {
        let task = Task {
            id,
            context_id: Some(context_id.clone()),
            status: TaskStatus {
                state: TaskState::Submitted,
                message: None,
                timestamp: Some(wire_time(now)),
                extra: Vec::new(),
            },
            artifacts: Vec::new(),
            history: Vec::new(),
            metadata: None,
            extra: Vec::new(),
            raw: None,
        };
        Self {
            task,
            context_id,
            changed: 0,
            changed_at: now,
            reply: None,
            farewell: Vec::new(),
            running: None,
            turns: 0,
            watchers: Vec::new(),
        }
    }

    /// Everything from here on, until the task settles.
    pub(super) fn watch(&mut self) -> UnboundedReceiver<StreamEvent> {
        let (sender, receiver) = unbounded_channel();
        self.watchers.push(sender);
        receiver
    }

    /// Like [`Entry::watch`], but ended at once when no turn is being worked on.
    pub(super) fn watch_turn(&mut self) -> UnboundedReceiver<StreamEvent> {
        if self.task.status.state.is_settled() && self.running.is_none() {
            unbounded_channel().1
        } else {
            self.watch()
        }
    }

    pub(super) fn close_watchers(&mut self) {
        self.watchers.clear();
    }

    pub(super) fn begin_run(&mut self) -> (RunId, CancellationToken) {
        self.turns += 1;
        let run = RunId(self.turns);
        let canceled = CancellationToken::new();
        self.running = Some((run, canceled.clone()));
        (run, canceled)
    }

    /// Stops the run, if there is one; its later reports are dropped.
    pub(super) fn end_run(&mut self) {
        if let Some((_, canceled)) = self.running.take() {
            canceled.cancel();
        }
    }

    pub(super) fn is_running(&self, run: RunId) -> bool {
        self.running.as_ref().is_some_and(|(current, _)| *current == run)
    }

    /// Changes the task and tells its watchers.
    pub(super) fn apply(&mut self, event: &StreamEvent) {
        fold::apply(&mut self.task, event);
        self.watchers.retain(|watcher| watcher.send(event.clone()).is_ok());
    }
}
