//! The tap's view of a call that is passed on: events and messages one by one, other bodies whole.
//!
//! It looks at bytes on their way and never holds one back. Of bytes that it cannot read (packed bodies, events
//! without an end) it reports the length.

use std::mem;

use a2a_protocol::proto::{Method, Table};
use bytes::{Bytes, BytesMut};
use http::HeaderMap;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};

use super::Framing;
use crate::grpc_frames::{Decoder as GrpcDecoder, Frame as GrpcFrame};
use crate::sse::{Decoder as EventDecoder, Frame as EventFrame};
use crate::tap::{Message, Recorder};

/// The reported length of a body that is no stream: a body of any size is passed on, and memory is limited.
const TOLD: usize = 4 * 1024 * 1024;

/// The largest event or message that is put together.
const LARGEST: usize = 16 * 1024 * 1024;

#[derive(Debug)]
pub(super) enum Hearing {
    Events(Box<EventDecoder>),
    Messages(GrpcDecoder, Option<&'static Method>),
    Whole {
        told: BytesMut,
        length: usize,
    },
    /// Bytes that cannot be read here: their number.
    Unread {
        length: usize,
        why: String,
    },
    /// All is told.
    Over,
}

impl Hearing {
    pub(super) fn of(headers: &HeaderMap, framing: Framing) -> Self {
        if let Some(why) = packing(headers) {
            return Self::Unread { length: 0, why };
        }
        match framing {
            Framing::Grpc(method) if is(headers, "application/grpc") => {
                Self::Messages(GrpcDecoder::new(LARGEST), method)
            }
            Framing::Http if is(headers, "text/event-stream") => {
                Self::Events(Box::new(EventDecoder::new(LARGEST)))
            }
            Framing::Http | Framing::Grpc(_) => Self::Whole { told: BytesMut::new(), length: 0 },
        }
    }

    pub(super) fn hear(&mut self, bytes: &Bytes, recorder: &Recorder) {
        match self {
            Self::Events(decoder) => {
                let mut frames: Vec<EventFrame> = Vec::new();
                let pushed = decoder.push(bytes, &mut frames);
                recorder.frames(&frames);
                if pushed.is_err() {
                    *self = Self::Unread { length: 0, why: "an event without an end".to_owned() };
                }
            }
            Self::Messages(decoder, method) => {
                let mut frames = Vec::new();
                let pushed = decoder.push(bytes, &mut frames);
                let table = method.map(|method| method.response);
                recorder.messages(frames.iter().map(|frame| message(frame, table)));
                if pushed.is_err() {
                    *self = Self::Unread { length: 0, why: "a message without an end".to_owned() };
                }
            }
            Self::Whole { told, length } => {
                let room = TOLD.saturating_sub(told.len());
                told.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
                *length += bytes.len();
            }
            Self::Unread { length, .. } => *length += bytes.len(),
            Self::Over => {}
        }
    }

    /// Reports the rest.
    pub(super) fn end(&mut self, recorder: &Recorder) {
        match mem::replace(self, Self::Over) {
            Self::Events(decoder) => recorder.frames(decoder.finish().as_slice()),
            Self::Whole { told, length } if told.len() == length => recorder.body(&told.freeze()),
            Self::Whole { mut told, length } => {
                told.extend_from_slice(format!("\n[{} further bytes]", length - told.len()).as_bytes());
                recorder.body(&told.freeze());
            }
            Self::Unread { length, why } if length > 0 => recorder.body(&unread(&why, length)),
            Self::Messages(..) | Self::Unread { .. } | Self::Over => {}
        }
    }
}

/// The body of a request as it is told.
pub(super) fn request(headers: &HeaderMap, body: &Bytes, framing: Framing) -> Bytes {
    if body.is_empty() {
        return Bytes::new();
    }
    if let Some(why) = packing(headers) {
        return unread(&why, body.len());
    }
    let Framing::Grpc(method) = framing else { return body.clone() };
    let mut frames = Vec::new();
    // What is left of a body that is cut is not told.
    let _ = GrpcDecoder::new(LARGEST).push(body, &mut frames);
    match frames.as_slice() {
        [only] => message(only, method.map(|method| method.request)).shown,
        _ => unread("not one message", body.len()),
    }
}

/// A message that cannot be shown as JSON is not shown, because a secret in it could not be found.
fn message(frame: &GrpcFrame, table: Option<&'static Table>) -> Message {
    let json = table.filter(|_| !frame.compressed).and_then(|table| table.decode(&frame.message).ok());
    let shown = match json {
        Some(json) => Bytes::copy_from_slice(json.value.as_str().as_bytes()),
        None => unread("no message that is known", frame.message.len()),
    };
    Message { offset: frame.offset, shown, length: frame.length() }
}

fn unread(why: &str, length: usize) -> Bytes {
    format!("[{length} bytes: {why}]").into()
}

/// How a body is packed; `None`: it is not.
fn packing(headers: &HeaderMap) -> Option<String> {
    let coding = headers.get(CONTENT_ENCODING)?.to_str().unwrap_or("packed").trim();
    (!coding.is_empty() && !coding.eq_ignore_ascii_case("identity")).then(|| coding.to_owned())
}

fn is(headers: &HeaderMap, media_type: &str) -> bool {
    let told = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    told.get(..media_type.len()).is_some_and(|start| start.eq_ignore_ascii_case(media_type))
}
