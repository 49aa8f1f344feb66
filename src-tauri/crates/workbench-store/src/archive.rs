//! Archives: the history, or a part of it, as a file that another workbench can take in.
//!
//! An archive is JSON Lines in UTF-8, so that it can be compared and looked into with any tool. The first line says what
//! it is, the last one how many lines stand before it and what their SHA-256 is. Between them stand cards and agents,
//! then each conversation followed by what belongs to it, each task followed by what belongs to that; large bodies come
//! once, before the first line that names their hash; runs stand at the end, each with its journal. The same history gives the same lines.
//!
//! What comes in is history and stays it: [`import()`] adds what is not here, changes nothing that is, and nothing of
//! what it adds goes on. A conversation that happened here gets nothing: what a file has more of it is [left
//! out](LeftOut). An agent that is not here comes in as one that was removed; what it asked and nobody had
//! answered ends as [`LeftOpen`](crate::approvals::ApprovalState::LeftOpen), and so does a run that was under way.
//!
//! Deliberately absent from an archive: credentials and the names of their slots, drafts, settings, rules, the traffic
//! (which has files of its own), and the ledger, whose rows are sealed to this one folder.

mod examine;
mod here;
mod import;
mod limits;
mod line;
mod read;
mod write;

pub use crate::error::ArchiveError;
use crate::ids::{ConnectionId, ConversationId, RunId, TaskKey};

pub use examine::{Contents, ContentsAgent, IsRequest, examine};
pub use here::{Here, LeftOut, here};
pub use import::{Imported, import};
pub use write::{Written, write};

/// What the first line says the file is.
pub const FORMAT: &str = "a2a-workbench-history";
/// The newest version that is written and read.
pub const VERSION: u32 = 2;
/// The version of an archive without runs, which earlier workbenches read as well.
const WITHOUT_RUNS: u32 = 1;

/// What an archive is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// Everything.
    All,
    /// Every conversation with an agent.
    Agent(ConnectionId),
    /// A conversation.
    Conversation(ConversationId),
    /// A run, with everything said in it.
    Run(RunId),
    /// Single tasks.
    Tasks(Vec<TaskKey>),
}
