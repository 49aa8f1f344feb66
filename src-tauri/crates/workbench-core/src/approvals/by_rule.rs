//! Answers requests by rules as they arrive, and takes such answers back.

use a2a_hitl::only_rejects;
use workbench_store::ApprovalId;
use workbench_store::approvals::{self, Approval, ApprovalState};
use workbench_store::ledger::Who;
use workbench_store::runs;

use super::Approvals;
use crate::asked::before::{MOST_BEFORE, answered_before};
use crate::asked::stored::answers;
use crate::asked::twins;
use crate::error::CoreError;
use crate::policy::evaluate::Verdict;
use crate::rules::agreement::{consult, manner, person_held_back};

impl Approvals {
    /// Answers a request that just arrived, where rules say how. Returns whether it is answered.
    pub(crate) async fn decided_by_rules(&self, id: &ApprovalId) -> bool {
        match self.try_to_decide(id).await {
            Ok(decided) => decided,
            Err(error) => {
                // A person is asked.
                tracing::warn!(%error, request = %id, "a rule could not decide");
                false
            }
        }
    }

    async fn try_to_decide(&self, id: &ApprovalId) -> Result<bool, CoreError> {
        if self.rules.auto_approve_until().is_some() {
            let agent = self.ground.approval(id).await?.request.connection_id;
            self.cards.looks.settled(&agent).await;
        }
        let _turn = self.rules.switch.turn.lock().await;
        let approval = self.ground.approval(id).await?;
        let asked = approval.clone();
        let answered = self.ground.store().read(move |reader| answered_before(reader, &asked)).await?;
        let asked_again = approval.request.linked_to.is_some() || !answered.is_empty();
        // What came back without having been taken would be answered for ever.
        let came_back = asked_again && answered.is_empty();
        let is_for_person = came_back || approval.snoozed_until.is_some() || answered.len() >= MOST_BEFORE;
        // What a run file asks is for whoever runs it.
        let is_for_person = is_for_person || runs::is_you(&approval.request.connection_id);
        if approval.state != ApprovalState::Pending || is_for_person {
            return Ok(false);
        }
        let asked = approval.clone();
        if !self.ground.store().read(move |reader| twins::of(reader, &asked)).await?.is_empty() {
            // A rule of one agent knows nothing of the other.
            return Ok(false);
        }
        let asked = approval.clone();
        let looks = self.cards.looks.clone();
        let (verdict, kept) = self.ground.store().read(move |reader| consult(reader, &asked, &looks)).await?;
        let Verdict::Answer { answers, rejects, rules } = verdict else { return Ok(false) };
        // Saying no again is safe; letting something happen a second time is for a person.
        if !rejects && asked_again {
            return Ok(false);
        }
        if !rejects {
            let origin = self.agents.agent_asking(&approval).await?.origin();
            let asked = approval.clone();
            let is_for_person = self.ground.store().read(move |reader| {
                Ok(person_held_back(reader, &asked)? || twins::removed(reader, &asked)?.is_some())
            });
            if is_for_person.await? {
                return Ok(false);
            }
            let agreement = self.rules.switch.agreement(self.ground.environment());
            if !agreement.is_some_and(|agreement| agreement.covers(&rules, &kept, &origin)) {
                return Ok(false);
            }
        }
        self.decide(id, &approval.request.request_hash, answers, manner(&rules)).await?;
        Ok(true)
    }

    /// Takes back unsent approvals by rules, so that a person is asked again. One that cannot be taken back does not
    /// stop the others.
    ///
    /// # Errors
    /// The reason of the first one that could not be taken back; it is not sent either.
    pub(crate) async fn take_back_approvals_of_rules(&self, who: &Who) -> Result<(), CoreError> {
        let mut failed = Ok(());
        for approval in self.ground.store().read(approvals::queued_by_rules).await? {
            if let Err(error) = self.take_back(&approval, who).await {
                tracing::warn!(%error, request = %approval.request.id, "what a rule approved could not be taken back");
                failed = failed.and(Err(error));
            }
        }
        failed
    }

    async fn take_back(&self, approval: &Approval, who: &Who) -> Result<(), CoreError> {
        let decided = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
        if only_rejects(&decided) {
            return Ok(());
        }
        match self.undo_as(&approval.request.id, who.clone()).await {
            Ok(()) => self.announce_request(&approval.request.id).await,
            // What has left meanwhile cannot be taken back, and what was sent before is not sent again.
            Err(CoreError::NotOpen { .. }) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
