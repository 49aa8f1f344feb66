//! What the workbench reads of a file's metadata: what a run may cost, and what each agent sees of it.

use std::fmt;

use super::Agent;

/// What a run may cost before a person is asked (`document.metadata.budgets`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budgets {
    /// Calls to agents.
    pub calls: u64,
    /// Rounds of all its loops, and visits of tasks that `then` leads back to.
    pub rounds: u64,
}

impl Default for Budgets {
    fn default() -> Self {
        Self { calls: 1000, rounds: 1000 }
    }
}

/// What calls to one agent may read of a run (`document.metadata.sees`).
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
