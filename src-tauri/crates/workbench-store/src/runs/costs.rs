//! What runs cost beside what their journals say: when agents asked people in the midst of calls, and tokens.

use std::collections::BTreeMap;

use crate::approvals::ApprovalState;
use crate::error::StoreError;
use crate::ids::{RunId, TaskKey};
use crate::tasks::usage;
use crate::tx::Reader;

/// An agent asked a person in the midst of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questioned {
    /// The step, by its name in the journal.
    pub at: String,
    /// Unix milliseconds.
    pub from: i64,
    /// When it was decided, or over without that; `None`: it waits.
    pub to: Option<i64>,
}

/// What the agents of a run asked. What its file asks stands in its journal.
pub fn questioned(reader: &Reader<'_>, run: &RunId) -> Result<Vec<Questioned>, StoreError> {
    let sql = "SELECT step_at, approvals.created_at, decided_at, approvals.state, approvals.updated_at
         FROM run_calls JOIN sent USING (message_id) JOIN approvals ON approvals.task_key = sent.task_key
         WHERE run_id = ?1 ORDER BY approvals.created_at, approvals.id";
    reader.all(sql, [run], |row| {
        let (decided, state): (Option<i64>, ApprovalState) = (row.get(2)?, row.get(3)?);
        let waits = matches!(state, ApprovalState::Pending | ApprovalState::Uncertain);
        let over = if waits { None } else { row.get(4)? };
        Ok(Questioned { at: row.get(0)?, from: row.get(1)?, to: decided.or(over) })
    })
}

/// Tokens of each step, as far as agents tell. A task that several steps speak to counts for the first of them.
pub fn tokens(reader: &Reader<'_>, run: &RunId) -> Result<BTreeMap<String, u64>, StoreError> {
    let sql = "SELECT step_at, task_key, min(message_id) FROM run_calls JOIN sent USING (message_id)
         WHERE run_id = ?1 AND task_key IN (SELECT task_key FROM token_usage) GROUP BY task_key";
    let told: Vec<(String, TaskKey)> = reader.all(sql, [run], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut tokens = BTreeMap::new();
    for (at, task) in told {
        let total = usage::of_task(reader, &task)?.and_then(usage::total);
        if let Some(total) = total {
            *tokens.entry(at).or_default() += total;
        }
    }
    Ok(tokens)
}
