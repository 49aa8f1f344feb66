//! What comes with a request and is none of its items.

use serde::Serialize;
use ts_rs::TS;

/// One part of what comes with a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum BesideView {
    /// JSON, as received.
    Json {
        /// The JSON text.
        json: String,
    },
    /// A file whose bytes came with it. They say nothing to a reader.
    File {
        /// A safe name.
        name: String,
        /// Media type, stated or guessed from the name.
        media_type: String,
        /// Bytes.
        size: i64,
    },
}
