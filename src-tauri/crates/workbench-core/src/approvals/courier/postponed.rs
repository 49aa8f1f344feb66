//! Decisions for an agent that is left alone for now: they wait with it, visibly, and can be undone.
//!
//! A decision that has waited long is tried whatever the gate says, and the result is judged as always. A
//! decision that came due while the program was not running is confirmed again, because a wait does not make it
//! the person's current wish.

use std::time::Duration;

use workbench_store::ConnectionId;
use workbench_store::approvals::Approval;
use workbench_store::approvals::outbox;

use crate::approvals::Approvals;
use crate::asked::machine::{ApprovalState, Event, step};
use crate::asked::outcome::{Kind, Outcome};
use crate::asked::stored::{state_of, timestamp};
use crate::asked::transition::Decided;
use crate::error::CoreError;
use crate::sentence::DeliverySentence;

/// How long after it was made a decision waits for its agent at most.
const LONGEST: Duration = Duration::from_mins(10);

impl Approvals {
    /// Until when a decision has to wait for its agent; `None`: it goes now.
    pub(super) fn waits_for_agent(&self, approval: &Approval) -> Option<i64> {
        let until =
            self.health.gate(&approval.request.connection_id).held_until(self.ground.environment().now())?;
        (until <= latest(approval)?).then_some(until)
    }

    pub(super) async fn postpone(&self, approval: &Approval, until: i64) -> Result<(), CoreError> {
        let why = Outcome::new(Kind::WaitsForAgent, DeliverySentence::AgentLeftAlone);
        self.wait_until(approval, until, why).await
    }

    /// Lets everything that waits for an agent try now, without forgetting how it did.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_agent_now(&self, id: &ConnectionId) -> Result<(), CoreError> {
        self.health.gate(id).try_now();
        self.ground.touch_agent(id).await;
        self.bring_forward(id).await
    }

    /// Forgets an agent's failures and limits, and lets everything that waits try now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reset_agent(&self, id: &ConnectionId) -> Result<(), CoreError> {
        self.health.gate(id).reset();
        self.ground.touch_agent(id).await;
        self.bring_forward(id).await
    }

    /// The agent may be called again: decisions for it need not wait any longer.
    pub(crate) async fn bring_forward(&self, agent: &ConnectionId) -> Result<(), CoreError> {
        let waiting = self.ground.store().read(|reader| outbox::due(reader, i64::MAX)).await?;
        for outgoing in waiting {
            let approval = outgoing.approval;
            let waits = Outcome::kind_of(&approval) == Some(Kind::WaitsForAgent);
            if waits && approval.request.connection_id == *agent {
                let now = self.ground.environment().now();
                let why = Outcome::plain(DeliverySentence::AgentCalledAgain);
                self.wait_until(&approval, now, why).await?;
            }
        }
        self.tray.ring();
        Ok(())
    }

    async fn wait_until(&self, approval: &Approval, until: i64, why: Outcome) -> Result<(), CoreError> {
        let (until, now) = (timestamp(until), timestamp(self.ground.environment().now()));
        let waits = || Event::Postponed { until, now };
        let why = match step(state_of(approval), waits()) {
            Ok(ApprovalState::Pending | ApprovalState::Refused(_)) => {
                Outcome::plain(DeliverySentence::TooOld)
            }
            _ => why,
        };
        let origin = self.origin_for(approval).await;
        self.apply(Decided::of(approval), waits(), why, origin).await
    }
}

/// When a decision is tried at the latest.
fn latest(approval: &Approval) -> Option<i64> {
    let longest = i64::try_from(LONGEST.as_millis()).unwrap_or(i64::MAX);
    approval.decided_at.map(|decided| decided.saturating_add(longest))
}
