//! Words of one or two letters, which an index of trigrams does not find: in Japanese, most words are no longer.
//!
//! An index of its own has every character of a text and every two that stand beside each other. It knows nothing of
//! where they stand, so it can be asked for no more than that. Upper and lower case are the same.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use crate::error::StoreError;
use crate::tx::Tx;

/// Makes the letters of a row findable.
pub(super) fn add(tx: &Tx<'_>, row: i64, title: &str, body: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO search_letters (rowid, letters) VALUES (?1, ?2)";
    tx.execute(sql, (row, of(title, body)))?;
    Ok(())
}

/// Makes them unfindable while the text is still there: the index must be told what it forgets.
pub(super) fn remove(tx: &Tx<'_>, row: i64) -> Result<(), StoreError> {
    let text: Option<(String, String)> =
        tx.one("SELECT title, body FROM search WHERE rowid = ?1", [row], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    if let Some((title, body)) = text {
        let sql = "INSERT INTO search_letters (search_letters, rowid, letters) VALUES ('delete', ?1, ?2)";
        tx.execute(sql, (row, of(&title, &body)))?;
    }
    Ok(())
}

/// How the index is asked for a word of one or two letters.
pub(crate) fn asked(word: &str) -> String {
    let letters: Vec<char> = folded(word).collect();
    let mut pairs = letters.windows(2).filter_map(pair).peekable();
    if pairs.peek().is_some() {
        return pairs.collect::<Vec<_>>().join(" AND ");
    }
    letters.first().copied().map(single).unwrap_or_default()
}

/// Lets the migration that brings the index fill it from what is there.
pub(crate) fn teach(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("letters_of", 2, flags, |context| {
        let text = |index| context.get::<Option<String>>(index).map(Option::unwrap_or_default);
        Ok(of(&text(0)?, &text(1)?))
    })
}

/// As words for the index, each once.
fn of(title: &str, body: &str) -> String {
    let mut letters = BTreeSet::new();
    for word in super::words(title).chain(super::words(body)) {
        let mut before = None;
        for letter in folded(word) {
            letters.insert((letter, None));
            if let Some(before) = before.replace(letter) {
                letters.insert((before, Some(letter)));
            }
        }
    }
    let mut all = String::with_capacity(letters.len() * 6);
    for (first, second) in letters {
        if !all.is_empty() {
            all.push(' ');
        }
        write_letters(&mut all, first, second);
    }
    all
}

fn folded(word: &str) -> impl Iterator<Item = char> {
    word.chars().flat_map(char::to_lowercase)
}

fn pair(letters: &[char]) -> Option<String> {
    let &[first, second] = letters else { return None };
    let mut word = String::new();
    write_letters(&mut word, first, Some(second));
    Some(word)
}

fn single(letter: char) -> String {
    let mut word = String::new();
    write_letters(&mut word, letter, None);
    word
}

/// As numbers, so that a sign is as good as a letter; `x` is no digit of them.
fn write_letters(into: &mut String, first: char, second: Option<char>) {
    let number = u32::from;
    // A string takes whatever is written to it.
    let _ = match second {
        Some(second) => write!(into, "{:x}x{:x}", number(first), number(second)),
        None => write!(into, "{:x}", number(first)),
    };
}

#[cfg(test)]
mod tests {
    use super::{asked, of};

    #[test]
    fn a_text_has_each_letter_and_each_two_beside_each_other_once() {
        assert_eq!(of("", "Aab a"), "61 61x61 61x62 62");
        assert_eq!(of("x_", "会議"), "5f 78 78x5f 4f1a 4f1ax8b70 8b70", "titles and signs as well");
        assert_eq!(of("", ""), "");
    }

    #[test]
    fn a_short_word_is_asked_for_by_what_a_text_with_it_has() {
        assert_eq!(asked("B"), "62");
        assert_eq!(asked("会議"), "4f1ax8b70");
        assert_eq!(asked("İ"), "69x307", "one letter that is two in lower case");
    }
}
