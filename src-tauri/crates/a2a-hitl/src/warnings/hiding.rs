//! Text that hides other text: marks piled on one letter, marks that strike letters out, and gaps that push the
//! rest out of view. The page uses the same limits (`ui/src/data-kit/Value/unseen.ts`) and shows the hidden text.

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::char::canonical_combining_class;

use super::{Characters, Sign};

/// Marks on one letter. Scripts that need many (pointed Hebrew, Burmese, Tibetan) get by with these.
const MARKS: usize = 4;
/// Columns between two words of one line.
const GAP: usize = 20;
/// Columns before the first word of a line, where code is indented, and behind the last.
const INDENTATION: usize = 60;
/// Lines without a word.
const EMPTY_LINES: usize = 5;
/// Columns of a tab.
const TAB: usize = 4;

/// What hides text in a text.
pub(super) fn in_text(text: &str) -> Vec<Sign> {
    [piled(text), struck_out(text), gap(text), empty_lines(text)].into_iter().flatten().collect()
}

/// The code of the first mark that covers other letters.
pub(super) fn covers(text: &str) -> Option<String> {
    match piled(text).or_else(|| struck_out(text))? {
        Sign::PiledMarks { first, .. } | Sign::StruckOut(Characters { first, .. }) => Some(first),
        _ => None,
    }
}

/// The tallest pile of marks.
fn piled(text: &str) -> Option<Sign> {
    let mut pile = Pile::default();
    let mut tallest: Option<(usize, char)> = None;
    let mut first = None;
    for letter in text.chars() {
        let place = pile.add(letter);
        if place == 1 {
            first = Some(letter);
        }
        let higher = place > tallest.map_or(MARKS, |(height, _)| height);
        tallest = first.filter(|_| higher).map(|first| (place, first)).or(tallest);
    }
    tallest.map(|(number, first)| Sign::PiledMarks { number, first: code(first) })
}

fn struck_out(text: &str) -> Option<Sign> {
    let mut marks = text.chars().filter(|letter| strikes_out(*letter));
    let first = code(marks.next()?);
    Some(Sign::StruckOut(Characters { first, more: marks.count() }))
}

/// The longest run of spaces that is no indentation.
fn gap(text: &str) -> Option<Sign> {
    let in_line = |line: &str| {
        // What a difference begins a line with stands before its indentation.
        let line = line.strip_prefix(['+', '-', '<', '>']).unwrap_or(line);
        let (mut longest, mut run, mut behind_word) = (0, Run::default(), false);
        for letter in line.chars() {
            if is_space(letter) {
                run.add(letter);
                continue;
            }
            longest = longest.max(run.beyond(if behind_word { GAP } else { INDENTATION }));
            (run, behind_word) = (Run::default(), true);
        }
        longest.max(run.beyond(INDENTATION))
    };
    let longest = text.split(breaks_line).map(in_line).max().filter(|longest| *longest > 0)?;
    Some(Sign::Gap { number: longest })
}

/// The longest run of lines without a word.
fn empty_lines(text: &str) -> Option<Sign> {
    let (mut longest, mut run, mut before) = (0, 0, None);
    let mut said_something = false;
    for letter in text.chars() {
        if breaks_line(letter) {
            run += usize::from((before, letter) != (Some('\r'), '\n'));
        } else if !is_space(letter) {
            (said_something, run) = (true, 0);
        }
        // The first break behind a word ends its line.
        longest = longest.max(run - usize::from(said_something && run > 0));
        before = Some(letter);
    }
    (longest > EMPTY_LINES).then_some(Sign::EmptyLines { number: longest })
}

/// Marks upon one letter, and spaces in a row, counted while a text is gone through.
#[derive(Default)]
pub(super) struct Counted {
    pile: Pile,
    spaces: usize,
}

impl Counted {
    /// Whether this letter, which comes next, hides others.
    pub(super) fn hides(&mut self, letter: char) -> bool {
        self.spaces = if is_space(letter) { self.spaces + 1 } else { 0 };
        self.pile.add(letter) > MARKS || self.spaces > GAP || strikes_out(letter)
    }
}

/// How high marks are piled up.
#[derive(Default)]
struct Pile(usize);

impl Pile {
    /// The place of a letter in the pile, from 1; 0 where it is no mark.
    fn add(&mut self, letter: char) -> usize {
        if letter.is_ascii() {
            self.0 = 0;
            return 0;
        }
        match get_general_category(letter) {
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => {
                self.0 += 1;
                self.0
            }
            // They stand between marks and end no letter.
            GeneralCategory::SpacingMark | GeneralCategory::Format => 0,
            _ => {
                self.0 = 0;
                0
            }
        }
    }
}

/// Spaces in a row.
#[derive(Default)]
struct Run {
    letters: usize,
    columns: usize,
}

impl Run {
    fn add(&mut self, space: char) {
        self.letters += 1;
        self.columns += match space {
            '\t' => TAB,
            '\u{3000}' => 2,
            _ => 1,
        };
    }

    /// How many there are, if they are wider than this.
    fn beyond(&self, columns: usize) -> usize {
        if self.columns > columns { self.letters } else { 0 }
    }
}

/// Marks that lie over a letter (canonical combining class 1), and those drawn around one, which may lie over it; a keycap is
/// an emoji.
fn strikes_out(letter: char) -> bool {
    let encloses = || get_general_category(letter) == GeneralCategory::EnclosingMark && letter != '\u{20E3}';
    !letter.is_ascii() && (canonical_combining_class(letter) == 1 || encloses())
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace() && !breaks_line(letter)
}

/// Whether this character ends a line (UAX #14, classes BK, CR, LF and NL).
pub fn breaks_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{0B}' | '\u{0C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A character by its code point, as in `U+0430`.
pub(super) fn code(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

#[cfg(test)]
mod tests;
