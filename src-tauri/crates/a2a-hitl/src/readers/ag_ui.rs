//! AG-UI: interrupts at the end of a run, each resumed or cancelled by its id, all of them at once.
//!
//! The schema of an answer says what kind of question it is: one with `approved` is an approval, and one
//! with `editedArgs` lets the arguments be replaced as a whole.

use a2a_protocol::{Json, JsonKind};

use super::edit_schema::says_types_only;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::{Proposal, beyond_yes_or_no};
use super::{not_allowed, schema_limits};
use crate::expiry;
use crate::reading::{Allowed, Item};
use crate::shape::{empty_object, id_member, is_filled_list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

/// The end of a run, and the interrupts by themselves.
const RUN: &[&str] = &[
    "type=RUN_FINISHED",
    "threadId",
    "runId",
    "timestamp",
    "outcome/type=interrupt",
    "outcome/interrupts/**",
];
const INTERRUPTS: &[&str] =
    &["type=RUN_FINISHED,interrupt", "threadId", "runId", "timestamp", "interrupts/**"];
const ALL: [&str; 4] = ["id", "message", "toolCallId", "expiresAt"];
/// Where a card does not name it, only a reason of the specification says nothing.
const REASONS: &str = "reason=tool_call,input_required,confirmation";
const APPROVAL: [&str; 2] = ["responseSchema/**", "metadata/toolName"];

pub(super) struct AgUi;

impl Payload for AgUi {
    fn id(&self) -> &'static str {
        "ag-ui"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let interrupts = interrupts(json)?;
        let items = interrupts.iter().map(item).collect::<Option<_>>()?;
        let expires_at = interrupts.iter().filter_map(|interrupt| text_member(interrupt, "expiresAt"));
        let expires_at = expiry::earliest(expires_at);
        let words = interrupts.iter().map(|interrupt| words_member(interrupt, "message"));
        let words = super::joined(words);
        Some(Asked { words, expires_at, ..Asked::by_members("interrupts, id, reason", items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let outer = if present(json, "outcome").is_some() { RUN } else { INTERRUPTS };
        let inner = interrupts(json).unwrap_or_default();
        let inner = inner.iter().enumerate().flat_map(|(at, interrupt)| unread_of(at, interrupt));
        beyond(json, outer).into_iter().chain(inner).collect()
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let resumed = answers.iter().map(|(item, answer)| resume(item, answer));
        Ok(Template::object([("resume", Template::array(resumed.collect::<Result<Vec<_>, _>>()?))]))
    }
}

fn interrupts(json: &Json) -> Option<Vec<Json>> {
    let outcome = present(json, "outcome").unwrap_or_else(|| json.clone());
    Some(present(&outcome, "interrupts").filter(is_filled_list)?.items())
}

fn unread_of(at: usize, interrupt: &Json) -> Unread {
    let read = item(interrupt);
    let reason = text_member(interrupt, "reason").unwrap_or_default();
    let is_shown = match &read {
        Some(Item::Approval { tool, .. }) => *tool == reason,
        Some(Item::Question { text, .. }) => *text == reason,
        _ => false,
    };
    let own = [if is_shown { "reason" } else { REASONS }];
    let with =
        |more: &[&str]| beyond_at(&format!("interrupts/{at}"), interrupt, &[&ALL[..], &own, more].concat());
    let has_args = interrupt.get("/metadata/args").is_some_and(|args| args.kind() != JsonKind::Null);
    match read {
        Some(Item::Approval { tool, args: shown, .. }) => {
            // Without arguments all of it is shown as arguments.
            let args: &[&str] = if has_args { &["metadata/args/**"] } else { &["metadata/**"] };
            let place = format!("interrupts/{at}/responseSchema");
            let schema = present(interrupt, "responseSchema");
            let beyond_yes = schema.map(|schema| {
                let edited = schema.get("/properties/editedArgs");
                let is_plain = edited.is_some_and(|edited| says_types_only(&edited, &tool, &shown));
                let known: &[&str] = if is_plain { &["properties/editedArgs/**"] } else { &[] };
                beyond_yes_or_no(&place, &schema, known)
            });
            [with(&[&APPROVAL[..], args].concat()), beyond_yes.unwrap_or_default()].concat()
        }
        Some(Item::Form { .. }) => with(&["responseSchema/**"]),
        _ => with(&[]),
    }
}

fn item(interrupt: &Json) -> Option<Item> {
    let (id, reason) = (id_member(interrupt, "id")?, text_member(interrupt, "reason")?);
    let message = words_member(interrupt, "message");
    let schema = present(interrupt, "responseSchema").filter(|schema| schema_limits::check(schema).is_ok());
    let properties = schema.as_ref().and_then(|schema| schema.member("properties"));
    let has = |name: &str| properties.as_ref().is_some_and(|properties| properties.member(name).is_some());
    if has("approved") {
        let metadata = present(interrupt, "metadata").unwrap_or_else(empty_object);
        let tool = text_member(&metadata, "toolName").unwrap_or(reason);
        let args = present(&metadata, "args").unwrap_or(metadata);
        let edit_schema = properties.and_then(|properties| properties.member("editedArgs"));
        let allowed = Allowed { edit: edit_schema.is_some(), cancel: true, ..Allowed::YES_OR_NO };
        let edit_schema = edit_schema.filter(|schema| schema_limits::check(schema).is_ok());
        return Some(
            Proposal { hint: message, allowed, edit_schema, ..Proposal::new(id, tool, args) }.item(),
        );
    }
    let item_id = ItemId::new(id);
    Some(match schema {
        Some(schema) => {
            Item::Form { item_id, schema, values: empty_object(), may_reject: false, may_cancel: true }
        }
        None => Item::Question {
            item_id,
            text: message.unwrap_or(reason),
            options: Vec::new(),
            multiple: false,
            free_text: true,
            may_reject: false,
        },
    })
}

fn resume(item: &Item, answer: &Answer) -> Result<Template, ReplyError> {
    let approved = |yes: bool| ("approved", Template::value(yes));
    let payload = match answer {
        Answer::Approve { payload: None } => Some(Template::object([approved(true)])),
        Answer::Approve { payload: Some(edited) } => {
            Some(Template::object([approved(true), ("editedArgs", Template::json(edited))]))
        }
        Answer::Reject { .. } => Some(Template::object([approved(false)])),
        Answer::Values(values) => Some(Template::json(values)),
        Answer::Text(text) => Some(Template::value(text.as_str())),
        Answer::Cancel => None,
        _ => return Err(not_allowed(item, answer)),
    };
    let status = if payload.is_some() { "resolved" } else { "cancelled" };
    let members = [
        Some(("interruptId", Template::value(item.id().as_str()))),
        Some(("status", Template::value(status))),
        payload.map(|payload| ("payload", payload)),
    ];
    Ok(Template::members(members.into_iter().flatten()))
}
