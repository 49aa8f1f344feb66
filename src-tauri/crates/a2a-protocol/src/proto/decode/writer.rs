//! The JSON of a message while it is written, with an index of its values: their ends are known now and needed by
//! the reader.

use crate::json::{Indexed, Written, scan};

pub(super) struct Writer {
    text: Vec<u8>,
    notes: Written,
}

impl Writer {
    pub(super) fn with_capacity(length: usize) -> Self {
        Self { text: Vec::with_capacity(length), notes: Written::with_capacity(length) }
    }

    pub(super) fn finish(self) -> Indexed {
        let text = String::from_utf8(self.text).expect("BUG: only UTF-8 was appended");
        Indexed::written(text, self.notes)
    }

    /// How much has been written, in bytes.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Takes back everything written after `length` bytes.
    pub(super) fn back_to(&mut self, length: usize) {
        self.text.truncate(length);
        self.notes.back_to(length);
    }

    /// Begins an object or an array. Returns where it begins.
    pub(super) fn open(&mut self, bracket: u8) -> usize {
        self.text.push(bracket);
        self.text.len() - 1
    }

    /// Ends the value that begins at `start`.
    pub(super) fn close(&mut self, start: usize, bracket: u8) {
        self.text.push(bracket);
        self.note(start, false);
    }

    /// A comma, unless the value that is being written has just been opened.
    pub(super) fn separate(&mut self, bracket: u8) {
        if self.text.last() != Some(&bracket) {
            self.text.push(b',');
        }
    }

    /// The colon between the name of a member and its value.
    pub(super) fn colon(&mut self) {
        self.text.push(b':');
    }

    pub(super) fn string(&mut self, text: &str) {
        // To find out takes a fraction of the time that looking at every letter does.
        if scan::is_plain(text) {
            return self.plain(text);
        }
        let start = self.text.len();
        serde_json::to_writer(&mut self.text, text).expect("BUG: strings serialise and memory takes them");
        self.note(start, true);
    }

    /// A string without anything to escape.
    pub(super) fn plain(&mut self, text: &str) {
        self.quoted(|out| {
            out.extend_from_slice(text.as_bytes());
            true
        });
    }

    /// As [`Writer::plain`], around the output of `write`; returns the result of `write`.
    pub(super) fn quoted(&mut self, write: impl FnOnce(&mut Vec<u8>) -> bool) -> bool {
        let start = self.text.len();
        self.text.push(b'"');
        let written = write(&mut self.text);
        self.text.push(b'"');
        self.note(start, false);
        written
    }

    /// A number, `true`, `false` or `null`.
    pub(super) fn literal(&mut self, text: &str) {
        let start = self.text.len();
        self.text.extend_from_slice(text.as_bytes());
        self.note(start, false);
    }

    fn note(&mut self, start: usize, escaped: bool) {
        self.notes.note(start, self.text.len(), escaped);
    }
}
