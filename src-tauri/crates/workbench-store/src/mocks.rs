//! Mocks that a person set up: the recording of each, the way of playing it, its port, and the connection to it.
//!
//! A recording is a large body and is deleted with its mock. It may come from this very history without being
//! part of it: forgetting names the mocks that may still hold forgotten content. Deliberately absent: whether a
//! mock runs. None does after a start.

use std::collections::BTreeSet;

use rusqlite::Row;

use crate::blobs;
use crate::error::StoreError;
use crate::ids::{ConnectionId, MockId};
use crate::tx::{Reader, Tag, Tx};

/// A mock that a person set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MockRow {
    /// Which.
    pub id: MockId,
    /// The agent that it is here, once it was connected to.
    pub connection_id: Option<ConnectionId>,
    /// The file name of its recording.
    pub name: String,
    /// The name of the recorded agent. Untrusted.
    pub agent: String,
    /// The port of this machine that it had first, or when it was connected to.
    pub port: u16,
    /// A summary of the recording and its settings: JSON of the caller.
    pub described: String,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// Keeps a mock with its recording.
pub fn add(tx: &mut Tx<'_>, mock: &MockRow, recording: &[u8]) -> Result<(), StoreError> {
    let recording = blobs::put(tx, mock.id.as_str(), recording)?;
    tx.execute(
        "INSERT INTO mocks (id, connection_id, name, agent, port, described, recording, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        (
            &mock.id,
            &mock.connection_id,
            &mock.name,
            &mock.agent,
            mock.port,
            &mock.described,
            recording,
            mock.created_at,
        ),
    )?;
    touch(tx);
    Ok(())
}

/// Keeps how it is played from now on.
pub fn describe(tx: &mut Tx<'_>, id: &MockId, described: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE mocks SET described = ?2 WHERE id = ?1", (id, described))?;
    touch(tx);
    Ok(())
}

/// Keeps which agent it is, and where that agent finds it.
pub fn connect(tx: &mut Tx<'_>, id: &MockId, agent: &ConnectionId, port: u16) -> Result<(), StoreError> {
    tx.execute("UPDATE mocks SET connection_id = ?2, port = ?3 WHERE id = ?1", (id, agent, port))?;
    touch(tx);
    Ok(())
}

/// An agent was removed: no mock is that agent any more.
pub fn disconnect(tx: &mut Tx<'_>, agent: &ConnectionId) -> Result<(), StoreError> {
    tx.execute("UPDATE mocks SET connection_id = NULL WHERE connection_id = ?1", [agent])?;
    touch(tx);
    Ok(())
}

/// Announces that mocks were started or stopped.
pub fn touch(tx: &mut Tx<'_>) {
    tx.touch(Tag::Agents, None);
}

/// Every mock, the oldest first.
pub fn list(reader: &Reader<'_>) -> Result<Vec<MockRow>, StoreError> {
    reader.all(&format!("{MOCKS} ORDER BY created_at, id"), [], read_row)
}

/// One mock.
pub fn get(reader: &Reader<'_>, id: &MockId) -> Result<Option<MockRow>, StoreError> {
    reader.one(&format!("{MOCKS} WHERE id = ?1"), [id], read_row)
}

/// The recording that a mock plays, as the file was.
pub fn recording(reader: &Reader<'_>, id: &MockId) -> Result<Option<Vec<u8>>, StoreError> {
    let hash: Option<String> =
        reader.one("SELECT recording FROM mocks WHERE id = ?1", [id], |row| row.get(0))?;
    hash.map(|hash| blobs::get(reader, &hash)).transpose()
}

/// Mocks that may hold messages to `agents`, or to an agent with one of `cards`, from `since` on: those that were set
/// up after it, with a recording of an agent of such a name.
pub(crate) fn holding<'a>(
    reader: &Reader<'_>,
    agents: impl Iterator<Item = &'a ConnectionId>,
    cards: &BTreeSet<String>,
    since: i64,
) -> Result<Vec<MockRow>, StoreError> {
    let mut mocks = list(reader)?;
    mocks.retain(|mock| mock.created_at >= since);
    if mocks.is_empty() {
        return Ok(mocks);
    }
    let mut cards = cards.clone();
    for agent in agents {
        cards.extend(reader.all(CARDS_OF_AGENT, [agent], |row| row.get::<_, String>(0))?);
    }
    let mut names = BTreeSet::new();
    for card in &cards {
        names.extend(reader.one(NAME_ON_CARD, [card], |row| row.get::<_, Option<String>>(0))?.flatten());
    }
    mocks.retain(|mock| names.contains(&mock.agent));
    Ok(mocks)
}

const MOCKS: &str = "SELECT id, connection_id, name, agent, port, described, created_at FROM mocks";

const CARDS_OF_AGENT: &str = "SELECT card_hash FROM card_versions WHERE connection_id = ?1
    UNION SELECT card_hash FROM connections WHERE id = ?1 AND card_hash IS NOT NULL";

/// A body is as it was received.
const NAME_ON_CARD: &str = "SELECT CASE WHEN json_valid(body)
    THEN CAST(json_extract(body, '$.name') AS TEXT) END FROM cards WHERE hash = ?1";

fn read_row(row: &Row<'_>) -> rusqlite::Result<MockRow> {
    Ok(MockRow {
        id: row.get(0)?,
        connection_id: row.get(1)?,
        name: row.get(2)?,
        agent: row.get(3)?,
        port: row.get(4)?,
        described: row.get(5)?,
        created_at: row.get(6)?,
    })
}
