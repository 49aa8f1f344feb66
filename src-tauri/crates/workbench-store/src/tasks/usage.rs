//! Tokens that agents report for their tasks, folded from the log in the same transaction.
//!
//! An agent reports an account once per model call, and all of them again at each read. So accounts are told
//! apart by their prompt tokens: the prompt of a later call is longer. Of two accounts of a call the larger
//! counts, because it grows during streaming. Two calls with equally long prompts count once.

use a2a_protocol::model::StreamEvent;
use a2a_protocol::usage::{AccountOf, TokenUsage, told_in};
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConnectionId, TaskKey};
use crate::tx::{Reader, Tx};

/// An account, as stored.
fn stored(of: AccountOf) -> &'static str {
    match of {
        AccountOf::Call => "call",
        AccountOf::Task => "task",
        AccountOf::Whole => "whole",
    }
}

/// Stores the account in an event.
pub(crate) fn note(tx: &mut Tx<'_>, task: &TaskKey, event: &StreamEvent, at: i64) -> Result<(), StoreError> {
    for told in told_in(event) {
        let TokenUsage { input, output, total } = told.usage;
        let [input, output, total] =
            [input, output, total].map(|count| count.and_then(|count| i64::try_from(count).ok()));
        let call = match told.of {
            AccountOf::Call => input.or(total).or(output).unwrap_or(0),
            AccountOf::Task | AccountOf::Whole => 0,
        };
        let grows = told.of == AccountOf::Call;
        tx.execute(
            "INSERT INTO token_usage (task_key, account_of, call, input, output, total, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (task_key, account_of, call) DO UPDATE SET input = excluded.input,
                output = CASE ?8 WHEN 1 THEN max(coalesce(output, 0), coalesce(excluded.output, 0)) ELSE excluded.output END,
                total = CASE ?8 WHEN 1 THEN max(coalesce(total, 0), coalesce(excluded.total, 0)) ELSE excluded.total END",
            rusqlite::params![task, stored(told.of), call, input, output, total, at, grows],
        )?;
    }
    Ok(())
}

/// The tokens of a task, as far as its agent reports; `None` without a report.
///
/// # Errors
/// Those of SQLite.
pub fn of_task(reader: &Reader<'_>, task: &TaskKey) -> Result<Option<TokenUsage>, StoreError> {
    let sql = "SELECT task_key, account_of, input, output, total, at FROM token_usage WHERE task_key = ?1";
    let counted = counted(reader.all(sql, [task], read_row)?);
    Ok(counted.into_iter().map(|row| row.usage).reduce(plus))
}

/// When which tokens of an agent's tasks were told first, from `since` until before `until`, in Unix milliseconds.
pub(crate) fn of_agent(
    reader: &Reader<'_>,
    connection: &ConnectionId,
    (since, until): (i64, i64),
) -> Result<Vec<(i64, TokenUsage)>, StoreError> {
    let sql = "SELECT task_key, account_of, input, output, total, at FROM token_usage
         WHERE task_key IN (SELECT task_key FROM token_usage JOIN tasks USING (task_key)
            WHERE connection_id = ?1 AND imported_at IS NULL AND at >= ?2 AND at < ?3)
         ORDER BY task_key";
    let rows = reader.all(sql, (connection, since, until), read_row)?;
    let mut told = Vec::new();
    for task in rows.chunk_by(|one, next| one.task == next.task) {
        let counted = counted(task.to_vec());
        told.extend(
            counted.iter().filter(|row| (since..until).contains(&row.at)).map(|row| (row.at, row.usage)),
        );
    }
    Ok(told)
}

/// The sum of both; if one lacks a total, its input and output count.
pub(crate) fn plus(one: TokenUsage, other: TokenUsage) -> TokenUsage {
    let add = |one: Option<u64>, other: Option<u64>| match (one, other) {
        (None, None) => None,
        (one, other) => Some(one.unwrap_or(0).saturating_add(other.unwrap_or(0))),
    };
    TokenUsage {
        input: add(one.input, other.input),
        output: add(one.output, other.output),
        total: add(total(one), total(other)),
    }
}

/// The total, or input and output if there is none.
pub(crate) fn total(usage: TokenUsage) -> Option<u64> {
    usage.total.filter(|total| *total > 0).or(match (usage.input, usage.output) {
        (None, None) => None,
        (input, output) => Some(input.unwrap_or(0).saturating_add(output.unwrap_or(0))),
    })
}

#[derive(Debug, Clone)]
struct Told {
    task: TaskKey,
    of: String,
    usage: TokenUsage,
    at: i64,
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Told> {
    let count = |place| {
        row.get::<_, Option<i64>>(place).map(|count| count.and_then(|count| u64::try_from(count).ok()))
    };
    let told = TokenUsage { input: count(2)?, output: count(3)?, total: count(4)? };
    let usage = TokenUsage { total: total(told), ..told };
    Ok(Told { task: row.get(0)?, of: row.get(1)?, usage, at: row.get(5)? })
}

/// The rows of one task that count: an account of the whole task; else those of its calls; else the one at the task.
fn counted(rows: Vec<Told>) -> Vec<Told> {
    let best = [AccountOf::Whole, AccountOf::Call, AccountOf::Task]
        .map(stored)
        .into_iter()
        .find(|of| rows.iter().any(|row| row.of == *of));
    rows.into_iter().filter(|row| Some(row.of.as_str()) == best).collect()
}
