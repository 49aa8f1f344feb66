//! Messages that Kagenti's ADK sends piece by piece, as changes in the metadata of updates, and whole at the end.
//! A message that is whole by now needs no second showing; one that never was is shown as the resulting text.

use std::collections::HashMap;

use a2a_protocol::model::{Message, MessageId, Part};
use a2a_protocol::{Json, JsonKind};

const EXTENSION: &str = "https://a2a-extensions.adk.kagenti.dev/ui/streaming/v1";
/// Steps into a message, but for numbers.
const STEPS: [&str; 4] = ["", "parts", "text", "-"];

/// The texts of messages so far, by the id of each, oldest first.
#[derive(Default)]
pub(super) struct Streamed {
    order: Vec<String>,
    texts: HashMap<String, String>,
}

impl Streamed {
    /// Takes a member of metadata if it is a piece of a message and nothing else.
    pub(super) fn takes(&mut self, name: &str, value: &Json) -> bool {
        let Some((id, piece)) = (name == EXTENSION).then(|| piece(value)).flatten() else { return false };
        if !self.texts.contains_key(&id) {
            self.order.push(id.clone());
        }
        self.texts.entry(id).or_default().push_str(&piece);
        true
    }

    /// Updates that are no part of the message they were for.
    pub(super) fn unfinished<'a>(
        mut self,
        messages: impl Iterator<Item = &'a Message>,
    ) -> impl Iterator<Item = (String, String)> {
        for message in messages {
            let Some(id) = message.message_id.as_ref().map(MessageId::as_str) else { continue };
            let whole: String = message.parts.iter().filter_map(Part::as_text).collect();
            if self.texts.get(id).is_some_and(|text| whole.contains(text.as_str())) {
                self.texts.remove(id);
            }
        }
        self.order.into_iter().filter_map(move |id| self.texts.remove(&id).map(|text| (id, text)))
    }
}

/// The message that is changed, and the text that comes to it.
fn piece(value: &Json) -> Option<(String, String)> {
    let [changes, id] = value.pick(["message_update", "message_id"]);
    let (changes, id) = (changes?, id?.as_string()?);
    if value.members().len() != 2 || changes.kind() != JsonKind::Array {
        return None;
    }
    let texts = changes.items().iter().map(|change| text_of_change(change, &id)).collect::<Option<String>>();
    texts.map(|text| (id, text))
}

fn text_of_change(change: &Json, id: &str) -> Option<String> {
    let [op, path, value, position] = change.pick(["op", "path", "value", "pos"]);
    let (op, path, value) = (op?.as_string()?, path?.as_string()?, value?);
    let is_place = path.split('/').all(|step| STEPS.contains(&step) || step.parse::<u8>().is_ok());
    let is_position = position.as_ref().is_none_or(|position| position.kind() == JsonKind::Number);
    let members = 3 + usize::from(position.is_some());
    let is_known = ["add", "replace", "str_ins"].contains(&op.as_str()) && is_place && is_position;
    (is_known && change.members().len() == members).then(|| text_of(&value, id)).flatten()
}

/// The text of a value that is nothing but text: itself, a part, or a message.
fn text_of(value: &Json, id: &str) -> Option<String> {
    if let Some(text) = value.as_string() {
        return Some(text);
    }
    let [own, parts, text] = value.pick(["message_id", "parts", "text"]);
    match (value.members().len(), own, parts, text) {
        (1, None, None, Some(text)) => text.as_string(),
        (2, Some(own), Some(parts), None) if own.as_string().as_deref() == Some(id) => {
            parts.items().iter().map(|part| part.is_object().then(|| text_of(part, id)).flatten()).collect()
        }
        _ => None,
    }
}
