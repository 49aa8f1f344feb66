//! The input of a reader. Borrowed and small, so that a task is read without copying.

use a2a_protocol::Json;
use a2a_protocol::model::{Artifact, ContextId, Message, Part, Task, TaskId, TaskState};

use crate::updates::Updates;

/// A waiting task, as far as a request can be found in it.
#[derive(Debug, Clone, Copy)]
pub struct RequestInput<'a> {
    /// The task, which the card names.
    pub task_id: Option<&'a TaskId>,
    /// Its conversation.
    pub context_id: Option<&'a ContextId>,
    /// Where the task stands.
    pub state: &'a TaskState,
    /// The message of its status; the question, in most shapes.
    pub status_message: Option<&'a Message>,
    /// Its artifacts; some frameworks ask in one.
    pub artifacts: &'a [Artifact],
    /// Metadata of the status update that brought the state.
    pub event_metadata: Option<&'a Json>,
    /// Metadata of the task.
    pub task_metadata: Option<&'a Json>,
    /// Unknown members of the status and of the update that brought it.
    pub status_extra: &'a [(String, Json)],
    /// Unknown members of the task.
    pub task_extra: &'a [(String, Json)],
    /// Earlier messages of the task; some frameworks ask there and then only wait.
    pub history: &'a [Message],
    /// The content of its events around their messages and artifacts; absent if only the task is seen.
    pub updates: Option<&'a Updates>,
}

impl<'a> RequestInput<'a> {
    /// A task in `state` of which nothing else is known.
    pub fn new(state: &'a TaskState) -> Self {
        Self {
            task_id: None,
            context_id: None,
            state,
            status_message: None,
            artifacts: &[],
            event_metadata: None,
            task_metadata: None,
            status_extra: &[],
            task_extra: &[],
            history: &[],
            updates: None,
        }
    }

    /// A task as a whole, the way it is fetched.
    pub fn of_task(task: &'a Task) -> Self {
        Self {
            task_id: Some(&task.id),
            context_id: task.context_id.as_ref(),
            state: &task.status.state,
            status_message: task.status.message.as_ref(),
            artifacts: &task.artifacts,
            event_metadata: None,
            task_metadata: task.metadata.as_ref(),
            status_extra: &task.status.extra,
            task_extra: &task.extra,
            history: &task.history,
            updates: None,
        }
    }

    /// The parts of the status message.
    pub(crate) fn parts(&self) -> &'a [Part] {
        self.status_message.map_or(&[], |message| message.parts.as_slice())
    }

    /// The metadata of the status message.
    pub(crate) fn message_metadata(&self) -> Option<&'a Json> {
        self.status_message?.metadata.as_ref()
    }

    /// The agent's words beside any structure.
    pub(crate) fn words(&self) -> Option<String> {
        self.status_message.map(Message::text).filter(|text| !text.trim().is_empty())
    }
}
