//! Rules, in their order. Deliberately absent: the meaning of a rule, which is the caller's.

use crate::error::StoreError;
use crate::tx::{Reader, Tag, Tx};

/// Every rule as JSON, the one that counts first coming first.
pub fn all(reader: &Reader<'_>) -> Result<Vec<String>, StoreError> {
    reader.all("SELECT body FROM rules ORDER BY place, id", [], |row| row.get(0))
}

/// Keeps a rule: at its place where there is one with its id, else at the end.
pub fn set(tx: &mut Tx<'_>, id: &str, body: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO rules (id, place, body)
         VALUES (?1, (SELECT coalesce(max(place), 0) + 1 FROM rules), ?2)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body",
        (id, body),
    )?;
    tx.touch(Tag::Settings, Some("rules"));
    Ok(())
}

/// Keeps a new rule before all others.
pub fn set_first(tx: &mut Tx<'_>, id: &str, body: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO rules (id, place, body) VALUES (?1, (SELECT coalesce(min(place), 1) - 1 FROM rules), ?2)",
        (id, body),
    )?;
    tx.touch(Tag::Settings, Some("rules"));
    Ok(())
}

/// Lets go of a rule.
pub fn remove(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM rules WHERE id = ?1", [id])?;
    tx.touch(Tag::Settings, Some("rules"));
    Ok(())
}

/// Exchanges a rule with the one before it. The first one stays.
pub fn raise(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    let places: Option<(i64, String, i64)> = tx.one(
        "SELECT own.place, before.id, before.place FROM rules AS own
         JOIN rules AS before ON before.place < own.place
         WHERE own.id = ?1 ORDER BY before.place DESC LIMIT 1",
        [id],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    if let Some((own, before, above)) = places {
        tx.execute("UPDATE rules SET place = ?2 WHERE id = ?1", (id, above))?;
        tx.execute("UPDATE rules SET place = ?2 WHERE id = ?1", (&before, own))?;
        tx.touch(Tag::Settings, Some("rules"));
    }
    Ok(())
}
