//! The costs of runs (time, messages, tokens that agents report) and their limits.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use a2a_runs::figures::{Asking, Figure, Figures, RunFigures};
use a2a_runs::journal::Entry;
use a2a_runs::machine::Spent;
use a2a_runs::plan::Limits;
use workbench_store::runs::costs::{self, Questioned, Spent as Kept};
use workbench_store::runs::{self, RunRow};
use workbench_store::{Reader, RunId, StoreError, Tag, Tx};

use super::Runs;
use super::known::Dated;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::lock::lock;

/// Runs that a list has.
const LISTED: u32 = 200;

/// Where a run that is driven waited for whom. Its driver adds to it.
pub(super) type SharedFigures = Arc<Mutex<Figures>>;

/// A run in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunListed {
    /// Name, file and state.
    pub row: RunRow,
    /// Its costs so far; `None`: not known yet.
    pub cost: Option<Cost>,
}

/// The cost of a run or of one of its steps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Time, messages and repeats.
    pub figure: Figure,
    /// Tokens; `None`: no agent told of any.
    pub tokens: Option<u64>,
}

/// The costs of a whole run, and of each step with costs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunCosts {
    /// The run.
    pub run: Cost,
    /// Its steps, by their names in the journal.
    pub steps: BTreeMap<String, Cost>,
}

/// Costs beside a journal: when agents asked people, and the tokens of each step.
#[derive(Debug)]
struct Beside {
    asked: Vec<Asking>,
    tokens: BTreeMap<String, u64>,
}

impl Beside {
    fn of(reader: &Reader<'_>, run: &RunId) -> Result<Self, StoreError> {
        let asking = |Questioned { at, from, to }| Asking { at, from, to };
        let asked = costs::questioned(reader, run)?.into_iter().map(asking).collect();
        Ok(Self { asked, tokens: costs::tokens(reader, run)? })
    }

    /// The cost of the whole run.
    fn cost(&self, figures: &Figures, now: i64) -> Cost {
        let tokens = self.tokens.values().copied().reduce(u64::saturating_add);
        Cost { figure: figures.told(&self.asked, now).run, tokens }
    }
}

/// Stores the costs of a run that ends with these entries, so that its list need not read the journal.
pub(super) fn keep_at_end(
    tx: &mut Tx<'_>,
    run: &RunId,
    mut figures: Figures,
    entries: &[Entry],
    now: i64,
) -> Result<(), StoreError> {
    for entry in entries {
        figures.take(now, entry);
    }
    let cost = Beside::of(tx, run)?.cost(&figures, now);
    costs::keep(tx, run, &kept(cost))
}

fn kept(Cost { figure: Figure { agents, people, calls, repeats }, tokens }: Cost) -> Kept {
    Kept { agents, people, calls, repeats, tokens }
}

fn told(Kept { agents, people, calls, repeats, tokens }: Kept) -> Cost {
    Cost { figure: Figure { agents, people, calls, repeats }, tokens }
}

impl Runs {
    /// The latest runs, latest first, with the costs of each. No journal is read: an ended run has its costs noted,
    /// and the driver of a running one knows them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list(&self) -> Result<Vec<RunListed>, CoreError> {
        let driven: BTreeMap<RunId, SharedFigures> =
            lock(&self.running.figures).iter().map(|(id, figures)| (id.clone(), figures.clone())).collect();
        let now = self.environment.now();
        let reading = self.store.read(move |reader| {
            let kept = costs::kept(reader, LISTED)?;
            let listed = runs::list(reader, LISTED)?.into_iter().map(|row| {
                let cost = match (kept.get(&row.id), driven.get(&row.id)) {
                    (Some(kept), _) => Some(told(*kept)),
                    (None, Some(figures)) => Some(Beside::of(reader, &row.id)?.cost(&lock(figures), now)),
                    (None, None) => None,
                };
                Ok(RunListed { row, cost })
            });
            listed.collect::<Result<Vec<_>, StoreError>>()
        });
        let listed = reading.await?;
        self.work_out(listed.iter().filter(|run| run.cost.is_none() && run.row.state.is_over()));
        Ok(listed)
    }

    /// Computes the costs of runs that ended elsewhere or before costs were noted, and announces them.
    fn work_out<'r>(&self, unknown: impl Iterator<Item = &'r RunListed>) {
        let unknown: Vec<RunId> = unknown.map(|run| run.row.id.clone()).collect();
        let Ok(turn) = Arc::clone(&self.running.working_out).try_lock_owned() else { return };
        if unknown.is_empty() {
            return;
        }
        let all = self.clone();
        self.chats.in_background("runs.costs", async move {
            for id in unknown {
                if let Err(error) = all.work_out_one(&id).await {
                    tracing::warn!(run = %id, error = with_causes(&error), "nobody knows what a run cost");
                }
            }
            drop(turn);
        });
    }

    async fn work_out_one(&self, id: &RunId) -> Result<(), CoreError> {
        let cost = match self.stored(id).await {
            Ok(stored) => self.costs(id, &stored.journal).await?.run,
            // One that cannot be read costs nothing that anybody could tell.
            Err(_) => Cost::default(),
        };
        let id = id.clone();
        let keeping = self.store.write("run cost", move |tx| {
            costs::keep(tx, &id, &kept(cost))?;
            tx.touch(Tag::Runs, Some(id.as_str()));
            Ok(())
        });
        Ok(keeping.await?)
    }

    /// The cost of a run so far.
    pub(super) async fn costs(&self, id: &RunId, journal: &[Dated]) -> Result<RunCosts, CoreError> {
        let run = id.clone();
        let beside = self.store.read(move |reader| Beside::of(reader, &run)).await?;
        let figures = Figures::of(journal.iter().map(|(at, entry)| (*at, &**entry)));
        let RunFigures { run, steps } = figures.told(&beside.asked, self.environment.now());
        let mut costs = RunCosts { run: Cost { figure: run, tokens: None }, steps: BTreeMap::new() };
        costs.steps.extend(steps.into_iter().map(|(at, figure)| (at, Cost { figure, tokens: None })));
        for (at, tokens) in beside.tokens {
            costs.steps.entry(at).or_default().tokens = Some(tokens);
            costs.run.tokens = Some(costs.run.tokens.unwrap_or(0).saturating_add(tokens));
        }
        Ok(costs)
    }

    /// A run's spending that its budgets count and its journal does not.
    pub(super) async fn spent(&self, id: &RunId, figures: &SharedFigures) -> Result<Spent, CoreError> {
        let run = id.clone();
        let Beside { asked, tokens } = self.store.read(move |reader| Beside::of(reader, &run)).await?;
        let time = lock(figures).without_people(&asked, self.environment.now());
        Ok(Spent { time, tokens: tokens.values().fold(0, |sum, tokens| sum.saturating_add(*tokens)) })
    }

    /// The person's own limits on a run, as an entry of its journal; none without limits.
    pub(super) async fn limited(&self) -> Result<Option<Entry>, CoreError> {
        let limits = self.chats.limits().await?;
        Ok((limits != Limits::default()).then_some(Entry::Limited { limits }))
    }
}
