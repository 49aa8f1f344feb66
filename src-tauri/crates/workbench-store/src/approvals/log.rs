//! The log of a request, in order: appended to, never changed, and deleted only with its task.

use super::twins;
use crate::error::StoreError;
use crate::ids::{ApprovalId, stored_as_text};
use crate::tx::{Reader, Tx};

/// One thing that happened to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalEvent {
    /// Order over all requests.
    pub row: i64,
    /// Which request.
    pub approval_id: ApprovalId,
    /// The kind of event.
    pub kind: ApprovalEventKind,
    /// More about it, as JSON.
    pub detail: String,
    /// When, in Unix milliseconds.
    pub at: i64,
}

/// The kind of event of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApprovalEventKind {
    /// The agent asked.
    Proposed,
    /// A decision became final.
    Decided,
    /// A decision was taken back in time.
    Withdrawn,
    /// An attempt began.
    InFlight,
    /// The result of an attempt, or the end of the request without one.
    Outcome,
    /// The agent's deed after it had the answer.
    Receipt,
}

stored_as_text!(ApprovalEventKind {
    Proposed = "proposed",
    Decided = "decided",
    Withdrawn = "withdrawn",
    InFlight = "in-flight",
    Outcome = "outcome",
    Receipt = "receipt",
});

/// Appends to the log of a request.
pub fn append(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    kind: ApprovalEventKind,
    detail: &str,
    at: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO approval_events (approval_id, kind, detail, at) VALUES (?1, ?2, ?3, ?4)",
        (id, kind, detail, at),
    )?;
    twins::touch(tx, id)
}

/// The log of a request, oldest first.
pub fn of(reader: &Reader<'_>, id: &ApprovalId) -> Result<Vec<ApprovalEvent>, StoreError> {
    reader.all(
        "SELECT id, approval_id, kind, detail, at FROM approval_events
         WHERE approval_id = ?1 ORDER BY id",
        [id],
        |row| {
            Ok(ApprovalEvent {
                row: row.get(0)?,
                approval_id: row.get(1)?,
                kind: row.get(2)?,
                detail: row.get(3)?,
                at: row.get(4)?,
            })
        },
    )
}
