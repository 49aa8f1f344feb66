//! The outbox: decisions on their way out.
//!
//! Nothing is sent that is not here. A row is claimed by comparing and setting state and attempt, and the claim
//! is on disk before any byte leaves: after a crash, every claimed row may have been sent.

use super::{Approval, ApprovalState, COLUMNS, Expected, read_row};
use crate::error::StoreError;
use crate::ids::{ApprovalId, ConversationId, TaskKey};
use crate::logical_clock::Tick;
use crate::store::own_file;
use crate::tx::{Reader, Tag, Tx};

/// A decision and the reply to send for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The request and the decision.
    pub approval: Approval,
    /// The reply to send, as JSON, with references in place of secrets.
    pub reply: String,
}

/// SQLite uses a partial index only for a query that repeats its term.
const QUEUED: &str = "state = 'queued'";
const IN_FLIGHT: &str = "state = 'in-flight'";
const UNCERTAIN: &str = "state = 'uncertain'";

/// Claims a row for sending: moves it in flight and counts the attempt, if it still is as `expected`. Returns whether
/// it was; a caller that gets `false` must not send. It is `false` also if the database was set back.
///
/// `freshness` is the certainty that the request still stands.
pub fn claim(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    expected: Expected,
    freshness: &str,
    at: i64,
) -> Result<bool, StoreError> {
    if own_file::was_set_back(tx)? {
        return Ok(false);
    }
    let claimed = tx.execute(
        "UPDATE approvals SET state = ?4, attempt = attempt + 1, freshness = ?5, updated_at = ?6
         WHERE id = ?1 AND state = ?2 AND attempt = ?3
            AND EXISTS (SELECT 1 FROM outbox WHERE approval_id = ?1)",
        (id, expected.state, expected.attempt, ApprovalState::InFlight, freshness, at),
    )?;
    if claimed > 0 {
        let sql =
            "UPDATE outbox SET claimed_at = ?2, claimed_tick = ?3, finished_at = NULL WHERE approval_id = ?1";
        tx.execute(sql, (id, at, tx.tick()?))?;
        tx.touch(Tag::Approvals, Some(id.as_str()));
        own_file::count_sending(tx)?;
    }
    Ok(claimed > 0)
}

/// Puts a row back to be tried again at `not_before`, if it still is as `expected`. Returns whether
/// it was.
pub fn requeue(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    expected: Expected,
    not_before: i64,
    outcome: &str,
    at: i64,
) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE approvals SET state = 'queued', not_before = ?4, outcome = ?5, updated_at = ?6
         WHERE id = ?1 AND state = ?2 AND attempt = ?3",
        (id, expected.state, expected.attempt, not_before, outcome, at),
    )?;
    tx.touch(Tag::Approvals, Some(id.as_str()));
    Ok(changed > 0)
}

/// The clock was set back to `now` by so many milliseconds, after `before`: decisions waiting since before that are
/// due so much earlier. Decisions made since then go by the present clock.
pub fn put_back(tx: &mut Tx<'_>, by: i64, now: i64, before: Tick) -> Result<(), StoreError> {
    let moved = format!(
        "UPDATE approvals SET not_before = not_before - ?1
         WHERE {QUEUED} AND (decided_tick <= ?3 OR updated_at > ?2) RETURNING id"
    );
    super::marks::touch_all(tx, &moved, (by, now, before))
}

/// The clock was set back while nobody watched it: a decision queued for later than `now` waits from now on for its
/// original duration.
pub fn put_back_to(tx: &mut Tx<'_>, now: i64) -> Result<(), StoreError> {
    let moved = format!(
        "UPDATE approvals SET not_before = not_before - (updated_at - ?1), updated_at = ?1
         WHERE {QUEUED} AND updated_at > ?1 RETURNING id"
    );
    super::marks::touch_all(tx, &moved, [now])
}

/// Marks everything that waits to be sent as too late, because it may have been sent already.
pub fn overdue(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let moved = format!("UPDATE approvals SET not_before = ?1 WHERE {QUEUED} RETURNING id");
    super::marks::touch_all(tx, &moved, [0])
}

/// All that waits to be sent.
pub fn queued(reader: &Reader<'_>) -> Result<Vec<ApprovalId>, StoreError> {
    reader.all(&format!("SELECT id FROM approvals WHERE {QUEUED}"), [], |row| row.get(0))
}

/// These may have been sent already: it is too late for those of them that wait.
pub fn overdue_of(tx: &mut Tx<'_>, ids: &[ApprovalId]) -> Result<(), StoreError> {
    for id in ids {
        let sql = format!("UPDATE approvals SET not_before = 0 WHERE id = ?1 AND {QUEUED}");
        if tx.execute(&sql, [id])? > 0 {
            tx.touch(Tag::Approvals, Some(id.as_str()));
        }
    }
    Ok(())
}

/// How often something was let be sent: decisions and messages, each time before anything of it left.
pub fn sendings(reader: &Reader<'_>) -> Result<u64, StoreError> {
    own_file::sendings(reader)
}

/// Something was let be sent so often, as was remembered outside of the folder: the database, if it says less, was set back.
pub fn count_on(tx: &mut Tx<'_>, number: u64) -> Result<(), StoreError> {
    own_file::count_on(tx, number)
}

/// Queued rows that are due, the longest due first.
pub fn due(reader: &Reader<'_>, now: i64) -> Result<Vec<Outgoing>, StoreError> {
    select(reader, &due_sql(), [now])
}

/// When the next queued row comes due that is not due yet, in Unix milliseconds.
pub fn next_due(reader: &Reader<'_>, now: i64) -> Result<Option<i64>, StoreError> {
    Ok(reader.one(&next_due_sql(), [now], |row| row.get(0))?.flatten())
}

/// Whether a decision about a task is being sent.
pub fn is_under_way(reader: &Reader<'_>, task: &TaskKey) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM approvals WHERE task_key = ?1 AND state = 'in-flight' LIMIT 1";
    Ok(reader.one(sql, [task], |_| Ok(()))?.is_some())
}

/// Whether a decision on another request left the chat of this task since then.
pub fn another_left_since(
    reader: &Reader<'_>,
    id: &ApprovalId,
    task: &TaskKey,
    since: Tick,
) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM tasks AS mine
         JOIN tasks ON tasks.conversation_id = mine.conversation_id
         JOIN approvals ON approvals.task_key = tasks.task_key
         JOIN outbox ON outbox.approval_id = approvals.id
         WHERE mine.task_key = ?1 AND approvals.id <> ?2 AND outbox.claimed_tick > ?3 LIMIT 1";
    Ok(reader.one(sql, (task, id, since), |_| Ok(()))?.is_some())
}

/// Whether the database was set back, or copied, while a request was open, and nobody decided it since.
pub fn was_set_back(reader: &Reader<'_>, id: &ApprovalId) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM approvals WHERE id = ?1 AND set_back = 1 LIMIT 1";
    Ok(reader.one(sql, [id], |_| Ok(()))?.is_some())
}

/// The same, whether or not it was decided since.
pub fn was_open_when_set_back(reader: &Reader<'_>, id: &ApprovalId) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM approvals WHERE id = ?1 AND set_back <> 0 LIMIT 1";
    Ok(reader.one(sql, [id], |_| Ok(()))?.is_some())
}

/// Rows that may have been sent, with an unknown result.
pub fn in_flight(reader: &Reader<'_>) -> Result<Vec<Outgoing>, StoreError> {
    select(reader, &in_flight_sql(), [])
}

/// Rows with an unknown outcome that nobody is sending.
pub fn uncertain(reader: &Reader<'_>) -> Result<Vec<Outgoing>, StoreError> {
    select(reader, &uncertain_sql(), [])
}

/// The reply to one request, sent or to be sent.
pub fn get(reader: &Reader<'_>, id: &ApprovalId) -> Result<Option<Outgoing>, StoreError> {
    Ok(select(reader, &sql("id = ?1"), [id])?.pop())
}

/// The replies to all requests of a conversation that were decided, as JSON.
pub fn replies_in(reader: &Reader<'_>, conversation: &ConversationId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT outbox.reply FROM tasks JOIN approvals USING (task_key)
         JOIN outbox ON outbox.approval_id = approvals.id WHERE tasks.conversation_id = ?1";
    reader.all(sql, [conversation], |row| row.get(0))
}

/// The reply for a request, and the times of the steps of its delivery.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) reply: String,
    pub(crate) queued_at: i64,
    pub(crate) claimed_at: Option<i64>,
    pub(crate) finished_at: Option<i64>,
}

/// The record of one request.
pub(crate) fn record(reader: &Reader<'_>, id: &ApprovalId) -> Result<Option<Record>, StoreError> {
    let sql = "SELECT reply, queued_at, claimed_at, finished_at FROM outbox WHERE approval_id = ?1";
    reader.one(sql, [id], |row| {
        Ok(Record {
            reply: row.get(0)?,
            queued_at: row.get(1)?,
            claimed_at: row.get(2)?,
            finished_at: row.get(3)?,
        })
    })
}

/// Adds a record that is over.
pub(crate) fn keep(tx: &Tx<'_>, id: &ApprovalId, record: &Record) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO outbox (approval_id, reply, queued_at, claimed_at, finished_at)
         VALUES (?1, ?2, ?3, ?4, ?5)",
        (id, &record.reply, record.queued_at, record.claimed_at, record.finished_at),
    )?;
    Ok(())
}

pub(super) fn due_sql() -> String {
    sql(&format!("{QUEUED} AND not_before <= ?1"))
}

pub(super) fn in_flight_sql() -> String {
    sql(IN_FLIGHT)
}

pub(super) fn uncertain_sql() -> String {
    sql(&format!("{} AND {UNCERTAIN}", super::inbox::OPEN))
}

pub(super) fn next_due_sql() -> String {
    format!("SELECT not_before FROM approvals WHERE {QUEUED} AND not_before > ?1 ORDER BY not_before LIMIT 1")
}

fn sql(term: &str) -> String {
    format!(
        "SELECT {COLUMNS}, outbox.reply FROM approvals JOIN outbox ON outbox.approval_id = id
         WHERE {term} ORDER BY not_before, id"
    )
}

fn select(
    reader: &Reader<'_>,
    sql: &str,
    params: impl rusqlite::Params,
) -> Result<Vec<Outgoing>, StoreError> {
    reader.all(sql, params, |row| Ok(Outgoing { approval: read_row(row)?, reply: row.get("reply")? }))
}
