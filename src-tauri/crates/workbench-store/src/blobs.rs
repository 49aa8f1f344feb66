//! Large bodies live as files named by their hash, counted by the rows that use them.
//!
//! A 16 MiB attachment inside a row would be copied through the write-ahead log and every backup.
//! The file is written and synced before the transaction that names it commits, and removed after
//! the transaction that let go of it has; what a crash leaves over is swept at the next start.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::folder::create_private;
use crate::tx::{Reader, Tx};
use crate::whole_file;

/// Bodies above this many bytes become files.
pub(crate) const INLINE: usize = 256 * 1024;

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

    fn write(&self, hash: &str, bytes: &[u8]) -> Result<(), StoreError> {
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

/// By what `bytes` are found.
pub(crate) fn hash(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Stores `bytes` for `owner` and returns their hash.
pub(crate) fn put(tx: &mut Tx<'_>, owner: &str, bytes: &[u8]) -> Result<String, StoreError> {
    let hash = hash(bytes);
    let added = tx.execute(
        "INSERT INTO blobs (hash, size, uses) VALUES (?1, ?2, 1)
         ON CONFLICT (hash) DO NOTHING",
        (&hash, i64::try_from(bytes.len()).unwrap_or(i64::MAX)),
    )?;
    if added == 0 {
        tx.execute("UPDATE blobs SET uses = uses + 1 WHERE hash = ?1", [&hash])?;
    } else {
        tx.blobs().write(&hash, bytes)?;
    }
    tx.execute("INSERT INTO blob_uses (owner, hash) VALUES (?1, ?2)", (owner, &hash))?;
    Ok(hash)
}

/// The bytes behind `hash`.
pub(crate) fn get(reader: &Reader<'_>, hash: &str) -> Result<Vec<u8>, StoreError> {
    reader.blobs().read(hash)
}

/// The text behind `hash`, which was stored from text.
pub(crate) fn get_text(reader: &Reader<'_>, hash: &str) -> Result<String, StoreError> {
    String::from_utf8(get(reader, hash)?)
        .map_err(|error| StoreError::file(hash, io::Error::new(io::ErrorKind::InvalidData, error)))
}

/// Lets go of one of the uses that `owner` makes of a body.
pub(crate) fn release(tx: &mut Tx<'_>, owner: &str, hash: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM blob_uses WHERE rowid =
        (SELECT rowid FROM blob_uses WHERE owner = ?1 AND hash = ?2 LIMIT 1)";
    if tx.execute(sql, (owner, hash))? > 0 { let_go(tx, hash.to_owned()) } else { Ok(()) }
}

/// Lets go of everything that `owner` used.
pub(crate) fn release_all(tx: &mut Tx<'_>, owner: &str) -> Result<(), StoreError> {
    let hashes: Vec<String> =
        tx.all("DELETE FROM blob_uses WHERE owner = ?1 RETURNING hash", [owner], |row| row.get(0))?;
    hashes.into_iter().try_for_each(|hash| let_go(tx, hash))
}

/// One use less.
fn let_go(tx: &mut Tx<'_>, hash: String) -> Result<(), StoreError> {
    tx.execute("UPDATE blobs SET uses = uses - 1 WHERE hash = ?1", [&hash])?;
    if tx.execute("DELETE FROM blobs WHERE hash = ?1 AND uses = 0", [&hash])? > 0 {
        tx.effects.unused_blobs.push(hash);
    }
    Ok(())
}
