//! Repeats a run: the same files from the beginning, or from the failed step.

use a2a_runs::journal::{Entry, again_from_failure};
use workbench_store::RunId;

use super::Runs;
use crate::error::CoreError;

/// From where a run is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepeatFrom {
    /// The beginning: only the input is taken over.
    Beginning,
    /// The failed step: all results before it are taken over.
    Failure,
}

impl Runs {
    /// Begins another run of the same files, with the same input and agents.
    ///
    /// # Errors
    /// When the run is not there or not over, or no step of it failed.
    pub async fn again(&self, id: &RunId, from: RepeatFrom) -> Result<RunId, CoreError> {
        let stored = self.stored(id).await?;
        if !stored.row.state.is_over() {
            return Err(CoreError::RunNotThere);
        }
        let journal: Vec<Entry> = stored.entries().cloned().collect();
        let taken_over = match from {
            RepeatFrom::Beginning => journal
                .into_iter()
                .filter(|entry| matches!(entry, Entry::Started { .. } | Entry::Bound { .. }))
                .collect(),
            RepeatFrom::Failure => again_from_failure(journal).ok_or(CoreError::RunNotThere)?,
        };
        self.begin(&stored.files, stored.texts.to_vec(), taken_over, Some(id.clone())).await
    }
}
