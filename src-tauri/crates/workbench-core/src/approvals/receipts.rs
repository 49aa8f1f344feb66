//! Watches what agents do with decisions, until the effect is known or the time for it is over.

use workbench_store::approvals::receipts;
use workbench_store::approvals::{self, Approval};

use super::Approvals;
use super::clockwork;
use super::patience::Patience;
use crate::asked::receipts::note;
use crate::causes::with_causes;
use crate::error::CoreError;

/// Looks after every delivered decision for as long as the application runs.
pub(crate) async fn run(approvals: Approvals) {
    let patience = Patience::default();
    clockwork::keep(approvals, |approvals| {
        let patience = patience.clone();
        async move { approvals.look_after_deliveries(&patience).await }
    })
    .await;
}

impl Approvals {
    /// Looks once more at every task that has not reacted in time. Returns when the next is due.
    async fn look_after_deliveries(&self, patience: &Patience) -> Result<Option<i64>, CoreError> {
        let enough = i64::from(self.ground.settings().await?.receipt_seconds) * 1000;
        let missing = self.ground.store().read(receipts::missing).await?;
        let delivered: Vec<_> = missing.iter().map(|(approval, at)| (&approval.request.id, *at)).collect();
        let spent = patience.spent(&delivered, self.ground.environment());
        let mut next: Option<i64> = None;
        for ((approval, _), spent) in missing.iter().zip(spent) {
            if spent < enough {
                let due = self.ground.environment().now().saturating_add(enough - spent);
                next = Some(next.map_or(due, |next| next.min(due)));
                continue;
            }
            if let Err(error) = self.look_at_last(approval).await {
                tracing::info!(error = with_causes(&error), "a task could not be looked at after a decision");
            }
            let (key, environment) = (approval.request.task_key.clone(), self.ground.environment().clone());
            let noting = self.ledger.enter("receipt", move |tx| {
                let known = approvals::of_task(tx, &key)?;
                note(tx, &key, &known, true, &environment)
            });
            noting.await?;
        }
        Ok(next)
    }

    /// Nobody may follow the task any more.
    async fn look_at_last(&self, approval: &Approval) -> Result<(), CoreError> {
        let (_, task, reached) = self.parties(approval).await?;
        let read = reached.agent.get_task(&task.task_id, None).await;
        self.health.called(&task.connection_id, read.as_ref().map(|_| ())).await;
        self.sessions.observe_task(&reached, &task, read?).await
    }
}
