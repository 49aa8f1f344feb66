//! Artifacts, and the chunks in which they arrive.
//!
//! Appending to one growing row is quadratic, so a batch of chunks is one new row. The rows are joined, and
//! indexed for search, when the artifact or its task settles; later chunks stand behind the joined part. A last
//! chunk joins only the first time, because an agent that marks every chunk as the last would make it quadratic
//! again.

use a2a_protocol::model::{Artifact, ArtifactId, Part, said_in};

use super::TaskRow;
use super::fold::{ArtifactChange, Head};
use super::replaced;
use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::parts;
use crate::search;
use crate::tx::{Reader, Tx};

pub(super) struct Known {
    pub(super) id: i64,
    pub(super) head: String,
    settled: bool,
    pub(super) created_at: i64,
}

pub(super) fn write(
    tx: &mut Tx<'_>,
    row: &TaskRow,
    changes: &[ArtifactChange],
    at: i64,
) -> Result<(), StoreError> {
    for change in changes {
        let known = find(tx, &row.task_key, &change.id)?;
        let was_settled = known.as_ref().is_some_and(|known| known.settled) && !change.replaces;
        let id = match known {
            Some(known) if change.replaces && replaced::set_aside(tx, row, &known, change)? => {
                insert(tx, row, change, at)?
            }
            Some(known) => update(tx, &known, change, at)?,
            None => insert(tx, row, change, at)?,
        };
        if !change.parts.is_empty() {
            let chunk = parts::encode(tx, row.task_key.as_str(), &change.parts)?;
            tx.execute("INSERT INTO artifact_chunks (artifact, parts) VALUES (?1, ?2)", (id, chunk))?;
        }
        if change.last_chunk && !was_settled && !row.settled {
            settle(tx, row, id, at)?;
        }
    }
    if row.settled {
        let unsettled: Vec<i64> = tx.all(
            "SELECT id FROM artifacts WHERE task_key = ?1 AND (settled = 0 OR EXISTS
                (SELECT 1 FROM artifact_chunks WHERE artifact = artifacts.id))",
            [&row.task_key],
            |row| row.get(0),
        )?;
        for id in unsettled {
            settle(tx, row, id, at)?;
        }
    }
    Ok(())
}

/// Drops one artifact.
pub(super) fn drop_one(tx: &mut Tx<'_>, id: i64) -> Result<(), StoreError> {
    tx.execute("DELETE FROM artifact_chunks WHERE artifact = ?1", [id])?;
    tx.execute("DELETE FROM artifacts WHERE id = ?1", [id])?;
    search::remove(tx, search::HitKind::Artifact, &id.to_string())
}

fn find(reader: &Reader<'_>, task: &TaskKey, id: &ArtifactId) -> Result<Option<Known>, StoreError> {
    reader.one(
        "SELECT id, head, settled, created_at FROM artifacts WHERE task_key = ?1 AND artifact_id = ?2",
        (task, id.as_str()),
        |row| Ok(Known { id: row.get(0)?, head: row.get(1)?, settled: row.get(2)?, created_at: row.get(3)? }),
    )
}

fn insert(tx: &mut Tx<'_>, row: &TaskRow, change: &ArtifactChange, at: i64) -> Result<i64, StoreError> {
    tx.execute(
        "INSERT INTO artifacts (task_key, artifact_id, head, parts, created_at, updated_at)
         VALUES (?1, ?2, ?3, '[]', ?4, ?4)",
        (&row.task_key, change.id.as_str(), write_head(&change.head)?, at),
    )?;
    Ok(tx.last_row())
}

/// Writes the row only where something but its parts changed: it may be large.
fn update(tx: &mut Tx<'_>, known: &Known, change: &ArtifactChange, at: i64) -> Result<i64, StoreError> {
    let mut head: Head = read_head(&known.head)?;
    if change.replaces || head.unlisted {
        let head = change.head.clone().instead_of(&head);
        tx.execute("DELETE FROM artifact_chunks WHERE artifact = ?1", [known.id])?;
        tx.execute(
            "UPDATE artifacts SET head = ?2, parts = '[]', settled = 0, updated_at = ?3 WHERE id = ?1",
            (known.id, write_head(&head)?, at),
        )?;
        return Ok(known.id);
    }
    head.continue_with(change.head.clone());
    let head = write_head(&head)?;
    if head != known.head {
        tx.execute("UPDATE artifacts SET head = ?2, updated_at = ?3 WHERE id = ?1", (known.id, head, at))?;
    }
    Ok(known.id)
}

/// Joins the chunks into the artifact's row and makes its text searchable.
fn settle(tx: &mut Tx<'_>, row: &TaskRow, id: i64, at: i64) -> Result<(), StoreError> {
    let (head, joined) = tx
        .one("SELECT head, parts FROM artifacts WHERE id = ?1", [id], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
        })?
        .ok_or_else(|| StoreError::not_found("artifact", &id))?;
    let chunks = chunks_of(tx, id)?;
    let joined = join(&joined, &chunks);
    let parts = parts::decode(tx, &joined)?;
    tx.execute(
        "UPDATE artifacts SET parts = ?2, settled = 1, updated_at = ?3 WHERE id = ?1",
        (id, &joined, at),
    )?;
    tx.execute("DELETE FROM artifact_chunks WHERE artifact = ?1", [id])?;
    index(tx, row, id, &head, &parts, at)
}

/// Makes the text of an artifact searchable.
fn index(
    tx: &mut Tx<'_>,
    row: &TaskRow,
    id: i64,
    head: &str,
    parts: &[Part],
    at: i64,
) -> Result<(), StoreError> {
    let text = said_in(parts);
    let title = read_head(head)?.name.unwrap_or_default();
    let entry = search::Entry {
        kind: search::HitKind::Artifact,
        id: &id.to_string(),
        task: Some(&row.task_key),
        conversation: Some(&row.conversation_id),
        title: &title,
        body: &text,
        at,
    };
    search::index(tx, &entry)
}

/// An artifact whole, as [`whole`] reads it and [`put_back`] writes it.
#[derive(Debug)]
pub(crate) struct WholeArtifact {
    pub(crate) id: String,
    /// Everything but its parts, as JSON.
    pub(crate) head: String,
    pub(crate) parts: Vec<Part>,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
}

/// The artifacts of a task in the order they began, as they stand.
pub(crate) fn whole(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<WholeArtifact>, StoreError> {
    let sql = "SELECT id, artifact_id, head, parts, created_at, updated_at FROM artifacts
         WHERE task_key = ?1 ORDER BY id";
    let rows: Vec<(i64, String, WholeArtifact)> = reader.all(sql, [task], |row| {
        let (created_at, updated_at) = (row.get(4)?, row.get(5)?);
        let (id, head) = (row.get(1)?, row.get(2)?);
        let artifact = WholeArtifact { id, head, parts: Vec::new(), created_at, updated_at };
        Ok((row.get(0)?, row.get(3)?, artifact))
    })?;
    let joined = |(id, joined, artifact): (i64, String, WholeArtifact)| {
        let joined = join(&joined, &chunks_of(reader, id)?);
        Ok(WholeArtifact { parts: parts::decode(reader, &joined)?, ..artifact })
    };
    rows.into_iter().map(joined).collect()
}

/// Adds an artifact that is finished.
pub(crate) fn put_back(tx: &mut Tx<'_>, row: &TaskRow, artifact: &WholeArtifact) -> Result<(), StoreError> {
    let parts = parts::encode(tx, row.task_key.as_str(), &artifact.parts)?;
    tx.execute(
        "INSERT INTO artifacts (task_key, artifact_id, head, parts, settled, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)",
        (&row.task_key, &artifact.id, &artifact.head, parts, artifact.created_at, artifact.updated_at),
    )?;
    let id = tx.last_row();
    index(tx, row, id, &artifact.head, &artifact.parts, artifact.updated_at)
}

/// Whether a text has the form of an artifact's stored members beside its parts.
pub(crate) fn is_head(text: &str) -> bool {
    serde_json::from_str::<Head>(text).is_ok()
}

pub(super) fn chunks_of(reader: &Reader<'_>, id: i64) -> Result<Vec<String>, StoreError> {
    reader.all("SELECT parts FROM artifact_chunks WHERE artifact = ?1 ORDER BY id", [id], |row| row.get(0))
}

/// One JSON array of the elements of all: they were written by [`parts::encode`], without spaces.
pub(super) fn join(first: &str, rest: &[String]) -> String {
    let elements: Vec<&str> = std::iter::once(first)
        .chain(rest.iter().map(String::as_str))
        .filter_map(|array| array.strip_prefix('[')?.strip_suffix(']'))
        .filter(|elements| !elements.is_empty())
        .collect();
    format!("[{}]", elements.join(","))
}

/// The artifacts of a task in the order they began, chunks joined: those that its agent names, and those that its last
/// answer does not list.
pub(super) fn of(reader: &Reader<'_>, task: &TaskKey) -> Result<(Vec<Artifact>, Vec<Artifact>), StoreError> {
    let (mut named, mut unlisted) = (Vec::new(), Vec::new());
    let mut stored = Vec::new();
    for WholeArtifact { id, head, parts, .. } in whole(reader, task)? {
        stored.push((id, read_head(&head)?, parts));
    }
    stored.sort_by_key(|(_, head, _)| head.place.unwrap_or(usize::MAX));
    for (id, head, parts) in stored {
        let place = if head.unlisted { &mut unlisted } else { &mut named };
        place.push(Artifact {
            artifact_id: ArtifactId::new(id),
            name: head.name,
            description: head.description,
            parts,
            metadata: head.metadata,
            extensions: head.extensions,
            extra: head.extra,
            raw: None,
        });
    }
    Ok((named, unlisted))
}

pub(super) fn write_head(head: &Head) -> Result<String, StoreError> {
    serde_json::to_string(head).map_err(StoreError::unreadable("artifact"))
}

pub(super) fn read_head(text: &str) -> Result<Head, StoreError> {
    serde_json::from_str(text).map_err(StoreError::unreadable("artifact"))
}
