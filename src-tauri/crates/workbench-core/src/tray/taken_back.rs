//! Decisions that were undone, or whose task is to be canceled, while the database cannot be written, for example
//! on a full disk.
//!
//! Undo or Cancel in time must win, and the database may become writable just when the decision is due. So the
//! wish is kept in memory first: this process sends nothing of the decision, and writes the withdrawal as soon as
//! it can. The next start learns of it from the lock file. The wish is about a decision, not about its request: a
//! new decision on the same request is unaffected.

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
    /// Takes back at once the unsent decisions about a task that is to be canceled. Decisions about it under another
    /// saved agent come back when they are due.
    pub(crate) async fn take_back_decisions_on(&self, task: &TaskKey) -> Result<(), CoreError> {
        let key = task.clone();
        let known = self.ground.store().read(move |reader| approvals::of_task(reader, &key)).await?;
        for waiting in known.iter().filter(|known| known.state == ApprovalState::Queued) {
            self.taken_back.note(&Decided::of(waiting), Taking::Canceled);
        }
        self.ring();
        Ok(())
    }

    /// Notes that withdrawals cannot be written now: none of those decisions leaves, and the next start asks about
    /// them.
    pub(crate) fn remember_what_is_taken_back(&self) {
        if let Err(error) = self.ground.store().ask_at_next_start() {
            tracing::warn!(%error, "the lock file could not be written");
        }
        self.ring();
    }
}
