//! Earlier versions of an artifact that its agent replaced after the person had answered.
//!
//! The person answered what stood there, so it stays in its turn, under an identifier of its own. Deliberately absent:
//! versions within one turn, as an agent makes them that repeats its text with every word, and what only grew.

use a2a_protocol::model::{ArtifactId, said_in};

use super::TaskRow;
use super::artifacts::{Known, chunks_of, join, read_head, write_head};
use super::fold::ArtifactChange;
use super::unlisted::is_rest_there;
use crate::error::StoreError;
use crate::parts;
use crate::tx::Tx;

/// Stands between the agent's identifier and the number of the version.
const NUMBERED: char = '\u{1f}';

/// The agent's own identifier of what is stored as an earlier version.
pub fn version_of(id: &ArtifactId) -> Option<ArtifactId> {
    id.as_str().rsplit_once(NUMBERED).map(|(own, _)| ArtifactId::new(own))
}

/// Sets an artifact aside as an earlier version, if the change would take away what the person has answered.
/// Returns whether it did: then the change begins an artifact.
pub(super) fn set_aside(
    tx: &mut Tx<'_>,
    row: &TaskRow,
    known: &Known,
    change: &ArtifactChange,
) -> Result<bool, StoreError> {
    let mut head = read_head(&known.head)?;
    if head.unlisted || !is_answered(tx, row, known)? || stands_in(tx, known, change)? {
        return Ok(false);
    }
    head.unlisted = true;
    let id = format!("{}{NUMBERED}{}", change.id, known.id);
    tx.execute(
        "UPDATE artifacts SET artifact_id = ?2, head = ?3 WHERE id = ?1",
        (known.id, id, write_head(&head)?),
    )?;
    Ok(true)
}

/// Whether the person has said or decided something in the task since the artifact began.
fn is_answered(tx: &Tx<'_>, row: &TaskRow, known: &Known) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sent WHERE task_key = ?1 AND created_at > ?2)
        OR EXISTS (SELECT 1 FROM approvals WHERE task_key = ?1 AND decided_at > ?2)";
    let answered = tx.one(sql, (&row.task_key, known.created_at), |row| row.get(0))?;
    Ok(answered.unwrap_or_default())
}

/// Whether all that the artifact holds stands in what replaces it: it is the same, or has grown.
fn stands_in(tx: &Tx<'_>, known: &Known, change: &ArtifactChange) -> Result<bool, StoreError> {
    let joined =
        tx.one("SELECT parts FROM artifacts WHERE id = ?1", [known.id], |row| row.get::<_, String>(0))?;
    let joined = join(&joined.unwrap_or_default(), &chunks_of(tx, known.id)?);
    let before = parts::decode(tx, &joined)?;
    let is_text_there = said_in(&change.parts).starts_with(said_in(&before).trim_end());
    Ok(is_text_there && is_rest_there(&before, &change.parts.iter().collect::<Vec<_>>()))
}
