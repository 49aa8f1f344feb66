//! What runs cost: time, messages, and the tokens that agents tell of their tasks; and what they may cost.

use std::collections::BTreeMap;

use a2a_runs::figures::{Asking, Figure, Figures, RunFigures};
use a2a_runs::journal::Entry;
use a2a_runs::machine::Spent;
use a2a_runs::plan::Limits;
use workbench_store::runs::costs::{self, Questioned};
use workbench_store::{Reader, RunId, StoreError};

use super::Runs;
use crate::error::CoreError;

/// What a run, or a step of it, cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Time, messages and repeats.
    pub figure: Figure,
    /// Tokens; `None`: no agent told of any.
    pub tokens: Option<u64>,
}

/// What a whole run cost, and each step that cost something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunCosts {
    /// The run.
    pub run: Cost,
    /// Its steps, by their names in the journal.
    pub steps: BTreeMap<String, Cost>,
}

/// What stands beside a journal: when agents asked people, and the tokens of each step.
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
}

impl Runs {
    /// What a run cost so far.
    pub(super) async fn costs(&self, id: &RunId, journal: &[(i64, Entry)]) -> Result<RunCosts, CoreError> {
        let run = id.clone();
        let beside = self.store.read(move |reader| Beside::of(reader, &run)).await?;
        let figures = Figures::of(journal.iter().map(|(at, entry)| (*at, entry)));
        let RunFigures { run, steps } = figures.told(&beside.asked, self.environment.now());
        let mut costs = RunCosts { run: Cost { figure: run, tokens: None }, steps: BTreeMap::new() };
        costs.steps.extend(steps.into_iter().map(|(at, figure)| (at, Cost { figure, tokens: None })));
        for (at, tokens) in beside.tokens {
            costs.steps.entry(at).or_default().tokens = Some(tokens);
            costs.run.tokens = Some(costs.run.tokens.unwrap_or(0).saturating_add(tokens));
        }
        Ok(costs)
    }

    /// What a run has spent of what its budgets count and its journal does not.
    pub(super) async fn spent(&self, id: &RunId, figures: &Figures) -> Result<Spent, CoreError> {
        let run = id.clone();
        let Beside { asked, tokens } = self.store.read(move |reader| Beside::of(reader, &run)).await?;
        let time = figures.without_people(&asked, self.environment.now());
        Ok(Spent { time, tokens: tokens.values().fold(0, |sum, tokens| sum.saturating_add(*tokens)) })
    }

    /// What the person who runs a file allows it at most, as an entry of its journal; none where they allow it everything.
    pub(super) async fn limited(&self) -> Result<Option<Entry>, CoreError> {
        let limits = self.chats.limits().await?;
        Ok((limits != Limits::default()).then_some(Entry::Limited { limits }))
    }
}
