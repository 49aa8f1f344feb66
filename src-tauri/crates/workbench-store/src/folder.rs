//! Makes one process the owner of the data folder.
//!
//! Two processes on one database would both send an approval. So the folder is locked before the database is
//! opened, and the operating system releases the lock when the process ends, however it ends. The lock file names
//! its holder, so that a second host can bring the first one forward. It also remembers that a database existed
//! and how many sendings it counted, so that a lost database and one that was set back are noticed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use thiserror::Error;

const LOCK: &str = "workbench.lock";
const DATABASE: &str = "workbench.db";

/// A note is filled up with spaces to so many bytes, so that a full disk has room for the next one.
const ROOM: usize = 200;

/// The folder that holds everything, owned by this process.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    /// Dropping it lets go.
    lock: File,
    /// Its text.
    note: Mutex<Note>,
    /// How often the database let something be sent, as this process saw it stored.
    seen: AtomicU64,
    /// The lock on the folder itself; `None` where the system has no such thing.
    _whole: Option<File>,
    /// There was a database here when the lock file was written last.
    had_database: bool,
}

/// Why the data folder cannot be owned.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Another process owns it.
    #[error("the data folder `{}` is held by another workbench", path.display())]
    Held {
        /// The folder.
        path: PathBuf,
        /// The holder, if the lock file could be read.
        holder: Option<Holder>,
    },
    /// The folder or its lock file cannot be made.
    #[error("cannot use the data folder `{}`", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}

/// The text of the lock file.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Note {
    #[serde(flatten)]
    holder: Holder,
    /// There is a database here.
    #[serde(default)]
    database: bool,
    /// How often that database let something be sent.
    #[serde(default)]
    sendings: u64,
}

/// Which program owns the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HostKind {
    /// The desktop window.
    Desktop,
    /// The loopback web host.
    Web,
}

/// The holder of the folder, as its lock file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// Process id.
    pub pid: u32,
    /// Which program.
    pub kind: HostKind,
}

impl DataFolder {
    /// Makes the folder where it is missing (for this user only) and takes its lock.
    ///
    /// # Errors
    /// [`FolderError::Held`] when another process has it.
    pub fn open(path: impl Into<PathBuf>, kind: HostKind) -> Result<Self, FolderError> {
        let path = path.into();
        match take(&path, Holder { pid: std::process::id(), kind }) {
            Ok(Ok(folder)) => Ok(folder),
            Ok(Err(holder)) => Err(FolderError::Held { path, holder }),
            Err(source) => Err(FolderError::Io { path, source }),
        }
    }

    /// Remembers that there is a database here.
    pub(crate) fn has_database(&self) -> io::Result<()> {
        self.change(|note| note.database = true)
    }

    /// How often the database let something be sent, as far as is remembered.
    pub(crate) fn sendings(&self) -> u64 {
        self.note.lock().unwrap_or_else(PoisonError::into_inner).sendings
    }

    /// How often the database said that, as far as this process saw it.
    pub(crate) fn seen_sendings(&self) -> u64 {
        self.seen.load(Ordering::SeqCst)
    }

    /// The database says so.
    pub(crate) fn stored_sendings(&self, number: u64) {
        self.seen.fetch_max(number, Ordering::SeqCst);
    }

    /// Remembers how often the database let something be sent, if that is not less than is remembered.
    pub(crate) fn counts_sendings(&self, number: u64) -> io::Result<()> {
        self.change(|note| note.sendings = note.sendings.max(number))
    }

    fn change(&self, change: impl FnOnce(&mut Note)) -> io::Result<()> {
        let mut known = self.note.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = *known;
        change(&mut changed);
        if changed != *known {
            write_note(&self.lock, changed)?;
            *known = changed;
        }
        Ok(())
    }

    /// Whether a database was here before this process took the folder: the folder remembers one, or holds a file
    /// that only a database leaves.
    pub(crate) fn had_database(&self) -> bool {
        let holds = |folder: &Path, is: &dyn Fn(&Path) -> bool| {
            fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .any(|entry| is(Path::new(&entry.file_name())))
        };
        let log = self.path.join(format!("{DATABASE}-wal"));
        self.had_database
            || fs::metadata(log).is_ok_and(|log| log.len() > 0)
            || holds(&self.backups(), &|name| name.extension().is_some_and(|extension| extension == "db"))
            || holds(&self.blobs(), &|_| true)
            || holds(&self.path, &|name| {
                name.to_str().is_some_and(|name| name.starts_with("workbench-damaged-"))
            })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    pub(crate) fn backups(&self) -> PathBuf {
        self.path.join("backups")
    }

    pub(crate) fn blobs(&self) -> PathBuf {
        self.path.join("blobs")
    }
}

fn take(folder: &Path, holder: Holder) -> io::Result<Result<DataFolder, Option<Holder>>> {
    create_private(folder)?;
    let path = folder.join(LOCK);
    let whole = match lock_whole(folder) {
        Ok(whole) => Some(whole),
        Err(TryLockError::WouldBlock) => {
            // Whoever has it may have lost its lock file; a new one would belie it.
            return Ok(Err(File::open(&path)
                .ok()
                .and_then(|mut lock| read_note(&mut lock))
                .map(|it| it.holder)));
        }
        Err(TryLockError::Error(error)) => {
            tracing::debug!(%error, "the folder itself cannot be locked");
            None
        }
    };
    let mut lock = open_lock(&path)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(Err(read_note(&mut lock).map(|it| it.holder))),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let before = read_note(&mut lock);
    let had_database = before.is_some_and(|it| it.database);
    let note = Note { holder, database: had_database, sendings: before.map_or(0, |it| it.sendings) };
    write_note(&lock, note)?;
    Ok(Ok(DataFolder {
        path: folder.to_owned(),
        lock,
        note: Mutex::new(note),
        seen: AtomicU64::new(0),
        _whole: whole,
        had_database,
    }))
}

/// Locks the folder, whatever its content.
#[cfg(unix)]
fn lock_whole(folder: &Path) -> Result<File, TryLockError> {
    let whole = File::open(folder).map_err(TryLockError::Error)?;
    whole.try_lock().map(|()| whole)
}

#[cfg(not(unix))]
fn lock_whole(_: &Path) -> Result<File, TryLockError> {
    Err(TryLockError::Error(io::ErrorKind::Unsupported.into()))
}

/// Opens the lock file so that, where the system knows such a thing, nobody can delete it while it is open.
fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(windows)]
    {
        use std::os::windows::fs::OpenOptionsExt;
        // FILE_SHARE_READ and FILE_SHARE_WRITE, without FILE_SHARE_DELETE.
        options.share_mode(0x1 | 0x2);
    }
    options.open(path)
}

/// Overwrites the note in place: if the file were emptied first, a full disk would leave nothing.
fn write_note(mut lock: &File, note: Note) -> io::Result<()> {
    let text = format!("{:<ROOM$}", serde_json::to_string(&note)?);
    lock.rewind()?;
    lock.write_all(text.as_bytes())?;
    lock.set_len(u64::try_from(text.len()).unwrap_or(u64::MAX))
}

fn read_note(lock: &mut File) -> Option<Note> {
    let mut content = String::new();
    lock.rewind().ok()?;
    lock.read_to_string(&mut content).ok()?;
    serde_json::from_str(&content).ok()
}

/// Creates `folder` and its parents, readable by this user only where the system knows such a thing.
pub(crate) fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
        builder.mode(0o700).create(folder)?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
    }
    #[cfg(not(unix))]
    builder.create(folder)
}
