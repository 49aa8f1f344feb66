//! Requests in lists: by state, filtered, searched, and grouped.
//!
//! A page is always cut by walking one index from the end of the last page: open requests with the oldest first,
//! ended ones with the latest first. Filters only skip rows. Requests that lapse soon are read by themselves
//! ([`lapsing`]), because they may stand anywhere in that order.

use rusqlite::Row;
use rusqlite::types::Value;

use crate::approvals::inbox::{self, After};
use crate::approvals::marks::{Colour, Danger, Shape};
use crate::approvals::{self, Approval, expiry};
use crate::error::StoreError;
use crate::grams::{Asked, words};
use crate::ids::{ApprovalId, ConnectionId, ConversationId, TaskKey};
use crate::runs::{self, Asking};
use crate::search;
use crate::tx::Reader;

/// A request as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestOverview {
    /// The request.
    pub approval: Approval,
    /// The agent's name.
    pub connection_name: String,
    /// Where it was asked.
    pub conversation_id: ConversationId,
    /// The title of its task.
    pub task_title: String,
    /// The step of a run that it is asked in.
    pub asking: Option<Asking>,
}

/// How far requests in a list got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawer {
    /// Somebody must decide.
    Waiting,
    /// The same, later.
    Snoozed,
    /// Decided, not known to have arrived.
    Sent,
    /// Answered from here.
    Answered,
    /// Ended without an answer from here.
    Lapsed,
}

/// The groups of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Grouping {
    /// Nothing: only time orders it.
    #[default]
    None,
    /// By agent.
    Agent,
    /// By task.
    Task,
}

/// Which requests to list.
#[derive(Debug, Clone)]
pub struct RequestQuery {
    /// How far they got.
    pub drawer: Drawer,
    /// The grouping of the list.
    pub grouping: Grouping,
    /// Those of one agent.
    pub connection: Option<ConnectionId>,
    /// Those with so much at stake.
    pub danger: Option<Danger>,
    /// Those that ask for this kind of answer.
    pub shape: Option<Shape>,
    /// Those with this mark.
    pub colour: Option<Colour>,
    /// Requests in which, or in whose agent's name, every one of these words stands.
    pub words: String,
    /// Where the last page ended.
    pub after: Option<After>,
    /// At most so many.
    pub limit: u32,
}

impl RequestQuery {
    /// The first requests of a drawer.
    pub fn of(drawer: Drawer, limit: u32) -> Self {
        Self {
            drawer,
            grouping: Grouping::None,
            connection: None,
            danger: None,
            shape: None,
            colour: None,
            words: String::new(),
            after: None,
            limit,
        }
    }
}

/// A page of requests: the oldest first, of those that are over the latest first.
pub fn requests(
    reader: &Reader<'_>,
    query: &RequestQuery,
    now: i64,
) -> Result<Vec<RequestOverview>, StoreError> {
    let (sql, values) = requests_sql(query, now);
    with_runs(reader, reader.all(&sql, rusqlite::params_from_iter(values), read_request)?)
}

/// Requests that wait and of which the time is over before `until`, the first to lapse first.
///
/// `query.drawer`, `query.grouping` and `query.after` say nothing here; `now` and `until` are Unix milliseconds.
pub fn lapsing(
    reader: &Reader<'_>,
    query: &RequestQuery,
    now: i64,
    until: i64,
) -> Result<Vec<RequestOverview>, StoreError> {
    let (sql, values) = lapsing_sql(query, now, until);
    with_runs(reader, reader.all(&sql, rusqlite::params_from_iter(values), read_request)?)
}

fn lapsing_sql(query: &RequestQuery, now: i64, until: i64) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = vec![i64::from(query.limit).into(), now.into(), until.into()];
    let mut terms = vec![
        expiry::EXPIRING.to_owned(),
        "state = 'pending' AND coalesce(snoozed_until, 0) <= ?2 AND expires_at < ?3".to_owned(),
    ];
    narrow(query, &mut terms, &mut values);
    (page_sql(&terms, &["expires_at"], false), values)
}

/// The statement with its values, in order.
fn requests_sql(query: &RequestQuery, now: i64) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = vec![i64::from(query.limit).into(), now.into()];
    let mut terms = match query.drawer {
        Drawer::Waiting => vec![
            inbox::OPEN.to_owned(),
            "state IN ('pending', 'uncertain') AND coalesce(snoozed_until, 0) <= ?2".to_owned(),
        ],
        Drawer::Snoozed => {
            vec![
                inbox::OPEN.to_owned(),
                "state IN ('pending', 'uncertain') AND snoozed_until > ?2".to_owned(),
            ]
        }
        Drawer::Sent => {
            vec![inbox::OPEN.to_owned(), "state IN ('queued', 'in-flight') AND ?2 = ?2".to_owned()]
        }
        Drawer::Answered => vec![format!("{} AND ?2 = ?2", inbox::ANSWERED)],
        Drawer::Lapsed => vec![format!("{} AND ?2 = ?2", inbox::LAPSED)],
    };
    let (columns, latest_first) = order(query);
    if let Some(After { group, at, id }) = &query.after {
        let mut place = vec![Value::from(*at), Value::from(id.as_str().to_owned())];
        if query.grouping != Grouping::None {
            place.insert(0, Value::from(group.clone()));
        }
        let places: Vec<String> =
            place.into_iter().map(|part| format!("?{}", add(&mut values, part))).collect();
        let sign = if latest_first { "<" } else { ">" };
        terms.push(format!("({}) {sign} ({})", columns.join(", "), places.join(", ")));
    }
    narrow(query, &mut terms, &mut values);
    (page_sql(&terms, &columns, latest_first), values)
}

/// Adds a value and says its number.
fn add(values: &mut Vec<Value>, value: Value) -> usize {
    values.push(value);
    values.len()
}

/// Leaves out rows that the query does not want.
fn narrow(query: &RequestQuery, terms: &mut Vec<String>, values: &mut Vec<Value>) {
    if let Some(connection) = &query.connection {
        let connection = add(values, connection.as_str().to_owned().into());
        terms.push(format!("approvals.connection_id = ?{connection}"));
    }
    if let Some(danger) = query.danger {
        terms.push(format!("danger = ?{}", add(values, danger.as_str().to_owned().into())));
    }
    if let Some(shape) = query.shape {
        terms.push(format!("shape = ?{}", add(values, shape.as_str().to_owned().into())));
    }
    if let Some(colour) = query.colour {
        terms.push(format!("colour = ?{}", add(values, colour.as_str().to_owned().into())));
    }
    for word in words(&query.words) {
        let like = add(values, search::contains(word).into());
        let found = Asked::of(word).map_or_else(
            || "SELECT NULL WHERE false".to_owned(),
            |asked| {
                let (grams, word) = (add(values, asked.all().into()), add(values, word.to_owned().into()));
                format!(
                    "SELECT entry.ref FROM search_texts AS said JOIN search_entries AS entry USING (id)
                     WHERE entry.kind = 'approval' AND holds_words(said.title, said.body, ?{word})
                        AND said.id IN (SELECT rowid FROM search_index WHERE search_index MATCH ?{grams}
                            UNION ALL SELECT id FROM search_waiting)"
                )
            },
        );
        terms.push(format!(
            "(approvals.id IN ({found})
             OR coalesce(note, '') LIKE ?{like} ESCAPE '\\'
             OR connection_id IN (SELECT id FROM connections WHERE name LIKE ?{like} ESCAPE '\\'))"
        ));
    }
}

/// A page with the joined columns of a list. It is cut before anything is joined.
fn page_sql(terms: &[String], columns: &[&str], latest_first: bool) -> String {
    let direction = if latest_first { " DESC" } else { "" };
    let ordered = |table: &str| {
        columns.iter().map(|column| format!("{table}{column}{direction}")).collect::<Vec<_>>().join(", ")
    };
    format!(
        "SELECT page.*, connections.name AS connection_name, tasks.conversation_id AS conversation_id,
            tasks.title AS task_title
         FROM (SELECT {} FROM approvals WHERE {} ORDER BY {} LIMIT ?1) AS page
         JOIN connections ON connections.id = page.connection_id
         JOIN tasks ON tasks.task_key = page.task_key
         ORDER BY {}",
        approvals::COLUMNS,
        terms.join(" AND "),
        ordered(""),
        ordered("page.")
    )
}

/// The columns that order a list, and whether the latest comes first.
fn order(query: &RequestQuery) -> (Vec<&'static str>, bool) {
    let latest_first = matches!(query.drawer, Drawer::Answered | Drawer::Lapsed);
    let at = if latest_first { "updated_at" } else { "created_at" };
    let columns = match query.grouping {
        Grouping::None => vec![at, "id"],
        Grouping::Agent => vec!["connection_id", at, "id"],
        Grouping::Task => vec!["task_key", at, "id"],
    };
    (columns, latest_first)
}

impl RequestQuery {
    /// Where a page that ends with `last` goes on.
    pub fn after(&self, last: &Approval) -> After {
        let (columns, latest_first) = order(self);
        let group = match columns.first() {
            Some(&"connection_id") => last.request.connection_id.to_string(),
            Some(&"task_key") => last.request.task_key.to_string(),
            _ => String::new(),
        };
        After {
            group,
            at: if latest_first { last.updated_at } else { last.created_at },
            id: last.request.id.clone(),
        }
    }
}

const REQUESTS: &str = "SELECT approvals.*, connections.name AS connection_name,
        tasks.conversation_id AS conversation_id, tasks.title AS task_title
     FROM approvals JOIN connections ON connections.id = approvals.connection_id
     JOIN tasks ON tasks.task_key = approvals.task_key";

/// The requests of a conversation, or with `task` of one task in it, oldest first.
pub fn requests_in(
    reader: &Reader<'_>,
    conversation: &ConversationId,
    task: Option<&TaskKey>,
) -> Result<Vec<RequestOverview>, StoreError> {
    let of_task = if task.is_some() { "tasks.task_key = ?2" } else { "?2 = ''" };
    let sql = format!(
        "{REQUESTS} WHERE tasks.conversation_id = ?1 AND {of_task}
         ORDER BY approvals.created_at, approvals.id"
    );
    with_runs(reader, reader.all(&sql, (conversation, task.map_or("", TaskKey::as_str)), read_request)?)
}

/// One request as the list shows it.
pub fn request(reader: &Reader<'_>, id: &ApprovalId) -> Result<Option<RequestOverview>, StoreError> {
    let found = reader.one(&format!("{REQUESTS} WHERE approvals.id = ?1"), [id], read_request)?;
    Ok(with_runs(reader, found.into_iter().collect())?.pop())
}

/// Says of each request which step of a run asks it.
fn with_runs(
    reader: &Reader<'_>,
    mut requests: Vec<RequestOverview>,
) -> Result<Vec<RequestOverview>, StoreError> {
    for request in &mut requests {
        request.asking = runs::asking(reader, &request.conversation_id, &request.approval.request.task_key)?;
    }
    Ok(requests)
}

fn read_request(row: &Row<'_>) -> rusqlite::Result<RequestOverview> {
    Ok(RequestOverview {
        approval: approvals::read_row(row)?,
        connection_name: row.get("connection_name")?,
        conversation_id: row.get("conversation_id")?,
        task_title: row.get("task_title")?,
        asking: None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Drawer, Grouping, RequestQuery, lapsing_sql, requests_sql};
    use crate::approvals::inbox::After;
    use crate::approvals::inbox::tests::plan;
    use crate::ids::{ApprovalId, ConnectionId};

    const DRAWERS: [(Drawer, &str); 5] = [
        (Drawer::Waiting, "approvals_open"),
        (Drawer::Snoozed, "approvals_open"),
        (Drawer::Sent, "approvals_open"),
        (Drawer::Answered, "approvals_answered"),
        (Drawer::Lapsed, "approvals_lapsed"),
    ];

    fn planned(query: &RequestQuery) -> String {
        plan(&requests_sql(query, 0).0)
    }

    #[test]
    fn every_way_of_listing_walks_its_index_from_where_the_last_page_ended() {
        for (drawer, index) in DRAWERS {
            for (grouping, suffix) in
                [(Grouping::None, ""), (Grouping::Agent, "_of_agent"), (Grouping::Task, "_of_task")]
            {
                let after = Some(After { group: "g".to_owned(), at: 1, id: ApprovalId::new("a") });
                for after in [None, after] {
                    let plan = planned(&RequestQuery { grouping, after, ..RequestQuery::of(drawer, 50) });
                    assert!(
                        plan.contains(&format!("USING INDEX {index}{suffix} "))
                            || plan.contains(&format!("USING INDEX {index}{suffix};")),
                        "{drawer:?} {grouping:?}: {plan}"
                    );
                    let page = plan.split("SCAN page").next().unwrap_or_default();
                    assert!(!page.contains("TEMP B-TREE"), "{drawer:?} {grouping:?}: {plan}");
                }
            }
        }
    }

    #[test]
    fn what_lapses_soon_is_found_without_reading_what_does_not() {
        let plan = plan(&lapsing_sql(&RequestQuery::of(Drawer::Waiting, 50), 0, 1).0);
        let page = plan.split("SCAN page").next().unwrap_or_default();
        assert!(page.contains("USING INDEX approvals_expiring (") && !page.contains("TEMP B-TREE"), "{plan}");
    }

    #[test]
    fn one_agents_few_requests_are_found_without_reading_those_of_others() {
        for (drawer, index) in DRAWERS {
            let connection = Some(ConnectionId::new("c"));
            let plan = planned(&RequestQuery { connection, ..RequestQuery::of(drawer, 50) });
            assert!(plan.contains(&format!("{index}_of_agent (connection_id=?")), "{plan}");
        }
    }
}
