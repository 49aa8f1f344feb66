//! A job's access to the database: a consistent view for reading, a transaction for changing. Both hide the
//! database library; only modules of this crate reach through them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Params, Row};
use serde::Serialize;

use crate::blob_folder::BlobFolder;
use crate::covering::Covers;
use crate::error::StoreError;
use crate::folder::DataFolder;
use crate::ids::ConnectionId;
use crate::logical_clock::Tick;
use crate::sealing::{SealKey, Sealing};

/// Contents of a page that a change makes stale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tag {
    /// The app itself: banners, keyring and folder state.
    App,
    /// Settings.
    Settings,
    /// Saved agents; the id is a connection.
    Agents,
    /// Attempts to find an agent; the id is the attempt.
    Discovery,
    /// Examinations; the id is a connection.
    Doctor,
    /// Conversations and their messages; the id is a conversation.
    Chats,
    /// Tasks and their artifacts; the id is a task key.
    Tasks,
    /// Requests that wait for a person; the id is an approval.
    Approvals,
    /// Wire traffic; the id is a connection.
    Exchanges,
    /// The ledger.
    Ledger,
    /// Runs of run files; the id is a run.
    Runs,
}

/// One thing that a commit changed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Change {
    /// Which kind of thing.
    pub tag: Tag,
    /// Which one; `None` for the whole kind.
    pub id: Option<String>,
}

/// Everything that one commit changed, each thing once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes(Arc<[Change]>);

/// Each thing is to be given once.
impl FromIterator<Change> for Changes {
    fn from_iter<Given: IntoIterator<Item = Change>>(changes: Given) -> Self {
        Self(changes.into_iter().collect())
    }
}

impl Deref for Changes {
    type Target = [Change];

    fn deref(&self) -> &[Change] {
        &self.0
    }
}

/// Runs a statement that every transaction repeats: it is prepared once.
pub(crate) fn repeat(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

/// A consistent view of the database.
#[derive(Debug)]
pub struct Reader<'a> {
    connection: &'a Connection,
    blobs: &'a BlobFolder,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(connection: &'a Connection, blobs: &'a BlobFolder) -> Self {
        Self { connection, blobs }
    }

    pub(crate) fn connection(&self) -> &'a Connection {
        self.connection
    }

    pub(crate) fn blobs(&self) -> &'a BlobFolder {
        self.blobs
    }

    pub(crate) fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row(params, map).optional()?)
    }

    pub(crate) fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        map: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params, map)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

/// The latest place in the order of actions that any row has.
///
/// # Errors
/// When the database cannot be read.
pub fn last_tick(reader: &Reader<'_>) -> Result<Tick, StoreError> {
    Ok(reader.one("SELECT tick FROM logical_clock", [], |row| row.get(0))?.unwrap_or_default())
}

/// A write in progress. Reads through it see its changes so far.
#[derive(Debug)]
pub struct Tx<'a> {
    reader: Reader<'a>,
    sealing: &'a Sealing,
    covers: &'a Covers,
    folder: &'a DataFolder,
    tick: OnceCell<Tick>,
    pub(crate) effects: Effects,
}

/// Work to do once the transaction is on disk.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    pub(crate) changes: BTreeSet<Change>,
    /// Large bodies that nobody uses any more.
    pub(crate) unused_blobs: Vec<String>,
    /// The write-ahead log is to be folded into the file.
    pub(crate) fold: bool,
    /// Deleted rows must not be found in any page, in use or free.
    pub(crate) erase: bool,
    /// How often something was let be sent.
    pub(crate) sendings: u64,
}

impl Effects {
    pub(crate) fn absorb(&mut self, other: Self) {
        self.changes.extend(other.changes);
        self.unused_blobs.extend(other.unused_blobs);
        self.fold |= other.fold;
        self.erase |= other.erase;
        self.sendings = self.sendings.max(other.sendings);
    }
}

impl<'a> Tx<'a> {
    pub(crate) fn new(
        connection: &'a Connection,
        blobs: &'a BlobFolder,
        sealing: &'a Sealing,
        covers: &'a Covers,
        folder: &'a DataFolder,
    ) -> Self {
        Self {
            reader: Reader::new(connection, blobs),
            sealing,
            covers,
            folder,
            tick: OnceCell::new(),
            effects: Effects::default(),
        }
    }

    /// The folder that the database lies in.
    pub(crate) fn folder(&self) -> &DataFolder {
        self.folder
    }

    /// Where this transaction stands among all that were. The clock begins behind everything that was done before it was
    /// kept.
    pub(crate) fn tick(&self) -> Result<Tick, StoreError> {
        if let Some(tick) = self.tick.get() {
            return Ok(*tick);
        }
        let sql = "UPDATE logical_clock SET tick = tick + 1 RETURNING tick";
        let next = self.one(sql, [], |row| row.get(0))?.unwrap_or_default();
        Ok(*self.tick.get_or_init(|| next))
    }

    /// Words of an agent that were put together from pieces, without the secrets that only the whole holds.
    pub(crate) fn covered<'text>(&self, agent: &ConnectionId, text: &'text str) -> Cow<'text, str> {
        self.covers.covered(agent, text)
    }

    /// Whether there is nothing to cover.
    pub(crate) fn covers_nothing(&self) -> bool {
        self.covers.are_empty()
    }

    /// Says that `tag` (of `id`) changes with this transaction. Announced after the commit only.
    pub fn touch(&mut self, tag: Tag, id: Option<&str>) {
        self.effects.changes.insert(Change { tag, id: id.map(str::to_owned) });
    }

    /// Whether this transaction adds rows to the ledger so far.
    pub fn adds_to_ledger(&self) -> bool {
        self.effects.changes.iter().any(|change| change.tag == Tag::Ledger)
    }

    /// Runs one statement and says how many rows it changed.
    pub(crate) fn execute(&self, sql: &str, params: impl Params) -> Result<usize, StoreError> {
        Ok(self.connection.prepare_cached(sql)?.execute(params)?)
    }

    /// The key that rows of the ledger are sealed with, where there is one.
    pub(crate) fn seal_key(&self) -> Option<SealKey> {
        self.sealing.key()
    }

    pub(crate) fn last_row(&self) -> i64 {
        self.connection.last_insert_rowid()
    }
}

impl<'a> Deref for Tx<'a> {
    type Target = Reader<'a>;

    fn deref(&self) -> &Reader<'a> {
        &self.reader
    }
}
