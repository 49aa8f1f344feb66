//! The health of agents, as far as calls to them tell.
//!
//! Every call reports its result to the gate of its agent, and listeners hear of visible changes. Deliberately
//! absent: waiting; a delayed caller asks the gate.

use std::sync::Arc;

use a2a_client::CallError;
use workbench_store::ConnectionId;

use crate::ground::Ground;
use crate::resilience::{AgentHealth, Gate, Gates, chance};

/// How agents are doing. Cheap to clone.
#[derive(Clone)]
pub struct Health {
    ground: Arc<Ground>,
    gates: Arc<Gates>,
}

impl Health {
    pub(crate) fn new(ground: Arc<Ground>) -> Self {
        Self { ground, gates: Arc::default() }
    }

    /// The gate of an agent.
    pub(crate) fn gate(&self, id: &ConnectionId) -> Arc<Gate> {
        self.gates.of(id)
    }

    /// Forgets an agent that is let go.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        self.gates.forget(id);
    }

    /// How an agent is doing, as far as calls to it tell.
    pub fn agent_health(&self, id: &ConnectionId) -> AgentHealth {
        self.gates.of(id).health(self.ground.environment().now())
    }

    /// Tells an agent's gate how a call went, and listeners if that changed anything to see.
    pub(crate) async fn called(&self, id: &ConnectionId, result: Result<(), &CallError>) {
        let (now, chance) = (self.ground.environment().now(), chance(self.ground.environment()));
        if self.gates.of(id).told(result, now, chance) {
            self.ground.touch_agent(id).await;
        }
    }
}
