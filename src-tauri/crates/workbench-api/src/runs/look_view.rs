//! A run under observation on the page: light as a whole, and each step in full.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::view::{RunBriefView, RunErrorView, RunStepState};
use crate::files::StoryForm;

/// The state of a run, without its steps' contents.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunLookView {
    /// The run as in a list.
    pub brief: RunBriefView,
    /// Its input, as JSON.
    pub input: String,
    /// Its output, as JSON, where it completed.
    pub output: Option<String>,
    /// Why it ended, where it faulted.
    pub error: Option<RunErrorView>,
    /// Its steps in the order in which they began.
    pub steps: Vec<RunStepBrief>,
    /// The things that it waits for.
    pub waits: Vec<RunWaitView>,
    /// Its cost so far.
    pub cost: RunCostView,
    /// Its budget before a person is asked.
    pub budgets: RunBudgetsView,
    /// Places of steps that it stops before: the name of a step without rounds, visits and attempts.
    pub marks: Vec<String>,
}

/// The cost of a run or of one of its steps.
#[derive(Debug, Clone, Copy, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunCostView {
    /// Milliseconds in which an agent was waited for.
    pub agents: i64,
    /// Milliseconds in which a person was waited for.
    pub people: i64,
    /// Messages that left for agents.
    pub calls: i64,
    /// So many of them because something was tried again.
    pub repeats: i64,
    /// Tokens; `null`: no agent told of any.
    pub tokens: Option<i64>,
}

/// The budgets of a run; beyond them a person is asked.
#[derive(Debug, Clone, Copy, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBudgetsView {
    /// Calls to agents.
    pub calls: i64,
    /// Rounds of its loops.
    pub rounds: i64,
    /// Seconds in which it does not wait for people; `null`: as long as it takes.
    pub seconds: Option<i64>,
    /// Tokens that agents tell of; `null`: as many as it takes.
    pub tokens: Option<i64>,
}

/// One step, without its contents.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStepBrief {
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
    /// The agent that it called.
    pub agent_id: Option<String>,
    /// The task that the agent made of it.
    pub task_key: Option<String>,
    /// Its cost; `null`: nobody was waited for.
    pub cost: Option<RunCostView>,
}

/// Something that a run waits for a person about.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunWaitView {
    /// The run.
    pub run_id: String,
    /// The step, for the decision.
    pub at: String,
    /// The name of its task; empty for a budget.
    pub name: String,
    /// The purpose of the step; a decision names it.
    pub purpose: String,
    /// The asking file or agent, and the question.
    pub what: RunWaiting,
    /// The agent.
    pub agent_id: Option<String>,
    /// The request in the inbox, where it is decided there.
    pub request_id: Option<String>,
    /// Since when.
    pub since: i64,
}

/// The reason why a run waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunWaiting {
    /// Its file asks.
    Gate,
    /// An agent asks.
    Agent,
    /// More is to be spent than its budget says.
    Budget,
    /// May a block be tried again, although an agent has done something in it?
    Repeat,
    /// Nobody knows whether a call arrived.
    Uncertain,
    /// It stopped before a step that a person has marked.
    Mark,
    /// The caller is asked, by the file or an agent.
    Caller,
}

/// A step of a run.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ByRunStep {
    /// The run.
    pub run_id: String,
    /// The step, as `RunStepBrief` names it.
    pub at: String,
}

/// One step in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStepWhole {
    /// The step.
    pub brief: RunStepBrief,
    /// The input of its task, as JSON.
    pub input: Option<String>,
    /// The input of its agent or person, as JSON.
    pub parameters: Option<String>,
    /// The answer, as JSON.
    pub answer: Option<String>,
    /// The output of the task, as JSON.
    pub output: Option<String>,
    /// `$context` when it began, as JSON.
    pub before: Option<String>,
    /// `$context` as it left it, as JSON; `null`: it left it alone.
    pub after: Option<String>,
    /// Why it failed, or why its outcome is unknown.
    pub error: Option<RunErrorView>,
    /// Its chat.
    pub chat_id: Option<String>,
    /// Requests that wait for a person.
    pub waiting: Vec<String>,
    /// The entries of the journal about it.
    pub entries: Vec<RunEntryView>,
}

/// The story of a run to be kept as a file.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStorySave {
    /// The run.
    pub run_id: String,
    /// The format.
    pub form: StoryForm,
    /// The story, as the page tells it.
    pub text: String,
}

/// A part of a journal to read.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunJournalOf {
    /// The run.
    pub run_id: String,
    /// Behind the entry that this names; `null`: from the beginning.
    pub cursor: Option<String>,
    /// So many at most.
    pub limit: u32,
}

/// A part of a journal.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunJournalPage {
    /// Oldest first.
    pub entries: Vec<RunEntryView>,
    /// Where the next page begins; `null`: this is the end.
    pub cursor: Option<String>,
}

/// One entry of a journal.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunEntryView {
    /// Its number, from 1.
    pub seq: i64,
    /// When.
    pub time: i64,
    /// The event.
    pub what: RunHappened,
    /// The step that it is about.
    pub at: Option<String>,
    /// The name of its task.
    pub name: Option<String>,
    /// The part of the step, such as `parameters` or `when good`.
    pub purpose: Option<String>,
    /// The result, as JSON.
    pub value: Option<String>,
    /// There is more of the value than is shown.
    pub is_cut: bool,
}

/// An event in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunHappened {
    /// It began.
    Started,
    /// An agent of the file is this connection.
    Bound,
    /// Its budget.
    Limited,
    /// A person marked steps to stop before.
    Marked,
    /// It came to a step that is marked.
    StoppedBefore,
    /// An expression came to something, or a value fits its schema.
    Evaluated,
    /// A step failed.
    Failed,
    /// A message or a question left.
    Begun,
    /// An answer came.
    Answered,
    /// A timer was set.
    TimerSet,
    /// A timer went off.
    TimerFired,
    /// Nobody knows whether a call arrived.
    Uncertain,
    /// A budget is spent.
    BudgetAsked,
    /// A block is to be tried again in which an agent has done something.
    RepeatAsked,
    /// An agent was asked to stop, and has not yet.
    StopAsked,
    /// A person decided about a step.
    Decided,
    /// A person wants nothing new to begin.
    Paused,
    /// A person wants it to go on.
    Resumed,
    /// A person wants it to end.
    CancelAsked,
    /// The work of a step is over after a cancel.
    CancelDone,
    /// It ended.
    Finished,
}
