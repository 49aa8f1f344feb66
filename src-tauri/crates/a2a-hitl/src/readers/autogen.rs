//! The reader for `AutoGen`: a team that waits for a person's words, asked for by its user proxy or handed off to
//! the person.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload, only_words};
use super::joined;
use super::members::{Unread, beyond};
use crate::reading::Item;
use crate::shape::{id_member, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const REQUESTED: &str = "UserInputRequestedEvent";
const HANDOFF: &str = "HandoffMessage";
const MEMBERS: &[&str] = &[
    "type",
    "id",
    "source",
    "target",
    "content",
    "request_id",
    "created_at",
    "models_usage/prompt_tokens",
    "models_usage/completion_tokens",
];

pub(super) struct AutoGen;

impl Payload for AutoGen {
    fn id(&self) -> &'static str {
        "autogen"
    }

    fn name(&self) -> Option<&'static str> {
        Some("AutoGen")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["UserInputRequestedEvent", "HandoffMessage"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let kind = text_member(json, "type")?;
        let id = match kind.as_str() {
            REQUESTED => id_member(json, "request_id")?,
            HANDOFF => {
                text_member(json, "target")?;
                place.to_owned()
            }
            _ => return None,
        };
        let item = Item::FreeText {
            item_id: ItemId::new(id),
            prompt: words_member(json, "content").unwrap_or_default(),
            quick_replies: Vec::new(),
        };
        let said = |name: &str| words_member(json, name).map(|said| format!("{name}: {said}"));
        let words = joined([said("source"), said("target")]);
        Some(Asked { words, ..Asked::by_name("type", &kind, vec![item]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        only_words(answers)
    }

    fn in_words(&self) -> bool {
        true
    }
}
