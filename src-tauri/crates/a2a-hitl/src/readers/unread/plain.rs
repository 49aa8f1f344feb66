//! Tells whether a text says something to its reader, unlike ids, digests, signatures, numbers and times.
//!
//! Any text with a space does, any with letters that no id has, and any address. One long word does if it is made
//! of words (`delete_every_backup`, `DeleteEveryBackup`), because an agent may act by it as well as a person
//! reads it; it must be so for most of the word, since random letters contain a word here and there.

use super::known;
use crate::warnings::words_of;

/// Pieces shorter than this are found in any random text.
const WORD: usize = 3;
/// So many words in a row, with so many letters, are found in no signature.
const RUN: usize = 4;
const LETTERS_OF_RUN: usize = 16;
/// Words that stand together without a mark are as long as this.
const GLUED: usize = 16;
/// A hexadecimal number of as many digits is no count.
const RANDOM: usize = 8;
/// Lines of bytes that are written as text are no shorter.
const LINE_OF_BYTES: usize = 60;

/// Whether a text says something in words.
pub(crate) fn says_something(text: &str) -> bool {
    let text = text.trim();
    if is_foreign(text) {
        return true;
    }
    if text.contains("://") || begins_a_place(text) || is_command(text) {
        return true;
    }
    if text.contains(char::is_whitespace) {
        return text.chars().any(char::is_alphabetic) && !known::is_time(text) && !are_bytes(text);
    }
    is_of_words(text)
}

/// Whether separate words mean something together: with joining words, or without if they are pieces of some.
pub(super) fn say_something(words: &[impl AsRef<str>]) -> bool {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    // An id is no piece of a word, and its end and the beginning of the next may look like one.
    let pieces: Vec<&str> = words.iter().copied().filter(|word| !holds_random(word)).collect();
    let together = |words: &[&str], joint: &str| words.len() > 1 && says_something(&words.join(joint));
    together(&words, "_") || together(&pieces, "")
}

/// Words of the names of what is not there yet, such as the result of a call that waits (`confirmation_note`).
const NOT_YET: [&str; 42] = [
    "a",
    "accepted",
    "answer",
    "answered",
    "approved",
    "at",
    "by",
    "code",
    "comment",
    "completed",
    "confirmation",
    "confirmed",
    "created",
    "data",
    "decision",
    "description",
    "details",
    "error",
    "expires",
    "external",
    "execution",
    "feedback",
    "id",
    "input",
    "message",
    "metadata",
    "note",
    "output",
    "rejected",
    "rejection",
    "reason",
    "required",
    "requires",
    "resolved",
    "response",
    "result",
    "selected",
    "status",
    "tool",
    "updated",
    "user",
    "value",
];

/// Whether bare names do. Programs omit two members of a dozen by writing nothing there, and name what comes later.
pub(in crate::readers) fn names_say_something(names: &[&str]) -> bool {
    let is_to_come = |name: &str| words_of(name).iter().all(|word| NOT_YET.contains(&word.as_str()));
    let names: Vec<&str> = names.iter().copied().filter(|name| !is_to_come(name)).collect();
    names.len() > 2 && say_something(&names)
}

/// Letters and signs that no id is made of, more than one.
pub(super) fn is_foreign(text: &str) -> bool {
    text.chars().filter(|letter| !letter.is_ascii()).nth(1).is_some()
}

/// Letters with signs that no id is made of, and values, sums, commands and encodings are. Base64 is filled up with some at
/// its end.
fn is_command(text: &str) -> bool {
    let signs = ['=', '<', '>', '%', '&', ';', '|', '`', '\'', '(', ')'];
    // Quoted JSON is looked into.
    let is_json = text.starts_with(['{', '[']) && text.ends_with(['}', ']']) && text.contains('"');
    !is_json
        && text.trim_end_matches('=').contains(signs)
        && (text.contains(char::is_alphabetic) || text.contains('%'))
}

/// An address without a host: of mail, of a call, of bytes.
fn begins_a_place(text: &str) -> bool {
    ["mailto:", "tel:", "data:", "javascript:", "file:"].iter().any(|scheme| text.starts_with(scheme))
}

/// Base64 or hexadecimal digits that were broken into lines.
fn are_bytes(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).rev();
    let is_of_bytes =
        |line: &str| line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=-_".contains(&byte));
    lines.next().is_some_and(is_of_bytes)
        && lines.all(|line| line.len() >= LINE_OF_BYTES && is_of_bytes(line) && !is_of_words(line))
}

/// Whether most of a text without spaces is words.
fn is_of_words(text: &str) -> bool {
    let (mut words, mut in_words, mut all, mut has_digits) = (0, 0, 0, false);
    let (mut run, mut letters_of_run) = (0, 0);
    let mut is_run = false;
    let pieces = chunks(text).flat_map(|chunk| Pieces(chunk).map(move |piece| (piece, is_random(chunk))));
    for (piece, is_random) in pieces {
        let letters = piece.chars().count();
        // Behind words such a number may stand for what they say is done to; it is none of them.
        all += if is_random { letters.div_ceil(2) } else { letters };
        if piece.starts_with(|letter: char| letter.is_ascii_digit()) {
            has_digits = true;
        }
        if !is_word(piece) || is_random {
            (run, letters_of_run) = (0, 0);
            continue;
        }
        in_words += letters;
        is_run |= letters >= GLUED && is_spoken(piece);
        if letters >= WORD {
            words += 1;
            run += 1;
            letters_of_run += letters;
            is_run |= run >= RUN && letters_of_run >= LETTERS_OF_RUN;
        }
    }
    let wanted = if has_digits { 3 } else { 2 };
    is_run || (words >= wanted && in_words * 10 >= all * 7)
}

/// What stands between marks.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
}

fn holds_random(text: &str) -> bool {
    chunks(text).any(is_random)
}

/// Whether a piece is some hexadecimal number: `eafae` in `534eafae` is no word.
fn is_random(piece: &str) -> bool {
    piece.len() >= RANDOM
        && piece.bytes().all(|sign| sign.is_ascii_digit() || (b'a'..=b'f').contains(&sign))
        && piece.bytes().any(|sign| sign.is_ascii_digit())
}

/// Letters with a vowel among them, as most languages write them in Latin letters.
fn is_word(piece: &str) -> bool {
    let has_vowel = piece.chars().any(|letter| "aeiouyAEIOUY".contains(letter) || !letter.is_ascii());
    has_vowel && piece.chars().all(char::is_alphabetic) && piece.chars().nth(1).is_some()
}

/// How many words a text without spaces is made of.
pub(super) fn count_words(text: &str) -> usize {
    Pieces(text).filter(|piece| is_word(piece)).count()
}

/// Whether vowels are as many among the letters as in most languages.
fn is_spoken(piece: &str) -> bool {
    let vowels = piece.chars().filter(|letter| "aeiouyAEIOUY".contains(*letter)).count();
    (25..=60).contains(&(vowels * 100 / piece.chars().count().max(1)))
}

/// The pieces between marks, and from one capital letter to the next.
struct Pieces<'a>(&'a str);

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.0 = self.0.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let mut letters = self.0.char_indices().peekable();
        let (_, first) = letters.next()?;
        let mut before = first;
        let mut end = self.0.len();
        while let Some((at, letter)) = letters.next() {
            let next_is_small = letters.peek().is_some_and(|(_, next)| next.is_lowercase());
            let begins_word =
                letter.is_uppercase() && (before.is_lowercase() || (before.is_uppercase() && next_is_small));
            if !letter.is_alphanumeric() || letter.is_numeric() != before.is_numeric() || begins_word {
                end = at;
                break;
            }
            before = letter;
        }
        let (piece, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::{say_something, says_something};

    #[track_caller]
    fn check(texts: &[&str], expected: bool) {
        for text in texts {
            assert_eq!(says_something(text), expected, "{text}");
        }
    }

    #[test]
    fn words_say_something_however_they_are_joined() {
        check(
            &["Delete every backup", "rm x", "wire all\n", "全部のバックアップを消す", "ลบข้อมูล", "消す"],
            true,
        );
        check(&["delete_every_backup_now", "DeleteEveryBackupNow", "delete-every-backup", "wire.all"], true);
        check(&["DELETE_EVERY_BACKUP_7f3a", "drop/every/table/9", "HTTPServerKill", "tool-call"], true);
        check(&["deleteeverybackupnow", "DELETE%20EVERY%20BACKUP", "🗑️💾", "ＤＥＬ"], true);
        check(&["https://wire.example/", "mailto:a@b.example", "javascript:x"], true);
        check(&["to=Mallory;amount=99999", "99999USD>Mallory", "%77%69%72%65%20%61"], true);
        check(&["wipe-every-deadbeef", "drop/every/table/ad6afa03"], true);
        let signature = format!("{}DeleteEveryBackupNow{}", "CiQB7xG2".repeat(9), "CiQB7xG2".repeat(9));
        check(&[&signature], true);
    }

    #[test]
    fn ids_bytes_numbers_and_times_say_nothing() {
        check(
            &["", " ", "a", "milk", "GPT", "gpt-4", "gemini-2.5-pro", "1.2.3", "$1", "部", "QSBwaWN0dXJl=="],
            false,
        );
        check(&["adk-5fd0787e-09a1-4128-90b7-49a8d6ee115c", "call_abc123", "part-0", "req-1", "t-1"], false);
        check(
            &["V1StGXR8_Z5jdHi6B-myT", "call_9pw1qnYScqvGrCH58HWCvFH6", "01ARZ3NDEKTSV4RRFFQ69G5FAV"],
            false,
        );
        check(&["2026-11-23T08:00:00.5+09:00", "2026-11-23 08:00", "900 000", "-1e9", "+49 30 12"], false);
        check(&["adk-6a25fb3d-e8fe-439d-a224-d21b8fac7cda_call-task-baabef43"], false);
        for number in ["a7dfae0c", "e80bfbde", "baabef43", "6a25fb3d", "e6fcbeec"] {
            let ids = [format!("adk-{number}"), format!("call-task-{number}"), format!("task-{number}")];
            assert!(!say_something(&ids), "{number}");
        }
        assert!(say_something(&["del", "ete every", "thing", "task-a7dfae0c"]));
        check(&["asks0-task-efbc06cc", "adk-task-534eafae-A", "call-task-ccafa60f"], false);
        let lines = format!("{0}\n{0}\nQSBw", "QSBwaWN0dXJlLCBvciBhIGxldHRlcjogbm90aGluZyBvZiB7Im5vdGUi");
        check(&[&lines.replace("QSBw", "QSBwQSBw"), &"CiQBVKhc7t".repeat(300)], false);
    }

    #[test]
    fn ids_made_up_by_chance_say_nothing_together() {
        let mut seed = 7_u64;
        let mut number = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 32
        };
        let said = (0..5000).filter(|_| {
            let (one, two, three) = (number(), number(), number());
            let uuid = format!(
                "adk-{one:08x}-{:04x}-4{:03x}-a{:03x}-{two:08x}{:04x}",
                two >> 16,
                one >> 20,
                three >> 20,
                three & 0xffff
            );
            say_something(&[uuid, format!("call-task-{three:08x}"), format!("asks-task-{three:08x}")])
        });
        // Now and then a number has no digit in it.
        assert!(said.count() <= 1);
    }
}
