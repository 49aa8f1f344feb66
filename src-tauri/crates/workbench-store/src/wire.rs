//! The traffic on the wire, as a ring: the newest exchanges up to a number of bytes.
//!
//! Events arrive redacted and may be shown and exported. Dropped exchanges are counted, so that a log with a gap
//! says so. Exchanges are written in batches, in the order in which they happened.

pub mod belonging;
pub mod bodies;
pub mod filter;
pub(crate) mod forget;
mod frames;
pub mod marks;
pub mod overheard;
mod ring;
pub mod session;

use std::collections::HashMap;

use a2a_protocol::model::TaskId;
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConnectionId, ExchangeId, TaskKey, stored_as_text};
use crate::taps::Caller;
use crate::tx::{Reader, Tag, Tx};
use frames::{add_frame, replace_frame};
use overheard::Overheard;
use ring::write_ring;

pub use ring::{Ring, ring};

/// The capacity unless settings say otherwise, in bytes.
pub const DEFAULT_CAPACITY: u64 = 200 * 1000 * 1000;

/// The weight of an exchange or a frame beside its body.
const ROW_BYTES: u64 = 200;

/// One request and its answer, without bodies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// Which.
    pub id: ExchangeId,
    /// For which agent; `None` before one is saved.
    pub connection_id: Option<ConnectionId>,
    /// For which task.
    pub task_key: Option<TaskKey>,
    /// The operation, such as `SendMessage` or `card`.
    pub operation: String,
    /// The HTTP method.
    pub method: String,
    /// Where to, redacted.
    pub url: String,
    /// The HTTP status, once there is one.
    pub status: Option<u16>,
    /// Unix milliseconds.
    pub started_at: i64,
    /// How long until the first byte of the answer.
    pub first_byte_ms: Option<u32>,
    /// How long until the end.
    pub duration_ms: Option<u32>,
    /// Why it failed on the way.
    pub error: Option<String>,
    /// The answer is an error, whatever the status.
    pub refused: bool,
    /// Bytes of bodies sent.
    pub sent_bytes: u64,
    /// Bytes of bodies received.
    pub received_bytes: u64,
    /// The trace that the request named, in hexadecimal.
    pub trace_id: Option<String>,
    /// The caller, where that was not this program.
    pub caller: Option<Caller>,
}

/// One piece of an exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Of which exchange.
    pub exchange_id: ExchangeId,
    /// Its number within the exchange.
    pub seq: u32,
    /// Which way it went.
    pub direction: Direction,
    /// Its kind, such as `head`, `body` or `event`.
    pub kind: String,
    /// Its bytes, redacted.
    pub body: Vec<u8>,
    /// When, in Unix milliseconds.
    pub at: i64,
}

/// Which way a frame went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From us.
    Sent,
    /// To us.
    Received,
}

stored_as_text!(Direction { Sent = "sent", Received = "received" });

/// One thing to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// An exchange began, went on or ended: the row as it is now.
    Exchange(Exchange),
    /// A frame of an exchange that was written before.
    Frame(Frame),
    /// A frame of which a beginning was written before: it takes its place.
    FrameAgain(Frame),
    /// An exchange that was written before is about a task of its agent.
    About {
        /// Which exchange.
        exchange: ExchangeId,
        /// The agent's id for the task; one that is not known here changes nothing.
        task: TaskId,
    },
    /// An exchange between others that was written before tells something.
    Overheard {
        /// Which exchange.
        exchange: ExchangeId,
        /// The news in it.
        told: Box<Overheard>,
    },
}

impl Record {
    fn exchange(&self) -> Option<(&ExchangeId, &Exchange)> {
        match self {
            Self::Exchange(exchange) => Some((&exchange.id, exchange)),
            Self::Frame(_) | Self::FrameAgain(_) | Self::About { .. } | Self::Overheard { .. } => None,
        }
    }
}

const COLUMNS: &str = "id, connection_id, task_key, operation, method, url, status, started_at,
    first_byte_ms, duration_ms, error, sent_bytes, received_bytes, trace_id, caller, refused";

/// Writes a batch, then drops the oldest until at most `capacity` bytes are held. A frame whose exchange was dropped
/// already is counted as dropped.
pub fn record(tx: &mut Tx<'_>, batch: &[Record], capacity: u64) -> Result<(), StoreError> {
    let mut ring = ring(tx)?;
    // Most exchanges begin and end in one batch: a row is written once, as it is in the end.
    let mut latest: HashMap<&ExchangeId, &Exchange> = batch.iter().filter_map(Record::exchange).collect();
    for record in batch {
        match record {
            Record::Exchange(exchange) => {
                let Some(exchange) = latest.remove(&exchange.id) else { continue };
                if write_exchange(tx, exchange)? {
                    ring.bytes += ROW_BYTES;
                }
                tx.touch(Tag::Exchanges, exchange.connection_id.as_ref().map(ConnectionId::as_str));
            }
            Record::Frame(frame) => add_frame(tx, frame, &mut ring)?,
            Record::FrameAgain(frame) => match replace_frame(tx, frame)? {
                Some(before) => {
                    ring.bytes = (ring.bytes + frame.body.len() as u64).saturating_sub(before);
                }
                None => add_frame(tx, frame, &mut ring)?,
            },
            Record::About { exchange, task } => belonging::to_task(tx, exchange, task)?,
            Record::Overheard { exchange, told } => overheard::note(tx, exchange, told)?,
        }
    }
    let gone = ring.dropped_exchanges;
    while ring.bytes > capacity && drop_oldest(tx, &mut ring, capacity)? {}
    if ring.dropped_exchanges > gone {
        overheard::sweep(tx)?;
    }
    write_ring(tx, ring)
}

/// Returns whether the exchange is new.
fn write_exchange(tx: &mut Tx<'_>, exchange: &Exchange) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE exchanges SET connection_id = coalesce(?2, connection_id), task_key = coalesce(?3, task_key), status = ?4, first_byte_ms = ?5,
            duration_ms = ?6, error = ?7, sent_bytes = ?8, received_bytes = ?9, trace_id = ?10, refused = ?11
         WHERE id = ?1",
        rusqlite::params![
            exchange.id,
            exchange.connection_id,
            exchange.task_key,
            exchange.status,
            exchange.first_byte_ms,
            exchange.duration_ms,
            exchange.error,
            signed(exchange.sent_bytes),
            signed(exchange.received_bytes),
            exchange.trace_id,
            exchange.refused,
        ],
    )?;
    if changed > 0 {
        return Ok(false);
    }
    tx.execute(
        &format!(
            "INSERT INTO exchanges ({COLUMNS})
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
        ),
        rusqlite::params![
            exchange.id,
            exchange.connection_id,
            exchange.task_key,
            exchange.operation,
            exchange.method,
            exchange.url,
            exchange.status,
            exchange.started_at,
            exchange.first_byte_ms,
            exchange.duration_ms,
            exchange.error,
            signed(exchange.sent_bytes),
            signed(exchange.received_bytes),
            exchange.trace_id,
            exchange.caller,
            exchange.refused,
        ],
    )?;
    Ok(true)
}

/// Drops from the oldest exchange that is not pinned: its oldest frames, and itself when it has none
/// left. The newest exchange keeps its row. Returns whether there was anything to drop.
fn drop_oldest(tx: &mut Tx<'_>, ring: &mut Ring, capacity: u64) -> Result<bool, StoreError> {
    let oldest: Option<(i64, bool)> = tx.one(
        "SELECT row, row = (SELECT max(row) FROM exchanges) FROM exchanges WHERE pinned = 0 ORDER BY row LIMIT 1",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let Some((exchange, is_newest)) = oldest else { return Ok(false) };
    let frames: Vec<(i64, i64)> = tx.all(
        "SELECT id, length(body) FROM frames WHERE exchange = ?1 ORDER BY seq LIMIT 1000",
        [exchange],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    if frames.is_empty() {
        if is_newest {
            return Ok(false);
        }
        tx.execute("DELETE FROM exchanges WHERE row = ?1", [exchange])?;
        ring.dropped_exchanges += 1;
        ring.drop_bytes(ROW_BYTES);
        return Ok(true);
    }
    for (frame, length) in frames {
        if ring.bytes <= capacity {
            break;
        }
        tx.execute("DELETE FROM frames WHERE id = ?1", [frame])?;
        ring.dropped_frames += 1;
        ring.drop_bytes(length.unsigned_abs() + ROW_BYTES);
    }
    Ok(true)
}

/// Empties the wire log, and resets the counts of dropped exchanges.
pub fn clear(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.execute("DELETE FROM frames", [])?;
    tx.execute("DELETE FROM exchanges", [])?;
    overheard::sweep(tx)?;
    tx.touch(Tag::Exchanges, None);
    write_ring(tx, Ring::default())
}

/// The latest exchanges, newest first: of one agent, or of all.
pub fn latest(
    reader: &Reader<'_>,
    connection: Option<&ConnectionId>,
    limit: u32,
) -> Result<Vec<Exchange>, StoreError> {
    match connection {
        Some(id) => reader.all(
            &format!("SELECT {COLUMNS} FROM exchanges WHERE connection_id = ?1 ORDER BY row DESC LIMIT ?2"),
            (id, limit),
            read_row,
        ),
        None => reader.all(
            &format!("SELECT {COLUMNS} FROM exchanges ORDER BY row DESC LIMIT ?1"),
            [limit],
            read_row,
        ),
    }
}

/// The exchanges of a task, oldest first.
pub fn of_task(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<Exchange>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM exchanges WHERE task_key = ?1 ORDER BY row");
    reader.all(&sql, [task], read_row)
}

/// One exchange.
pub fn get(reader: &Reader<'_>, id: &ExchangeId) -> Result<Option<Exchange>, StoreError> {
    reader.one(&format!("SELECT {COLUMNS} FROM exchanges WHERE id = ?1"), [id], read_row)
}

/// How much of an exchange is read to tell how it ended: its first and its last frames, none larger than this.
const END: (u32, u32, u32) = (3, 8, 1 << 20);

/// The request of an exchange and its last frames up to number `last`, without very large ones.
pub fn ends(reader: &Reader<'_>, id: &ExchangeId, last: u32) -> Result<Vec<Frame>, StoreError> {
    let (first, behind, largest) = END;
    reader.all(
        "SELECT seq, direction, kind, body, at FROM frames
         WHERE exchange = (SELECT row FROM exchanges WHERE id = ?1) AND (seq <= ?2 OR seq > ?3)
            AND length(body) <= ?4
         ORDER BY seq",
        (id, first, last.saturating_sub(behind), largest),
        |row| read_frame(id, row),
    )
}

/// The frames of an exchange from number `from` on, at most `limit`.
pub fn frames(reader: &Reader<'_>, id: &ExchangeId, from: u32, limit: u32) -> Result<Vec<Frame>, StoreError> {
    reader.all(
        "SELECT seq, direction, kind, body, at FROM frames
         WHERE exchange = (SELECT row FROM exchanges WHERE id = ?1) AND seq >= ?2
         ORDER BY seq LIMIT ?3",
        (id, from, limit),
        |row| read_frame(id, row),
    )
}

pub(crate) fn read_row(row: &Row<'_>) -> rusqlite::Result<Exchange> {
    Ok(Exchange {
        id: row.get("id")?,
        connection_id: row.get("connection_id")?,
        task_key: row.get("task_key")?,
        operation: row.get("operation")?,
        method: row.get("method")?,
        url: row.get("url")?,
        status: row.get("status")?,
        started_at: row.get("started_at")?,
        first_byte_ms: row.get("first_byte_ms")?,
        duration_ms: row.get("duration_ms")?,
        error: row.get("error")?,
        refused: row.get("refused")?,
        sent_bytes: unsigned(row.get("sent_bytes")?),
        received_bytes: unsigned(row.get("received_bytes")?),
        trace_id: row.get("trace_id")?,
        caller: row.get("caller")?,
    })
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn read_frame(id: &ExchangeId, row: &Row<'_>) -> rusqlite::Result<Frame> {
    Ok(Frame {
        exchange_id: id.clone(),
        seq: row.get(0)?,
        direction: row.get(1)?,
        kind: row.get(2)?,
        body: row.get(3)?,
        at: row.get(4)?,
    })
}
