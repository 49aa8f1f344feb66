//! The end of a run, for those who wait for it, and whether a run could begin.

use std::collections::BTreeMap;

use a2a_evaluate::{Job, Refusal};
use a2a_runs::journal::{Entry, Outcome};
use a2a_runs::plan::Document;
use serde_json::Value;
use workbench_store::{ConnectionId, RunId, runs};

use super::caller::Next;
use super::{Runs, commit, read_files};
use crate::error::CoreError;

/// The end of a journal: after an outcome only entries of the same commit follow.
const LAST: u64 = 8;

impl Runs {
    /// How a run ended; `None`: it goes on.
    pub(crate) async fn ended(&self, id: &RunId) -> Result<Option<Outcome>, CoreError> {
        let run = id.clone();
        let reading = self.store.read(move |reader| {
            let Some(row) = runs::get(reader, &run)? else { return Ok(None) };
            let length = runs::length(reader, &run)?.unwrap_or_default();
            let last = if row.state.is_over() {
                runs::events(reader, &run, length.saturating_sub(LAST))?
            } else {
                Vec::new()
            };
            Ok(Some((row, last)))
        });
        let (row, last) = reading.await?.ok_or_else(|| CoreError::not_found("run", id))?;
        for event in last.iter().rev() {
            if let Entry::Finished { outcome } = commit::read(event)? {
                return Ok(Some(outcome));
            }
        }
        Ok(row.state.is_over().then_some(Outcome::Canceled))
    }

    /// Waits for the end of a run.
    pub(crate) async fn end_of(&self, id: &RunId) -> Result<Outcome, CoreError> {
        match self.next_of(id, false).await? {
            Next::Over(outcome) => Ok(outcome),
            Next::Asks(_) => Err(CoreError::RunAsksNothing),
        }
    }

    /// The name of a file that could be begun now.
    ///
    /// # Errors
    /// When it cannot be carried out, or one of its agents is not saved here.
    pub(crate) async fn serveable(
        &self,
        text: &str,
        others: &[String],
        bindings: &BTreeMap<String, ConnectionId>,
    ) -> Result<Document, CoreError> {
        let texts: Vec<String> = std::iter::once(text.to_owned()).chain(others.iter().cloned()).collect();
        let files = read_files(&texts)?;
        self.bind(&files, bindings, None).await?;
        files.into_iter().next().map(|file| file.document).ok_or(CoreError::RunNotThere)
    }

    /// Whether a value fits a schema.
    pub(crate) async fn fits(&self, schema: Value, value: Value) -> Result<(), Refusal> {
        self.running.evaluator.ask(&Job::Check { schema, value }).await.map(drop)
    }
}
