//! Limits from a file's metadata: the budget of a run, and each agent's view of it.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Agent;

/// The costs that a run may have before a person is asked (`document.metadata.budgets`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budgets {
    /// Calls to agents.
    pub calls: u64,
    /// Rounds of all its loops, and visits of tasks that `then` leads back to.
    pub rounds: u64,
    /// Time in which it does not wait for people. It is looked at before each call; `None`: as long as it takes.
    pub time: Option<Duration>,
    /// Tokens that its agents tell of, looked at likewise; `None`: as many as it takes.
    pub tokens: Option<u64>,
}

impl Default for Budgets {
    fn default() -> Self {
        Self { calls: 1000, rounds: 1000, time: None, tokens: None }
    }
}

impl Budgets {
    /// These budgets, or a person's limits for any run, whichever is less.
    #[must_use]
    pub fn within(&self, limits: &Limits) -> Self {
        let seconds = limits.seconds.map(Duration::from_secs);
        Self {
            calls: least(Some(self.calls), limits.calls).unwrap_or(self.calls),
            rounds: least(Some(self.rounds), limits.rounds).unwrap_or(self.rounds),
            time: least(self.time, seconds),
            tokens: least(self.tokens, limits.tokens),
        }
    }
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

/// A person's limits for any run before they are asked: a file may allow less, never more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// Calls to agents.
    pub calls: Option<u64>,
    /// Rounds of loops, and visits.
    pub rounds: Option<u64>,
    /// Seconds in which it does not wait for people.
    pub seconds: Option<u64>,
    /// Tokens that agents tell of.
    pub tokens: Option<u64>,
}

/// The data of a run that calls to one agent may read (`document.metadata.sees`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// The agent.
    pub agent: Agent,
    /// All that it sees.
    pub paths: Vec<Seen>,
}

/// A part of a run that an agent sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// `$context`, `$input` or `$workflow.input`.
    pub of: &'static str,
    /// Which member; empty: the whole.
    pub path: Vec<String>,
}

impl fmt::Display for Seen {
    /// As it is written: `$context.plan`.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.of)?;
        self.path.iter().try_for_each(|name| write!(to, ".{name}"))
    }
}
