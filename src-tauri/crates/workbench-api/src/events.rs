//! Events that a host sends to the page unasked, over one channel per window.

mod pump;

use serde::Serialize;
use ts_rs::TS;

use crate::commands::Tag;
use crate::sentences::{NoticeLevel, SentenceView};

pub use pump::Pump;

/// Events since the last batch. The page acknowledges each batch by its number; at most two are open.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    /// Counts from 1 per channel.
    pub batch: i64,
    /// In the order in which they happened.
    pub events: Vec<HostEvent>,
}

/// One event.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum HostEvent {
    /// Queries that provide these tags are stale. Sent after commit only.
    Changed {
        /// The changes.
        changes: Vec<Change>,
    },
    /// Text that arrived for a message or an artifact which the page shows as streaming.
    Delta {
        /// The conversation.
        chat_id: String,
        /// The `key` of the message or artifact.
        key: String,
        /// Length of the text before this delta, in UTF-16 code units: a gap means "fetch again".
        offset: i64,
        /// The text to append.
        text: String,
    },
    /// Something to tell the person wherever they are.
    Notice {
        /// How bad.
        level: NoticeLevel,
        /// The event in a sentence.
        message: SentenceView,
        /// Remedies.
        hints: Vec<SentenceView>,
    },
    /// Show this request: the person asked for it outside the page.
    FocusRequest {
        /// The request.
        approval_id: String,
    },
    /// Go to the target of this link, which the person opened outside the page. Its author is unknown.
    OpenLink {
        /// `a2a-workbench://…`.
        link: String,
    },
}

/// A kind of thing that changed, and which one where it was one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The kind.
    pub tag: Tag,
    /// The thing; `null`: any of them.
    pub id: Option<String>,
}
