//! Trials: an unchanged file whose agents are played by agents of this machine. Persons are asked as in every
//! run.
//!
//! The journal marks a run as a trial in `$runtime`, so it stays one when it is repeated or moved to another
//! machine. No name in a file or expression is looked up among saved agents.

use std::collections::BTreeMap;

use workbench_store::{ConnectionId, MockId, RunId};

use super::{RunStart, Runs};
use crate::error::CoreError;

/// Who answers for an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandIn {
    /// An agent that repeats its input.
    Echo,
    /// A recording.
    Mock(MockId),
}

impl Runs {
    /// Begins a trial. An agent that is not among `stand_ins`, by its name in the file, is played by an echo;
    /// bindings of `start` do not count.
    ///
    /// # Errors
    /// When the file cannot be carried out, or a stand-in cannot be started. Then nothing is stored.
    pub async fn try_out(
        &self,
        start: RunStart,
        stand_ins: BTreeMap<String, StandIn>,
    ) -> Result<RunId, CoreError> {
        let mut bindings: BTreeMap<String, ConnectionId> = BTreeMap::new();
        for (agent, stand_in) in stand_ins {
            bindings.insert(agent, self.chats.stand_in(&stand_in).await?);
        }
        let trial = Some(self.chats.stand_in(&StandIn::Echo).await?);
        self.start(RunStart { bindings, trial, ..start }).await
    }
}
