//! Parameters of keeping order among the agents.

use serde::Deserialize;
use ts_rs::TS;

params! {
    /// Puts an agent before all others, or back among them.
    ConnectionFavourite {
        /// The agent.
        id: String,
        /// Before all others.
        favourite: bool,
    }
    /// The group and the tags of an agent, in place of those that it had.
    ConnectionArrange {
        /// The agent.
        id: String,
        /// Under which heading; `null`: under none.
        group: Option<String>,
        /// Any number.
        tags: Vec<String>,
    }
    /// Another name for a group or a tag, for all agents that have it.
    WordRename {
        /// What it is called.
        from: String,
        /// What it is called from now on; `null`: no agent has it any more.
        to: Option<String>,
    }
    /// Another connection like one that is there.
    ConnectionDuplicate {
        /// The one that is there.
        id: String,
        /// What the other one is called.
        name: String,
        /// Saved credentials are copied, too.
        credentials: bool,
    }
}
