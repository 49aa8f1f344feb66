//! Errors of the folder and the database, sorted by a person's remedy.
//!
//! A full disk, a read-only file, a newer file and a damaged file each need a different one; every other error is
//! a defect or broken hardware and is one variant. Errors are cheap to clone, because one failed commit answers
//! every job in it.

mod archive;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_WRITE;
use thiserror::Error;

pub use archive::ArchiveError;

/// The database is no longer where it was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// The name of the backup that holds all that was stored; `None`: it could not be made.
    pub backup: Option<String>,
}

/// Why a job of the store failed. Nothing of a failed job happened.
#[derive(Debug, Clone, Error)]
pub enum StoreError {
    /// A later version of the workbench made this file.
    #[error("the database was made by a newer version (schema {found}, known {known})")]
    Newer {
        /// The file's schema version.
        found: u32,
        /// The newest that this program knows.
        known: u32,
    },
    /// The file is damaged.
    #[error("the database is damaged")]
    Corrupt {
        /// Backups to restore from, newest first; empty when the damage was met after opening.
        backups: Vec<PathBuf>,
    },
    /// The folder had a database, and now it has none, or one with nothing in it.
    #[error("the database is gone")]
    Gone {
        /// Backups to restore from, newest first.
        backups: Vec<PathBuf>,
    },
    /// Somebody deleted or replaced the file while it was open.
    #[error("the database was deleted or replaced while it was open")]
    Lost(Lost),
    /// The file cannot be written.
    #[error("the database is read-only")]
    ReadOnly,
    /// The disk is full, or the allowed space on it. Earlier data are still there.
    #[error("the disk is full")]
    Full,
    /// The store was closed, or its writer died.
    #[error("the store is closed")]
    Closed,
    /// A job panicked; its changes were rolled back.
    #[error("the job `{job}` panicked")]
    Panicked {
        /// The job's label.
        job: &'static str,
    },
    /// The row that a change needs is not there.
    #[error("no {what} `{id}`")]
    NotFound {
        /// The kind of row.
        what: &'static str,
        /// Which.
        id: String,
    },
    /// A column holds a value that this program does not write.
    #[error("the stored {what} cannot be read")]
    Unreadable {
        /// The expected value.
        what: &'static str,
        /// Why.
        #[source]
        source: Arc<serde_json::Error>,
    },
    /// A row of the ledger was to be written before its sealing key is known.
    #[error("what seals the ledger is not known yet")]
    SealAwaited,
    /// A file beside the database cannot be read or written.
    #[error("cannot use the file `{}`", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: Arc<io::Error>,
    },
    /// A file to import has changed since it was examined.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// Anything else that SQLite said.
    #[error("the database refused")]
    Database(#[source] DatabaseError),
}

/// SQLite's own words, opaque to callers.
#[derive(Debug, Clone, Error)]
#[error(transparent)]
pub struct DatabaseError(Arc<rusqlite::Error>);

impl StoreError {
    pub(crate) fn file(path: impl Into<PathBuf>, source: io::Error) -> Self {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        if matches!(source.kind(), StorageFull | QuotaExceeded | FileTooLarge) {
            return Self::Full;
        }
        Self::File { path: path.into(), source: Arc::new(source) }
    }

    pub(crate) fn unreadable(what: &'static str) -> impl Fn(serde_json::Error) -> Self {
        move |source| Self::Unreadable { what, source: Arc::new(source) }
    }

    pub(crate) fn not_found(what: &'static str, id: &(impl ToString + ?Sized)) -> Self {
        Self::NotFound { what, id: id.to_string() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        // Of writes that fail, SQLite tells a full disk from a quota that is used up, which ask for the same.
        let cannot_write = error.sqlite_error().is_some_and(|it| it.extended_code == SQLITE_IOERR_WRITE);
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            _ if cannot_write => Self::Full,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Corrupt { backups: Vec::new() }
            }
            _ => Self::Database(DatabaseError(Arc::new(error))),
        }
    }
}
