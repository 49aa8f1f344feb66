//! Sentences about the reasons for a high risk.

use serde::Serialize;
use ts_rs::TS;

/// The reason for the risk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RiskSentence {
    /// It may delete something.
    Deletes {
        /// The word that says so.
        word: String,
    },
    /// It may move money.
    MovesMoney {
        /// The word that says so.
        word: String,
    },
    /// It may change a running system.
    ChangesSystem {
        /// The word that says so.
        word: String,
    },
    /// It may run commands.
    RunsCommands {
        /// The word that says so.
        word: String,
    },
    /// It may touch production.
    TouchesProduction {
        /// The word that says so.
        word: String,
    },
    /// It may change permissions.
    ChangesRights {
        /// The word that says so.
        word: String,
    },
    /// It says that it cannot be undone.
    CannotBeUndone {
        /// The word that says so.
        word: String,
    },
    /// The agent says so itself.
    AgentSays {
        /// The member that says so, with its value.
        what: String,
    },
    /// It may be read as something else than it is.
    Deceives {
        /// The word, or the code of the character.
        what: String,
    },
    /// A rule of the person says so.
    YourRule {
        /// The person's name for it.
        name: String,
    },
    /// Something is not shown in full.
    NotShownInFull {
        /// The mark of the cut.
        mark: String,
    },
    /// The stored request cannot be read.
    CannotBeRead,
}
