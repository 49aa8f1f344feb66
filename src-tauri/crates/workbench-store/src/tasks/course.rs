//! The course of a task: its states with their times.
//!
//! It is folded from the log in the same transaction, so that a picture of a day need not read every event of
//! that day. Deliberately absent: imported tasks, because pictures show the events of this machine.

use a2a_protocol::model::TaskState;
use rusqlite::Row;

use super::{TaskRow, UNSETTLED, read_row};
use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::logical_clock::Tick;
use crate::tx::{Reader, Tx};

/// The most changes that one look for news returns.
const NEWS: u32 = 10_000;

/// From here on a task stood so.
#[derive(Debug, Clone, PartialEq)]
pub struct StateChange {
    /// Order over all tasks.
    pub row: i64,
    /// Which task.
    pub task_key: TaskKey,
    /// The event that brought it, by its number within the task.
    pub seq: u64,
    /// Its state.
    pub state: TaskState,
    /// The agent did not know it any more.
    pub lost: bool,
    /// When that was observed, in Unix milliseconds.
    pub at: i64,
    /// Where that stands among everything else that was done.
    pub tick: Tick,
}

/// Which courses to read.
#[derive(Debug, Clone, Default)]
pub struct CourseQuery {
    /// Of tasks that changed, or could still change, after this.
    pub since: Option<i64>,
    /// Of tasks that had begun by then.
    pub until: Option<i64>,
    /// Instead of all that: every change after this row.
    pub after: Option<i64>,
    /// Of at most so many tasks, those that changed last.
    pub limit: u32,
}

/// Tasks and how they went.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Courses {
    /// The tasks that the changes are of, in no order.
    pub tasks: Vec<TaskRow>,
    /// The changes, oldest first.
    pub changes: Vec<StateChange>,
}

/// Notes that a task stands differently with the event `seq`.
pub(crate) fn note(
    tx: &mut Tx<'_>,
    task: &TaskKey,
    seq: u64,
    (state, lost): (&TaskState, bool),
    at: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO task_states (task_key, seq, state, lost, at, tick) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (task, seq, state.as_str(), lost, at, tx.tick()?),
    )?;
    Ok(())
}

/// Writes the course of a task that was observed elsewhere: from when on it was in which state.
pub(crate) fn fill(tx: &mut Tx<'_>, task: &TaskKey, course: &[(i64, TaskState)]) -> Result<(), StoreError> {
    for (seq, (at, state)) in (1..).zip(course) {
        note(tx, task, seq, (state, false), *at)?;
    }
    Ok(())
}

/// How tasks went.
pub fn courses(reader: &Reader<'_>, query: &CourseQuery) -> Result<Courses, StoreError> {
    if let Some(after) = query.after {
        let tasks = "SELECT * FROM tasks WHERE imported_at IS NULL
            AND task_key IN (SELECT task_key FROM task_states WHERE id > ?1)";
        let changes = format!("{CHANGES} WHERE id > ?1 AND {HERE} ORDER BY id LIMIT {NEWS}");
        return Ok(Courses {
            tasks: reader.all(tasks, [after], read_row)?,
            changes: reader.all(&changes, [after], read_change)?,
        });
    }
    let values = (query.since.unwrap_or(i64::MIN), query.until.unwrap_or(i64::MAX), query.limit);
    let within = format!(
        "FROM tasks WHERE (updated_at >= ?1 OR ({UNSETTLED})) AND created_at <= ?2 AND imported_at IS NULL
         ORDER BY updated_at DESC, task_key DESC LIMIT ?3"
    );
    let changes = format!("{CHANGES} WHERE task_key IN (SELECT task_key {within}) ORDER BY id");
    Ok(Courses {
        tasks: reader.all(&format!("SELECT * {within}"), values, read_row)?,
        changes: reader.all(&changes, values, read_change)?,
    })
}

/// How one task went, oldest first.
pub fn of_task(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<StateChange>, StoreError> {
    reader.all(&format!("{CHANGES} WHERE task_key = ?1 ORDER BY id"), [task], read_change)
}

/// The last change of any task; 0 before the first.
pub fn last_change(reader: &Reader<'_>) -> Result<i64, StoreError> {
    let last = reader.one("SELECT coalesce(max(id), 0) FROM task_states", [], |row| row.get(0))?;
    Ok(last.unwrap_or_default())
}

/// How many tasks there are: fewer than before means that one was forgotten.
pub fn count(reader: &Reader<'_>) -> Result<u64, StoreError> {
    let count: Option<i64> = reader.one("SELECT count(*) FROM tasks", [], |row| row.get(0))?;
    Ok(count.map_or(0, i64::unsigned_abs))
}

/// The task of a change did not come from a file.
const HERE: &str = "EXISTS (SELECT 1 FROM tasks
    WHERE tasks.task_key = task_states.task_key AND tasks.imported_at IS NULL)";

const CHANGES: &str = "SELECT id, task_key, seq, state, lost, at, tick FROM task_states";

fn read_change(row: &Row<'_>) -> rusqlite::Result<StateChange> {
    Ok(StateChange {
        row: row.get(0)?,
        task_key: row.get(1)?,
        seq: row.get(2)?,
        state: TaskState::read(&row.get::<_, String>(3)?),
        lost: row.get(4)?,
        at: row.get(5)?,
        tick: row.get(6)?,
    })
}
