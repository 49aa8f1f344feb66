//! Archives on the page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The extent of a file of history.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ExportScope {
    /// Everything.
    All,
    /// Every conversation with an agent.
    Agent {
        /// The agent.
        id: String,
    },
    /// A conversation.
    Conversation {
        /// Which.
        id: String,
    },
    /// A run, with everything said in it.
    Run {
        /// Which.
        id: String,
    },
    /// Single tasks.
    Tasks {
        /// Their identities here.
        keys: Vec<String>,
    },
}

/// A file that was looked through, and not taken in yet.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveView {
    /// Identity, for as long as it is open.
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// When it was written.
    pub exported_at: i64,
    /// The agents of the history.
    pub agents: Vec<ArchiveAgentView>,
    /// Conversations in it.
    pub conversations: i64,
    /// Those that are here already.
    pub chats_here: i64,
    /// Tasks in it.
    pub tasks: i64,
    /// Those that are here already.
    pub tasks_here: i64,
    /// Messages in it, sent and received.
    pub messages: i64,
    /// Requests for a person in it.
    pub requests: i64,
    /// Runs in it.
    pub runs: i64,
    /// Those that are here already.
    pub runs_here: i64,
    /// Things that will not be taken in.
    pub left_out: LeftOutView,
}

/// Parts that are missing here and not imported, because they would be added to conversations that happened here.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftOutView {
    /// Tasks, each with everything in it.
    pub tasks: i64,
    /// Messages outside of tasks.
    pub messages: i64,
}

/// An agent in such a file. Untrusted.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveAgentView {
    /// Identity.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it was. May be empty.
    pub address: String,
    /// Conversations with it.
    pub conversations: i64,
    /// Tasks of it.
    pub tasks: i64,
    /// It is here already, perhaps as one that was removed.
    pub here: bool,
}

/// The outcome of an import.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportedView {
    /// Agents that were not here.
    pub agents: i64,
    /// Conversations that were not here.
    pub conversations: i64,
    /// Tasks that were not here.
    pub tasks: i64,
    /// Runs that were not here.
    pub runs: i64,
    /// Things that were not taken in.
    pub left_out: LeftOutView,
}
