//! Walks text that is known to be JSON, without building anything.
//!
//! Every function takes a slice of a [`Json`](super::Json), which was validated when it was made, so there is no
//! error to report; on other text the walk ends early. Nothing recurses. In an indexed text, the walk jumps over
//! values that it does not enter.

use std::borrow::Cow;

use super::index::Ends;

/// Members of an object in order, duplicates included: the key without quotes, escapes untouched, and
/// the text of the value. Nothing for other values.
pub(crate) fn members(object: &str) -> Members<'_> {
    Members { cursor: Cursor::inside(object, 0, b'{', None) }
}

/// [`members`] of the object that stands at `start` in an indexed text.
#[inline]
pub(crate) fn members_at<'a>(text: &'a str, start: usize, ends: &'a Ends) -> Members<'a> {
    Members { cursor: Cursor::inside(text, start, b'{', Some(ends)) }
}

/// Items of an array in order. Nothing for other values.
pub(crate) fn items(array: &str) -> Items<'_> {
    Items { cursor: Cursor::inside(array, 0, b'[', None) }
}

/// [`items`] of the array that stands at `start` in an indexed text.
pub(crate) fn items_at<'a>(text: &'a str, start: usize, ends: &'a Ends) -> Items<'a> {
    Items { cursor: Cursor::inside(text, start, b'[', Some(ends)) }
}

/// Strings up to this length, in bytes, are searched a word at a time: names and identifiers are short, so
/// that a search made for long texts would take longer to begin than to end.
const SHORT: usize = 64;

/// How many bytes there are before the first quote, backslash or control character.
#[inline]
pub(crate) fn plain_length(bytes: &[u8]) -> usize {
    let mut length = 0;
    for word in bytes.as_chunks::<8>().0 {
        let special = special_bytes(u64::from_le_bytes(*word));
        if special != 0 {
            return length + special.trailing_zeros() as usize / 8;
        }
        length += 8;
        if length == SHORT {
            return long_plain_length(bytes);
        }
    }
    plain_length_bytewise(bytes, length)
}

/// As [`plain_length`], for a text that begins with a whole block of plain bytes.
fn long_plain_length(bytes: &[u8]) -> usize {
    let length = SHORT + plain_blocks(bytes.get(SHORT..).unwrap_or_default());
    plain_length_bytewise(bytes, length)
}

fn plain_length_bytewise(bytes: &[u8], length: usize) -> usize {
    let rest = bytes.get(length..).unwrap_or_default();
    length + rest.iter().position(|byte| special(*byte) > 0).unwrap_or(rest.len())
}

/// How many bytes there are in whole blocks before the first that has a special byte.
fn plain_blocks(bytes: &[u8]) -> usize {
    let (blocks, _) = bytes.as_chunks::<SHORT>();
    // Without a way out in the middle, a block is searched many bytes at a time.
    let is_plain = |block: &&[u8; SHORT]| block.iter().fold(0, |any, byte| any | special(*byte)) == 0;
    blocks.iter().take_while(is_plain).count() * SHORT
}

/// One for a quote, backslash or control character, zero for all else.
#[inline]
fn special(byte: u8) -> u8 {
    u8::from(byte == b'"') | u8::from(byte == b'\\') | u8::from(byte < b' ')
}

/// The highest bit of each special byte. Bytes behind the first of them may be marked too.
#[inline]
fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    const QUOTES: u64 = u64::from_le_bytes([b'"'; 8]);
    const BACKSLASHES: u64 = u64::from_le_bytes([b'\\'; 8]);
    // Lowering a byte below zero borrows from the highest bit (Mycroft's test).
    let below = |word: u64, bound: u64| word.wrapping_sub(bound) & !word;
    (below(word ^ QUOTES, ONES) | below(word ^ BACKSLASHES, ONES) | below(word, SPACES)) & HIGHS
}

/// Where the first bracket stands that nests deeper than `limit`.
pub(crate) fn first_too_deep(text: &str, limit: usize) -> Option<usize> {
    // Nearly every body has fewer brackets than may nest, and counting them is much quicker than
    // following them.
    if opening_brackets(text) <= limit {
        return None;
    }
    let mut cursor = Cursor { text, at: 0, ends: None };
    let mut depth = 0_usize;
    while cursor.seek(|byte| matches!(byte, b'"' | b'{' | b'[' | b'}' | b']')) {
        match cursor.byte() {
            Some(b'"') => {
                cursor.skip_string();
                continue;
            }
            Some(b'{' | b'[') => depth += 1,
            _ => depth = depth.saturating_sub(1),
        }
        if depth > limit {
            return Some(cursor.at);
        }
        cursor.at += 1;
    }
    None
}

fn opening_brackets(text: &str) -> usize {
    // Sums that fit into a byte are made many bytes at a time.
    let in_chunk = |chunk: &[u8]| chunk.iter().map(|byte| u8::from(matches!(byte, b'{' | b'['))).sum::<u8>();
    text.as_bytes().chunks(u8::MAX.into()).map(|chunk| usize::from(in_chunk(chunk))).sum()
}

/// Where the string ends that begins at `start`, behind its second quote.
pub(crate) fn string_end(text: &str, start: usize) -> usize {
    let mut cursor = Cursor { text, at: start, ends: None };
    cursor.skip_string();
    cursor.at.min(text.len())
}

/// The string between quotes, unescaped. Unpaired escaped surrogates become U+FFFD, which [`lossless`] tells.
pub(crate) fn unescape(inner: &str) -> Cow<'_, str> {
    if is_plain(inner) {
        return Cow::Borrowed(inner);
    }
    match serde_json::from_str::<String>(&format!("\"{inner}\"")) {
        Ok(text) => Cow::Owned(text),
        Err(_) => Cow::Owned(unescape_lone_surrogates(inner)),
    }
}

/// The string that a JSON value holds, if it is one.
pub(crate) fn string(value: &str) -> Option<Cow<'_, str>> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    Some(unescape(inner))
}

/// Whether a string has a Unicode form, which a lone surrogate has not.
pub(crate) fn lossless(value: &str) -> bool {
    is_plain(value.trim_matches('"')) || serde_json::from_str::<String>(value).is_ok()
}

/// Whether nothing in a text between quotes is escaped.
#[inline]
pub(crate) fn is_plain(inner: &str) -> bool {
    plain_length(inner.as_bytes()) == inner.len()
}

fn unescape_lone_surrogates(inner: &str) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
            continue;
        }
        let unit = match characters.next() {
            Some('n') => 0x0A,
            Some('r') => 0x0D,
            Some('t') => 0x09,
            Some('b') => 0x08,
            Some('f') => 0x0C,
            Some('u') => {
                let hex: String = characters.by_ref().take(4).collect();
                u16::from_str_radix(&hex, 16).unwrap_or(0xFFFD)
            }
            Some(other) => u16::try_from(u32::from(other)).unwrap_or(0xFFFD),
            None => break,
        };
        units.push(unit);
    }
    String::from_utf16_lossy(&units)
}

/// See [`members`].
pub(crate) struct Members<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, &'a str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.skip_separators();
        if self.cursor.byte()? != b'"' {
            return None;
        }
        let name = self.cursor.value()?;
        let key = name.get(1..name.len().checked_sub(1)?)?;
        self.cursor.skip_separators();
        Some((key, self.cursor.value()?))
    }
}

/// See [`items`].
pub(crate) struct Items<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Iterator for Items<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.skip_separators();
        if self.cursor.byte()? == b']' {
            return None;
        }
        self.cursor.value()
    }
}

#[cfg(debug_assertions)]
thread_local! {
    static WALKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The bytes walked on this thread so far: the cost of looking inside, on any machine. Only debug builds count.
#[cfg(debug_assertions)]
pub(crate) fn walked() -> usize {
    WALKED.get()
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// The index of the text, where it has one.
    ends: Option<&'a Ends>,
}

impl<'a> Cursor<'a> {
    fn inside(text: &'a str, start: usize, opening: u8, ends: Option<&'a Ends>) -> Self {
        let at = if text.as_bytes().get(start) == Some(&opening) { start + 1 } else { text.len() };
        Self { text, at, ends }
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn skip_separators(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b':') = self.byte() {
            self.at += 1;
        }
    }

    /// Moves to the next byte that `wanted` takes; `false` at the end of the text.
    fn seek(&mut self, wanted: impl Fn(u8) -> bool) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let found = rest.iter().position(|byte| wanted(*byte));
        self.at = found.map_or(self.text.len(), |offset| self.at + offset);
        found.is_some()
    }

    /// To behind the value that begins here, if the index knows it.
    #[inline]
    fn jump(&mut self) -> bool {
        let end = self.ends.and_then(|ends| ends.find(self.at));
        if let Some(end) = end {
            self.at = end.behind;
        }
        end.is_some()
    }

    /// From an opening quote to behind the closing one.
    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(rest) = self.text.as_bytes().get(self.at..) {
            self.at += plain_length(rest);
            if self.byte() != Some(b'\\') {
                self.at += 1;
                return;
            }
            self.at += 2;
        }
    }

    /// From an opening bracket to behind its closing one.
    fn skip_container(&mut self) {
        let mut depth = 0_usize;
        while self.seek(|byte| matches!(byte, b'"' | b'{' | b'[' | b'}' | b']')) {
            match self.byte() {
                Some(b'"') => {
                    self.skip_string();
                    continue;
                }
                Some(b'{' | b'[') => depth += 1,
                _ => depth = depth.saturating_sub(1),
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    #[inline]
    fn value(&mut self) -> Option<&'a str> {
        let start = self.at;
        if !self.jump() {
            self.skip_value()?;
            #[cfg(debug_assertions)]
            WALKED.with(|walked| walked.set(walked.get() + (self.at - start)));
        }
        self.text.get(start..self.at).filter(|value| !value.is_empty())
    }

    fn skip_value(&mut self) -> Option<()> {
        match self.byte()? {
            b'"' => self.skip_string(),
            b'{' | b'[' => self.skip_container(),
            _ => {
                self.seek(|byte| matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\n' | b'\r'));
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{first_too_deep, items, members, plain_length, string_end, unescape};

    #[test]
    fn members_keep_their_order_their_duplicates_and_their_bytes() {
        let object = r#"{ "a" : 12000.00 ,"b":{"}":["\"]"]}, "a":null,"":[ ] }"#;
        let found: Vec<(&str, &str)> = members(object).collect();
        let expected = [("a", "12000.00"), ("b", r#"{"}":["\"]"]}"#), ("a", "null"), ("", "[ ]")];
        assert_eq!(found, expected, "brackets and quotes in strings do not end anything");
    }

    #[test]
    fn items_of_an_empty_array_are_none() {
        assert_eq!(items("[ ]").count(), 0, "white space is not an item");
        assert_eq!(items(r#"[1,"a,b",[2,3]]"#).collect::<Vec<_>>(), ["1", r#""a,b""#, "[2,3]"], "one level");
        assert_eq!(items("7").count(), 0, "a number has no items");
    }

    #[test]
    fn a_lone_surrogate_becomes_the_replacement_character() {
        assert_eq!(
            unescape(r"a\ud800\n\ud83d\ude00"),
            "a\u{fffd}\n😀",
            "the pair survives, the half does not"
        );
    }

    #[test]
    fn depth_counts_brackets_outside_strings_only() {
        assert_eq!(first_too_deep(r#"["[[[["]"#, 1), None, "brackets in a string");
        assert_eq!(first_too_deep("[[],[]]", 2), None, "many, but beside each other");
        assert_eq!(first_too_deep("[[]]", 1), Some(1), "the second bracket");
    }

    #[test]
    fn a_string_ends_behind_the_quote_that_nothing_escapes() {
        assert_eq!(
            string_end(r#"["a\"é\\",1]"#, 1),
            10,
            "the escaped quote is inside, the escaped backslash too"
        );
        assert_eq!(string_end(r#""a\"#, 0), 3, "one that does not end goes as far as the text");
    }

    #[test]
    fn a_special_byte_is_found_wherever_it_stands() {
        for length in 0..300 {
            assert_eq!(plain_length(&vec![b'x'; length]), length, "nothing special in {length} bytes");
            for special in [b'"', b'\\', 0, b'\n', 0x1f] {
                let mut text = vec![0xe9; length];
                text.extend([special, b'x', special]);
                assert_eq!(plain_length(&text), length, "{special} behind {length} bytes");
            }
        }
        assert_eq!(
            plain_length(&[0x7f, 0x80, 0xff, b' ', b'!', b'#', b'[', b']']),
            8,
            "the neighbours are plain"
        );
    }
}
