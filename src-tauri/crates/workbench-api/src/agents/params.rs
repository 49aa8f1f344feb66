//! Parameters of the commands about agents.

use serde::Deserialize;
use ts_rs::TS;

use super::QuirkChoice;
use crate::sign_in::AuthInput;

params! {
    /// Keeps a found agent.
    AgentSave {
        /// The search that found it.
        discovery_id: String,
        /// A name other than the card's.
        name: Option<String>,
        /// The interface to use, by `CandidateView.key`; `null`: the best.
        interface_key: Option<String>,
        /// Use the suggested address of that interface instead of the card's.
        rewrite: bool,
        /// Credentials; `null`: those of the search.
        auth: Option<AuthInput>,
    }
    /// Changes a connection; a `null` leaves its value unchanged.
    AgentUpdate {
        /// The connection.
        id: String,
        /// Name.
        name: Option<String>,
        /// Interface to pin, by `CandidateView.key`.
        interface_key: Option<String>,
        /// Call it at the suggested address instead of the card's.
        #[serde(default)]
        #[ts(optional)] rewrite: Option<bool>,
        /// Another address of the same host for the interface in use.
        #[serde(default)]
        #[ts(optional)] address: Option<String>,
        /// Credentials.
        auth: Option<AuthInput>,
    }
    /// Extensions to ask an agent for.
    ExtensionsRequest {
        /// The connection.
        id: String,
        /// Those of its card to ask for; others are not asked for any more.
        uris: Vec<String>,
    }
    /// Something that an agent does differently.
    QuirkOf {
        /// The connection.
        id: String,
        /// The quirk, by `QuirkView.id`.
        quirk: String,
    }
    /// A person's choice about a quirk.
    QuirkChoose {
        /// The connection.
        id: String,
        /// The quirk, by `QuirkView.id`.
        quirk: String,
        /// Always, never, or as noticed.
        choice: QuirkChoice,
    }
}
