//! The contents of a run file as data: the tree of its tasks.
//!
//! Errors name a task by a pointer as the specification has it: `/do/2/write/do/0/review` is the task `review`,
//! first in the list `do` of the task `write`, which is third in the list of the file.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::fault::Place;

mod limits;

pub use limits::{Budgets, Limits, Seen, Sight};

/// A run file that can be carried out (DSL 1.0.3, *Workflow*).
#[derive(Debug, Clone, PartialEq)]
pub struct RunFile {
    /// The head of the file: name, version, title.
    pub document: Document,
    /// Its input.
    pub input: Input,
    /// Its output.
    pub output: Output,
    /// After how long it is ended.
    pub timeout: Option<Span>,
    /// Its budget before a person is asked.
    pub budgets: Budgets,
    /// Agents that do not see the whole run.
    pub sees: Vec<Sight>,
    /// In this order, unless a task says otherwise.
    pub tasks: Vec<Task>,
}

/// The identity of a file (DSL 1.0.3, *Document*).
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The version of the specification.
    pub dsl: String,
    /// Its owner.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// Its own version.
    pub version: String,
    /// For people.
    pub title: Option<String>,
    /// For people, in Markdown.
    pub summary: Option<String>,
    /// Words to find it by.
    pub tags: Map<String, Value>,
    /// Further members that the workbench reads: budgets, and each agent's view.
    pub metadata: Map<String, Value>,
}

/// A jq expression, without the `${ }` around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expression {
    /// The jq.
    pub jq: String,
    /// Its place in the file.
    pub place: Place,
}

/// A value in which expressions may stand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Template {
    /// As it is.
    Literal(Value),
    /// The result of an expression.
    Expression(Expression),
    /// Each item.
    List(Vec<Template>),
    /// Each member.
    Object(Vec<(String, Template)>),
}

/// The input of a task or file (DSL 1.0.3, *Input*).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Input {
    /// A JSON Schema of the input, before `from`.
    pub schema: Option<Value>,
    /// The template that transforms it.
    pub from: Option<Template>,
}

/// The output of a task or file (DSL 1.0.3, *Output*).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Output {
    /// A JSON Schema of the output, after `as`.
    pub schema: Option<Value>,
    /// The template that transforms it.
    pub as_: Option<Template>,
}

/// How long (DSL 1.0.3, *Duration*).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// So long.
    Fixed(Duration),
    /// As long as this comes to, a text in ISO 8601.
    Expression(Expression),
}

/// Where a task leads (DSL 1.0.3, *Flow Directive*).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Then {
    /// To the next task of its list.
    #[default]
    Continue,
    /// Out of its list.
    Exit,
    /// Out of the run.
    End,
    /// To a task of its list.
    Task(String),
}

/// One task (DSL 1.0.3, *Task*).
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Its name, one of its kind in its list.
    pub name: String,
    /// Where its name stands.
    pub place: Place,
    /// It is passed over unless this holds.
    pub condition: Option<Expression>,
    /// Its input.
    pub input: Input,
    /// Its output.
    pub output: Output,
    /// The new context of the run.
    pub export: Output,
    /// After how long it is ended.
    pub timeout: Option<Span>,
    /// Where it leads.
    pub then: Then,
    /// Metadata that the workbench reads.
    pub metadata: Map<String, Value>,
    /// Its kind.
    pub kind: Kind,
}

/// The kind of a task.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Calls an agent.
    Call(Call),
    /// Does one after the other.
    Do(Vec<Task>),
    /// Does the same for each item.
    For(For),
    /// Does several at once.
    Fork {
        /// Each of them one task.
        branches: Vec<Task>,
        /// The first success wins and the others are canceled.
        compete: bool,
    },
    /// Chooses where to go on.
    Switch(Vec<Case>),
    /// Makes data.
    Set(Template),
    /// Does something and handles failures.
    Try {
        /// The tasks.
        tasks: Vec<Task>,
        /// The handled failures, and how.
        catch: Box<Catch>,
    },
    /// Fails.
    Raise(ErrorShape),
    /// Waits.
    Wait(Span),
    /// Carries out another file.
    Run(SubRun),
}

/// A loop (DSL 1.0.3, *For*).
#[derive(Debug, Clone, PartialEq)]
pub struct For {
    /// The variable that holds an item.
    pub each: String,
    /// The variable that holds its number, from 0.
    pub at: String,
    /// The list.
    pub over: Expression,
    /// As long as this holds, looked at before each round.
    pub while_: Option<Expression>,
    /// The tasks of a round.
    pub tasks: Vec<Task>,
}

/// A case of a switch (DSL 1.0.3, *Switch Case*).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// When it is taken; `None`: when no other is.
    pub when: Option<Expression>,
    /// Where it leads.
    pub then: Then,
}

/// The handled failures, and how (DSL 1.0.3, *Catch*).
#[derive(Debug, Clone, PartialEq)]
pub struct Catch {
    /// Members that an error must have, as they are.
    pub with: Map<String, Value>,
    /// The variable that holds the error.
    pub as_: String,
    /// Only when this holds.
    pub when: Option<Expression>,
    /// Not when this holds.
    pub except_when: Option<Expression>,
    /// Whether to try again.
    pub retry: Option<Retry>,
    /// The tasks that are done then.
    pub tasks: Vec<Task>,
}

/// How to try again (DSL 1.0.3, *Retry*).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Retry {
    /// Only when this holds.
    pub when: Option<Expression>,
    /// Not when this holds.
    pub except_when: Option<Expression>,
    /// How long to wait before.
    pub delay: Option<Span>,
    /// How the wait grows.
    pub backoff: Backoff,
    /// How often at most, the first time not counted.
    pub count: Option<u64>,
    /// How long one attempt may take.
    pub attempt_duration: Option<Span>,
    /// How long all of them may take.
    pub duration: Option<Span>,
    /// Up to how much a wait is made longer by chance.
    pub jitter: Option<(Span, Span)>,
}

/// How the wait between two attempts grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Backoff {
    /// Not at all.
    #[default]
    Constant,
    /// By the same again.
    Linear,
    /// To twice as much.
    Exponential,
}

/// An error to raise (DSL 1.0.3, *Error*; RFC 9457).
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorShape {
    /// A URI that names the kind of error.
    pub type_: Template,
    /// A number like those of HTTP.
    pub status: u64,
    /// A short name.
    pub title: Option<Template>,
    /// This occurrence, in words.
    pub detail: Option<Template>,
    /// Where; the task, unless told otherwise.
    pub instance: Option<Template>,
}

/// Another file to carry out (DSL 1.0.3, *Workflow Process*).
#[derive(Debug, Clone, PartialEq)]
pub struct SubRun {
    /// Its owner.
    pub namespace: String,
    /// Which.
    pub name: String,
    /// In which version.
    pub version: String,
    /// Its input; `None`: the task's input.
    pub input: Option<Template>,
}

/// A call to an agent (DSL 1.0.3, *A2A Call*).
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The method that is called.
    pub method: Method,
    /// Which agent.
    pub agent: Agent,
    /// The parameters of the call.
    pub parameters: Template,
}

/// The methods that a call may use, under their names of A2A 0.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// `message/send`
    Send,
    /// `message/stream`
    Stream,
    /// `tasks/get`
    Get,
    /// `tasks/cancel`
    Cancel,
}

impl Method {
    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Send => "message/send",
            Self::Stream => "message/stream",
            Self::Get => "tasks/get",
            Self::Cancel => "tasks/cancel",
        }
    }
}

/// Which agent a call is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Agent {
    /// A saved connection, `a2a-workbench://agents/NAME`.
    Saved(String),
    /// The person who runs the file, `a2a-workbench://you`.
    You,
    /// The address of a card.
    Card(String),
    /// The address of the calls.
    Server(String),
    /// As this comes to.
    Expression(Expression),
}

impl RunFile {
    /// Every task with its pointer, a task before those inside it.
    pub fn walk(&self) -> Vec<(String, &Task)> {
        let mut found = Vec::new();
        gather(&mut found, "/do", &self.tasks);
        found
    }
}

fn gather<'f>(found: &mut Vec<(String, &'f Task)>, list: &str, tasks: &'f [Task]) {
    for (index, task) in tasks.iter().enumerate() {
        let pointer = format!("{list}/{index}/{}", task.name);
        found.push((pointer.clone(), task));
        for (name, inner) in task.kind.lists() {
            gather(found, &format!("{pointer}/{name}"), inner);
        }
    }
}

impl Kind {
    /// The lists of tasks inside, under their places in the file.
    pub fn lists(&self) -> Vec<(&'static str, &[Task])> {
        match self {
            Self::Do(tasks) => vec![("do", tasks)],
            Self::For(looped) => vec![("do", &looped.tasks)],
            Self::Fork { branches, .. } => vec![("fork/branches", branches)],
            Self::Try { tasks, catch } => vec![("try", tasks), ("catch/do", &catch.tasks)],
            Self::Call(_)
            | Self::Switch(_)
            | Self::Set(_)
            | Self::Raise(_)
            | Self::Wait(_)
            | Self::Run(_) => Vec::new(),
        }
    }
}
