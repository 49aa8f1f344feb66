//! Payloads of frameworks in the metadata of the message, or of the update that brought it: directly, or under a
//! name such as the URI of an unknown extension. They are answered by a data part, as in data.
//!
//! The task's metadata tell of past calls as often as of waiting ones: only a request that says that it waits is read there.

use std::iter::once;

use a2a_protocol::Json;

use super::in_data::{Payloaded, answer_all, find};
use super::{Found, PAYLOADS, Payload, Reader, development_tool, hand_made, joined};
use crate::expiry;
use crate::provenance::{Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::part_source;
use crate::{Answer, FreshnessGrade, Reply, ReplyError, RequestInput, Why};

pub(super) struct InMetadata;

/// Whether a request is read in some place.
type Takes = fn(&dyn Payload) -> bool;

/// Readers of requests that say themselves that nobody decided yet.
const SAY_THAT_THEY_WAIT: [&str; 1] = [development_tool::ID];

impl Reader for InMetadata {
    fn id(&self) -> ReaderId {
        ReaderId::new("in-metadata")
    }

    fn version(&self) -> u16 {
        3
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let any: Takes = |_| true;
        let places = [
            (input.message_metadata(), FreshnessGrade::SameRequest, any),
            (input.event_metadata, FreshnessGrade::StillWaiting, any),
            (input.task_metadata, FreshnessGrade::SameRequest, says_that_it_waits),
        ];
        let found = |(metadata, freshness, takes): (Option<&Json>, _, Takes)| {
            Some((freshness, asked_in(metadata?, takes)?))
        };
        let (freshness, (address, Payloaded { json, asked, unread, .. })) =
            places.into_iter().find_map(found)?;
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        Some(Found {
            why: Why::InMetadata,
            confidence: asked.confidence,
            proven: Proven::Derived,
            freshness,
            question: joined([input.words(), asked.words, asked.tool, address]),
            items: asked.items,
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([json.clone()]).collect(),
            echo: vec![json],
            expires_at: expiry::earliest(asked.expires_at),
            unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        answer_all(PAYLOADS, reading, answers)
    }
}

fn says_that_it_waits(payload: &dyn Payload) -> bool {
    SAY_THAT_THEY_WAIT.contains(&payload.id())
}

/// The only request of a framework in metadata: the metadata itself or the value under a name, and that name if it is
/// a URI, which tells the owner of the request.
fn asked_in(metadata: &Json, takes: Takes) -> Option<(Option<String>, Payloaded)> {
    let of_frameworks =
        || PAYLOADS.iter().filter(|payload| payload.id() != hand_made::ID && takes(**payload));
    let first = |json: &Json| of_frameworks().find_map(|payload| find(*payload, json, "metadata"));
    let named = metadata.members().into_iter().map(|(name, value)| (Some(name), value));
    once((None, metadata.clone())).chain(named).find_map(|(name, json)| {
        let address = name.filter(|name| name.contains("://"));
        Some((address, first(&json)?))
    })
}
