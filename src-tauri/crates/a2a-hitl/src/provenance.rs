//! The provenance of a reading: its reader, its confidence, and the source of the shape.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The stable name of a reader, part of a request's identity.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReaderId(Cow<'static, str>);

impl ReaderId {
    /// The one that takes words.
    pub(crate) const PLAIN_TEXT: Self = Self::new("plain-text");
    /// The reader of a question in words beside data that no reader knows.
    pub(crate) const WORDS_BESIDE: Self = Self::new("words-beside");
    /// The reader that shows unknown structure.
    pub(crate) const UNKNOWN: Self = Self::new("unknown-structured");

    /// Names a reader.
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// A name from outside, such as the page's choice of another reader.
    pub fn from_text(id: impl Into<String>) -> Self {
        Self(Cow::Owned(id.into()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ReaderId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The certainty of a reader that the bytes mean what it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Confidence {
    /// Nothing better was found.
    Fallback,
    /// The shape fits, but others could use it too.
    Likely,
    /// The bytes name their framework.
    Certain,
}

/// How the shape and its answer are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Proven {
    /// From documentation or source: not verified against a running agent.
    Derived,
    /// Run against the framework itself, without a recording of this shape.
    RunHere,
    /// Recorded from a running agent.
    Recorded,
    /// Explained by the person who answers.
    Yours,
}
