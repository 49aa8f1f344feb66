//! The journal of a run: entries are only added, each after the last one that its writer saw.
//!
//! A large value of an entry is stored among the blobs and put back when the entry is read. So an artifact that
//! one agent made and the next one received is one file, however often journal, tasks and messages refer to it.

use a2a_protocol::json::pointer;
use rusqlite::Row;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::RunState;
use crate::blobs::{self, INLINE};
use crate::error::StoreError;
use crate::ids::RunId;
use crate::tx::{Reader, Tag, Tx};

/// One entry of a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunEvent {
    /// From 1, without gaps.
    pub seq: u64,
    /// Unix milliseconds.
    pub at: i64,
    /// The event, as JSON.
    pub entry: String,
}

/// Something of an entry that is too large to stand in it.
#[derive(Debug, Serialize, Deserialize)]
struct Apart {
    /// Where it belongs: a JSON pointer to a `null`.
    at: String,
    /// The hash of its text.
    hash: String,
    /// It is that text, and no JSON.
    is_text: bool,
}

/// Adds to a journal that is as long as `after` says. `false`: somebody else added to it meanwhile, or it is gone; nothing
/// was added.
pub fn append(
    tx: &mut Tx<'_>,
    run: &RunId,
    after: u64,
    entries: &[String],
    state: RunState,
    at: i64,
) -> Result<bool, StoreError> {
    if length(tx, run)? != Some(after) {
        return Ok(false);
    }
    for (entry, seq) in entries.iter().zip(after + 1..) {
        put_event(tx, run, seq, at, entry)?;
    }
    tx.execute("UPDATE runs SET state = ?2, updated_at = ?3 WHERE run_id = ?1", (run, state, at))?;
    tx.touch(Tag::Runs, Some(run.as_str()));
    Ok(true)
}

/// Puts an entry at its place, new or back from a file.
pub(crate) fn put_event(
    tx: &mut Tx<'_>,
    run: &RunId,
    seq: u64,
    at: i64,
    entry: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO run_events (run_id, seq, at, entry, apart) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut apart = Vec::new();
    // One that is nested too deeply to be read here stands as it is.
    if let Some(mut value) = large(entry) {
        take_apart(&mut value, "", &mut |bytes| blobs::put(tx, run.as_str(), bytes), &mut apart)?;
        let apart = serde_json::to_string(&apart).expect("BUG: places and hashes are plain data");
        tx.execute(sql, (run, seq, at, value.to_string(), apart))?;
    } else {
        tx.execute(sql, (run, seq, at, entry, None::<String>))?;
    }
    Ok(())
}

/// How long the journal of a run is; `None`: there is no such run.
pub fn length(reader: &Reader<'_>, run: &RunId) -> Result<Option<u64>, StoreError> {
    let sql =
        "SELECT coalesce((SELECT max(seq) FROM run_events WHERE run_id = ?1), 0) FROM runs WHERE run_id = ?1";
    reader.one(sql, [run], |row| row.get(0))
}

/// The journal after an entry.
pub fn events(reader: &Reader<'_>, run: &RunId, after: u64) -> Result<Vec<RunEvent>, StoreError> {
    let sql = "SELECT seq, at, entry, apart FROM run_events WHERE run_id = ?1 AND seq > ?2 ORDER BY seq";
    let rows: Vec<(RunEvent, Option<String>)> = reader.all(sql, (run, after), |row: &Row<'_>| {
        Ok((RunEvent { seq: row.get(0)?, at: row.get(1)?, entry: row.get(2)? }, row.get(3)?))
    })?;
    let whole = |(event, apart): (RunEvent, Option<String>)| match apart {
        None => Ok(event),
        Some(apart) => Ok(RunEvent { entry: put_back(reader, &event.entry, &apart)?, ..event }),
    };
    rows.into_iter().map(whole).collect()
}

/// An entry with a value that must be stored apart.
fn large(entry: &str) -> Option<Value> {
    if entry.len() > INLINE { serde_json::from_str(entry).ok() } else { None }
}

/// Takes the large values out of a value, from the inside outwards, and returns about how many bytes are left of it.
/// Texts are stored unchanged, so that they are the same bodies as those of messages and artifacts.
fn take_apart(
    value: &mut Value,
    at: &str,
    put: &mut impl FnMut(&[u8]) -> Result<String, StoreError>,
    apart: &mut Vec<Apart>,
) -> Result<usize, StoreError> {
    let mut left = 2;
    match value {
        Value::String(text) => left += text.len(),
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                left += 1 + take_apart(item, &format!("{at}/{index}"), put, apart)?;
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let place = format!("{at}/{}", pointer::escaped(name));
                left += name.len() + 4 + take_apart(member, &place, put, apart)?;
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => left += 8,
    }
    if left <= INLINE || at.is_empty() {
        return Ok(left);
    }
    let (hash, is_text) = match &*value {
        Value::String(text) => (put(text.as_bytes())?, true),
        other => (put(other.to_string().as_bytes())?, false),
    };
    apart.push(Apart { at: at.to_owned(), hash, is_text });
    *value = Value::Null;
    Ok(4)
}

/// An entry with all values that were stored apart; outer ones come first.
fn put_back(reader: &Reader<'_>, entry: &str, apart: &str) -> Result<String, StoreError> {
    let broken = |_| StoreError::NotFound { what: "readable journal", id: String::new() };
    let mut whole: Value = serde_json::from_str(entry).map_err(broken)?;
    let apart: Vec<Apart> = serde_json::from_str(apart).map_err(broken)?;
    for Apart { at, hash, is_text } in apart.into_iter().rev() {
        let text = blobs::get_text(reader, &hash)?;
        let value =
            if is_text { Value::String(text) } else { serde_json::from_str(&text).map_err(broken)? };
        if let Some(place) = whole.pointer_mut(&at) {
            *place = value;
        }
    }
    Ok(whole.to_string())
}
