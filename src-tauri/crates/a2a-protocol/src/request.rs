//! A client's requests to an agent, in no generation's spelling.

use crate::json::Json;
use crate::model::{ContextId, Message, PushConfig, TaskId, TaskState};

/// The operations of A2A (1.0 §3.1). Not every generation and binding has all of them: see
/// [`Profile::route`](crate::profile::Profile::route).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Sends a message and answers once.
    SendMessage,
    /// Sends a message and answers with a stream.
    SendStreamingMessage,
    /// Reads one task.
    GetTask,
    /// Reads tasks page by page (1.0).
    ListTasks,
    /// Asks the agent to stop a task.
    CancelTask,
    /// Follows a running task.
    SubscribeToTask,
    /// Registers a call back.
    CreatePushConfig,
    /// Reads a call back's registration.
    GetPushConfig,
    /// Reads all registrations of a task.
    ListPushConfigs,
    /// Removes a registration.
    DeletePushConfig,
    /// Reads the card for authenticated callers.
    GetExtendedCard,
}

impl Operation {
    /// Whether the answer is a stream.
    pub fn is_streaming(self) -> bool {
        matches!(self, Self::SendStreamingMessage | Self::SubscribeToTask)
    }

    /// Whether repeating it cannot change anything at the agent.
    pub fn is_read(self) -> bool {
        matches!(
            self,
            Self::GetTask
                | Self::ListTasks
                | Self::SubscribeToTask
                | Self::GetPushConfig
                | Self::ListPushConfigs
                | Self::GetExtendedCard
        )
    }

    /// Whether success may come without a result.
    pub fn is_void(self) -> bool {
        self == Self::DeletePushConfig
    }
}

/// An operation with its parameters.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// [`Operation::SendMessage`].
    Send(SendMessage),
    /// [`Operation::SendStreamingMessage`].
    SendStreaming(SendMessage),
    /// [`Operation::GetTask`].
    GetTask {
        /// Which task.
        id: TaskId,
        /// How many of the last messages to include; `None` leaves it to the agent, 0 means none.
        history_length: Option<u64>,
    },
    /// [`Operation::ListTasks`].
    ListTasks(ListTasks),
    /// [`Operation::CancelTask`].
    CancelTask {
        /// Which task.
        id: TaskId,
    },
    /// [`Operation::SubscribeToTask`].
    Subscribe {
        /// Which task.
        id: TaskId,
    },
    /// [`Operation::CreatePushConfig`]. The configuration names the task.
    CreatePushConfig(PushConfig),
    /// [`Operation::GetPushConfig`].
    GetPushConfig {
        /// Which task.
        task_id: TaskId,
        /// Which registration; optional before 1.0.
        id: Option<String>,
    },
    /// [`Operation::ListPushConfigs`].
    ListPushConfigs {
        /// Which task.
        task_id: TaskId,
    },
    /// [`Operation::DeletePushConfig`].
    DeletePushConfig {
        /// Which task.
        task_id: TaskId,
        /// Which registration.
        id: String,
    },
    /// [`Operation::GetExtendedCard`].
    ExtendedCard,
}

/// Parameters of both sends.
#[derive(Debug, Clone, PartialEq)]
pub struct SendMessage {
    /// The message to send.
    pub message: Message,
    /// How it shall be answered.
    pub configuration: SendConfiguration,
    /// The client's own data about the request.
    pub metadata: Option<Json>,
}

/// How a send shall be answered (A2A 1.0 §3.2.2).
#[derive(Debug, Clone, PartialEq)]
pub struct SendConfiguration {
    /// Media types that the client can show.
    pub accepted_output_modes: Vec<String>,
    /// Answer only when the task is terminal or interrupted. Always written, because the generations disagree about
    /// the default.
    pub blocking: bool,
    /// How many messages of history to include.
    pub history_length: Option<u64>,
    /// A call back to register with the task.
    pub push: Option<PushConfig>,
}

impl Default for SendConfiguration {
    fn default() -> Self {
        Self { accepted_output_modes: Vec::new(), blocking: true, history_length: None, push: None }
    }
}

/// Which tasks to list (A2A 1.0 §3.1.4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListTasks {
    /// Only of this conversation.
    pub context_id: Option<ContextId>,
    /// Only in this state.
    pub status: Option<TaskState>,
    /// 1 to 100.
    pub page_size: Option<u64>,
    /// Where to go on.
    pub page_token: Option<String>,
    /// How many messages of history to include.
    pub history_length: Option<u64>,
    /// Only tasks whose status changed after this time (RFC 3339).
    pub status_timestamp_after: Option<String>,
    /// Include artifacts, which are left out by default.
    pub include_artifacts: Option<bool>,
}

impl SendMessage {
    /// A message with nothing said about how to answer it: blocking, the agent's defaults else.
    pub fn new(message: Message) -> Self {
        Self { message, configuration: SendConfiguration::default(), metadata: None }
    }
}

impl Request {
    /// Which operation it is.
    pub fn operation(&self) -> Operation {
        match self {
            Self::Send(_) => Operation::SendMessage,
            Self::SendStreaming(_) => Operation::SendStreamingMessage,
            Self::GetTask { .. } => Operation::GetTask,
            Self::ListTasks(_) => Operation::ListTasks,
            Self::CancelTask { .. } => Operation::CancelTask,
            Self::Subscribe { .. } => Operation::SubscribeToTask,
            Self::CreatePushConfig(_) => Operation::CreatePushConfig,
            Self::GetPushConfig { .. } => Operation::GetPushConfig,
            Self::ListPushConfigs { .. } => Operation::ListPushConfigs,
            Self::DeletePushConfig { .. } => Operation::DeletePushConfig,
            Self::ExtendedCard => Operation::GetExtendedCard,
        }
    }
}
