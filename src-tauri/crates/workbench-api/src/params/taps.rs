//! Parameters of standing between two agents.

use serde::Deserialize;
use ts_rs::TS;

use crate::views::CallerGiven;

params! {
    /// A tap before an agent.
    TapAdd {
        /// The agent.
        connection_id: String,
        /// Who calls through it.
        caller: CallerGiven,
    }
}
