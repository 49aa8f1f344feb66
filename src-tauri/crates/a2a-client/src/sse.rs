//! Server-sent events, decoded without I/O (WHATWG HTML §9.2.6).
//!
//! Own code because the wire log needs what libraries drop: raw frames, comments and offsets. Beyond
//! the rules of the specification, an event that the stream's end leaves without its blank line is
//! still delivered (real agents end so), and sizes are limited. Lines end at CR, LF or CRLF only:
//! U+2028, U+2029 and NEL stand raw inside the JSON that agents send.
//!
//! Deliberately absent: reconnection and `Last-Event-ID`, which no A2A server honours, and `retry`.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use bytes::{Buf as _, Bytes, BytesMut};
use memchr::memchr2;
use thiserror::Error;

/// One block of a stream: the lines up to a blank line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Where it starts in the stream, in bytes.
    pub offset: u64,
    /// Its lines as received, line ends included, without the blank line that closes it.
    pub raw: Bytes,
    /// What it says; `None` for comments and unknown fields alone.
    pub event: Option<Event>,
    /// Whether a blank line closed it; `false` only for what the end of the stream left open.
    pub closed: bool,
}

/// What a frame says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The last `event` field, unless empty.
    pub name: Option<String>,
    /// All `data` fields, joined with line feeds; `None` when there was none, in which case the
    /// specification would drop the event (agents do send a bare `event: error`).
    pub data: Option<Arc<str>>,
    /// The last `id` field without NUL.
    pub id: Option<String>,
    /// Bytes that are not UTF-8 were replaced by U+FFFD.
    pub replaced: bool,
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
    fields: Fields,
}

/// Where the fields of the current block stand, relative to the block.
#[derive(Debug, Default)]
struct Fields {
    data: Vec<Range<usize>>,
    name: Option<Range<usize>>,
    id: Option<Range<usize>>,
}

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
        self.check_limit(self.buffer.len())
    }

    /// The stream has ended: whatever is left, as a frame that no blank line closed.
    pub fn finish(mut self) -> Option<Frame> {
        self.skip_line_feed();
        let end = self.buffer.len();
        if end > self.line {
            self.read_field(self.line..end);
        }
        (end > 0).then(|| self.take_block(end, false))
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
        if !std::mem::take(&mut self.after_cr) || byte != b'\n' {
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
            self.read_field(self.line..end);
            self.line = end + 1;
            self.searched = self.line;
            return Ok(());
        }
        let start = self.line;
        if start > 0 {
            frames.push(self.take_block(start, true));
        }
        // The blank line itself.
        self.drop_front(1);
        Ok(())
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

    fn take_block(&mut self, length: usize, closed: bool) -> Frame {
        let offset = self.offset;
        let raw = self.buffer.split_to(length).freeze();
        self.advance(length);
        let event = self.fields.take(&raw);
        Frame { offset, raw, event, closed }
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
    fn take(&mut self, raw: &Bytes) -> Option<Event> {
        let mut replaced = false;
        let name =
            self.name.take().map(|range| text(raw, range, &mut replaced)).filter(|name| !name.is_empty());
        let id = self.id.take().map(|range| text(raw, range, &mut replaced)).filter(|id| !id.contains('\0'));
        let data = self.take_data(raw, &mut replaced);
        if name.is_none() && data.is_none() {
            return None;
        }
        Some(Event { name, data, id, replaced })
    }

    fn take_data(&mut self, raw: &Bytes, replaced: &mut bool) -> Option<Arc<str>> {
        let data = match self.data.as_slice() {
            [] => None,
            // The usual case copies once, straight into its final place.
            [line] => match std::str::from_utf8(raw.get(line.clone()).unwrap_or_default()) {
                Ok(text) => Some(Arc::from(text)),
                Err(_) => Some(Arc::from(text(raw, line.clone(), replaced))),
            },
            lines => {
                let mut joined = Vec::with_capacity(raw.len());
                for (index, line) in lines.iter().enumerate() {
                    if index > 0 {
                        joined.push(b'\n');
                    }
                    joined.extend_from_slice(raw.get(line.clone()).unwrap_or_default());
                }
                let joined = Bytes::from(joined);
                let all = 0..joined.len();
                Some(Arc::from(text(&joined, all, replaced)))
            }
        };
        self.data.clear();
        data
    }
}

fn text(raw: &Bytes, range: Range<usize>, replaced: &mut bool) -> String {
    let text = String::from_utf8_lossy(raw.get(range).unwrap_or_default());
    *replaced |= matches!(text, Cow::Owned(_));
    text.into_owned()
}

#[cfg(test)]
mod tests;
