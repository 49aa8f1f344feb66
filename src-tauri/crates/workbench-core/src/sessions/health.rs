//! How an agent is doing, and what a person can do about what waits for it.

use a2a_client::CallError;
use workbench_store::{ConnectionId, Tag};

use crate::error::CoreError;
use crate::resilience::{AgentHealth, chance};
use crate::workbench::Workbench;

impl Workbench {
    /// How an agent is doing, as far as calls to it tell.
    pub fn agent_health(&self, id: &ConnectionId) -> AgentHealth {
        self.gates().of(id).health(self.environment().now())
    }

    /// Lets everything that waits for an agent try now, without forgetting how it did.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_agent_now(&self, id: &ConnectionId) -> Result<(), CoreError> {
        self.gates().of(id).try_now();
        self.touch_agent(id).await;
        self.bring_forward(id).await
    }

    /// Forgets an agent's failures and limits, and lets everything that waits try now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reset_agent(&self, id: &ConnectionId) -> Result<(), CoreError> {
        self.gates().of(id).reset();
        self.touch_agent(id).await;
        self.bring_forward(id).await
    }

    /// Tells an agent's gate how a call went, and listeners if that changed anything to see.
    pub(crate) async fn called(&self, id: &ConnectionId, result: Result<(), &CallError>) {
        let (now, chance) = (self.environment().now(), chance(self.environment()));
        if self.gates().of(id).told(result, now, chance) {
            self.touch_agent(id).await;
        }
    }

    pub(crate) async fn touch_agent(&self, id: &ConnectionId) {
        let id = id.clone();
        let touched = self.store().write("agent's health", move |tx| {
            tx.touch(Tag::Agents, Some(id.as_str()));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "how an agent is doing could not be announced");
        }
    }
}
