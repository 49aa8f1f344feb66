//! Writes withdrawals that could not be written when a decision was taken back.

use workbench_store::approvals::{self, Approval, ApprovalState};

use crate::approvals::Approvals;
use crate::asked::machine::{Event, step};
use crate::asked::outcome::Outcome;
use crate::asked::stored::state_of;
use crate::asked::transition::Decided;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::sentence::DeliverySentence;
use crate::tray::taken_back::Taking;

/// How long it takes until writing is tried again, in milliseconds.
const RETRY: i64 = 5_000;

impl Approvals {
    /// Writes the withdrawals that could not be written yet. Returns when to try again.
    pub(super) async fn write_taken_back(&self) -> Option<i64> {
        let waiting = self.tray.taken_back.waiting();
        let mut again = None;
        for (decision, taking) in waiting {
            if let Err(error) = self.take_back_at_last(&decision, taking).await {
                tracing::debug!(error = with_causes(&error), "a withdrawal cannot be written yet");
                again = Some(self.ground.environment().now().saturating_add(RETRY));
            }
        }
        again
    }

    async fn take_back_at_last(&self, decision: &Decided, taking: Taking) -> Result<(), CoreError> {
        let wanted = decision.id.clone();
        let found = self.ground.store().read(move |reader| approvals::get(reader, &wanted)).await?;
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
        self.tray.taken_back.settle(decision);
        Ok(())
    }
}
