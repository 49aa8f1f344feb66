//! Shapes of requests that a person explained.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ReplyPreview;

/// What a person says of the structure of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MappingInput {
    /// What is asked, in the person's words.
    pub name: String,
    /// Where in the data of the reply it is said, a JSON pointer (RFC 6901).
    pub pointer: String,
    /// What approves, JSON.
    pub approve: String,
    /// What rejects, JSON.
    pub reject: String,
    /// Members of the request that go back as they came, JSON pointers.
    pub copied: Vec<String>,
}

/// What a person said, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MappingView {
    /// Identity.
    pub id: String,
    /// What was said.
    pub said: MappingInput,
    /// The members and kinds by which requests are known.
    pub shape: String,
}

/// What would be sent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MappedReplies {
    /// On approval.
    pub approve: ReplyPreview,
    /// On rejection.
    pub reject: ReplyPreview,
}
