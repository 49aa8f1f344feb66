//! Requests for a person, and the progress of their answers.
//!
//! Which change of state is allowed is a pure function elsewhere. Here every change names the expected state and
//! attempt, and happens only if the row still has them ([`advance`]). So two couriers, or an undo and a courier,
//! can never both win. Deliberately absent: secrets; a reply holds references to them.

use rusqlite::Row;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::ids::{ApprovalId, ConnectionId, TaskKey, stored_as_text};
use crate::json_text::JsonText;
use crate::logical_clock::Tick;
use crate::tx::{Reader, Tag, Tx};
use marks::{About, Colour, Danger};

pub(crate) mod elsewhere;
pub mod expiry;
pub mod inbox;
pub mod log;
pub mod marks;
pub mod named;
pub mod outbox;
pub mod receipts;
pub mod twins;
pub mod views;

/// How far the answer to a request got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalState {
    /// Nobody decided.
    Pending,
    /// Decided; may still be taken back.
    Queued,
    /// Bytes may have left.
    InFlight,
    /// The agent has it.
    Delivered,
    /// The agent provably did not take it.
    Refused,
    /// Nobody knows whether the agent has it.
    Uncertain,
    /// The agent asks something else now.
    Superseded,
    /// Too late.
    Expired,
    /// Somebody answered by another way.
    AnsweredElsewhere,
    /// It came from a file, and was open there. Nobody answers it here.
    LeftOpen,
}

stored_as_text!(ApprovalState {
    Pending = "pending",
    Queued = "queued",
    InFlight = "in-flight",
    Delivered = "delivered",
    Refused = "refused",
    Uncertain = "uncertain",
    Superseded = "superseded",
    Expired = "expired",
    AnsweredElsewhere = "answered-elsewhere",
    LeftOpen = "left-open",
});

/// A request as first read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApproval {
    /// Which.
    pub id: ApprovalId,
    /// The task that waits.
    pub task_key: TaskKey,
    /// The agent of the task.
    pub connection_id: ConnectionId,
    /// Tells a replay from a new request.
    pub request_key: String,
    /// Hash over everything that the request shows.
    pub request_hash: String,
    /// Which reader made sense of it.
    pub reader_id: String,
    /// Its version.
    pub reader_version: u32,
    /// Its reading, as JSON.
    pub reading: JsonText,
    /// The title in a list.
    pub title: String,
    /// The refused request that this one repeats.
    pub linked_to: Option<ApprovalId>,
    /// When it will be too late, in Unix milliseconds.
    pub expires_at: Option<i64>,
}

/// One request and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The request.
    pub request: NewApproval,
    /// How far the answer got.
    pub state: ApprovalState,
    /// How often bytes may have left.
    pub attempt: u32,
    /// Not to be sent before, in Unix milliseconds.
    pub not_before: Option<i64>,
    /// The decision, as JSON.
    pub decision: Option<String>,
    /// How sure it was that the request still stood when it was answered.
    pub freshness: Option<String>,
    /// The outcome of the answer, as JSON.
    pub outcome: Option<String>,
    /// The agent's reaction to the answer, if it is known.
    pub receipt: Option<receipts::Receipt>,
    /// How much can go wrong; `None` where nobody described it yet.
    pub danger: Option<Danger>,
    /// Why, where something can, as JSON.
    pub because: Option<String>,
    /// The person's own note.
    pub note: Option<String>,
    /// The person's own mark.
    pub colour: Option<Colour>,
    /// The rules that decided, by name; `None` where a person did, or nobody yet.
    pub by_rule: Option<String>,
    /// Hidden until, in Unix milliseconds.
    pub snoozed_until: Option<i64>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub decided_at: Option<i64>,
    /// Unix milliseconds.
    pub updated_at: i64,
    /// Where its making stands among everything else that was done.
    pub created_tick: Tick,
    /// Where the decision stands there.
    pub decided_tick: Option<Tick>,
}

/// The row as the caller last saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// In this state.
    pub state: ApprovalState,
    /// At this attempt.
    pub attempt: u32,
}

/// A decision that goes to the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The decision, as JSON.
    pub decision: String,
    /// The reply to send, as JSON, with references in place of secrets.
    pub reply: String,
    /// Not to be sent before, in Unix milliseconds: the time to take it back.
    pub not_before: i64,
    /// The rules that decided, by name, where no person did.
    pub by_rule: Option<String>,
}

pub(crate) const COLUMNS: &str = "id, task_key, connection_id, request_key, request_hash, reader_id,
    reader_version, reading, title, state, attempt, not_before, decision, freshness, outcome,
    linked_to, note, colour, by_rule, snoozed_until, expires_at, created_at, decided_at, updated_at,
    receipt, danger, because, created_tick, decided_tick";

/// Adds a request, unless the task has an open one with the same key.
/// Returns whether it was added.
pub fn propose(tx: &mut Tx<'_>, request: &NewApproval, about: &About, at: i64) -> Result<bool, StoreError> {
    let added = tx.execute(
        "INSERT INTO approvals (id, task_key, connection_id, request_key, request_hash, reader_id,
            reader_version, reading, title, state, linked_to, expires_at, created_at, updated_at,
            danger, shape, because, created_tick)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'pending', ?10, ?11, ?12, ?12, ?13, ?14, ?15, ?16)
         ON CONFLICT (task_key, request_key)
         WHERE state IN ('pending', 'queued', 'in-flight', 'uncertain') DO NOTHING",
        rusqlite::params![
            request.id,
            request.task_key,
            request.connection_id,
            request.request_key,
            request.request_hash,
            request.reader_id,
            request.reader_version,
            request.reading,
            request.title,
            request.linked_to,
            request.expires_at,
            at,
            about.danger,
            about.shape,
            about.because,
            tx.tick()?,
        ],
    )?;
    if added == 0 {
        return Ok(false);
    }
    marks::index(tx, request, about, at)?;
    tx.touch(Tag::Approvals, Some(request.id.as_str()));
    Ok(true)
}

/// Replaces the reading of a request that nobody decided: another reader was chosen, or its task was looked at again.
/// Returns whether the request was still as `expected_hash` says.
pub fn reread(
    tx: &mut Tx<'_>,
    request: &NewApproval,
    about: &About,
    expected_hash: &str,
    at: i64,
) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE approvals SET request_hash = ?3, reader_id = ?4, reader_version = ?5, reading = ?6,
            title = ?7, updated_at = ?8, danger = ?9, shape = ?10, expires_at = ?11, because = ?12,
            request_key = ?13
         WHERE id = ?1 AND request_hash = ?2 AND state = 'pending'",
        (
            &request.id,
            expected_hash,
            &request.request_hash,
            &request.reader_id,
            request.reader_version,
            &request.reading,
            &request.title,
            at,
            about.danger,
            about.shape,
            request.expires_at,
            &about.because,
            &request.request_key,
        ),
    )?;
    if changed > 0 {
        marks::index(tx, request, about, at)?;
    }
    tx.touch(Tag::Approvals, Some(request.id.as_str()));
    Ok(changed > 0)
}

/// Moves a request to `to` if it still is as `expected`. Returns whether it was.
///
/// For a decision use [`decide`], for taking it back [`withdraw`], for sending
/// [`outbox::claim`].
pub fn advance(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    expected: Expected,
    to: ApprovalState,
    outcome: Option<&str>,
    at: i64,
) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE approvals SET state = ?4, outcome = coalesce(?5, outcome), updated_at = ?6
         WHERE id = ?1 AND state = ?2 AND attempt = ?3",
        (id, expected.state, expected.attempt, to, outcome, at),
    )?;
    if changed > 0 && to != ApprovalState::Queued {
        tx.execute("UPDATE outbox SET finished_at = ?2 WHERE approval_id = ?1", (id, at))?;
    }
    tx.touch(Tag::Approvals, Some(id.as_str()));
    Ok(changed > 0)
}

/// Puts a decision on a pending request, and its reply in the outbox, if the request is still as
/// `expected_attempt` and `expected_hash` say. Returns whether it was.
pub fn decide(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    expected_attempt: u32,
    expected_hash: &str,
    decision: &Decision,
    at: i64,
) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE approvals SET state = 'queued', decision = ?4, not_before = ?5, decided_at = ?6,
            updated_at = ?6, outcome = NULL, snoozed_until = NULL, by_rule = ?7, set_back = iif(set_back, 2, 0),
            decided_tick = ?8
         WHERE id = ?1 AND state = 'pending' AND attempt = ?2 AND request_hash = ?3",
        (
            id,
            expected_attempt,
            expected_hash,
            &decision.decision,
            decision.not_before,
            at,
            &decision.by_rule,
            tx.tick()?,
        ),
    )?;
    if changed == 0 {
        return Ok(false);
    }
    tx.execute(
        "INSERT INTO outbox (approval_id, reply, queued_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (approval_id) DO UPDATE SET reply = excluded.reply,
            queued_at = excluded.queued_at, claimed_at = NULL, finished_at = NULL, claimed_tick = NULL",
        (id, &decision.reply, at),
    )?;
    // Cards of other tasks tell of it as well, where their agent asks for the very same.
    tx.touch(Tag::Approvals, None);
    Ok(true)
}

/// Takes a decision back if nothing of it was sent. Returns whether it was unsent. `outcome` is the reason, if not
/// the person took it back.
pub fn withdraw(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    expected_attempt: u32,
    outcome: Option<&str>,
    at: i64,
) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE approvals SET state = 'pending', decision = NULL, not_before = NULL,
            decided_at = NULL, decided_tick = NULL, freshness = NULL, by_rule = NULL, outcome = ?4, updated_at = ?3
         WHERE id = ?1 AND state = 'queued' AND attempt = ?2",
        (id, expected_attempt, at, outcome),
    )?;
    if changed > 0 {
        tx.execute("DELETE FROM outbox WHERE approval_id = ?1", [id])?;
    }
    tx.touch(Tag::Approvals, None);
    Ok(changed > 0)
}

/// One request.
pub fn get(reader: &Reader<'_>, id: &ApprovalId) -> Result<Option<Approval>, StoreError> {
    reader.one(&format!("SELECT {COLUMNS} FROM approvals WHERE id = ?1"), [id], read_row)
}

/// The latest requests of an agent, or of all, in any state.
pub fn latest(
    reader: &Reader<'_>,
    connection: Option<&ConnectionId>,
    limit: u32,
) -> Result<Vec<Approval>, StoreError> {
    let of_agent = if connection.is_some() { "connection_id = ?1" } else { "?1 = ''" };
    let sql = format!(
        "SELECT {COLUMNS} FROM approvals WHERE {of_agent} ORDER BY created_at DESC, id DESC LIMIT ?2"
    );
    reader.all(&sql, (connection.map_or("", ConnectionId::as_str), limit), read_row)
}

/// Decisions of rules that have not left yet.
pub fn queued_by_rules(reader: &Reader<'_>) -> Result<Vec<Approval>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM approvals WHERE state = 'queued' AND by_rule IS NOT NULL");
    reader.all(&sql, [], read_row)
}

/// All requests that a task ever made, oldest first.
pub fn of_task(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<Approval>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM approvals WHERE task_key = ?1 ORDER BY created_at, id");
    reader.all(&sql, [task], read_row)
}

pub(crate) fn read_row(row: &Row<'_>) -> rusqlite::Result<Approval> {
    Ok(Approval {
        request: NewApproval {
            id: row.get("id")?,
            task_key: row.get("task_key")?,
            connection_id: row.get("connection_id")?,
            request_key: row.get("request_key")?,
            request_hash: row.get("request_hash")?,
            reader_id: row.get("reader_id")?,
            reader_version: row.get("reader_version")?,
            reading: row.get("reading")?,
            title: row.get("title")?,
            linked_to: row.get("linked_to")?,
            expires_at: row.get("expires_at")?,
        },
        state: row.get("state")?,
        attempt: row.get("attempt")?,
        not_before: row.get("not_before")?,
        decision: row.get("decision")?,
        freshness: row.get("freshness")?,
        outcome: row.get("outcome")?,
        receipt: row.get("receipt")?,
        danger: row.get("danger")?,
        because: row.get("because")?,
        note: row.get("note")?,
        colour: row.get("colour")?,
        by_rule: row.get("by_rule")?,
        snoozed_until: row.get("snoozed_until")?,
        created_at: row.get("created_at")?,
        decided_at: row.get("decided_at")?,
        updated_at: row.get("updated_at")?,
        created_tick: row.get("created_tick")?,
        decided_tick: row.get("decided_tick")?,
    })
}
