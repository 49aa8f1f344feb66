//! The reader for structure that no other reader knows: shown as it came, answered by hand. A text is possible
//! but may start a new turn instead of answering, of which [`crate::warnings`] warns.

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Message, Part};

use super::told::sentences;
use super::unread::but_books;
use super::words_beside::holds_extension;
use super::{Found, Reader, joined, not_allowed};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{is_annotation, part_source, passed_over, together};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

pub(crate) const ID: ReaderId = ReaderId::UNKNOWN;

pub(super) struct Unknown;

impl Reader for Unknown {
    fn id(&self) -> ReaderId {
        ID
    }

    fn version(&self) -> u16 {
        4
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let known = match input.status_message {
            Some(message) => message.parts.iter().any(is_structured) || names_an_extension(message),
            None => !beyond_the_message(input).is_empty(),
        };
        known.then(|| read_anything(input))
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Raw(json) => Ok(ReplyPart::data(Template::json(json))),
            Answer::Text(text) => Ok(ReplyPart::text(text)),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

/// Shows everything. Works on every request, for a person who wants to see the bytes.
pub(super) fn read_anything(input: &RequestInput<'_>) -> Found {
    let (why, freshness, shown) = match input.status_message {
        Some(message) => {
            let parts = message.parts.iter().map(part_source);
            let metadata = message.metadata.as_ref().and_then(|metadata| but_books(metadata, |_| false));
            let shown = parts.chain(metadata).collect();
            (Why::UnknownInMessage, FreshnessGrade::SameRequest, shown)
        }
        None => (Why::UnknownBesideStatus, FreshnessGrade::StillWaiting, beyond_the_message(input)),
    };
    let files = input.parts().iter().filter(|part| matches!(part.content, Content::Raw(_)));
    Found {
        why,
        confidence: Confidence::Fallback,
        proven: Proven::Derived,
        freshness,
        question: input
            .words()
            .or_else(|| joined(input.parts().iter().filter_map(|part| part.as_data()).map(sentences))),
        items: vec![Item::Raw {
            item_id: ItemId::new("answer"),
            tool: None,
            json: together(&shown),
            may_be_text: true,
        }],
        answer_all: true,
        // Their bytes stand among the rest, where nobody can read them.
        beside: files.map(part_source).collect(),
        source: shown,
        echo: Vec::new(),
        expires_at: None,
        unread: Vec::new(),
    }
}

/// Where a task waits without a status message, the question is in its latest artifact or in the
/// metadata of the update.
fn beyond_the_message(input: &RequestInput<'_>) -> Vec<Json> {
    let parts = input.artifacts.last().map_or(&[][..], |artifact| &artifact.parts);
    let structured = parts.iter().filter(|part| is_structured(part)).map(part_source);
    structured.chain(input.event_metadata.cloned()).collect()
}

fn is_structured(part: &Part) -> bool {
    let is_data = match part.content {
        Content::Data(_) => !is_annotation(&part_source(part)),
        Content::Unknown(_) => true,
        _ => false,
    };
    is_data || passed_over(part).next().is_some()
}

/// Whether what is asked may stand in the metadata: the message names an extension, or holds its object.
fn names_an_extension(message: &Message) -> bool {
    holds_extension(message) || (message.metadata.is_some() && !message.extensions.is_empty())
}
