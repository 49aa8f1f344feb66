//! An early stop finds the same as a look at everything, in whatever order rows came.

use rusqlite::Connection;

use super::rows;
use crate::blob_folder::BlobFolder;
use crate::grams::Asked;
use crate::tx::Reader;

/// Several spans.
const ROWS: i64 = 30_000;

/// Words, every so many texts that have them, and which of those.
const WORDS: [(&str, i64, i64); 5] =
    [("common", 3, 0), ("seldom", 700, 1), ("old", 2, 1), ("ab", 4, 0), ("qj", 900, 3)];

/// A row that is older than so many has the word that nobody says any more.
fn has(word: &str, row: i64) -> bool {
    let known = WORDS.iter().find(|(other, ..)| *other == word);
    known.is_some_and(|&(_, every, which)| row % every == which && (word != "old" || row < 9_000))
}

/// Texts whose rows were written at these times.
fn said(at: impl Fn(i64) -> i64) -> Connection {
    let mut connection = Connection::open_in_memory().unwrap();
    crate::store::migrate_fully(&mut connection);
    connection.execute_batch("BEGIN").unwrap();
    let mut entry = connection
        .prepare("INSERT INTO search_entries (id, kind, ref, at) VALUES (?1, 'sent', ?1, ?2)")
        .unwrap();
    let mut text =
        connection.prepare("INSERT INTO search_texts (id, title, body) VALUES (?1, '', ?2)").unwrap();
    let mut grams =
        connection.prepare("INSERT INTO search_index (rowid, grams) VALUES (?1, grams_of('', ?2))").unwrap();
    let blobs = blobs();
    for row in 1..=ROWS {
        let words: Vec<&str> = WORDS.iter().map(|(word, ..)| *word).filter(|word| has(word, row)).collect();
        let words = words.join(" ");
        entry.execute((row, at(row))).unwrap();
        text.execute((row, &words)).unwrap();
        grams.execute((row, &words)).unwrap();
        super::note(&Reader::new(&connection, &blobs), row, at(row)).unwrap();
    }
    drop((entry, text, grams));
    connection.execute_batch("COMMIT").unwrap();
    connection
}

fn blobs() -> BlobFolder {
    BlobFolder::open(std::env::temp_dir()).unwrap()
}

fn check(at: impl Fn(i64) -> i64, why: &str) {
    let (connection, blobs) = (said(&at), blobs());
    let reader = Reader::new(&connection, &blobs);
    for words in [
        &["common"][..],
        &["seldom"],
        &["old"],
        &["ab"],
        &["qj"],
        &["common", "ab"],
        &["common", "qj"],
        &["seldom", "ab"],
        &["old", "qj"],
        &["common", "seldom"],
        &["nowhere"],
        &["zz"],
    ] {
        let mut all: Vec<i64> = (1..=ROWS).filter(|&row| words.iter().all(|word| has(word, row))).collect();
        all.sort_by_key(|&row| std::cmp::Reverse((at(row), row)));
        for limit in [1, 50, 20_000] {
            let asked = Asked::of(&words.join(" ")).unwrap();
            let found = rows(&reader, &asked, limit).unwrap();
            let expected = all.get(..limit).unwrap_or(&all);
            assert_eq!(found, expected, "the latest {limit} with {words:?}, {why}");
        }
    }
}

#[test]
fn the_latest_are_found_where_what_came_later_is_later() {
    check(|row| row * 10, "as they came");
    check(|_| 7, "all at once");
}

#[test]
fn the_latest_are_found_beside_what_was_imported() {
    let imported = |row: i64| if (10_000..22_000).contains(&row) { row } else { row * 10 };
    check(imported, "an older history came in between");
    check(|row| if row > 12_000 { row } else { row * 1_000 }, "an older history came last");
    check(|row| if row % 5_000 == 17 { row * 1_000 } else { row }, "some were changed since");
}

#[test]
fn the_latest_are_found_in_any_order() {
    check(|row| -row, "the newest came first");
    check(|row| row * 7_919 % 30_011, "no order at all");
}
