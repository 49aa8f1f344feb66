//! The reader for Pydantic AI's deferred tool requests: approvals by the id of the call, and calls whose result
//! the person gives. `true` and `false` would be enough; words are used only with a reason.

use a2a_protocol::Json;

use super::in_data::{Asked, Carrier, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use super::question::Asks;
use crate::provenance::Proven;
use crate::reading::{Allowed, Item, ReasonField};
use crate::shape::{empty_object, id_member, list, present, text_member, unwrapped};
use crate::{Answer, ItemId, ReplyError, Template};

const MEMBERS: &[&str] = &[
    "approvals/*/tool_call_id",
    "approvals/*/tool_name",
    "approvals/*/args/**",
    "approvals/*/part_kind=tool-call,builtin-tool-call",
    "approvals/*/id",
    "approvals/*/provider_name",
    "approvals/*/provider_details/thought_signature",
    "approvals/*/tool_kind",
    "calls/*/tool_call_id",
    "calls/*/tool_name",
    "calls/*/args/**",
    "calls/*/part_kind=tool-call,builtin-tool-call",
    "calls/*/id",
    "calls/*/provider_name",
    "calls/*/provider_details/thought_signature",
    "calls/*/tool_kind",
];

pub(super) struct Pydantic;

impl Payload for Pydantic {
    fn id(&self) -> &'static str {
        "pydantic-ai"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Pydantic AI")
    }

    fn proven(&self, _: &Json, carrier: Carrier) -> Proven {
        if carrier == Carrier::DataPart { Proven::Recorded } else { Proven::Derived }
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let (approvals, calls) = (list(json, "approvals"), list(json, "calls"));
        let approvals = approvals.iter().map(|call| {
            let (id, tool, args) = parts(call)?;
            let allowed = Allowed { edit: true, ..Allowed::YES_OR_NO };
            Some(Proposal { allowed, reason: ReasonField::Optional, ..Proposal::new(id, tool, args) }.item())
        });
        let calls = calls.iter().map(|call| {
            let (id, tool, args) = parts(call)?;
            let item_id = ItemId::new(id);
            Some(match Asks::of(&args) {
                Some(asks) => asks.item(item_id),
                None => Item::Raw { item_id, tool: Some(tool), json: args, may_be_text: true },
            })
        });
        let items: Vec<Item> = approvals.chain(calls).collect::<Option<_>>()?;
        (!items.is_empty()).then(|| Asked::by_members("approvals, calls, tool_call_id", items))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let mut approvals = Vec::new();
        let mut calls = Vec::new();
        for (item, answer) in answers {
            let kind = |word: &str| ("kind", Template::value(word));
            let said = match answer {
                Answer::Approve { payload: None } => Template::value(true),
                Answer::Approve { payload: Some(edited) } => {
                    Template::object([kind("tool-approved"), ("override_args", Template::json(edited))])
                }
                Answer::Reject { reason: None } => Template::value(false),
                Answer::Reject { reason: Some(reason) } => {
                    Template::object([kind("tool-denied"), ("message", Template::value(reason.as_str()))])
                }
                Answer::Raw(result) => Template::json(result),
                Answer::Text(text) => Template::value(text.as_str()),
                _ => return Err(not_allowed(item, answer)),
            };
            let list = if matches!(item, Item::Approval { .. }) { &mut approvals } else { &mut calls };
            list.push((item.id().as_str(), said));
        }
        let members = [("approvals", approvals), ("calls", calls)];
        let members = members.into_iter().filter(|(_, given)| !given.is_empty());
        Ok(Template::members(members.map(|(name, given)| (name, Template::members(given)))))
    }
}

fn parts(call: &Json) -> Option<(String, String, Json)> {
    let args = present(call, "args").map_or_else(empty_object, |args| unwrapped(&args));
    Some((id_member(call, "tool_call_id")?, text_member(call, "tool_name")?, args))
}
