//! The history as a whole on the page: removals, and the copies that exist.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A kind of data that can be forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ForgetWhat {
    /// One task.
    Task,
    /// A conversation with everything in it.
    Conversation,
    /// A run with everything said in it.
    Run,
    /// Everything that was ever said to and by an agent.
    Agent,
}

/// The rows that forgetting removed, and the copies that it left.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ForgottenView {
    /// Conversations that are gone.
    pub conversations: i64,
    /// Tasks that are gone.
    pub tasks: i64,
    /// Copies of the database that may still hold something of it.
    pub copies: Vec<CopyView>,
    /// Mocks whose recordings may still hold something of it.
    pub mocks: Vec<MockNamed>,
    /// Another program reads the database: traces stay in its log until that ends.
    pub traces_left: bool,
}

/// A mock by its names.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MockNamed {
    /// Identity.
    pub id: String,
    /// The name of its recording's file.
    pub name: String,
    /// The agent on it. Untrusted.
    pub agent: String,
}

/// A copy of the database in the data folder.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CopyView {
    /// The name of its file.
    pub name: String,
    /// When it was made.
    pub made_at: i64,
    /// Its size.
    pub bytes: i64,
    /// It was put aside when a backup took its place.
    pub aside: bool,
}

/// Why something was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RemovalWhy {
    /// A person wanted it.
    Person,
    /// It was too old.
    Age,
    /// There was too much.
    Size,
}

/// That something was removed.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RemovalView {
    /// When.
    pub at: i64,
    /// Why.
    pub why: RemovalWhy,
    /// Conversations.
    pub conversations: i64,
    /// Tasks.
    pub tasks: i64,
}

/// The copies of the database, and the plans with them.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CopiesView {
    /// Newest first.
    pub copies: Vec<CopyView>,
    /// The name of the one that the next start goes back to.
    pub planned: Option<String>,
    /// The outcome of such a plan at this start.
    pub restored: Option<RestorationView>,
}

/// The outcome of a plan to go back to a backup.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RestorationView {
    /// The name of the backup.
    pub backup: String,
    /// The name of the copy of the replaced database; `null`: nothing was changed.
    pub kept: Option<String>,
}

/// A part of the data that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum DataFaultView {
    /// The file of the database is damaged.
    Pages {
        /// SQLite's report.
        said: String,
    },
    /// The search index does not fit the texts.
    Search,
    /// A row refers to one that is not there.
    Reference {
        /// Its table.
        table: String,
    },
    /// A large body is not there, or not as it was written.
    File {
        /// The name of its file.
        name: String,
    },
}
