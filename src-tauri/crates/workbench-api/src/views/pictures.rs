//! Who called whom, and how tasks went: light rows that the page draws its pictures from.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::FilterProblem;

/// What pictures are drawn from.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureView {
    /// Who takes part, the workbench aside.
    pub parties: Vec<PartyView>,
    /// The tasks that changes are of.
    pub tasks: Vec<PictureTask>,
    /// Changes of tasks' states, oldest first.
    pub changes: Vec<StateChangeView>,
    /// Calls, in no order.
    pub calls: Vec<CallPassed>,
    /// Older calls of the range that were left out.
    pub left_out: i64,
    /// When the first call began whose bodies were looked into, where older ones were left out.
    pub bodies_since: Option<i64>,
    /// How far this look went.
    pub mark: PictureMark,
    /// Words of the filter that were left out of it.
    pub problems: Vec<FilterProblem>,
    /// How many tasks there are in all: fewer than before means that one was forgotten.
    pub task_count: i64,
}

/// How far a look went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureMark {
    /// The last call.
    pub call: i64,
    /// The last change of a task's state.
    pub change: i64,
    /// The last change of a state of a task of others.
    pub overheard: i64,
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PartyView {
    /// Identity: of the connection, or the address where there is none yet, or of a caller behind a tap.
    pub id: String,
    /// What it is called; empty for a caller whom nobody named.
    pub name: String,
    /// Host and port.
    pub host: String,
    /// The protocol version in use.
    pub version: Option<String>,
    /// It is saved as an agent, and was not removed.
    pub saved: bool,
}

/// A task in a picture.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureTask {
    /// Identity here.
    pub key: String,
    /// The agent's name for it.
    pub task_id: String,
    /// Whose task.
    pub party: String,
    /// What it is about.
    pub title: String,
}

/// From here on a task stood so.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StateChangeView {
    /// Which task.
    pub task_key: String,
    /// Its state.
    pub state: String,
    /// The agent did not know it any more.
    pub lost: bool,
    /// When that was observed.
    pub at: i64,
}

/// One call.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CallPassed {
    /// The exchange.
    pub id: String,
    /// Who called; `null`: the workbench.
    pub from: Option<String>,
    /// Who was called; `null`: the workbench.
    pub to: Option<String>,
    /// What was called.
    pub operation: String,
    /// Its task.
    pub task_key: Option<String>,
    /// When it began.
    pub started_at: i64,
    /// Milliseconds to the first byte.
    pub first_byte_ms: Option<i64>,
    /// Milliseconds in all; `null` while it runs.
    pub duration_ms: Option<i64>,
    /// HTTP status, once there.
    pub status: Option<i64>,
    /// It failed on the way, or was refused.
    pub failed: bool,
    /// Frames of the answer so far.
    pub frames: i64,
}

/// In which form a picture is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureForm {
    /// Scalable Vector Graphics.
    Svg,
    /// Portable Network Graphics.
    Png,
    /// Text that Mermaid draws.
    Mermaid,
}
