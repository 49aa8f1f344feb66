//! Archives: the history, or a part of it, as a file that another workbench can import.
//!
//! An archive is JSON Lines in UTF-8, so that any tool can compare it ([`FORMAT`] has the order of lines).
//! [`import()`] adds what is missing here and changes nothing that exists; imported history never goes on by
//! itself, and a conversation that happened here gets nothing from a file ([`LeftOut`]). Deliberately absent:
//! credentials and their slots, drafts, settings, rules, traffic (which has files of its own), and the ledger,
//! whose rows are sealed to this folder.

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

/// The format's name, in the first line of the file.
///
/// The last line says how many lines stand before it and their SHA-256. Between them stand cards and agents, then each
/// conversation followed by its content, and each task followed by its own. A large body comes once, before the first
/// line that names its hash. Runs stand at the end, each with its journal. Equal histories give equal lines.
pub const FORMAT: &str = "a2a-workbench-history";
/// The newest version that is written and read.
pub const VERSION: u32 = 2;
/// The version of an archive without runs, which earlier workbenches read as well.
const WITHOUT_RUNS: u32 = 1;

/// The extent of an archive.
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
