//! Whether the database is the file that it was when it was opened last, and holds no less than it did.
//!
//! A folder that somebody copied, moved to another disk or brought back from a backup of theirs holds decisions and
//! messages that wait to be sent, and the one that it was made of may have sent them long ago, or a moment ago. So the
//! database says which file it is, and nothing that waits in another one leaves by itself.
//!
//! A file is known by its number and, where the system tells it, the time at which it was made. Both stay as they are
//! when the folder is renamed, when the machine starts anew and when SQLite writes the file anew (`VACUUM`). The device
//! does not: its number may change with every start. Where a file system gives other numbers each time it is mounted,
//! the person is asked each time, and nothing is lost. What cannot be told apart so is a copy of a whole disk.
//!
//! An older copy that was written over the file is the same file. So the database counts what it lets be sent, and the
//! lock file beside it remembers the number, which is written before anything leaves; so does the process that has it
//! open, since a copy may be written over it then too. Whoever opens it may know a number as well, which was kept elsewhere.

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

/// Something is about to be sent, once this transaction is on disk.
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

/// What was about to be sent may have been sent since, and so may what a person could try again. Decisions are asked about
/// again; of messages, nobody knows. Of what was open, nobody knows what was decided or said to its task since.
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

/// `None` where the system tells nothing.
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
