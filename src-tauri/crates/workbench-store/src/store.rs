//! The open database: who writes, who reads, and who hears of it.
//!
//! One thread writes, so there is never a second writer to wait for and a slow disk never blocks an
//! async worker; reads run on blocking threads over a few read-only connections. Deliberately
//! absent: a way to write without going through the writer.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::broadcast;

use crate::blobs::BlobFolder;
use crate::error::StoreError;
use crate::folder::DataFolder;
use crate::ledger::Sealing;
use crate::ledger::chain::SealKey;
use crate::tx::{Changes, Reader, Tx};

mod backup;
mod open;
mod readers;
mod writer;

pub use backup::restore_backup;
#[cfg(test)]
pub(crate) use open::migrate_fully;
use readers::Readers;
use writer::Writer;

/// How many announcements a slow listener may be behind before it must refetch everything.
const ANNOUNCEMENTS: usize = 1024;

/// The database. Cheap to clone; the file is closed when the last clone is dropped, which waits for
/// the writer to finish.
#[derive(Clone, Debug)]
pub struct Store(Arc<Inner>);

/// Fields close in this order: readers first, so that the writer is the last to leave and can fold
/// the write-ahead log back into the file; then the folder's lock.
#[derive(Debug)]
struct Inner {
    readers: Readers,
    writer: Writer,
    sealing: Sealing,
    changes: broadcast::Sender<Changes>,
    folder: DataFolder,
}

/// How to open the store.
#[derive(Clone)]
pub struct StoreOptions {
    /// The time, in Unix milliseconds; it names the backup.
    pub now: i64,
    /// Called by the writer around every commit, so that tests can end the process there.
    pub on_commit: Option<CommitHook>,
}

/// See [`StoreOptions::on_commit`].
pub type CommitHook = Arc<dyn Fn(CommitPoint<'_>) + Send + Sync>;

/// A moment around a commit, with the labels of the jobs in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommitPoint<'a> {
    /// Everything is done but nothing is on disk.
    Before(&'a [&'static str]),
    /// Everything is on disk but nobody knows.
    After(&'a [&'static str]),
}

impl StoreOptions {
    /// Opens at the given time, in Unix milliseconds.
    pub fn at(now: i64) -> Self {
        Self { now, on_commit: None }
    }
}

impl fmt::Debug for StoreOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("StoreOptions").field("now", &self.now).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database of `folder`, brings it to the newest schema and starts the writer. Blocks.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Corrupt`] with the backups to offer,
    /// [`StoreError::ReadOnly`], [`StoreError::Full`].
    pub fn open(folder: DataFolder, options: StoreOptions) -> Result<Self, StoreError> {
        let connection = open::writable(&folder, options.now)?;
        let blobs = Arc::new(BlobFolder::open(folder.blobs())?);
        blobs.sweep(&connection)?;
        let readers = Readers::open(&folder.database(), Arc::clone(&blobs))?;
        let (changes, _) = broadcast::channel(ANNOUNCEMENTS);
        let sealing = Sealing::default();
        let writer = Writer::start(connection, blobs, sealing.clone(), changes.clone(), options.on_commit);
        Ok(Self(Arc::new(Inner { readers, writer, sealing, changes, folder })))
    }

    /// Runs `job` in the writer's next transaction and returns once it is on disk.
    ///
    /// A job that fails or panics rolls back only itself. `label` names it in the log and at commit
    /// points. Dropping the future does not take the job back.
    ///
    /// # Errors
    /// What `job` returned, or why the commit failed; nothing of `job` happened then.
    pub async fn write<T, F>(&self, label: &'static str, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.0.writer.run(label, job).await
    }

    /// Runs `job` on a read-only connection, over one consistent view.
    ///
    /// # Errors
    /// What `job` returned, or why no connection could be had.
    pub async fn read<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Reader<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.0.readers.run(job).await
    }

    /// Seals rows of the ledger with `key` from the next transaction on.
    pub fn seal_with(&self, key: SealKey) {
        self.0.sealing.set(key);
    }

    /// Listens to what commits change, from now on. A listener that lags behind must treat
    /// everything as changed.
    pub fn changes(&self) -> broadcast::Receiver<Changes> {
        self.0.changes.subscribe()
    }

    /// Folds the write-ahead log into the file. A program that is about to end calls this last, so
    /// that the next start finds a file that needs no checking.
    ///
    /// # Errors
    /// When the store is closed.
    pub async fn fold_log(&self) -> Result<(), StoreError> {
        self.write("fold log", |tx| {
            tx.effects.shrink = true;
            Ok(())
        })
        .await
    }

    /// The folder it lives in.
    pub fn folder(&self) -> &Path {
        self.0.folder.path()
    }

    /// Copies the database into the folder's `backups` while it is in use and keeps the newest
    /// three copies of this schema.
    ///
    /// # Errors
    /// [`StoreError::Full`] or why the copy could not be made; no half copy stays.
    pub async fn back_up(&self, now: i64) -> Result<PathBuf, StoreError> {
        let folder = self.0.folder.backups();
        self.read(move |reader| {
            let copy = backup::copy_into(reader.connection(), &folder, now)?;
            backup::keep_newest(&folder)?;
            Ok(copy)
        })
        .await
    }

    /// Backups made at `at` (Unix milliseconds) or later: what was stored then may be in them.
    pub(crate) fn backups_since(&self, at: i64) -> Vec<PathBuf> {
        self.backups()
            .into_iter()
            .filter(|path| backup::made_at(path).is_some_and(|made_at| made_at >= at))
            .collect()
    }

    /// Backups of this folder, newest first.
    pub fn backups(&self) -> Vec<PathBuf> {
        backup::list(&self.0.folder.backups())
    }
}
