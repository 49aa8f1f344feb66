//! The latest hits, without looking at all of them.
//!
//! The index gives rows in the order of their arrival, newest first, and a common word has hundreds of thousands.
//! A later arrival is mostly newer, but not if it was imported or changed. So for every span of rows the time of
//! its newest is known, and a search stops where nothing newer can follow.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::error::StoreError;
use crate::grams::Asked;
use crate::tx::Reader;

/// Ids of one span differ in so many bits only.
const SPAN_BITS: u32 = 12;

/// Spans beside each other, of which each is newer than the one before it. The last one comes first.
struct Run {
    spans: Vec<(i64, i64)>,
}

/// Says how new a row of a span is.
pub(super) fn note(reader: &Reader<'_>, row: i64, at: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO search_spans (span, newest) VALUES (?1, ?2)
        ON CONFLICT (span) DO UPDATE SET newest = excluded.newest WHERE newest < excluded.newest";
    reader.connection().prepare_cached(sql)?.execute((row >> SPAN_BITS, at))?;
    Ok(())
}

/// The latest `limit` rows whose texts match the query, latest first.
pub(super) fn rows(reader: &Reader<'_>, asked: &Asked, limit: usize) -> Result<Vec<i64>, StoreError> {
    let mut found = Found { limit, best: BTreeSet::new() };
    look_at_waiting(reader, asked, &mut found)?;
    let for_index = asked.for_index(reader)?;
    for run in runs(reader)? {
        if run.newest().is_none_or(|newest| found.is_enough(newest)) {
            break;
        }
        look_through(reader, &run, (asked, &for_index), &mut found)?;
    }
    Ok(found.best.into_iter().rev().map(|(_, row)| row).collect())
}

struct Found {
    limit: usize,
    /// When, and which row.
    best: BTreeSet<(i64, i64)>,
}

impl Found {
    fn add(&mut self, at: i64, row: i64) {
        self.best.insert((at, row));
        if self.best.len() > self.limit {
            self.best.pop_first();
        }
    }

    /// No row of this age can replace a hit.
    fn is_enough(&self, newest: i64) -> bool {
        self.best.len() >= self.limit && self.best.first().is_some_and(|&(at, _)| at > newest)
    }
}

/// Texts that are not in the index yet are few, and read one by one.
fn look_at_waiting(reader: &Reader<'_>, asked: &Asked, found: &mut Found) -> Result<(), StoreError> {
    let sql = "SELECT id, at, title, body FROM search_waiting
        JOIN search_texts USING (id) JOIN search_entries USING (id)";
    let held: Vec<Option<(i64, i64)>> = reader.all(sql, [], |row| {
        let is_held = asked.is_held_by(row.get_ref(2)?.as_str()?, row.get_ref(3)?.as_str()?);
        Ok(if is_held { Some((row.get(1)?, row.get(0)?)) } else { None })
    })?;
    held.into_iter().flatten().for_each(|(at, row)| found.add(at, row));
    Ok(())
}

fn look_through(
    reader: &Reader<'_>,
    run: &Run,
    (asked, for_index): (&Asked, &str),
    found: &mut Found,
) -> Result<(), StoreError> {
    let Some((first, last)) = run.bounds() else { return Ok(()) };
    let connection = reader.connection();
    // One statement for the whole run: to begin in the middle, the index goes there from its end.
    let mut index = connection.prepare_cached(
        "SELECT rowid FROM search_index WHERE search_index MATCH ?1 AND rowid BETWEEN ?2 AND ?3
         ORDER BY rowid DESC",
    )?;
    let mut age = connection.prepare_cached("SELECT at FROM search_entries WHERE id = ?1")?;
    let mut text = connection.prepare_cached("SELECT title, body FROM search_texts WHERE id = ?1")?;
    let is_looked_at = !asked.is_known_to_the_index();
    let mut rows = index.query((for_index, first, last))?;
    while let Some(next) = rows.next()? {
        let row: i64 = next.get(0)?;
        if run.newest_of(row >> SPAN_BITS).is_none_or(|newest| found.is_enough(newest)) {
            return Ok(());
        }
        let is_found = !is_looked_at
            || text.query_row([row], |said| {
                Ok(asked.is_held_by(said.get_ref(0)?.as_str()?, said.get_ref(1)?.as_str()?))
            })?;
        if is_found {
            found.add(age.query_row([row], |entry| entry.get(0))?, row);
        }
    }
    Ok(())
}

/// Newest first.
fn runs(reader: &Reader<'_>) -> Result<Vec<Run>, StoreError> {
    let spans: Vec<(i64, i64)> =
        reader.all("SELECT span, newest FROM search_spans ORDER BY span DESC", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let mut runs: Vec<Run> = spans
        .chunk_by(|(_, later), (_, newest)| newest <= later)
        .map(|spans| Run { spans: spans.to_vec() })
        .collect();
    runs.sort_by_key(|run| Reverse(run.newest()));
    Ok(runs)
}

impl Run {
    fn newest(&self) -> Option<i64> {
        self.spans.first().map(|&(_, newest)| newest)
    }

    /// Its first row and its last.
    fn bounds(&self) -> Option<(i64, i64)> {
        let (&(last, _), &(first, _)) = (self.spans.first()?, self.spans.last()?);
        Some((first << SPAN_BITS, ((last + 1) << SPAN_BITS) - 1))
    }

    fn newest_of(&self, span: i64) -> Option<i64> {
        let place = self.spans.binary_search_by(|(other, _)| span.cmp(other)).ok()?;
        self.spans.get(place).map(|&(_, newest)| newest)
    }
}

#[cfg(test)]
mod tests;
