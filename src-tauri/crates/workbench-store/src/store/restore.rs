//! Restores a backup. The database is open while a person decides that, so the restoration is only planned; the
//! next start does it before it opens anything, and keeps the replaced database as a backup.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{backup, open};
use crate::answers;
use crate::error::StoreError;
use crate::folder::DataFolder;

/// Holds the name of the backup.
const PLAN: &str = "restore-at-start";

/// The outcome of a plan at this start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restoration {
    /// The name of the backup.
    pub backup: String,
    /// The name of the copy of the replaced database; `None`: the backup could not be put in its place, and nothing
    /// was changed.
    pub kept: Option<String>,
}

/// Plans to go back to `copy` at the next start. It is read whole first.
///
/// # Errors
/// [`StoreError::Corrupt`] when it is damaged, [`StoreError::Newer`] when a later version made it.
pub(super) fn plan(folder: &Path, copy: &Path) -> Result<(), StoreError> {
    whole(copy)?;
    let name = copy.file_name().unwrap_or_default().as_encoded_bytes();
    let target = plan_in(folder);
    fs::write(&target, name).map_err(|error| StoreError::file(&target, error))
}

/// The name of the backup that the next start goes back to.
pub(super) fn planned(folder: &Path) -> Option<String> {
    fs::read_to_string(plan_in(folder)).ok()
}

/// Gives the plan up.
pub(super) fn give_up(folder: &Path) -> Result<(), StoreError> {
    let plan = plan_in(folder);
    match fs::remove_file(&plan) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StoreError::file(&plan, error)),
        _ => Ok(()),
    }
}

/// Carries out the plan, if there is one. A plan that fails is dropped, because the present data must stay reachable.
pub(super) fn carry_out(folder: &DataFolder, now: i64) -> Option<Restoration> {
    let name = planned(folder.path())?;
    let copy =
        super::copies::list(folder.path(), &folder.backups()).into_iter().find(|copy| copy.name == name);
    let kept = copy.map(|copy| put_in_place(folder, &copy.path, now)).transpose();
    if let Err(error) = &kept {
        tracing::error!(%error, "a backup could not be put in place");
    }
    if let Err(error) = give_up(folder.path()) {
        tracing::error!(%error, "the plan to go back to a backup stays");
    }
    Some(Restoration { backup: name, kept: kept.ok().flatten() })
}

/// The backup lacks answers that were given since it was made: the fact that there were some is taken over from the
/// copy of the replaced database.
pub(super) fn take_over_answers(
    present: &mut Connection,
    folder: &DataFolder,
    restored: &Restoration,
    now: i64,
) -> Result<(), StoreError> {
    let Some(kept) = &restored.kept else { return Ok(()) };
    let former = Connection::open_with_flags(folder.backups().join(kept), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    answers::take_over(present, &former, now)
}

/// Returns the name of the copy of the replaced database.
fn put_in_place(folder: &DataFolder, copy: &Path, now: i64) -> Result<String, StoreError> {
    whole(copy)?;
    let database = folder.database();
    let restored = database.with_extension("restored");
    backup::copy(&Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?, &restored)?;
    let present = Connection::open(&database)?;
    let kept = backup::copy_into(&present, &folder.backups(), now)?;
    // Closing it as the only one folds the write-ahead log into it: a log of another file must not be left.
    present.pragma_update(None, "journal_mode", "DELETE")?;
    present.close().map_err(|(_, error)| error)?;
    fs::rename(&restored, &database).map_err(|error| StoreError::file(&database, error))?;
    Ok(kept.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// Reads a whole database file; fails where this program cannot read it.
fn whole(path: &Path) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let (found, known) = (open::schema_of(&connection)?, open::known_schema());
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found == 0 {
        return Err(StoreError::Corrupt { backups: Vec::new() });
    }
    open::check(&connection)
}

fn plan_in(folder: &Path) -> PathBuf {
    folder.join(PLAN)
}
