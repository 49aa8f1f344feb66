//! The text of an event, in the memory in which it arrived.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use a2a_protocol::JsonError;
use a2a_protocol::json::Indexed;
use bytes::Bytes;

/// The text of an event. Cloning shares it.
#[derive(Clone)]
pub struct Data(Memory);

#[derive(Clone)]
enum Memory {
    /// Bytes of the stream, which are UTF-8. They get memory of their own when they are read and not before: a
    /// hundred events may have arrived together, and memory that was just given back is the quickest to get.
    Raw(Bytes),
    Text(Arc<String>, Range<usize>),
}

impl Data {
    /// Bytes of the stream that are UTF-8.
    pub(super) fn raw(bytes: Bytes) -> Self {
        Self(Memory::Raw(bytes))
    }

    /// A part of a text.
    pub(super) fn within(text: Arc<String>, range: Range<usize>) -> Self {
        Self(Memory::Text(text, range))
    }

    /// The text that these bytes are, and whether some of them had to be replaced for it.
    pub(crate) fn of(bytes: Bytes) -> (Self, bool) {
        match str::from_utf8(&bytes) {
            Ok(_) => (Self(Memory::Raw(bytes)), false),
            Err(_) => (String::from_utf8_lossy(&bytes).into_owned().into(), true),
        }
    }

    /// The text as JSON, to be read at once.
    ///
    /// # Errors
    /// When it is none.
    pub fn to_json(&self) -> Result<Indexed, JsonError> {
        match &self.0 {
            Memory::Raw(_) => Indexed::parse(&**self),
            Memory::Text(text, range) => Indexed::parse_within(Arc::clone(text), range.clone()),
        }
    }

    /// The bytes of the text.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Memory::Raw(bytes) => bytes,
            Memory::Text(text, range) => {
                text.as_bytes().get(range.clone()).expect("BUG: the range was taken from this text")
            }
        }
    }
}

impl From<String> for Data {
    fn from(text: String) -> Self {
        let all = 0..text.len();
        Self(Memory::Text(Arc::new(text), all))
    }
}

impl Deref for Data {
    type Target = str;

    fn deref(&self) -> &str {
        match &self.0 {
            Memory::Raw(bytes) => str::from_utf8(bytes).expect("BUG: it was looked at before"),
            Memory::Text(text, range) => {
                text.get(range.clone()).expect("BUG: the range was taken from this text")
            }
        }
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Data {}

impl fmt::Debug for Data {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}
