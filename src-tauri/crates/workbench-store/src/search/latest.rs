//! The latest of everything that is found, without looking at all of it.
//!
//! An index gives rows in the order in which they came, newest first, and a common word stands in hundreds of thousands.
//! Mostly what came later is later, but not what was imported or changed: for every span of rows it is known how new its
//! newest is, and whoever looks stops where nothing newer can follow.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::error::StoreError;
use crate::tx::Reader;

/// Ids of one span differ in so many bits only.
const SPAN_BITS: u32 = 12;
/// Rows that are asked for at first, and at most, at once.
const FIRST_ROWS: i64 = 64;
const MOST_ROWS: i64 = 4096;
/// Rows that are asked for where most of those that were read last were passed over at once.
const FEW_ROWS: i64 = 8;

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

/// The latest `limit` rows that all of these indexes find, latest first.
pub(super) fn rows(reader: &Reader<'_>, indexes: &mut [Index], limit: usize) -> Result<Vec<i64>, StoreError> {
    let mut best: BTreeSet<(i64, i64)> = BTreeSet::new();
    for run in runs(reader)? {
        if run.newest().is_none_or(|newest| is_enough(&best, limit, newest)) {
            break;
        }
        look_through(reader, &run, indexes, limit, &mut best)?;
    }
    Ok(best.into_iter().rev().map(|(_, row)| row).collect())
}

/// Nothing of this age can take the place of what was found.
fn is_enough(best: &BTreeSet<(i64, i64)>, limit: usize, newest: i64) -> bool {
    best.len() >= limit && best.first().is_some_and(|&(at, _)| at > newest)
}

fn look_through(
    reader: &Reader<'_>,
    run: &Run,
    indexes: &mut [Index],
    limit: usize,
    best: &mut BTreeSet<(i64, i64)>,
) -> Result<(), StoreError> {
    let Some((first, mut behind)) = run.bounds() else { return Ok(()) };
    let mut age = reader.connection().prepare_cached("SELECT at FROM search_entries WHERE id = ?1")?;
    while let Some(row) = next_common(reader, indexes, first, behind)? {
        behind = row;
        if run.newest_of(row >> SPAN_BITS).is_none_or(|newest| is_enough(best, limit, newest)) {
            return Ok(());
        }
        let at = age.query_row([row], |found| found.get(0))?;
        best.insert((at, row));
        if best.len() > limit {
            best.pop_first();
        }
    }
    Ok(())
}

/// The last row before `behind` and not before `first` that all of them have.
fn next_common(
    reader: &Reader<'_>,
    indexes: &mut [Index],
    first: i64,
    behind: i64,
) -> Result<Option<i64>, StoreError> {
    let mut candidate = behind - 1;
    loop {
        let before = candidate;
        for index in &mut *indexes {
            match index.up_to(reader, candidate)? {
                Some(row) if row >= first => candidate = row,
                _ => return Ok(None),
            }
        }
        if candidate == before || indexes.len() == 1 {
            return Ok(Some(candidate));
        }
    }
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

    /// Its first row, and the one behind its last.
    fn bounds(&self) -> Option<(i64, i64)> {
        let (&(last, _), &(first, _)) = (self.spans.first()?, self.spans.last()?);
        Some((first << SPAN_BITS, (last + 1) << SPAN_BITS))
    }

    fn newest_of(&self, span: i64) -> Option<i64> {
        let place = self.spans.binary_search_by(|(other, _)| span.cmp(other)).ok()?;
        self.spans.get(place).map(|&(_, newest)| newest)
    }
}

/// One index that is asked one thing. What it answers is read piece by piece, backwards.
pub(super) struct Index {
    table: &'static str,
    asked: String,
    /// Read and not used, the last one first in line.
    rows: Vec<i64>,
    /// How many were read together with them.
    read: usize,
    /// Everything between `rows` and this one is read.
    from: i64,
    /// How many are asked for next.
    next: i64,
    /// Nothing stands before what was read.
    is_over: bool,
}

impl Index {
    pub(super) fn new(table: &'static str, asked: String) -> Self {
        Self { table, asked, rows: Vec::new(), read: 0, from: i64::MIN, next: FIRST_ROWS, is_over: false }
    }

    /// The last row that is not behind `row`.
    fn up_to(&mut self, reader: &Reader<'_>, row: i64) -> Result<Option<i64>, StoreError> {
        if row > self.from {
            // Another place, or the beginning.
            self.rows.clear();
            self.is_over = false;
        }
        let held = self.rows.len();
        while self.rows.last().is_some_and(|&last| last > row) {
            self.rows.pop();
        }
        if self.rows.is_empty() && !self.is_over {
            if held * 2 > self.read && held > 1 {
                self.next = FEW_ROWS;
            }
            self.read(reader, row)?;
        }
        self.from = row;
        Ok(self.rows.last().copied())
    }

    fn read(&mut self, reader: &Reader<'_>, row: i64) -> Result<(), StoreError> {
        let table = self.table;
        let sql = format!(
            "SELECT rowid FROM {table} WHERE {table} MATCH ?1 AND rowid <= ?2 ORDER BY rowid DESC LIMIT ?3"
        );
        self.rows = reader.all(&sql, (&self.asked, row, self.next), |found| found.get(0))?;
        self.is_over = i64::try_from(self.rows.len()).is_ok_and(|read| read < self.next);
        self.read = self.rows.len();
        self.rows.reverse();
        self.next = (self.next * 4).min(MOST_ROWS);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
