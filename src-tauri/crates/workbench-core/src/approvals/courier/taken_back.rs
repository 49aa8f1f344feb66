//! Decisions that were taken back while it could not be written down, because the disk is full, say.
//!
//! Whoever presses Undo in time must win, and writing may be possible again just when the decision is due. So it is
//! remembered here first, nothing of it is sent for as long as this process lives, and the withdrawal is written as soon
//! as that can be done. What the process takes with it the next start is told by the lock file.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use workbench_store::approvals;
use workbench_store::ledger::Who;
use workbench_store::{ApprovalId, StoreError};

use crate::approvals::machine::{Event, step};
use crate::approvals::stored::state_of;
use crate::explain::with_causes;
use crate::workbench::{Workbench, lock};

/// How long it takes until writing is tried again, in milliseconds.
const RETRY: i64 = 5_000;

/// Which, and by whom.
#[derive(Debug, Default, Clone)]
pub(in crate::approvals) struct TakenBack(Arc<Mutex<HashMap<ApprovalId, Who>>>);

impl TakenBack {
    pub(in crate::approvals) fn note(&self, id: &ApprovalId, who: Who) {
        lock(&self.0).insert(id.clone(), who);
    }

    /// It stands in the database, or is too late.
    pub(in crate::approvals) fn settle(&self, id: &ApprovalId) {
        lock(&self.0).remove(id);
    }

    /// Whether nothing of a decision may be sent.
    pub(super) fn holds(&self, id: &ApprovalId) -> bool {
        lock(&self.0).contains_key(id)
    }
}

impl Workbench {
    /// Writes down what could not be written yet. Returns when to try again.
    pub(super) async fn write_taken_back(&self) -> Option<i64> {
        let waiting = lock(&self.courier().taken_back.0).clone();
        let mut again = None;
        for (id, who) in waiting {
            if let Err(error) = self.take_back_at_last(&id, who).await {
                tracing::debug!(error = with_causes(&error), "a withdrawal cannot be written yet");
                again = Some(self.environment().now().saturating_add(RETRY));
            }
        }
        again
    }

    async fn take_back_at_last(&self, id: &ApprovalId, who: Who) -> Result<(), StoreError> {
        let wanted = id.clone();
        let found = self.store().read(move |reader| approvals::get(reader, &wanted)).await?;
        if let Some(approval) = found.filter(|it| step(state_of(it), Event::Undone).is_ok()) {
            self.withdraw(approval, who).await?;
        }
        self.courier().taken_back.settle(id);
        Ok(())
    }
}
