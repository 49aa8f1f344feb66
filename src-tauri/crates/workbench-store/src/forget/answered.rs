//! What has to be known of a task that was forgotten: that it had an answer.

use sha2::{Digest as _, Sha256};

use crate::approvals::{Approval, ApprovalState};
use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tasks::TaskRow;
use crate::tx::{Reader, Tx};
use a2a_protocol::model::TaskId;

/// A task that was forgotten after a request of it had been answered, or may have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredTask {
    /// The agent under which it was.
    pub connection_id: ConnectionId,
    /// When it was forgotten, in Unix milliseconds.
    pub at: i64,
}

/// Tasks of this name that were forgotten with an answer, latest first. Agents that count their tasks may all have one.
pub fn answered(reader: &Reader<'_>, task: &TaskId) -> Result<Vec<AnsweredTask>, StoreError> {
    let sql = "SELECT connection_id, at FROM answered_tasks WHERE task = ?1 ORDER BY at DESC, connection_id";
    reader.all(sql, [hash(task)], |row| Ok(AnsweredTask { connection_id: row.get(0)?, at: row.get(1)? }))
}

pub(super) fn note(tx: &mut Tx<'_>, row: &TaskRow, requests: &[Approval], at: i64) -> Result<(), StoreError> {
    if !requests.iter().any(has_answer) {
        return Ok(());
    }
    let sql = "INSERT OR REPLACE INTO answered_tasks (task, connection_id, at) VALUES (?1, ?2, ?3)";
    tx.execute(sql, (hash(&row.task_id), &row.connection_id, at))?;
    Ok(())
}

/// Whether an answer left, or somebody else gave one.
fn has_answer(request: &Approval) -> bool {
    match request.state {
        ApprovalState::InFlight
        | ApprovalState::Uncertain
        | ApprovalState::Delivered
        | ApprovalState::AnsweredElsewhere => true,
        ApprovalState::Pending
        | ApprovalState::Queued
        | ApprovalState::Refused
        | ApprovalState::Superseded
        | ApprovalState::Expired
        | ApprovalState::LeftOpen => request.attempt > 0,
    }
}

fn hash(task: &TaskId) -> Vec<u8> {
    Sha256::digest(task.as_str().as_bytes()).to_vec()
}
