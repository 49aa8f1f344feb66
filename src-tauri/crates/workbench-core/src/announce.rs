//! Announcements of the core to its listeners: made after the fact, never instead of the store.
//!
//! A listener that misses one loses nothing: everything announced can be read again.

use tokio::sync::broadcast;
use workbench_store::{ApprovalId, Changes, ConversationId};

use crate::sentence::Sentence;

/// How many announcements a slow listener may be behind.
const BACKLOG: usize = 4096;

/// One announcement.
#[derive(Debug, Clone)]
pub enum Announcement {
    /// A commit changed these.
    Changed(Changes),
    /// Text arrived for something that is shown as streaming. It is on disk already.
    Delta(Delta),
    /// Something that a person should know wherever they are.
    Notice(Notice),
    /// A request for a person arrived.
    NewRequest {
        /// The request.
        approval: ApprovalId,
        /// The asking agent.
        agent: String,
        /// The tool that the request is about, if any, without its arguments.
        tool: Option<String>,
    },
    /// A person wants to see this request.
    Focus(ApprovalId),
    /// A person opened a link to a place of the application. It may come from anywhere, so it only leads.
    Link(String),
}

/// Text that continues a shown text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delta {
    /// Where it is shown.
    pub conversation: ConversationId,
    /// The continued text: the key of a message or artifact.
    pub key: String,
    /// Length of the text before it, in UTF-16 code units.
    pub offset: usize,
    /// The text.
    pub text: String,
}

/// Something to tell a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// It failed, rather than being good to know.
    pub is_error: bool,
    /// The event in a sentence.
    pub message: Sentence,
    /// Remedies.
    pub hints: Vec<Sentence>,
}

/// The sending half, shared by everything in the core.
#[derive(Debug, Clone)]
pub(crate) struct Announcer(broadcast::Sender<Announcement>);

impl Announcer {
    pub(crate) fn new() -> Self {
        Self(broadcast::channel(BACKLOG).0)
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<Announcement> {
        self.0.subscribe()
    }

    /// Nobody listening is fine.
    pub(crate) fn say(&self, announcement: Announcement) {
        let _ = self.0.send(announcement);
    }
}
