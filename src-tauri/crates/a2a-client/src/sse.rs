//! A decoder for server-sent events, without I/O (WHATWG HTML §9.2.6).
//!
//! Written here because the wire log needs raw frames, comments and offsets, which libraries drop. [`Decoder`]
//! says where it departs from the specification so that real agents are understood. Deliberately absent:
//! reconnection, `retry` and `Last-Event-ID`, which no A2A server honours.

mod data;

use std::mem;
use std::ops::Range;
use std::sync::Arc;

use bytes::{Buf as _, Bytes, BytesMut};
use memchr::memchr2;
use thiserror::Error;

use crate::documents::is_document;

pub use data::Data;

/// One block of a stream: the lines up to a blank line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Where it starts in the stream, in bytes.
    pub offset: u64,
    /// Its lines as received, line ends included, without the blank line that closes it.
    pub raw: Bytes,
    /// Its event; `None` for comments and unknown fields alone.
    pub event: Option<Event>,
    /// Whether a blank line or the next event closed it; `false` only for an event that the end of the stream left
    /// open.
    pub closed: bool,
    /// No blank line separates it from the event that follows.
    pub run_on: bool,
}

/// The content of a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The last `event` field, unless empty.
    pub name: Option<String>,
    /// All `data` fields, joined with line feeds; `None` when there was none, in which case the
    /// specification would drop the event (agents do send a bare `event: error`).
    pub data: Option<Data>,
    /// The last `id` field without NUL.
    pub id: Option<String>,
    /// Bytes that are not UTF-8 were replaced by U+FFFD.
    pub replaced: bool,
}

impl Event {
    /// An event that says this and nothing else, by no name.
    pub(crate) fn saying(bytes: Bytes) -> Self {
        let (data, replaced) = Data::of(bytes);
        Self { name: None, data: Some(data), id: None, replaced }
    }
}

/// An event grew beyond the limit. The stream cannot be read on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("event at byte {offset} is larger than {limit} bytes")]
pub struct EventTooLarge {
    /// Where the event starts in the stream.
    pub offset: u64,
    /// The limit.
    pub limit: usize,
}

/// Turns chunks of bytes, cut anywhere, into frames. Each byte is looked at once.
///
/// Lines end at CR, LF or CRLF only: U+2028, U+2029 and NEL stand raw inside the JSON that agents send. Beyond the
/// specification, sizes are limited; an event that the stream's end leaves without its blank line is delivered (real
/// agents end so); and lines of data that are whole JSON documents, separated by a line end only, are events of their
/// own (by the letter they would be one text that is no JSON).
#[derive(Debug)]
pub struct Decoder {
    limit: usize,
    /// Bytes not yet handed out; starts where the current block starts.
    buffer: BytesMut,
    /// Offset of the buffer's first byte in the stream.
    offset: u64,
    /// Start of the current line in the buffer.
    line: usize,
    /// How far the current line has been searched for its end.
    searched: usize,
    /// The last line ended with a CR; an LF that follows belongs to it.
    after_cr: bool,
    /// Nothing has been read yet, not even a byte order mark.
    fresh: bool,
    /// This stream writes one event below the other, without a blank line: each is told when its line ends.
    runs_on: bool,
    fields: Fields,
}

/// Where the fields of the current block stand, relative to the block.
#[derive(Debug, Default)]
struct Fields {
    data: Vec<Range<usize>>,
    name: Option<Range<usize>>,
    id: Option<Range<usize>>,
}

/// From this size on, in bytes, an event is handed over in the buffer it arrived in. Smaller ones share a
/// buffer with their neighbours, which must not live as long as the longest lived of them.
const LARGE: usize = 64 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Decoder {
    /// A decoder at the start of a stream whose events may have up to `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            buffer: BytesMut::new(),
            offset: 0,
            line: 0,
            searched: 0,
            after_cr: false,
            fresh: true,
            runs_on: false,
            fields: Fields::default(),
        }
    }

    /// Takes a chunk and appends every frame that it completes to `frames`.
    ///
    /// # Errors
    /// When an event is larger than the limit; frames before it have been appended.
    pub fn push(&mut self, chunk: &[u8], frames: &mut Vec<Frame>) -> Result<(), EventTooLarge> {
        self.buffer.extend_from_slice(chunk);
        if self.fresh && !self.skip_byte_order_mark() {
            return Ok(());
        }
        while let Some(end) = self.next_line_end() {
            self.take_line(end, frames)?;
        }
        // Lines that are whole have been weighed without their ends, wherever the chunks were cut.
        let begun = if self.buffer.len() > self.line { self.buffer.len() } else { 0 };
        self.check_limit(begun)
    }

    /// The stream has ended: the rest, as a frame that no blank line closed.
    pub fn finish(mut self) -> Option<Frame> {
        self.skip_line_feed();
        let end = self.buffer.len();
        if end > self.line {
            self.read_field(self.line..end);
        }
        (end > 0).then(|| self.take_block(end, false, false))
    }

    /// `false`: too few bytes to tell.
    fn skip_byte_order_mark(&mut self) -> bool {
        if self.buffer.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(&self.buffer) {
            return false;
        }
        self.fresh = false;
        if self.buffer.starts_with(BYTE_ORDER_MARK) {
            self.drop_front(BYTE_ORDER_MARK.len());
        }
        true
    }

    /// An LF after a CR completes the line end before it, wherever chunks were cut.
    fn skip_line_feed(&mut self) {
        let Some(&byte) = self.buffer.get(self.line) else { return };
        if !mem::take(&mut self.after_cr) || byte != b'\n' {
            return;
        }
        if self.line == 0 {
            // It belongs to the blank line that closed the frame before.
            self.drop_front(1);
        } else {
            self.line += 1;
            self.searched = self.line;
        }
    }

    fn next_line_end(&mut self) -> Option<usize> {
        self.skip_line_feed();
        let unsearched = self.buffer.get(self.searched..)?;
        let found = memchr2(b'\n', b'\r', unsearched).map(|at| self.searched + at);
        self.searched = found.unwrap_or(self.buffer.len());
        found
    }

    fn take_line(&mut self, end: usize, frames: &mut Vec<Frame>) -> Result<(), EventTooLarge> {
        self.after_cr = self.buffer.get(end) == Some(&b'\r');
        if end > self.line {
            self.check_limit(end)?;
            if let Some(whole) = self.event_before(self.line..end) {
                (self.runs_on, self.after_cr) = (true, false);
                frames.push(self.take_block(whole, true, true));
                // What follows it is read from its own beginning.
                return Ok(());
            }
            self.read_field(self.line..end);
            self.line = end + 1;
            self.searched = self.line;
            if self.runs_on && self.fields.only_document(&self.buffer).is_some() {
                self.skip_line_feed();
                frames.push(self.take_block(self.line, true, true));
            }
            return Ok(());
        }
        let start = self.line;
        if start > 0 {
            frames.push(self.take_block(start, true, false));
        }
        // The blank line itself.
        self.drop_front(1);
        Ok(())
    }

    /// Where the event that stands before another line of data ends, if it is whole JSON: then the line begins the
    /// next one.
    fn event_before(&self, line: Range<usize>) -> Option<usize> {
        if self.fields.data.is_empty() || !self.buffer.get(line)?.starts_with(b"data") {
            return None;
        }
        let end = self.fields.only_document(&self.buffer)?;
        let ends = self.buffer.get(end..)?.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        Some(end + ends)
    }

    fn check_limit(&self, block: usize) -> Result<(), EventTooLarge> {
        if block > self.limit {
            return Err(EventTooLarge { offset: self.offset, limit: self.limit });
        }
        Ok(())
    }

    fn read_field(&mut self, line: Range<usize>) {
        let Some(text) = self.buffer.get(line.clone()) else { return };
        let colon = memchr::memchr(b':', text).unwrap_or(text.len());
        let (name, rest) = text.split_at(colon);
        let skipped = match rest {
            [b':', b' ', ..] => 2,
            [b':', ..] => 1,
            _ => 0,
        };
        let value = line.start + colon + skipped..line.end;
        match name {
            b"data" => self.fields.data.push(value),
            b"event" => self.fields.name = Some(value),
            b"id" => self.fields.id = Some(value),
            _ => {}
        }
    }

    fn take_block(&mut self, length: usize, closed: bool, run_on: bool) -> Frame {
        let offset = self.offset;
        let block = if length < LARGE {
            self.buffer.split_to(length)
        } else {
            let rest = BytesMut::from(self.buffer.get(length..).unwrap_or_default());
            let mut block = mem::replace(&mut self.buffer, rest);
            block.truncate(length);
            block
        };
        self.advance(length);
        let (raw, event) = self.fields.take(block);
        Frame { offset, raw, event, closed, run_on }
    }

    fn drop_front(&mut self, length: usize) {
        self.buffer.advance(length);
        self.advance(length);
    }

    fn advance(&mut self, length: usize) {
        self.offset += length as u64;
        self.line = 0;
        self.searched = 0;
    }
}

impl Fields {
    /// Where the only line of data ends, if it is a whole JSON document.
    fn only_document(&self, block: &[u8]) -> Option<usize> {
        let [line] = self.data.as_slice() else { return None };
        let is_whole = is_document(block.get(line.clone())?);
        is_whole.then_some(line.end)
    }

    fn take(&mut self, block: BytesMut) -> (Bytes, Option<Event>) {
        let mut replaced = false;
        // What stands behind the block belongs to the next one.
        let is_here = |range: &Range<usize>| range.end <= block.len();
        let (name, id) = (self.name.take().filter(is_here), self.id.take().filter(is_here));
        let name = name.map(|range| text(&block, range, &mut replaced));
        let name = name.filter(|name| !name.is_empty());
        let id = id.map(|range| text(&block, range, &mut replaced));
        let id = id.filter(|id| !id.contains('\0'));
        let (raw, data) = self.take_data(block, &mut replaced);
        if name.is_none() && data.is_none() {
            return (raw, None);
        }
        (raw, Some(Event { name, data, id, replaced }))
    }

    fn take_data(&mut self, block: BytesMut, replaced: &mut bool) -> (Bytes, Option<Data>) {
        let data = match self.data.as_slice() {
            [] => None,
            [line] if block.len() >= LARGE => {
                let line = line.clone();
                self.data.clear();
                return handed_over(block, line, replaced);
            }
            [line] if is_text(&block, line) => {
                let (raw, line) = (block.freeze(), line.clone());
                self.data.clear();
                let data = raw.slice(line);
                return (raw, Some(Data::raw(data)));
            }
            [line] => Some(text(&block, line.clone(), replaced)),
            lines => {
                let mut joined = Vec::with_capacity(block.len());
                for (index, line) in lines.iter().enumerate() {
                    if index > 0 {
                        joined.push(b'\n');
                    }
                    joined.extend_from_slice(block.get(line.clone()).unwrap_or_default());
                }
                let all = 0..joined.len();
                Some(text(&joined, all, replaced))
            }
        };
        self.data.clear();
        (block.freeze(), data.map(Data::from))
    }
}

/// A large block and the line of data in it, in the same memory where its bytes are UTF-8.
fn handed_over(block: BytesMut, line: Range<usize>, replaced: &mut bool) -> (Bytes, Option<Data>) {
    match String::from_utf8(Vec::from(block)) {
        Ok(mut text) => {
            // The buffer grew by doubling.
            text.shrink_to_fit();
            let text = Arc::new(text);
            (Bytes::from_owner(Shared(Arc::clone(&text))), Some(Data::within(text, line)))
        }
        Err(error) => {
            let block = Bytes::from(error.into_bytes());
            let data = text(&block, line, replaced);
            (block, Some(data.into()))
        }
    }
}

/// A text with shared bytes.
struct Shared(Arc<String>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

fn is_text(block: &[u8], range: &Range<usize>) -> bool {
    block.get(range.clone()).is_some_and(|bytes| str::from_utf8(bytes).is_ok())
}

fn text(block: &[u8], range: Range<usize>, replaced: &mut bool) -> String {
    let bytes = block.get(range).unwrap_or_default();
    // Checking alone is several times as fast as looking for what to replace.
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    *replaced = true;
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests;
