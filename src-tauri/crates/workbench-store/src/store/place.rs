//! Tells whether the files of the database are still in their places.
//!
//! A process keeps writing to an open file after somebody deleted or replaced it, and loses all of it when it
//! ends; SQLite looks for that only without a write-ahead log. So the writer looks before each transaction and
//! from time to time without one, at the cost of two look-ups in a folder. After a loss nothing is written,
//! reading goes on, and everything goes into a backup. A file is known by device and number on Unix; elsewhere
//! only a missing file is noticed (Windows lets nobody delete or replace a file that SQLite has open).

use std::fs::Metadata;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;

use super::{Clock, backup};
use crate::error::Lost;

/// The known loss, for every reader.
#[derive(Debug, Clone, Default)]
pub(super) struct Loss(Arc<Mutex<Option<Lost>>>);

impl Loss {
    pub(super) fn get(&self) -> Option<Lost> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, lost: Lost) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(lost);
    }
}

/// The writer's finding.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    InPlace,
    /// Nobody knew of that yet, or not of the backup.
    News(Lost),
    Known(Lost),
}

/// Where the files were when they were opened.
pub(super) struct Place {
    files: Vec<(PathBuf, Identity)>,
    /// `None`: the data need not be kept.
    backups: Option<PathBuf>,
    clock: Clock,
    loss: Loss,
}

impl Place {
    /// Of a database that is open.
    pub(super) fn of(database: &Path, backups: Option<PathBuf>, clock: Clock) -> Self {
        // What is written last stands in the log alone: a log in nobody's sight is as bad as a database.
        let files = [database.to_owned(), backup::with_suffix(database, "-wal")];
        let known = files.into_iter().filter_map(|path| {
            let identity = identity(&std::fs::metadata(&path).ok()?);
            Some((path, identity))
        });
        Self { files: known.collect(), backups, clock, loss: Loss::default() }
    }

    pub(super) fn loss(&self) -> Loss {
        self.loss.clone()
    }

    /// Checks that written data stay. The first time that they would not, the present data are copied.
    pub(super) fn look(&self, connection: &Connection) -> Found {
        match self.loss.get() {
            Some(lost) => Found::Known(lost),
            None if self.files.iter().all(is_there) => Found::InPlace,
            None => {
                tracing::error!("the database was deleted or replaced while it was open");
                self.keep(connection)
            }
        }
    }

    /// The same while nobody waits: a copy that failed before is tried again.
    pub(super) fn look_at_leisure(&self, connection: &Connection) -> Found {
        match self.loss.get() {
            Some(Lost { backup: None }) => match self.keep(connection) {
                Found::News(lost) if lost.backup.is_none() => Found::Known(lost),
                found => found,
            },
            Some(Lost { backup: Some(_) }) | None => self.look(connection),
        }
    }

    fn keep(&self, connection: &Connection) -> Found {
        let lost =
            Lost { backup: self.backups.as_deref().and_then(|backups| self.copied(connection, backups)) };
        self.loss.set(lost.clone());
        Found::News(lost)
    }

    /// The name of the copy.
    fn copied(&self, connection: &Connection, backups: &Path) -> Option<String> {
        match backup::copy_into(connection, backups, (self.clock)()) {
            Ok(path) => Some(path.file_name()?.to_str()?.to_owned()),
            Err(error) => {
                tracing::error!(%error, "what the database held could not be copied");
                None
            }
        }
    }
}

/// A file that cannot be looked at for another reason than its absence may well be there.
fn is_there((path, known): &(PathBuf, Identity)) -> bool {
    match std::fs::metadata(path) {
        Ok(metadata) => identity(&metadata) == *known,
        Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

/// Device and number.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// It is there.
#[cfg(not(unix))]
type Identity = ();

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}
