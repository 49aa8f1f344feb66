//! Work that is still going on, and the work that quitting would interrupt.

use workbench_store::approvals;

use super::Screens;

/// Activity that quitting would interrupt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// Decisions that wait to be sent.
    pub decisions: u64,
    /// Answers that are arriving.
    pub streams: usize,
}

impl Screens {
    /// Whether there is a reason to stay: a task that is watched, a request that waits or comes back, a decision on
    /// its way.
    pub async fn is_watching(&self) -> bool {
        let now = self.ground.environment().now();
        let counts = self.ground.store().read(move |reader| approvals::inbox::counts(reader, now)).await;
        let open = |counts: approvals::inbox::Counts| {
            counts.pending + counts.uncertain + counts.snoozed + counts.sending
        };
        self.seats.watching() > 0 || counts.is_ok_and(|counts| open(counts) > 0)
    }

    /// The work that quitting would interrupt now; `None`: none.
    pub async fn unfinished(&self) -> Option<Unfinished> {
        let now = self.ground.environment().now();
        let counts =
            self.ground.store().read(move |reader| approvals::inbox::counts(reader, now)).await.ok()?;
        let unfinished = Unfinished { decisions: counts.sending, streams: self.seats.streaming() };
        (unfinished != Unfinished::default()).then_some(unfinished)
    }
}
