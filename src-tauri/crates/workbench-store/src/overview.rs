//! Reads that join several tables for one screen, so that a list costs one query and not one per row.
//!
//! Pages continue after the last row seen. Deliberately absent: any change, and any row that cannot also be
//! reached through its table's module.

mod conversations;
mod exchanges;
mod requests;

use a2a_protocol::model::{ArtifactId, TaskState};
use rusqlite::Row;

use crate::approvals::inbox;
use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, TaskKey};
use crate::tasks::{self, LoggedEvent, StoredMessage, TaskRow};
use crate::tx::Reader;

pub use conversations::{
    AfterConversation, ConversationOverview, ConversationPage, ConversationQuery, conversation,
    conversations, conversations_with,
};
pub use exchanges::{
    ExchangeOverview, ExchangeQuery, agent_names, count_exchanges, exchange, exchanges, last_exchange,
    operations,
};
pub use requests::{
    Drawer, Grouping, RequestOverview, RequestQuery, lapsing, request, requests, requests_in,
};

/// A request that waits for a person now: undecided and not put aside, or of unknown outcome.
const WAITING: &str = "state IN ('pending', 'uncertain') AND coalesce(snoozed_until, 0) <= ?1";

/// SQLite uses the partial index only for a query that repeats its term.
const NOTE: &str = "kind <> 'event'";

/// A task as a list shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskOverview {
    /// The task.
    pub row: TaskRow,
    /// The agent's name.
    pub connection_name: String,
    /// The last thing known of it is that the connection broke.
    pub cut: bool,
}

/// Which tasks to list.
#[derive(Debug, Clone, Default)]
pub struct TaskQuery {
    /// Those of one agent.
    pub connection: Option<ConnectionId>,
    /// Those in one of these states; empty: any.
    pub states: Vec<TaskState>,
    /// Those that changed at this time or later, in Unix milliseconds.
    pub since: Option<i64>,
    /// Those that had begun before this time, in Unix milliseconds.
    pub until: Option<i64>,
    /// Where the last page ended.
    pub after: Option<tasks::After>,
    /// At most so many.
    pub limit: u32,
}

/// When an artifact began and was last continued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtifactTimes {
    /// Which.
    pub artifact_id: ArtifactId,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
}

/// Whether an agent was ever saved, removed ones included.
pub fn any_connection_ever(reader: &Reader<'_>) -> Result<bool, StoreError> {
    Ok(reader.one("SELECT EXISTS (SELECT 1 FROM connections)", [], |row| row.get(0))?.unwrap_or(false))
}

/// How many requests of each agent wait for a person.
pub fn waiting_by_connection(reader: &Reader<'_>, now: i64) -> Result<Vec<(ConnectionId, u64)>, StoreError> {
    reader.all(&waiting_by_connection_sql(), [now], |row| Ok((row.get(0)?, u64::from(row.get::<_, u32>(1)?))))
}

fn waiting_by_connection_sql() -> String {
    format!(
        "SELECT connection_id, count(*) FROM approvals WHERE {} AND {WAITING} GROUP BY connection_id",
        inbox::OPEN
    )
}

/// A page of tasks, latest change first.
pub fn tasks(reader: &Reader<'_>, query: &TaskQuery) -> Result<Vec<TaskOverview>, StoreError> {
    let after = query.after.as_ref();
    let sql = format!(
        "{TASKS} WHERE {} AND (tasks.updated_at, tasks.task_key) < (?5, ?6)
         ORDER BY tasks.updated_at DESC, tasks.task_key DESC LIMIT ?7",
        task_term(query)
    );
    let values = (
        query.connection.as_ref().map_or("", ConnectionId::as_str),
        states(query),
        query.since.unwrap_or(i64::MIN),
        query.until.unwrap_or(i64::MAX),
        after.map_or(i64::MAX, |after| after.updated_at),
        after.map_or("", |after| after.task_key.as_str()),
        query.limit,
    );
    reader.all(&sql, values, read_task)
}

/// How many tasks there are on all pages.
pub fn count_tasks(reader: &Reader<'_>, query: &TaskQuery) -> Result<u64, StoreError> {
    let sql = format!("SELECT count(*) FROM tasks WHERE {}", task_term(query));
    let values = (
        query.connection.as_ref().map_or("", ConnectionId::as_str),
        states(query),
        query.since.unwrap_or(i64::MIN),
        query.until.unwrap_or(i64::MAX),
    );
    Ok(reader.one(&sql, values, |row| row.get::<_, u32>(0))?.map_or(0, u64::from))
}

/// One task as the list shows it.
pub fn task(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<TaskOverview>, StoreError> {
    reader.one(&format!("{TASKS} WHERE tasks.task_key = ?1"), [key], read_task)
}

/// The tasks of a conversation, oldest first.
pub fn tasks_in(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<TaskOverview>, StoreError> {
    let sql = format!("{TASKS} WHERE tasks.conversation_id = ?1 ORDER BY tasks.created_at, tasks.task_key");
    reader.all(&sql, [id], read_task)
}

const TASKS: &str = "SELECT tasks.*, connections.name AS connection_name,
        EXISTS (SELECT 1 FROM task_events AS event WHERE event.task_key = tasks.task_key
            AND event.seq = tasks.last_event_seq AND event.kind = 'gap'
                AND event.raw <> '{\"cause\":\"Clean\"}') AS cut
     FROM tasks JOIN connections ON connections.id = tasks.connection_id";

fn task_term(query: &TaskQuery) -> String {
    let of_agent = if query.connection.is_some() { "tasks.connection_id = ?1" } else { "?1 = ''" };
    let in_state = if query.states.is_empty() {
        "?2 = '[]'"
    } else {
        "tasks.state IN (SELECT value FROM json_each(?2))"
    };
    format!("{of_agent} AND {in_state} AND tasks.updated_at >= ?3 AND tasks.created_at < ?4")
}

fn states(query: &TaskQuery) -> String {
    let names: Vec<&str> = query.states.iter().map(TaskState::as_str).collect();
    serde_json::to_string(&names).expect("BUG: names are text")
}

fn read_task(row: &Row<'_>) -> rusqlite::Result<TaskOverview> {
    let task = tasks::read_row(row)?;
    let over = task.settled || task.lost || task.imported_at.is_some();
    let cut = row.get::<_, bool>("cut")? && !over;
    Ok(TaskOverview { row: task, connection_name: row.get("connection_name")?, cut })
}

/// When the artifacts of a task began and were last continued, in the order they began.
pub fn artifact_times(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<ArtifactTimes>, StoreError> {
    reader.all(
        "SELECT artifact_id, created_at, updated_at FROM artifacts WHERE task_key = ?1 ORDER BY id",
        [task],
        |row| {
            Ok(ArtifactTimes {
                artifact_id: ArtifactId::new(row.get::<_, String>(0)?),
                created_at: row.get(1)?,
                updated_at: row.get(2)?,
            })
        },
    )
}

/// Our notes in the log of a task, between the agent's messages.
pub fn notes(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<LoggedEvent>, StoreError> {
    let sql =
        format!("SELECT seq, kind, raw, at FROM task_events WHERE task_key = ?1 AND {NOTE} ORDER BY seq");
    reader.all(&sql, [task], |row| {
        Ok(LoggedEvent { seq: row.get(0)?, kind: row.get(1)?, raw: row.get(2)?, at: row.get(3)? })
    })
}

/// The messages of a conversation outside of any task, oldest first.
pub fn replies(reader: &Reader<'_>, id: &ConversationId) -> Result<Vec<StoredMessage>, StoreError> {
    tasks::messages_where(reader, "conversation_id = ?1 AND task_key IS NULL", id.as_str())
}

/// One message received, by its row.
pub fn message(reader: &Reader<'_>, row: i64) -> Result<Option<StoredMessage>, StoreError> {
    Ok(tasks::messages_where(reader, "id = ?1", &row.to_string())?.pop())
}

#[cfg(test)]
mod tests {
    use super::waiting_by_connection_sql;
    use crate::approvals::inbox::tests::plan;

    #[test]
    fn counting_by_agent_reads_the_index_alone() {
        let plan = plan(&waiting_by_connection_sql());
        assert!(plan.contains("COVERING INDEX approvals_open_of_agent"), "{plan}");
    }
}
