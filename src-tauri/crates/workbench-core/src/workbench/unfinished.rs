//! What there is to stay for, and what quitting would interrupt.

use workbench_store::approvals;

use super::Workbench;
use crate::error::CoreError;

/// What quitting would interrupt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// Decisions that wait to be sent.
    pub decisions: u64,
    /// Answers that are arriving.
    pub streams: usize,
}

impl Workbench {
    /// Requests that wait for a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn waiting(&self) -> Result<u64, CoreError> {
        let now = self.environment().now();
        let counts = self.store().read(move |reader| approvals::inbox::counts(reader, now)).await?;
        Ok(counts.pending + counts.uncertain)
    }

    /// Whether there is something to stay for: a task that is watched, a request that waits or comes back, a decision on
    /// its way.
    pub async fn is_watching(&self) -> bool {
        let now = self.environment().now();
        let counts = self.store().read(move |reader| approvals::inbox::counts(reader, now)).await;
        let open = |counts: approvals::inbox::Counts| {
            counts.pending + counts.uncertain + counts.snoozed + counts.sending
        };
        self.sessions().watching() > 0 || counts.is_ok_and(|counts| open(counts) > 0)
    }

    /// What would be interrupted by quitting now; `None`: nothing.
    pub async fn unfinished(&self) -> Option<Unfinished> {
        let now = self.environment().now();
        let counts = self.store().read(move |reader| approvals::inbox::counts(reader, now)).await.ok()?;
        let unfinished = Unfinished { decisions: counts.sending, streams: self.sessions().streaming() };
        (unfinished != Unfinished::default()).then_some(unfinished)
    }
}
