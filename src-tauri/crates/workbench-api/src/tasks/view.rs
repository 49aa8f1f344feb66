//! Tasks of all agents on the page, and the search over everything.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::agents::TokensView;
use crate::approvals::ApprovalSummary;
use crate::cards::CardView;
use crate::chats::TaskBrief;
use crate::messages::{ArtifactView, MessageView};

/// Which tasks to list.
#[derive(Debug, Clone, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct TaskFilter {
    /// Of one agent.
    pub agent_id: Option<String>,
    /// In one of these states; empty: any.
    pub states: Vec<String>,
    /// Changed at this time or later.
    pub since: Option<i64>,
    /// Begun before this time.
    pub until: Option<i64>,
    /// Continue behind this cursor.
    pub cursor: Option<String>,
    /// At most so many, 1 to 200; default 50.
    pub limit: Option<i64>,
}

/// A stretch of time, as a person picks it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TaskSpan {
    /// Any time.
    #[default]
    Any,
    /// Today.
    Today,
    /// The last seven days.
    Week,
    /// The last thirty days.
    Month,
    /// From one day to another.
    Days,
}

/// The choice of tasks in a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct TaskChoice {
    /// The name of a group of states.
    pub group: String,
    /// Of one agent.
    pub agent_id: Option<String>,
    /// When.
    pub span: TaskSpan,
    /// The first day, as `YYYY-MM-DD`.
    pub from: Option<String>,
    /// The last day, as `YYYY-MM-DD`.
    pub to: Option<String>,
}

/// A choice that a person kept under a name.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskChoiceKept {
    /// Identity.
    pub id: String,
    /// The person's name for it.
    pub name: String,
    /// The choice.
    pub choice: TaskChoice,
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
    /// The task as in a conversation.
    pub brief: TaskBrief,
    /// The agent.
    pub agent_id: String,
    /// The agent's name.
    pub agent_name: String,
    /// Its conversation.
    pub chat_id: Option<String>,
}

/// A task in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskView {
    /// Its row in the list.
    pub summary: TaskSummary,
    /// The agent's identifier of its conversation.
    pub context_id: Option<String>,
    /// The messages.
    pub messages: Vec<MessageView>,
    /// The artifacts.
    pub artifacts: Vec<ArtifactView>,
    /// The requests to a person.
    pub requests: Vec<ApprovalSummary>,
    /// The tokens that its agent tells of it; `null`: it tells none.
    pub tokens: Option<TokensView>,
}

/// The card that a task was run against.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskCardView {
    /// The card.
    pub card: CardView,
    /// When it was first seen.
    pub first_seen_at: i64,
    /// The agent is called by this very card still.
    pub in_use: bool,
}

/// Something found.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchHit {
    /// Its kind.
    pub kind: SearchKind,
    /// Its identity: conversation, task, connection or request.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The words around a hit, piece by piece.
    pub snippet: Vec<SnippetPiece>,
    /// When.
    pub at: i64,
}

/// Some words of a text. Untrusted.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SnippetPiece {
    /// As they stand there.
    pub text: String,
    /// The piece is the hit.
    pub found: bool,
}

/// The kind of hit.
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
