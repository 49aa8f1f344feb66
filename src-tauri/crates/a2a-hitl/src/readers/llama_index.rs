//! The reader for `LlamaIndex` workflows: an event that waits for a person's words (`InputRequiredEvent`), as its
//! serializer writes it or as its members alone. The answer is the matching event.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::plain_text;
use crate::reading::Item;
use crate::shape::{list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const EVENT: &str = "InputRequiredEvent";
/// Where the name of the event stands.
const NAMES: [&str; 4] = ["qualified_name", "type", "event", "event_type"];
/// An event of somebody's own says of which kinds it is.
const KINDS: &str = "types";
/// Where its members lie: within the value, and there within what its class does not declare.
const VALUES: [&str; 2] = ["value", "data"];
const UNDECLARED: &str = "_data";
const MEMBERS: &[&str] = &[
    "types/*",
    "value|data/_data/prefix",
    "value|data/_data/user_name",
    "_data/prefix",
    "_data/user_name",
    "__is_pydantic",
    "__is_component",
    "qualified_name|type|event|event_type",
    "value|data/prefix",
    "value|data/user_name",
    "prefix",
    "user_name",
];

pub(super) struct LlamaIndex;

impl Payload for LlamaIndex {
    fn id(&self) -> &'static str {
        "llama-index"
    }

    fn marks(&self) -> &'static [&'static str] {
        &["InputRequiredEvent"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (member, name) = NAMES.iter().find_map(|name| Some((name, text_member(json, name)?)))?;
        let is_kind =
            |kind: &Json| kind.as_string().is_some_and(|kind| kind.rsplit('.').next() == Some(EVENT));
        let is_it = name.rsplit('.').next() == Some(EVENT) || list(json, KINDS).iter().any(is_kind);
        let event = VALUES.iter().find_map(|name| present(json, name)).unwrap_or_else(|| json.clone());
        let event = present(&event, UNDECLARED).unwrap_or(event);
        let prompt = words_member(&event, "prefix").filter(|_| is_it)?;
        let quick_replies = plain_text::offered_by(&prompt);
        let item = Item::FreeText { item_id: ItemId::new(place), prompt, quick_replies };
        Some(Asked::by_name(member, &name, vec![item]))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let words = super::in_data::only_words(answers)?;
        Ok(Template::object([("response", words)]))
    }
}
