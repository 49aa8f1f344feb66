//! A body in an archive: pieces that are written one after another, without being joined before.

use std::fmt::{self, Display, Write as _};

use a2a_protocol::base64;
use serde::{Serialize, Serializer};

/// A sent or received body.
pub(super) enum Body<'r> {
    /// In pieces. Bytes that are no text are written as U+FFFD.
    Text(Vec<&'r [u8]>),
    /// Bytes that are no text.
    Base64(String),
}

impl<'r> Body<'r> {
    /// For people: as text, whatever its type.
    pub(super) fn readable(pieces: impl Iterator<Item = &'r [u8]>) -> Self {
        Self::Text(pieces.collect())
    }

    /// To the byte.
    pub(super) fn exact(pieces: impl Iterator<Item = &'r [u8]> + Clone) -> Self {
        if pieces.clone().all(|piece| std::str::from_utf8(piece).is_ok()) {
            return Self::readable(pieces);
        }
        let joined: Vec<u8> = pieces.flatten().copied().collect();
        Self::Base64(base64::encode(&joined))
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Text(pieces) => pieces.iter().all(|piece| piece.is_empty()),
            Self::Base64(text) => text.is_empty(),
        }
    }

    /// As the format names it; none for text.
    pub(super) fn encoding(&self) -> Option<&'static str> {
        match self {
            Self::Text(_) => None,
            Self::Base64(_) => Some("base64"),
        }
    }
}

impl Display for Body<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base64(text) => formatter.write_str(text),
            Self::Text(pieces) => pieces.iter().try_for_each(|piece| {
                piece.utf8_chunks().try_for_each(|chunk| {
                    formatter.write_str(chunk.valid())?;
                    if chunk.invalid().is_empty() { Ok(()) } else { formatter.write_char('\u{fffd}') }
                })
            }),
        }
    }
}

impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
