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
/// last byte. Zero for every other byte.
pub(crate) type Ends = Arc<[u16]>;

/// Where the one value of `text` stands, and the ends of everything in it. `None` when the text is
/// long, has control characters, is not JSON, or nests deeper than [`DEPTH_LIMIT`].
pub(super) fn index(text: &str) -> Option<(Range<usize>, Ends)> {
    // The smallest byte is found many bytes at a time, and spares looking for control characters below.
    if text.len() > LONGEST || text.bytes().fold(u8::MAX, u8::min) < b' ' {
        return None;
    }
    let mut ends: Ends = std::iter::repeat_n(0, text.len()).collect();
    let mut walk = Walk { text: text.as_bytes(), at: 0, ends: Arc::get_mut(&mut ends)? };
    walk.skip_space();
    let start = walk.at;
    walk.values()?;
    let end = walk.at;
    walk.skip_space();
    (walk.at == text.len()).then_some((start..end, ends))
}

/// A position in a text, with the ends found so far. Every step returns `None` at a fault.
struct Walk<'a> {
    text: &'a [u8],
    at: usize,
    ends: &'a mut [u16],
}

/// The containers around the current position, outermost first.
struct Open {
    starts: [u16; DEPTH_LIMIT],
    depth: usize,
}

impl Walk<'_> {
    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline]
    fn skip_space(&mut self) {
        while let Some(b' ') = self.byte() {
            self.at += 1;
        }
    }

    /// The value that begins at `start` ends here.
    #[inline]
    fn note(&mut self, start: usize) -> Option<()> {
        *self.ends.get_mut(start)? = u16::try_from(self.at).ok()?;
        Some(())
    }

    /// One value with everything in it, without recursion.
    fn values(&mut self) -> Option<()> {
        let mut open = Open { starts: [0; DEPTH_LIMIT], depth: 0 };
        loop {
            match self.byte()? {
                b'"' => self.string()?,
                bracket @ (b'{' | b'[') => {
                    *open.starts.get_mut(open.depth)? = u16::try_from(self.at).ok()?;
                    open.depth += 1;
                    self.at += 1;
                    self.skip_space();
                    match (bracket, self.byte()?) {
                        (b'{', b'}') | (b'[', b']') => {}
                        (b'{', _) => {
                            self.key()?;
                            continue;
                        }
                        _ => continue,
                    }
                }
                _ => self.scalar()?,
            }
            if !self.go_on(&mut open)? {
                return Some(());
            }
        }
    }

    /// Behind a value, or at the bracket that closes an empty container: closes what ends here.
    /// `false`: everything is closed. `true`: a further value begins here.
    fn go_on(&mut self, open: &mut Open) -> Option<bool> {
        while let Some(top) = open.depth.checked_sub(1) {
            let start = usize::from(*open.starts.get(top)?);
            let is_object = *self.text.get(start)? == b'{';
            self.skip_space();
            match (self.byte()?, is_object) {
                (b',', _) => {
                    self.at += 1;
                    self.skip_space();
                    if is_object {
                        self.key()?;
                    }
                    return Some(true);
                }
                (b'}', true) | (b']', false) => {
                    self.at += 1;
                    self.note(start)?;
                    open.depth = top;
                }
                _ => return None,
            }
        }
        Some(false)
    }

    /// A member's name and the colon, to where its value begins.
    fn key(&mut self) -> Option<()> {
        self.string()?;
        self.skip_space();
        self.expect(b':')?;
        self.skip_space();
        Some(())
    }

    #[inline]
    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.byte()? == byte).then(|| self.at += 1)
    }

    fn string(&mut self) -> Option<()> {
        let start = self.at;
        self.expect(b'"')?;
        loop {
            self.at += scan::plain_length(self.text.get(self.at..)?);
            match self.byte()? {
                b'"' => {
                    self.at += 1;
                    return self.note(start);
                }
                b'\\' => self.escape()?,
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<()> {
        self.at += 1;
        let escaped = self.byte()?;
        self.at += 1;
        match escaped {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(()),
            b'u' => {
                let digits = self.text.get(self.at..self.at + 4)?;
                self.at += 4;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(())
            }
            _ => None,
        }
    }

    fn scalar(&mut self) -> Option<()> {
        let start = self.at;
        match self.byte()? {
            b't' => self.literal(b"true")?,
            b'f' => self.literal(b"false")?,
            b'n' => self.literal(b"null")?,
            _ => self.number()?,
        }
        self.note(start)
    }

    fn literal(&mut self, literal: &[u8]) -> Option<()> {
        self.text.get(self.at..)?.starts_with(literal).then(|| self.at += literal.len())
    }

    /// RFC 8259 §6.
    fn number(&mut self) -> Option<()> {
        if self.byte()? == b'-' {
            self.at += 1;
        }
        if self.byte()? == b'0' {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.at += 1;
            }
            self.digits()?;
        }
        Some(())
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::{LONGEST, index};

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
        let expected = [(1, 22), (2, 5), (6, 12), (7, 8), (9, 11), (13, 16), (17, 21)];
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
