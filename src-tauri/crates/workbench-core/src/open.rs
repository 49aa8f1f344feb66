//! Opens the application: the folder and the database, or the reason why that failed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use workbench_secrets::SecretStore;
use workbench_store::{CommitHook, DataFolder, FolderError, Holder, HostKind, StoreError};

use crate::environment::Environment;

/// The pace at which they write: slow enough to be watched.
const PACE: Duration = Duration::from_millis(45);

/// How to open the application.
pub struct OpenOptions {
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Which program owns it.
    pub host: HostKind,
    /// Time and identities.
    pub environment: Environment,
    /// Where secrets are kept; `None`: the system's keyring, or memory where there is none.
    pub secrets: Option<Arc<dyn SecretStore>>,
    /// The pace of the sample agents; tests want none.
    pub sample_pace: Duration,
    /// The program that evaluates expressions of run files, when it is started with one word: this one.
    pub evaluator: PathBuf,
    /// Called around every commit, so that tests can end the process there.
    pub on_commit: Option<CommitHook>,
}

impl OpenOptions {
    /// The real environment and keyring.
    pub fn new(folder: impl Into<PathBuf>, host: HostKind) -> Self {
        Self {
            folder: folder.into(),
            host,
            environment: Environment::system(),
            secrets: None,
            sample_pace: PACE,
            evaluator: std::env::current_exe().unwrap_or_default(),
            on_commit: None,
        }
    }
}

/// Reasons why the application cannot be opened, sorted by a person's remedy.
#[derive(Debug, Error)]
pub enum OpenError {
    /// Another process owns the folder.
    #[error("another workbench uses the data folder")]
    Held {
        /// The holder, if its lock file could be read.
        holder: Option<Holder>,
    },
    /// The database is of a later version.
    #[error("the database is of a newer version (schema {found}, known {known})")]
    Newer {
        /// Its schema.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// The database is damaged.
    #[error("the database is damaged")]
    Corrupt {
        /// Backups to restore from, newest first.
        backups: Vec<PathBuf>,
    },
    /// The folder was used before, and its database is gone or empty.
    #[error("the database of the data folder is gone")]
    Gone {
        /// Backups to restore from, newest first.
        backups: Vec<PathBuf>,
    },
    /// The database cannot be written.
    #[error("the data folder cannot be written")]
    ReadOnly,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// Anything else.
    #[error("the data folder cannot be used")]
    Other(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<FolderError> for OpenError {
    fn from(error: FolderError) -> Self {
        match error {
            FolderError::Held { holder, .. } => Self::Held { holder },
            FolderError::Io { ref source, .. } => match source.kind() {
                std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                    Self::ReadOnly
                }
                std::io::ErrorKind::StorageFull => Self::Full,
                _ => Self::Other(error.into()),
            },
        }
    }
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Newer { found, known } => Self::Newer { found, known },
            StoreError::Corrupt { backups } => Self::Corrupt { backups },
            StoreError::Gone { backups } => Self::Gone { backups },
            StoreError::ReadOnly => Self::ReadOnly,
            StoreError::Full => Self::Full,
            other => Self::Other(other.into()),
        }
    }
}

/// Puts a backup in place of a damaged database, which is kept beside it, or of one that is gone.
///
/// # Errors
/// When the folder is in use or cannot be written.
pub fn restore_backup(folder: &Path, host: HostKind, backup: &Path) -> Result<(), OpenError> {
    let folder = DataFolder::open(folder, host)?;
    workbench_store::restore_backup(&folder, backup, Environment::system().now())?;
    Ok(())
}
