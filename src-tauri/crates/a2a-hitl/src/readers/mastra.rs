//! The reader for Mastra: a suspended run, with the schema of the data that resume it. A tool that waits for
//! approval is a suspended call without a payload of its own, resumed by `approved`. Anything else is a form.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::proposal::{Proposal, beyond_yes_or_no, place_of_reason, reason_field};
use super::{not_allowed, schema_limits};
use crate::reading::{Item, ReasonField};
use crate::shape::{empty_object, id_member, present, text_member, unwrapped};
use crate::{Answer, ItemId, ReplyError, Template};

const APPROVAL: &[&str] =
    &["suspendPayload/toolCallId", "suspendPayload/toolName", "suspendPayload/args/**", "resumeSchema/**"];
const FORM: &[&str] = &[
    "suspendPayload/toolCallId",
    "suspendPayload/toolName",
    "suspendPayload/suspendPayload/message",
    "resumeSchema/**",
];
/// Known of an approval whose suspended payload repeats the schema.
const APPROVAL_TWICE: &[&str] = &[
    "suspendPayload/toolCallId",
    "suspendPayload/toolName",
    "suspendPayload/args/**",
    "suspendPayload/resumeSchema/**",
    "resumeSchema/**",
];
/// Known of a form whose suspended payload repeats it.
const FORM_TWICE: &[&str] = &[
    "suspendPayload/toolCallId",
    "suspendPayload/toolName",
    "suspendPayload/suspendPayload/message",
    "suspendPayload/resumeSchema/**",
    "resumeSchema/**",
];
const RAW: &[&str] = &["suspendPayload/**"];

/// The chunks of a stream in which an agent tells of the same, by their types.
const CHUNKS: [(&str, &str); 2] = [("tool-call-approval", APPROVE), ("tool-call-suspended", SUSPENDED)];
const APPROVE: &str = "args";
const SUSPENDED: &str = "suspendPayload";
const CHUNK: &[&str] = &["type", "runId", "from=AGENT,WORKFLOW,USER,SYSTEM,NETWORK", "payload/**"];

/// A chunk as the same that is said of a suspended run.
fn of_chunk(json: &Json) -> Option<Json> {
    let kind = text_member(json, "type")?;
    let (_, wanted) = CHUNKS.iter().find(|(name, _)| *name == kind)?;
    let payload = present(json, "payload").filter(|payload| payload.member(wanted).is_some())?;
    let schema = present(&payload, "resumeSchema").map(|schema| ("resumeSchema", Template::json(&schema)));
    let kept = payload.members().into_iter().filter(|(name, _)| name != "resumeSchema");
    let kept: Vec<_> = kept.filter(|(name, _)| *wanted == SUSPENDED || name != SUSPENDED).collect();
    let suspended =
        Template::members(kept.iter().map(|(name, value)| (name.as_str(), Template::json(value))));
    Template::members([("suspendPayload", suspended)].into_iter().chain(schema)).resolve(|_| None).ok()
}

pub(super) struct Mastra;

impl Payload for Mastra {
    fn id(&self) -> &'static str {
        "mastra"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Mastra")
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        if let Some(said) = of_chunk(json) {
            return self.read(&said, place);
        }
        let suspended = present(json, "suspendPayload")?;
        let schema = present(json, "resumeSchema").map(|schema| unwrapped(&schema));
        let item = match (id_member(&suspended, "toolCallId"), present(&suspended, "suspendPayload")) {
            (Some(id), None) => {
                let args = present(&suspended, "args").unwrap_or_else(empty_object);
                let reason = schema.as_ref().map_or(ReasonField::NotSent, reason_field);
                Proposal { reason, ..Proposal::new(id, text_member(&suspended, "toolName")?, args) }.item()
            }
            (id, _) => resumed_by(ItemId::new(id.unwrap_or_else(|| place.to_owned())), schema, &suspended),
        };
        let words = suspended.get("/suspendPayload/message").and_then(|message| message.as_string());
        let tool = text_member(&suspended, "toolName").filter(|_| matches!(item, Item::Form { .. }));
        let tool = tool.map(|tool| format!("toolName: {tool}"));
        Some(Asked { words, tool, ..Asked::by_members("suspendPayload, resumeSchema", vec![item]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        if let Some(said) = of_chunk(json) {
            return [self.unread(&said), beyond(json, CHUNK)].concat();
        }
        let item = self.read(json, "").and_then(|asked| asked.items.into_iter().next());
        let known = match item {
            Some(Item::Approval { .. }) => {
                // What resumes a call that waits for approval is known without a schema.
                let schema = present(json, "resumeSchema").map(|schema| unwrapped(&schema));
                let beyond_yes = schema.map(|schema| beyond_yes_or_no("resumeSchema", &schema, &[]));
                let known = if repeats_schema(json) { APPROVAL_TWICE } else { APPROVAL };
                return [beyond(json, known), beyond_yes.unwrap_or_default()].concat();
            }
            Some(Item::Form { .. }) if repeats_schema(json) => FORM_TWICE,
            Some(Item::Form { .. }) => FORM,
            _ => RAW,
        };
        beyond(json, known)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let said = of_chunk(json).unwrap_or_else(|| json.clone());
        let schema = present(&said, "resumeSchema").map(|schema| unwrapped(&schema));
        let place = schema.as_ref().and_then(place_of_reason);
        let approved = |yes: bool, reason: Option<&str>| {
            let reason = place.zip(reason).map(|(name, words)| (name, Template::value(words)));
            Template::members([("approved", Template::value(yes))].into_iter().chain(reason))
        };
        match answers {
            [(_, Answer::Approve { payload: None })] => Ok(approved(true, None)),
            [(_, Answer::Reject { reason })] => Ok(approved(false, reason.as_deref())),
            [(_, Answer::Values(json) | Answer::Raw(json))] => Ok(Template::json(json)),
            [(item, answer), ..] => Err(not_allowed(item, answer)),
            [] => Ok(Template::object([])),
        }
    }
}

fn repeats_schema(json: &Json) -> bool {
    let schema = |of: &Json| present(of, "resumeSchema").map(|schema| unwrapped(&schema));
    let inner = present(json, "suspendPayload").and_then(|suspended| schema(&suspended));
    schema(json).zip(inner).is_some_and(|(one, other)| one.same_value(&other))
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
