//! The traffic as a list: exchanges with their agent's name, their task's state and their number of frames,
//! filtered here and not by the caller.

mod condition;

use a2a_protocol::model::TaskState;
use rusqlite::types::Value;
use rusqlite::{Row, params_from_iter};

use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, ExchangeId, TaskKey};
use crate::tx::Reader;
use crate::wire::bodies::Bodies;
use crate::wire::filter::Filter;
use crate::wire::marks::Mark;
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
    /// The agent's name for the task.
    pub task_id: Option<String>,
    /// State of the task now; the state that the exchange itself told stands in its frames.
    pub state: Option<TaskState>,
    /// Number of the last frame, from 1; 0 without any.
    pub last_frame: u32,
    /// It does not fall out of the log.
    pub pinned: bool,
    /// The colour that a person gave.
    pub mark: Option<Mark>,
    /// The name of the agent that called, where another one did.
    pub caller_name: Option<String>,
    /// The task is one of others, which nothing else is known of.
    pub overheard: bool,
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
    /// Those that a person looks for.
    pub filter: Filter,
    /// The hits of the words that the filter searches in bodies.
    pub bodies: Bodies,
    /// Those that began at this time or later.
    pub since: Option<i64>,
    /// Those that began at this time or before.
    pub until: Option<i64>,
    /// Those after this row.
    pub after: Option<i64>,
    /// Those before this row.
    pub before: Option<i64>,
    /// At most so many.
    pub limit: u32,
}

/// A page of exchanges, newest first.
pub fn exchanges(reader: &Reader<'_>, query: &ExchangeQuery) -> Result<Vec<ExchangeOverview>, StoreError> {
    let (sql, values) = sql(query);
    reader.all(&sql, params_from_iter(values), read_exchange)
}

/// How many exchanges there are on all pages.
pub fn count_exchanges(reader: &Reader<'_>, query: &ExchangeQuery) -> Result<u64, StoreError> {
    let mut values = Vec::new();
    let term = condition(query, &mut values);
    let sql = format!("SELECT count(*) FROM exchanges WHERE {term}");
    let count = reader.one(&sql, params_from_iter(values), |row| row.get::<_, u32>(0))?;
    Ok(count.map_or(0, u64::from))
}

/// The operations called so far, each once: for suggestions.
pub fn operations(reader: &Reader<'_>) -> Result<Vec<String>, StoreError> {
    reader.all("SELECT DISTINCT operation FROM exchanges ORDER BY operation LIMIT 100", [], |row| row.get(0))
}

/// Names of the agents that traffic was exchanged with, each once: for suggestions.
pub fn agent_names(reader: &Reader<'_>) -> Result<Vec<String>, StoreError> {
    reader.all(
        "SELECT DISTINCT name FROM connections
         WHERE EXISTS (SELECT 1 FROM exchanges WHERE connection_id = connections.id) ORDER BY name LIMIT 100",
        [],
        |row| row.get(0),
    )
}

/// The row of the last exchange; 0 before the first.
pub fn last_exchange(reader: &Reader<'_>) -> Result<i64, StoreError> {
    let last = reader.one("SELECT coalesce(max(row), 0) FROM exchanges", [], |row| row.get(0))?;
    Ok(last.unwrap_or_default())
}

/// One exchange as the list shows it.
pub fn exchange(reader: &Reader<'_>, id: &ExchangeId) -> Result<Option<ExchangeOverview>, StoreError> {
    reader.one(&format!("{EXCHANGES} WHERE exchanges.id = ?1"), [id], read_exchange)
}

fn sql(query: &ExchangeQuery) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let mut term = condition(query, &mut values);
    if let Some(before) = query.before {
        let place = condition::bind(&mut values, before);
        term = format!("{term} AND exchanges.row < {place}");
    }
    let limit = condition::bind(&mut values, i64::from(query.limit));
    (format!("{EXCHANGES} WHERE {term} ORDER BY exchanges.row DESC LIMIT {limit}"), values)
}

fn condition(query: &ExchangeQuery, values: &mut Vec<Value>) -> String {
    let mut terms = vec!["1".to_owned()];
    if let Some(connection) = &query.connection {
        let place = condition::bind(values, connection.as_str().to_owned());
        terms.push(format!("exchanges.connection_id = {place}"));
    }
    if let Some(task) = &query.task {
        let place = condition::bind(values, task.as_str().to_owned());
        terms.push(format!("exchanges.task_key = {place}"));
    }
    if let Some(conversation) = &query.conversation {
        let place = condition::bind(values, conversation.as_str().to_owned());
        terms.push(format!(
            "exchanges.task_key IN (SELECT task_key FROM tasks WHERE conversation_id = {place})"
        ));
    }
    if let Some(trace) = &query.trace {
        let place = condition::bind(values, trace.clone());
        terms.push(format!("exchanges.trace_id = {place}"));
    }
    let bounds = [
        (query.since, "exchanges.started_at >="),
        (query.until, "exchanges.started_at <="),
        (query.after, "exchanges.row >"),
    ];
    for (bound, comparison) in bounds {
        if let Some(bound) = bound {
            terms.push(format!("{comparison} {}", condition::bind(values, bound)));
        }
    }
    // Where nobody looked, nobody knows what is not in it either.
    if let Some(row) = query.bodies.from() {
        terms.push(format!("exchanges.row >= {}", condition::bind(values, row)));
    }
    terms.extend(query.filter.terms.iter().map(|term| condition::of(term, &query.bodies, values)));
    terms.join(" AND ")
}

const EXCHANGES: &str = "SELECT exchanges.*, connections.name AS connection_name,
        coalesce(tasks.task_id, overheard_tasks.task_id) AS task_id,
        coalesce(tasks.state, overheard_tasks.state) AS task_state,
        overheard_tasks.task_key IS NOT NULL AS overheard, callers.name AS caller_name,
        coalesce((SELECT max(seq) FROM frames WHERE exchange = exchanges.row), 0) AS last_frame
     FROM exchanges LEFT JOIN connections ON connections.id = exchanges.connection_id
        LEFT JOIN tasks ON tasks.task_key = exchanges.task_key
        LEFT JOIN overheard_tasks ON overheard_tasks.task_key = exchanges.task_key
        LEFT JOIN connections AS callers
            ON callers.id = iif(exchanges.caller GLOB 'agent:*', substr(exchanges.caller, 7), NULL)";

fn read_exchange(row: &Row<'_>) -> rusqlite::Result<ExchangeOverview> {
    Ok(ExchangeOverview {
        row: row.get("row")?,
        exchange: wire::read_row(row)?,
        connection_name: row.get("connection_name")?,
        task_id: row.get("task_id")?,
        state: row.get::<_, Option<String>>("task_state")?.map(|state| TaskState::read(&state)),
        last_frame: row.get("last_frame")?,
        pinned: row.get("pinned")?,
        mark: row.get("mark")?,
        caller_name: row.get("caller_name")?,
        overheard: row.get("overheard")?,
    })
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{ExchangeQuery, sql};
    use crate::wire::filter::Filter;

    /// The plan of a filter over the newest schema.
    fn plan(filter: &str) -> String {
        let database = Connection::open_in_memory().unwrap();
        for step in ["0001-initial", "0008-traces", "0010-inspector", "0024-taps", "0025-refused-calls"] {
            let folder = env!("CARGO_MANIFEST_DIR");
            let text = std::fs::read_to_string(format!("{folder}/migrations/{step}.sql")).unwrap();
            database.execute_batch(&text).unwrap();
        }
        let query = ExchangeQuery { filter: Filter::read(filter), limit: 100, ..ExchangeQuery::default() };
        let (sql, values) = sql(&query);
        let mut statement = database.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let rows = statement
            .query_map(rusqlite::params_from_iter(values), |row| row.get::<_, String>("detail"))
            .unwrap();
        rows.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
    }

    #[test]
    fn what_is_rare_is_found_over_an_index() {
        for (filter, index) in [
            ("has:error", "exchanges_failed"),
            ("is:pinned", "exchanges_pinned"),
            ("is:marked", "exchanges_marked"),
            ("status:404", "exchanges_by_status"),
            ("task:abc", "exchanges_by_task"),
            ("trace:0123456789abcdef0123456789abcdef", "exchanges_by_trace"),
            ("agent:clerk", "exchanges_by_connection"),
            ("is:tapped", "exchanges_tapped"),
            ("id:abc", "overheard_names_by_name"),
        ] {
            let plan = plan(filter);
            assert!(plan.contains(index), "`{filter}` does not use `{index}`:\n{plan}");
        }
    }
}
