//! The same requests in metadata, or in a block of JSON among an agent's words. The answer is plain words in any
//! case, as a person would have typed them.

use super::{HandMade, ID};
use crate::expiry;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::readers::in_data::{InData, Payloaded, find};
use crate::readers::unread::but_books;
use crate::readers::{Found, Reader, in_text};
use crate::reading::{Item, Reading};
use crate::shape::part_source;
use crate::{Answer, FreshnessGrade, Reply, ReplyError, RequestInput, Why};

pub(in crate::readers) struct HandMadeAround;

impl Reader for HandMadeAround {
    fn id(&self) -> ReaderId {
        ReaderId::new("hand-made-around")
    }

    fn version(&self) -> u16 {
        4
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        in_metadata(input).or_else(|| in_words(input))
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        if !matches!(reading.why, Why::JsonInText { .. }) {
            return InData(&HandMade::Said).write(reading, answers);
        }
        Ok(in_text::as_text(InData(&HandMade::InWords).write(reading, answers)?))
    }
}

/// In the metadata of the message, of the update that brought it, or of the task.
fn in_metadata(input: &RequestInput<'_>) -> Option<Found> {
    let places: [(_, &'static HandMade, _); 3] = [
        (input.message_metadata(), &HandMade::Said, FreshnessGrade::SameRequest),
        (input.event_metadata, &HandMade::Said, FreshnessGrade::StillWaiting),
        (input.task_metadata, &HandMade::OfTask, FreshnessGrade::SameRequest),
    ];
    let (metadata, freshness, Payloaded { json, asked, unread, .. }) =
        places.into_iter().find_map(|(metadata, payload, freshness)| {
            let unread = find(payload, metadata?, "metadata")?.unread;
            // What the agent counts beside what it asks is shown as such.
            let metadata = but_books(metadata?, |name| !unread.iter().any(|(place, _)| place == name))?;
            let found = find(payload, &metadata, "metadata")?;
            Some((metadata, freshness, found))
        })?;
    let others = input.parts().iter().filter(|part| part.as_text().is_none());
    Some(Found {
        why: Why::InMetadata,
        confidence: asked.confidence,
        proven: Proven::Derived,
        freshness,
        question: crate::readers::joined([input.words(), asked.words]),
        items: asked.items,
        answer_all: true,
        beside: others.map(part_source).collect(),
        source: input.parts().iter().map(part_source).chain([metadata]).collect(),
        echo: vec![json],
        expires_at: expiry::earliest(asked.expires_at),
        unread,
    })
}

/// In the one block of JSON of a text.
fn in_words(input: &RequestInput<'_>) -> Option<Found> {
    let structured = input.parts().iter().any(|part| part.as_text().is_none());
    let words = input.words().filter(|_| !structured)?;
    let Payloaded { json, asked, unread, .. } = find(&HandMade::InWords, &in_text::json_in(&words)?, "text")?;
    Some(Found {
        why: Why::JsonInText { reader: ID.to_owned() },
        confidence: Confidence::Fallback,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        question: Some(words),
        items: asked.items,
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).collect(),
        echo: vec![json],
        expires_at: asked.expires_at,
        unread,
    })
}
