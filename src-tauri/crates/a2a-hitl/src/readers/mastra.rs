//! Mastra: a suspended run, with the schema of what resumes it.
//!
//! A tool that waits for approval is a suspended call without a payload of its own, and is resumed by
//! `approved`. Anything else is a form.

use a2a_protocol::{Json, JsonKind};

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::proposal::{Proposal, beyond_yes_or_no};
use super::{joined, not_allowed, schema_limits};
use crate::reading::Item;
use crate::shape::{as_words, empty_object, id_member, present, text_member, unwrapped};
use crate::{Answer, ItemId, ReplyError, Template};

const APPROVAL: &[&str] =
    &["suspendPayload/toolCallId", "suspendPayload/toolName", "suspendPayload/args/**", "resumeSchema/**"];
const FORM: &[&str] = &[
    "suspendPayload/toolCallId",
    "suspendPayload/toolName",
    "suspendPayload/suspendPayload/message",
    "resumeSchema/**",
];
const RAW: &[&str] = &["suspendPayload/**"];

pub(super) struct Mastra;

impl Payload for Mastra {
    fn id(&self) -> &'static str {
        "mastra"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let suspended = present(json, "suspendPayload")?;
        let schema = present(json, "resumeSchema").map(|schema| unwrapped(&schema));
        let item = match (id_member(&suspended, "toolCallId"), present(&suspended, "suspendPayload")) {
            (Some(id), None) => {
                let args = present(&suspended, "args").unwrap_or_else(empty_object);
                Proposal::new(id, text_member(&suspended, "toolName")?, args).item()
            }
            (id, _) => resumed_by(ItemId::new(id.unwrap_or_else(|| place.to_owned())), schema, &suspended),
        };
        let words = suspended.get("/suspendPayload/message").and_then(|message| message.as_string());
        let is_form = matches!(item, Item::Form { .. });
        let tool = text_member(&suspended, "toolName").filter(|_| is_form);
        let tool = tool.map(|tool| format!("toolName: {tool}"));
        let around = is_form.then(|| said_around(&suspended)).into_iter().flatten();
        let around = around.map(|(place, words)| Some(format!("{}: {words}", name_of(&place))));
        let tool = joined([tool].into_iter().chain(around));
        Some(Asked { words, tool, ..Asked::by_members("suspendPayload, resumeSchema", vec![item]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let item = self.read(json, "").and_then(|asked| asked.items.into_iter().next());
        let known = match item {
            Some(Item::Approval { .. }) => {
                // What resumes a call that waits for approval is known without a schema.
                let schema = present(json, "resumeSchema").map(|schema| unwrapped(&schema));
                let beyond_yes = schema.map(|schema| beyond_yes_or_no("resumeSchema", &schema, &[]));
                return [beyond(json, APPROVAL), beyond_yes.unwrap_or_default()].concat();
            }
            Some(Item::Form { .. }) => FORM,
            _ => RAW,
        };
        let suspended = present(json, "suspendPayload").filter(|_| known == FORM);
        let said = suspended.as_ref().map(said_around).unwrap_or_default();
        let again = suspended.filter(|suspended| repeats_schema(json, suspended));
        let said = said.into_iter().map(|(place, _)| format!("suspendPayload/{place}"));
        let said: Vec<String> = said.chain(again.map(|_| "suspendPayload/resumeSchema".to_owned())).collect();
        beyond(json, &known.iter().copied().chain(said.iter().map(String::as_str)).collect::<Vec<_>>())
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let approved = |yes: bool| Template::object([("approved", Template::value(yes))]);
        match answers {
            [(_, Answer::Approve { payload: None })] => Ok(approved(true)),
            [(_, Answer::Reject { .. })] => Ok(approved(false)),
            [(_, Answer::Values(json) | Answer::Raw(json))] => Ok(Template::json(json)),
            [(item, answer), ..] => Err(not_allowed(item, answer)),
            [] => Ok(Template::object([])),
        }
    }
}

/// What the call was begun with, and what its tool says of it beside its message: each in a line, where it is one.
fn said_around(suspended: &Json) -> Vec<(String, String)> {
    let of = |group: &str| {
        let members = present(suspended, group).map(|group| group.members()).unwrap_or_default();
        let said = members.into_iter().filter_map(move |(name, value)| {
            let is_plain = matches!(value.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool);
            let words = as_words(&value);
            let is_line =
                is_plain && !words.trim().is_empty() && !words.contains('\n') && !name.contains('/');
            is_line.then_some((name, words))
        });
        said.map(|(name, words)| (format!("{group}/{name}"), words)).collect::<Vec<_>>()
    };
    let said = [of("args"), of("suspendPayload")].concat().into_iter();
    said.filter(|(place, _)| place != "suspendPayload/message").collect()
}

fn name_of(place: &str) -> &str {
    place.rsplit('/').next().unwrap_or(place)
}

/// Mastra writes the schema twice.
fn repeats_schema(json: &Json, suspended: &Json) -> bool {
    let schema = |of: &Json| present(of, "resumeSchema").map(|schema| unwrapped(&schema));
    schema(json).zip(schema(suspended)).is_some_and(|(one, other)| one.same_value(&other))
}

fn resumed_by(item_id: ItemId, schema: Option<Json>, suspended: &Json) -> Item {
    match schema.filter(schema_limits::has_control) {
        Some(schema) => super::filled_in(item_id, schema, None, false),
        None => Item::Raw {
            item_id,
            tool: text_member(suspended, "toolName"),
            json: suspended.clone(),
            may_be_text: false,
        },
    }
}
