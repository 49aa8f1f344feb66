//! The folder of large bodies: each a file named by its hash. Deliberately absent: counting their uses, which
//! rows do ([`blobs`](crate::blobs)).

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::error::StoreError;
use crate::folder::create_private;
use crate::whole_file;

#[derive(Debug)]
pub(crate) struct BlobFolder {
    path: PathBuf,
}

impl BlobFolder {
    pub(crate) fn open(path: PathBuf) -> Result<Self, StoreError> {
        create_private(&path).map_err(|error| StoreError::file(&path, error))?;
        Ok(Self { path })
    }

    /// Removes files that neither a row names nor a copy of the database: they were written for a transaction
    /// that never committed.
    pub(crate) fn sweep(
        &self,
        connection: &Connection,
        named_by_copies: impl FnOnce() -> Vec<String>,
    ) -> Result<(), StoreError> {
        let mut statement = connection.prepare("SELECT hash FROM blobs")?;
        let known: HashSet<String> =
            statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let entries = fs::read_dir(&self.path).map_err(|error| StoreError::file(&self.path, error))?;
        let named = |path: &Path, known: &HashSet<String>| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| known.contains(name))
        };
        let mut unknown: Vec<PathBuf> =
            entries.flatten().map(|entry| entry.path()).filter(|path| !named(path, &known)).collect();
        // Copies are opened only where it matters.
        if !unknown.is_empty() {
            let needed: HashSet<String> = named_by_copies().into_iter().collect();
            unknown.retain(|path| !named(path, &needed));
        }
        for path in &unknown {
            delete(path);
        }
        Ok(())
    }

    /// Removes those of `hashes` that no row names; a later job may have used one again.
    pub(crate) fn remove(&self, connection: &Connection, hashes: &[String]) {
        for hash in hashes {
            let used =
                connection.query_row("SELECT EXISTS (SELECT 1 FROM blobs WHERE hash = ?1)", [hash], |row| {
                    row.get::<_, bool>(0)
                });
            if matches!(used, Ok(false)) {
                delete(&self.path.join(hash));
            }
        }
    }

    pub(crate) fn write(&self, hash: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let target = self.path.join(hash);
        whole_file::write(&target, bytes).map_err(|error| StoreError::file(&target, error))?;
        #[cfg(unix)]
        fs::File::open(&self.path)
            .and_then(|folder| folder.sync_all())
            .map_err(|error| StoreError::file(&self.path, error))?;
        Ok(())
    }

    pub(crate) fn read(&self, hash: &str) -> Result<Vec<u8>, StoreError> {
        let path = self.path.join(hash);
        fs::read(&path).map_err(|error| StoreError::file(path, error))
    }
}

fn delete(path: &Path) {
    if let Err(error) = fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(path = %path.display(), %error, "a file that nobody uses stays");
    }
}
