//! A run for display: its steps in the order in which they began, and its open questions.

use std::collections::{BTreeMap, HashMap};

use a2a_runs::journal::{Decision, Entry, Outcome, RunError, StepId};
use a2a_runs::machine::{Asked, Machine};
use serde_json::Value;
use workbench_store::runs::{self, RunRow};
use workbench_store::{ApprovalId, ConnectionId, ConversationId, Reader, RunId, StoreError, TaskKey, served};

use super::Runs;
use super::known::{Dated, Stored};
use super::written::Written;
use crate::error::CoreError;

/// A run with everything that happened in it.
#[derive(Debug, Clone, PartialEq)]
pub struct RunShown {
    /// Name, file and state.
    pub row: RunRow,
    /// The file that it carries out.
    pub text: String,
    /// Its input.
    pub input: Value,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// Its steps in the order in which they began.
    pub steps: Vec<StepShown>,
    /// Its own questions to a person.
    pub asks: Vec<Asks>,
    /// Its question goes to the run's caller.
    pub asks_caller: bool,
}

/// Something that a run asks a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asks {
    /// The step, for the decision.
    pub step: StepId,
    /// The question.
    pub what: Asked,
    /// The request in the inbox, where its file asks.
    pub request: Option<ApprovalId>,
}

/// How far a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepState {
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
    /// It was ended before it came to anything.
    Canceled,
}

/// One step of a run: a task of its file in one round, visit and attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct StepShown {
    /// Its name in the journal.
    pub at: String,
    /// How far it is.
    pub state: StepState,
    /// Unix milliseconds.
    pub began_at: i64,
    /// Unix milliseconds; `None`: it goes on.
    pub ended_at: Option<i64>,
    /// The parameters of the call to its agent.
    pub parameters: Option<Value>,
    /// What it came to.
    pub value: Option<Value>,
    /// Why it failed.
    pub error: Option<RunError>,
    /// The chat of its call, if it is a call.
    pub said: Option<SaidShown>,
}

/// Where a call of a run is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaidShown {
    /// To whom.
    pub agent: ConnectionId,
    /// Where.
    pub conversation: ConversationId,
    /// The task that the agent made of it.
    pub task: Option<TaskKey>,
    /// Requests of it that wait for a person.
    pub waiting: Vec<ApprovalId>,
}

impl Runs {
    /// One run with its steps.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn get(&self, id: &RunId) -> Result<RunShown, CoreError> {
        let stored = self.stored(id).await?;
        self.shown(&stored, &stored.machine()?).await
    }

    /// A run as it is stored, with its steps; `machine` is that of the same.
    pub(super) async fn shown(&self, stored: &Stored, machine: &Machine<'_>) -> Result<RunShown, CoreError> {
        let Stored { row, texts, files, journal } = stored;
        let run = row.id.clone();
        let reading =
            self.store.read(move |reader| Ok((said(reader, &run)?, served::asks_caller(reader, &run)?)));
        let (said, asks_caller) = reading.await?;
        let request = |at: &str| said.get(at).and_then(|said| said.waiting.first().cloned());
        let asks = machine.asks().into_iter().map(|(step, what)| {
            let request = (what == Asked::Gate).then(|| request(&step.at)).flatten();
            Asks { step, what, request }
        });
        let asks: Vec<Asks> = asks.collect();
        let (mut steps, written) = (steps(journal), Written::of(files));
        for step in &mut steps {
            step.said = said.get(&step.at).cloned();
            step.parameters = step.parameters.take().or_else(|| written.parameters(&step.at));
            let is_asked = !asks_caller && asks.iter().any(|asks| asks.step.at == step.at);
            let waits = is_asked || step.said.as_ref().is_some_and(|said| !said.waiting.is_empty());
            if step.state == StepState::Running && waits {
                step.state = StepState::Waiting;
            }
        }
        let input = stored.entries().find_map(|entry| match entry {
            Entry::Started { input, .. } => Some(input.clone()),
            _ => None,
        });
        Ok(RunShown {
            row: row.clone(),
            text: texts.first().cloned().unwrap_or_default(),
            input: input.unwrap_or_default(),
            outcome: machine.outcome().cloned(),
            steps,
            asks,
            asks_caller,
        })
    }
}

/// Where the calls of a run are said, by their steps.
fn said(reader: &Reader<'_>, run: &RunId) -> Result<BTreeMap<String, SaidShown>, StoreError> {
    let mut waiting: HashMap<TaskKey, Vec<ApprovalId>> = HashMap::new();
    for (task, request) in runs::waiting(reader, run)? {
        waiting.entry(task).or_default().push(request);
    }
    let said = runs::said(reader, run)?.into_iter().map(|(call, task)| {
        let waiting = task.as_ref().and_then(|task| waiting.get(task).cloned()).unwrap_or_default();
        (call.at, SaidShown { agent: call.connection, conversation: call.conversation, task, waiting })
    });
    Ok(said.collect())
}

/// The steps of a journal. Questions of a file or a budget are no steps.
fn steps(journal: &[Dated]) -> Vec<StepShown> {
    let mut steps: Vec<StepShown> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (at, entry) in journal {
        let entry = &**entry;
        let Some(id) = step_of(entry).filter(|id| id.at.contains("/do/")) else { continue };
        let known = *places.entry(&id.at).or_insert_with(|| {
            steps.push(StepShown {
                at: id.at.clone(),
                state: StepState::Running,
                began_at: *at,
                ended_at: None,
                parameters: None,
                value: None,
                error: None,
                said: None,
            });
            steps.len() - 1
        });
        let Some(step) = steps.get_mut(known) else { continue };
        let mut ends = |state: StepState| (step.state, step.ended_at) = (state, Some(*at));
        match entry {
            Entry::Evaluated { value, .. } if id.purpose == "parameters" => {
                // Whatever was asked before, the call is still to come.
                (step.state, step.ended_at) = (StepState::Running, None);
                step.parameters = Some(value.clone());
            }
            Entry::Evaluated { value: Value::Null | Value::Bool(false), .. } if id.purpose == "if" => {
                ends(StepState::Skipped);
            }
            Entry::Evaluated { .. } | Entry::TimerFired { .. } => ends(StepState::Done),
            Entry::Answered { value, .. } | Entry::Decided { decision: Decision::Done { value }, .. } => {
                ends(StepState::Done);
                step.value = Some(value.clone());
            }
            Entry::Failed { error, .. } => {
                ends(StepState::Failed);
                step.error = Some(error.clone());
            }
            Entry::Decided { decision: Decision::GiveUp, .. } => ends(StepState::Failed),
            Entry::CancelDone { .. } => ends(StepState::Canceled),
            Entry::Uncertain { error, .. } | Entry::StopAsked { refused: Some(error), .. } => {
                step.error = Some(error.clone());
            }
            Entry::Begun { .. } | Entry::TimerSet { .. } | Entry::StoppedBefore { .. } => {
                (step.state, step.ended_at, step.error) = (StepState::Running, None, None);
            }
            _ => {}
        }
        if let Entry::Evaluated { value, .. } = entry
            && matches!(id.purpose.as_str(), "set" | "output.as")
        {
            step.value = Some(value.clone());
        }
    }
    steps
}

/// The step that an entry is about.
pub(super) fn step_of(entry: &Entry) -> Option<&StepId> {
    match entry {
        Entry::Evaluated { step, .. }
        | Entry::Failed { step, .. }
        | Entry::Begun { step, .. }
        | Entry::Answered { step, .. }
        | Entry::Uncertain { step, .. }
        | Entry::Decided { step, .. }
        | Entry::TimerSet { step, .. }
        | Entry::TimerFired { step }
        | Entry::StopAsked { step, .. }
        | Entry::StoppedBefore { step }
        | Entry::CancelDone { step } => Some(step),
        Entry::Started { .. }
        | Entry::BudgetAsked { .. }
        | Entry::RepeatAsked { .. }
        | Entry::Bound { .. }
        | Entry::Limited { .. }
        | Entry::Marked { .. }
        | Entry::Paused
        | Entry::Resumed
        | Entry::CancelAsked
        | Entry::Finished { .. } => None,
    }
}
