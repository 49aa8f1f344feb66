//! What stands around a request and no reader knows. An agent may act by it, and neither a person nor a rule that
//! approves the request would hear of it: it is shown beneath, and no rule approves what has such company.
//!
//! Names, words, numbers and accounts of what was used stand around every message. What holds members of its own may be
//! another request in the words of a framework that nobody here has heard of.

use a2a_protocol::Json;
use a2a_protocol::model::Part;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::others::claimed;
use crate::RequestInput;
use crate::reading::{Confidence, Item, Reading};
use crate::shape::{holds_values, walk};

/// Frameworks name what a model used by it; it has words in it (`modality`).
const ACCOUNT: &str = "usage";
/// A text with more beginnings of objects than this is not looked through.
const MOST_BEGINNINGS: usize = 64;

/// Shows what is structured and not part of what was read: in the message, its update and its task. What was only guessed
/// is shown as it came.
pub(super) fn note(reading: &mut Reading, input: &RequestInput<'_>) {
    if reading.confidence == Confidence::Fallback {
        return;
    }
    let read = claimed(reading);
    for (name, value, stays) in around(input) {
        let holds = |piece: &Json| piece.as_str().contains(value.as_str());
        let is_account = name.to_ascii_lowercase().contains(ACCOUNT);
        if is_account || !is_structure(&value) || read.iter().chain(&reading.beside).any(holds) {
            continue;
        }
        reading.says_more = true;
        reading.beside.push(named(&name, &value));
        if stays && !reading.source.iter().any(holds) {
            reading.source.push(value);
        }
    }
    // Halves of a text are one text to whoever joins them.
    let words: String = input.parts().iter().filter_map(Part::as_text).collect();
    reading.says_more |= holds_object(&words, reading);
}

/// What stands beside the content of the message, by its name, and whether it belongs to it. An update says it once: to
/// whoever looks at the task again, the request would seem to be another one without it.
fn around(input: &RequestInput<'_>) -> Vec<(String, Json, bool)> {
    let of_parts = input
        .parts()
        .iter()
        .flat_map(|part| part.extra.iter().cloned().chain(part.metadata.iter().flat_map(members_of)));
    let of_message = input.status_message.into_iter().flat_map(|message| message.extra.clone());
    let staying = of_parts.chain(of_message).chain(input.message_metadata().into_iter().flat_map(members_of));
    let passing = [input.event_metadata, input.task_metadata].into_iter().flatten().flat_map(members_of);
    let staying = staying.map(|(name, value)| (name, value, true));
    staying.chain(passing.map(|(name, value)| (name, value, false))).collect()
}

/// What an object says; of anything else, itself.
fn members_of(said: &Json) -> Vec<(String, Json)> {
    if said.is_object() { said.members() } else { vec![("metadata".to_owned(), said.clone())] }
}

/// A part with this as data.
fn named(name: &str, value: &Json) -> Json {
    let name = Json::from(Value::from(name));
    let data = format!(r#"{{"data":{{{}:{}}}}}"#, name.as_str(), value.as_str());
    Json::parse(data).unwrap_or_else(|_| value.clone())
}

/// Something with members or items in it, also as a text.
fn is_structure(value: &Json) -> bool {
    let as_text = || value.as_string().and_then(|text| Json::parse(text).ok());
    holds_values(value) || as_text().is_some_and(|inner| holds_values(&inner))
}

/// Whether an object stands in a text that is neither empty nor what was read, nor shown as arguments of a call.
fn holds_object(text: &str, reading: &Reading) -> bool {
    let mut beginnings = 0;
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        beginnings += 1;
        if beginnings > MOST_BEGINNINGS {
            return true;
        }
        rest = rest.get(start..).unwrap_or_default();
        let mut objects = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        let length = objects.next().and_then(Result::ok).map_or(0, |_| objects.byte_offset());
        let object = rest.get(..length).and_then(|written| Json::parse(written).ok());
        if object.as_ref().is_some_and(|object| holds_values(object) && !is_shown(object, reading)) {
            return true;
        }
        rest = rest.get(length.max(1)..).unwrap_or_default();
    }
    false
}

fn is_shown(object: &Json, reading: &Reading) -> bool {
    claimed(reading).iter().any(|read| read.as_str().contains(object.as_str()))
        || reading.items.iter().any(|item| match item {
            Item::Approval { args, .. } => {
                let mut found = false;
                walk(args, &mut |_, value| found |= value.same_value(object));
                found
            }
            _ => false,
        })
}

#[cfg(test)]
mod tests;
