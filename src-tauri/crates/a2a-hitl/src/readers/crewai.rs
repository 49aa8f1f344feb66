//! `CrewAI` flows: what a method put out, and feedback wanted on it. The answer is words, best one of
//! those that the flow goes on with.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload, only_words};
use super::members::{Unread, beyond};
use crate::reading::{Choice, Item};
use crate::shape::{as_words, list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const MEMBERS: &[&str] = &[
    "flow_id",
    "flow_class",
    "method_name",
    "method_output/**",
    "message",
    "emit/*",
    "default_outcome",
    "llm",
    "requested_at",
];

pub(super) struct CrewAi;

impl Payload for CrewAi {
    fn id(&self) -> &'static str {
        "crewai"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (_, _) = (text_member(json, "flow_id")?, text_member(json, "method_name")?);
        let output = present(json, "method_output").map(|output| as_words(&output));
        let emit = list(json, "emit").iter().filter_map(Json::as_string).collect::<Vec<_>>();
        let item = Item::Question {
            item_id: ItemId::new(place),
            text: super::joined([words_member(json, "message"), output]).unwrap_or_default(),
            options: emit.into_iter().map(|value| Choice { label: value.clone(), value }).collect(),
            multiple: false,
            free_text: true,
            may_reject: false,
        };
        Some(Asked::by_members("flow_id, method_name", vec![item]))
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
