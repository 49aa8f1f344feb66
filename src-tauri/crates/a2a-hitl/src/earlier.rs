//! What an agent said and made in a task besides its request.

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::reading::Reading;
use crate::within::Within;

/// A message or an artifact of the task that asks. Untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Earlier {
    /// What the artifact is called; `None`: it is a message.
    pub artifact: Option<String>,
    /// What it holds and nothing else shows: parts in the words of A2A 1.0, with their content alone.
    pub parts: Vec<Json>,
    /// What it holds that is too long for a card.
    pub too_long: Vec<TooLong>,
}

/// A text, or the base64 of a file, that is named and not shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TooLong {
    /// How long it is.
    pub bytes: u64,
    /// SHA-256 of it, hexadecimal.
    pub sha256: String,
}

impl Earlier {
    /// Whether everything that it holds is shown elsewhere.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.too_long.is_empty()
    }
}

impl Reading {
    /// Leaves out what stood in the task with other requests already: a person saw it there.
    pub fn leave_out_shown<'a>(&mut self, with: impl IntoIterator<Item = &'a Self>) {
        if self.earlier.is_empty() {
            return;
        }
        let (mut shown, mut too_long) = (Within::default(), Vec::new());
        for reading in with {
            let earlier = reading.earlier.iter().flat_map(|earlier| &earlier.parts);
            reading.source.iter().chain(&reading.beside).chain(earlier).for_each(|piece| shown.add(piece));
            too_long.extend(reading.earlier.iter().flat_map(|earlier| &earlier.too_long));
        }
        for earlier in &mut self.earlier {
            earlier.parts.retain(|part| !is_shown(part, &shown));
            earlier.too_long.retain(|left_out| !too_long.contains(&left_out));
        }
        self.earlier.retain(|earlier| !earlier.is_empty());
    }
}

/// By whatever name it stood there, and with whatever around it.
fn is_shown(part: &Json, shown: &Within) -> bool {
    let content = part.pick(["text", "raw", "url", "data"]).into_iter().flatten().next();
    content.is_some_and(|content| shown.holds(&content)) || shown.holds_shown(part)
}
