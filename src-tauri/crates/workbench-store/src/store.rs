//! The open database: its writer, its readers, its listeners.
//!
//! One thread writes, so no writer waits for a second one and a slow disk never blocks an async worker; reads run
//! on blocking threads over a few read-only connections. Deliberately absent: a way to write without the writer.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::broadcast;

use crate::blob_folder::BlobFolder;
use crate::covering::{Cover, Covers};
use crate::error::{Lost, StoreError};
use crate::folder::DataFolder;
use crate::ids::ConnectionId;
use crate::sealing::{SealKey, Sealing};
use crate::tx::{Changes, Reader, Tag, Tx};

mod backup;
mod copies;
mod examine;
mod listeners;
mod open;
pub(crate) mod own_file;
mod place;
mod readers;
mod restore;
mod write_ahead_log;
mod writer;

pub use backup::restore_backup;
pub use copies::StoredCopy;
pub use examine::DataFault;
use listeners::Listeners;
#[cfg(test)]
pub(crate) use open::migrate_fully;
use place::{Loss, Place};
use readers::Readers;
pub use restore::Restoration;
use write_ahead_log::WriteAheadLog;
use writer::{Hurry, Writer, WriterLoop};

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
    covers: Covers,
    /// Set by the writer, see [`Store::owes_erasing`].
    owes_erasing: Arc<AtomicBool>,
    /// Set by the writer, see [`Store::lost`].
    loss: Loss,
    /// The result of a planned restoration at this start.
    restored: Option<Restoration>,
    listeners: Listeners,
    folder: Arc<DataFolder>,
}

/// How to open the store.
#[derive(Clone)]
pub struct StoreOptions {
    /// Tells the time, which names backups.
    pub clock: Clock,
    /// The data exist nowhere else: they are copied into the backups when somebody deletes the open database.
    pub is_original: bool,
    /// Called by the writer around every commit, so that tests can end the process there.
    pub on_commit: Option<CommitHook>,
}

/// Tells the time in Unix milliseconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// See [`StoreOptions::on_commit`].
pub type CommitHook = Arc<dyn Fn(CommitPoint<'_>) + Send + Sync>;

/// A moment around a commit, with the labels of the jobs in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommitPoint<'a> {
    /// Everything is done but nothing is on disk.
    Before(&'a [&'static str]),
    /// Everything is committed but nobody knows.
    After(&'a [&'static str]),
}

impl StoreOptions {
    /// Opens at the given time, in Unix milliseconds, and stays there.
    pub fn at(now: i64) -> Self {
        Self { clock: Arc::new(move || now), is_original: true, on_commit: None }
    }
}

impl fmt::Debug for StoreOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("StoreOptions").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database of `folder`, brings it to the newest schema and starts the writer. Blocks.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Corrupt`] with the backups to offer,
    /// [`StoreError::ReadOnly`], [`StoreError::Full`].
    pub fn open(folder: DataFolder, options: StoreOptions) -> Result<Self, StoreError> {
        let (now, folder) = ((options.clock)(), Arc::new(folder));
        let restored = restore::carry_out(&folder, now);
        let mut connection = open::writable(&folder, now)?;
        if let Some(restored) = &restored
            && let Err(error) = restore::take_over_answers(&mut connection, &folder, restored, now)
        {
            tracing::error!(%error, "what was answered since the backup was made is not known any more");
        }
        let blobs = Arc::new(BlobFolder::open(folder.blobs())?);
        blobs.sweep(&connection, || examine::named_by(&copies::list(folder.path(), &folder.backups())))?;
        let readers = Readers::open(&folder.database(), Arc::clone(&blobs))?;
        let listeners = Listeners::default();
        let (sealing, covers) = (Sealing::default(), Covers::default());
        let owes_erasing = Arc::new(AtomicBool::new(false));
        let backups = options.is_original.then(|| folder.backups());
        let place = Place::of(&folder.database(), backups, options.clock);
        let loss = place.loss();
        let writer = Writer::start(WriterLoop {
            connection,
            place,
            blobs,
            sealing: sealing.clone(),
            covers: covers.clone(),
            folder: Arc::clone(&folder),
            log: WriteAheadLog::new(Arc::clone(&owes_erasing)),
            listeners: listeners.clone(),
            on_commit: options.on_commit,
        });
        let inner =
            Inner { readers, writer, sealing, covers, owes_erasing, loss, restored, listeners, folder };
        Ok(Self(Arc::new(inner)))
    }

    /// Runs `job` in the writer's next transaction and returns once it is on disk.
    ///
    /// A job that fails or panics rolls back only itself. `label` names it in the log and at commit points. Dropping
    /// the future does not take the job back.
    ///
    /// # Errors
    /// The job's own error, or why the commit failed; then nothing of `job` happened.
    pub async fn write<T, F>(&self, label: &'static str, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.0.writer.run(label, Hurry::AtOnce, job).await
    }

    /// Like [`Store::write`], for a job that nobody waits for: it lets the next job share its transaction for a few
    /// milliseconds, so that nobody waits for two commits instead of one. It returns once it is committed; the disk has it
    /// about a second later.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub async fn write_along<T, F>(&self, label: &'static str, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.0.writer.run(label, Hurry::Lingers, job).await
    }

    /// Runs `job` on a read-only connection, over one consistent view.
    ///
    /// # Errors
    /// The job's own error, or why no connection could be opened.
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

    /// From the next transaction on, joined texts of an agent are covered by `cover`.
    pub fn cover_with(&self, agent: ConnectionId, cover: Cover) {
        self.0.covers.set(agent, cover);
    }

    /// Listens to the changes of commits, from now on. A listener that lags behind must treat everything as changed.
    pub fn changes(&self) -> broadcast::Receiver<Changes> {
        self.0.listeners.listen()
    }

    /// The same for changes of one kind; all others wake nobody who waits here.
    pub fn changes_of(&self, tag: Tag) -> broadcast::Receiver<Changes> {
        self.0.listeners.listen_to(tag)
    }

    /// Folds the write-ahead log into the file. A program that is about to end calls this last, so
    /// that the next start finds a file that needs no checking.
    ///
    /// # Errors
    /// When the store is closed.
    pub async fn fold_log(&self) -> Result<(), StoreError> {
        self.write("fold log", |tx| {
            tx.effects.fold = true;
            Ok(())
        })
        .await
    }

    /// A fact about something that waits to be sent could not be stored: the next start sends nothing without asking.
    ///
    /// # Errors
    /// When this cannot be stored either.
    pub fn ask_at_next_start(&self) -> Result<(), StoreError> {
        let folder = &self.0.folder;
        let one_more = folder.sendings().saturating_add(1);
        folder.counts_sendings(one_more).map_err(|error| StoreError::file(folder.path(), error))
    }

    /// The folder it lives in.
    pub fn folder(&self) -> &Path {
        self.0.folder.path()
    }

    /// Copies the database into the folder's `backups` while it is in use.
    ///
    /// # Errors
    /// [`StoreError::Full`] or why the copy could not be made; no half copy stays.
    pub async fn back_up(&self, now: i64) -> Result<PathBuf, StoreError> {
        let folder = self.0.folder.backups();
        let copy = self.read(move |reader| backup::copy_into(reader.connection(), &folder, now)).await?;
        self.tell_of_copies().await?;
        Ok(copy)
    }

    /// Copies made at `at` (Unix milliseconds) or later, which may hold data stored then.
    pub(crate) fn copies_since(&self, at: i64) -> Vec<StoredCopy> {
        let mut copies = self.copies();
        copies.retain(|copy| copy.made_at >= at);
        copies
    }

    /// Every copy of the database in this folder, newest first: backups, and databases that a backup replaced.
    pub fn copies(&self) -> Vec<StoredCopy> {
        copies::list(self.folder(), &self.0.folder.backups())
    }

    /// Deletes a copy by the name of its file.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is none of that name.
    pub async fn remove_copy(&self, name: &str) -> Result<(), StoreError> {
        copies::remove(&self.copy(name)?)?;
        self.tell_of_copies().await
    }

    /// Goes back to a backup at the next start; `None`: does not. The backup is read whole before that is promised.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Corrupt`] when it is damaged, [`StoreError::Newer`].
    pub async fn plan_restore(&self, name: Option<&str>) -> Result<(), StoreError> {
        let folder = self.folder().to_owned();
        match name.map(|name| self.copy(name)).transpose()? {
            None => restore::give_up(&folder)?,
            Some(copy) => {
                // Reading takes its time and no connection of the store: it is done where jobs that read are.
                self.read(move |_| restore::plan(&folder, &copy.path)).await?;
            }
        }
        self.tell_of_copies().await
    }

    /// The name of the backup that the next start goes back to.
    pub fn planned_restore(&self) -> Option<String> {
        restore::planned(self.folder())
    }

    /// The result of a planned restoration at this start.
    pub fn restored(&self) -> Option<&Restoration> {
        self.0.restored.as_ref()
    }

    /// Looks whether everything is as it was written. Reads every page and every file.
    ///
    /// # Errors
    /// When the database cannot be read at all.
    pub async fn examine(&self) -> Result<Vec<DataFault>, StoreError> {
        let mut faults = self.read(examine::look).await?;
        faults.extend(self.write("examine search", |tx| Ok(examine::search(tx))).await?);
        Ok(faults)
    }

    /// Removes files that a transaction left behind which came to nothing.
    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        let copies = self.copies();
        let sweeping =
            self.write("sweep", move |tx| tx.blobs().sweep(tx.connection(), || examine::named_by(&copies)));
        sweeping.await
    }

    fn copy(&self, name: &str) -> Result<StoredCopy, StoreError> {
        let found = self.copies().into_iter().find(|copy| copy.name == name);
        found.ok_or_else(|| StoreError::not_found("copy", name))
    }

    async fn tell_of_copies(&self) -> Result<(), StoreError> {
        self.write("copies", |tx| {
            tx.touch(Tag::App, None);
            Ok(())
        })
        .await
    }

    /// Deleted rows still stand in the write-ahead log, because a reader uses it.
    pub(crate) fn owes_erasing(&self) -> bool {
        self.0.owes_erasing.load(Ordering::Relaxed)
    }

    /// Somebody deleted or replaced the database while it was open: nothing is written any more.
    pub fn lost(&self) -> Option<Lost> {
        self.0.loss.get()
    }

    /// Backups of this folder, newest first.
    pub fn backups(&self) -> Vec<PathBuf> {
        backup::list(&self.0.folder.backups())
    }
}
