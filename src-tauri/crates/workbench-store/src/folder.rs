//! One owner of the data folder.
//!
//! Two processes on one database would each run couriers and watchers and send an approval twice.
//! So the folder is locked before the database is even opened, for as long as the process lives; the
//! operating system lets go of the lock when the process dies, however it dies. The lock file says
//! who holds it, so that a second host can say so and bring that one forward.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::FolderError;

const LOCK: &str = "workbench.lock";
const DATABASE: &str = "workbench.db";

/// The folder that holds everything, owned by this process.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    /// Dropping it lets go.
    _lock: File,
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

/// Who holds the folder, as its lock file says.
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
            Ok(Ok(lock)) => Ok(Self { path, _lock: lock }),
            Ok(Err(holder)) => Err(FolderError::Held { path, holder }),
            Err(source) => Err(FolderError::Io { path, source }),
        }
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

fn take(folder: &Path, holder: Holder) -> io::Result<Result<File, Option<Holder>>> {
    create_private(folder)?;
    let path = folder.join(LOCK);
    let mut lock = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(Err(read_holder(&mut lock))),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    lock.set_len(0)?;
    lock.rewind()?;
    serde_json::to_writer(&mut lock, &holder)?;
    lock.flush()?;
    Ok(Ok(lock))
}

fn read_holder(lock: &mut File) -> Option<Holder> {
    let mut content = String::new();
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
