//! The contents of a run file on the page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::look_view::RunBudgetsView;
use super::view::RunFaultView;

/// Run files to look at before they are carried out.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFileTexts {
    /// The file.
    pub text: String,
    /// Files that it may run.
    pub others: Vec<String>,
}

/// The plan of a run of a file.
#[derive(Debug, Clone, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunPlanView {
    /// A summary of it, in the words of its file.
    pub summary: Option<String>,
    /// The version of the file.
    pub version: String,
    /// Its budget before a person is asked.
    pub budgets: RunBudgetsView,
    /// Steps that are sent again where nobody knows whether they arrived.
    pub idempotent: Vec<String>,
    /// Steps that ask the person.
    pub asks: Vec<String>,
    /// Files that it runs and that were not given, as `namespace/name version`.
    pub needs: Vec<String>,
    /// Faults of the files beside the first.
    pub faults: Vec<RunFaultView>,
    /// Its agents, each with its message.
    pub agents: Vec<RunPlannedAgent>,
    /// Its tasks.
    pub tasks: Vec<RunTaskView>,
}

/// An agent of a file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunPlannedAgent {
    /// As the file names it, or the expression that names it while the run goes on.
    pub agent: String,
    /// It is named outright, and has to be one that is saved.
    pub is_named: bool,
    /// The saved agent that it is; `null` where none is, or several are.
    pub agent_id: Option<String>,
    /// All that it may see of a run, as the file says; `null`: the whole.
    pub sees: Option<Vec<String>>,
    /// Steps that call it.
    pub steps: Vec<String>,
    /// The first message to it, with expressions unevaluated.
    pub words: String,
}

/// The tree of a run that was begun.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunTreeView {
    /// Its tasks.
    pub tasks: Vec<RunTaskView>,
    /// Which saved agents those of the file are.
    pub bound: Vec<RunBoundView>,
    /// The file.
    pub text: String,
}

/// Which saved agent an agent of a file is.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBoundView {
    /// As the file names it.
    pub agent: String,
    /// The connection.
    pub agent_id: String,
}

/// A task of a file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunTaskView {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: RunTaskKind,
    /// The agent that it calls, as the file names it.
    pub agent: Option<String>,
    /// It may be passed over.
    pub has_condition: bool,
    /// Where it leads, unless that is the next task of its list.
    pub leads: Vec<RunLeadView>,
    /// Tasks in it, list by list.
    pub lists: Vec<RunTaskList>,
}

/// Where a task leads.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunLeadView {
    /// The case of a choice.
    pub case: Option<String>,
    /// The name of a task of the same list, or `continue`, `exit` and `end` as in the file.
    pub to: String,
}

/// A list of tasks inside a task.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunTaskList {
    /// Its place in the task: `do`, `fork/branches`, `try`, `catch/do`; `>` for the tasks of another file.
    pub place: String,
    /// The tasks.
    pub tasks: Vec<RunTaskView>,
}

/// The kind of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunTaskKind {
    /// Calls an agent.
    Call,
    /// Asks the person.
    Ask,
    /// One after the other.
    List,
    /// The same again.
    Loop,
    /// At the same time.
    Fork,
    /// At the same time, and the first counts.
    Race,
    /// One of several ways.
    Choice,
    /// Data.
    Data,
    /// Handles failures.
    Try,
    /// Fails.
    Fail,
    /// Waits.
    Wait,
    /// Another file.
    File,
}
