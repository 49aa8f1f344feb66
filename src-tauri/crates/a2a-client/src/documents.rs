//! Several JSON documents where one was expected: one per line, one behind the other, or the items of one list.
//!
//! Some servers, proxies and frameworks stream like this, under any media type. A document's end is told by its
//! brackets, so that each can be read as soon as it is whole. Deliberately absent: checking that it is JSON,
//! which its reader does.

use std::ops::Range;

/// Begins each document of a sequence (RFC 7464).
const RECORD_SEPARATOR: u8 = 0x1E;

/// How a body is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Server-sent events.
    Events,
    /// JSON documents; one, as a rule.
    Documents,
    /// Something else, or nothing that would tell.
    Other,
}

impl Form {
    /// Tells by the first bytes. `None`: too few of them have come. `events`: the body is called a stream of events.
    pub(crate) fn of(body: &[u8], events: bool) -> Option<Self> {
        const FIELDS: [&[u8]; 4] = [b"data", b"event", b"id", b"retry"];
        let body = body.strip_prefix(b"\xEF\xBB\xBF".as_slice()).unwrap_or(body).trim_ascii_start();
        let first = body.first()?;
        if matches!(*first, b'{' | b'[' | RECORD_SEPARATOR) {
            return Some(Self::Documents);
        }
        if events || *first == b':' {
            return Some(Self::Events);
        }
        let is_field =
            |name: &&[u8]| body.strip_prefix(*name).is_some_and(|rest| rest.first() == Some(&b':'));
        let may_be_field = |name: &&[u8]| name.starts_with(body);
        match FIELDS.iter().any(is_field) {
            true => Some(Self::Events),
            false if FIELDS.iter().any(may_be_field) => None,
            false => Some(Self::Other),
        }
    }
}

/// Whether a text is a whole JSON object or list.
pub(crate) fn is_document(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'{' | b'['))
        && serde_json::from_slice::<serde::de::IgnoredAny>(text).is_ok()
}

/// The documents of a whole text, if it is nothing but several of them.
pub(crate) fn several(text: &[u8]) -> Option<Vec<Range<usize>>> {
    let mut documents = Documents::default();
    let mut found = Vec::new();
    while let Some(document) = documents.next(text) {
        found.push(document);
    }
    found.extend(documents.rest(text));
    let all = || found.iter().all(|range| text.get(range.clone()).is_some_and(is_document));
    (found.len() > 1 && all()).then_some(found)
}

/// Finds documents in successive bytes. Found documents must be left in place.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    /// Up to here it was looked.
    at: usize,
    /// Where the document begins that is being looked at.
    start: Option<usize>,
    /// How many brackets are open in it; `None` where it is a line of something else.
    depth: Option<usize>,
    in_text: bool,
    escaped: bool,
    /// Within the list whose items are the documents.
    in_list: bool,
}

impl Documents {
    /// The next document that is whole.
    pub(crate) fn next(&mut self, bytes: &[u8]) -> Option<Range<usize>> {
        loop {
            let byte = *bytes.get(self.at)?;
            let Some(start) = self.start else {
                if !self.begins(byte, bytes)? {
                    self.at += 1;
                }
                continue;
            };
            self.at += 1;
            if self.ends(byte) {
                self.start = None;
                let line_end = usize::from(self.depth.is_none());
                return Some(start..self.at - line_end);
            }
        }
    }

    /// The range of bytes that make no whole document.
    pub(crate) fn rest(self, bytes: &[u8]) -> Option<Range<usize>> {
        let start = self.start.unwrap_or(self.at);
        let rest = bytes.get(start..)?;
        let only_ends = self.start.is_none() && rest.iter().all(|byte| is_between(*byte) || *byte == b'[');
        (!rest.trim_ascii().is_empty() && !only_ends).then_some(start..bytes.len())
    }

    /// The first `length` bytes are gone.
    pub(crate) fn forget(&mut self, length: usize) {
        self.at = self.at.saturating_sub(length);
        self.start = self.start.map(|start| start.saturating_sub(length));
    }

    /// Whether a document begins here; `None`: that cannot be told yet.
    fn begins(&mut self, byte: u8, bytes: &[u8]) -> Option<bool> {
        if is_between(byte) {
            return Some(false);
        }
        if byte == b']' && self.in_list {
            self.in_list = false;
            return Some(false);
        }
        if byte == b'[' && !self.in_list {
            let item = bytes.get(self.at + 1..)?.iter().find(|byte| !byte.is_ascii_whitespace())?;
            if *item == b'{' {
                self.in_list = true;
                return Some(false);
            }
        }
        self.start = Some(self.at);
        self.depth = matches!(byte, b'{' | b'[').then_some(0);
        (self.in_text, self.escaped) = (false, false);
        Some(true)
    }

    fn ends(&mut self, byte: u8) -> bool {
        let Some(depth) = &mut self.depth else { return byte == b'\n' };
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_text => self.escaped = true,
            b'"' => self.in_text = !self.in_text,
            _ if self.in_text => {}
            b'{' | b'[' => *depth += 1,
            b'}' | b']' => {
                *depth = depth.saturating_sub(1);
                return *depth == 0;
            }
            _ => {}
        }
        false
    }
}

/// Whether a byte may stand between documents.
fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | RECORD_SEPARATOR | 0xEF | 0xBB | 0xBF)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Documents, Form, several};

    /// The documents in `text` when it comes byte by byte, and the rest.
    fn found(text: &str) -> (Vec<&str>, Option<&str>) {
        let mut documents = Documents::default();
        let mut all = Vec::new();
        for end in 0..=text.len() {
            while let Some(range) = documents.next(&text.as_bytes()[..end]) {
                all.push(&text[range]);
            }
        }
        let rest = documents.rest(text.as_bytes()).map(|range| &text[range]);
        (all, rest)
    }

    #[rstest]
    #[case::lines("{\"a\":1}\n{\"b\":2}\n", &["{\"a\":1}", "{\"b\":2}"], None)]
    #[case::one_behind_the_other("{\"a\":{\"b\":[]}}{\"c\":2}", &["{\"a\":{\"b\":[]}}", "{\"c\":2}"], None)]
    #[case::items_of_a_list(" [ {\"a\":1} ,\n{\"b\":2}]", &["{\"a\":1}", "{\"b\":2}"], None)]
    #[case::a_sequence("\u{1e}{\"a\":1}\n\u{1e}{}\n", &["{\"a\":1}", "{}"], None)]
    #[case::brackets_in_texts(r#"{"a":"}\"]{"} []"#, &[r#"{"a":"}\"]{"}"#, "[]"], None)]
    #[case::a_list_of_something_else("[1,2]{}", &["[1,2]", "{}"], None)]
    #[case::pretty("{\n  \"a\": 1\n}\n{\n}", &["{\n  \"a\": 1\n}", "{\n}"], None)]
    #[case::cut_off("{\"a\":1}\n{\"b\":", &["{\"a\":1}"], Some("{\"b\":"))]
    #[case::a_line_in_between("{}\nstarting up\n{}", &["{}", "starting up", "{}"], None)]
    #[case::something_at_the_end("{} and more", &["{}"], Some("and more"))]
    fn each_document_is_found_as_soon_as_it_is_whole(
        #[case] text: &str,
        #[case] expected: &[&str],
        #[case] rest: Option<&str>,
    ) {
        assert_eq!(found(text), (expected.to_vec(), rest), "{text}");
    }

    #[test]
    fn one_document_is_not_several_and_neither_is_what_is_not_json() {
        for text in ["{}", "[{}]", "", "{} {", "{}{'a':1}", "{}\nwords"] {
            assert_eq!(several(text.as_bytes()), None, "{text}");
        }
        assert_eq!(several(b"{}\n{}").map(|found| found.len()), Some(2));
    }

    #[rstest]
    #[case("{\"a\"", false, Some(Form::Documents))]
    #[case("\u{feff} ", false, None)]
    #[case("da", false, None)]
    #[case("data: {}", false, Some(Form::Events))]
    #[case(": ping", false, Some(Form::Events))]
    #[case("database is down", false, Some(Form::Other))]
    #[case("<html>", false, Some(Form::Other))]
    #[case("surprise: x", true, Some(Form::Events))]
    #[case("[", true, Some(Form::Documents))]
    fn a_body_is_known_by_how_it_begins(
        #[case] body: &str,
        #[case] events: bool,
        #[case] expected: Option<Form>,
    ) {
        assert_eq!(Form::of(body.as_bytes(), events), expected, "{body:?}");
    }
}
