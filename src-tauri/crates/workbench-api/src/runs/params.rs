//! Parameters of the commands about runs.

use serde::Deserialize;
use ts_rs::TS;

/// A run file.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFileText {
    /// Its text.
    pub text: String,
}

/// A run to begin.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBegin {
    /// The file.
    pub text: String,
    /// Files that it may run.
    pub others: Vec<String>,
    /// Its input, as JSON; empty for none.
    pub input: String,
    /// Agents that are not found by their names and addresses.
    pub bindings: Vec<RunBinding>,
    /// Places of steps that it stops before.
    pub stops: Vec<String>,
}

/// Steps that a run stops before.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunMark {
    /// The run.
    pub run_id: String,
    /// Their places, and no others: names of steps without rounds, visits and attempts.
    pub places: Vec<String>,
}

/// A run to let go on.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunResume {
    /// The run.
    pub run_id: String,
    /// It stops before no step any more.
    pub without_marks: bool,
}

/// Which saved agent an agent of a file is.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBinding {
    /// As the file names it.
    pub agent: String,
    /// The connection.
    pub agent_id: String,
}

/// One run.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ByRun {
    /// Identity.
    pub run_id: String,
}

/// A run to repeat.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunAgain {
    /// Identity.
    pub run_id: String,
    /// From the step that failed, instead of from the beginning.
    pub from_failure: bool,
}

/// A person's decision on a step that asks.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunDecide {
    /// The run.
    pub run_id: String,
    /// The step, as `RunAskView` names it.
    pub at: String,
    /// Its purpose, likewise.
    pub purpose: String,
    /// The decision.
    pub decision: RunDecision,
    /// Its output, as JSON, with `done`.
    pub value: Option<String>,
    /// The word typed to confirm, if one is required.
    pub confirm: Option<String>,
}

/// A decision on a step that asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunDecision {
    /// Send the call once more; spend as much again.
    Again,
    /// It came to the value.
    Done,
    /// It failed.
    GiveUp,
}
