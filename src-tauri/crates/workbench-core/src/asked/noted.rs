//! The notes that a request's log keeps of a decision, beside the answers.

use serde::{Deserialize, Serialize};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::{ApprovalId, Reader, StoreError};

/// How a decision came about. Each member may be absent in rows of older versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct DecisionNote {
    /// Hash of the request that was decided.
    pub hash: String,
    /// A window had shown all of it.
    pub viewed: bool,
    /// The author: `person` or `rule`.
    pub how: String,
    /// The rules that decided, by name.
    pub rule: Option<String>,
    /// The person had been told that it is unknown whether the request stands.
    pub despite_unknown: bool,
}

impl DecisionNote {
    /// Reads the detail of a logged *decided* event; an unreadable one gives the default.
    pub fn read(detail: &str) -> Self {
        serde_json::from_str(detail).unwrap_or_default()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: a note is plain data")
    }
}

/// Whether the person decided after having been told that nobody knows whether the request stands.
pub(crate) fn decided_despite_unknown(reader: &Reader<'_>, id: &ApprovalId) -> Result<bool, StoreError> {
    let events = log::of(reader, id)?;
    let last = events.iter().rev().find(|event| event.kind == ApprovalEventKind::Decided);
    Ok(last.is_some_and(|event| DecisionNote::read(&event.detail).despite_unknown))
}
