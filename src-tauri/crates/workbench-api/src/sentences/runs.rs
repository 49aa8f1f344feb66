//! Sentences about obstacles of a run.

use serde::Serialize;
use ts_rs::TS;

/// Reasons why a command about a run file or a run was refused, with remedies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RunSentence {
    /// The file cannot be carried out. Its fault stands in a hint.
    RunFileFaulty {
        /// Where, from 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
    },
    /// Agents of a file are not saved here.
    AgentsNotBound {
        /// As the file names them.
        agents: String,
    },
    /// Connect the agents first, or choose for each of them one that is here.
    ConnectAgents,
    /// The run is over, or not in the state for it.
    RunNotThere,
    /// No port of this machine could be had to be called at.
    NotServed,
    /// The run does not ask that any more.
    RunAsksNothing,
    /// Questions of the file are decided in the inbox.
    RunAsksInInbox,
}
