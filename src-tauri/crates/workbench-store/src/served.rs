//! Serving as an agent: run files and the person, their callers, and the callers' tasks.
//!
//! A task is a run of the same identity, so its progress is in `runs`; here are its owner and its words. Of a
//! caller's token the hash is stored, which verifies a token and cannot make one.

use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{CallerId, RunId, ServedId};
use crate::tx::{Reader, Tag, Tx};

/// Something that is served as an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedRow {
    /// Which.
    pub id: ServedId,
    /// Its place below the address.
    pub path: String,
    /// `namespace/name` of its file; empty: the person.
    pub name: String,
    /// The file with its parts: JSON of the caller.
    pub content: String,
    /// It takes new tasks.
    pub is_on: bool,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// A caller of a served agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerRow {
    /// Which.
    pub id: CallerId,
    /// The served agent.
    pub served_id: ServedId,
    /// The person's name for it.
    pub name: String,
    /// SHA-256 of its token, in hexadecimal.
    pub token_hash: String,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// A task of a caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedTask {
    /// The run that it is.
    pub run: RunId,
    /// The served agent.
    pub served_id: ServedId,
    /// The caller.
    pub caller_id: CallerId,
    /// The caller's conversation.
    pub context_id: String,
    /// The caller's message, as JSON.
    pub message: String,
    /// Questions of the file go to the caller, not to the inbox.
    pub asks_caller: bool,
}

const SERVED: &str = "SELECT id, path, name, content, is_on, created_at FROM served";
const CALLERS: &str = "SELECT id, served_id, name, token_hash, created_at FROM served_callers";
const TASKS: &str = "SELECT run_id, served_id, caller_id, context_id, message, asks_caller FROM served_tasks";

/// Stores a served agent, or its changes. Its place stays.
pub fn keep(tx: &mut Tx<'_>, served: &ServedRow) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO served (id, path, name, content, is_on, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (id) DO UPDATE SET content = excluded.content, is_on = excluded.is_on",
        (&served.id, &served.path, &served.name, &served.content, served.is_on, served.created_at),
    )?;
    touch(tx);
    Ok(())
}

/// Removes a served agent with its callers, and the owners of their tasks.
pub fn remove(tx: &mut Tx<'_>, id: &ServedId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM served_callers WHERE served_id = ?1", [id])?;
    tx.execute("DELETE FROM served_tasks WHERE served_id = ?1", [id])?;
    tx.execute("DELETE FROM served WHERE id = ?1", [id])?;
    touch(tx);
    Ok(())
}

/// Everything that is served, the oldest first.
pub fn list(reader: &Reader<'_>) -> Result<Vec<ServedRow>, StoreError> {
    reader.all(&format!("{SERVED} ORDER BY created_at, id"), [], read_served)
}

/// Adds a caller.
pub fn add_caller(tx: &mut Tx<'_>, caller: &CallerRow) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO served_callers (id, served_id, name, token_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        (&caller.id, &caller.served_id, &caller.name, &caller.token_hash, caller.created_at),
    )?;
    touch(tx);
    Ok(())
}

/// Removes a caller. Its tasks go on, and nobody learns of them.
pub fn remove_caller(tx: &mut Tx<'_>, id: &CallerId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM served_callers WHERE id = ?1", [id])?;
    touch(tx);
    Ok(())
}

/// All callers, the oldest first.
pub fn callers(reader: &Reader<'_>) -> Result<Vec<CallerRow>, StoreError> {
    reader.all(&format!("{CALLERS} ORDER BY created_at, id"), [], read_caller)
}

/// Stores the owner of a run.
pub fn add_task(tx: &mut Tx<'_>, task: &ServedTask) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO served_tasks (run_id, served_id, caller_id, context_id, message, asks_caller)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (&task.run, &task.served_id, &task.caller_id, &task.context_id, &task.message, task.asks_caller),
    )?;
    touch(tx);
    Ok(())
}

/// One task of a caller.
pub fn task(
    reader: &Reader<'_>,
    served: &ServedId,
    caller: &CallerId,
    run: &RunId,
) -> Result<Option<ServedTask>, StoreError> {
    let sql = format!("{TASKS} WHERE run_id = ?1 AND served_id = ?2 AND caller_id = ?3");
    reader.one(&sql, (run, served, caller), read_task)
}

/// Whether questions of a run's file go to its caller.
pub fn asks_caller(reader: &Reader<'_>, run: &RunId) -> Result<bool, StoreError> {
    let sql = "SELECT asks_caller FROM served_tasks WHERE run_id = ?1";
    Ok(reader.one(sql, [run], |row| row.get(0))?.unwrap_or_default())
}

/// Tasks of a caller, the oldest first: all that are not over, and the latest `limit` of the others.
pub fn tasks_of(
    reader: &Reader<'_>,
    served: &ServedId,
    caller: &CallerId,
    limit: u32,
) -> Result<Vec<ServedTask>, StoreError> {
    let sql = format!(
        "WITH theirs AS ({TASKS} WHERE served_id = ?1 AND caller_id = ?2)
         SELECT * FROM theirs WHERE run_id IN (SELECT run_id FROM theirs ORDER BY run_id DESC LIMIT ?3)
            OR run_id IN (SELECT run_id FROM runs WHERE state IN ('running', 'paused', 'canceling'))
         ORDER BY run_id"
    );
    reader.all(&sql, (served, caller, limit), read_task)
}

/// How many tasks of something are not over, and how many there are.
pub fn counts(reader: &Reader<'_>, served: &ServedId) -> Result<(u64, u64), StoreError> {
    let sql = "SELECT count(*) FILTER (WHERE runs.state IN ('running', 'paused', 'canceling')), count(*)
         FROM served_tasks JOIN runs USING (run_id) WHERE served_id = ?1";
    Ok(reader.one(sql, [served], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or_default())
}

/// Announces a change of the served agents.
pub fn touch(tx: &mut Tx<'_>) {
    tx.touch(Tag::Settings, Some("served"));
}

fn read_served(row: &Row<'_>) -> rusqlite::Result<ServedRow> {
    Ok(ServedRow {
        id: row.get(0)?,
        path: row.get(1)?,
        name: row.get(2)?,
        content: row.get(3)?,
        is_on: row.get(4)?,
        created_at: row.get(5)?,
    })
}

fn read_caller(row: &Row<'_>) -> rusqlite::Result<CallerRow> {
    Ok(CallerRow {
        id: row.get(0)?,
        served_id: row.get(1)?,
        name: row.get(2)?,
        token_hash: row.get(3)?,
        created_at: row.get(4)?,
    })
}

fn read_task(row: &Row<'_>) -> rusqlite::Result<ServedTask> {
    Ok(ServedTask {
        run: row.get(0)?,
        served_id: row.get(1)?,
        caller_id: row.get(2)?,
        context_id: row.get(3)?,
        message: row.get(4)?,
        asks_caller: row.get(5)?,
    })
}
