//! The search over messages, artifacts and requests.
//!
//! Any input is words to find, never the syntax of the search engine. Words are found anywhere in a text, because
//! Japanese does not separate them. Artifacts are found once they settled, and of each text the first [`INDEXED`]
//! bytes. Deliberately absent: secrets, also those that are whole only where pieces were joined.

use std::borrow::Cow;

use rusqlite::Row;

use crate::error::StoreError;
use crate::grams::Asked;
use crate::ids::{ConnectionId, ConversationId, TaskKey, stored_as_text};
use crate::tx::{Reader, Tx};

mod excerpt;
mod index;
mod latest;

pub use excerpt::Piece;

/// How much of one text is indexed, in bytes.
pub const INDEXED: usize = 1024 * 1024;

/// So much more of a longer text is covered, in bytes: half a secret is none that anybody knows. No spelling of a
/// credential that fits into a header is as long.
const MARGIN: usize = 64 * 1024;

/// The kind of thing that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HitKind {
    /// A message received; the id is its row.
    Message,
    /// A message sent; the id is its message id.
    Sent,
    /// Something a task produced.
    Artifact,
    /// A saved agent.
    Agent,
    /// A request for a person.
    Approval,
}

stored_as_text!(HitKind {
    Message = "message",
    Sent = "sent",
    Artifact = "artifact",
    Agent = "agent",
    Approval = "approval",
});

/// One thing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Its kind.
    pub kind: HitKind,
    /// Which, among its kind.
    pub id: String,
    /// The task it belongs to.
    pub task_key: Option<TaskKey>,
    /// The conversation it stands in.
    pub conversation_id: Option<ConversationId>,
    /// Its own title, or that of its conversation.
    pub title: String,
    /// The text around the hit. Empty if there is none.
    pub snippet: Vec<Piece>,
    /// When, in Unix milliseconds.
    pub at: i64,
}

/// One text to be found.
pub(crate) struct Entry<'a> {
    pub(crate) kind: HitKind,
    pub(crate) id: &'a str,
    pub(crate) task: Option<&'a TaskKey>,
    pub(crate) conversation: Option<&'a ConversationId>,
    pub(crate) title: &'a str,
    pub(crate) body: &'a str,
    pub(crate) at: i64,
}

/// Indexes a text in place of the earlier one.
pub(crate) fn index(tx: &mut Tx<'_>, entry: &Entry<'_>) -> Result<(), StoreError> {
    let row: i64 = tx
        .one(
            "INSERT INTO search_entries (kind, ref, task_key, conversation_id, at)
             VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (kind, ref) DO UPDATE SET at = excluded.at RETURNING id",
            (entry.kind, entry.id, entry.task, entry.conversation, entry.at),
            |row| row.get(0),
        )?
        .ok_or_else(|| StoreError::not_found("search entry", entry.id))?;
    let agent = if tx.covers_nothing() { None } else { agent_of(tx, entry)? };
    let covered = |text| agent.as_ref().map_or(Cow::Borrowed(text), |agent| tx.covered(agent, text));
    let taken = start_of(entry.body, INDEXED + MARGIN);
    let body = covered(taken);
    // Half a secret may stand at the end of what was taken, and move forward as those before it get shorter.
    let end = if taken.len() < entry.body.len() { body.len().saturating_sub(MARGIN) } else { body.len() };
    let (title, body) = (covered(entry.title), start_of(&body, end.min(INDEXED)));
    index::remove(tx, row)?;
    index::add(tx, row, &title, body)?;
    latest::note(tx, row, entry.at)
}

/// The agent whose secrets a text may hold.
fn agent_of(reader: &Reader<'_>, entry: &Entry<'_>) -> Result<Option<ConnectionId>, StoreError> {
    let read = |row: &Row<'_>| row.get(0);
    match (entry.conversation, entry.task) {
        (Some(conversation), _) => {
            reader.one("SELECT connection_id FROM conversations WHERE id = ?1", [conversation], read)
        }
        (None, Some(task)) => reader.one("SELECT connection_id FROM tasks WHERE task_key = ?1", [task], read),
        (None, None) => Ok((entry.kind == HitKind::Agent).then(|| ConnectionId::new(entry.id))),
    }
}

/// As many bytes of it, and no half character.
fn start_of(text: &str, bytes: usize) -> &str {
    let end = text.floor_char_boundary(bytes);
    text.get(..end).unwrap_or_default()
}

/// Notes which task an entry belongs to.
pub(crate) fn set_task(tx: &mut Tx<'_>, kind: HitKind, id: &str, task: &TaskKey) -> Result<(), StoreError> {
    tx.execute("UPDATE search_entries SET task_key = ?3 WHERE kind = ?1 AND ref = ?2", (kind, id, task))?;
    Ok(())
}

/// Makes one text unfindable.
pub(crate) fn remove(tx: &mut Tx<'_>, kind: HitKind, id: &str) -> Result<(), StoreError> {
    let row: Option<i64> =
        tx.one("DELETE FROM search_entries WHERE kind = ?1 AND ref = ?2 RETURNING id", (kind, id), |row| {
            row.get(0)
        })?;
    row.map_or(Ok(()), |row| index::remove(tx, row))
}

/// Makes everything of a task unfindable.
pub(crate) fn forget_task(tx: &mut Tx<'_>, task: &TaskKey) -> Result<(), StoreError> {
    let rows: Vec<i64> =
        tx.all("DELETE FROM search_entries WHERE task_key = ?1 RETURNING id", [task], |row| row.get(0))?;
    rows.into_iter().try_for_each(|row| index::remove(tx, row))
}

/// Everything that contains every word of `text`, latest first. No words, no hits.
pub fn query(reader: &Reader<'_>, text: &str, limit: u32) -> Result<Vec<Hit>, StoreError> {
    let Some(asked) = Asked::of(text) else { return Ok(Vec::new()) };
    let rows = latest::rows(reader, &asked, limit as usize)?;
    rows.into_iter().filter_map(|row| hit(reader, row, text).transpose()).collect()
}

fn hit(reader: &Reader<'_>, row: i64, text: &str) -> Result<Option<Hit>, StoreError> {
    let sql = "SELECT entry.kind, entry.ref, entry.task_key, entry.conversation_id, entry.at,
            coalesce(nullif(said.title, ''), conversations.title, ''), said.body
         FROM search_entries AS entry
         JOIN search_texts AS said ON said.id = entry.id
         LEFT JOIN conversations ON conversations.id = entry.conversation_id
         WHERE entry.id = ?1";
    reader.one(sql, [row], |row| {
        let body = row.get_ref(6)?.as_str()?;
        Ok(Hit {
            kind: row.get(0)?,
            id: row.get(1)?,
            task_key: row.get(2)?,
            conversation_id: row.get(3)?,
            at: row.get(4)?,
            title: row.get(5)?,
            // What was found in the title only has the text's beginning.
            snippet: excerpt::around(body, text).unwrap_or_else(|| excerpt::beginning(body)),
        })
    })
}

/// A LIKE pattern for texts that contain `word` itself.
pub(crate) fn contains(word: &str) -> String {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}
