//! Decisions that were taken back, or whose task is to be canceled, while it could not be written down, because the disk
//! is full, say.
//!
//! Whoever presses Undo or Cancel in time must win, and writing may be possible again just when the decision is due. So it is
//! remembered here first, nothing of it is sent for as long as this process lives, and the withdrawal is written as soon
//! as that can be done. What the process takes with it the next start is told by the lock file. Remembered is the decision
//! and not its request: what is decided anew meanwhile was taken back by nobody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use workbench_store::TaskKey;
use workbench_store::approvals::{self, ApprovalState};
use workbench_store::ledger::Who;

use super::Tray;
use crate::asked::transition::Decided;
use crate::error::CoreError;
use crate::lock::lock;

/// How a decision came to stay here.
#[derive(Debug, Clone)]
pub(crate) enum Taking {
    /// It was undone.
    Undone(Who),
    /// Its task is to be canceled.
    Canceled,
}

/// Which, and how.
#[derive(Debug, Default, Clone)]
pub(crate) struct TakenBack(Arc<Mutex<HashMap<Decided, Taking>>>);

impl TakenBack {
    /// Everything that could not be written yet.
    pub(crate) fn waiting(&self) -> HashMap<Decided, Taking> {
        lock(&self.0).clone()
    }

    pub(crate) fn note(&self, decision: &Decided, taking: Taking) {
        lock(&self.0).insert(decision.clone(), taking);
    }

    /// It stands in the database, or is too late.
    pub(crate) fn settle(&self, decision: &Decided) {
        lock(&self.0).remove(decision);
    }

    /// Whether nothing of a decision may be sent.
    pub(crate) fn holds(&self, decision: &Decided) -> bool {
        lock(&self.0).contains_key(decision)
    }
}

impl Tray {
    /// Takes back at once what was decided about a task that is to be canceled, and has not left. What is decided about it
    /// under another name of its agent comes back when it is due.
    pub(crate) async fn take_back_decisions_on(&self, task: &TaskKey) -> Result<(), CoreError> {
        let key = task.clone();
        let known = self.ground.store().read(move |reader| approvals::of_task(reader, &key)).await?;
        for waiting in known.iter().filter(|known| known.state == ApprovalState::Queued) {
            self.taken_back.note(&Decided::of(waiting), Taking::Canceled);
        }
        self.ring();
        Ok(())
    }

    /// What was taken back cannot be written down now: nothing of it leaves, and the next start is told to ask.
    pub(crate) fn remember_what_is_taken_back(&self) {
        if let Err(error) = self.ground.store().ask_at_next_start() {
            tracing::warn!(%error, "the lock file could not be written");
        }
        self.ring();
    }
}
