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
    /// A file whose bytes came with it.
    File {
        /// What the agent calls it, as received; `null` or empty: nothing.
        name: Option<String>,
        /// Media type, stated or guessed from the name.
        media_type: String,
        /// Bytes.
        size: i64,
        /// What stands in it, where that is a text that is not too long for a card.
        text: Option<String>,
    },
}

/// A message or an artifact of the task that asks, besides the request; untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EarlierView {
    /// What the artifact is called; `null`: it is a message.
    pub artifact: Option<String>,
    /// It is a message of the person that was not sent from here.
    pub in_your_name: bool,
    /// What it holds and nothing else on the card shows, in order.
    pub parts: Vec<EarlierPart>,
    /// The sizes, in bytes, of what is too long for a card and stands in the chat.
    pub too_long: Vec<i64>,
}

/// A part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum EarlierPart {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// Anything else.
    Other {
        /// What it is.
        part: BesideView,
    },
}
