//! Local addresses through which agents are called by others.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A tap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TapView {
    /// Identity.
    pub id: String,
    /// The agent behind it.
    pub connection_id: String,
    /// Its name.
    pub connection_name: String,
    /// Who calls through it.
    pub caller: CallerView,
    /// Whether calls pass.
    pub state: TapStateView,
}

/// Whether calls pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum TapStateView {
    /// None do.
    Closed,
    /// They do.
    Open {
        /// Where to point callers.
        address: String,
        /// Calls that were passed on since it was opened.
        passed: i64,
        /// Calls that were turned away.
        refused: i64,
        /// The agent signs its card; the one that the tap shows does not verify.
        signed: bool,
    },
}

/// Who calls through a tap, by a person's word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CallerView {
    /// A saved agent.
    Agent {
        /// Identity.
        id: String,
        /// Its name.
        name: String,
    },
    /// Somebody of this name.
    Named {
        /// The name.
        name: String,
    },
    /// Nobody said.
    Somebody,
}

/// The same as given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CallerGiven {
    /// A saved agent.
    Agent {
        /// Identity.
        id: String,
    },
    /// Somebody of this name.
    Named {
        /// The name.
        name: String,
    },
    /// Nobody.
    Somebody,
}
