//! What stands in or around a request and no reader knows. An agent may act by it, and neither a person nor a rule that
//! approves the request would hear of it: it is shown beneath, and no rule approves what has such company.
//!
//! Names, words, numbers and accounts of what was used stand around every message. What holds members of its own may be
//! another request in the words of a framework that nobody here has heard of. Inside of a request nothing stands by
//! chance: there, every value counts that its reader does not know (`members.rs`).

mod words;

use std::collections::HashSet;

use a2a_protocol::Json;
use a2a_protocol::model::{Artifact, Part};
use serde_json::Value;

use self::words::holds_object;
use super::adk;
use super::members::beyond;
use super::others::{as_data, claimed};
use crate::RequestInput;
use crate::reading::{Confidence, Item, Reading};
use crate::shape::{holds_values, part_source, passed_over};
use crate::warnings::has_other_call;

/// Frameworks name what a model used by it; it has words in it (`modality`).
const ACCOUNT: &str = "usage";

/// Shows what is structured and not part of what was read: in the message, its update and its task. What was only guessed
/// is shown as it came.
pub(super) fn note(reading: &mut Reading, input: &RequestInput<'_>) {
    if reading.confidence == Confidence::Fallback {
        return;
    }
    note_calls(reading, input);
    let read = claimed(reading);
    let Carried { parts: carriers, artifact } = carried(reading, input);
    // Whoever acts by another content of a part than the first acts by one that no reader looks at.
    for (name, value) in carriers.iter().flat_map(|part| passed_over(part)) {
        add(reading, name, value, true);
    }
    for (name, value, stays) in around(&carriers, artifact, input) {
        let holds = |piece: &Json| piece.as_str().contains(value.as_str());
        let is_account = name.to_ascii_lowercase().contains(ACCOUNT);
        let is_read =
            |(_, said): &(String, Json)| read.iter().any(|piece| piece.as_str().contains(said.as_str()));
        let is_known = adk::AROUND
            .iter()
            .any(|(known, inside)| *known == name && beyond(&value, inside).iter().all(is_read));
        if is_account || is_known || !is_structure(&value) || read.iter().chain(&reading.beside).any(holds) {
            continue;
        }
        add(reading, &name, &value, stays);
    }
    // Halves of a text are one text to whoever joins them.
    let words: String = carriers.iter().filter_map(|part| part.as_text()).collect();
    reading.says_more |= holds_object(&words, &read, &reading.items);
}

/// Shows one such value, which belongs to the request if it stays.
fn add(reading: &mut Reading, name: &str, value: &Json, stays: bool) {
    reading.says_more = true;
    if stays && !reading.source.iter().any(|piece| piece.as_str().contains(value.as_str())) {
        reading.source.push(value.clone());
    }
    reading.beside.extend(named(&[(name.to_owned(), value.clone())]));
}

/// Shows what stands beside the parts and describes a call that no reader found to be one.
fn note_calls(reading: &mut Reading, input: &RequestInput<'_>) {
    for said in [input.message_metadata(), input.event_metadata].into_iter().flatten() {
        let is_shown = reading.source.iter().any(|shown| shown.as_str().contains(said.as_str()));
        if !is_shown && has_other_call(said, reading) {
            reading.beside.push(as_data(said));
            reading.source.push(said.clone());
        }
    }
}

/// What of a request is to be shown beneath it. What is broken is shown whole in its place.
pub(super) fn inside(unread: &[(String, Json)], items: &[Item]) -> Vec<Json> {
    let is_shown = items.iter().all(|item| matches!(item, Item::Broken { .. }));
    if is_shown { Vec::new() } else { named(unread) }
}

/// What stands beside the content of what was read, by its name, and whether it belongs to it. An update says it once: to
/// whoever looks at the task again, the request would seem to be another one without it.
fn around(
    carriers: &[&Part],
    artifact: Option<&Artifact>,
    input: &RequestInput<'_>,
) -> Vec<(String, Json, bool)> {
    let of_parts = carriers
        .iter()
        .flat_map(|part| part.extra.iter().cloned().chain(part.metadata.iter().flat_map(members_of)));
    let of_artifact = artifact
        .into_iter()
        .flat_map(|it| it.extra.iter().cloned().chain(it.metadata.iter().flat_map(members_of)));
    let of_message = input.status_message.into_iter().flat_map(|message| message.extra.clone());
    let of_metadata = input.message_metadata().into_iter().flat_map(members_of);
    let staying = of_parts.chain(of_artifact).chain(of_message).chain(of_metadata);
    let passing = [input.event_metadata, input.task_metadata].into_iter().flatten().flat_map(members_of);
    let staying = staying.map(|(name, value)| (name, value, true));
    staying.chain(passing.map(|(name, value)| (name, value, false))).collect()
}

/// What the request was read from.
struct Carried<'a> {
    /// The parts of the message, and those elsewhere: some frameworks ask in artifacts, or asked before.
    parts: Vec<&'a Part>,
    artifact: Option<&'a Artifact>,
}

fn carried<'a>(reading: &Reading, input: &RequestInput<'a>) -> Carried<'a> {
    let own: Vec<Json> = input.parts().iter().map(part_source).collect();
    let own: HashSet<&str> = own.iter().map(Json::as_str).collect();
    let read: HashSet<&str> =
        reading.source.iter().map(Json::as_str).filter(|piece| !own.contains(piece)).collect();
    let is_read = |part: &Part| !read.is_empty() && read.contains(part_source(part).as_str());
    let artifact = input.artifacts.last().filter(|artifact| artifact.parts.iter().any(is_read));
    let of_artifact = artifact.into_iter().flat_map(|artifact| &artifact.parts);
    let earlier = input.history.iter().flat_map(|message| &message.parts).filter(|part| is_read(part));
    Carried { parts: input.parts().iter().chain(of_artifact).chain(earlier).collect(), artifact }
}

/// What an object says; of anything else, itself.
fn members_of(said: &Json) -> Vec<(String, Json)> {
    if said.is_object() { said.members() } else { vec![("metadata".to_owned(), said.clone())] }
}

/// Parts with these as data. No name comes twice in one of them: whoever draws it would show one value of two.
fn named(values: &[(String, Json)]) -> Vec<Json> {
    let mut groups: Vec<(HashSet<&str>, Vec<String>)> = Vec::new();
    for (name, value) in values {
        let written = format!("{}:{}", Json::from(Value::from(name.as_str())).as_str(), value.as_str());
        match groups.last_mut().filter(|(names, _)| !names.contains(name.as_str())) {
            Some((names, members)) => {
                names.insert(name);
                members.push(written);
            }
            None => groups.push((HashSet::from([name.as_str()]), vec![written])),
        }
    }
    let objects = groups.iter().map(|(_, members)| Json::parse(format!("{{{}}}", members.join(","))));
    let objects: Result<Vec<Json>, _> = objects.collect();
    match objects {
        Ok(objects) => objects.iter().map(as_data).collect(),
        // One of them nests as deep as can be.
        Err(_) => values.iter().map(|(_, value)| value.clone()).collect(),
    }
}

/// Something with members or items in it, also as a text.
fn is_structure(value: &Json) -> bool {
    let as_text = || value.as_string().and_then(|text| Json::parse(text).ok());
    holds_values(value) || as_text().is_some_and(|inner| holds_values(&inner))
}

#[cfg(test)]
mod tests;
