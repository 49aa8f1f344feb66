//! Tasks of all agents, and search over everything that was said.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ArtifactView, MessageView, RequestSummary, TaskBrief};

/// Which tasks to list.
#[derive(Debug, Clone, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct TaskFilter {
    /// Of one agent.
    pub connection_id: Option<String>,
    /// In one of these states; empty: any.
    pub states: Vec<String>,
    /// Continue behind this cursor.
    pub cursor: Option<String>,
    /// At most so many, 1 to 200; default 50.
    pub limit: Option<i64>,
}

/// A page of tasks, newest first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskPage {
    /// The tasks.
    pub tasks: Vec<TaskSummary>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
    /// How many there are in all.
    pub total: i64,
}

/// A task in the list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskSummary {
    /// What a conversation shows of it.
    pub brief: TaskBrief,
    /// The agent.
    pub connection_id: String,
    /// The agent's name.
    pub connection_name: String,
    /// Its conversation.
    pub conversation_id: Option<String>,
    /// What was asked.
    pub title: String,
}

/// A task in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskView {
    /// What the list shows of it.
    pub summary: TaskSummary,
    /// The agent's identifier of its conversation.
    pub context_id: Option<String>,
    /// What was said.
    pub messages: Vec<MessageView>,
    /// What was produced.
    pub artifacts: Vec<ArtifactView>,
    /// What was asked of a person.
    pub requests: Vec<RequestSummary>,
}

/// Something found.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchHit {
    /// What it is.
    pub kind: SearchKind,
    /// Its identity: conversation, task, connection or request.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The words around the match.
    pub snippet: String,
    /// When.
    pub at: i64,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SearchKind {
    /// A message.
    Message,
    /// An artifact.
    Artifact,
    /// An agent.
    Connection,
    /// A request.
    Request,
}
