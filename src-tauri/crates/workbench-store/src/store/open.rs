//! Opens the database file: damage, schema, and the error if it cannot be used.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::ops::Range;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::{M, Migrations};

use super::{backup, own_file};
use crate::error::StoreError;
use crate::folder::DataFolder;
use crate::grams;

/// All schema changes ever made, oldest first. Never edit one that was released.
static STEPS: &[M<'static>] = &[
    M::up(include_str!("../../migrations/0001-initial.sql")),
    M::up(include_str!("../../migrations/0002-keyring-slots.sql")),
    M::up(include_str!("../../migrations/0003-card-history.sql")),
    M::up(include_str!("../../migrations/0004-push.sql")),
    M::up(include_str!("../../migrations/0005-quirks.sql")),
    M::up(include_str!("../../migrations/0006-inside.sql")),
    M::up(include_str!("../../migrations/0007-extensions.sql")),
    M::up(include_str!("../../migrations/0008-traces.sql")),
    M::up(include_str!("../../migrations/0009-triage.sql")),
    M::up(include_str!("../../migrations/0010-inspector.sql")),
    M::up(include_str!("../../migrations/0011-send-options.sql")),
    M::up(include_str!("../../migrations/0012-push-door.sql")),
    M::up(include_str!("../../migrations/0013-quirk-choices.sql")),
    M::up(include_str!("../../migrations/0014-contracts.sql")),
    M::up(include_str!("../../migrations/0015-ledger.sql")),
    M::up(include_str!("../../migrations/0016-task-states.sql")),
    M::up(include_str!("../../migrations/0017-comparisons.sql")),
    M::up(include_str!("../../migrations/0018-rules.sql")),
    M::up(include_str!("../../migrations/0019-expiry.sql")),
    M::up(include_str!("../../migrations/0020-receipts.sql")),
    M::up(include_str!("../../migrations/0021-mappings.sql")),
    M::up(include_str!("../../migrations/0022-removals.sql")),
    M::up(include_str!("../../migrations/0023-kept-views.sql")),
    M::up(include_str!("../../migrations/0024-taps.sql")),
    M::up(include_str!("../../migrations/0025-refused-calls.sql")),
    M::up(include_str!("../../migrations/0026-resending.sql")),
    M::up(include_str!("../../migrations/0027-listings.sql")),
    M::up(include_str!("../../migrations/0028-request-risk.sql")),
    M::up(include_str!("../../migrations/0029-imported.sql")),
    M::up(include_str!("../../migrations/0030-mocks.sql")),
    M::up(include_str!("../../migrations/0031-kept-mocks.sql")),
    M::up(include_str!("../../migrations/0032-chats-by-agent.sql")),
    M::up(include_str!("../../migrations/0033-own-file.sql")),
    M::up(include_str!("../../migrations/0034-sendings.sql")),
    M::up(include_str!("../../migrations/0035-twins.sql")),
    M::up(include_str!("../../migrations/0036-around-requests.sql")),
    M::up(include_str!("../../migrations/0037-search-spans.sql")),
    M::up(include_str!("../../migrations/0038-search-index.sql")),
    M::up(include_str!("../../migrations/0039-updates.sql")),
    M::up(include_str!("../../migrations/0040-answered-tasks.sql")),
    M::up(include_str!("../../migrations/0041-under-way.sql")),
    M::up(include_str!("../../migrations/0042-order.sql")),
    M::up(include_str!("../../migrations/0043-token-usage.sql")),
    M::up(include_str!("../../migrations/0044-runs.sql")),
    M::up(include_str!("../../migrations/0045-served.sql")),
    M::up(include_str!("../../migrations/0046-run-values.sql")),
    M::up(include_str!("../../migrations/0047-run-answers.sql")),
    M::up(include_str!("../../migrations/0048-long-chats.sql")),
    M::up(include_str!("../../migrations/0049-search-waiting.sql")),
];

/// How long to wait for a foreign reader, such as somebody's database browser.
pub(super) const BUSY: std::time::Duration = std::time::Duration::from_secs(5);

/// A reader's cache of the file, in KiB as SQLite wants it: with the usual 2 MB, a search through the index of a
/// million messages takes half as long again. It grows only as far as it is used.
const READER_CACHE: i32 = -16_000;

/// As much of a file as is read to know whether anything was ever stored in it, in bytes.
const HEADER: u64 = 64;
/// Where in it the schema stands (SQLite's file format §1.3).
const USER_VERSION: Range<usize> = 60..64;

/// The newest schema that this program knows.
pub(super) fn known_schema() -> u32 {
    u32::try_from(STEPS.len()).expect("BUG: there are not that many migrations")
}

/// Opens the writer's connection, checks the file and migrates it.
pub(super) fn writable(folder: &DataFolder, now: i64) -> Result<Connection, StoreError> {
    let (database, backups) = (folder.database(), folder.backups());
    // Beginning anew would hide that everything is lost, and what could bring it back.
    if folder.had_database() && holds_nothing(&database)? {
        return Err(StoreError::Gone { backups: backup::list(&backups) });
    }
    let mut connection = prepare(&database, &backups, STEPS, now).map_err(|error| match error {
        StoreError::Corrupt { .. } => StoreError::Corrupt { backups: backup::list(&backups) },
        other => other,
    })?;
    own_file::take_up(&mut connection, folder)?;
    if let Err(error) = folder.has_database() {
        tracing::warn!(%error, "the lock file could not be written");
    }
    Ok(connection)
}

/// Whether there is no file, or one in which no version of this program ever stored anything. Nothing is opened that
/// SQLite would change.
fn holds_nothing(path: &Path) -> Result<bool, StoreError> {
    let mut header = Vec::new();
    match File::open(path).and_then(|file| file.take(HEADER).read_to_end(&mut header)) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(StoreError::file(path, error)),
    }
    // What is no database is damaged, and is said to be.
    let is_new = header.starts_with(b"SQLite format 3\0") && header.get(USER_VERSION) == Some(&[0; 4]);
    Ok(header.is_empty() || (is_new && !write_ahead_log_is_left(path)))
}

fn prepare(path: &Path, backups: &Path, steps: &[M<'_>], now: i64) -> Result<Connection, StoreError> {
    let known = u32::try_from(steps.len()).expect("BUG: there are not that many migrations");
    let was_closed_cleanly = !write_ahead_log_is_left(path);
    let mut connection = Connection::open(path)?;
    refuse_read_only(&connection)?;
    let found = schema_of(&connection)?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if !was_closed_cleanly {
        tracing::info!("the database was not closed cleanly; checking it");
        check(&connection)?;
    }
    if found == 0 {
        // Takes effect only before the first table is made.
        connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    }
    configure_writer(&connection)?;
    if found > 0 && found < known {
        let copy = backup::copy_into(&connection, backups, now)?;
        tracing::info!(copy = %copy.display(), found, "backed the database up before migrating it");
    }
    migrate(&mut connection, steps)?;
    Ok(connection)
}

/// Brings the schema up to date, every step in one transaction.
fn migrate(connection: &mut Connection, steps: &[M<'_>]) -> Result<(), StoreError> {
    grams::teach(connection)?;
    Migrations::from_slice(steps).to_latest(connection).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err.into(),
        other => {
            let other: Box<dyn std::error::Error + Send + Sync> = Box::new(other);
            rusqlite::Error::ToSqlConversionFailure(other).into()
        }
    })
}

/// The current schema in an empty database, for tests of query plans.
#[cfg(test)]
pub(crate) fn migrate_fully(connection: &mut Connection) {
    migrate(connection, STEPS).expect("BUG: the migrations run");
}

/// SQLite opens a file that it may not write without a word, and refuses only the first write.
fn refuse_read_only(connection: &Connection) -> Result<(), StoreError> {
    if connection.is_readonly("main")? { Err(StoreError::ReadOnly) } else { Ok(()) }
}

/// Settings that are the connection's, not the file's.
fn configure_writer(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "secure_delete", true)?;
    // Each job can be taken back by itself, and what is needed for that would be written to a file otherwise.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.set_prepared_statement_cache_capacity(256);
    Ok(())
}

/// Opens one more connection that cannot write.
pub(super) fn readable(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    grams::teach(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "cache_size", READER_CACHE)?;
    connection.set_prepared_statement_cache_capacity(64);
    // Reading opens the write-ahead log. Later there may be another file under its name.
    schema_of(&connection)?;
    Ok(connection)
}

/// The last one to close the file folds the log into it and removes the log.
fn write_ahead_log_is_left(database: &Path) -> bool {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).is_ok_and(|metadata| metadata.len() > 0)
}

pub(super) fn schema_of(connection: &Connection) -> Result<u32, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Corrupt { backups: Vec::new() }) }
}

#[cfg(test)]
mod tests;
