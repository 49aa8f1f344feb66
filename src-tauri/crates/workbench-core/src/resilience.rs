//! Staying on good terms with agents that fail, are slow, or ask to be left alone for a while.
//!
//! Three small machines, each a pure function of what it was told, the time and a random number: a
//! circuit [`breaker`], a [`rate`] limit, and the [`backoff`] that says when something may be repeated.
//! A [`gate`] joins the first two for one agent; [`pace`] lets it decide when a followed task is looked
//! at again.
//!
//! The gate holds what the application does by itself: watching tasks, looking at requests, repeating.
//! What a person asks for now is tried now, and tells the gate how it went.
//! Deliberately absent: a queue. Whoever is held keeps what it wanted to do and asks again.

pub(crate) mod backoff;
pub(crate) mod breaker;
pub(crate) mod gate;
pub(crate) mod pace;
pub(crate) mod rate;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_client::CallError;
use workbench_store::{ConnectionId, Tag};

pub use breaker::BreakerState;
pub use gate::AgentHealth;
pub(crate) use gate::Gate;

use crate::environment::Environment;
use crate::error::CoreError;
use crate::workbench::{Workbench, lock};

/// The gates of agents that were called since the start.
#[derive(Default)]
pub(crate) struct Gates(Mutex<HashMap<ConnectionId, Arc<Gate>>>);

impl Gates {
    pub(crate) fn of(&self, id: &ConnectionId) -> Arc<Gate> {
        Arc::clone(lock(&self.0).entry(id.clone()).or_default())
    }

    pub(crate) fn forget(&self, id: &ConnectionId) {
        lock(&self.0).remove(id);
    }
}

/// A number in `0.0..1.0`, so that what began together does not come back together.
pub(crate) fn chance(environment: &Environment) -> f64 {
    let [first, second, ..] = environment.random();
    f64::from(u16::from_be_bytes([first, second])) / 65_536.0
}

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
            tx.touch(Tag::Connections, Some(id.as_str()));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "how an agent is doing could not be announced");
        }
    }
}
