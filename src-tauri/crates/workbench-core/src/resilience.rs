//! Patience with agents that fail, are slow, or ask to be left alone.
//!
//! Three machines are pure functions of their history, the time and a random number: a circuit [`breaker`], a
//! [`rate`] limit, and a [`backoff`] that says when to repeat. A [`gate`] joins breaker and rate for one agent.
//! The gate delays what the application does by itself (watching tasks, looking at requests, repeating); a
//! person's command is tried at once and tells the gate its result. Deliberately absent: a queue. A delayed
//! caller keeps its work and asks again.

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

/// A number in `0.0..1.0`, so that calls that began together do not return together.
pub(crate) fn chance(environment: &Environment) -> f64 {
    let [first, second, ..] = environment.random();
    f64::from(u16::from_be_bytes([first, second])) / 65_536.0
}
