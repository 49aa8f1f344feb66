//! Content of a stream's events around their messages and artifacts.
//!
//! A fetched task does not show it, and the next event replaces it, so it is kept here until a person is asked.
//! Ordinary members of frameworks are not kept: they differ in every event, and would leave no room.

use a2a_protocol::Json;
use a2a_protocol::model::Extra;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::earlier::TooLong;

/// So many are kept of a task,
const MOST: usize = 1_000;
/// and of so many bytes.
const MOST_BYTES: usize = 256 * 1024;

/// The content of a task's events around their messages and artifacts. Untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Updates {
    /// The content of each, oldest first and each thing once: its metadata as the member of that name, and unknown
    /// members.
    pub said: Vec<Extra>,
    /// What there was no room for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<TooLong>,
}

impl Updates {
    /// Keeps the content of an event; without room, the fact that there was some.
    pub fn add(&mut self, said: Extra) {
        if self.said.contains(&said) {
            return;
        }
        let bytes: usize = self.said.iter().map(|said| length(said)).sum();
        if self.said.len() < MOST && bytes + length(&said) <= MOST_BYTES {
            return self.said.push(said);
        }
        let before = self.left_out.take();
        let mut digest = Sha256::new();
        digest.update(before.as_ref().map_or("", |before| before.sha256.as_str()));
        for (name, value) in &said {
            digest.update(name);
            digest.update(value.as_str());
        }
        let bytes = before.map_or(0, |before| before.bytes) + length(&said) as u64;
        self.left_out = Some(TooLong { bytes, sha256: hex::encode(digest.finalize()) });
    }
}

fn length(said: &[(String, Json)]) -> usize {
    said.iter().map(|(name, value)| name.len() + value.as_str().len()).sum()
}
