//! Structure that no other reader knows: shown as it came, answered by hand.
//!
//! Text is possible but may start a new turn instead of answering, which [`crate::warnings`] says.

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Part};

use super::{Found, Reader};
use crate::reading::{Confidence, Item, Proven, ReaderId, Reading};
use crate::shape::{is_object, members, part_source, together};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template};

pub(super) const ID: ReaderId = ReaderId::new("unknown-structured");

pub(super) struct Unknown;

impl Reader for Unknown {
    fn id(&self) -> ReaderId {
        ID
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let message = input.status_message;
        let structured = message.is_none_or(|message| message.parts.iter().any(is_structured))
            && !structured_parts(input).is_empty();
        let extended = message.is_some_and(|message| {
            !message.extensions.is_empty() && message.metadata.is_some()
                || message.metadata.as_ref().is_some_and(names_an_extension)
        });
        (structured || extended).then(|| read_anything(input))
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Raw(json) => Ok(ReplyPart::data(Template::json(json))),
            Answer::Text(text) => Ok(ReplyPart::text(text)),
            _ => Err(ReplyError::NotAllowed { item: item.id().clone(), answer: answer.kind() }),
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

/// Shows whatever there is. Works on every request, for the person who wants to see the bytes.
pub(super) fn read_anything(input: &RequestInput<'_>) -> Found {
    let from_artifact = input.status_message.is_none();
    let mut shown: Vec<Json> = if from_artifact {
        structured_parts(input).into_iter().map(part_source).collect()
    } else {
        input.parts().iter().map(part_source).collect()
    };
    shown.extend(input.status_message.and_then(|message| message.metadata.clone()));
    let place = if from_artifact { "latest artifact" } else { "status message" };
    Found {
        why: vec![format!("no reader knows the shape of what the {place} carries")],
        confidence: Confidence::Fallback,
        proven: Proven::Derived,
        freshness: if from_artifact { FreshnessGrade::StillWaiting } else { FreshnessGrade::SameRequest },
        question: input.words(),
        items: vec![Item::Raw {
            item_id: ItemId::new("answer"),
            tool: None,
            json: together(&shown),
            may_be_text: true,
        }],
        answer_all: true,
        beside: Vec::new(),
        source: shown,
    }
}

/// The data of the status message, or, where a task waits without one, of its latest artifact.
fn structured_parts<'a>(input: &RequestInput<'a>) -> Vec<&'a Part> {
    let parts = match (input.status_message, input.artifacts.last()) {
        (None, Some(artifact)) => artifact.parts.as_slice(),
        _ => input.parts(),
    };
    parts.iter().filter(|part| is_structured(part)).collect()
}

fn is_structured(part: &Part) -> bool {
    matches!(part.content, Content::Data(_) | Content::Unknown(_))
}

/// Extensions put their objects under their URI.
fn names_an_extension(metadata: &Json) -> bool {
    let members = members(metadata).unwrap_or_default();
    members.iter().any(|(name, value)| name.contains("://") && is_object(value))
}
