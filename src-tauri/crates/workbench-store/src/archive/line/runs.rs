//! Runs in an archive: each after its conversations and before its journal.

use serde::{Deserialize, Serialize};

use super::Exact;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::archive) struct Run {
    pub(in crate::archive) id: String,
    pub(in crate::archive) name: String,
    pub(in crate::archive) version: String,
    pub(in crate::archive) title: String,
    /// How it ended; `left-open`: it was under way.
    pub(in crate::archive) state: String,
    /// The run that it repeats.
    pub(in crate::archive) again_of: Option<String>,
    pub(in crate::archive) created_at: i64,
    pub(in crate::archive) updated_at: i64,
    /// The hashes of its files, which are bodies; the one that it carries out first.
    pub(in crate::archive) files: Vec<String>,
    pub(in crate::archive) calls: Vec<RunCall>,
}

/// A message of a run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::archive) struct RunCall {
    pub(in crate::archive) message_id: String,
    pub(in crate::archive) at: String,
    pub(in crate::archive) purpose: String,
    pub(in crate::archive) conversation: String,
    pub(in crate::archive) agent: String,
    pub(in crate::archive) branch: String,
    pub(in crate::archive) streams: bool,
}

/// An entry of the journal of the run before it.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::archive) struct RunEvent {
    pub(in crate::archive) seq: u64,
    pub(in crate::archive) at: i64,
    pub(in crate::archive) entry: Exact,
}
