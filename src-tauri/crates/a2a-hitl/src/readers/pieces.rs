//! Building blocks that several readers use for their items and replies.

use a2a_protocol::Json;

use super::schema_limits;
use crate::reading::Item;
use crate::shape::{empty_object, repeated_member};
use crate::{Answer, Contradiction, ItemId, ReplyError, Template};

/// The items of a request, unless it says something twice: then there is only that to be shown.
pub(super) fn whole(items: Vec<Item>, request: &Json) -> Vec<Item> {
    let Some(pointer) = repeated_member(request) else { return items };
    let item_id = items.first().map_or_else(|| ItemId::new("request"), |item| item.id().clone());
    vec![Item::Broken { item_id, problem: Contradiction::MemberTwice { pointer }, json: request.clone() }]
}

/// Texts one below the other, each once.
pub(super) fn joined(texts: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    for text in texts.into_iter().flatten() {
        if !text.trim().is_empty() && !said.contains(&text) {
            said.push(text);
        }
    }
    (!said.is_empty()).then(|| said.join("\n"))
}

/// A list of words as JSON.
pub(super) fn words_of<'a>(words: impl IntoIterator<Item = &'a String>) -> Template {
    Template::array(words.into_iter().map(|word| Template::value(word.as_str())))
}

/// The control for a schema: a form, or one field if it is no object. `begun` is its initial value.
pub(super) fn filled_in(item_id: ItemId, schema: Json, begun: Option<Json>, may_cancel: bool) -> Item {
    let is_object = schema_limits::is_of_object(&schema);
    let begun = begun.filter(|begun| begun.is_object() == is_object);
    let nothing = || if is_object { empty_object() } else { Json::from(serde_json::Value::Null) };
    Item::Form {
        item_id,
        schema,
        values: begun.unwrap_or_else(nothing),
        prompt: None,
        may_reject: false,
        may_cancel,
    }
}

pub(super) fn not_allowed(item: &Item, answer: &Answer) -> ReplyError {
    ReplyError::NotAllowed { item: item.id().clone(), answer: answer.kind() }
}
