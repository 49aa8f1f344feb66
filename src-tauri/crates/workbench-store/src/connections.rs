//! Saved agents and their cards.
//!
//! A removed connection keeps its row, so that the history can still name its agent. Each distinct card is stored
//! by the hash of its bytes; a task names the card that it ran against. The way to authenticate is stored without
//! secrets: scheme, names, and keyring slots.

use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::search;
use crate::tx::{Reader, Tag, Tx};

/// One saved agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// Which.
    pub id: ConnectionId,
    /// The name a person sees; the card's unless changed.
    pub name: String,
    /// The text that the person typed or pasted.
    pub input: String,
    /// Where the card was found; `None` when it was pasted.
    pub card_url: Option<String>,
    /// The card in use.
    pub card_hash: Option<String>,
    /// When it was last fetched, in Unix milliseconds.
    pub card_fetched_at: Option<i64>,
    /// The interface in use.
    pub interface: Option<ChosenInterface>,
    /// The person chose the interface; negotiation must not.
    pub pinned: bool,
    /// How to authenticate, as JSON without secrets.
    pub auth: String,
    /// Names of extra headers, as a JSON array.
    pub header_names: String,
    /// One of the built-in sample agents.
    pub sample: bool,
    /// The last failure, as JSON, until the next success.
    pub last_error: Option<String>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub updated_at: i64,
    /// Set once removed, in Unix milliseconds.
    pub removed_at: Option<i64>,
}

/// The interface that was negotiated or pinned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenInterface {
    /// Where requests go.
    pub url: String,
    /// The binding's name.
    pub binding: String,
    /// The protocol version spoken.
    pub version: String,
    /// The tenant, where the card names one.
    pub tenant: Option<String>,
    /// Which rule chose it.
    pub reason: String,
}

/// As a conversation keeps it.
impl ToSql for ChosenInterface {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text = serde_json::to_string(self)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        Ok(text.into())
    }
}

impl FromSql for ChosenInterface {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?).map_err(|error| FromSqlError::Other(Box::new(error)))
    }
}

/// A card as received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCard {
    /// SHA-256 of the body, in hex.
    pub hash: String,
    /// The body.
    pub body: String,
    /// When these bytes were first seen, in Unix milliseconds.
    pub first_seen_at: i64,
}

const COLUMNS: &str = "id, name, input, card_url, card_hash, card_fetched_at, interface_url,
    interface_binding, interface_version, interface_tenant, interface_reason, pinned, auth,
    header_names, sample, last_error, created_at, updated_at, removed_at";

/// Adds a connection. Its card must be stored before ([`keep_card`]).
pub fn insert(tx: &mut Tx<'_>, connection: &Connection) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO connections (id, created_at, name, input, auth, header_names, updated_at)
         VALUES (?1, ?2, '', '', '', '', 0)",
        (&connection.id, connection.created_at),
    )?;
    update(tx, connection)
}

/// Writes every field of `connection` but its id and `created_at`.
pub fn update(tx: &mut Tx<'_>, connection: &Connection) -> Result<(), StoreError> {
    let interface = connection.interface.as_ref();
    let changed = tx.execute(
        "UPDATE connections SET name = ?2, input = ?3, card_url = ?4, card_hash = ?5,
            card_fetched_at = ?6, interface_url = ?7, interface_binding = ?8,
            interface_version = ?9, interface_tenant = ?10, interface_reason = ?11, pinned = ?12,
            auth = ?13, header_names = ?14, sample = ?15, last_error = ?16, updated_at = ?17,
            removed_at = ?18
         WHERE id = ?1",
        rusqlite::params![
            connection.id,
            connection.name,
            connection.input,
            connection.card_url,
            connection.card_hash,
            connection.card_fetched_at,
            interface.map(|chosen| &chosen.url),
            interface.map(|chosen| &chosen.binding),
            interface.map(|chosen| &chosen.version),
            interface.and_then(|chosen| chosen.tenant.as_ref()),
            interface.map(|chosen| &chosen.reason),
            connection.pinned,
            connection.auth,
            connection.header_names,
            connection.sample,
            connection.last_error,
            connection.updated_at,
            connection.removed_at,
        ],
    )?;
    if changed == 0 {
        return Err(StoreError::not_found("connection", &connection.id));
    }
    let entry = search::Entry {
        kind: search::HitKind::Agent,
        id: connection.id.as_str(),
        task: None,
        conversation: None,
        title: &connection.name,
        body: &connection.input,
        at: connection.updated_at,
    };
    search::index(tx, &entry)?;
    tx.touch(Tag::Agents, Some(connection.id.as_str()));
    Ok(())
}

/// Marks the connection as removed; its history and its name stay.
pub fn remove(tx: &mut Tx<'_>, id: &ConnectionId, at: i64) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE connections SET removed_at = ?2, updated_at = ?2 WHERE id = ?1 AND removed_at IS NULL",
        (id, at),
    )?;
    tx.touch(Tag::Agents, Some(id.as_str()));
    Ok(())
}

/// Stores the last failure, or with `None` a success. Writes only a change.
pub fn set_error(tx: &mut Tx<'_>, id: &ConnectionId, error: Option<&str>, at: i64) -> Result<(), StoreError> {
    let changed = tx.execute(
        "UPDATE connections SET last_error = ?2, updated_at = ?3
         WHERE id = ?1 AND last_error IS NOT ?2",
        (id, error, at),
    )?;
    if changed > 0 {
        tx.touch(Tag::Agents, Some(id.as_str()));
    }
    Ok(())
}

/// One connection, removed or not.
pub fn get(reader: &Reader<'_>, id: &ConnectionId) -> Result<Option<Connection>, StoreError> {
    reader.one(&format!("SELECT {COLUMNS} FROM connections WHERE id = ?1"), [id], read_row)
}

/// All connections that were not removed, as a person listed them: favourites, then group by group, then the
/// others; each by name.
pub fn list(reader: &Reader<'_>) -> Result<Vec<Connection>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM connections LEFT JOIN listings ON connection_id = id
         WHERE removed_at IS NULL
         ORDER BY favourite IS NOT 1, iif(favourite, NULL, group_name) IS NULL,
            iif(favourite, NULL, group_name) COLLATE NOCASE, name COLLATE NOCASE, id"
    );
    reader.all(&sql, [], read_row)
}

/// Keeps a card's bytes and returns their hash.
pub fn keep_card(tx: &mut Tx<'_>, body: &str, at: i64) -> Result<String, StoreError> {
    let hash = hex::encode(Sha256::digest(body.as_bytes()));
    tx.execute(
        "INSERT INTO cards (hash, body, first_seen_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (hash) DO NOTHING",
        (&hash, body, at),
    )?;
    Ok(hash)
}

/// The card with that hash.
pub fn card(reader: &Reader<'_>, hash: &str) -> Result<Option<StoredCard>, StoreError> {
    reader.one("SELECT hash, body, first_seen_at FROM cards WHERE hash = ?1", [hash], |row| {
        Ok(StoredCard { hash: row.get(0)?, body: row.get(1)?, first_seen_at: row.get(2)? })
    })
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Connection> {
    let url: Option<String> = row.get("interface_url")?;
    let interface = match url {
        None => None,
        Some(url) => Some(ChosenInterface {
            url,
            binding: row.get("interface_binding")?,
            version: row.get("interface_version")?,
            tenant: row.get("interface_tenant")?,
            reason: row.get("interface_reason")?,
        }),
    };
    Ok(Connection {
        id: row.get("id")?,
        name: row.get("name")?,
        input: row.get("input")?,
        card_url: row.get("card_url")?,
        card_hash: row.get("card_hash")?,
        card_fetched_at: row.get("card_fetched_at")?,
        interface,
        pinned: row.get("pinned")?,
        auth: row.get("auth")?,
        header_names: row.get("header_names")?,
        sample: row.get("sample")?,
        last_error: row.get("last_error")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        removed_at: row.get("removed_at")?,
    })
}
