//! Backups of the database beside it, and restoring one.
//!
//! A backup is made before a migration and when the app asks for one; its name holds the schema and the time. An
//! unfinished backup never has its final name.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{open, own_file};
use crate::error::StoreError;
use crate::folder::{DataFolder, create_private};

const PAGES_PER_STEP: std::ffi::c_int = 1024;

/// Copies `source` to `<folder>/workbench-<schema>-<now>.db`.
pub(super) fn copy_into(source: &Connection, folder: &Path, now: i64) -> Result<PathBuf, StoreError> {
    create_private(folder).map_err(|error| StoreError::file(folder, error))?;
    let schema = open::schema_of(source)?;
    let target = folder.join(format!("workbench-{schema}-{now}.db"));
    let unfinished = target.with_extension("part");
    let result = copy(source, &unfinished)
        .and_then(|()| fs::rename(&unfinished, &target).map_err(|error| StoreError::file(&target, error)));
    if result.is_err() && fs::remove_file(&unfinished).is_err() {
        tracing::warn!(path = %unfinished.display(), "an unfinished backup stays");
    }
    result.map(|()| target)
}

pub(super) fn copy(source: &Connection, target: &Path) -> Result<(), StoreError> {
    let mut copy = Connection::open(target)?;
    let backup = rusqlite::backup::Backup::new(source, &mut copy)?;
    backup.run_to_completion(PAGES_PER_STEP, std::time::Duration::ZERO, None)?;
    drop(backup);
    own_file::forget(&copy)?;
    // The copy is one file: nothing beside it may be needed to read it.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error.into())
}

/// Backups in `folder`, newest first.
pub(super) fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(i64, PathBuf)> =
        entries.flatten().filter_map(|entry| made_at(&entry.path()).map(|at| (at, entry.path()))).collect();
    found.sort_by(|left, right| right.cmp(left));
    found.into_iter().map(|(_, path)| path).collect()
}

/// When the backup was made, in Unix milliseconds; `None` when the file is no backup.
pub(super) fn made_at(path: &Path) -> Option<i64> {
    let name = path.file_name()?.to_str()?.strip_prefix("workbench-")?.strip_suffix(".db")?;
    name.split_once('-')?.1.parse().ok()
}

/// Replaces the folder's database by `backup` and keeps the former one, as `workbench-damaged-<now>.db`, with its
/// write-ahead log. Returns its path.
///
/// # Errors
/// [`StoreError::Corrupt`] when the backup is damaged too; then nothing was changed.
pub fn restore_backup(folder: &DataFolder, backup: &Path, now: i64) -> Result<PathBuf, StoreError> {
    let source = Connection::open_with_flags(backup, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    open::check(&source)?;
    let database = folder.database();
    let restored = database.with_extension("restored");
    copy(&source, &restored)?;
    let aside = folder.path().join(format!("workbench-damaged-{now}.db"));
    for suffix in ["-wal", "-shm", ""] {
        move_aside(&with_suffix(&database, suffix), &with_suffix(&aside, suffix))?;
    }
    fs::rename(&restored, &database).map_err(|error| StoreError::file(&database, error))?;
    Ok(aside)
}

fn move_aside(from: &Path, to: &Path) -> Result<(), StoreError> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other.map_err(|error| StoreError::file(from, error)),
    }
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
