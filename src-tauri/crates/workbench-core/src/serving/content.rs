//! The stored content of a served file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use workbench_store::{ConnectionId, StoreError};

use crate::asked::stored::unreadable;

/// A file with its parts, as stored.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Content {
    pub(super) text: String,
    /// Files that it may run.
    pub(super) others: Vec<String>,
    /// Bound agents, by their names in the file.
    pub(super) bindings: BTreeMap<String, ConnectionId>,
}

impl Content {
    pub(super) fn read(stored: &str) -> Result<Self, StoreError> {
        serde_json::from_str(stored).map_err(unreadable("served file"))
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: a file is plain data")
    }
}
