//! What leaves when a request is answered.

use serde::Serialize;
use ts_rs::TS;

/// Exactly what is, or was, sent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplyPreview {
    /// The method on the wire.
    pub method: String,
    /// The body, JSON, secrets replaced.
    pub body: String,
    /// `YYYY-MM-DDThh:mm:ssZ` stands in it for the time of the decision, which is put in when it is made.
    pub is_dated: bool,
}
