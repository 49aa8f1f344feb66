//! Tasks in memory: an agent's tasks and conversations while it runs.
//!
//! A change and telling its watchers happen under one lock, so a watcher with a snapshot misses nothing and sees
//! nothing twice. Only the run that holds a task may change it; a run that was canceled or whose turn is over
//! changes nothing. Deliberately absent: persistence. All is forgotten when the server stops.

mod entry;
mod list;
mod recall;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use a2a_protocol::model::{
    Artifact, ArtifactUpdate, ContextId, Message, MessageId, Part, Role, StatusUpdate, StreamEvent, Task,
    TaskId, TaskList, TaskState, TaskStatus,
};
use a2a_protocol::request::ListTasks;
use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

use crate::door::{Caller, Limits};
use crate::environment::{Environment, wire_time};
use crate::refusal::Refusal;
use crate::turn::{Outcome, Turn};
use entry::Entry;
pub(crate) use list::shorten_history;

/// One turn of one task. A task's later turns have larger numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RunId(u64);

/// All tasks of one agent.
#[derive(Debug)]
pub(crate) struct TaskStore {
    environment: Environment,
    tasks: Mutex<Tasks>,
}

#[derive(Debug, Default)]
struct Tasks {
    by_id: HashMap<TaskId, Entry>,
    /// The task and content of each received message.
    received: HashMap<MessageId, Received>,
    /// Grows with every change of status, so that "newest first" is a total order.
    changes: u64,
}

#[derive(Debug)]
struct Received {
    task: TaskId,
    parts: Vec<Part>,
}

/// The outcome of a message.
#[derive(Debug)]
pub(crate) struct Accepted {
    /// The task as it stands after the message.
    pub(crate) task: Task,
    /// Events from here on; ends with the turn.
    pub(crate) events: UnboundedReceiver<StreamEvent>,
    /// The work to do; `None` when the message had been received before.
    pub(crate) work: Option<Work>,
}

/// How an agent's tasks are begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Manner {
    /// The side that names tasks and messages.
    pub(crate) naming: Naming,
    /// The agent tells itself that it begins.
    pub(crate) quiet: bool,
    /// How much is taken.
    pub(crate) limits: Limits,
}

/// One turn, ready to be run.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) run: RunId,
    pub(crate) turn: Turn,
    /// Set when the task is canceled.
    pub(crate) canceled: CancellationToken,
}

/// The side that names tasks and messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// The server names tasks, the client messages (since 0.2).
    Server,
    /// The client names tasks, and nobody messages (0.1).
    Client,
}

impl TaskStore {
    pub(crate) fn new(environment: Environment) -> Self {
        Self { environment, tasks: Mutex::default() }
    }

    /// Takes a message in: begins a task, continues one, or recognises a repetition.
    ///
    /// A message id that was seen before starts nothing: the caller is shown the task that the first
    /// copy went to. With other content under the same id it is refused, because the sender could not
    /// tell which of the two was acted on.
    pub(crate) fn accept(
        &self,
        mut message: Message,
        caller: &Caller,
        manner: Manner,
    ) -> Result<Accepted, Refusal> {
        let Manner { naming, quiet, limits } = manner;
        if naming == Naming::Client && message.message_id.is_none() {
            message.message_id = Some(MessageId::new(self.environment.new_id()));
        }
        let Some(message_id) = message.message_id.clone() else {
            return Err(Refusal::InvalidParams { field: "message.messageId", rule: "is required" });
        };
        if message.parts.is_empty() {
            return Err(Refusal::InvalidParams { field: "message.parts", rule: "must not be empty" });
        }
        if message.role != Role::User {
            return Err(Refusal::InvalidParams { field: "message.role", rule: "must be the user's" });
        }
        let mut tasks = self.lock();
        if let Some(received) = tasks.received.get(&message_id) {
            if received.parts != contents(&message.parts) {
                return Err(Refusal::InvalidParams {
                    field: "message.messageId",
                    rule: "was used before for other content",
                });
            }
            let id = received.task.clone();
            let entry = tasks.by_id.get_mut(&id).ok_or(Refusal::TaskNotFound(id))?;
            let events = entry.watch_turn();
            return Ok(Accepted { task: entry.task.clone(), events, work: None });
        }

        let now = self.environment.now();
        let known = |id: &TaskId| naming == Naming::Server || tasks.by_id.contains_key(id);
        let continued = message.task_id.clone().filter(known);
        let id = if let Some(id) = &continued {
            tasks.check_continuable(id, message.context_id.as_ref())?
        } else {
            tasks.check_room(limits)?;
            tasks.insert_new(self, message.task_id.clone(), message.context_id.clone(), now)
        };
        let continued = continued.is_some();
        tasks.received.insert(message_id, Received { task: id.clone(), parts: contents(&message.parts) });
        let question = tasks.by_id.get(&id).and_then(|entry| entry.task.status.message.clone());
        if continued {
            // Before the snapshot: whoever answers must not be shown the question as still open.
            tasks.set_status(&id, TaskState::Working, None, now);
        }
        let entry = tasks.by_id.get_mut(&id).ok_or_else(|| Refusal::TaskNotFound(id.clone()))?;
        let context_id = entry.context_id.clone();
        message.task_id = Some(id.clone());
        message.context_id = Some(context_id.clone());
        message.raw = None;
        entry.task.history.push(message.clone());
        let events = entry.watch();
        let (run, canceled) = entry.begin_run();
        let task = entry.task.clone();
        let caller = caller.clone();
        let turn = Turn { message, task: task.clone(), context_id, question, caller };
        if !continued && !quiet {
            tasks.set_status(&id, TaskState::Working, None, now);
        }
        Ok(Accepted { task, events, work: Some(Work { run, turn, canceled }) })
    }

    /// Messages in other tasks of the same conversation, oldest first.
    pub(crate) fn earlier_messages(&self, id: &TaskId) -> Vec<Message> {
        let tasks = self.lock();
        let context = tasks.by_id.get(id).map(|entry| &entry.context_id);
        let others = tasks.by_id.values();
        let others = others.filter(|entry| Some(&entry.context_id) == context && entry.task.id != *id);
        let mut others: Vec<&Entry> = others.collect();
        others.sort_by_key(|entry| entry.changed);
        others.iter().flat_map(|entry| &entry.task.history).cloned().collect()
    }

    /// The task as it stands.
    pub(crate) fn get(&self, id: &TaskId) -> Result<Task, Refusal> {
        let tasks = self.lock();
        let entry = tasks.by_id.get(id).filter(|entry| entry.reply.is_none());
        entry.map(|entry| entry.task.clone()).ok_or_else(|| Refusal::TaskNotFound(id.clone()))
    }

    /// The result of a message: the task, or the message that was the whole answer.
    pub(crate) fn answer(&self, id: &TaskId) -> Result<StreamEvent, Refusal> {
        let reply = self.lock().by_id.get(id).and_then(|entry| entry.reply.clone());
        reply.map_or_else(|| self.get(id).map(StreamEvent::Task), |reply| Ok(StreamEvent::Message(reply)))
    }

    /// The task as it stands, and everything that happens to it from here on.
    pub(crate) fn subscribe(&self, id: &TaskId) -> Result<(Task, UnboundedReceiver<StreamEvent>), Refusal> {
        let mut tasks = self.lock();
        let entry = tasks.by_id.get_mut(id).ok_or_else(|| Refusal::TaskNotFound(id.clone()))?;
        if entry.task.status.state.is_terminal() {
            return Err(Refusal::TaskNotOpen { id: id.clone(), state: entry.task.status.state.clone() });
        }
        Ok((entry.task.clone(), entry.watch()))
    }

    /// Ends a task on request.
    pub(crate) fn cancel(&self, id: &TaskId) -> Result<Task, Refusal> {
        let mut tasks = self.lock();
        let entry = tasks.by_id.get_mut(id).ok_or_else(|| Refusal::TaskNotFound(id.clone()))?;
        if entry.task.status.state.is_terminal() {
            return Err(Refusal::TaskNotCancelable {
                id: id.clone(),
                state: entry.task.status.state.clone(),
            });
        }
        entry.end_run();
        let farewell = self.agent_message(entry, entry.farewell.clone());
        tasks.set_status(id, TaskState::Canceled, farewell, self.environment.now());
        tasks.by_id.get(id).map(|entry| entry.task.clone()).ok_or_else(|| Refusal::TaskNotFound(id.clone()))
    }

    /// One page of the tasks, the latest change of status first.
    pub(crate) fn list(&self, wanted: &ListTasks) -> Result<TaskList, Refusal> {
        list::page(&self.lock().by_id, wanted)
    }

    /// Reports progress of a run.
    pub(crate) fn status(&self, id: &TaskId, run: RunId, state: TaskState, parts: Vec<Part>) {
        let mut tasks = self.lock();
        let Some(entry) = tasks.by_id.get(id).filter(|entry| entry.is_running(run)) else { return };
        let message = self.agent_message(entry, parts);
        tasks.set_status(id, state, message, self.environment.now());
    }

    /// Reports an artifact, or a piece of one, of a run.
    pub(crate) fn artifact(&self, id: &TaskId, run: RunId, artifact: Artifact, append: bool, last: bool) {
        let mut tasks = self.lock();
        let Some(entry) = tasks.by_id.get_mut(id).filter(|entry| entry.is_running(run)) else { return };
        let update = ArtifactUpdate {
            task_id: Some(id.clone()),
            context_id: Some(entry.context_id.clone()),
            artifact,
            append,
            last_chunk: Some(last),
            metadata: None,
            extra: Vec::new(),
            raw: None,
        };
        entry.apply(&StreamEvent::Artifact(update));
    }

    /// Tells an event of a run as it is, with the time of its status made the present. A message that
    /// belongs to no task is the whole answer, and there never was a task.
    pub(crate) fn tell(&self, id: &TaskId, run: RunId, mut event: StreamEvent) {
        let now = self.environment.now();
        match &mut event {
            StreamEvent::Task(task) => task.status.timestamp = Some(wire_time(now)),
            StreamEvent::Status(update) => {
                update.status.timestamp = Some(wire_time(now));
                // Only 0.3 says it.
                update.is_final.get_or_insert(update.status.state.is_settled());
            }
            StreamEvent::Message(_) | StreamEvent::Artifact(_) | StreamEvent::Unknown(_) => {}
        }
        let mut tasks = self.lock();
        tasks.changes += 1;
        let changed = tasks.changes;
        let Some(entry) = tasks.by_id.get_mut(id).filter(|entry| entry.is_running(run)) else { return };
        if event.state().is_some() {
            (entry.changed, entry.changed_at) = (changed, now);
        }
        if let StreamEvent::Message(message) = &event
            && message.task_id.is_none()
        {
            entry.reply = Some(message.clone());
        }
        entry.apply(&event);
    }

    /// Keeps the words that are said when the task is canceled.
    pub(crate) fn farewell(&self, id: &TaskId, run: RunId, parts: Vec<Part>) {
        let mut tasks = self.lock();
        let Some(entry) = tasks.by_id.get_mut(id).filter(|entry| entry.is_running(run)) else { return };
        entry.farewell = parts;
    }

    /// Ends a run with its outcome.
    pub(crate) fn finish(&self, id: &TaskId, run: RunId, outcome: Outcome) {
        let ended = match outcome {
            Outcome::Completed(parts) => Some((TaskState::Completed, parts)),
            Outcome::InputRequired(parts) => Some((TaskState::InputRequired, parts)),
            Outcome::AuthRequired(parts) => Some((TaskState::AuthRequired, parts)),
            Outcome::Failed(parts) => Some((TaskState::Failed, parts)),
            Outcome::Rejected(parts) => Some((TaskState::Rejected, parts)),
            Outcome::Canceled(parts) => Some((TaskState::Canceled, parts)),
            Outcome::Told => None,
        };
        let mut tasks = self.lock();
        let Some(entry) = tasks.by_id.get_mut(id).filter(|entry| entry.is_running(run)) else { return };
        entry.end_run();
        let Some((state, parts)) = ended else { return entry.close_watchers() };
        let message = self.agent_message(entry, parts);
        tasks.set_status(id, state, message, self.environment.now());
    }

    fn agent_message(&self, entry: &Entry, parts: Vec<Part>) -> Option<Message> {
        if parts.is_empty() {
            return None;
        }
        let mut message = Message::user(MessageId::new(self.environment.new_id()), parts);
        message.role = Role::Agent;
        message.task_id = Some(entry.task.id.clone());
        message.context_id = Some(entry.context_id.clone());
        Some(message)
    }

    fn fresh_context(&self) -> ContextId {
        ContextId::new(self.environment.new_id())
    }

    fn lock(&self) -> MutexGuard<'_, Tasks> {
        // Nothing between lock and unlock leaves a task half changed, so a panic elsewhere does no harm.
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The content of parts, however they were written.
fn contents(parts: &[Part]) -> Vec<Part> {
    parts.iter().map(Part::made_here).collect()
}

impl Tasks {
    fn insert_new(
        &mut self,
        store: &TaskStore,
        id: Option<TaskId>,
        context: Option<ContextId>,
        now: Timestamp,
    ) -> TaskId {
        let id = id.unwrap_or_else(|| TaskId::new(store.environment.new_id()));
        let context_id = context.unwrap_or_else(|| store.fresh_context());
        let entry = Entry::new(id.clone(), context_id, now);
        self.by_id.insert(id.clone(), entry);
        id
    }

    /// Whether another task may begin.
    fn check_room(&self, limits: Limits) -> Result<(), Refusal> {
        if !limits.is_open {
            return Err(Refusal::Closed);
        }
        // Where there are not even so many in all, nobody has to count them.
        if self.by_id.len() < limits.pending {
            return Ok(());
        }
        let pending = self.by_id.values().filter(|entry| !entry.task.status.state.is_terminal()).count();
        if pending >= limits.pending { Err(Refusal::TooMany { pending: limits.pending }) } else { Ok(()) }
    }

    /// Only a task that waits for its user can be continued, so that a second answer to one question is not acted on.
    fn check_continuable(&self, id: &TaskId, context: Option<&ContextId>) -> Result<TaskId, Refusal> {
        let entry = self.by_id.get(id).ok_or_else(|| Refusal::TaskNotFound(id.clone()))?;
        if context.is_some_and(|context| *context != entry.context_id) {
            return Err(Refusal::InvalidParams {
                field: "message.contextId",
                rule: "is not the context of the task",
            });
        }
        if !entry.task.status.state.is_interrupted() {
            return Err(Refusal::TaskNotOpen { id: id.clone(), state: entry.task.status.state.clone() });
        }
        Ok(id.clone())
    }

    /// The one place where a task's status changes: it is timed, numbered and told.
    fn set_status(&mut self, id: &TaskId, state: TaskState, message: Option<Message>, now: Timestamp) {
        self.changes += 1;
        let Some(entry) = self.by_id.get_mut(id) else { return };
        entry.changed = self.changes;
        entry.changed_at = now;
        let settled = state.is_settled();
        let update = StatusUpdate {
            task_id: Some(id.clone()),
            context_id: Some(entry.context_id.clone()),
            status: TaskStatus { state, message, timestamp: Some(wire_time(now)), extra: Vec::new() },
            is_final: Some(settled),
            metadata: None,
            extra: Vec::new(),
            raw: None,
        };
        entry.apply(&StreamEvent::Status(update));
        if settled {
            entry.close_watchers();
        }
    }
}
