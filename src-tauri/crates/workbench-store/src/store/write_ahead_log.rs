//! The writer's side of the write-ahead log: how far a commit goes, and when the log is folded into the file.
//!
//! A commit that somebody waits for is on the disk when they hear of it. One that nobody waits for stays with the operating
//! system until the next commit that somebody waits for, or until the writer rests. Until then a loss of power takes it
//! back; the end of the program does not.

use std::cell::Cell;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rusqlite::Connection;

use super::open;
use crate::tx::repeat;

/// From so many pages on, the log is copied into the file. Most steps of a run write the same pages again, and each is
/// copied once; a block of the log's index holds little more.
const LONG: c_int = 4000;

thread_local! {
    /// Pages in the log after the latest commit.
    static LOGGED: Cell<c_int> = const { Cell::new(0) };
}

#[derive(Debug)]
pub(super) struct WriteAheadLog {
    /// Deleted rows may still be found in the files, see [`super::Store::owes_erasing`].
    owes_erasing: Arc<AtomicBool>,
    /// Something is in the log alone, because a reader kept it from being emptied.
    unfolded: Cell<bool>,
    /// Commits wait for the disk.
    waits: Cell<bool>,
    /// A commit did not wait for the disk, and none has since.
    owes_disk: Cell<bool>,
}

impl WriteAheadLog {
    /// For a connection whose commits wait for the disk.
    pub(super) fn new(owes_erasing: Arc<AtomicBool>) -> Self {
        let (unfolded, owes_disk) = (Cell::new(false), Cell::new(false));
        Self { owes_erasing, unfolded, waits: Cell::new(true), owes_disk }
    }

    /// Before a transaction: whether its commit waits for the disk.
    pub(super) fn before(&self, connection: &Connection, waits: bool) -> rusqlite::Result<()> {
        if waits != self.waits.get() {
            repeat(
                connection,
                if waits { "PRAGMA synchronous = FULL" } else { "PRAGMA synchronous = NORMAL" },
            )?;
            self.waits.set(waits);
        }
        if !waits {
            self.owes_disk.set(true);
        }
        Ok(())
    }

    /// After the commit of a transaction. One that waited brought everything before it along.
    pub(super) fn after(&self) {
        if self.waits.get() {
            self.owes_disk.set(false);
        }
    }

    pub(super) fn owes_disk(&self) -> bool {
        self.owes_disk.get()
    }

    /// Brings to the disk what did not wait for it.
    pub(super) fn reach_disk(&self, connection: &Connection) {
        self.owes_disk.set(false);
        copy(connection);
    }

    /// Rewrites the file and empties the log, so that neither holds deleted rows. `secure_delete` alone is not enough: a
    /// page from which rows were moved may keep a copy.
    pub(super) fn erase(&self, connection: &Connection) {
        // The copy that is made on the way may be too long for memory.
        let written = connection.execute_batch("PRAGMA temp_store = FILE; VACUUM");
        let back = connection.execute_batch("PRAGMA temp_store = MEMORY");
        if let Err(error) = &written {
            tracing::warn!(%error, "the database could not be written anew");
        }
        if let Err(error) = back {
            tracing::warn!(%error, "what takes jobs back is kept in a file from now on");
        }
        self.unfolded.set(!fold(connection));
        self.owes_erasing.store(written.is_err() || self.unfolded.get(), Ordering::Relaxed);
    }

    /// A reader used the database when something was to be erased. Perhaps it has ended; it is not waited for.
    pub(super) fn fold_at_last(&self, connection: &Connection) {
        if !self.unfolded.get() {
            return;
        }
        let done = connection.busy_timeout(Duration::ZERO).is_ok() && fold(connection);
        if let Err(error) = connection.busy_timeout(open::BUSY) {
            tracing::warn!(%error, "the database will not be waited for");
        }
        if done {
            self.unfolded.set(false);
            self.owes_erasing.store(false, Ordering::Relaxed);
        }
    }
}

/// Learns how long the log is.
pub(super) fn watch(connection: &Connection) {
    connection.wal_hook(Some(|_, pages| {
        LOGGED.set(pages);
        Ok(())
    }));
}

/// Copies a long log into the file. By itself SQLite does so within a commit, while everybody waits for the answer.
pub(super) fn shorten(connection: &Connection) {
    if LOGGED.replace(0) >= LONG {
        copy(connection);
    }
}

/// Folds the log into the file and empties it. Returns whether nobody kept it from that.
pub(super) fn fold(connection: &Connection) -> bool {
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    match busy {
        Ok(busy) => !busy,
        Err(error) => {
            tracing::warn!(%error, "the write-ahead log could not be emptied");
            false
        }
    }
}

/// Brings the log to the disk and copies it into the file as far as no reader needs the file as it is.
fn copy(connection: &Connection) {
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log could not be copied into the file");
    }
}
