//! Imported sessions, open while somebody looks at them.
//!
//! Each is a store of its own in a temporary folder, deleted when it is closed or the application ends. So
//! nothing of it is searched, counted or mistaken for one's own history, and nothing can be sent to its agents.

use std::fmt;
use std::io::Read;
use std::sync::Mutex;

use tempfile::TempDir;
use thiserror::Error;
use tokio::task::spawn_blocking;
use workbench_store::wire::session;
use workbench_store::{DataFolder, FolderError, HostKind, Store, StoreError, StoreOptions, Tag};

use super::Inspector;
use super::session::SessionError;
use crate::error::CoreError;
use crate::lock::lock;

/// The largest file that is opened, in megabytes: reading it takes a multiple of that memory. A log of usual size
/// makes a smaller file.
const LARGEST: u64 = 512;

/// Why a session could not be opened.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The file is none.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// It would take more memory than there may be.
    #[error("the file is larger than {limit} MB")]
    TooLarge {
        /// Megabytes.
        limit: u64,
    },
    /// It cannot be read.
    #[error("the file cannot be read")]
    Unreadable(#[source] std::io::Error),
    /// There is no place to put it.
    #[error("no temporary folder could be made")]
    NoFolder(#[source] std::io::Error),
    /// The folder refused.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A session from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedSession {
    /// Identity, for as long as it is open.
    pub id: String,
    /// The name of its file.
    pub name: String,
    /// How many exchanges it has.
    pub exchanges: usize,
    /// When it was opened, in Unix milliseconds.
    pub opened_at: i64,
}

/// The sessions that are open.
#[derive(Default)]
pub(crate) struct Imports(Mutex<Vec<Import>>);

struct Import {
    shown: ImportedSession,
    store: Store,
    /// Dropping it removes the folder.
    _folder: TempDir,
}

impl fmt::Debug for Imports {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Imports")
    }
}

impl Inspector {
    /// Opens a file of traffic that was written here or elsewhere, for looking at it.
    ///
    /// # Errors
    /// When the file is no traffic, or there is no room to put it.
    pub async fn import_session(
        &self,
        name: &str,
        content: impl Read + Send + 'static,
    ) -> Result<String, ImportError> {
        let environment = self.ground.environment().clone();
        let (id, now) = (environment.fresh_id(), environment.now());
        let opening = spawn_blocking(move || -> Result<_, ImportError> {
            let session = super::session::read(&whole(content)?, &|| environment.fresh_id())?;
            let folder = tempfile::tempdir().map_err(ImportError::NoFolder)?;
            let data = DataFolder::open(folder.path().join("session"), HostKind::Desktop)?;
            let options = StoreOptions { is_original: false, ..StoreOptions::at(now) };
            Ok((session, Store::open(data, options)?, folder))
        });
        let (session, store, folder) =
            opening.await.map_err(|error| ImportError::NoFolder(error.into()))??;
        let exchanges = session.exchanges.len();
        store.write("import", move |tx| session::fill(tx, session)).await?;
        let shown = ImportedSession { id: id.clone(), name: name.to_owned(), exchanges, opened_at: now };
        lock(&self.imports.0).push(Import { shown, store, _folder: folder });
        self.announce_imports().await?;
        Ok(id)
    }

    /// The sessions that are open, in the order in which they were opened.
    pub fn imported_sessions(&self) -> Vec<ImportedSession> {
        lock(&self.imports.0).iter().map(|import| import.shown.clone()).collect()
    }

    /// Closes a session and removes its store.
    ///
    /// # Errors
    /// When nobody can be told.
    pub async fn close_session(&self, id: &str) -> Result<(), CoreError> {
        let closed = {
            let mut imports = lock(&self.imports.0);
            let place = imports.iter().position(|import| import.shown.id == id);
            place.map(|place| imports.remove(place))
        };
        // Closing a store waits for its writer.
        let _ = spawn_blocking(move || drop(closed)).await;
        Ok(self.announce_imports().await?)
    }

    /// Where traffic is read from: one's own log, or a session from elsewhere.
    pub(crate) fn traffic(&self, session: Option<&str>) -> Result<Store, CoreError> {
        let Some(id) = session else { return Ok(self.ground.store().clone()) };
        let imports = lock(&self.imports.0);
        let found = imports.iter().find(|import| import.shown.id == id);
        found.map(|import| import.store.clone()).ok_or_else(|| CoreError::not_found("session", id))
    }

    async fn announce_imports(&self) -> Result<(), StoreError> {
        let announcing = self.ground.store().write("sessions", |tx| {
            tx.touch(Tag::Exchanges, None);
            Ok(())
        });
        announcing.await
    }
}

fn whole(content: impl Read) -> Result<Vec<u8>, ImportError> {
    let limit = LARGEST * 1_000_000;
    let mut bytes = Vec::new();
    let read = content.take(limit + 1).read_to_end(&mut bytes).map_err(ImportError::Unreadable)?;
    if read as u64 > limit { Err(ImportError::TooLarge { limit: LARGEST }) } else { Ok(bytes) }
}
