//! Checks that a text is JSON, in one pass over its bytes. On the way it can fill an index ([`Notes`]).
//! Deliberately absent: explaining an error; a caller who needs that asks the parser, which decides.

use std::ops::Range;

use super::{DEPTH_LIMIT, scan};

/// An index that a walk fills.
pub(super) trait Notes {
    fn container_begins(&mut self, _start: u32) {}
    fn container_ends(&mut self, _start: u32, _end: usize) {}
    fn string(&mut self, _start: usize, _end: usize, _escaped: bool) {}
    fn scalar(&mut self, _start: usize, _end: usize) {}
}

/// Nothing is noted.
impl Notes for () {}

/// Checks that a part of a text is one JSON value with white space around it, nested no deeper than [`DEPTH_LIMIT`].
/// Returns its range.
pub(super) fn walk(text: &str, part: Range<usize>, notes: &mut impl Notes) -> Option<Range<usize>> {
    let text = text.as_bytes().get(..part.end)?;
    let start = behind_space(text, part.start);
    let end = walk_values(text, start, notes)?;
    (behind_space(text, end) == text.len()).then_some(start..end)
}

/// The containers around a position, outermost first.
struct Open {
    starts: [u32; DEPTH_LIMIT],
    depth: usize,
}

impl Open {
    fn push(&mut self, start: u32) -> Option<()> {
        *self.starts.get_mut(self.depth)? = start;
        self.depth += 1;
        Some(())
    }

    fn top(&self) -> Option<u32> {
        self.starts.get(self.depth.checked_sub(1)?).copied()
    }
}

/// Walks the value at `at` and everything in it, without recursion. Returns the position behind it.
fn walk_values(text: &[u8], mut at: usize, notes: &mut impl Notes) -> Option<usize> {
    let mut open = Open { starts: [0; DEPTH_LIMIT], depth: 0 };
    loop {
        let bracket = *text.get(at)?;
        if matches!(bracket, b'{' | b'[') {
            let start = u32::try_from(at).ok()?;
            open.push(start)?;
            notes.container_begins(start);
            at = behind_space(text, at + 1);
            // Brackets that close stand two behind those that open them.
            if *text.get(at)? != bracket + 2 {
                if bracket == b'{' {
                    at = walk_name(text, at, notes)?;
                }
                continue;
            }
        } else {
            at = if bracket == b'"' { walk_string(text, at, notes)? } else { walk_scalar(text, at, notes)? };
        }
        // Behind a value, or where an empty container closes: up to where the next value begins.
        loop {
            let Some(start) = open.top() else { return Some(at) };
            let bracket = *text.get(start as usize)?;
            at = behind_space(text, at);
            let byte = *text.get(at)?;
            if byte == b',' {
                at = behind_space(text, at + 1);
                if bracket == b'{' {
                    at = walk_name(text, at, notes)?;
                }
                break;
            }
            if byte != bracket + 2 {
                return None;
            }
            at += 1;
            notes.container_ends(start, at);
            open.depth -= 1;
        }
    }
}

/// Walks a member's name. Returns where its value begins.
#[inline]
fn walk_name(text: &[u8], at: usize, notes: &mut impl Notes) -> Option<usize> {
    let colon = behind_space(text, walk_string(text, at, notes)?);
    (*text.get(colon)? == b':').then(|| behind_space(text, colon + 1))
}

#[inline]
fn behind_space(text: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = text.get(at) {
        at += 1;
    }
    at
}

/// Walks a string. Returns the position behind it, as the functions below do.
#[inline]
fn walk_string(text: &[u8], start: usize, notes: &mut impl Notes) -> Option<usize> {
    if *text.get(start)? != b'"' {
        return None;
    }
    let (mut at, mut escaped) = (start + 1, false);
    loop {
        at += scan::plain_length(text.get(at..)?);
        match *text.get(at)? {
            b'"' => {
                notes.string(start, at + 1, escaped);
                return Some(at + 1);
            }
            b'\\' => at = behind_escape(text, at)?,
            // A control character.
            _ => return None,
        }
        escaped = true;
    }
}

fn behind_escape(text: &[u8], at: usize) -> Option<usize> {
    match *text.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(at + 2),
        b'u' => text.get(at + 2..at + 6)?.iter().all(u8::is_ascii_hexdigit).then_some(at + 6),
        _ => None,
    }
}

fn walk_scalar(text: &[u8], start: usize, notes: &mut impl Notes) -> Option<usize> {
    let literal: &[u8] = match *text.get(start)? {
        b't' => b"true",
        b'f' => b"false",
        b'n' => b"null",
        _ => b"",
    };
    let end = if literal.is_empty() { behind_number(text, start)? } else { start + literal.len() };
    notes.scalar(start, end);
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
    use std::ops::Range;

    use serde_json::value::RawValue;

    use super::{DEPTH_LIMIT, walk};

    fn extent(text: &str) -> Option<Range<usize>> {
        walk(text, 0..text.len(), &mut ())
    }

    #[test]
    fn what_passes_is_what_the_parser_takes() {
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
            let parsed = serde_json::from_str::<&RawValue>(text).ok().map(RawValue::get);
            assert_eq!(extent(text).map(|range| &text[range]), parsed, "{text:?}");
        }
    }

    #[test]
    fn deep_texts_are_left_to_the_parser() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(extent(&nested(DEPTH_LIMIT)).is_some(), "as deep as may be");
        assert!(extent(&nested(DEPTH_LIMIT + 1)).is_none(), "deeper");
    }
}
