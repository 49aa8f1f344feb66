//! Other readers that could read the same request: by name, and with each reader's confidence, so that a person
//! who was led away from a recorded shape sees the way back.

use std::slice;

use serde::{Deserialize, Serialize};

use crate::Why;
use crate::provenance::{Confidence, Proven, ReaderId};

/// Another reader, and how it would read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", from = "Stored")]
pub struct Alternative {
    /// Who would read it.
    pub reader: ReaderId,
    /// Why it would be read so; nothing in readings that were stored before this was kept.
    pub why: Option<Why>,
    /// How sure the reader would be.
    pub confidence: Confidence,
    /// How the shape is known.
    pub proven: Proven,
}

/// All of them, in the order of detection. Its iterators give their names.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Alternatives(Vec<Alternative>);

/// As it is stored now, or only by name, as it was once.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Name(ReaderId),
    #[serde(rename_all = "camelCase")]
    Whole {
        reader: ReaderId,
        why: Option<Why>,
        confidence: Confidence,
        proven: Proven,
    },
}

impl From<Stored> for Alternative {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Name(reader) => {
                Self { reader, why: None, confidence: Confidence::Fallback, proven: Proven::Derived }
            }
            Stored::Whole { reader, why, confidence, proven } => Self { reader, why, confidence, proven },
        }
    }
}

impl Alternatives {
    /// Each by name.
    pub fn iter(&self) -> Names<'_> {
        Names(self.0.iter())
    }

    /// All of them, each with its reader's confidence.
    pub fn all(&self) -> &[Alternative] {
        &self.0
    }

    /// Whether it is one of them.
    pub fn contains(&self, reader: &ReaderId) -> bool {
        self.iter().any(|other| other == reader)
    }

    pub(crate) fn push(&mut self, other: Alternative) {
        self.0.push(other);
    }
}

impl FromIterator<Alternative> for Alternatives {
    fn from_iter<T: IntoIterator<Item = Alternative>>(all: T) -> Self {
        Self(all.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Alternatives {
    type Item = &'a ReaderId;
    type IntoIter = Names<'a>;

    fn into_iter(self) -> Names<'a> {
        self.iter()
    }
}

/// The names of alternatives.
#[derive(Debug)]
pub struct Names<'a>(slice::Iter<'a, Alternative>);

impl<'a> Iterator for Names<'a> {
    type Item = &'a ReaderId;

    fn next(&mut self) -> Option<&'a ReaderId> {
        self.0.next().map(|other| &other.reader)
    }
}
