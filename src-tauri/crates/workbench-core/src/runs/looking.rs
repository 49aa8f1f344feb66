//! Views of a run beside its steps: its open waits, one whole step, and the journal.

use std::sync::Arc;

use a2a_runs::journal::{Entry, StepId};
use a2a_runs::machine::{Asked, Machine, Work};
use a2a_runs::plan::{Budgets, RunFile};
use serde_json::Value;
use workbench_store::approvals;
use workbench_store::runs::RunState;
use workbench_store::{ApprovalId, ConnectionId, RunId, StoreError, tasks};

use super::Runs;
use super::caller::handed_on;
use super::costs::{Cost, RunCosts};
use super::known::{Dated, Stored};
use super::shown::{RunShown, StepShown, StepState, step_of};
use crate::error::CoreError;

/// Something that a run waits for a person about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunWaits {
    /// The run.
    pub run: RunId,
    /// The step; for a budget none stands in the file.
    pub step: StepId,
    /// The run's own question; `None`: an agent asks.
    pub what: Option<Asked>,
    /// The agent.
    pub agent: Option<ConnectionId>,
    /// The request in the inbox.
    pub request: Option<ApprovalId>,
    /// The run's caller is asked, not the person.
    pub of_caller: bool,
    /// Unix milliseconds.
    pub since: i64,
}

/// A run as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct RunLooked {
    /// With its steps.
    pub shown: RunShown,
    /// The things that it waits for.
    pub waits: Vec<RunWaits>,
    /// What it cost so far.
    pub costs: RunCosts,
    /// Its budget before a person is asked.
    pub budgets: Budgets,
    /// Places of steps that it stops before.
    pub marks: Vec<String>,
}

/// What a run carries out.
#[derive(Debug, Clone)]
pub struct RunFiles {
    /// Its files, the one that it carries out first.
    pub files: Arc<Vec<RunFile>>,
    /// The same, as they are written.
    pub texts: Arc<Vec<String>>,
    /// Bound agents, by their names in the files.
    pub bound: Vec<(String, ConnectionId)>,
}

/// One step with everything that is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct StepWhole {
    /// The step.
    pub step: StepShown,
    /// Its cost; `None`: nobody was waited for.
    pub cost: Option<Cost>,
    /// Its task's input; `None`: no entry of the journal depends on it.
    pub input: Option<Value>,
    /// `$context` when it began.
    pub before: Option<Value>,
    /// `$context` as the step left it; `None`: it left it alone.
    pub after: Option<Value>,
    /// What the journal has of it.
    pub entries: Vec<LoggedEntry>,
}

/// An entry of a journal.
#[derive(Debug, Clone, PartialEq)]
pub struct LoggedEntry {
    /// From 1.
    pub seq: u64,
    /// Unix milliseconds.
    pub at: i64,
    /// The journal entry.
    pub entry: Arc<Entry>,
}

impl LoggedEntry {
    /// The step that it is about.
    pub fn step(&self) -> Option<&StepId> {
        step_of(&self.entry)
    }
}

impl Runs {
    /// A run as it stands.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn look(&self, id: &RunId) -> Result<RunLooked, CoreError> {
        let stored = self.stored(id).await?;
        let machine = stored.machine()?;
        let shown = self.shown(&stored, &machine).await?;
        let waits = self.waits(&shown, &stored.journal).await?;
        let costs = self.costs(id, &stored.journal).await?;
        let (budgets, marks) = (machine.budgets(), machine.marks());
        let marks = if shown.row.state.is_over() { Vec::new() } else { marks };
        Ok(RunLooked { shown, waits, costs, budgets, marks })
    }

    /// The files of a run, and which agents those of them are.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn files(&self, id: &RunId) -> Result<RunFiles, CoreError> {
        let stored = self.stored(id).await?;
        let bound = stored.entries().filter_map(|entry| match entry {
            Entry::Bound { agent, connection } => Some((agent.clone(), ConnectionId::new(connection))),
            _ => None,
        });
        Ok(RunFiles { bound: bound.collect(), files: stored.files, texts: stored.texts })
    }

    /// The open waits of all running runs.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn waiting(&self) -> Result<Vec<RunWaits>, CoreError> {
        let unfinished = self.store.read(workbench_store::runs::unfinished).await?;
        let mut waiting = Vec::new();
        for row in unfinished.into_iter().filter(|row| row.state != RunState::Canceling) {
            // One that has gone meanwhile waits for nothing.
            if let Ok(waits) = self.waits_of(&row.id).await {
                waiting.extend(waits);
            }
        }
        Ok(waiting)
    }

    async fn waits_of(&self, id: &RunId) -> Result<Vec<RunWaits>, CoreError> {
        let stored = self.stored(id).await?;
        let shown = self.shown(&stored, &stored.machine()?).await?;
        self.waits(&shown, &stored.journal).await
    }

    async fn waits(&self, shown: &RunShown, journal: &[Dated]) -> Result<Vec<RunWaits>, CoreError> {
        if shown.row.state.is_over() || shown.row.state == RunState::Canceling {
            return Ok(Vec::new());
        }
        let run = &shown.row.id;
        let mut waits: Vec<RunWaits> = Vec::new();
        for asks in &shown.asks {
            let latest = journal.iter().rev().find(|(_, entry)| step_of(entry) == Some(&asks.step));
            waits.push(RunWaits {
                run: run.clone(),
                step: asks.step.clone(),
                what: Some(asks.what),
                agent: shown.steps.iter().find(|step| step.at == asks.step.at).and_then(called),
                request: asks.request.clone(),
                of_caller: shown.asks_caller && asks.what == Asked::Gate,
                since: latest.map_or(shown.row.updated_at, |(at, _)| *at),
            });
        }
        let is_asked = |step: &&StepShown| waits.iter().any(|waits| waits.step.at == step.at);
        let asking: Vec<&StepShown> =
            shown.steps.iter().filter(|step| step.state == StepState::Waiting && !is_asked(step)).collect();
        for step in asking {
            for request in step.said.iter().flat_map(|said| said.waiting.clone()) {
                let id = request.clone();
                let asked = self.store.read(move |reader| approvals::get(reader, &id)).await?;
                waits.push(RunWaits {
                    run: run.clone(),
                    step: StepId { at: step.at.clone(), purpose: "call".to_owned() },
                    what: None,
                    agent: called(step),
                    request: Some(request),
                    of_caller: false,
                    since: asked.map_or(step.began_at, |asked| asked.created_at),
                });
            }
        }
        if shown.asks_caller {
            let id = run.clone();
            let asking = self.store.read(move |reader| {
                let asking = handed_on(reader, &id)?.into_iter();
                asking
                    .map(|(call, task)| Ok((call, tasks::get(reader, &task)?)))
                    .collect::<Result<Vec<_>, StoreError>>()
            });
            waits.extend(asking.await?.into_iter().map(|(call, task)| RunWaits {
                run: run.clone(),
                step: StepId { at: call.at, purpose: call.purpose },
                what: None,
                agent: Some(call.connection),
                request: None,
                of_caller: true,
                since: task.map_or(shown.row.updated_at, |task| task.updated_at),
            }));
        }
        Ok(waits)
    }

    /// One step with everything that is known of it.
    ///
    /// # Errors
    /// When run or step is not there.
    pub async fn step(&self, id: &RunId, at: &str) -> Result<StepWhole, CoreError> {
        let stored = self.stored(id).await?;
        let shown = self.shown(&stored, &stored.machine()?).await?;
        let Stored { files, journal, .. } = &stored;
        let step = shown.steps.into_iter().find(|step| step.at == at);
        let step = step.ok_or_else(|| CoreError::not_found("step", at))?;
        let cost = self.costs(id, journal).await?.steps.remove(at);
        let is_own = |entry: &Entry| step_of(entry).is_some_and(|step| step.at == at);
        let seen = seen(files, journal, at);
        let after = stored.entries().find_map(|entry| match entry {
            Entry::Evaluated { step, value } if step.at == at && step.purpose == "export" => {
                Some(value.clone())
            }
            _ => None,
        });
        let (input, before) = seen.unwrap_or_else(|| (None, context_before(journal, at)));
        let entries = logged(journal).filter(|logged| is_own(&logged.entry)).collect();
        Ok(StepWhole { step, cost, input, before, after, entries })
    }

    /// The journal after an entry, oldest first.
    ///
    /// # Errors
    /// When the run is not there.
    pub async fn journal(&self, id: &RunId, after: u64, limit: usize) -> Result<Vec<LoggedEntry>, CoreError> {
        let stored = self.stored(id).await?;
        Ok(logged(&stored.journal).filter(|logged| logged.seq > after).take(limit).collect())
    }
}

fn logged(journal: &[Dated]) -> impl Iterator<Item = LoggedEntry> {
    journal.iter().zip(1..).map(|((at, entry), seq)| LoggedEntry { seq, at: *at, entry: Arc::clone(entry) })
}

fn called(step: &StepShown) -> Option<ConnectionId> {
    step.said.as_ref().map(|said| said.agent.clone())
}

/// A task's input and `$context` at that time: the machine gives both to its first expression. A person who held the
/// run up does not change them.
fn seen(files: &[RunFile], journal: &[Dated], at: &str) -> Option<(Option<Value>, Option<Value>)> {
    let is_first = |entry: &Entry| match entry {
        Entry::Evaluated { step, .. } | Entry::Failed { step, .. } => {
            step.at == at && !step.purpose.starts_with("call")
        }
        _ => false,
    };
    let first = journal.iter().position(|(_, entry)| is_first(entry))?;
    let wanted = step_of(&journal.get(first)?.1)?;
    let holds_up = |entry: &&Entry| {
        matches!(
            entry,
            Entry::Paused
                | Entry::Resumed
                | Entry::CancelAsked
                | Entry::Marked { .. }
                | Entry::StoppedBefore { .. }
        )
    };
    let before = journal.iter().take(first).map(|(_, entry)| &**entry).filter(|entry| !holds_up(entry));
    let mut machine = Machine::replay(files.first()?, files, before);
    let step = machine.ready().into_iter().find(|step| step.id == *wanted)?;
    match step.work {
        Work::Evaluate { input, mut variables, .. } => {
            let given = variables.remove("input").unwrap_or(input);
            Some((Some(given), variables.remove("context")))
        }
        Work::Check { value, .. } => Some((Some(value), context_before(journal, at))),
        _ => None,
    }
}

/// `$context` before the task began: the last export of its file, or the file's initial value.
fn context_before(journal: &[Dated], at: &str) -> Option<Value> {
    let file = |at: &str| at.rsplit_once('>').map(|(run, _)| run.to_owned()).unwrap_or_default();
    let own = file(at);
    let first = journal.iter().position(|(_, entry)| step_of(entry).is_some_and(|step| step.at == at))?;
    let known = journal.iter().take(first).rev();
    let exported = known.clone().find_map(|(_, entry)| match &**entry {
        Entry::Evaluated { step, value } if step.purpose == "export" && file(&step.at) == own => Some(value),
        _ => None,
    });
    let begun = known.clone().find_map(|(_, entry)| match &**entry {
        Entry::Evaluated { step, value } if step.purpose == "input.from" && step.at.is_empty() => Some(value),
        _ => None,
    });
    let given = known.clone().find_map(|(_, entry)| match &**entry {
        Entry::Started { input, .. } => Some(input),
        _ => None,
    });
    let began_with = if own.is_empty() { begun.or(given) } else { None };
    exported.or(began_with).cloned()
}
