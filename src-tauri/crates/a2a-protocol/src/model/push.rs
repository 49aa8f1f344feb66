//! Push notification configurations (A2A 1.0 §4.3).

use super::{Extra, TaskId};

/// Where an agent shall call back about a task.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PushConfig {
    /// The task; `None` inside a send, where it is the task being sent to.
    pub task_id: Option<TaskId>,
    /// The configuration's own identity within the task.
    pub id: Option<String>,
    /// The address that is called.
    pub url: String,
    /// Sent back as `X-A2A-Notification-Token`.
    pub token: Option<String>,
    /// How the agent authenticates itself to the address.
    pub authentication: Option<PushAuthentication>,
    /// Unknown members.
    pub extra: Extra,
}

/// The `Authorization` header of a call back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushAuthentication {
    /// Acceptable schemes; 1.0 knows exactly one, and the first is written there.
    pub schemes: Vec<String>,
    /// The rest of the header, behind the scheme.
    pub credentials: Option<String>,
}
