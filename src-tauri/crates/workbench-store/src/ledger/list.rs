//! Reads the ledger: a page for a person, all rows of one request, and all rows after a given one. An unreadable
//! row is left out; a check reports it.

use rusqlite::Row;
use rusqlite::types::Value;

use super::chain::{Content, Digest};
use super::{COLUMNS, Entry, EntryKind, Unreadable, Verdict, read_row};
use crate::error::StoreError;
use crate::ids::{ApprovalId, ConnectionId};
use crate::tx::Reader;

/// How many rows are read at a time on a walk over all of them.
const CHUNK: u32 = 1000;

/// A row with the rest of its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The row.
    pub entry: Entry,
    /// The content that was not forgotten.
    pub content: Vec<Content>,
}

impl Shown {
    /// The content of that name.
    pub fn content(&self, name: &str) -> Option<&str> {
        self.content.iter().find(|known| known.name == name).map(|known| &*known.value)
    }
}

/// Which rows to list, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Those of one kind.
    pub kind: Option<EntryKind>,
    /// Those of one agent.
    pub connection_id: Option<ConnectionId>,
    /// Those in which this was decided.
    pub verdict: Option<Verdict>,
    /// The acts of one kind of actor, as [`super::Who::kind`] names it.
    pub who: Option<String>,
    /// From this time on, in Unix milliseconds.
    pub since: Option<i64>,
    /// Before this time, in Unix milliseconds.
    pub until: Option<i64>,
    /// Before this row.
    pub before: Option<u64>,
    /// At most so many.
    pub limit: u32,
}

/// A page, newest first.
pub fn page(reader: &Reader<'_>, query: &Query) -> Result<Vec<Shown>, StoreError> {
    let mut terms = vec!["1".to_owned()];
    let mut values: Vec<Value> = Vec::new();
    let mut ask = |term: &str, value: Option<Value>| {
        if let Some(value) = value {
            values.push(value);
            terms.push(format!("{term} ?{}", values.len()));
        }
    };
    let text = |text: &str| Value::Text(text.to_owned());
    ask("kind =", query.kind.map(|kind| text(kind.as_str())));
    ask("connection_id =", query.connection_id.as_ref().map(|id| text(id.as_str())));
    ask("verdict =", query.verdict.map(|verdict| text(verdict.as_str())));
    ask("who =", query.who.as_deref().map(text));
    ask("at >=", query.since.map(Value::Integer));
    ask("at <", query.until.map(Value::Integer));
    let before = query.before.map_or(i64::MAX, |before| i64::try_from(before).unwrap_or(i64::MAX));
    ask("seq <", Some(Value::Integer(before)));
    let sql = format!("SELECT {COLUMNS} FROM ledger WHERE {} ORDER BY seq DESC", terms.join(" AND "));
    let mut statement = reader.connection().prepare_cached(&sql)?;
    let rows = statement.query_map(rusqlite::params_from_iter(values), read_row)?;
    let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
    let readable = rows.filter_map(|row| row.map(Result::ok).transpose()).take(limit);
    readable.map(|row| with_content(reader, row?.0)).collect()
}

/// Everything about one request, oldest first.
pub fn of_approval(reader: &Reader<'_>, id: &ApprovalId) -> Result<Vec<Shown>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM ledger WHERE approval_id = ?1 ORDER BY seq");
    let rows = reader.all(&sql, [id], read_row)?;
    rows.into_iter().flatten().map(|(entry, _)| with_content(reader, entry)).collect()
}

/// Shows every row after that one, or every row after 0: with its seal and the rest of its content.
pub fn each(
    reader: &Reader<'_>,
    mut after: u64,
    mut visit: impl FnMut(Result<(&Entry, Option<&Digest>, &[Content]), Unreadable>),
) -> Result<(), StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM ledger WHERE seq > ?1 ORDER BY seq LIMIT {CHUNK}");
    loop {
        let rows = reader.all(&sql, [after], read_row)?;
        let Some(last) = rows.last() else { return Ok(()) };
        let last = last.as_ref().map_or_else(|row| row.seq, |(row, _)| row.seq);
        let mut left = contents(reader, after, last)?.into_iter().peekable();
        after = last;
        for row in rows {
            let (entry, seal) = match row {
                Ok(row) => row,
                Err(row) => {
                    visit(Err(row));
                    continue;
                }
            };
            let mut shown = Vec::new();
            while let Some((seq, content)) = left.next_if(|(seq, _)| *seq <= entry.seq) {
                // What a row held that is missing, or cannot be read, belongs to nobody.
                if seq == entry.seq {
                    shown.push(content);
                }
            }
            visit(Ok((&entry, seal.as_ref(), &shown)));
        }
    }
}

fn with_content(reader: &Reader<'_>, entry: Entry) -> Result<Shown, StoreError> {
    let content = contents(reader, entry.seq - 1, entry.seq)?.into_iter();
    Ok(Shown { entry, content: content.map(|(_, content)| content).collect() })
}

/// Content of the rows after one, up to another, as far as it can be read.
fn contents(reader: &Reader<'_>, after: u64, to: u64) -> Result<Vec<(u64, Content)>, StoreError> {
    let sql =
        "SELECT seq, name, salt, value FROM ledger_content WHERE seq > ?1 AND seq <= ?2 ORDER BY seq, name";
    let read = reader.all(sql, (after, to), |row| Ok(read_content(row).ok()))?;
    Ok(read.into_iter().flatten().collect())
}

fn read_content(row: &Row<'_>) -> rusqlite::Result<(u64, Content)> {
    let content = Content { name: row.get(1)?, salt: row.get(2)?, value: row.get(3)? };
    Ok((row.get(0)?, content))
}
