//! Facts stored with a mock beside its recording: a summary, to show it without reading it, and its settings.

use a2a_server::cassette::{FaultPlan, Speed};
use serde::{Deserialize, Serialize};
use workbench_store::StoreError;

use crate::asked::stored::unreadable;
use crate::stage::CassetteContent;
use crate::stage::pauses::Pause;

/// As it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Described {
    title: String,
    rounds: usize,
    events: usize,
    lasts_ms: u64,
    pauses: Vec<Pause>,
    pub(super) speed: Speed,
    pub(super) faults: FaultPlan,
}

impl Described {
    pub(super) fn of(content: CassetteContent, speed: Speed, faults: FaultPlan) -> Self {
        let CassetteContent { name: _, title, agent: _, rounds, events, lasts_ms, pauses } = content;
        Self { title, rounds, events, lasts_ms, pauses, speed, faults }
    }

    /// Names are columns of their own.
    pub(super) fn content(self, name: String, agent: String) -> CassetteContent {
        let Self { title, rounds, events, lasts_ms, pauses, .. } = self;
        CassetteContent { name, title, agent, rounds, events, lasts_ms, pauses }
    }

    pub(super) fn read(stored: &str) -> Result<Self, StoreError> {
        serde_json::from_str(stored).map_err(unreadable("mock"))
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: a description is plain data")
    }
}
