//! The reader for `CrewAI` flows: a method's output, and a request for feedback on it. The answer is words, best
//! one of those that the flow branches on.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload, only_words};
use super::members::{Unread, beyond};
use crate::reading::{Choice, Item};
use crate::shape::{as_words, is_filled_list, list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

/// The event of a flow about it, and the members with a method's output, in the event and in the stored flow.
const EVENT: &str = "human_feedback_requested";
const OUTPUTS: [&str; 2] = ["method_output", "output"];
const MEMBERS: &[&str] = &[
    "type=human_feedback_requested,flow_paused",
    "flow_id",
    "flow_class",
    "flow_name",
    "method_name",
    "method_output|output/**",
    "message",
    "emit/*",
    "llm",
    "requested_at",
    "request_id",
    "id",
    "status=pending",
    "expires_at",
];

pub(super) struct CrewAi;

impl Payload for CrewAi {
    fn id(&self) -> &'static str {
        "crewai"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let method = text_member(json, "method_name")?;
        let is_event = text_member(json, "type").as_deref() == Some(EVENT);
        // Its platform tells of it with the outcomes.
        let is_told = is_event || json.member("emit").is_some_and(|emit| is_filled_list(&emit));
        text_member(json, "flow_id").or_else(|| text_member(json, "message").filter(|_| is_told))?;
        let output = OUTPUTS.iter().find_map(|name| present(json, name)).map(|output| as_words(&output));
        let emit = list(json, "emit").iter().filter_map(Json::as_string).collect::<Vec<_>>();
        let item = Item::Question {
            item_id: ItemId::new(place),
            text: super::joined([words_member(json, "message"), output]).unwrap_or_default(),
            options: emit.into_iter().map(|value| Choice { label: value.clone(), value }).collect(),
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        };
        let flow = ["flow_class", "flow_name"].map(|name| (name, text_member(json, name)));
        let names = flow.into_iter().chain([("method_name", Some(method))]);
        let names = names.filter_map(|(member, name)| Some(format!("{member}: {}", name?)));
        let tool = Some(names.collect::<Vec<_>>().join(", "));
        let expires_at = text_member(json, "expires_at");
        Some(Asked { tool, expires_at, ..Asked::by_members("flow_id, method_name", vec![item]) })
    }

    /// The outcome that the flow takes for words that fit none is one of those that are shown.
    fn unread(&self, json: &Json) -> Unread {
        let default = present(json, "default_outcome");
        let is_shown = default
            .is_none_or(|default| list(json, "emit").iter().any(|outcome| outcome.same_value(&default)));
        let shown: &[&str] = if is_shown { &["default_outcome"] } else { &[] };
        beyond(json, &[MEMBERS, shown].concat())
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        only_words(answers)
    }

    fn in_words(&self) -> bool {
        true
    }
}
