//! The reader for Vercel AI SDK: a tool call that waits for an approval by its own id, in the form of its model
//! messages, or as the part of a page's message whose state says so.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::joined;
use super::members::{Unread, beyond, passed_over};
use super::openai::one;
use super::proposal::Proposal;
use crate::reading::{Item, ReasonField};
use crate::shape::{empty_object, id_member, present, text_member, unwrapped, words_member};
use crate::{Answer, ReplyError, Template};

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
];

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
        if text_member(json, "type").as_deref() != Some(TYPE) {
            return None;
        }
        let call = present(json, "toolCall")?;
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
        if !is_part(json) {
            return beyond(json, MEMBERS);
        }
        let name = json.member("toolName");
        let mut unread = beyond(json, &[OF_PART, &["toolName"]].concat());
        unread.extend(passed_over("toolName", name, &tool_of_part(json).unwrap_or_default()));
        unread
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
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
