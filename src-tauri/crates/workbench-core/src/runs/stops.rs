//! Stops before the steps that a person marked, and continues from there.

use a2a_runs::journal::Entry;
use workbench_store::RunId;
use workbench_store::runs::RunState;

use super::Runs;
use crate::error::CoreError;

impl Runs {
    /// Has a run stop before exactly these steps. Steps that have begun are not affected.
    ///
    /// # Errors
    /// When it is not there, or over.
    pub async fn mark(&self, id: &RunId, places: Vec<String>) -> Result<(), CoreError> {
        let row = self.row(id).await?;
        if row.state.is_over() {
            return Err(CoreError::RunNotThere);
        }
        let marked = [Entry::Marked { before: places }];
        self.note(id, &marked, row.state, &[row.state], |_, _, _| Ok(())).await
    }

    /// Lets a run go on, to the next step that is marked.
    ///
    /// # Errors
    /// When it is not there, or does not pause.
    pub async fn resume(&self, id: &RunId) -> Result<(), CoreError> {
        self.note(id, &[Entry::Resumed], RunState::Running, &[RunState::Paused], |_, _, _| Ok(())).await
    }

    /// Lets a run go on, and takes every mark away.
    ///
    /// # Errors
    /// When it is not there, or does not pause.
    pub async fn resume_without_marks(&self, id: &RunId) -> Result<(), CoreError> {
        let entries = [Entry::Marked { before: Vec::new() }, Entry::Resumed];
        self.note(id, &entries, RunState::Running, &[RunState::Paused], |_, _, _| Ok(())).await
    }
}
