//! Large bodies: files named by their hash, counted by the rows that use them.
//!
//! A 16 MiB attachment inside a row would be copied through the write-ahead log and every backup. A file is
//! written and synced before the transaction that names it commits, and removed after the transaction that drops
//! it committed. Leftovers of a crash are swept at the next start.

use std::io;

use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::tx::{Reader, Tx};

/// Bodies above this many bytes become files.
pub(crate) const INLINE: usize = 256 * 1024;

/// The name by which `bytes` are found.
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
