//! Tasks of other programs, overheard in their calls: for lists and pictures of the traffic only.
//!
//! They are not tasks of this program: nobody watches or answers them, and they are deleted with the last call
//! that mentions them. A task that this program has as well is only referred to.

use a2a_protocol::model::{TaskId, TaskState};
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConnectionId, ExchangeId, TaskKey};
use crate::tasks::course::CourseQuery;
use crate::tx::{Reader, Tag, Tx};

/// The most changes that one look for news returns.
const NEWS: u32 = 10_000;

/// The news in a frame of a call between others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overheard {
    /// A key for the task, where it is not known yet.
    pub key: TaskKey,
    /// The task that it speaks of.
    pub task: Option<TaskId>,
    /// The conversation that it speaks of.
    pub context: Option<String>,
    /// The state that it reports.
    pub state: Option<TaskState>,
    /// Every id that it names.
    pub names: Vec<String>,
    /// The title of the task.
    pub title: String,
    /// When, in Unix milliseconds.
    pub at: i64,
}

/// A task of others.
#[derive(Debug, Clone, PartialEq)]
pub struct OverheardTask {
    /// Identity here.
    pub key: TaskKey,
    /// The agent of the task.
    pub connection_id: ConnectionId,
    /// The agent's name for it.
    pub task_id: String,
    /// Its subject.
    pub title: String,
}

/// From here on a task of others stood so.
#[derive(Debug, Clone, PartialEq)]
pub struct OverheardChange {
    /// Which task.
    pub task_key: TaskKey,
    /// Its state.
    pub state: TaskState,
    /// When that was told, in Unix milliseconds.
    pub at: i64,
}

/// Tasks of others and how they went.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OverheardCourses {
    /// The tasks that the changes are of, in no order.
    pub tasks: Vec<OverheardTask>,
    /// The changes, oldest first.
    pub changes: Vec<OverheardChange>,
}

/// Stores the facts in a frame. An exchange that was dropped already has none.
pub(super) fn note(tx: &mut Tx<'_>, exchange: &ExchangeId, told: &Overheard) -> Result<(), StoreError> {
    let found: Option<(i64, Option<ConnectionId>)> =
        tx.one("SELECT row, connection_id FROM exchanges WHERE id = ?1", [exchange], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let Some((row, Some(agent))) = found else { return Ok(()) };
    for name in &told.names {
        tx.execute("INSERT OR IGNORE INTO overheard_names (exchange, name) VALUES (?1, ?2)", (row, name))?;
    }
    let Some(task) = &told.task else { return Ok(()) };
    let own: Option<TaskKey> = tx.one(
        "SELECT task_key FROM tasks WHERE connection_id = ?1 AND task_id = ?2",
        (&agent, task.as_str()),
        |row| row.get(0),
    )?;
    let key = match own {
        Some(key) => Some(key),
        None => of_others(tx, &agent, task, told)?,
    };
    if let Some(key) = key {
        tx.execute("UPDATE exchanges SET task_key = ?2 WHERE row = ?1", (row, &key))?;
    }
    tx.touch(Tag::Exchanges, Some(agent.as_str()));
    Ok(())
}

/// The key of a task of others; `None` for one that has not been told a state of.
fn of_others(
    tx: &mut Tx<'_>,
    agent: &ConnectionId,
    task: &TaskId,
    told: &Overheard,
) -> Result<Option<TaskKey>, StoreError> {
    let known: Option<(TaskKey, String)> = tx.one(
        "SELECT task_key, state FROM overheard_tasks WHERE connection_id = ?1 AND task_id = ?2",
        (agent, task.as_str()),
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let Some(state) = &told.state else { return Ok(known.map(|(key, _)| key)) };
    let key = match known {
        Some((key, before)) if before == state.as_str() => return Ok(Some(key)),
        Some((key, _)) => {
            tx.execute(
                "UPDATE overheard_tasks SET state = ?2, updated_at = ?3,
                    context_id = coalesce(context_id, ?4) WHERE task_key = ?1",
                (&key, state.as_str(), told.at, &told.context),
            )?;
            key
        }
        None => {
            tx.execute(
                "INSERT INTO overheard_tasks
                    (task_key, connection_id, task_id, context_id, state, title, created_at, updated_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
                (&told.key, agent, task.as_str(), &told.context, state.as_str(), &told.title, told.at),
            )?;
            told.key.clone()
        }
    };
    tx.execute(
        "INSERT INTO overheard_states (task_key, state, at) VALUES (?1, ?2, ?3)",
        (&key, state.as_str(), told.at),
    )?;
    Ok(Some(key))
}

/// Forgets the tasks that no exchange tells of any more.
pub(super) fn sweep(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM overheard_tasks
         WHERE NOT EXISTS (SELECT 1 FROM exchanges WHERE exchanges.task_key = overheard_tasks.task_key)",
        [],
    )?;
    Ok(())
}

/// How tasks of others went.
pub fn courses(reader: &Reader<'_>, query: &CourseQuery) -> Result<OverheardCourses, StoreError> {
    if let Some(after) = query.after {
        let tasks =
            format!("{TASKS} WHERE task_key IN (SELECT task_key FROM overheard_states WHERE id > ?1)");
        let changes = format!("{CHANGES} WHERE id > ?1 ORDER BY id LIMIT {NEWS}");
        return Ok(OverheardCourses {
            tasks: reader.all(&tasks, [after], read_task)?,
            changes: reader.all(&changes, [after], read_change)?,
        });
    }
    let values = (query.since.unwrap_or(i64::MIN), query.until.unwrap_or(i64::MAX), query.limit);
    let within =
        "WHERE updated_at >= ?1 AND created_at <= ?2 ORDER BY updated_at DESC, task_key DESC LIMIT ?3";
    let changes =
        format!("{CHANGES} WHERE task_key IN (SELECT task_key FROM overheard_tasks {within}) ORDER BY id");
    Ok(OverheardCourses {
        tasks: reader.all(&format!("{TASKS} {within}"), values, read_task)?,
        changes: reader.all(&changes, values, read_change)?,
    })
}

/// The last change of any task of others; 0 before the first.
pub fn last_change(reader: &Reader<'_>) -> Result<i64, StoreError> {
    let last = reader.one("SELECT coalesce(max(id), 0) FROM overheard_states", [], |row| row.get(0))?;
    Ok(last.unwrap_or_default())
}

/// How many tasks of others are known.
pub fn count(reader: &Reader<'_>) -> Result<u64, StoreError> {
    let count: Option<i64> = reader.one("SELECT count(*) FROM overheard_tasks", [], |row| row.get(0))?;
    Ok(count.map_or(0, i64::unsigned_abs))
}

const TASKS: &str = "SELECT task_key, connection_id, task_id, title FROM overheard_tasks";
const CHANGES: &str = "SELECT task_key, state, at FROM overheard_states";

fn read_task(row: &Row<'_>) -> rusqlite::Result<OverheardTask> {
    Ok(OverheardTask {
        key: row.get(0)?,
        connection_id: row.get(1)?,
        task_id: row.get(2)?,
        title: row.get(3)?,
    })
}

fn read_change(row: &Row<'_>) -> rusqlite::Result<OverheardChange> {
    Ok(OverheardChange {
        task_key: row.get(0)?,
        state: TaskState::read(&row.get::<_, String>(1)?),
        at: row.get(2)?,
    })
}
