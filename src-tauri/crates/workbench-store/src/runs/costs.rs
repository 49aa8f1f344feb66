//! Costs of runs beside their journals: when agents asked people during calls, and tokens.

use std::collections::BTreeMap;

use crate::approvals::ApprovalState;
use crate::error::StoreError;
use crate::ids::{RunId, TaskKey};
use crate::tasks::usage;
use crate::tx::{Reader, Tx};

/// The cost of a run that is over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// Milliseconds in which agents were waited for.
    pub agents: u64,
    /// Milliseconds in which people were waited for.
    pub people: u64,
    /// Messages.
    pub calls: u64,
    /// Messages beyond the first of a step.
    pub repeats: u64,
    /// Tokens; `None`: no agent told of any.
    pub tokens: Option<u64>,
}

/// Stores the costs of a run, so that nobody has to read its journal for them.
pub fn keep(tx: &mut Tx<'_>, run: &RunId, spent: &Spent) -> Result<(), StoreError> {
    let Spent { agents, people, calls, repeats, tokens } = spent;
    let sql = "INSERT OR REPLACE INTO run_costs (run_id, agents, people, calls, repeats, tokens)
         SELECT run_id, ?2, ?3, ?4, ?5, ?6 FROM runs WHERE run_id = ?1";
    tx.execute(sql, (run, agents, people, calls, repeats, tokens))?;
    Ok(())
}

/// The stored costs of the latest runs.
pub fn kept(reader: &Reader<'_>, limit: u32) -> Result<BTreeMap<RunId, Spent>, StoreError> {
    let sql =
        "SELECT run_id, agents, people, calls, repeats, tokens FROM run_costs ORDER BY run_id DESC LIMIT ?1";
    let kept = reader.all(sql, [limit], |row| {
        let (agents, people) = (row.get(1)?, row.get(2)?);
        Ok((
            row.get(0)?,
            Spent { agents, people, calls: row.get(3)?, repeats: row.get(4)?, tokens: row.get(5)? },
        ))
    });
    Ok(kept?.into_iter().collect())
}

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

/// The questions of a run's agents. Those of its file stand in its journal.
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
