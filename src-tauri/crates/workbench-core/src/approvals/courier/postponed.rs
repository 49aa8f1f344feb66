//! Decisions for an agent that is left alone for now: they wait with it, visibly, and can be undone
//! meanwhile. Nothing is lost by it: a decision that has waited long is tried whatever the gate says,
//! and what that brings is judged as always. One that nobody was there to send is asked about again: no
//! wait makes it the person's current wish.

use std::time::Duration;

use workbench_store::ConnectionId;
use workbench_store::approvals::Approval;
use workbench_store::approvals::outbox;

use crate::approvals::machine::{ApprovalState, Event, step};
use crate::approvals::stored::{state_of, timestamp};
use crate::approvals::transition::{Decided, Why};
use crate::error::CoreError;
use crate::sentence::{DeliverySentence, Sentence};
use crate::workbench::Workbench;

/// How long after it was made a decision waits for its agent at most.
const LONGEST: Duration = Duration::from_mins(10);

impl Workbench {
    /// Until when a decision has to wait for its agent; `None`: it goes now.
    pub(super) fn waits_for_agent(&self, approval: &Approval) -> Option<i64> {
        let until = self.gates().of(&approval.request.connection_id).held_until(self.environment().now())?;
        (until <= latest(approval)?).then_some(until)
    }

    pub(super) async fn postpone(&self, approval: &Approval, until: i64) -> Result<(), CoreError> {
        self.wait_until(approval, until, DeliverySentence::AgentLeftAlone).await
    }

    /// The agent may be called again: what waits for it need not wait any longer.
    pub(crate) async fn bring_forward(&self, agent: &ConnectionId) -> Result<(), CoreError> {
        let waiting = self.store().read(|reader| outbox::due(reader, i64::MAX)).await?;
        let left_alone = Some(Sentence::from(DeliverySentence::AgentLeftAlone));
        for outgoing in waiting {
            let approval = outgoing.approval;
            let waits = Why::said(approval.outcome.as_deref()) == left_alone;
            if waits && approval.request.connection_id == *agent {
                let now = self.environment().now();
                self.wait_until(&approval, now, DeliverySentence::AgentCalledAgain).await?;
            }
        }
        self.courier().ring();
        Ok(())
    }

    async fn wait_until(
        &self,
        approval: &Approval,
        until: i64,
        why: DeliverySentence,
    ) -> Result<(), CoreError> {
        let (until, now) = (timestamp(until), timestamp(self.environment().now()));
        let waits = || Event::Postponed { until, now };
        let why = match step(state_of(approval), waits()) {
            Ok(ApprovalState::Pending | ApprovalState::Refused(_)) => DeliverySentence::TooOld,
            _ => why,
        };
        let origin = self.origin_for(approval).await;
        self.apply(Decided::of(approval), waits(), Why::new(why), origin).await
    }
}

/// When a decision is tried at the latest.
fn latest(approval: &Approval) -> Option<i64> {
    let longest = i64::try_from(LONGEST.as_millis()).unwrap_or(i64::MAX);
    approval.decided_at.map(|decided| decided.saturating_add(longest))
}
