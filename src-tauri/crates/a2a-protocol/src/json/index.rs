//! Checking a short text and noting on the way where each value in it ends.
//!
//! An event of a stream is small, nests four or five objects deep and is read once, at once. Without
//! notes, each level would be walked again to find the end of what it holds; with them, reading jumps.
//! Nothing here says what is wrong with a text: whoever gets no index asks the parser, whose word is
//! the one that counts. Deliberately absent: an index of texts that are long or have several lines, which
//! no event of a stream is that comes by the thousand.

use std::ops::Range;
use std::sync::Arc;

use super::{DEPTH_LIMIT, scan};

/// Texts up to this length are indexed, in bytes. Every position in one fits into an [`Ends`].
const LONGEST: usize = 16 * 1024;

/// For each byte of a text that begins a string, container, number or literal: the position behind its
/// last byte, marked [`ESCAPED`] for a string with escapes. Zero for every other byte.
pub(crate) type Ends = Arc<[u16]>;

/// A bit that no position has.
pub(crate) const ESCAPED: u16 = 1 << 15;

/// Where the one value of `text` stands, and the ends of everything in it. `None` when the text is
/// long, has control characters, is not JSON, or nests deeper than [`DEPTH_LIMIT`].
pub(super) fn index(text: &str) -> Option<(Range<usize>, Ends)> {
    // The smallest byte is found many bytes at a time, and spares looking for control characters below.
    if text.len() > LONGEST || text.bytes().fold(u8::MAX, u8::min) < b' ' {
        return None;
    }
    let mut ends: Ends = std::iter::repeat_n(0, text.len()).collect();
    let text = text.as_bytes();
    let start = behind_space(text, 0);
    let end = note_values(text, start, Arc::get_mut(&mut ends)?)?;
    (behind_space(text, end) == text.len()).then_some((start..end, ends))
}

/// The containers around a position, outermost first.
struct Open {
    starts: [u16; DEPTH_LIMIT],
    depth: usize,
}

impl Open {
    fn push(&mut self, start: usize) -> Option<()> {
        *self.starts.get_mut(self.depth)? = u16::try_from(start).ok()?;
        self.depth += 1;
        Some(())
    }

    fn top(&self) -> Option<usize> {
        self.starts.get(self.depth.checked_sub(1)?).map(|start| usize::from(*start))
    }
}

/// Notes the value at `at` and everything in it, without recursion. Returns the position behind it.
fn note_values(text: &[u8], mut at: usize, ends: &mut [u16]) -> Option<usize> {
    let mut open = Open { starts: [0; DEPTH_LIMIT], depth: 0 };
    loop {
        let bracket = *text.get(at)?;
        if matches!(bracket, b'{' | b'[') {
            open.push(at)?;
            at = behind_space(text, at + 1);
            // Brackets that close stand two behind those that open them.
            if *text.get(at)? != bracket + 2 {
                if bracket == b'{' {
                    at = note_name(text, at, ends)?;
                }
                continue;
            }
        } else {
            at = if bracket == b'"' { note_string(text, at, ends)? } else { note_scalar(text, at, ends)? };
        }
        // Behind a value, or where an empty container closes: up to where the next value begins.
        loop {
            let Some(start) = open.top() else { return Some(at) };
            let bracket = *text.get(start)?;
            at = behind_space(text, at);
            let byte = *text.get(at)?;
            if byte == b',' {
                at = behind_space(text, at + 1);
                if bracket == b'{' {
                    at = note_name(text, at, ends)?;
                }
                break;
            }
            if byte != bracket + 2 {
                return None;
            }
            at += 1;
            note(ends, start, at)?;
            open.depth -= 1;
        }
    }
}

#[inline]
fn note(ends: &mut [u16], start: usize, end: usize) -> Option<()> {
    *ends.get_mut(start)? = u16::try_from(end).ok()?;
    Some(())
}

/// Notes a member's name. Returns where its value begins.
#[inline]
fn note_name(text: &[u8], at: usize, ends: &mut [u16]) -> Option<usize> {
    let colon = behind_space(text, note_string(text, at, ends)?);
    (*text.get(colon)? == b':').then(|| behind_space(text, colon + 1))
}

#[inline]
fn behind_space(text: &[u8], mut at: usize) -> usize {
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// Notes a string. Returns the position behind it, as the functions below do.
#[inline]
fn note_string(text: &[u8], start: usize, ends: &mut [u16]) -> Option<usize> {
    if *text.get(start)? != b'"' {
        return None;
    }
    let (mut at, mut mark) = (start + 1, 0);
    loop {
        at += scan::plain_length(text.get(at..)?);
        if *text.get(at)? == b'"' {
            *ends.get_mut(start)? = u16::try_from(at + 1).ok()? | mark;
            return Some(at + 1);
        }
        at = behind_escape(text, at)?;
        mark = ESCAPED;
    }
}

fn behind_escape(text: &[u8], at: usize) -> Option<usize> {
    match *text.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(at + 2),
        b'u' => text.get(at + 2..at + 6)?.iter().all(u8::is_ascii_hexdigit).then_some(at + 6),
        _ => None,
    }
}

fn note_scalar(text: &[u8], start: usize, ends: &mut [u16]) -> Option<usize> {
    let literal: &[u8] = match *text.get(start)? {
        b't' => b"true",
        b'f' => b"false",
        b'n' => b"null",
        _ => b"",
    };
    let end = if literal.is_empty() { behind_number(text, start)? } else { start + literal.len() };
    note(ends, start, end)?;
    text.get(start..end)?.starts_with(literal).then_some(end)
}

/// RFC 8259 §6.
fn behind_number(text: &[u8], mut at: usize) -> Option<usize> {
    if *text.get(at)? == b'-' {
        at += 1;
    }
    at = if *text.get(at)? == b'0' { at + 1 } else { behind_digits(text, at)? };
    if text.get(at) == Some(&b'.') {
        at = behind_digits(text, at + 1)?;
    }
    if let Some(b'e' | b'E') = text.get(at) {
        let signed = matches!(text.get(at + 1), Some(b'+' | b'-'));
        at = behind_digits(text, at + 1 + usize::from(signed))?;
    }
    Some(at)
}

/// `None`: there is none.
fn behind_digits(text: &[u8], at: usize) -> Option<usize> {
    let digits = text.get(at..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0).then_some(at + digits)
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::{ESCAPED, LONGEST, index};

    #[test]
    fn what_is_indexed_is_what_the_parser_takes() {
        let texts = [
            "",
            " ",
            "0",
            "-0",
            "-",
            "00",
            "01",
            "1.",
            ".5",
            "1.5e+10",
            "1e",
            "1E-2",
            "--1",
            "+1",
            "0x1",
            "1 2",
            "true",
            "tru",
            "truex",
            "null",
            "nul",
            "false",
            "NaN",
            r#""""#,
            r#"""#,
            r#""a"#,
            r#""\""#,
            r#""\u12aF""#,
            r#""\u12g0""#,
            r#""\u12"#,
            r#""\ud800""#,
            r#""\x""#,
            "\"\t\"",
            "\"\u{7f}é😀\"",
            "[]",
            "[ ]",
            "[,]",
            "[1,]",
            "[1 2]",
            "[1,2]",
            "[",
            "]",
            "[}",
            "{]",
            "{}",
            "{ }",
            "{,}",
            "{1:2}",
            r#"{"a"}"#,
            r#"{"a":}"#,
            r#"{"a":1,}"#,
            r#"{"a" : 1 , "b":[{}]}"#,
            r#"{"a":1}}"#,
            r#"{"a":1"#,
            r#"{"a":1 "b":2}"#,
            "\n[1]\r\n\t ",
            "\u{b}1",
            "\u{feff}1",
            "[1],",
        ];
        for text in texts {
            let one_line = !text.contains(|character| character < ' ');
            let parsed = serde_json::from_str::<&RawValue>(text).ok().map(RawValue::get).filter(|_| one_line);
            let indexed = index(text).map(|(range, _)| text.get(range).unwrap_or_default());
            assert_eq!(indexed, parsed, "{text:?}");
        }
    }

    #[test]
    fn every_value_and_every_name_has_its_end() {
        let (range, ends) = index(r#" {"a":[1,{}],"b":"\""} "#).expect("valid");
        let noted: Vec<(usize, u16)> =
            ends.iter().enumerate().filter(|(_, end)| **end > 0).map(|(start, end)| (start, *end)).collect();
        let expected = [(1, 22), (2, 5), (6, 12), (7, 8), (9, 11), (13, 16), (17, ESCAPED + 21)];
        assert_eq!((range, noted.as_slice()), (1..22, expected.as_slice()), "positions in the text");
    }

    #[test]
    fn deep_and_long_texts_are_left_to_the_parser() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(index(&nested(super::DEPTH_LIMIT)).is_some(), "as deep as may be");
        assert!(index(&nested(super::DEPTH_LIMIT + 1)).is_none(), "deeper");
        let long = |length: usize| format!("\"{}\"", "x".repeat(length - 2));
        assert!(index(&long(LONGEST)).is_some(), "as long as may be");
        assert!(index(&long(LONGEST + 1)).is_none(), "longer");
    }
}
