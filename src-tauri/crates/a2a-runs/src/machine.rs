//! The machine finds the next steps of a run, from its file and its journal alone.
//!
//! It walks the file from the beginning and takes the result of every step from the journal; a step without one
//! is to be carried out ([`Machine::ready`]). So an interrupted run continues as if it had not been: its journal
//! is read again, and the walk ends at the same steps. Deliberately absent: carrying a step out. The caller does,
//! and adds an entry before and after ([`Machine::apply`]).

mod call;
mod kinds;
mod passed;
mod scope;
mod sight;
mod stops;
mod walk;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

pub use call::Asked;
pub(crate) use stops::STOP;

use crate::journal::{ASK, Decision, Entry, Outcome, RunError, StepId};
use crate::plan::{Agent, Budgets, Limits, Method, RunFile, Template};
use passed::Passed;

/// Something to be carried out.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its name in the journal.
    pub id: StepId,
    /// The work.
    pub work: Work,
}

/// A piece of work to carry out.
#[derive(Debug, Clone, PartialEq)]
pub enum Work {
    /// Evaluate, and add `Evaluated` or `Failed`.
    Evaluate {
        /// The template.
        template: Template,
        /// `.`
        input: Value,
        /// `$name`
        variables: Map<String, Value>,
        /// Several results are gathered in a list. Otherwise there has to be one.
        many: bool,
    },
    /// Check a value against a JSON Schema, and add `Evaluated` or `Failed`.
    Check {
        /// The schema.
        schema: Value,
        /// The value.
        value: Value,
    },
    /// Call an agent: add `Begun` with the message, then `Answered` or `Failed`.
    Call {
        /// Which agent.
        agent: Agent,
        /// How.
        method: Method,
        /// Its parameters.
        parameters: Value,
        /// Whether a new conversation begins.
        fresh_context: bool,
        /// Whether it may be sent again where nobody knows whether it arrived.
        idempotent: bool,
    },
    /// Ask the person who runs the file: add `Begun`, then `Answered` or `Failed`.
    Ask {
        /// Its parameters.
        parameters: Value,
    },
    /// Ask whether the run may cost more: add `BudgetAsked`.
    AskBudget {
        /// `calls`, `rounds`, `time` or `tokens`.
        what: &'static str,
        /// So much is spent; time in milliseconds.
        limit: u64,
    },
    /// Stop before a step that is marked: add `StoppedBefore`.
    Stop,
    /// Ask whether the agents' work in a block may be repeated: add `RepeatAsked`.
    AskRepeat,
    /// Add `TimerSet`, and `TimerFired` after so long.
    Sleep {
        /// How long.
        duration: Duration,
    },
    /// End running work, and add `CancelDone` once it has ended, or `StopAsked` if an agent has not stopped yet.
    Cancel,
    /// Add `Finished`.
    Finish {
        /// How.
        outcome: Outcome,
    },
}

/// The result of a step, from the journal.
#[derive(Debug, Clone)]
struct Given {
    /// The number of its entry, from 1.
    seq: u64,
    result: Result<Arc<Value>, RunError>,
}

/// A run's spending that its journal cannot count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// Time in which it did not wait for people, in milliseconds.
    pub time: u64,
    /// Tokens that agents told of.
    pub tokens: u64,
}

/// A run: its file, and the state that follows from its journal.
#[derive(Debug, Clone)]
pub struct Machine<'f> {
    file: &'f RunFile,
    /// Files that it may run.
    others: &'f [RunFile],
    seq: u64,
    started: Option<(Value, Value)>,
    given: HashMap<StepId, Given>,
    begun: HashSet<StepId>,
    /// Those that have begun and of which the journal has no end.
    open: HashSet<StepId>,
    canceled: HashSet<StepId>,
    /// Asked to stop.
    stopping: HashSet<StepId>,
    uncertain: HashSet<StepId>,
    /// Decided to be done once more.
    again: HashSet<StepId>,
    /// Calls that began.
    calls: u64,
    /// Other spending, as reported by the driver.
    spent: Spent,
    /// The largest costs, whatever its file says.
    limits: Limits,
    /// Places that a person wants it to stop before.
    marks: HashSet<String>,
    paused: bool,
    cancel_asked: bool,
    /// A person does not want to wait for agents that go on.
    cancel_at_once: bool,
    finished: Option<Outcome>,
    /// How far the walk before this one was.
    passed: HashMap<String, Passed>,
}

impl<'f> Machine<'f> {
    /// A run that has not begun. `others` are the files that `run: workflow` may name.
    pub fn new(file: &'f RunFile, others: &'f [RunFile]) -> Self {
        Self {
            file,
            others,
            seq: 0,
            started: None,
            given: HashMap::new(),
            begun: HashSet::new(),
            open: HashSet::new(),
            canceled: HashSet::new(),
            stopping: HashSet::new(),
            uncertain: HashSet::new(),
            again: HashSet::new(),
            calls: 0,
            spent: Spent::default(),
            limits: Limits::default(),
            marks: HashSet::new(),
            paused: false,
            cancel_asked: false,
            cancel_at_once: false,
            finished: None,
            passed: HashMap::new(),
        }
    }

    /// A run as its journal has it.
    pub fn replay<'e>(
        file: &'f RunFile,
        others: &'f [RunFile],
        journal: impl IntoIterator<Item = &'e Entry>,
    ) -> Self {
        let mut machine = Self::new(file, others);
        for entry in journal {
            machine.apply(entry);
        }
        machine
    }

    /// Takes one entry. The first result of a step counts: a second answer changes nothing.
    pub fn apply(&mut self, entry: &Entry) {
        self.seq += 1;
        match entry {
            Entry::Started { input, runtime } => {
                self.started.get_or_insert_with(|| (input.clone(), runtime.clone()));
            }
            Entry::Evaluated { step, value } | Entry::Answered { step, value } => {
                self.give(step, Ok(value.clone()));
            }
            Entry::Failed { step, error } => self.give(step, Err(error.clone())),
            Entry::TimerFired { step } => self.give(step, Ok(Value::Null)),
            Entry::Begun { step, .. } => {
                self.calls += u64::from(step.purpose.starts_with(scope::CALL));
                self.begin(step);
            }
            Entry::TimerSet { step, .. } | Entry::BudgetAsked { step } | Entry::RepeatAsked { step } => {
                self.begin(step);
            }
            Entry::Uncertain { step, .. } => {
                if !self.given.contains_key(step) {
                    self.uncertain.insert(step.clone());
                }
            }
            Entry::Decided { step, decision } => match decision {
                Decision::Again => drop(self.again.insert(step.clone())),
                Decision::Done { value } => self.give(step, Ok(value.clone())),
                Decision::GiveUp => self.give(step, Err(RunError::standard("runtime", 410, "Given up"))),
            },
            Entry::Bound { .. } => {}
            Entry::Limited { limits } => self.limits = *limits,
            Entry::Marked { before } => self.marks = before.iter().cloned().collect(),
            Entry::StoppedBefore { step } => {
                self.begin(step);
                self.paused = true;
            }
            Entry::Paused => self.paused = true,
            Entry::Resumed => {
                self.paused = false;
                self.pass_stops();
            }
            Entry::CancelAsked => {
                self.cancel_at_once = self.cancel_asked;
                self.cancel_asked = true;
            }
            Entry::StopAsked { step, .. } => drop(self.stopping.insert(step.clone())),
            Entry::CancelDone { step } => {
                self.open.remove(step);
                self.canceled.insert(step.clone());
            }
            Entry::Finished { outcome } => drop(self.finished.get_or_insert_with(|| outcome.clone())),
        }
    }

    fn begin(&mut self, step: &StepId) {
        self.begun.insert(step.clone());
        if !self.given.contains_key(step) && !self.canceled.contains(step) {
            self.open.insert(step.clone());
        }
    }

    fn give(&mut self, step: &StepId, result: Result<Value, RunError>) {
        let seq = self.seq;
        self.open.remove(step);
        self.given.entry(step.clone()).or_insert(Given { seq, result: result.map(Arc::new) });
    }

    /// The number of its latest entry, from 1; 0: it has none.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether a person wants nothing new to begin.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Reports the present spending. A step that has begun is not asked about again.
    pub fn tell_spent(&mut self, spent: Spent) {
        self.spent = spent;
    }

    /// The budgets of the run: those of its file, or less.
    pub fn budgets(&self) -> Budgets {
        self.file.budgets.within(&self.limits)
    }

    /// Whether spent time or tokens must be reported to it.
    pub fn counts_time_or_tokens(&self) -> bool {
        let mut all = std::iter::once(self.file).chain(self.others);
        all.any(|file| {
            let Budgets { time, tokens, .. } = file.budgets.within(&self.limits);
            time.is_some() || tokens.is_some()
        })
    }

    /// Whether an agent was asked to stop there.
    pub fn is_stopping(&self, step: &StepId) -> bool {
        self.stopping.contains(step)
    }

    /// Whether a person wants it to end.
    pub fn is_cancel_asked(&self) -> bool {
        self.cancel_asked
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.finished.as_ref()
    }

    /// Every step that can be carried out now. A step that has begun is not named again: its driver has to find out
    /// its result.
    pub fn ready(&mut self) -> Vec<Step> {
        let passed = std::mem::take(&mut self.passed);
        let Some((input, runtime)) = &self.started else { return Vec::new() };
        if self.finished.is_some() {
            return Vec::new();
        }
        if self.cancel_asked {
            return self.ended(Outcome::Canceled);
        }
        let mut walk = walk::Walk::new(self, runtime, passed);
        let end = walk.run_at("", self.file, input, 0);
        let (found, passed) = (walk.take_steps(), std::mem::take(&mut walk.passed));
        self.passed = passed;
        let mut steps = match end {
            Err(walk::Stop::Waits) => found,
            Ok(value) => self.ended(Outcome::Completed(value)),
            Err(walk::Stop::Failed(error)) => self.ended(Outcome::Faulted(error)),
        };
        // A run that pauses lets go of what it holds, and begins nothing. One that comes to a mark is about to pause.
        let is_stopped = steps.iter().any(|step| step.work == Work::Stop);
        steps.retain(|step| match step.work {
            Work::Cancel => true,
            Work::Stop => !self.paused,
            _ => !self.paused && !is_stopped,
        });
        steps.sort_by(|one, other| one.id.cmp(&other.id));
        steps.dedup_by(|one, other| one.id == other.id);
        steps
    }

    /// Running work is ended before the run is, because its answers would have no receiver. A run that a person ends
    /// waits for every agent's answer, until the person declines to wait. A run that ends by itself does not wait for
    /// agents that refuse to stop.
    fn ended(&self, outcome: Outcome) -> Vec<Step> {
        if self.cancel_at_once {
            return vec![finish(outcome)];
        }
        let steps: Vec<Step> = self.to_stop("").map(cancel).collect();
        let waits = outcome == Outcome::Canceled && self.under_way("").next().is_some();
        if steps.is_empty() && !waits { vec![finish(outcome)] } else { steps }
    }

    /// Running calls below a task that were not asked to stop.
    fn to_stop<'s>(&'s self, below: &'s str) -> impl Iterator<Item = &'s StepId> {
        self.under_way(below).filter(|step| !self.stopping.contains(*step))
    }

    /// Calls and questions below a task that have begun, are not answered and were not given up.
    fn under_way<'s>(&'s self, below: &'s str) -> impl Iterator<Item = &'s StepId> {
        // `a~1`, a second visit, is not below `a`.
        let is_below = move |step: &&StepId| {
            let rest = step.at.strip_prefix(below);
            rest.is_some_and(|rest| {
                rest.is_empty() || below.is_empty() || rest.starts_with(['/', '[', '!', '>'])
            })
        };
        // Timers are let go of without a word.
        let is_told = |step: &&StepId| step.purpose.starts_with(scope::CALL) || step.purpose == ASK;
        self.open.iter().filter(is_below).filter(is_told)
    }

    /// Calls that left and have no end in the journal: the driver finds out their results.
    pub fn pending(&self) -> Vec<&StepId> {
        let is_call = |step: &&StepId| step.purpose.starts_with(scope::CALL);
        self.under_way("").filter(is_call).filter(|step| !self.again.contains(*step)).collect()
    }

    /// Whether nobody knows if the call of this step arrived.
    pub fn is_uncertain(&self, step: &StepId) -> bool {
        self.uncertain.contains(step)
    }

    /// Timers that were set and have not gone off.
    pub fn timers(&self) -> Vec<&StepId> {
        let is_timer = |step: &&StepId| {
            !step.purpose.starts_with(scope::CALL)
                && step.purpose != ASK
                && !step.purpose.starts_with("budget")
                && step.purpose != scope::REPEAT
                && step.purpose != stops::STOP
        };
        self.open.iter().filter(is_timer).collect()
    }
}

fn cancel(step: &StepId) -> Step {
    Step { id: step.clone(), work: Work::Cancel }
}

fn finish(outcome: Outcome) -> Step {
    Step { id: StepId::new("", "finish"), work: Work::Finish { outcome } }
}
