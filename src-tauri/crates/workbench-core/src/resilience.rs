//! Staying on good terms with agents that fail, are slow, or ask to be left alone for a while.
//!
//! Three small machines, each a pure function of what it was told, the time and a random number: a
//! circuit [`breaker`], a [`rate`] limit, and the [`backoff`] that says when something may be repeated.
//! A [`gate`] joins the first two for one agent.
//!
//! The gate holds what the application does by itself: watching tasks, looking at requests, repeating.
//! What a person asks for now is tried now, and tells the gate how it went.
//! Deliberately absent: a queue. Whoever is held keeps what it wanted to do and asks again.

pub(crate) mod backoff;
pub(crate) mod breaker;
pub(crate) mod gate;
pub(crate) mod rate;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use workbench_store::ConnectionId;

pub use breaker::BreakerState;
pub use gate::AgentHealth;
pub(crate) use gate::Gate;

use crate::environment::Environment;
use crate::lock::lock;

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
