//! Artifacts that the agent no longer lists: kept as received, and marked.
//!
//! A streaming agent may store less than it sent, so its last answer may omit artifacts. Not kept is an artifact
//! that the list repeats under another name: equal content, the beginning of a text that grew since, or pieces of
//! a text that is whole there.

use std::collections::HashSet;

use a2a_protocol::model::{Artifact, ArtifactId, Content, Part, said_in};

use super::artifacts::{chunks_of, drop_one, join, read_head, write_head};
use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::parts;
use crate::tx::Tx;

struct Left {
    row: i64,
    head: String,
    parts: Vec<Part>,
    text: String,
}

/// Marks stored artifacts of a task that are neither in `listed` nor among `told_since`.
pub(super) fn mark(
    tx: &mut Tx<'_>,
    task: &TaskKey,
    listed: &[Artifact],
    told_since: &HashSet<ArtifactId>,
) -> Result<(), StoreError> {
    let rows: Vec<(i64, String)> =
        tx.all("SELECT id, artifact_id FROM artifacts WHERE task_key = ?1 ORDER BY id", [task], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let named: HashSet<&str> = listed.iter().map(|artifact| artifact.artifact_id.as_str()).collect();
    let is_left = |id: &str| !named.contains(id) && !told_since.iter().any(|told| told.as_str() == id);
    let mut left = Vec::new();
    for (row, _) in rows.into_iter().filter(|(_, id)| is_left(id)) {
        left.extend(read(tx, row)?);
    }
    let texts: Vec<String> = listed.iter().map(Artifact::text).collect();
    let listed_parts: Vec<&Part> = listed.iter().flat_map(|artifact| &artifact.parts).collect();
    let pieces: String = left.iter().map(|left| left.text.as_str()).collect();
    let is_one_text = texts.iter().any(|text| text.contains(pieces.trim()));
    for Left { row, head, parts, text } in left {
        let is_text_there = is_one_text || texts.iter().any(|listed| listed.trim().starts_with(text.trim()));
        if is_text_there && is_rest_there(&parts, &listed_parts) {
            drop_one(tx, row)?;
            continue;
        }
        let mut head = read_head(&head)?;
        if !head.unlisted {
            head.unlisted = true;
            tx.execute("UPDATE artifacts SET head = ?2 WHERE id = ?1", (row, write_head(&head)?))?;
        }
    }
    Ok(())
}

fn read(tx: &Tx<'_>, row: i64) -> Result<Option<Left>, StoreError> {
    let sql = "SELECT head, parts FROM artifacts WHERE id = ?1";
    let stored: Option<(String, String)> = tx.one(sql, [row], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((head, joined)) = stored else { return Ok(None) };
    let parts = parts::decode(tx, &join(&joined, &chunks_of(tx, row)?))?;
    let text = said_in(&parts);
    Ok(Some(Left { row, head, parts, text }))
}

/// Whether every part that is no text stands among others.
pub(super) fn is_rest_there(parts: &[Part], others: &[&Part]) -> bool {
    let is_same = |one: &Content, other: &Content| match (one, other) {
        (Content::Data(one), Content::Data(other)) => one.same_value(other),
        (one, other) => one == other,
    };
    let is_there = |part: &Part| {
        part.as_text().is_some() || others.iter().any(|other| is_same(&part.content, &other.content))
    };
    parts.iter().all(is_there)
}
