//! Folds everything that arrives about a task into one task: pure rules for all who watch one.
//!
//! A stream says what changed, a get says how things stand, and agents leave out different members of either.
//! Artifacts merge by id, with append or replace. A replaced status message moves into the history. A whole task
//! is the truth, but a member that it omits is kept, and a status from before the task began to wait changes
//! nothing; only a whole task changes a finished one. Deliberately absent: what to display ([`display`]) and when
//! to ask the agent again.

mod display;
mod merge;
mod news;
mod pieces;
mod results;

use crate::model::{ContextId, Message, StreamEvent, Task, TaskId, TaskState, TaskStatus};

pub use display::{Item, answer_on_the_way, display, says_nothing};
pub use merge::{has_grown_to, is_behind, same_contents, same_message};
pub use news::{News, news};
pub use pieces::{Growing, Told, Took, joined};

/// The effect of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Applied {
    /// It was merged.
    Merged,
    /// A direct reply, or an event that names no task before any is known: there is nothing to merge into.
    Reply,
    /// It names another task. Nothing was merged.
    Foreign,
    /// It contradicts that the task has ended. Nothing was merged; ask for the task.
    AfterEnd,
    /// It has no known shape. Nothing was merged.
    Unknown,
}

/// Merges one event into a task.
pub fn apply(task: &mut Task, event: &StreamEvent) -> Applied {
    if is_foreign(task, event) {
        return Applied::Foreign;
    }
    let own = event.task_id().is_none_or(|id| *id == task.id);
    if let Some(context_id) = event.context_id().filter(|_| own) {
        task.context_id = Some(context_id.clone());
    }
    match event {
        StreamEvent::Task(snapshot) => merge::snapshot(task, snapshot),
        StreamEvent::Status(update) => {
            if task.status.state.is_terminal() && update.status.state != task.status.state {
                return Applied::AfterEnd;
            }
            merge::status(task, &update.whole_status());
        }
        // Artifacts of a finished task are late, not wrong.
        StreamEvent::Artifact(update) => merge::artifact(task, update),
        StreamEvent::Message(message) => merge::message(task, message),
        StreamEvent::Unknown(_) => return Applied::Unknown,
    }
    Applied::Merged
}

/// Whether an event names another task.
fn is_foreign(task: &Task, event: &StreamEvent) -> bool {
    let other = event.task_id().is_some_and(|id| *id != task.id && !id.as_str().is_empty());
    other && (!ends_by_error(event) || task.status.state.is_terminal())
}

/// Whether an event ends the task on whose stream it arrives. Some agents report a crash under a made-up task id: an
/// end by error belongs to the task of the stream.
pub fn ends_by_error(event: &StreamEvent) -> bool {
    matches!(event, StreamEvent::Status(update)
        if update.status.state == TaskState::Failed && update.is_final == Some(true))
}

/// Whether an update is the last of its exchange and has no state that says how it ended (0.3: `final`).
pub fn ends_without_a_state(event: &StreamEvent) -> bool {
    matches!(event, StreamEvent::Status(update)
        if update.is_final == Some(true) && !update.status.state.is_known())
}

/// A stream being watched: the task as far as it is known, and replies that belong to none.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TaskFold {
    task: Option<Task>,
    replies: Vec<Message>,
}

impl TaskFold {
    /// Nothing has arrived yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes on from a task that is already known.
    pub fn resume(task: Task) -> Self {
        Self { task: Some(task), replies: Vec::new() }
    }

    /// The task, once anything spoke of one.
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// The task by itself, once anything spoke of one.
    pub fn into_task(self) -> Option<Task> {
        self.task
    }

    /// Direct replies, in order.
    pub fn replies(&self) -> &[Message] {
        &self.replies
    }

    /// Whether the agent is done for now: a reply without a task, or a task that will not go on by itself.
    pub fn is_settled(&self) -> bool {
        self.task.as_ref().map_or(!self.replies.is_empty(), |task| task.status.state.is_settled())
    }

    /// Takes one event. The first that names a task makes it, for not every agent starts with the whole.
    pub fn apply(&mut self, event: &StreamEvent) -> Applied {
        if let Some(task) = &mut self.task {
            return apply(task, event);
        }
        match event {
            StreamEvent::Task(task) => self.task = Some(task.clone()),
            StreamEvent::Message(message) => {
                self.replies.push(message.clone());
                return Applied::Reply;
            }
            StreamEvent::Unknown(_) => return Applied::Unknown,
            StreamEvent::Status(_) | StreamEvent::Artifact(_) => {
                let Some(id) = event.task_id() else { return Applied::Reply };
                let mut task = begun(id, event.context_id());
                let applied = apply(&mut task, event);
                self.task = Some(task);
                return applied;
            }
        }
        Applied::Merged
    }
}

/// A task of which only the id is known.
fn begun(id: &TaskId, context_id: Option<&ContextId>) -> Task {
    Task {
        id: id.clone(),
        context_id: context_id.cloned(),
        status: TaskStatus {
            state: TaskState::Unspecified,
            message: None,
            timestamp: None,
            extra: Vec::new(),
        },
        artifacts: Vec::new(),
        history: Vec::new(),
        metadata: None,
        extra: Vec::new(),
        raw: None,
    }
}
