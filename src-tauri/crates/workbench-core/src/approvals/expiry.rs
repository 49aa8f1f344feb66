//! Requests whose agents gave them a time limit: they end when it has passed, decided or not, and
//! nothing is sent for them any more.

use workbench_store::approvals::{self, expiry};
use workbench_store::{ApprovalId, StoreError, Tx};

use super::Approvals;
use super::clockwork;
use crate::asked::expiry::is_over;
use crate::asked::machine::Event;
use crate::asked::outcome::Outcome;
use crate::asked::transition::advance;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::sentence::DeliverySentence;

/// Ends requests whose time is over, for as long as the application runs.
pub(crate) async fn run(approvals: Approvals) {
    clockwork::keep(approvals, |approvals| async move { approvals.end_what_is_over().await }).await;
}

impl Approvals {
    async fn end_what_is_over(&self) -> Result<Option<i64>, CoreError> {
        let now = self.ground.environment().now();
        let over = self.ground.store().read(move |reader| expiry::over(reader, now)).await?;
        if !over.is_empty() {
            let environment = self.ground.environment().clone();
            self.ledger
                .enter("expire", move |tx| over.iter().try_for_each(|id| end(tx, id, &environment)))
                .await?;
        }
        Ok(self.ground.store().read(move |reader| expiry::next(reader, now)).await?)
    }
}

fn end(tx: &mut Tx<'_>, id: &ApprovalId, environment: &Environment) -> Result<(), StoreError> {
    if let Some(row) = approvals::get(tx, id)?.filter(|row| is_over(row, environment.now())) {
        advance(tx, &row, Event::Expired, &Outcome::plain(DeliverySentence::TimeOver), environment)?;
    }
    Ok(())
}
