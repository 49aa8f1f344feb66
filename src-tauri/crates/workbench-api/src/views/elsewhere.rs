//! Tasks that were started elsewhere, as their agent lists them.

use serde::Serialize;
use ts_rs::TS;

/// A page of the tasks that an agent has, in its order.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentTaskPage {
    /// The tasks.
    pub tasks: Vec<AgentTaskView>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
    /// How many there are in all, where the agent says.
    pub total: Option<i64>,
}

/// A task as its agent lists it.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentTaskView {
    /// The agent's identifier of it.
    pub task_id: String,
    /// The agent's identifier of its conversation.
    pub context_id: Option<String>,
    /// State, as in 1.0 or as spelled.
    pub state: String,
    /// What was asked, as far as the agent shows it; else the identifier.
    pub title: String,
    /// When its state last changed, as the agent writes it.
    pub changed: Option<String>,
    /// Its identity here, where it was opened before.
    pub task_key: Option<String>,
}
