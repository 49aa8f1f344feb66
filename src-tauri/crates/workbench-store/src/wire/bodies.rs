//! Searches bodies for words piece by piece, so that no reader is held for long.
//!
//! An index that finds any part of a word would be larger than the log, and every frame would pay for it,
//! searched or not. A search begins with the newest frame, goes back, and remembers its hits; repeating it costs
//! only the news. Bodies are searched as logged, redacted. Deliberately absent: headers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use regex::bytes::{Regex, RegexBuilder};
use rusqlite::Rows;

use crate::error::StoreError;
use crate::tx::Reader;

/// Bytes that are looked through at once: about a tenth of a second on a machine with much else to do.
pub const PIECE: u64 = 8 * 1000 * 1000;

/// Bytes that a search goes back at once; further only where a person wants it.
pub const FURTHEST: u64 = 1000 * 1000 * 1000;

/// Frames that are looked at at once, however small they are.
const FRAMES: u32 = 20_000;

/// The search for some words, as far as it went.
#[derive(Debug, Clone)]
pub struct Search {
    pattern: Regex,
    /// Exchanges that hold the words.
    found: BTreeSet<i64>,
    /// The frames that were looked at: from this one.
    from: i64,
    /// Up to this one; `None` before the first look.
    to: Option<i64>,
    /// Bytes that were gone back since somebody wanted it.
    bytes: u64,
    /// Bytes to go back at once.
    furthest: u64,
    back: Back,
}

/// The state of a search that goes back from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Back {
    Going,
    /// The log begins here.
    Whole,
    /// It went back far enough; older exchanges than this one were not looked at.
    FarEnough(i64),
}

/// The hits of all words that a filter searches in bodies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bodies {
    /// Rows of exchanges as a JSON array, by the words.
    found: BTreeMap<String, String>,
    /// The first exchange that all were looked for in; `None`: in every one.
    from: Option<i64>,
}

impl Search {
    /// A search for `words`, in any case, also where JSON writes them with escapes, that goes back `furthest` bytes at
    /// once. `None`: there are too many words.
    pub fn of(words: &str, furthest: u64) -> Option<Self> {
        let ways: BTreeSet<String> =
            [words.to_owned(), in_json(words, false), in_json(words, true)].into_iter().collect();
        let ways: Vec<String> = ways.iter().map(|way| regex::escape(way)).collect();
        let pattern = RegexBuilder::new(&ways.join("|")).case_insensitive(true).build().ok()?;
        let found = BTreeSet::new();
        Some(Self { pattern, found, from: 0, to: None, bytes: 0, furthest, back: Back::Going })
    }

    /// Lets it go back further, by as much again.
    pub fn go_further(&mut self) {
        if matches!(self.back, Back::FarEnough(_)) {
            (self.bytes, self.back) = (0, Back::Going);
        }
    }

    /// Searches one more piece: first news, then older frames. Returns whether there may be more.
    pub fn go_on(&mut self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        let newest = reader.one("SELECT coalesce(max(id), 0) FROM frames", [], |row| row.get::<_, i64>(0))?;
        let newest = newest.unwrap_or_default();
        let Some(to) = self.to else {
            (self.from, self.to) = (newest + 1, Some(newest));
            return Ok(true);
        };
        if newest > to {
            let sql =
                "SELECT id, exchange, body FROM frames WHERE id > ?1 AND kind <> 'head' ORDER BY id LIMIT ?2";
            let looked = self.look(reader, sql, to)?;
            // What fell out of the log meanwhile is not looked for again.
            self.to = Some(if looked.is_last { newest } else { looked.last });
            return Ok(true);
        }
        if self.back != Back::Going {
            return Ok(false);
        }
        let sql = "SELECT id, exchange, body FROM frames WHERE id < ?1 AND kind <> 'head' ORDER BY id DESC LIMIT ?2";
        let looked = self.look(reader, sql, self.from)?;
        self.from = looked.last;
        self.bytes += looked.bytes;
        if looked.is_last {
            self.back = Back::Whole;
        } else if self.bytes >= self.furthest {
            self.back = Back::FarEnough(looked.exchange);
        }
        Ok(self.back == Back::Going)
    }

    fn look(&mut self, reader: &Reader<'_>, sql: &str, from: i64) -> Result<Looked, StoreError> {
        let mut statement = reader.connection().prepare_cached(sql)?;
        let mut rows: Rows<'_> = statement.query((from, FRAMES))?;
        let mut looked = Looked { last: from, exchange: 0, bytes: 0, is_last: false };
        let mut frames = 0;
        while let Some(row) = rows.next()? {
            (looked.last, looked.exchange) = (row.get(0)?, row.get(1)?);
            frames += 1;
            // A body that says nothing new is not read.
            if !self.found.contains(&looked.exchange) {
                let body = row.get_ref(2)?.as_blob().map_err(rusqlite::Error::from)?;
                looked.bytes += body.len() as u64;
                if self.pattern.is_match(body) {
                    self.found.insert(looked.exchange);
                }
            }
            if looked.bytes >= PIECE {
                return Ok(looked);
            }
        }
        looked.is_last = frames < FRAMES;
        Ok(looked)
    }
}

/// One piece that was looked through.
struct Looked {
    /// The last frame.
    last: i64,
    /// Its exchange.
    exchange: i64,
    bytes: u64,
    /// There are no further ones.
    is_last: bool,
}

impl Bodies {
    /// Adds the hits of a search.
    pub fn add(&mut self, words: &str, search: &Search) {
        let mut rows = String::from("[");
        for row in &search.found {
            let separator = if rows.len() > 1 { "," } else { "" };
            write!(rows, "{separator}{row}").expect("BUG: text can be written");
        }
        rows.push(']');
        self.found.insert(words.to_owned(), rows);
        if let Back::FarEnough(exchange) = search.back {
            self.from = self.from.max(Some(exchange));
        }
    }

    /// When the first exchange began that was looked in, where older ones were left out (Unix milliseconds).
    pub fn since(&self, reader: &Reader<'_>) -> Result<Option<i64>, StoreError> {
        let Some(row) = self.from else { return Ok(None) };
        let sql = "SELECT min(started_at) FROM exchanges WHERE row >= ?1";
        Ok(reader.one(sql, [row], |found| found.get::<_, Option<i64>>(0))?.flatten())
    }

    /// The exchanges that hold `words`, as a JSON array; none where nobody looked.
    pub(crate) fn holding(&self, words: &str) -> &str {
        self.found.get(words).map_or("[]", String::as_str)
    }

    /// The first exchange that all were looked for in.
    pub(crate) fn from(&self) -> Option<i64> {
        self.from
    }
}

/// As JSON writes it inside a text: other letters than those of ASCII as they are, or escaped.
fn in_json(words: &str, all_ascii: bool) -> String {
    let mut written = String::new();
    for letter in words.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\t' => written.push_str("\\t"),
            letter if all_ascii && !letter.is_ascii() => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    write!(written, "\\u{unit:04x}").expect("BUG: text can be written");
                }
            }
            letter => written.push(letter),
        }
    }
    written
}
