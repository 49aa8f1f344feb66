//! Turns the bytes of an answer into events, in whatever format they come.
//!
//! Server-sent events are decoded as such. JSON documents and other content are kept until they are whole, so
//! that the tap can report the part that has arrived.

use bytes::Bytes;

use crate::documents::{Documents, Form, several};
use crate::error::{Oversize, TransportError};
use crate::limits::Limits;
use crate::raw::ByteStream;
use crate::sse::{Decoder, Event, Frame};

/// Turns the bytes of a body into events.
#[derive(Debug)]
pub(super) struct Source {
    state: State,
    /// The body is called a stream of server-sent events.
    called_events: bool,
    /// How the stream is written, where that is not as it is called, until it was noted.
    other_form: Option<&'static str>,
    /// Where the bytes begin that the body keeps.
    offset: u64,
}

#[derive(Debug)]
enum State {
    /// Too little has come to tell how the body is written.
    Unknown,
    Events(Decoder),
    /// `first`: where the only document ends that has come so far. It may be the whole answer, which the tap is told of
    /// as one body.
    Documents {
        documents: Documents,
        first: Option<usize>,
        found: usize,
    },
    /// It is read when it is whole.
    Other,
    Ended,
}

impl Source {
    pub(super) fn new(body: &mut ByteStream, called_events: bool) -> Self {
        body.keep();
        Self { state: State::Unknown, called_events, other_form: None, offset: 0 }
    }

    /// A source that has nothing more to say.
    pub(super) fn ended() -> Self {
        Self { state: State::Ended, called_events: false, other_form: None, offset: 0 }
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.state, State::Ended)
    }

    pub(super) fn end(&mut self) {
        self.state = State::Ended;
    }

    /// How the stream is written, once, where that is not as it should be.
    pub(super) fn take_other_form(&mut self) -> Option<&'static str> {
        self.other_form.take()
    }

    /// Takes in received bytes, which the body may have kept, and tells the tap of whole events.
    pub(super) fn take(
        &mut self,
        body: &mut ByteStream,
        chunk: &Bytes,
        limits: &Limits,
        frames: &mut Vec<Frame>,
    ) -> Option<TransportError> {
        if let State::Events(decoder) = &mut self.state {
            let pushed = decoder.push(chunk, frames);
            body.recorder().frames(frames);
            let what = Oversize::Event;
            return pushed.err().map(|error| TransportError::TooLarge { what, limit: error.limit });
        }
        if matches!(self.state, State::Unknown) {
            match Form::of(body.kept(), self.called_events) {
                None => {}
                Some(Form::Events) => {
                    self.state = State::Events(Decoder::new(limits.event_bytes));
                    if !self.called_events {
                        self.other_form = Some("server-sent events under another media type");
                    }
                    let begun = body.keep_no_more();
                    return self.take(body, &begun, limits, frames);
                }
                Some(Form::Documents) => {
                    self.state = State::Documents { documents: Documents::default(), first: None, found: 0 };
                }
                Some(Form::Other) => self.state = State::Other,
            }
        }
        self.take_documents(body, frames);
        let (what, limit) = if self.called_events {
            (Oversize::Event, limits.event_bytes)
        } else {
            (Oversize::Body, limits.body_bytes)
        };
        (body.kept().len() > limit).then_some(TransportError::TooLarge { what, limit })
    }

    fn take_documents(&mut self, body: &mut ByteStream, frames: &mut Vec<Frame>) {
        let State::Documents { documents, first, found } = &mut self.state else { return };
        while let Some(range) = documents.next(body.kept()) {
            *found += 1;
            if self.called_events || *found == 2 {
                self.other_form = Some("JSON documents one behind the other");
            }
            let raw = match (*found, *first) {
                (1, _) if !self.called_events => {
                    *first = Some(range.end);
                    Bytes::copy_from_slice(body.kept().get(range).unwrap_or_default())
                }
                (_, only) => {
                    let taken = body.take_kept(range.end);
                    documents.forget(range.end);
                    *first = None;
                    let mut begins = 0;
                    for end in only.into_iter().chain([range.end]) {
                        body.recorder().document(self.offset + begins as u64, &taken.slice(begins..end));
                        begins = end;
                    }
                    self.offset += range.end as u64;
                    taken.slice(range)
                }
            };
            frames.push(saying(raw));
        }
    }

    /// Takes the frames that are left at the end of the body.
    pub(super) fn finish(&mut self, body: &mut ByteStream, frames: &mut Vec<Frame>) {
        let rest = match std::mem::replace(&mut self.state, State::Ended) {
            State::Events(decoder) => {
                frames.extend(decoder.finish());
                body.recorder().frames(frames);
                return;
            }
            State::Documents { documents, found, .. } => {
                let rest = documents.rest(body.kept());
                let rest = if found == 0 { Some(0..body.kept().len()) } else { rest };
                rest.map(|range| Bytes::copy_from_slice(body.kept().get(range).unwrap_or_default()))
            }
            State::Unknown | State::Other => Some(Bytes::copy_from_slice(body.kept())),
            State::Ended => None,
        };
        let untold = body.keep_no_more();
        body.recorder().body(&untold);
        frames.extend(rest.map(|rest| saying(trimmed(&rest))));
    }
}

/// The events of a body that was read as a whole, which is a stream all the same.
pub(super) fn events_in(body: &Bytes, limits: &Limits) -> Vec<Frame> {
    if let Some(documents) = several(body) {
        return documents.into_iter().map(|range| saying(body.slice(range))).collect();
    }
    let (mut frames, mut decoder) = (Vec::new(), Decoder::new(limits.event_bytes));
    if decoder.push(body, &mut frames).is_ok() {
        frames.extend(decoder.finish());
    }
    frames
}

fn saying(raw: Bytes) -> Frame {
    Frame { offset: 0, raw: raw.clone(), event: Some(Event::saying(raw)), closed: true, run_on: false }
}

/// The same without a byte order mark and surrounding white space.
fn trimmed(bytes: &Bytes) -> Bytes {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF".as_slice()).unwrap_or(bytes).trim_ascii();
    bytes.slice_ref(text)
}
