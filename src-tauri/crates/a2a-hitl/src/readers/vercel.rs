//! The reader for Vercel AI SDK: a tool call that waits for an approval by its own id, in the form of its model
//! messages, or as the part of a page's message whose state says so. In a message of the model the call stands
//! beside the approval that it waits for.
//!
//! A tool without a program behind it waits for its output (`input-available`): what it asks, or a yes or no in
//! the words that the guides of the SDK and of Cloudflare's agents have for it.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, passed_over};
use super::openai::one;
use super::proposal::Proposal;
use super::question::Asks;
use super::results::Call;
use super::{joined, not_allowed};
use crate::reading::{Item, ReasonField};
use crate::shape::{empty_object, id_member, list, present, text_member, unwrapped, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const TYPE: &str = "tool-approval-request";
const MEMBERS: &[&str] = &[
    "type",
    "approvalId",
    "requestReason",
    "callerToolCallId",
    "isAutomatic",
    "signature",
    "toolCall/type=tool-call",
    "toolCall/toolCallId",
    "toolCall/toolName",
    "toolCall/input|args/**",
    "toolCall/providerExecuted",
    "toolCall/dynamic",
    "toolCallId",
    "toolName",
    "input|args/**",
];

const CALL: &str = "tool-call";
/// What is understood of the parts of a message of the model.
const IN_LIST: [&str; 11] = [
    "type=text,reasoning,tool-call,tool-approval-request",
    "text",
    "toolCallId",
    "toolName",
    "input|args/**",
    "approvalId",
    "requestReason",
    "isAutomatic",
    "signature",
    "providerExecuted",
    "dynamic",
];

/// The state of a part that has its input and no output, and what is put out for yes and no.
const AVAILABLE: &str = "input-available";
const YES: &str = "Yes, confirmed.";
const NO: &str = "No, denied.";

/// The state of a page's part that waits.
const STATE: &str = "approval-requested";
/// Its type where the tool is named beside it; that of others is the tool behind a prefix.
const DYNAMIC: &str = "dynamic-tool";
const OF_PART: &[&str] = &[
    "type",
    "state",
    "toolCallId",
    "title",
    "input/**",
    "providerExecuted",
    "preliminary",
    "approval/id",
    "approval/requestReason",
    "approval/isAutomatic",
    "approval/signature",
];

pub(super) struct Vercel;

impl Payload for Vercel {
    fn id(&self) -> &'static str {
        "vercel"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Vercel AI SDK")
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        if is_part(json) {
            return part(json);
        }
        if let Some(call) = without_output(json) {
            return Some(Asked::by_name("state", AVAILABLE, vec![call.waiting()]));
        }
        if let Some((name, requests)) = beside_calls(json) {
            let items = requests.iter().map(|request| self.read(request, "")?.items.pop());
            return Some(Asked::by_members(&format!("{name}, {TYPE}"), items.collect::<Option<_>>()?));
        }
        if text_member(json, "type").as_deref() != Some(TYPE) {
            return None;
        }
        let call = present(json, "toolCall").unwrap_or_else(|| json.clone());
        let args = present(&call, "input").or_else(|| present(&call, "args"));
        let proposal = Proposal {
            hint: text_member(json, "requestReason"),
            reason: ReasonField::Optional,
            ..Proposal::new(
                id_member(json, "approvalId")?,
                text_member(&call, "toolName")?,
                args.map_or_else(empty_object, |args| unwrapped(&args)),
            )
        };
        Some(Asked::by_name("type", TYPE, vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        if without_output(json).is_some() {
            return beyond(json, &[OF_PART, &["toolName"]].concat());
        }
        if let Some((name, _)) = beside_calls(json) {
            let known = IN_LIST.map(|path| format!("{name}/*/{path}"));
            let known: Vec<&str> = known.iter().map(String::as_str).chain(["role=assistant", "id"]).collect();
            return beyond(json, &known);
        }
        if !is_part(json) {
            return beyond(json, MEMBERS);
        }
        let name = json.member("toolName");
        let mut unread = beyond(json, &[OF_PART, &["toolName"]].concat());
        unread.extend(passed_over("toolName", name, &tool_of_part(json).unwrap_or_default()));
        unread
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        if let Some(call) = without_output(json) {
            return Ok(Template::object([
                ("tool", Template::value(call.tool.as_str())),
                ("toolCallId", Template::value(call.id.as_str())),
                ("output", output(answers)?),
            ]));
        }
        if beside_calls(json).is_some() {
            let all = answers.iter().map(|answer| approval(std::slice::from_ref(answer)));
            let all = Template::array(all.collect::<Result<Vec<_>, _>>()?);
            return Ok(Template::object([("role", Template::value("tool")), ("content", all)]));
        }
        approval(answers)
    }
}

fn approval(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    one(answers, |item, approved, reason| {
        let members = [
            Some(("type", Template::value("tool-approval-response"))),
            Some(("approvalId", Template::value(item.id().as_str()))),
            Some(("approved", Template::value(approved))),
            reason.map(|reason| ("reason", Template::value(reason))),
        ];
        Template::members(members.into_iter().flatten())
    })
}

/// What a tool without a program puts out.
fn output(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    match answers {
        [(_, Answer::Text(text))] => Ok(Template::value(text.as_str())),
        [(_, Answer::Approve { payload: None })] => Ok(Template::value(YES)),
        [(_, Answer::Reject { .. })] | [] => Ok(Template::value(NO)),
        [(item, answer), ..] => Err(not_allowed(item, answer)),
    }
}

/// A call of a page's message that has its input and waits for its output.
fn without_output(json: &Json) -> Option<Call> {
    let is_open = ["output", "approval"].iter().all(|name| present(json, name).is_none());
    let waits = text_member(json, "state").as_deref() == Some(AVAILABLE) && is_open;
    let args = present(json, "input").map_or_else(empty_object, |input| unwrapped(&input));
    waits.then_some(())?;
    Some(Call { id: id_member(json, "toolCallId")?, tool: tool_of_part(json)?, args })
}

impl Call {
    /// What it asks, or whether it may be called.
    fn waiting(&self) -> Item {
        match Asks::of(&self.args) {
            Some(asks) => asks.item(ItemId::new(self.id.as_str())),
            None => Proposal::new(self.id.as_str(), self.tool.as_str(), self.args.clone()).item(),
        }
    }
}

/// The approvals of a message of the model, each with the call that stands beside it, and the list that holds both.
fn beside_calls(json: &Json) -> Option<(&'static str, Vec<Json>)> {
    let (name, all) = ["content", "parts"].iter().find_map(|name| {
        let all = list(json, name);
        (!all.is_empty()).then_some((*name, all))
    })?;
    let is = |part: &Json, kind: &str| text_member(part, "type").as_deref() == Some(kind);
    let call_of = |request: &Json| {
        let id = text_member(request, "toolCallId")?;
        let is_it = |part: &&Json| is(part, CALL) && text_member(part, "toolCallId").as_ref() == Some(&id);
        all.iter().find(is_it)
    };
    let answered = |request: &Json| {
        let id = text_member(request, "approvalId");
        all.iter().any(|part| is(part, "tool-approval-response") && text_member(part, "approvalId") == id)
    };
    let requests = all.iter().filter(|part| is(part, TYPE) && !answered(part));
    let requests = requests.map(|request| {
        Template::changed(request, &[], vec![("toolCall", Template::json(call_of(request)?))])
            .resolve(|_| None)
            .ok()
    });
    let requests = requests.collect::<Option<Vec<_>>>()?;
    (!requests.is_empty()).then_some((name, requests))
}

fn is_part(json: &Json) -> bool {
    text_member(json, "state").as_deref() == Some(STATE)
}

fn tool_of_part(json: &Json) -> Option<String> {
    let kind = text_member(json, "type")?;
    if kind == DYNAMIC {
        return text_member(json, "toolName");
    }
    kind.strip_prefix("tool-").filter(|tool| !tool.is_empty()).map(str::to_owned)
}

fn part(json: &Json) -> Option<Asked> {
    let approval = present(json, "approval")?;
    // One that was decided does not wait, whatever its state says.
    if present(&approval, "approved").is_some() {
        return None;
    }
    let kind = text_member(json, "type").filter(|kind| kind != DYNAMIC);
    let words = [words_member(json, "title"), words_member(&approval, "requestReason")];
    let proposal = Proposal {
        hint: joined(words.into_iter().chain([kind.map(|kind| format!("type: {kind}"))])),
        reason: ReasonField::Optional,
        ..Proposal::new(
            id_member(&approval, "id")?,
            tool_of_part(json)?,
            present(json, "input").map_or_else(empty_object, |input| unwrapped(&input)),
        )
    };
    Some(Asked::by_name("state", STATE, vec![proposal.item()]))
}
