//! Copies of the database in the data folder: backups, and databases that a restored backup replaced.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::backup;
use crate::error::StoreError;

/// A copy of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCopy {
    /// The name of its file.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// When it was made, in Unix milliseconds.
    pub made_at: i64,
    /// Its size.
    pub bytes: u64,
    /// The schema that it holds; `None`: it was put aside when a backup took its place.
    pub schema: Option<u32>,
}

/// Every copy, newest first.
pub(super) fn list(folder: &Path, backups: &Path) -> Vec<StoredCopy> {
    let mut paths = backup::list(backups);
    paths.extend(backup::list(folder));
    let mut copies: Vec<StoredCopy> = paths.into_iter().filter_map(read).collect();
    copies.sort_by(|one, other| (other.made_at, &other.name).cmp(&(one.made_at, &one.name)));
    copies
}

fn read(path: PathBuf) -> Option<StoredCopy> {
    let name = path.file_name()?.to_str()?.to_owned();
    let schema = name.strip_prefix("workbench-")?.split('-').next()?.parse().ok();
    let bytes = fs::metadata(&path).ok()?.len();
    Some(StoredCopy { made_at: backup::made_at(&path)?, name, bytes, schema, path })
}

/// Deletes a copy, with SQLite's files beside it.
pub(super) fn remove(copy: &StoredCopy) -> Result<(), StoreError> {
    for suffix in ["-wal", "-shm", ""] {
        let path = backup::with_suffix(&copy.path, suffix);
        match fs::remove_file(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            other => other.map_err(|error| StoreError::file(&path, error))?,
        }
    }
    Ok(())
}
