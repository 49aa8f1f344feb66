//! The database of the workbench: one writer, many readers, nothing announced before it is on disk.
//!
//! [`DataFolder`] ensures that one process owns the folder, [`Store`] owns its file. [`Store::write`] runs a
//! closure on the writer thread, and answers and announces its [`Changes`] after the commit; [`Store::read`] runs
//! one on a read-only connection. Tables are reached by functions such as [`connections::insert`], which take a
//! [`Reader`] or a [`Tx`]. Ids, randomness and times (Unix milliseconds) are arguments. Deliberately absent:
//! rules for approvals, secrets (only slot names), and types of the database library.
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
