//! Appending to a task's log, and reading it back.

use a2a_protocol::Json;
use a2a_protocol::fold::ends_without_a_state;
use a2a_protocol::model::{Role, StreamEvent, TaskState};

use super::fold::{Column, Fold, Retold, Status, Step};
use super::messages::Origin;
use super::pieces::Open;
use super::updates;
use super::{MessageSource, TaskRow, artifacts, course, messages, retold, unlisted, usage};
use crate::blobs;
use crate::error::StoreError;
use crate::ids::{TaskKey, stored_as_text};
use crate::tx::{Reader, Tx};

/// One thing to be logged.
#[derive(Debug, Clone, PartialEq)]
pub enum Observed {
    /// An event or a whole task from the agent.
    Event {
        /// The event.
        event: Box<StreamEvent>,
        /// As received.
        raw: Json,
    },
    /// Something happened on our side.
    Note {
        /// The kind of event.
        kind: EventKind,
        /// More about it.
        detail: Json,
    },
}

/// Why an agent said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// It answers a message to the task: a request in it is a new one.
    InAnswer,
    /// Nothing was sent.
    OfItself,
}

/// The kind of row in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Said by the agent.
    Event,
    /// A stream broke; events may be missing here.
    Gap,
    /// We sent something.
    Sent,
    /// The agent no longer knows the task. Any later event takes that back.
    Lost,
    /// A note about the task, to be shown. Its detail has the content.
    Note,
}

stored_as_text!(EventKind { Event = "event", Gap = "gap", Sent = "sent", Lost = "lost", Note = "note" });

/// The result of appending.
#[derive(Debug, Clone, PartialEq)]
pub struct Appended {
    /// The task as it is now.
    pub row: TaskRow,
    /// The state it had before.
    pub state_before: TaskState,
    /// In between, or in the end, it did not wait for a person.
    pub went_on: bool,
}

/// One row of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct LoggedEvent {
    /// Its number within the task, from 1 without holes.
    pub seq: u64,
    /// Its kind.
    pub kind: EventKind,
    /// As received; `None` where it is too large to be listed, see [`event_raw`].
    pub raw: Option<String>,
    /// When it was observed, in Unix milliseconds.
    pub at: i64,
}

/// Appends observed events to the log of `key` and folds them into the task, its messages and its artifacts. Each of
/// those rows is written at most once, however many events there are.
///
/// # Errors
/// [`StoreError::NotFound`] when the task is not known.
pub fn append_events(
    tx: &mut Tx<'_>,
    key: &TaskKey,
    observed: &[Observed],
    at: i64,
) -> Result<Appended, StoreError> {
    let appended = append_unannounced(tx, key, observed, Heard::OfItself, at)?;
    super::announce(tx, &appended.row);
    Ok(appended)
}

/// As [`append_events`], for a caller that tells listeners the news piece by piece: nothing is announced.
///
/// # Errors
/// [`StoreError::NotFound`] when the task is not known.
pub fn append_unannounced(
    tx: &mut Tx<'_>,
    key: &TaskKey,
    observed: &[Observed],
    heard: Heard,
    at: i64,
) -> Result<Appended, StoreError> {
    let mut row = super::get(tx, key)?.ok_or_else(|| StoreError::not_found("task", key))?;
    let state_before = row.state.clone();
    let mut fold = Fold::new(&row, heard);
    let mut stood = (row.state.clone(), row.lost);
    // Of a state that says nothing, and until another one says more.
    let mut called_final = row.settled && !row.state.is_known();
    let mut went_on = false;
    for one in observed {
        row.last_event_seq += 1;
        log(tx, key, row.last_event_seq, one, at)?;
        match one {
            Observed::Event { event, .. } => {
                row.lost = false;
                called_final |= ends_without_a_state(event);
                fold.apply(event, row.last_event_seq);
                went_on |= !fold.status.state.is_interrupted();
                usage::note(tx, key, event, at)?;
            }
            Observed::Note { kind, .. } => row.lost |= *kind == EventKind::Lost,
        }
        if stood.0 != fold.status.state || stood.1 != row.lost {
            stood = (fold.status.state.clone(), row.lost);
            course::note(tx, key, row.last_event_seq, (&stood.0, stood.1), at)?;
        }
    }
    row.settled = fold.status.state.is_settled() || called_final && !fold.status.state.is_known();
    write(tx, &mut row, fold, at)?;
    if row.imported_at.take().is_some() {
        take_up(tx, &row)?;
    }
    Ok(Appended { row, state_before, went_on })
}

/// An imported task becomes like any other when its agent sends an event of it.
fn take_up(tx: &mut Tx<'_>, row: &TaskRow) -> Result<(), StoreError> {
    tx.execute("UPDATE tasks SET imported_at = NULL WHERE task_key = ?1", [&row.task_key])?;
    tx.execute("UPDATE conversations SET imported_at = NULL WHERE id = ?1", [&row.conversation_id])?;
    super::announce(tx, row);
    Ok(())
}

fn log(tx: &mut Tx<'_>, key: &TaskKey, seq: u64, observed: &Observed, at: i64) -> Result<(), StoreError> {
    let (kind, raw) = match observed {
        Observed::Event { raw, .. } => (EventKind::Event, raw.as_str()),
        Observed::Note { kind, detail } => (*kind, detail.as_str()),
    };
    put(tx, key, seq, kind, raw, at)
}

/// Writes one row of the log.
pub(crate) fn put(
    tx: &mut Tx<'_>,
    key: &TaskKey,
    seq: u64,
    kind: EventKind,
    raw: &str,
    at: i64,
) -> Result<(), StoreError> {
    let (inline, hash) = if raw.len() > blobs::INLINE {
        (None, Some(blobs::put(tx, key.as_str(), raw.as_bytes())?))
    } else {
        (Some(raw), None)
    };
    tx.execute(
        "INSERT INTO task_events (task_key, seq, kind, raw, blob_hash, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (key, seq, kind, inline, hash, at),
    )?;
    Ok(())
}

/// Writes each projection once.
fn write(tx: &mut Tx<'_>, row: &mut TaskRow, mut fold: Fold, at: i64) -> Result<(), StoreError> {
    row.context_id = fold.context_id;
    let Spoken { status_row, is_renamed } = write_messages(tx, row, &fold.steps, at)?;
    // Only whole tasks leave it, which have no place for it: what was said of another message is not said of theirs.
    if fold.status_metadata == Column::Keep && (is_renamed || says_another(tx, row, &status_row)?) {
        fold.status_metadata = Column::Set(None);
    }
    let Status { state, timestamp } = fold.status;
    row.status_timestamp = timestamp;
    row.state = state;
    row.updated_at = at;
    artifacts::write(tx, row, &fold.artifacts, at)?;
    if let Some(listed) = &fold.listed {
        unlisted::mark(tx, &row.task_key, listed, &fold.told_since)?;
    }
    updates::add(tx, &row.task_key, fold.updates)?;
    let (sets_status_row, status_row) = status_row.as_parameters();
    let (sets_status_metadata, status_metadata) = fold.status_metadata.as_parameters();
    let (sets_metadata, metadata) = fold.metadata.as_parameters();
    let (sets_status_extra, status_extra) = fold.status_extra.as_parameters();
    let (sets_extra, extra) = fold.extra.as_parameters();
    tx.execute(
        "UPDATE tasks SET context_id = ?2, state = ?3, status_timestamp = ?4, settled = ?5,
            terminal = ?6, lost = ?7, last_event_seq = ?8, updated_at = ?9,
            status_message = CASE ?10 WHEN 0 THEN status_message ELSE ?11 END,
            status_metadata = CASE ?12 WHEN 0 THEN status_metadata ELSE ?13 END,
            metadata = CASE ?14 WHEN 0 THEN metadata ELSE ?15 END,
            status_extra = CASE ?16 WHEN 0 THEN status_extra ELSE ?17 END,
            extra = CASE ?18 WHEN 0 THEN extra ELSE ?19 END
         WHERE task_key = ?1",
        rusqlite::params![
            row.task_key,
            row.context_id.as_ref().map(a2a_protocol::model::ContextId::as_str),
            row.state.as_str(),
            row.status_timestamp,
            row.settled,
            row.state.is_terminal(),
            row.lost,
            row.last_event_seq,
            row.updated_at,
            sets_status_row,
            status_row,
            sets_status_metadata,
            status_metadata.map(Json::as_str),
            sets_metadata,
            metadata.map(Json::as_str),
            sets_status_extra,
            status_extra.map(super::write_extra).transpose()?,
            sets_extra,
            extra.map(super::write_extra).transpose()?,
        ],
    )?;
    Ok(())
}

/// Whether the status has another message than the one that is stored.
fn says_another(tx: &Tx<'_>, row: &TaskRow, now: &Column<i64>) -> Result<bool, StoreError> {
    let Column::Set(Some(now)) = now else { return Ok(false) };
    Ok(super::status_row(tx, &row.task_key)?.is_some_and(|before| before != *now))
}

/// The effect of a batch on the status's message.
struct Spoken {
    status_row: Column<i64>,
    /// It has another id than before, in the same words.
    is_renamed: bool,
}

fn origin_in(row: &TaskRow, source: MessageSource, seq: u64, at: i64) -> Origin<'_> {
    Origin { conversation: &row.conversation_id, task: Some(&row.task_key), source, raw: None, seq, at }
}

/// Writes messages and returns the one that is the status's now. A user's message comes after the agent's last one,
/// which thereby is no longer current; an echo of an earlier one does not.
fn write_messages(tx: &mut Tx<'_>, row: &TaskRow, steps: &[Step], at: i64) -> Result<Spoken, StoreError> {
    let (mut status_row, mut is_renamed) = (Column::Keep, false);
    let listed = retold::Listed::of(tx, &row.task_key, steps)?;
    let mut open = Open::default();
    for (place, step) in steps.iter().enumerate() {
        let Step::Said { seq, source, message, retold, told } = step else {
            status_row = Column::Set(None);
            continue;
        };
        if listed.holds(message) {
            continue;
        }
        let origin = origin_in(row, *source, *seq, at);
        if let Some(told) = told
            && let Some(goes_on) = open.go_on(tx, &origin, message, *told)?
        {
            if *source == MessageSource::Status {
                status_row = Column::Set(Some(goes_on));
            }
            continue;
        }
        open.write(tx, &origin)?;
        let current = match status_row {
            Column::Keep => super::status_row(tx, &row.task_key)?,
            Column::Set(current) => current,
        };
        if let Some(current) = current
            && !messages::is_known(tx, &row.task_key, message)?
            && retold::is_current(tx, current, message, *retold)?
        {
            messages::replace(tx, &origin, current, message)?;
            status_row = Column::Set(Some(current));
            is_renamed |= *retold == Retold::Same;
            continue;
        }
        let inserted = messages::insert(tx, &origin, message)?;
        if inserted.is_new && *source == MessageSource::History {
            let followed_by = steps.get(place + 1..).unwrap_or_default();
            messages::set_event(tx, inserted.row, said_before(tx, row, *seq, followed_by)?)?;
        }
        match source {
            MessageSource::Status => status_row = Column::Set(Some(inserted.row)),
            MessageSource::Reply if inserted.is_new && message.role == Role::User => {
                status_row = Column::Set(None);
            }
            MessageSource::Reply | MessageSource::History | MessageSource::Stray => {}
        }
    }
    let origin = origin_in(row, MessageSource::Reply, row.last_event_seq, at);
    open.write(tx, &origin)?;
    Ok(Spoken { status_row, is_renamed })
}

/// The event that a message of a history belongs to: that of the next message that is known. A history may tell late what
/// was said before: a stream brings the agent's words on an answer, and only a look brings the answer.
fn said_before(tx: &Tx<'_>, row: &TaskRow, brought_by: u64, followed_by: &[Step]) -> Result<u64, StoreError> {
    for step in followed_by {
        match step {
            Step::Said { seq, message, .. } if *seq == brought_by => {
                if let Some(known) = messages::brought_by(tx, &row.task_key, message)? {
                    return Ok(known.min(brought_by));
                }
            }
            Step::Said { .. } | Step::Silence => break,
        }
    }
    Ok(brought_by)
}

/// The log of a task from `after` on, at most `limit` rows.
pub fn events(
    reader: &Reader<'_>,
    key: &TaskKey,
    after: u64,
    limit: u32,
) -> Result<Vec<LoggedEvent>, StoreError> {
    reader.all(
        "SELECT seq, kind, raw, at FROM task_events WHERE task_key = ?1 AND seq > ?2
         ORDER BY seq LIMIT ?3",
        (key, after, limit),
        |row| Ok(LoggedEvent { seq: row.get(0)?, kind: row.get(1)?, raw: row.get(2)?, at: row.get(3)? }),
    )
}

/// How much an agent told about a task, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// Events.
    pub events: u64,
    /// Bytes of them, without the envelopes of the binding.
    pub bytes: u64,
    /// When the first one was observed, in Unix milliseconds.
    pub first_at: Option<i64>,
    /// When the last one was.
    pub last_at: Option<i64>,
}

/// How much was told about a task, and when.
pub fn told(reader: &Reader<'_>, key: &TaskKey) -> Result<Told, StoreError> {
    let sql =
        "SELECT count(*), coalesce(sum(coalesce(length(CAST(raw AS BLOB)), blobs.size)), 0), min(at), max(at)
         FROM task_events LEFT JOIN blobs ON blobs.hash = blob_hash WHERE task_key = ?1 AND kind = 'event'";
    let found = reader.one(sql, [key], |row| {
        Ok(Told { events: row.get(0)?, bytes: row.get(1)?, first_at: row.get(2)?, last_at: row.get(3)? })
    })?;
    Ok(found.unwrap_or(Told { events: 0, bytes: 0, first_at: None, last_at: None }))
}

/// One event exactly as received, however large.
pub fn event_raw(reader: &Reader<'_>, key: &TaskKey, seq: u64) -> Result<Option<String>, StoreError> {
    let found: Option<(Option<String>, Option<String>)> = reader.one(
        "SELECT raw, blob_hash FROM task_events WHERE task_key = ?1 AND seq = ?2",
        (key, seq),
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    match found {
        Some((None, Some(hash))) => blobs::get_text(reader, &hash).map(Some),
        Some((inline, _)) => Ok(inline),
        None => Ok(None),
    }
}
