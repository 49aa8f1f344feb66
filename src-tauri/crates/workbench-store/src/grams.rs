//! The search index: each letter of a text, and each two and three neighbouring letters of a word.
//!
//! Words are found in the middle of others, because Japanese does not separate them. Deliberately absent:
//! positions in a text, which would make the index four times as large and several times slower to read.

mod asked;

use std::fmt::{self, Display, Formatter, Write as _};

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use unicode_normalization::char::decompose_canonical;

pub(crate) use asked::{Asked, MOST_GRAMS, together};

/// Letters beside each other that the index has at most.
pub(crate) const LONGEST: usize = 3;
/// A character is a number of so many bits.
const BITS: usize = 21;
/// Marks that are put on letters: accents, and dots and rings.
const MARKS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36F}';
/// No letter behind it has such a mark, but for the one that stands for a unit.
const LAST_MARKED: char = '\u{212B}';

/// Adds two SQL functions: `grams_of`, the grams of a text, and `holds_words`, whether all of some words stand in it.
pub(crate) fn teach(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("grams_of", 2, flags, |context| {
        Ok(of(context.get_raw(0).as_str()?, context.get_raw(1).as_str()?))
    })?;
    connection.create_scalar_function("holds_words", 3, flags, |context| {
        let (title, body) = (context.get_raw(0).as_str()?, context.get_raw(1).as_str()?);
        Ok(Asked::of(context.get_raw(2).as_str()?).is_some_and(|asked| asked.is_held_by(title, body)))
    })
}

/// One letter, or up to three that stand beside each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Gram(u64);

impl Gram {
    fn new(letters: &[char]) -> Self {
        Self(letters.iter().fold(0, |gram, letter| (gram << BITS) | u64::from(u32::from(*letter))))
    }

    /// As numbers, so that a sign is as good as a letter; `x` is no digit of them.
    fn write(self, into: &mut String) {
        let numbers = (0..LONGEST).rev().map(|place| (self.0 >> (BITS * place)) & ((1 << BITS) - 1));
        for (place, number) in numbers.skip_while(|number| *number == 0).enumerate() {
            let between = if place > 0 { "x" } else { "" };
            // A string takes whatever is written to it.
            let _ = write!(into, "{between}{number:x}");
        }
    }
}

impl Display for Gram {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut written = String::new();
        self.write(&mut written);
        f.write_str(&written)
    }
}

/// Those of which a text with this word has each.
pub(crate) fn of_word(word: &[char]) -> Vec<Gram> {
    word.windows(word.len().clamp(1, LONGEST)).map(Gram::new).collect()
}

/// As words for the index, each once.
pub(crate) fn of(title: &str, body: &str) -> String {
    let mut grams = Vec::with_capacity(title.len() + body.len());
    let mut word = Vec::new();
    for text in words(title).chain(words(body)) {
        word.clear();
        word.extend(text.chars().flat_map(folded));
        for length in 1..=LONGEST {
            grams.extend(word.windows(length).map(Gram::new));
        }
    }
    grams.sort_unstable();
    grams.dedup();
    let mut written = String::with_capacity(grams.len() * 10);
    for gram in grams {
        if !written.is_empty() {
            written.push(' ');
        }
        gram.write(&mut written);
    }
    written
}

/// The words of a typed text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| character.is_whitespace() || character == '\0')
        .filter(|word| !word.is_empty())
}

/// A letter as it is looked for: in lower case and without marks, so that `cafe` finds `Café`.
pub(crate) fn folded(letter: char) -> impl Iterator<Item = char> {
    bare(letter).into_iter().flat_map(char::to_lowercase)
}

fn bare(letter: char) -> Option<char> {
    if letter.is_ascii() || letter > LAST_MARKED {
        return Some(letter);
    }
    let (mut base, mut is_marked) = (None, false);
    decompose_canonical(letter, |part| {
        if MARKS.contains(&part) {
            is_marked = true;
        } else {
            base = base.or(Some(part));
        }
    });
    if is_marked { base } else { Some(letter) }
}

#[cfg(test)]
mod tests {
    use super::{folded, of, of_word};

    #[test]
    fn a_text_has_each_letter_and_each_two_and_three_beside_each_other_once() {
        assert_eq!(of("", "Aab a"), "61 62 61x61 61x62 61x61x62");
        assert_eq!(of("x_", "会議"), "5f 78 4f1a 8b70 78x5f 4f1ax8b70", "titles and signs as well");
        assert_eq!(of("🦀a", ""), "61 1f980 1f980x61");
        assert_eq!(of("", ""), "");
    }

    #[test]
    fn a_word_is_asked_for_by_what_a_text_with_it_has() {
        let asked = |word: &str| {
            let letters: Vec<char> = word.chars().flat_map(folded).collect();
            of_word(&letters).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(asked("B"), "62");
        assert_eq!(asked("会議"), "4f1ax8b70");
        assert_eq!(asked("請求書"), "8acbx6c42x66f8");
        assert_eq!(asked("abcd"), "61x62x63 62x63x64");
        assert_eq!(asked(""), "");
    }

    #[test]
    fn letters_are_the_same_in_any_case_and_with_any_mark() {
        let all = |text: &str| text.chars().flat_map(folded).collect::<String>();
        assert_eq!(all("CAFÉ Café İzmir Ếё Å"), "cafe cafe izmir eе a");
        assert_eq!(all("e\u{301}"), "e", "a mark by itself");
        assert_eq!(all("がパ한ß"), "がパ한ß", "these are letters of their own");
    }
}
