//! Opening the file: damage, schema, and what is said when it cannot be used.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::{M, Migrations};

use super::backup;
use crate::error::StoreError;
use crate::folder::DataFolder;

/// All schema changes ever made, oldest first. Never edit one that was released.
static STEPS: &[M<'static>] = &[M::up(include_str!("../../migrations/0001-initial.sql"))];

/// How long to wait for a foreign reader, such as somebody's database browser.
const BUSY: std::time::Duration = std::time::Duration::from_secs(5);

/// The newest schema that this program knows.
pub(super) fn known_schema() -> u32 {
    u32::try_from(STEPS.len()).expect("BUG: there are not that many migrations")
}

/// Opens the writer's connection, checks the file and migrates it.
pub(super) fn writable(folder: &DataFolder, now: i64) -> Result<Connection, StoreError> {
    let backups = folder.backups();
    prepare(&folder.database(), &backups, now).map_err(|error| match error {
        StoreError::Corrupt { .. } => StoreError::Corrupt { backups: backup::list(&backups) },
        other => other,
    })
}

fn prepare(path: &Path, backups: &Path, now: i64) -> Result<Connection, StoreError> {
    let was_closed_cleanly = !write_ahead_log_is_left(path);
    let mut connection = Connection::open(path)?;
    if connection.is_readonly("main")? {
        return Err(StoreError::ReadOnly);
    }
    let found = schema_of(&connection)?;
    if found > known_schema() {
        return Err(StoreError::Newer { found, known: known_schema() });
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
    if found > 0 && found < known_schema() {
        let copy = backup::copy_into(&connection, backups, now)?;
        tracing::info!(copy = %copy.display(), found, "backed the database up before migrating it");
    }
    migrate(&mut connection, &Migrations::from_slice(STEPS))?;
    Ok(connection)
}

/// Brings the schema up to date, every step in one transaction.
pub(super) fn migrate(connection: &mut Connection, steps: &Migrations<'_>) -> Result<(), StoreError> {
    steps.to_latest(connection).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err.into(),
        other => {
            let other: Box<dyn std::error::Error + Send + Sync> = Box::new(other);
            rusqlite::Error::ToSqlConversionFailure(other).into()
        }
    })
}

fn configure_writer(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "secure_delete", true)?;
    connection.set_prepared_statement_cache_capacity(256);
    Ok(())
}

/// Opens one more connection that cannot write.
pub(super) fn readable(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.set_prepared_statement_cache_capacity(64);
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
    let verdict: String =
        connection.query_row("SELECT quick_check FROM pragma_quick_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Corrupt { backups: Vec::new() }) }
}
