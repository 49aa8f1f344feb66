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
