//! The ledger: requests, decisions and their outcomes, kept as evidence.
//!
//! [`append`] writes a row in the commit that does what the row tells; rows never change. [`chain`] links a row
//! to the one before it and seals it if the store has a key ([`crate::Store::seal_with`]). A row holds salted
//! commitments instead of content, so content can be forgotten ([`forget`]) without breaking the chain. [`check`]
//! finds changes made from outside. Deliberately absent: where keys come from, and what a row means for a
//! request.

use rusqlite::Row;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::ids::{ApprovalId, ConnectionId};
use crate::tx::{Reader, Tag, Tx};

pub mod chain;
pub mod check;
pub mod list;

mod terms;

use chain::{Content, Digest};
pub use terms::{EntryKind, How, Outcome, Verdict, Who};

/// The content of a row, without its commitments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fact {
    /// The kind of event.
    pub kind: EntryKind,
    /// The request; empty where it tells of none.
    pub approval_id: ApprovalId,
    /// The agent of the request; empty if the row is about none.
    pub connection_id: ConnectionId,
    /// The actor.
    pub who: Who,
    /// The means.
    pub how: Option<How>,
    /// The decision that was made, or taken back.
    pub verdict: Option<Verdict>,
    /// Its outcome.
    pub outcome: Option<Outcome>,
    /// The whole request had been in view.
    pub viewed: Option<bool>,
    /// How long the card had been open, in milliseconds.
    pub on_card_ms: Option<i64>,
}

impl Fact {
    /// An actor's step on a request. Manner and outcome are added if there are any.
    pub fn new(kind: EntryKind, who: Who, approval_id: ApprovalId, connection_id: ConnectionId) -> Self {
        Self {
            kind,
            approval_id,
            connection_id,
            who,
            how: None,
            verdict: None,
            outcome: None,
            viewed: None,
            on_card_ms: None,
        }
    }
}

/// A row as it is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// The row's content.
    pub fact: Fact,
    /// Forgettable content, by name. Each name occurs once.
    pub content: Vec<(&'static str, String)>,
}

/// A row as it stands in the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Its place, from 1.
    pub seq: u64,
    /// When, in Unix milliseconds.
    pub at: i64,
    /// Its facts. In an export its members stand among the others.
    #[serde(flatten)]
    pub fact: Fact,
    /// Its commitments, in the order of names.
    pub commitments: Vec<(String, Digest)>,
    /// The key that seals it; `None`: it is unsealed, because there was no keyring.
    pub sealed_by: Option<String>,
    /// Its link to the row before it.
    pub link: Digest,
}

/// The place and link of a row: with the row before it, everything before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// How many rows there are.
    pub count: u64,
    /// The link of the last one.
    pub link: Digest,
}

const COLUMNS: &str =
    "ledger.seq, at, kind, approval_id, connection_id, who, rule_id, rule_name, how, verdict,
    outcome, viewed, on_card_ms, commitments, sealed_by, link, seal";

/// Adds a row. `salt` must be such that nobody can guess it.
pub fn append(tx: &mut Tx<'_>, entry: &NewEntry, salt: [u8; 32], at: i64) -> Result<u64, StoreError> {
    let head = head(tx)?;
    let mut content: Vec<Content> =
        entry.content.iter().map(|(name, value)| Content::new(name, value.clone(), &salt)).collect();
    content.sort_by(|one, other| one.name.cmp(&other.name));
    let key = tx.seal_key();
    let mut row = Entry {
        seq: head.count + 1,
        at,
        fact: entry.fact.clone(),
        commitments: content.iter().map(|content| (content.name.clone(), content.commitment())).collect(),
        sealed_by: key.as_ref().map(|key| key.id().to_owned()),
        link: head.link,
    };
    row.link = chain::link(&head.link, &row);
    let seal = key.map(|key| key.seal(&row.link));
    insert(tx, &row, seal.as_ref())?;
    for Content { name, salt, value } in &content {
        let sql = "INSERT INTO ledger_content (seq, name, salt, value) VALUES (?1, ?2, ?3, ?4)";
        tx.execute(sql, (row.seq, name, salt.as_slice(), value))?;
    }
    tx.touch(Tag::Ledger, None);
    Ok(row.seq)
}

fn insert(tx: &Tx<'_>, row: &Entry, seal: Option<&Digest>) -> Result<(), StoreError> {
    let (rule_id, rule_name) = row.fact.who.rule();
    let commitments = serde_json::to_string(&row.commitments).expect("BUG: names and digests are plain data");
    tx.execute(
        "INSERT INTO ledger (seq, at, kind, approval_id, connection_id, who, rule_id, rule_name, how,
            verdict, outcome, viewed, on_card_ms, commitments, sealed_by, link, seal)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
        rusqlite::params![
            row.seq,
            row.at,
            row.fact.kind,
            row.fact.approval_id,
            row.fact.connection_id,
            row.fact.who.kind(),
            rule_id,
            rule_name,
            row.fact.how,
            row.fact.verdict,
            row.fact.outcome,
            row.fact.viewed,
            row.fact.on_card_ms,
            commitments,
            row.sealed_by,
            row.link.as_bytes(),
            seal.map(Digest::as_bytes),
        ],
    )?;
    Ok(())
}

/// Which ledger this is, in the keyring and in exports.
pub fn name(reader: &Reader<'_>) -> Result<String, StoreError> {
    let name = reader.one("SELECT name FROM ledger_name", [], |row| row.get(0))?;
    name.ok_or_else(|| StoreError::not_found("name of the ledger", "1"))
}

/// Where the ledger ends.
pub fn head(reader: &Reader<'_>) -> Result<Head, StoreError> {
    let sql = "SELECT seq, link FROM ledger ORDER BY seq DESC LIMIT 1";
    match reader.one(sql, [], |row| Ok(Head { count: row.get(0)?, link: row.get(1)? }))? {
        Some(head) => Ok(head),
        None => Ok(Head { count: 0, link: chain::genesis(&name(reader)?) }),
    }
}

/// Whether any row after the first `count` was written without a keyring.
pub fn is_unsealed_after(reader: &Reader<'_>, count: u64) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM ledger WHERE seq > ?1 AND sealed_by IS NULL LIMIT 1";
    Ok(reader.one(sql, [count], |_| Ok(()))?.is_some())
}

/// Deletes the content of these requests' rows, and records that in a row for each that had any.
pub(crate) fn forget(tx: &mut Tx<'_>, approvals: &[ApprovalId], at: i64) -> Result<(), StoreError> {
    for approval in approvals {
        let sql = "SELECT connection_id FROM ledger WHERE approval_id = ?1 LIMIT 1";
        let Some(connection_id) = tx.one(sql, [approval], |row| row.get(0))? else { continue };
        let sql = "DELETE FROM ledger_content WHERE seq IN (SELECT seq FROM ledger WHERE approval_id = ?1)";
        tx.execute(sql, [approval])?;
        let fact = Fact::new(EntryKind::Forgotten, Who::Person, approval.clone(), connection_id);
        let entry = NewEntry { fact, content: Vec::new() };
        append(tx, &entry, [0; 32], at)?;
    }
    Ok(())
}

/// A row that cannot be read any more: somebody made something of it that this program never writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreadable {
    /// Its place.
    pub seq: u64,
    /// Its link, where that can be read.
    pub link: Option<Digest>,
}

/// A row and its seal, or its readable rest.
fn read_row(row: &Row<'_>) -> rusqlite::Result<Result<(Entry, Option<Digest>), Unreadable>> {
    match read_whole(row) {
        Ok(read) => Ok(Ok(read)),
        Err(_) => Ok(Err(Unreadable { seq: row.get("seq")?, link: row.get("link").ok() })),
    }
}

fn read_whole(row: &Row<'_>) -> rusqlite::Result<(Entry, Option<Digest>)> {
    let unreadable = |index: usize| {
        rusqlite::Error::InvalidColumnType(index, "ledger".to_owned(), rusqlite::types::Type::Text)
    };
    let who: String = row.get("who")?;
    let commitments: String = row.get("commitments")?;
    let fact = Fact {
        kind: row.get("kind")?,
        approval_id: row.get("approval_id")?,
        connection_id: row.get("connection_id")?,
        who: Who::read(&who, (row.get("rule_id")?, row.get("rule_name")?)).ok_or_else(|| unreadable(5))?,
        how: row.get("how")?,
        verdict: row.get("verdict")?,
        outcome: row.get("outcome")?,
        viewed: row.get("viewed")?,
        on_card_ms: row.get("on_card_ms")?,
    };
    let entry = Entry {
        seq: row.get("seq")?,
        at: row.get("at")?,
        fact,
        commitments: serde_json::from_str(&commitments).map_err(|_| unreadable(13))?,
        sealed_by: row.get("sealed_by")?,
        link: row.get("link")?,
    };
    Ok((entry, row.get("seal")?))
}
