//! The person's order of agents: favourites, one group each, any number of tags.
//!
//! It is stored beside the connection, because nothing that is sent depends on it. Deliberately absent: the
//! spelling of words, which the caller unifies.

use std::collections::HashMap;

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tx::{Reader, Tag, Tx};

/// Where an agent stands in the list of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// It stands before all others.
    pub favourite: bool,
    /// Under which heading.
    pub group: Option<String>,
    /// In the order of the alphabet.
    pub tags: Vec<String>,
}

/// Puts an agent before all others, or back among them.
pub fn set_favourite(tx: &mut Tx<'_>, id: &ConnectionId, favourite: bool) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO listings (connection_id, favourite) VALUES (?1, ?2)
         ON CONFLICT (connection_id) DO UPDATE SET favourite = ?2",
        (id, favourite),
    )?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Gives an agent this group and these tags, in place of those before.
pub fn arrange(
    tx: &mut Tx<'_>,
    id: &ConnectionId,
    group: Option<&str>,
    tags: &[String],
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO listings (connection_id, group_name) VALUES (?1, ?2)
         ON CONFLICT (connection_id) DO UPDATE SET group_name = ?2",
        (id, group),
    )?;
    tx.execute("DELETE FROM listing_tags WHERE connection_id = ?1", [id])?;
    for tag in tags {
        let sql = "INSERT INTO listing_tags (connection_id, tag) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        tx.execute(sql, (id, tag))?;
    }
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Forgets where an agent stood that is in no list any more.
pub fn remove(tx: &mut Tx<'_>, id: &ConnectionId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM listing_tags WHERE connection_id = ?1", [id])?;
    tx.execute("DELETE FROM listings WHERE connection_id = ?1", [id])?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Where one agent stands.
pub fn of(reader: &Reader<'_>, id: &ConnectionId) -> Result<Listing, StoreError> {
    let sql = "SELECT favourite, group_name FROM listings WHERE connection_id = ?1";
    let found = reader.one(sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (favourite, group) = found.unwrap_or_default();
    let sql = "SELECT tag FROM listing_tags WHERE connection_id = ?1 ORDER BY tag";
    let tags = reader.all(sql, [id], |row| row.get(0))?;
    Ok(Listing { favourite, group, tags })
}

/// The order of all agents that have one.
pub fn all(reader: &Reader<'_>) -> Result<HashMap<ConnectionId, Listing>, StoreError> {
    let sql = "SELECT connection_id, favourite, group_name FROM listings";
    let rows = reader.all(sql, [], |row| {
        Ok((row.get(0)?, Listing { favourite: row.get(1)?, group: row.get(2)?, tags: Vec::new() }))
    })?;
    let mut listings: HashMap<ConnectionId, Listing> = rows.into_iter().collect();
    let sql = "SELECT connection_id, tag FROM listing_tags ORDER BY connection_id, tag";
    let tags: Vec<(ConnectionId, String)> = reader.all(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, tag) in tags {
        listings.entry(id).or_default().tags.push(tag);
    }
    Ok(listings)
}
