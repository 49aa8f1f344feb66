//! The search index: storing and querying it.

use crate::error::StoreError;
use crate::grams::{Asked, Gram, MOST_GRAMS, of, together};
use crate::tx::{Reader, Tx};

/// How rare they are is seen in so many of the newest rows.
const SAMPLE: i64 = 1_000;

/// So many texts wait at most before they go into the index together, which costs each a quarter of going alone.
const WAITING: i64 = 256;
/// A longer text goes at once, in bytes: a search reads all texts that wait.
const LONG: usize = 4096;

/// Makes a text findable: it waits to go into the index, and a search looks at those that wait.
pub(super) fn add(tx: &Tx<'_>, row: i64, title: &str, body: &str) -> Result<(), StoreError> {
    tx.execute("INSERT INTO search_texts (id, title, body) VALUES (?1, ?2, ?3)", (row, title, body))?;
    if title.len() + body.len() > LONG {
        tx.execute("INSERT INTO search_index (rowid, grams) VALUES (?1, ?2)", (row, of(title, body)))?;
        return Ok(());
    }
    tx.execute("INSERT INTO search_waiting (id) VALUES (?1)", [row])?;
    let waiting = tx.one("SELECT count(*) FROM search_waiting", [], |row| row.get::<_, i64>(0))?;
    if waiting.is_some_and(|waiting| waiting >= WAITING) { settle(tx) } else { Ok(()) }
}

/// Puts every text that waits into the index.
fn settle(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO search_index (rowid, grams) SELECT id, grams_of(title, body)
         FROM search_waiting JOIN search_texts USING (id) ORDER BY id",
        [],
    )?;
    tx.execute("DELETE FROM search_waiting", [])?;
    Ok(())
}

/// Removes a text; from the index while it still exists, because the index must be told the text.
pub(super) fn remove(tx: &Tx<'_>, row: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM search_texts WHERE id = ?1 RETURNING title, body";
    let text: Option<(String, String)> = tx.one(sql, [row], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((title, body)) = text else { return Ok(()) };
    if tx.execute("DELETE FROM search_waiting WHERE id = ?1", [row])? == 0 {
        let sql = "INSERT INTO search_index (search_index, rowid, grams) VALUES ('delete', ?1, ?2)";
        tx.execute(sql, (row, of(&title, &body)))?;
    }
    Ok(())
}

impl Asked {
    /// For the index: the rarest grams of a text with these words.
    pub(super) fn for_index(&self, reader: &Reader<'_>) -> Result<String, StoreError> {
        let mut grams = self.grams.clone();
        if grams.len() > MOST_GRAMS {
            let newest =
                reader.one("SELECT max(id) FROM search_entries", [], |row| row.get::<_, Option<i64>>(0))?;
            let behind = newest.flatten().unwrap_or_default() - SAMPLE;
            let sql = "SELECT count(*) FROM search_index WHERE search_index MATCH ?1 AND rowid > ?2";
            let frequency =
                |gram: &Gram| reader.one(sql, (gram.to_string(), behind), |row| row.get::<_, i64>(0));
            let mut known = grams
                .iter()
                .map(|gram| Ok((frequency(gram)?, *gram)))
                .collect::<Result<Vec<_>, StoreError>>()?;
            known.sort_unstable();
            grams = known.into_iter().map(|(_, gram)| gram).take(MOST_GRAMS).collect();
        }
        Ok(together(&grams))
    }
}
