//! An agent's earlier messages and artifacts in a task, beside its request.

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

/// A message or an artifact of the task that asks. Untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Earlier {
    /// The name of the artifact; `None`: it is a message.
    pub artifact: Option<String>,
    /// It stands there as a message of the person. Messages sent from here are left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_your_name: bool,
    /// Its parts in the form of A2A 1.0, with their content alone.
    pub parts: Vec<Json>,
    /// Its texts that are too long for a card.
    pub too_long: Vec<TooLong>,
}

/// A text, or the base64 of a file, that is named and not shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TooLong {
    /// How long it is.
    pub bytes: u64,
    /// SHA-256 of it, hexadecimal.
    pub sha256: String,
}

impl Earlier {
    /// It holds no part and nothing that was too long.
    pub(crate) fn holds_nothing(&self) -> bool {
        self.parts.is_empty() && self.too_long.is_empty()
    }
}
