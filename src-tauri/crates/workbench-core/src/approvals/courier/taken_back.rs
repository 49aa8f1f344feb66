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
use workbench_store::approvals::{self, Approval, ApprovalState};
use workbench_store::ledger::Who;

use crate::approvals::machine::{Event, step};
use crate::approvals::outcome::Outcome;
use crate::approvals::stored::state_of;
use crate::approvals::transition::Decided;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::lock::lock;
use crate::sentence::DeliverySentence;
use crate::workbench::Workbench;

/// How long it takes until writing is tried again, in milliseconds.
const RETRY: i64 = 5_000;

/// How a decision came to stay here.
#[derive(Debug, Clone)]
pub(in crate::approvals) enum Taking {
    /// It was undone.
    Undone(Who),
    /// Its task is to be canceled.
    Canceled,
}

/// Which, and how.
#[derive(Debug, Default, Clone)]
pub(in crate::approvals) struct TakenBack(Arc<Mutex<HashMap<Decided, Taking>>>);

impl TakenBack {
    pub(in crate::approvals) fn note(&self, decision: &Decided, taking: Taking) {
        lock(&self.0).insert(decision.clone(), taking);
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
    /// Takes back at once what was decided about a task that is to be canceled, and has not left. What is decided about it
    /// under another name of its agent comes back when it is due.
    pub(crate) async fn take_back_decisions_on(&self, task: &TaskKey) -> Result<(), CoreError> {
        let key = task.clone();
        let known = self.store().read(move |reader| approvals::of_task(reader, &key)).await?;
        for waiting in known.iter().filter(|known| known.state == ApprovalState::Queued) {
            self.courier().taken_back.note(&Decided::of(waiting), Taking::Canceled);
        }
        self.courier().ring();
        Ok(())
    }

    /// What was taken back cannot be written down now: nothing of it leaves, and the next start is told to ask.
    pub(crate) fn remember_what_is_taken_back(&self) {
        if let Err(error) = self.store().ask_at_next_start() {
            tracing::warn!(%error, "the lock file could not be written");
        }
        self.courier().ring();
    }

    /// Writes down what could not be written yet. Returns when to try again.
    pub(super) async fn write_taken_back(&self) -> Option<i64> {
        let waiting = lock(&self.courier().taken_back.0).clone();
        let mut again = None;
        for (decision, taking) in waiting {
            if let Err(error) = self.take_back_at_last(&decision, taking).await {
                tracing::debug!(error = with_causes(&error), "a withdrawal cannot be written yet");
                again = Some(self.environment().now().saturating_add(RETRY));
            }
        }
        again
    }

    async fn take_back_at_last(&self, decision: &Decided, taking: Taking) -> Result<(), CoreError> {
        let wanted = decision.id.clone();
        let found = self.store().read(move |reader| approvals::get(reader, &wanted)).await?;
        let stands = |it: &Approval| Decided::of(it) == *decision && it.state == ApprovalState::Queued;
        if let Some(approval) = found.filter(stands) {
            match taking {
                Taking::Undone(who) if step(state_of(&approval), Event::Undone).is_ok() => {
                    self.withdraw(approval, who).await?;
                }
                Taking::Undone(_) => {}
                Taking::Canceled => {
                    let (why, origin) = (
                        Outcome::plain(DeliverySentence::CancelAskedSince),
                        self.origin_for(&approval).await,
                    );
                    self.apply(decision.clone(), Event::StandsUnknown, why, origin).await?;
                }
            }
        }
        self.courier().taken_back.settle(decision);
        Ok(())
    }
}
