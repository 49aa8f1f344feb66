//! Events: the items of a stream, and the result of a send.

use super::{Artifact, ContextId, Extra, Message, Task, TaskId, TaskState, TaskStatus};
use crate::json::Json;

/// One event of a stream, or the one result of a send (A2A 1.0 §3.2.3).
#[derive(Debug, Clone, PartialEq)]
pub enum StreamEvent {
    /// The whole task as it stands.
    Task(Task),
    /// A direct reply, without a task.
    Message(Message),
    /// The task's status changed.
    Status(StatusUpdate),
    /// An artifact was produced, continued or replaced.
    Artifact(ArtifactUpdate),
    /// None of the known shapes.
    Unknown(Json),
}

/// A change of status (A2A 1.0 §4.2.1).
#[derive(Debug, Clone, PartialEq)]
pub struct StatusUpdate {
    /// The task; an agent may leave it out on the stream of that task.
    pub task_id: Option<TaskId>,
    /// Its conversation.
    pub context_id: Option<ContextId>,
    /// The new status.
    pub status: TaskStatus,
    /// The stream's end marker before 1.0; `None` when absent.
    pub is_final: Option<bool>,
    /// The agent's own data.
    pub metadata: Option<Json>,
    /// Unknown members.
    pub extra: Extra,
    /// The bytes it was read from.
    pub raw: Option<Json>,
}

/// An artifact or a chunk of one (A2A 1.0 §4.2.2).
#[derive(Debug, Clone, PartialEq)]
pub struct ArtifactUpdate {
    /// The task; an agent may leave it out on the stream of that task.
    pub task_id: Option<TaskId>,
    /// Its conversation.
    pub context_id: Option<ContextId>,
    /// The artifact, or the chunk.
    pub artifact: Artifact,
    /// `true`: the parts continue the artifact of that id. Otherwise they replace it.
    pub append: bool,
    /// Whether this was the last chunk, where the agent says so.
    pub last_chunk: Option<bool>,
    /// The agent's own data.
    pub metadata: Option<Json>,
    /// Unknown members.
    pub extra: Extra,
    /// The bytes it was read from.
    pub raw: Option<Json>,
}

impl StreamEvent {
    /// The task it speaks of, where it says.
    pub fn task_id(&self) -> Option<&TaskId> {
        match self {
            Self::Task(task) => Some(&task.id),
            Self::Message(message) => message.task_id.as_ref(),
            Self::Status(update) => update.task_id.as_ref(),
            Self::Artifact(update) => update.task_id.as_ref(),
            Self::Unknown(_) => None,
        }
    }

    /// The conversation it speaks of, where it says.
    pub fn context_id(&self) -> Option<&ContextId> {
        match self {
            Self::Task(task) => task.context_id.as_ref(),
            Self::Message(message) => message.context_id.as_ref(),
            Self::Status(update) => update.context_id.as_ref(),
            Self::Artifact(update) => update.context_id.as_ref(),
            Self::Unknown(_) => None,
        }
    }

    /// The state it reports, where it reports one.
    pub fn state(&self) -> Option<&TaskState> {
        match self {
            Self::Task(task) => Some(&task.status.state),
            Self::Status(update) => Some(&update.status.state),
            Self::Message(_) | Self::Artifact(_) | Self::Unknown(_) => None,
        }
    }
}
