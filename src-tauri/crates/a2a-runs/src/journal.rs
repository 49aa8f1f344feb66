//! The journal of a run, entry by entry: the only state that a run has.
//!
//! An entry names its step. The name is made of the step's place in the file, round, visit, attempt and purpose,
//! so a step has the same name whenever the journal is read again: `/do/1/improve[2]/do/0/write` with
//! `parameters` are the parameters of the writer in the third round.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::plan::Limits;

/// The purpose of a step that asks the person who runs the file.
pub(crate) const ASK: &str = "ask";

/// The name of one step of a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StepId {
    /// The task, with its round (`[2]`), visit (`~1`) and attempt (`!1`), all from 0, which is left out for visits and
    /// attempts. A task of another file stands behind `>`.
    pub at: String,
    /// Its purpose: `if`, `parameters`, `call`, …
    #[serde(rename = "for")]
    pub purpose: String,
}

impl StepId {
    /// Where its task stands in its file, without rounds, visits and attempts: `/do/1/improve[2]` is `/do/1/improve`.
    pub fn pointer(&self) -> String {
        pointer(&self.at)
    }

    /// The same, with the task of each file that runs the next before it: `/do/0/chapter>/do/1/improve/do/0/write`. That is how
    /// a person marks a step, whichever round it is in.
    pub fn place(&self) -> String {
        place(&self.at)
    }

    /// Whether it asks the person who runs the file.
    pub fn asks(&self) -> bool {
        self.purpose == ASK
    }

    pub(crate) fn new(at: &str, purpose: &str) -> Self {
        Self { at: at.to_owned(), purpose: purpose.to_owned() }
    }
}

/// Where a task stands in its file, without rounds, visits and attempts: `/do/1/improve[2]` is `/do/1/improve`.
pub(crate) fn pointer(at: &str) -> String {
    without_rounds(at.rsplit_once('>').map_or(at, |(_, own)| own))
}

/// Where a task stands, without rounds, visits and attempts, and in which file: `/do/0/a[2]>/do/1/b` is `/do/0/a>/do/1/b`.
pub(crate) fn place(at: &str) -> String {
    at.split('>').map(without_rounds).collect::<Vec<_>>().join(">")
}

fn without_rounds(own: &str) -> String {
    let plain = |segment: &str| {
        let end = segment.find(['[', '~', '!']).unwrap_or(segment.len());
        segment.get(..end).unwrap_or(segment).to_owned()
    };
    own.split('/').map(plain).collect::<Vec<_>>().join("/")
}

/// An error of a run (DSL 1.0.3, *Error*; RFC 9457).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunError {
    /// A URI that names the kind of error.
    #[serde(rename = "type")]
    pub type_: String,
    /// A number like those of HTTP.
    pub status: u64,
    /// A short name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// This occurrence, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The task, as a pointer into the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// Members of the workbench: the task that the agent showed, for example.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl RunError {
    /// One of the specification's own kinds: `timeout`, `expression`, `validation`, `runtime`.
    pub fn standard(kind: &str, status: u64, title: &str) -> Self {
        Self {
            type_: format!("https://serverlessworkflow.io/spec/1.0.0/errors/{kind}"),
            status,
            title: Some(title.to_owned()),
            detail: None,
            instance: None,
            more: Map::new(),
        }
    }

    pub(crate) fn at(mut self, pointer: &str) -> Self {
        self.instance.get_or_insert_with(|| pointer.to_owned());
        self
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// With this.
    Completed(Value),
    /// By an error that nothing handled.
    Faulted(RunError),
    /// Because a person wanted it.
    Canceled,
}

/// A person's decision about a step that waits for them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "decision", rename_all = "camelCase")]
pub enum Decision {
    /// A call: send it once more. A budget: as much again.
    Again,
    /// It came to this.
    Done {
        /// The value.
        value: Value,
    },
    /// It came to nothing.
    GiveUp,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Entry {
    /// The run began.
    Started {
        /// Its input.
        input: Value,
        /// `$runtime`: the known facts about the workbench and the bound agents.
        runtime: Value,
    },
    /// An expression came to this, or a value fits its schema.
    Evaluated {
        /// Which.
        step: StepId,
        /// The result.
        value: Value,
    },
    /// A step failed: an expression, a schema, a call.
    Failed {
        /// Which.
        step: StepId,
        /// Why.
        error: RunError,
    },
    /// A message or a question left.
    Begun {
        /// Which.
        step: StepId,
        /// The identity of the message, or of the approval.
        id: String,
    },
    /// An agent answered, or a person decided.
    Answered {
        /// Which.
        step: StepId,
        /// Its value.
        value: Value,
    },
    /// A timer was set.
    TimerSet {
        /// Which.
        step: StepId,
        /// For when, in Unix milliseconds.
        at: i64,
    },
    /// A timer went off.
    TimerFired {
        /// Which.
        step: StepId,
    },
    /// Nobody knows whether a call arrived.
    Uncertain {
        /// Which.
        step: StepId,
        /// Why.
        error: RunError,
    },
    /// A budget is spent, and a person is asked whether the run goes on.
    BudgetAsked {
        /// Which budget.
        step: StepId,
    },
    /// A block that failed is to be tried again, and an agent has done something in it: a person is asked.
    RepeatAsked {
        /// Which.
        step: StepId,
    },
    /// A person decided about a step.
    Decided {
        /// Which.
        step: StepId,
        /// The decision.
        decision: Decision,
    },
    /// An agent of the file is this connection, as long as the run goes on.
    Bound {
        /// As the file names it.
        agent: String,
        /// The connection.
        connection: String,
    },
    /// The largest costs of the run, whatever its file says.
    Limited {
        /// As set by the person who runs it.
        limits: Limits,
    },
    /// A person wants the run to stop before these steps, and before no others, each time that it comes to one.
    Marked {
        /// By their places ([`StepId::place`]).
        before: Vec<String>,
    },
    /// The run came to a step that is marked: nothing new begins until a person wants it to go on.
    StoppedBefore {
        /// Which.
        step: StepId,
    },
    /// A person wants nothing new to begin.
    Paused,
    /// A person wants it to go on.
    Resumed,
    /// A person wants it to end.
    CancelAsked,
    /// An agent was asked to stop, and has not yet.
    StopAsked {
        /// Which.
        step: StepId,
        /// Why it does not; `None`: it has not said.
        refused: Option<RunError>,
    },
    /// The work of a step is over after a cancel, however it ended.
    CancelDone {
        /// Which.
        step: StepId,
    },
    /// The run ended.
    Finished {
        /// How.
        outcome: Outcome,
    },
}

/// The journal of a run that goes on from its failed step: all results are taken over, the failure and later entries
/// are not. `None`: no step failed.
///
/// A failure that the file handled stays one: the last failure counts.
pub fn again_from_failure(journal: Vec<Entry>) -> Option<Vec<Entry>> {
    let gives_up = |entry: &Entry| {
        let decided = matches!(entry, Entry::Decided { decision: Decision::GiveUp, .. });
        decided || matches!(entry, Entry::Failed { .. })
    };
    let last = journal.iter().rposition(gives_up)?;
    let ends: std::collections::HashSet<StepId> = journal
        .iter()
        .filter_map(|entry| match entry {
            Entry::Answered { step, .. } | Entry::Failed { step, .. } | Entry::TimerFired { step } => {
                Some(step.clone())
            }
            Entry::Decided { step, decision: Decision::Done { .. } } => Some(step.clone()),
            _ => None,
        })
        .collect();
    let failed = match journal.get(last)? {
        Entry::Failed { step, .. } | Entry::Decided { step, .. } => step.clone(),
        _ => return None,
    };
    let stays = |(at, entry): &(usize, Entry)| match entry {
        Entry::Started { .. }
        | Entry::Bound { .. }
        | Entry::Limited { .. }
        | Entry::Evaluated { .. }
        | Entry::Answered { .. } => true,
        Entry::Failed { step, .. } => *at != last && *step != failed,
        Entry::Decided { step, decision } => *step != failed && *decision != Decision::GiveUp,
        Entry::TimerFired { .. } => *at < last,
        // Under way there, or ended because the run was: it begins anew.
        Entry::Begun { step, .. } | Entry::Uncertain { step, .. } | Entry::TimerSet { step, .. } => {
            *step != failed && ends.contains(step)
        }
        Entry::BudgetAsked { .. }
        | Entry::RepeatAsked { .. }
        | Entry::StopAsked { .. }
        | Entry::Marked { .. }
        | Entry::StoppedBefore { .. }
        | Entry::Paused
        | Entry::Resumed
        | Entry::CancelAsked
        | Entry::CancelDone { .. }
        | Entry::Finished { .. } => false,
    };
    Some(journal.into_iter().enumerate().filter(stays).map(|(_, entry)| entry).collect())
}
