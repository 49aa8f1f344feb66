//! Requests beside the one that was read: one message can ask in the words of several frameworks, and an answer
//! to one answers none of the others.
//!
//! Every other request is shown and named. An agent that asks the same in two dialects asks once: equal calls
//! with equal arguments are one request. Two requests under one id are named as well, whichever reader was
//! chosen. Deliberately absent: requests of earlier updates, because an agent that asks anew has dropped them.

use std::collections::HashSet;

use a2a_protocol::Json;

use super::{Readings, hand_made, mapped, shared_ids};
use crate::RequestInput;
use crate::provenance::Confidence;
use crate::reading::{Item, Reading};
use crate::settled::settled;
use crate::shape::{is_structured, part_source, unwrapped};

/// Notes which of `others` are requests that `reading` does not show, and shows the content that they were read from.
pub(super) fn note(reading: &mut Reading, others: &Readings, input: &RequestInput<'_>) {
    let sure = |other: &&Reading| other.confidence > Confidence::Fallback;
    for id in others.ambiguous.iter().filter(sure).flat_map(|other| shared_ids(&other.items)) {
        if !reading.shared_ids.contains(&id) {
            reading.shared_ids.push(id);
        }
    }
    if reading.confidence == Confidence::Fallback {
        return;
    }
    let mut said_here = None;
    let mut own = None;
    for other in others.understood.iter().chain(&others.ambiguous).filter(sure) {
        let claimed_by_other = claimed(other);
        let (claimed_here, asks_here) =
            own.get_or_insert_with(|| (claimed(reading), Asks::of(&reading.items)));
        let apart = !claimed_by_other.iter().any(|piece| claimed_here.iter().any(|own| overlap(own, piece)));
        let may_be_other =
            if apart { !claimed_by_other.is_empty() } else { !mapped::is_mapping(&reading.reader) };
        if !may_be_other
            || repeats(other, reading, apart)
            || !asks_here.differ(&Asks::of(&other.items), apart)
        {
            continue;
        }
        let said_here = said_here.get_or_insert_with(|| said_in(input));
        let is_said = |piece: &Json| said_here.iter().any(|said| said.as_str().contains(piece.as_str()));
        if !other.source.iter().all(is_said) {
            continue;
        }
        reading.others.push(other.reader.clone());
        // What cannot be seen again of the other cannot be seen again of both.
        reading.freshness = reading.freshness.min(other.freshness);
        for piece in claimed_by_other {
            if !reading.beside.iter().any(|shown| shown.as_str().contains(piece.as_str())) {
                reading.beside.push(if other.source.contains(&piece) { piece } else { as_data(&piece) });
            }
        }
        for piece in &other.source {
            if !reading.source.contains(piece) {
                reading.source.push(piece.clone());
            }
        }
    }
}

/// Whether `other` is only a guess at the request that `reading` knows: by the names of members, and of its bytes, or of a flag
/// around them such as `suspendedRequiresApproval` in a task's metadata.
fn repeats(other: &Reading, reading: &Reading, apart: bool) -> bool {
    let is_guess = hand_made::reads(other) && !hand_made::reads(reading);
    is_guess && (!apart || other.reader.as_str() == hand_made::AROUND_ID)
}

/// Whether both ask the same, whatever its names.
pub(super) fn ask_the_same(one: &[Item], other: &[Item]) -> bool {
    !Asks::of(one).differ(&Asks::of(other), true)
}

/// The source of a reading, as precisely as its reader names it.
pub(super) fn claimed(reading: &Reading) -> Vec<Json> {
    if !reading.echo.is_empty() {
        return reading.echo.clone();
    }
    let claims = |piece: &&Json| is_structured(piece) && !reading.beside.contains(piece);
    reading.source.iter().filter(claims).cloned().collect()
}

/// A part with this as data. By itself it could have members by which it would be taken for a file, and told by its name.
pub(super) fn as_data(piece: &Json) -> Json {
    Json::parse(format!(r#"{{"data":{}}}"#, piece.as_str())).unwrap_or_else(|_| piece.clone())
}

/// Whether one is the other, or stands in it.
pub(super) fn overlap(one: &Json, other: &Json) -> bool {
    one.as_str().contains(other.as_str()) || other.as_str().contains(one.as_str())
}

/// All content of the message, and the content beside it: metadata, and the latest artifact, for readers that look
/// into it.
fn said_in(input: &RequestInput<'_>) -> Vec<Json> {
    let metadata = [input.message_metadata(), input.event_metadata, input.task_metadata];
    let artifact = input.artifacts.last().into_iter().flat_map(|artifact| &artifact.parts);
    let parts = input.parts().iter().chain(artifact).map(part_source);
    parts.chain(metadata.into_iter().flatten().cloned()).collect()
}

/// The requested things of items, without ids and words around them.
struct Asks {
    calls: HashSet<String>,
    more: HashSet<String>,
}

impl Asks {
    fn of(items: &[Item]) -> Self {
        let (mut calls, mut more) = (HashSet::new(), HashSet::new());
        for item in items {
            let asked = match item {
                Item::Approval { tool, args, .. } => {
                    calls.insert(format!("{tool:?} {}", settled(&unwrapped(args))));
                    continue;
                }
                Item::Form { schema, .. } => format!("form {}", settled(schema)),
                Item::Question { text, options, .. } => format!("question {text:?} {options:?}"),
                Item::FreeText { prompt, .. } => format!("words {prompt:?}"),
                Item::Secret { name, .. } => format!("secret {name:?}"),
                Item::Link { url, .. } => format!("link {url:?}"),
                Item::Permissions { proposed, .. } => format!("permissions {}", settled(proposed)),
                Item::Raw { json, .. } | Item::Broken { json, .. } => format!("raw {}", settled(json)),
            };
            more.insert(asked);
        }
        Self { calls, more }
    }

    /// Whether the other asks for something that this one does not. Two readings of the same bytes are two requests
    /// only if both see calls and the other sees more: a form in one shape may be a question in another.
    fn differ(&self, other: &Self, apart: bool) -> bool {
        if apart {
            return self.calls != other.calls || self.more != other.more;
        }
        !self.calls.is_empty() && !other.calls.is_subset(&self.calls)
    }
}

#[cfg(test)]
mod tests;
