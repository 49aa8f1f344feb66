//! Messages of a run with their outcomes, read at once, and the questions to the run's caller.

use super::{RunCall, YOU, insert_call, read_call};
use crate::error::StoreError;
use crate::ids::{ApprovalId, RunId, TaskKey};
use crate::tx::{Reader, Tx};

/// The messages of a run, each with its agent's task. A question of the file is a task, too.
pub fn said(reader: &Reader<'_>, run: &RunId) -> Result<Vec<(RunCall, Option<TaskKey>)>, StoreError> {
    let sql = "SELECT run_calls.*, coalesce(sent.task_key, asked.task_key) AS task_key
         FROM run_calls LEFT JOIN sent USING (message_id)
         LEFT JOIN tasks AS asked ON run_calls.connection_id = ?2 AND asked.conversation_id = run_calls.conversation_id
         WHERE run_id = ?1 ORDER BY message_id";
    reader.all(sql, (run, YOU), |row| Ok((read_call(row)?, row.get("task_key")?)))
}

/// Requests that wait for a person, each with its task, oldest first. Few wait anywhere, so those of all runs are looked
/// through.
pub fn waiting(reader: &Reader<'_>, run: &RunId) -> Result<Vec<(TaskKey, ApprovalId)>, StoreError> {
    // The first condition is that of an index, to the letter.
    let sql = "SELECT approvals.task_key, approvals.id FROM approvals JOIN tasks USING (task_key)
         WHERE approvals.state IN ('pending', 'queued', 'in-flight', 'uncertain')
            AND approvals.state IN ('pending', 'uncertain')
            AND EXISTS (SELECT 1 FROM run_calls WHERE run_calls.conversation_id = tasks.conversation_id AND run_id = ?1)
         ORDER BY approvals.created_at, approvals.id";
    reader.all(sql, [run], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Calls whose agents wait for an answer that is not on its way yet, each with its task, oldest first.
pub fn unanswered(reader: &Reader<'_>, run: &RunId) -> Result<Vec<(RunCall, TaskKey)>, StoreError> {
    let sql = "SELECT run_calls.*, tasks.task_key FROM run_calls JOIN sent USING (message_id)
         JOIN tasks ON tasks.task_key = sent.task_key
         WHERE run_id = ?1 AND tasks.state = 'input-required' AND run_calls.purpose LIKE 'call%'
            AND NOT EXISTS (SELECT 1 FROM sent AS answer WHERE answer.task_key = tasks.task_key
                AND answer.status IN ('queued', 'sending'))
         GROUP BY tasks.task_key ORDER BY message_id";
    reader.all(sql, [run], |row| Ok((read_call(row)?, row.get("task_key")?)))
}

/// Stores a run's message that answers a task's question, by the key of that question.
pub fn insert_answer(tx: &mut Tx<'_>, call: &RunCall, question: &str) -> Result<(), StoreError> {
    insert_call(tx, call)?;
    let sql = "UPDATE run_calls SET answers = ?2 WHERE message_id = ?1";
    tx.execute(sql, (call.message.as_str(), question))?;
    Ok(())
}

/// Questions of a task that a run answered, by their keys, once for each answer. One that failed was none.
pub fn answered(reader: &Reader<'_>, run: &RunId, task: &TaskKey) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT answers FROM run_calls JOIN sent USING (message_id)
         WHERE run_id = ?1 AND sent.task_key = ?2 AND answers IS NOT NULL AND status <> 'failed'";
    reader.all(sql, (run, task), |row| row.get(0))
}
