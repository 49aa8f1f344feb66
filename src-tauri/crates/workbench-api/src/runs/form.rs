//! Forms of run files, and the files that they produce, in the form of the page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A form to make a file of.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBuild {
    /// The form as it is filled in.
    pub form: RunForm,
    /// The file that it came from and that keeps its own words; none: a new one is written.
    pub over: Option<String>,
}

/// A person's input. Texts may refer to the request, `{request}`, and to answers of earlier steps, `{story-planner}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunForm {
    /// The name of the file for people.
    pub title: String,
    /// The question at each start.
    pub asks: String,
    /// How the agents work together.
    pub pattern: RunPattern,
}

/// How agents work together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RunPattern {
    /// One after the other.
    InOrder {
        /// In this order.
        steps: Vec<RunFormStep>,
    },
    /// At the same time.
    SideBySide {
        /// Each asked on its own.
        branches: Vec<RunFormStep>,
        /// The first answer counts.
        first_wins: bool,
        /// The agent that makes one thing of the `{answers}`.
        gather: Option<RunFormStep>,
    },
    /// One writes, one reviews, until it is good.
    Review {
        /// The first round: the agent and its words.
        write: RunFormStep,
        /// The words to the same agent in later rounds.
        again: String,
        /// The step whose answer has the verdict.
        review: RunFormStep,
        /// At most so many.
        rounds: u32,
        /// The question to the person when they are over.
        at_cap: String,
    },
    /// One agent chooses who is asked.
    Choose {
        /// The agent that chooses among the `{candidates}`.
        choose: RunFormStep,
        /// The candidates.
        candidates: Vec<RunFormCandidate>,
        /// The question to the person when the agent chooses nobody.
        at_nobody: String,
    },
}

/// One agent that is asked something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFormStep {
    /// Its name in the file.
    pub name: String,
    /// The agent, as the file names it.
    pub agent: String,
    /// The words that it is sent.
    pub words: String,
    /// The question to the person before it.
    pub ask_before: Option<String>,
}

/// One candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFormCandidate {
    /// The agent, and its question then.
    pub step: RunFormStep,
    /// Its strength, as the choosing agent reads it.
    pub fits: String,
}

/// The form of a file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFormView {
    /// None: the file has another shape than that of a form, and is for an editor.
    pub form: Option<RunForm>,
    /// The file in a few strokes; none where it has faults.
    pub outline: Vec<RunStrokeView>,
}

/// The result of building a run file from a form.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunBuiltView {
    /// The file; none where something is missing.
    pub text: Option<String>,
    /// The file in a few strokes.
    pub outline: Vec<RunStrokeView>,
    /// The first thing that is missing.
    pub fault: Option<RunFormFaultView>,
}

/// A fault of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunFormFaultView {
    /// The kind of fault.
    pub code: RunFormFault,
    /// The step that it is about.
    pub step: Option<String>,
}

/// The kind of fault of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunFormFault {
    /// It has no title.
    NoTitle,
    /// Too few agents, or too many.
    Agents,
    /// Two steps are called so, or the file needs the name itself.
    Name,
    /// A step has no agent.
    NoAgent,
    /// Something that is to be said is empty.
    NoWords,
    /// Too few rounds, or too many.
    Rounds,
    /// The file that it is to be written over has another shape.
    OtherShape,
}

/// A run file that ships with the workbench.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunExampleView {
    /// The name of the file, such as `story-team`.
    pub id: String,
    /// Its name.
    pub title: String,
    /// A summary of it.
    pub summary: String,
    /// The file.
    pub text: String,
    /// Files that it runs.
    pub others: Vec<String>,
    /// The file in a few strokes.
    pub outline: Vec<RunStrokeView>,
}

/// One stroke of a small picture of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStrokeView {
    /// The name of the task.
    pub name: String,
    /// Its kind.
    pub kind: RunStroke,
    /// Its content: one list, or several in parallel.
    pub lists: Vec<Vec<RunStrokeView>>,
}

/// The kinds of tasks that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunStroke {
    /// Calls an agent.
    Call,
    /// Asks the person.
    Ask,
    /// The same again.
    Loop,
    /// At the same time.
    SideBySide,
    /// At the same time, and the first counts.
    Race,
    /// One of several ways.
    Choice,
    /// Another file.
    File,
}
