//! The reader for Flowise: a flow that stopped at its human input node, with one button to go on and one to go
//! back. The reply names the button, the node, and the person's words.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Item, ReasonField};
use crate::shape::{id_member, list, present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const MEMBERS: &[&str] = &[
    "action/id",
    "action/mapping/approve",
    "action/mapping/reject",
    "action/elements/*/type=agentflowv2-approve-button,agentflowv2-reject-button,approve-button,reject-button",
    "action/elements/*/label",
    "action/data/nodeId",
    "action/data/nodeLabel",
    "action/data/input",
    "text",
    "chatId",
    "chatMessageId",
    "executionId",
    "sessionId",
];

pub(super) struct Flowise;

impl Payload for Flowise {
    fn id(&self) -> &'static str {
        "flowise"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Flowise")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["approve-button"]
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let action = present(json, "action")?;
        let buttons = list(&action, "elements");
        let has = |piece: &str| {
            buttons.iter().any(|button| text_member(button, "type").is_some_and(|kind| kind.ends_with(piece)))
        };
        if !has("approve-button") || !has("reject-button") {
            return None;
        }
        let data = present(&action, "data");
        let of_node = |name: &str| data.as_ref().and_then(|data| words_member(data, name));
        let labels = buttons.iter().filter_map(|button| words_member(button, "label"));
        let proposal = Proposal {
            hint: super::joined([of_node("input"), words_member(json, "text")]),
            reason: ReasonField::Optional,
            ..Proposal::new(
                id_member(&action, "id")?,
                of_node("nodeLabel").unwrap_or_default(),
                crate::shape::empty_object(),
            )
        };
        let labels = labels.collect::<Vec<_>>().join(" / ");
        let words = Some(labels).filter(|labels| !labels.is_empty());
        Some(Asked { words, ..Asked::by_members("action, elements", vec![proposal.item()]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (kind, feedback) = match answers {
            [(_, Answer::Approve { payload: None })] => ("proceed", None),
            [(_, Answer::Reject { reason })] => ("reject", reason.as_deref()),
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => ("reject", None),
        };
        let node = json.get("/action/data/nodeId").map(|node| ("startNodeId", Template::json(&node)));
        let feedback = feedback.map(|words| ("feedback", Template::value(words)));
        let members = [("type", Template::value(kind))].into_iter().chain(node).chain(feedback);
        Ok(Template::object([("humanInput", Template::members(members))]))
    }
}
