//! Decisions that were taken back while it could not be written down, because the disk is full, say.
//!
//! Whoever presses Undo in time must win, and writing may be possible again just when the decision is due. So it is
//! remembered here first, nothing of it is sent for as long as this process lives, and the withdrawal is written as soon
//! as that can be done. What the process takes with it the next start is told by the lock file. Remembered is the decision
//! and not its request: what is decided anew meanwhile was taken back by nobody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use workbench_store::StoreError;
use workbench_store::approvals::{self, Approval};
use workbench_store::ledger::Who;

use crate::approvals::machine::{Event, step};
use crate::approvals::stored::state_of;
use crate::approvals::transition::Decided;
use crate::explain::with_causes;
use crate::workbench::{Workbench, lock};

/// How long it takes until writing is tried again, in milliseconds.
const RETRY: i64 = 5_000;

/// Which, and by whom.
#[derive(Debug, Default, Clone)]
pub(in crate::approvals) struct TakenBack(Arc<Mutex<HashMap<Decided, Who>>>);

impl TakenBack {
    pub(in crate::approvals) fn note(&self, decision: &Decided, who: Who) {
        lock(&self.0).insert(decision.clone(), who);
    }

    /// It stands in the database, or is too late.
    pub(in crate::approvals) fn settle(&self, decision: &Decided) {
        lock(&self.0).remove(decision);
    }

    /// Whether nothing of a decision may be sent.
    pub(super) fn holds(&self, decision: &Decided) -> bool {
        lock(&self.0).contains_key(decision)
    }
}

impl Workbench {
    /// Writes down what could not be written yet. Returns when to try again.
    pub(super) async fn write_taken_back(&self) -> Option<i64> {
        let waiting = lock(&self.courier().taken_back.0).clone();
        let mut again = None;
        for (decision, who) in waiting {
            if let Err(error) = self.take_back_at_last(&decision, who).await {
                tracing::debug!(error = with_causes(&error), "a withdrawal cannot be written yet");
                again = Some(self.environment().now().saturating_add(RETRY));
            }
        }
        again
    }

    async fn take_back_at_last(&self, decision: &Decided, who: Who) -> Result<(), StoreError> {
        let wanted = decision.id.clone();
        let found = self.store().read(move |reader| approvals::get(reader, &wanted)).await?;
        let stands =
            |it: &Approval| Decided::of(it) == *decision && step(state_of(it), Event::Undone).is_ok();
        if let Some(approval) = found.filter(stands) {
            self.withdraw(approval, who).await?;
        }
        self.courier().taken_back.settle(decision);
        Ok(())
    }
}
