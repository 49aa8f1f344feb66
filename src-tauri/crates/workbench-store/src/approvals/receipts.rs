//! Receipts: an agent's reaction to a decision, and the decisions whose receipt is still open.

use super::{Approval, COLUMNS, read_row};
use crate::error::StoreError;
use crate::ids::{ApprovalId, stored_as_text};
use crate::tx::{Reader, Tag, Tx};

/// The agent's deed after a delivered decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Receipt {
    /// The task went on.
    Honoured,
    /// The task failed; of older rows also: its agent gave it up.
    Failed,
    /// The agent cancelled the task, or declined it.
    GivenUp,
    /// The agent asked the same once more.
    AskedAgain,
    /// The agent showed that it called with other arguments.
    OtherExecuted,
    /// The agent answered by opening another task.
    AnotherTask,
    /// No reaction was seen in time. A later one replaces this.
    NoReaction,
    /// The task went on, after something else that the person sent as well.
    Unclear,
    /// It was delivered before this was watched.
    NotWatched,
}

stored_as_text!(Receipt {
    Honoured = "honoured",
    Failed = "failed",
    GivenUp = "given-up",
    AskedAgain = "asked-again",
    OtherExecuted = "other-executed",
    AnotherTask = "another-task",
    NoReaction = "no-reaction",
    Unclear = "unclear",
    NotWatched = "not-watched",
});

/// SQLite uses a partial index only for a query that repeats its term.
const WITHOUT: &str = "state = 'delivered' AND receipt IS NULL";

/// Delivered decisions without a receipt, each with when it was delivered, in Unix milliseconds.
pub fn missing(reader: &Reader<'_>) -> Result<Vec<(Approval, i64)>, StoreError> {
    reader.all(&missing_sql(), [], |row| Ok((read_row(row)?, row.get("delivered_at")?)))
}

pub(super) fn missing_sql() -> String {
    format!(
        "SELECT {COLUMNS}, coalesce(outbox.finished_at, updated_at) AS delivered_at
         FROM approvals JOIN outbox ON outbox.approval_id = id WHERE {WITHOUT}"
    )
}

/// Notes the receipt of a delivered decision, unless there is one that stays: an agent that went on may ask for the same again
/// later. Returns whether it was noted.
pub fn set(tx: &mut Tx<'_>, id: &ApprovalId, receipt: Receipt) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE approvals SET receipt = ?2
         WHERE id = ?1 AND state = 'delivered' AND receipt IS NOT ?2
            AND (receipt IS NULL OR receipt = 'no-reaction'
                OR receipt IN ('honoured', 'another-task') AND ?2 = 'asked-again')",
        (id, receipt),
    )?;
    if changed > 0 {
        tx.touch(Tag::Approvals, Some(id.as_str()));
    }
    Ok(changed > 0)
}
