//! Tells whether the database is the same file as at the last start, and was not set back.
//!
//! A copied, moved or restored folder holds decisions and messages that wait to be sent, and the original may
//! have sent them already. So the database knows which file it is ([`known_by`]), and nothing that waits in
//! another file leaves by itself. An old copy written over the file is the same file; so the database counts its
//! sendings ([`count_sending`]), and the lock file and this process remember the number. Not told apart: a copy
//! of a whole disk.

use std::fs::Metadata;
use std::time::UNIX_EPOCH;

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior};

use crate::error::StoreError;
use crate::folder::DataFolder;
use crate::tx::{Reader, Tag, Tx};

/// Looks which file this is. In another one than the database says, and in one that was set back, nothing that waits to be
/// sent is sent without asking.
pub(super) fn take_up(connection: &mut Connection, folder: &DataFolder) -> Result<(), StoreError> {
    let this = std::fs::metadata(folder.database()).ok().and_then(|metadata| known_by(&metadata));
    let known: Option<String> =
        connection.query_row("SELECT known_by FROM own_file", [], |row| row.get(0)).optional()?;
    let counted: u64 = connection.query_row("SELECT number FROM sendings", [], |row| row.get(0))?;
    let remembered = folder.sendings();
    folder.stored_sendings(counted);
    if this.is_some() && this == known && remembered <= counted {
        return Ok(());
    }
    tracing::info!(
        counted,
        remembered,
        "the database is another than it was: what waits to be sent is asked about"
    );
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    disarm(&tx)?;
    tx.execute("UPDATE sendings SET number = max(number, ?1)", [remembered])?;
    tx.execute("DELETE FROM own_file", [])?;
    tx.execute("INSERT INTO own_file (one, known_by) SELECT 1, ?1 WHERE ?1 IS NOT NULL", [this])?;
    tx.commit()?;
    folder.stored_sendings(remembered);
    Ok(())
}

/// Whether the database was set back since this process opened it. Then nothing that waits in it is sent without asking.
pub(crate) fn was_set_back(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let seen = tx.folder().seen_sendings();
    let sql = "UPDATE sendings SET number = ?1 WHERE number < ?1 RETURNING number";
    if tx.one(sql, [seen], |_| Ok(()))?.is_none() {
        return Ok(false);
    }
    tracing::error!("somebody set the database back while it was open: what waits to be sent is asked about");
    disarm(tx.connection())?;
    for tag in [Tag::Approvals, Tag::Chats] {
        tx.touch(tag, None);
    }
    Ok(true)
}

/// Counts a sending that begins once this transaction is on disk. The lock file learns the number before anything leaves.
pub(crate) fn count_sending(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let sql = "UPDATE sendings SET number = number + 1 RETURNING number";
    let number = tx.one(sql, [], |row| row.get(0))?.unwrap_or_default();
    tx.effects.sendings = number;
    tx.folder().counts_sendings(number).map_err(|error| StoreError::file(tx.folder().path(), error))
}

/// How often the database let something be sent.
pub(crate) fn sendings(reader: &Reader<'_>) -> Result<u64, StoreError> {
    Ok(reader.one("SELECT number FROM sendings", [], |row| row.get(0))?.unwrap_or_default())
}

/// It was more often than the database says.
pub(crate) fn count_on(tx: &mut Tx<'_>, number: u64) -> Result<(), StoreError> {
    tx.execute("UPDATE sendings SET number = max(number, ?1)", [number]).map(drop)
}

/// Makes a copy say that it is none of the files that there were. One of an older version says nothing anyway.
pub(super) fn forget(copy: &Connection) -> Result<(), StoreError> {
    if copy.table_exists(None, "own_file")? {
        copy.execute("DELETE FROM own_file", [])?;
    }
    Ok(())
}

/// Waiting messages and decisions may have been sent since, and so may those that a person could try again. Decisions
/// are asked about again; messages get an unknown outcome. For open requests, later decisions and words are unknown.
fn disarm(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(
        "UPDATE approvals SET not_before = 0 WHERE state = 'queued';
         UPDATE approvals SET set_back = 1 WHERE state IN ('pending', 'queued', 'in-flight', 'uncertain');
         UPDATE sent SET status = 'sending' WHERE status = 'queued';
         UPDATE sent SET error = json_set(error, '$.mayHaveArrived', json('true'))
            WHERE status = 'failed' AND json_type(CASE WHEN json_valid(error) THEN error END) = 'object';",
    )?;
    Ok(())
}

/// The number of a file and, where the system tells it, the time at which it was made; `None` where it tells neither.
///
/// Both stay when the folder is renamed, when the machine restarts, and when SQLite rewrites the file (`VACUUM`). The
/// device may change with every start, so it is left out. Some file systems give other numbers at each mount: there the
/// person is asked each time, and nothing is lost.
fn known_by(metadata: &Metadata) -> Option<String> {
    let made = metadata.created().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    let known = [number(metadata).map(u128::from), made.map(|made| made.as_nanos())];
    let words = known.map(|it| it.map_or_else(|| "-".to_owned(), |it| it.to_string()));
    known.iter().any(Option::is_some).then(|| words.join(" "))
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there is none")]
fn number(metadata: &Metadata) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    Some(metadata.ino())
}

/// On Windows, a copy is made when it is copied.
#[cfg(not(unix))]
fn number(_: &Metadata) -> Option<u64> {
    None
}
