//! Tasks, their states and their artifacts.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;

use jiff::Timestamp;

use super::{ArtifactId, ContextId, Extra, Message, Part, TaskId};
use crate::json::Json;

/// A unit of work at an agent (A2A 1.0 §4.1.1).
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The agent's identifier for it.
    pub id: TaskId,
    /// The conversation it belongs to.
    pub context_id: Option<ContextId>,
    /// Its present status.
    pub status: TaskStatus,
    /// Results so far.
    pub artifacts: Vec<Artifact>,
    /// Messages so far, oldest first, as far as the agent shows them.
    pub history: Vec<Message>,
    /// The agent's own data.
    pub metadata: Option<Json>,
    /// Unknown members, `generation` of 1.1 among them.
    pub extra: Extra,
    /// The bytes it was read from; `None` for a task made here.
    pub raw: Option<Json>,
}

impl Task {
    /// The artifacts, each under an id of its own. An agent that calls two of them the same (or nothing) makes two all the
    /// same, and A2A 1.0 §4.1.7 knows an artifact by its id.
    pub fn artifacts_apart(&self) -> Cow<'_, [Artifact]> {
        let mut ids = HashSet::new();
        if self.artifacts.iter().all(|artifact| ids.insert(&artifact.artifact_id)) {
            return Cow::Borrowed(&self.artifacts);
        }
        let mut taken: HashSet<ArtifactId> = HashSet::new();
        let apart = self.artifacts.iter().map(|artifact| {
            let mut apart = artifact.clone();
            let mut number = 1;
            while !taken.insert(apart.artifact_id.clone()) {
                number += 1;
                apart.artifact_id = ArtifactId::new(format!("{}-{number}", artifact.artifact_id.as_str()));
            }
            apart
        });
        Cow::Owned(apart.collect())
    }
}

/// Where a task stands, and the agent's words about it (A2A 1.0 §4.1.2).
#[derive(Debug, Clone, PartialEq)]
pub struct TaskStatus {
    /// The state.
    pub state: TaskState,
    /// The agent's message about it; the question, if it asks one.
    pub message: Option<Message>,
    /// When, as the agent wrote it. Zone may be missing (0.1), then UTC.
    pub timestamp: Option<String>,
    /// Unknown members.
    pub extra: Extra,
}

/// The order of two times of statuses; `None` where one is missing or cannot be read.
pub fn in_time(one: Option<&str>, other: Option<&str>) -> Option<Ordering> {
    let at = |text: &str| text.parse::<Timestamp>().ok();
    Some(at(one?)?.cmp(&at(other?)?))
}

/// The state of a task (A2A 1.0 §4.1.3), in any spelling of the wire.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TaskState {
    /// Accepted, not begun.
    Submitted,
    /// Being worked on.
    Working,
    /// Waiting for a person's answer.
    InputRequired,
    /// Waiting for authorisation, usually given outside the protocol.
    AuthRequired,
    /// Done.
    Completed,
    /// Stopped on request.
    Canceled,
    /// Ended by an error.
    Failed,
    /// Refused by the agent.
    Rejected,
    /// Stated as unknown or unspecified, or not stated.
    Unspecified,
    /// A state that no generation defines, as spelled.
    Unknown(String),
}

impl TaskState {
    /// Nothing more will happen to the task.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Completed | Self::Canceled | Self::Failed | Self::Rejected)
    }

    /// The task waits for somebody.
    pub fn is_interrupted(&self) -> bool {
        matches!(self, Self::InputRequired | Self::AuthRequired)
    }

    /// Terminal or interrupted: the agent will not go on by itself (`auth-required` aside).
    pub fn is_settled(&self) -> bool {
        self.is_terminal() || self.is_interrupted()
    }

    /// One that the protocol defines, and that says how far the task is.
    pub fn is_known(&self) -> bool {
        !matches!(self, Self::Unspecified | Self::Unknown(_))
    }

    /// The kebab-case name of 0.2 and 0.3, which a person reads as well.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Submitted => "submitted",
            Self::Working => "working",
            Self::InputRequired => "input-required",
            Self::AuthRequired => "auth-required",
            Self::Completed => "completed",
            Self::Canceled => "canceled",
            Self::Failed => "failed",
            Self::Rejected => "rejected",
            Self::Unspecified => "unknown",
            Self::Unknown(spelled) => spelled,
        }
    }

    /// Reads any generation's spelling (strip `TASK_STATE_`, lower case, `_` to `-`, one `l`).
    pub fn read(spelled: &str) -> Self {
        match spelled {
            // What nearly every event says, without the detour.
            "TASK_STATE_WORKING" | "working" => return Self::Working,
            "TASK_STATE_COMPLETED" | "completed" => return Self::Completed,
            _ => {}
        }
        let stripped = spelled.strip_prefix("TASK_STATE_").unwrap_or(spelled);
        match stripped.to_ascii_lowercase().replace('_', "-").as_str() {
            "submitted" => Self::Submitted,
            "working" => Self::Working,
            "input-required" => Self::InputRequired,
            "auth-required" => Self::AuthRequired,
            "completed" => Self::Completed,
            "canceled" | "cancelled" => Self::Canceled,
            "failed" => Self::Failed,
            "rejected" => Self::Rejected,
            "unknown" | "unspecified" | "" => Self::Unspecified,
            _ => Self::Unknown(spelled.to_owned()),
        }
    }
}

impl fmt::Display for TaskState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Something a task produced (A2A 1.0 §4.1.7).
#[derive(Debug, Clone, PartialEq)]
pub struct Artifact {
    /// Unique within its task.
    pub artifact_id: ArtifactId,
    /// Human-readable name.
    pub name: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// Content in order; chunks stay separate parts.
    pub parts: Vec<Part>,
    /// The agent's own data.
    pub metadata: Option<Json>,
    /// URIs of extensions that it uses.
    pub extensions: Vec<String>,
    /// Unknown members.
    pub extra: Extra,
    /// The bytes it was read from; `None` for an artifact made here.
    pub raw: Option<Json>,
}

/// One page of tasks (A2A 1.0 §3.1.4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TaskList {
    /// Newest status first.
    pub tasks: Vec<Task>,
    /// Where the next page begins; `None` on the last one.
    pub next_page_token: Option<String>,
    /// How many tasks a page holds at most.
    pub page_size: Option<u64>,
    /// How many tasks there are before paging.
    pub total_size: Option<u64>,
    /// Unknown members.
    pub extra: Extra,
}

impl Artifact {
    /// All that is said in it, joined without separator: chunks of one text are separate parts.
    pub fn text(&self) -> String {
        super::said_in(&self.parts)
    }
}
