//! Vercel AI SDK: a tool call that waits for an approval by an id of its own.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::openai::one;
use super::proposal::Proposal;
use crate::reading::{Item, ReasonField};
use crate::shape::{empty_object, id_member, present, text_member, unwrapped};
use crate::{Answer, ReplyError, Template};

const TYPE: &str = "tool-approval-request";
const MEMBERS: &[&str] = &[
    "type",
    "approvalId",
    "requestReason",
    "callerToolCallId",
    "isAutomatic",
    "signature",
    "toolCall/type",
    "toolCall/toolCallId",
    "toolCall/toolName",
    "toolCall/input|args/**",
    "toolCall/providerExecuted",
    "toolCall/dynamic",
];

pub(super) struct Vercel;

impl Payload for Vercel {
    fn id(&self) -> &'static str {
        "vercel"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
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
        beyond(json, MEMBERS)
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
