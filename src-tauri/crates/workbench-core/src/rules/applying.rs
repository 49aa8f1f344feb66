//! Answering requests by rules as they arrive, and taking such answers back.

use workbench_store::ApprovalId;
use workbench_store::approvals::{self, ApprovalState};
use workbench_store::ledger::Who;

use super::evaluate::{Facts, Verdict, evaluate};
use super::{Rule, RuleName};
use crate::approvals::Manner;
use crate::approvals::stored::{StoredRequest, answers};
use crate::error::CoreError;
use crate::queries::{MOST_BEFORE, answered_before};
use crate::workbench::Workbench;

impl Workbench {
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
        let _turn = self.auto_approve().turn.lock().await;
        let rules: Vec<Rule> = self.rules().await?.into_iter().map(|kept| kept.rule).collect();
        if rules.is_empty() {
            return Ok(false);
        }
        let approval = self.approval(id).await?;
        let linked = approval.request.linked_to.clone();
        let asked_again = linked.is_some();
        let answered = self.store().read(move |reader| answered_before(reader, linked)).await?;
        // What came back without having been taken would be answered for ever.
        let came_back = asked_again && answered.is_empty();
        if approval.state != ApprovalState::Pending || came_back || answered.len() >= MOST_BEFORE {
            return Ok(false);
        }
        let request = StoredRequest::of(&approval)?;
        let agent = &approval.request.connection_id;
        let (card, state) = (self.trusted_card(agent).await?, request.task_state());
        let facts = Facts { agent, card: card.as_deref(), state: &state, reading: &request.reading };
        let Verdict::Answer { answers, rejects, rules } = evaluate(&rules, &facts) else { return Ok(false) };
        // Saying no again is safe; letting something happen a second time is for a person.
        if !rejects && (asked_again || self.auto_approve_until().is_none()) {
            return Ok(false);
        }
        self.decide(id, &approval.request.request_hash, answers, manner(&rules)).await?;
        Ok(true)
    }

    /// Takes back what rules approved and has not left: a person is asked again.
    pub(crate) async fn take_back_approvals_of_rules(&self, who: &Who) -> Result<(), CoreError> {
        let queued = self.store().read(approvals::queued_by_rules).await?;
        for approval in queued {
            let decided = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
            if decided.iter().all(|(_, answer)| matches!(answer, a2a_hitl::Answer::Reject { .. })) {
                continue;
            }
            // What has left meanwhile cannot be taken back.
            if self.undo_as(&approval.request.id, who.clone()).await.is_ok() {
                self.announce_request(&approval.request.id).await;
            }
        }
        Ok(())
    }
}

/// What decided: one rule, or several that each decided an item.
fn manner(rules: &[RuleName]) -> Manner {
    let all = |part: fn(&RuleName) -> &str| rules.iter().map(part).collect::<Vec<_>>().join(", ");
    Manner::rule(all(|rule| &rule.id), all(|rule| &rule.name))
}
