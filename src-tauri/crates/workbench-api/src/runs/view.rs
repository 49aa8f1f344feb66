//! Runs on the page.

use serde::Serialize;
use ts_rs::TS;

use super::edit_view::RunWords;
use super::look_view::RunCostView;

/// A run in a list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBriefView {
    /// Identity.
    pub id: String,
    /// `namespace/name` of its file.
    pub name: String,
    /// The version of its file.
    pub version: String,
    /// The title of its file; may be empty.
    pub title: String,
    /// How far it is.
    pub state: RunState,
    /// Agents of this machine answered for those of its file.
    pub trial: bool,
    /// The run that it repeats.
    pub again_of: Option<String>,
    /// When it began.
    pub created_at: i64,
    /// When something happened in it last.
    pub updated_at: i64,
}

/// A run in the list of all, with its costs.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunListedView {
    /// The run.
    #[serde(flatten)]
    pub brief: RunBriefView,
    /// Its costs so far; `null`: being computed.
    pub cost: Option<RunCostView>,
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunState {
    /// It goes on, or waits for somebody.
    Running,
    /// Nothing new begins.
    Paused,
    /// It is being ended.
    Canceling,
    /// It came to its output.
    Completed,
    /// An error ended it.
    Faulted,
    /// A person ended it.
    Canceled,
    /// It was under way where it came from, in a file.
    LeftOpen,
}

/// A run with its steps.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    /// The run as in a list.
    pub brief: RunBriefView,
    /// Its file.
    pub text: String,
    /// Its input, as JSON.
    pub input: String,
    /// Its output, as JSON, where it completed.
    pub output: Option<String>,
    /// Why it ended, where it faulted.
    pub error: Option<RunErrorView>,
    /// Its steps in the order in which they began.
    pub steps: Vec<RunStepView>,
    /// Its own questions to a person; its agents' questions are with its steps.
    pub asks: Vec<RunAskView>,
}

/// An error of a run.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunErrorView {
    /// A number like those of HTTP.
    pub status: i64,
    /// The kind of error.
    pub title: Option<String>,
    /// This occurrence, in words.
    pub detail: Option<String>,
    /// The task, as a pointer into the file.
    pub instance: Option<String>,
}

/// One step.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStepView {
    /// Its place, with round, visit and attempt.
    pub at: String,
    /// The name of its task.
    pub name: String,
    /// How far it is.
    pub state: RunStepState,
    /// When it began.
    pub began_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// The parameters of its agent or person, as JSON.
    pub parameters: Option<String>,
    /// The result, as JSON.
    pub value: Option<String>,
    /// Why it failed, or why its outcome is unknown.
    pub error: Option<RunErrorView>,
    /// The agent that it called.
    pub agent_id: Option<String>,
    /// Where that was said.
    pub chat_id: Option<String>,
    /// The task that the agent made of it.
    pub task_key: Option<String>,
    /// Requests of the agent that wait for a person.
    pub waiting: Vec<String>,
}

/// How far a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunStepState {
    /// It goes on.
    Running,
    /// It waits for a person.
    Waiting,
    /// It came to something.
    Done,
    /// Its condition did not hold.
    Skipped,
    /// It failed.
    Failed,
    /// It was ended before.
    Canceled,
}

/// Something that a run asks a person.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunAskView {
    /// The step, for the decision.
    pub at: String,
    /// The purpose of the step; a decision names it.
    pub purpose: String,
    /// The question.
    pub what: RunAsked,
    /// The request in the inbox, where its file asks: it is decided there.
    pub request_id: Option<String>,
}

/// A question of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunAsked {
    /// A gate of its file.
    Gate,
    /// The budget is used up: may more be spent?
    Budget,
    /// May a block be tried again, although an agent has done something in it?
    Repeat,
    /// Asks for the outcome of a call that may have arrived.
    Uncertain,
    /// May it go on into a marked step?
    Mark,
}

/// Facts about a file before a run is begun.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunCheckView {
    /// `namespace/name`, where it can be carried out.
    pub name: Option<String>,
    /// Its name for people.
    pub title: Option<String>,
    /// The JSON Schema of its input.
    pub input_schema: Option<String>,
    /// Its agents.
    pub agents: Vec<RunAgentView>,
    /// Its faults; empty if it can be carried out.
    pub faults: Vec<RunFaultView>,
}

/// An agent of a file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunAgentView {
    /// As the file names it.
    pub agent: String,
    /// The saved agent that it is; `null` where none is, or several are.
    pub agent_id: Option<String>,
    /// All that it may see of a run, as the file says; `null`: the whole.
    pub sees: Option<Vec<String>>,
}

/// Something that is wrong with a file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFaultView {
    /// From 1.
    pub line: i64,
    /// In characters, from 1.
    pub column: i64,
    /// The fault in words.
    pub message: RunWords,
    /// The correct text to write instead.
    pub hint: Option<RunWords>,
}
