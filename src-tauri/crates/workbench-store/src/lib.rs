//! The workbench database: one writer, many readers, nothing announced before it is on disk.
//!
//! Everything a person may want back after a crash goes through here: connections, conversations,
//! the log of every task and what is folded from it, approvals with their outbox, and a ring of wire
//! traffic. [`DataFolder`] makes sure that one process owns the folder, [`Store`] owns the file in
//! it. A write is a closure run by the one writer thread ([`Store::write`]); its caller hears back,
//! and its [`Changes`] are announced, after the commit. A read is a closure on a read-only
//! connection ([`Store::read`]).
//!
//! The tables are reached through free functions by module, such as [`connections::insert`]; the
//! ones that read take a [`Reader`], the ones that change take a [`Tx`], which is a reader too.
//! Each changing function touches the tags it changes. Ids, times and randomness are arguments;
//! times are Unix milliseconds.
//!
//! Deliberately absent: rules about what an approval may become (the caller compares and sets),
//! secrets (only names of slots are stored), and any type of the database library.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let temporary = tempfile::tempdir()?;
//! # let path = temporary.path().join("data");
//! use workbench_store::{settings, DataFolder, HostKind, Store, StoreOptions};
//!
//! let folder = DataFolder::open(path, HostKind::Desktop)?;
//! let store = Store::open(folder, StoreOptions::at(1_700_000_000_000))?;
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! store.write("theme", |tx| settings::set(tx, "theme", "\"dark\"")).await?;
//! let theme = store.read(|reader| settings::get(reader, "theme")).await?;
//! assert_eq!(theme.as_deref(), Some("\"dark\""));
//! # Ok::<_, workbench_store::StoreError>(())
//! # })?;
//! # Ok(())
//! # }
//! ```

pub mod approvals;
pub mod archive;
pub mod attachments;
pub mod cards;
pub mod connections;
pub mod contracts;
pub mod conversations;
pub mod extensions;
pub mod figures;
pub mod forget;
pub mod inside;
pub mod kept_views;
pub mod keyring_slots;
pub mod ledger;
pub mod lineage;
pub mod listings;
pub mod mappings;
pub mod mocks;
pub mod options;
pub mod overview;
pub mod push;
pub mod quirks;
pub mod rules;
pub mod runs;
pub mod search;
pub mod sent;
pub mod served;
pub mod settings;
pub mod taps;
pub mod tasks;
pub mod whole_file;
pub mod wire;

mod answers;
mod blob_folder;
mod blobs;
mod covering;
mod error;
mod folder;
mod grams;
mod ids;
mod json_text;
mod logical_clock;
mod parts;
mod sealing;
mod store;
mod tx;

pub use covering::Cover;
pub use error::{DatabaseError, Lost, StoreError};
pub use folder::{DataFolder, FolderError, Holder, HostKind};
pub use ids::{
    ApprovalId, AttachmentId, CallerId, ComparisonId, ConnectionId, ConversationId, ExchangeId, MockId,
    RegistrationId, RunId, ServedId, TapId, TaskKey,
};
pub use json_text::JsonText;
pub use logical_clock::Tick;
pub use store::{
    Clock, CommitHook, CommitPoint, DataFault, Restoration, Store, StoreOptions, StoredCopy, restore_backup,
};
pub use tx::{Change, Changes, Reader, Tag, Tx, last_tick};
