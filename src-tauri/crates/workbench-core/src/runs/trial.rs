//! Trials: a file as it is, while agents of this machine answer for those that it names. Persons are asked as in every run.
//!
//! The journal says that a run is a trial, in what `$runtime` is, so it stays one when it is repeated or carried to another
//! machine. Nothing that a file or an expression names is looked for among saved agents.

use std::collections::BTreeMap;

use workbench_store::{ConnectionId, MockId, RunId};

use super::{RunStart, Runs};
use crate::error::CoreError;

/// Who answers for an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandIn {
    /// An agent that gives back what it is told.
    Echo,
    /// A recording.
    Mock(MockId),
}

impl Runs {
    /// Begins a trial. Who is not among `stand_ins`, by the name in the file, is answered for by an echo; bindings of `start`
    /// do not count.
    ///
    /// # Errors
    /// When the file cannot be carried out, or who stands in cannot be started. Nothing is stored then.
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
