//! JSON that keeps its received bytes until somebody needs its contents.
//!
//! `data`, `metadata` and unknown members belong to the agent. A parsed tree would turn `12000.00` into
//! `12000.0`, cut integers above 2^53 and lose member order; all three have changed the content of an approval. A
//! [`Json`] is a cheap slice of the received body, parsed on access, and written out byte for byte.

mod index;
pub(crate) mod look;
pub mod pointer;
mod remembered;
pub(crate) mod scan;
mod text;
mod walk;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use thiserror::Error;

pub(crate) use index::Written;
pub use index::{Indexed, Source};
pub use look::JsonKind;
pub use remembered::remembering;
pub use text::Text;

/// How many bytes of JSON were walked on this thread so far, for tests that hold a bound on it: unlike time, it is the
/// same on every machine. Only debug builds count.
#[cfg(debug_assertions)]
pub fn bytes_walked() -> usize {
    scan::walked()
}

/// How deep values may nest. Deeper ones are refused, so that nothing that walks them needs a limit.
pub const DEPTH_LIMIT: usize = 128;

/// One JSON value, as the text in which it was received. Cloning shares the text.
///
/// Equality is equality of bytes, not of meaning.
#[derive(Clone)]
pub struct Json {
    /// Not `Arc<str>`, into which a body would have to be copied.
    body: Arc<String>,
    range: Range<usize>,
}

/// Why a text is not JSON that can be worked with.
#[derive(Debug, Error)]
pub enum JsonError {
    /// Broken syntax, or another shape than asked for.
    #[error("not JSON of the expected shape")]
    Syntax(#[from] serde_json::Error),
    /// Nested deeper than [`DEPTH_LIMIT`].
    #[error("nested deeper than {DEPTH_LIMIT}")]
    TooDeep {
        /// Line of the first bracket that is too deep, from 1.
        line: usize,
        /// Its column in bytes, from 1.
        column: usize,
    },
}

impl JsonError {
    /// Line and column of the first offending byte, both from 1.
    pub fn position(&self) -> (usize, usize) {
        match self {
            Self::Syntax(error) => (error.line(), error.column()),
            Self::TooDeep { line, column } => (*line, *column),
        }
    }

    /// Whether the text ended too early, as a cut connection leaves it.
    pub fn is_truncated(&self) -> bool {
        matches!(self, Self::Syntax(error) if error.is_eof())
    }
}

impl Json {
    /// Checks that `text` is exactly one JSON value and keeps it, white space around it and a
    /// byte order mark aside.
    ///
    /// # Errors
    /// When `text` is not JSON, or nested deeper than [`DEPTH_LIMIT`].
    pub fn parse(text: impl Into<String>) -> Result<Self, JsonError> {
        let body = Arc::new(text.into());
        let range = match walk::walk(&body, 0..body.len(), &mut ()) {
            Some(range) => range,
            None => parsed(&body)?,
        };
        Ok(Self { body, range })
    }

    /// Takes a text that a writer of this crate has just made.
    pub(crate) fn written(text: String) -> Self {
        debug_assert!(serde_json::from_str::<&RawValue>(&text).is_ok(), "BUG: not JSON: {text}");
        let range = 0..text.len();
        Self { body: Arc::new(text), range }
    }

    /// The text of this value, exactly as received.
    pub fn as_str(&self) -> &str {
        self.body.get(self.range.clone()).expect("BUG: the range was taken from this body")
    }

    /// The value of `raw`, which must be borrowed from this value's text, sharing the body.
    ///
    /// # Panics
    /// When `raw` does not point into this value's body.
    pub fn slice(&self, raw: &str) -> Self {
        Self { body: Arc::clone(&self.body), range: offset_in(&self.body, raw) }
    }

    /// Parsed for looking inside. Numbers beyond `f64` and `i64` lose digits here, never in [`Json::as_str`].
    pub fn to_value(&self) -> Value {
        serde_json::from_str(self.as_str()).unwrap_or(Value::Null)
    }

    /// Where this value stands in the body it was cut from, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Parsed into `T` where the shape is known.
    ///
    /// # Errors
    /// When the text has another shape.
    pub fn read<'a, T: Deserialize<'a>>(&'a self) -> Result<T, JsonError> {
        Ok(serde_json::from_str(self.as_str())?)
    }
}

/// Where the one value of a text stands, by the parser's word.
fn parsed(text: &str) -> Result<Range<usize>, JsonError> {
    let raw: &RawValue = serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let range = offset_in(text, raw.get());
    // Skipping a `RawValue` validates without recursion and therefore without a limit.
    if let Some(at) = scan::first_too_deep(raw.get(), DEPTH_LIMIT) {
        let before = text.get(..range.start + at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        return Err(JsonError::TooDeep { line, column });
    }
    Ok(range)
}

fn offset_in(body: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize)
        .checked_sub(body.as_ptr() as usize)
        .filter(|start| start + part.len() <= body.len())
        .expect("BUG: the part must be borrowed from the body");
    start..start + part.len()
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        Self::written(value.to_string())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Json {}

impl fmt::Debug for Json {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(self.as_str()).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Self::parse(raw.get()).map_err(serde::de::Error::custom)
    }
}
