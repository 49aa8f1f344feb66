//! The traffic as a list shows it: exchanges with the name of their agent and how many frames they have.

use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, ExchangeId, TaskKey};
use crate::tx::Reader;
use crate::wire::{self, Exchange};

/// An exchange as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeOverview {
    /// Order over all exchanges.
    pub row: i64,
    /// The exchange.
    pub exchange: Exchange,
    /// The agent's name.
    pub connection_name: Option<String>,
    /// Number of the last frame, from 1; 0 without any.
    pub last_frame: u32,
}

/// Which exchanges to list.
#[derive(Debug, Clone, Default)]
pub struct ExchangeQuery {
    /// Those of one agent.
    pub connection: Option<ConnectionId>,
    /// Those of one task.
    pub task: Option<TaskKey>,
    /// Those of the tasks of one conversation.
    pub conversation: Option<ConversationId>,
    /// Those of one trace.
    pub trace: Option<String>,
    /// Those before this row.
    pub before: Option<i64>,
    /// At most so many.
    pub limit: u32,
}

/// A page of exchanges, newest first.
pub fn exchanges(reader: &Reader<'_>, query: &ExchangeQuery) -> Result<Vec<ExchangeOverview>, StoreError> {
    let of_agent = if query.connection.is_some() { "exchanges.connection_id = ?2" } else { "?2 = ''" };
    let of_task = if query.task.is_some() { "exchanges.task_key = ?3" } else { "?3 = ''" };
    let of_conversation = if query.conversation.is_some() {
        "exchanges.task_key IN (SELECT task_key FROM tasks WHERE conversation_id = ?4)"
    } else {
        "?4 = ''"
    };
    let of_trace = if query.trace.is_some() { "exchanges.trace_id = ?5" } else { "?5 = ''" };
    let sql = format!(
        "{EXCHANGES} WHERE exchanges.row < ?1 AND {of_agent} AND {of_task} AND {of_conversation} AND {of_trace}
         ORDER BY exchanges.row DESC LIMIT ?6"
    );
    let values = (
        query.before.unwrap_or(i64::MAX),
        query.connection.as_ref().map_or("", ConnectionId::as_str),
        query.task.as_ref().map_or("", TaskKey::as_str),
        query.conversation.as_ref().map_or("", ConversationId::as_str),
        query.trace.as_deref().unwrap_or(""),
        query.limit,
    );
    reader.all(&sql, values, read_exchange)
}

/// One exchange as the list shows it.
pub fn exchange(reader: &Reader<'_>, id: &ExchangeId) -> Result<Option<ExchangeOverview>, StoreError> {
    reader.one(&format!("{EXCHANGES} WHERE exchanges.id = ?1"), [id], read_exchange)
}

const EXCHANGES: &str = "SELECT exchanges.*, connections.name AS connection_name,
        coalesce((SELECT max(seq) FROM frames WHERE exchange = exchanges.row), 0) AS last_frame
     FROM exchanges LEFT JOIN connections ON connections.id = exchanges.connection_id";

fn read_exchange(row: &Row<'_>) -> rusqlite::Result<ExchangeOverview> {
    Ok(ExchangeOverview {
        row: row.get("row")?,
        exchange: wire::read_row(row)?,
        connection_name: row.get("connection_name")?,
        last_frame: row.get("last_frame")?,
    })
}
