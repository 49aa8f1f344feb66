//! An index of where each value of a text ends, made while the text is checked.
//!
//! A body is read once, at once, and is nested four or five objects deep. Without an index, each level would be
//! walked again to find its end; with it, reading jumps. Short texts, of which streams bring thousands a second,
//! are indexed value by value; of long ones only the long values, because the others are walked as quickly.

use std::borrow::Cow;
use std::iter;
use std::ops::Range;
use std::sync::Arc;

use super::walk::{Notes, walk};
use super::{Json, JsonError, offset_in, parsed, scan};

/// Texts up to this length are noted value by value, in bytes. Every position in one fits into a `u16`
/// beside [`ESCAPED`].
const SHORT: usize = 16 * 1024;

/// A bit that no position has.
const ESCAPED: u16 = 1 << 15;

/// Values of a long text are noted from this length on, in bytes.
const WORTH_A_JUMP: usize = 256;

/// More are not noted in a long text, so that a hostile one cannot make much of its index.
const MOST_JUMPS: usize = 4096;

/// A JSON text that is about to be read, with an index of its values' ends. A [`Json`] taken out of it does not share
/// the index.
#[derive(Debug)]
pub struct Indexed {
    json: Json,
    ends: Ends,
}

impl Indexed {
    /// As [`Json::parse`].
    ///
    /// # Errors
    /// As [`Json::parse`].
    pub fn parse(text: impl Into<String>) -> Result<Self, JsonError> {
        let text = Arc::new(text.into());
        let whole = 0..text.len();
        Self::parse_within(text, whole)
    }

    /// As [`Indexed::parse`], for a part of a text that is kept as a whole.
    ///
    /// # Errors
    /// As [`Json::parse`].
    ///
    /// # Panics
    /// When there is no such part.
    pub fn parse_within(text: Arc<String>, part: Range<usize>) -> Result<Self, JsonError> {
        let checked = text.get(part.clone()).expect("BUG: the text has no such part");
        let (range, ends) = if let Some(indexed) = index(&text, part.clone()) {
            indexed
        } else {
            let Range { start, end } = parsed(checked)?;
            (part.start + start..part.start + end, Ends::Long(Vec::new()))
        };
        Ok(Self { json: Json { body: text, range }, ends })
    }

    /// The value.
    pub fn json(&self) -> &Json {
        &self.json
    }

    /// The value, without the index.
    pub fn into_json(self) -> Json {
        self.json
    }

    /// As [`Json::member`], without walking over the contents of the other members.
    pub fn member(&self, name: &str) -> Option<Json> {
        let mut members = Source::from(self).members_of(self.json.as_str());
        let (_, value) = members.find(|(key, _)| scan::unescape(key) == name)?;
        Some(self.json.slice(value))
    }

    /// A value that was taken out of this one, to be read in its turn.
    ///
    /// # Panics
    /// When it was taken out of another.
    #[must_use]
    pub fn narrowed(self, part: Json) -> Self {
        assert!(Arc::ptr_eq(&self.json.body, &part.body), "BUG: a part of another text");
        Self { json: part, ..self }
    }

    /// Takes a text that a writer of this crate has just made, with the notes that it made of it.
    pub(crate) fn written(text: String, notes: Written) -> Self {
        let json = Json::written(text);
        if json.body.len() > SHORT {
            return json.into();
        }
        let mut ends = notes.0;
        ends.resize(json.body.len(), 0);
        let ends = Ends::Each(ends);
        debug_assert_eq!(
            index(&json.body, json.range.clone()).map(|(_, walked)| walked).as_ref(),
            Some(&ends),
            "BUG: the notes are not those of a walk over {json:?}"
        );
        Self { json, ends }
    }
}

impl From<Json> for Indexed {
    fn from(json: Json) -> Self {
        let ends = index(&json.body, json.range.clone()).map(|(_, ends)| ends);
        Self { ends: ends.unwrap_or(Ends::Long(Vec::new())), json }
    }
}

/// The source of a read: a value, with or without notes.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub(crate) json: &'a Json,
    ends: Option<&'a Ends>,
}

impl<'a> From<&'a Json> for Source<'a> {
    fn from(json: &'a Json) -> Self {
        Self { json, ends: None }
    }
}

impl<'a> From<&'a Indexed> for Source<'a> {
    fn from(indexed: &'a Indexed) -> Self {
        Self { json: &indexed.json, ends: Some(&indexed.ends) }
    }
}

impl<'a> Source<'a> {
    /// [`scan::string`] of a value within this one.
    pub(crate) fn string_of(self, value: &'a str) -> Option<Cow<'a, str>> {
        let found = || self.ends?.find(offset_in(&self.json.body, value).start);
        match found() {
            Some(End { escaped: false, .. }) => {
                Some(Cow::Borrowed(value.strip_prefix('"')?.strip_suffix('"')?))
            }
            Some(_) | None => scan::string(value),
        }
    }

    /// [`scan::members`] of an object within this one.
    #[inline]
    pub(crate) fn members_of(self, object: &'a str) -> scan::Members<'a> {
        match self.ends {
            Some(ends) => scan::members_at(&self.json.body, offset_in(&self.json.body, object).start, ends),
            None => scan::members(object),
        }
    }

    /// [`scan::items`] of an array within this one.
    pub(crate) fn items_of(self, array: &'a str) -> scan::Items<'a> {
        match self.ends {
            Some(ends) => scan::items_at(&self.json.body, offset_in(&self.json.body, array).start, ends),
            None => scan::items(array),
        }
    }
}

/// The index of a text that is being written, as long as it is short: as a walk over it would make.
pub(crate) struct Written(Vec<u16>);

impl Written {
    /// Of a text that will have about `length` bytes.
    pub(crate) fn with_capacity(length: usize) -> Self {
        Self(Vec::with_capacity(length.min(SHORT)))
    }

    /// A value begins at `start` and ends before `end`. `escaped`: it is a string with escapes.
    pub(crate) fn note(&mut self, start: usize, end: usize, escaped: bool) {
        if end > SHORT {
            return;
        }
        if self.0.len() <= start {
            self.0.resize(start + 1, 0);
        }
        note(&mut self.0, start, end, escaped);
    }

    /// Drops index entries from `length` on.
    pub(crate) fn back_to(&mut self, length: usize) {
        self.0.truncate(length);
    }
}

/// Where the values of a text end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// For each byte that begins a string, container, number or literal: the position behind its last byte,
    /// marked [`ESCAPED`] for a string with escapes. Zero for every other byte.
    Each(Vec<u16>),
    /// Of the long values, in the order in which they begin.
    Long(Vec<Jump>),
}

/// A long value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Jump {
    start: u32,
    end: u32,
    escaped: bool,
}

/// Where a value ends, and whether it is a string with escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) behind: usize,
    pub(crate) escaped: bool,
}

impl Ends {
    /// The note about the value at `start`.
    #[inline]
    pub(crate) fn find(&self, start: usize) -> Option<End> {
        match self {
            Self::Each(ends) => {
                let end = ends.get(start).copied().filter(|end| *end > 0)?;
                Some(End { behind: usize::from(end & !ESCAPED), escaped: end & ESCAPED > 0 })
            }
            Self::Long(jumps) => {
                let at = jumps.binary_search_by_key(&start, |jump| jump.start as usize).ok()?;
                let Jump { end, escaped, .. } = *jumps.get(at)?;
                Some(End { behind: end as usize, escaped })
            }
        }
    }
}

/// The range of a text's one value, and the ends of the values in it. `None` when `part` is not JSON or nests too
/// deep.
fn index(text: &str, part: Range<usize>) -> Option<(Range<usize>, Ends)> {
    if text.len() <= SHORT {
        let mut each = Each(iter::repeat_n(0, text.len()).collect());
        let range = walk(text, part, &mut each)?;
        return Some((range, Ends::Each(each.0)));
    }
    let mut jumps = Vec::new();
    let range = walk(text, part, &mut jumps)?;
    Some((range, Ends::Long(jumps)))
}

struct Each(Vec<u16>);

#[inline]
fn note(each: &mut [u16], start: usize, end: usize, escaped: bool) {
    if let (Some(noted), Ok(end)) = (each.get_mut(start), u16::try_from(end)) {
        *noted = end | if escaped { ESCAPED } else { 0 };
    }
}

impl Notes for Each {
    #[inline]
    fn container_ends(&mut self, start: u32, end: usize) {
        note(&mut self.0, start as usize, end, false);
    }

    #[inline]
    fn string(&mut self, start: usize, end: usize, escaped: bool) {
        note(&mut self.0, start, end, escaped);
    }

    #[inline]
    fn scalar(&mut self, start: usize, end: usize) {
        note(&mut self.0, start, end, false);
    }
}

impl Notes for Vec<Jump> {
    fn container_begins(&mut self, start: u32) {
        if self.len() < MOST_JUMPS {
            self.push(Jump { start, end: 0, escaped: false });
        }
    }

    fn container_ends(&mut self, start: u32, end: usize) {
        let Ok(at) = self.binary_search_by_key(&start, |jump| jump.start) else { return };
        if end - (start as usize) < WORTH_A_JUMP {
            // What stands in it is shorter still, so that nothing follows it.
            self.truncate(at);
        } else if let (Some(jump), Ok(end)) = (self.get_mut(at), u32::try_from(end)) {
            jump.end = end;
        }
    }

    fn string(&mut self, start: usize, end: usize, escaped: bool) {
        if end - start >= WORTH_A_JUMP
            && self.len() < MOST_JUMPS
            && let (Ok(start), Ok(end)) = (u32::try_from(start), u32::try_from(end))
        {
            self.push(Jump { start, end, escaped });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::sync::Arc;

    use super::{End, Ends, Indexed, Jump, MOST_JUMPS, SHORT, WORTH_A_JUMP, index};

    fn whole(text: &str) -> Option<(Range<usize>, Ends)> {
        index(text, 0..text.len())
    }

    /// A text that is too long to be noted value by value.
    fn long(text: &str) -> String {
        format!("{text}{}", " ".repeat(SHORT))
    }

    #[test]
    fn every_value_and_every_name_of_a_short_text_has_its_end() {
        let text = r#" {"a":[1,{}],"b":"\""} "#;
        let (range, ends) = whole(text).expect("valid");
        let noted: Vec<_> = (0..text.len()).filter_map(|start| Some((start, ends.find(start)?))).collect();
        let plain = [(1, 22), (2, 5), (6, 12), (7, 8), (9, 11), (13, 16)];
        let mut expected: Vec<_> =
            plain.map(|(start, behind)| (start, End { behind, escaped: false })).into();
        expected.push((17, End { behind: 21, escaped: true }));
        assert_eq!((range, noted), (1..22, expected), "positions in the text");
    }

    #[test]
    fn of_a_long_text_the_long_values_have_their_ends() {
        let filler = "x".repeat(WORTH_A_JUMP);
        let text = long(&format!(r#"[{{}},[[[0]],"{filler}",{{"a":"\n{filler}"}}],["short"]]"#));
        let (range, ends) = whole(&text).expect("valid");
        let jumps: Vec<_> = (0..range.end).filter_map(|start| Some((start, ends.find(start)?))).collect();
        let string = |start: usize, escaped: bool| {
            let behind = start + 2 + WORTH_A_JUMP + if escaped { 2 } else { 0 };
            (start, End { behind, escaped })
        };
        let (inner, object) = (10, 10 + WORTH_A_JUMP + 3);
        let (_, End { behind: end, .. }) = string(object + 6, true);
        let container = |start, behind| (start, End { behind, escaped: false });
        let expected = [
            container(0, range.end),
            container(4, end + 2),
            string(inner + 1, false),
            container(object + 1, end + 1),
            string(object + 6, true),
        ];
        assert_eq!(jumps, expected, "{text}");
    }

    #[test]
    fn an_index_stays_small_whatever_the_text_is_like() {
        let nested = format!("{}0{}", "[".repeat(100), " ".repeat(300) + &"]".repeat(100));
        let text = format!("[{}0]", format!("{nested},").repeat(1000));
        let Some((_, Ends::Long(jumps))) = whole(&text) else { panic!("the text is long") };
        assert_eq!(jumps.len(), MOST_JUMPS, "of 100,000 long values");
        assert!(jumps.is_sorted_by_key(|jump: &Jump| jump.start), "they are found by where they begin");
    }

    #[test]
    fn a_part_of_a_text_is_indexed_where_it_stands() {
        let text = Arc::new(String::from(r#"data: {"a":"b"} x"#));
        assert!(index(&text, 6..15).is_some(), "what stands around it is not looked at");
        let indexed = Indexed::parse_within(Arc::clone(&text), 6..15).expect("valid");
        assert_eq!((indexed.json().as_str(), indexed.json().range()), (r#"{"a":"b"}"#, 6..15), "the object");
        assert!(Indexed::parse_within(text, 6..17).is_err(), "with what follows, it is no JSON");
    }
}
