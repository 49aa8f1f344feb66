//! The cards that an agent showed over time, the accepted ones, and the keys that may sign them.
//!
//! The card in use is `connections.card_hash`: the first one seen, until another is accepted. Here are all
//! others, with the person's decision. Deliberately absent: the meaning of a card, and the weight of a change;
//! the caller compares.

use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ConnectionId, stored_as_text};
use crate::tx::{Reader, Tag, Tx};

/// Why a card was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeenBy {
    /// The agent was saved.
    FirstUse,
    /// A person wanted to see it again.
    Person,
    /// Something was about to be sent.
    BeforeSending,
    /// Credentials were given.
    Credentials,
}

stored_as_text!(SeenBy {
    FirstUse = "first-use",
    Person = "person",
    BeforeSending = "before-sending",
    Credentials = "credentials",
});

/// The decision about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody has said anything to it yet.
    Pending,
    /// It was in use from then on.
    Accepted,
    /// The one before it stayed in use.
    Declined,
}

stored_as_text!(Verdict { Pending = "pending", Accepted = "accepted", Declined = "declined" });

/// How much the difference to the card in use is to be heeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardWeight {
    /// Good to know.
    Note,
    /// Something else can happen than before.
    Notice,
    /// Nothing is sent before a person has said something to it.
    Alarm,
}

stored_as_text!(CardWeight { Note = "note", Notice = "notice", Alarm = "alarm" });

/// A card that an agent showed for some time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardVersion {
    /// Which.
    pub id: i64,
    /// SHA-256 of the body, in hex.
    pub card_hash: String,
    /// Why it was looked at when it was first seen.
    pub seen_by: SeenBy,
    /// Its outcome.
    pub verdict: Verdict,
    /// How much its difference to the card then in use is to be heeded; `None`: it means the same.
    pub weight: Option<CardWeight>,
    /// No pinned key signed it, though keys were pinned.
    pub signer_lost: bool,
    /// When the verdict was given, in Unix milliseconds.
    pub judged_at: Option<i64>,
    /// Unix milliseconds.
    pub first_seen_at: i64,
    /// Unix milliseconds.
    pub last_seen_at: i64,
}

/// A card that was just seen for the first time, or again after another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sighting<'a> {
    /// The card's hash.
    pub card_hash: &'a str,
    /// Why it was looked at.
    pub seen_by: SeenBy,
    /// Its verdict from now on.
    pub verdict: Verdict,
    /// How much its difference is to be heeded.
    pub weight: Option<CardWeight>,
    /// No pinned key signed it.
    pub signer_lost: bool,
}

/// When a card was looked at last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// Unix milliseconds.
    pub at: i64,
    /// For asking whether it has changed since.
    pub etag: Option<String>,
}

/// A key that may sign the agent's card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinnedKey {
    /// Its thumbprint (RFC 7638).
    pub thumbprint: String,
    /// It was fetched from `source`; else `source` is the text that was given.
    pub fetched: bool,
    /// Address or text.
    pub source: String,
    /// Unix milliseconds.
    pub pinned_at: i64,
}

const COLUMNS: &str = "id, card_hash, seen_by, verdict, weight, signer_lost, judged_at, first_seen_at,
    last_seen_at";

/// Adds a version. Its card must be stored before ([`crate::connections::keep_card`]).
pub fn add(tx: &mut Tx<'_>, id: &ConnectionId, seen: Sighting<'_>, at: i64) -> Result<(), StoreError> {
    // What nobody spoke to before another card came is not asked about any more.
    tx.execute(
        "UPDATE card_versions SET verdict = 'declined', judged_at = ?2
         WHERE connection_id = ?1 AND verdict = 'pending'",
        (id, at),
    )?;
    let judged_at = (seen.verdict != Verdict::Pending).then_some(at);
    tx.execute(
        "INSERT INTO card_versions (connection_id, card_hash, seen_by, verdict, weight, signer_lost,
            judged_at, first_seen_at, last_seen_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
        (id, seen.card_hash, seen.seen_by, seen.verdict, seen.weight, seen.signer_lost, judged_at, at),
    )?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Adds a version as it stood elsewhere.
pub(crate) fn put_back(tx: &Tx<'_>, id: &ConnectionId, version: &CardVersion) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO card_versions (connection_id, card_hash, seen_by, verdict, weight, signer_lost,
            judged_at, first_seen_at, last_seen_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        (
            id,
            &version.card_hash,
            version.seen_by,
            version.verdict,
            version.weight,
            version.signer_lost,
            version.judged_at,
            version.first_seen_at,
            version.last_seen_at,
        ),
    )?;
    Ok(())
}

/// Notes that the newest version was seen once more.
pub fn seen_again(tx: &mut Tx<'_>, id: &ConnectionId, at: i64) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE card_versions SET last_seen_at = ?2
         WHERE id = (SELECT max(id) FROM card_versions WHERE connection_id = ?1)",
        (id, at),
    )?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Stores the judgement of a pending version; `false` if it is no longer pending.
pub fn judge(
    tx: &mut Tx<'_>,
    connection: &ConnectionId,
    version: i64,
    verdict: Verdict,
    at: i64,
) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE card_versions SET verdict = ?3, judged_at = ?4
         WHERE id = ?2 AND connection_id = ?1 AND verdict = 'pending'",
        (connection, version, verdict, at),
    )?;
    tx.touch(Tag::Agents, Some(connection.as_str()));
    Ok(changed > 0)
}

/// The newest version.
pub fn latest(reader: &Reader<'_>, id: &ConnectionId) -> Result<Option<CardVersion>, StoreError> {
    Ok(newest(reader, id, 1)?.pop())
}

/// The newest versions, the newest first.
pub fn newest(reader: &Reader<'_>, id: &ConnectionId, most: u32) -> Result<Vec<CardVersion>, StoreError> {
    let sql =
        format!("SELECT {COLUMNS} FROM card_versions WHERE connection_id = ?1 ORDER BY id DESC LIMIT ?2");
    reader.all(&sql, (id, most), read_row)
}

/// The version that waits for a word, where one does.
pub fn pending(reader: &Reader<'_>, id: &ConnectionId) -> Result<Option<CardVersion>, StoreError> {
    Ok(latest(reader, id)?.filter(|version| version.verdict == Verdict::Pending))
}

/// Notes that the card was looked at. An entity tag is kept for asking next time.
pub fn looked(tx: &mut Tx<'_>, id: &ConnectionId, etag: Option<&str>, at: i64) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO card_looks (connection_id, looked_at, etag) VALUES (?1, ?2, ?3)
         ON CONFLICT (connection_id) DO UPDATE SET looked_at = ?2, etag = ?3",
        (id, at, etag),
    )?;
    Ok(())
}

/// When the card was looked at last.
pub fn last_look(reader: &Reader<'_>, id: &ConnectionId) -> Result<Option<Look>, StoreError> {
    reader.one("SELECT looked_at, etag FROM card_looks WHERE connection_id = ?1", [id], |row| {
        Ok(Look { at: row.get(0)?, etag: row.get(1)? })
    })
}

/// Lets a key sign the agent's card from now on.
pub fn pin_key(tx: &mut Tx<'_>, id: &ConnectionId, key: &PinnedKey) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO card_keys (connection_id, thumbprint, fetched, source, pinned_at)
         VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (connection_id, thumbprint) DO NOTHING",
        (id, &key.thumbprint, key.fetched, &key.source, key.pinned_at),
    )?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Takes that back.
pub fn unpin_key(tx: &mut Tx<'_>, id: &ConnectionId, thumbprint: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM card_keys WHERE connection_id = ?1 AND thumbprint = ?2", (id, thumbprint))?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Keys that may sign the agent's card, by when they were pinned.
pub fn pinned_keys(reader: &Reader<'_>, id: &ConnectionId) -> Result<Vec<PinnedKey>, StoreError> {
    let sql = "SELECT thumbprint, fetched, source, pinned_at FROM card_keys
        WHERE connection_id = ?1 ORDER BY pinned_at, thumbprint";
    reader.all(sql, [id], |row| {
        Ok(PinnedKey {
            thumbprint: row.get(0)?,
            fetched: row.get(1)?,
            source: row.get(2)?,
            pinned_at: row.get(3)?,
        })
    })
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<CardVersion> {
    Ok(CardVersion {
        id: row.get("id")?,
        card_hash: row.get("card_hash")?,
        seen_by: row.get("seen_by")?,
        verdict: row.get("verdict")?,
        weight: row.get("weight")?,
        signer_lost: row.get("signer_lost")?,
        judged_at: row.get("judged_at")?,
        first_seen_at: row.get("first_seen_at")?,
        last_seen_at: row.get("last_seen_at")?,
    })
}
