//! The Claude Agent SDK's question whether a tool may be used: in the words of its control protocol, or as the arguments
//! of a tool that decides about permissions.
//!
//! Approving sends the input back, as it came or as it was edited, because the tool runs with what comes back. Changes of
//! permission that the agent suggests are not offered: they are shown beneath, and nothing of them is ever sent.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{joined, not_allowed};
use crate::reading::{Allowed, Item, ReasonField};
use crate::shape::{empty_object, id_member, present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const CONTROL: &str = "control_request";
const SUBTYPE: &str = "can_use_tool";
const AROUND: &[&str] = &["type", "request_id", "request/**"];
const MEMBERS: &[&str] =
    &["subtype", "tool_name", "tool_use_id", "input/**", "title", "description", "decision_reason"];
/// A denial must say something.
const DENIED: &str = "Rejected";

pub(super) struct ClaudeAgent;

impl Payload for ClaudeAgent {
    fn id(&self) -> &'static str {
        "claude-agent"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let call = call(json)?;
        let input = present(&call, "input").filter(Json::is_object)?;
        let tool = text_member(&call, "tool_name")?;
        let words = ["title", "description", "decision_reason"].map(|name| words_member(&call, name));
        let item = |id: String| {
            let proposal = Proposal {
                hint: joined(words),
                allowed: Allowed { edit: true, ..Allowed::YES_OR_NO },
                reason: ReasonField::Optional,
                ..Proposal::new(id, tool, input)
            };
            vec![proposal.item()]
        };
        if is_control(json) {
            return Some(Asked::by_name("subtype", SUBTYPE, item(id_member(json, "request_id")?)));
        }
        Some(Asked::by_members("tool_name, input, tool_use_id", item(id_member(json, "tool_use_id")?)))
    }

    fn unread(&self, json: &Json) -> Unread {
        match present(json, "request").filter(|_| is_control(json)) {
            Some(call) => [beyond(json, AROUND), beyond_at("request", &call, MEMBERS)].concat(),
            None => beyond(json, MEMBERS),
        }
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let input = call(json).and_then(|call| present(&call, "input")).unwrap_or_else(empty_object);
        let said = answers.iter().map(|(item, answer)| {
            let behavior = |word: &str| ("behavior", Template::value(word));
            Ok(match answer {
                Answer::Approve { payload } => {
                    let input = payload.as_ref().unwrap_or(&input);
                    Template::object([behavior("allow"), ("updatedInput", Template::json(input))])
                }
                Answer::Reject { reason } => {
                    let message = Template::value(reason.as_deref().unwrap_or(DENIED));
                    Template::object([behavior("deny"), ("message", message)])
                }
                _ => return Err(not_allowed(item, answer)),
            })
        });
        let said = said.collect::<Result<Vec<_>, _>>()?.pop().unwrap_or_else(|| Template::object([]));
        let Some(id) = present(json, "request_id").filter(|_| is_control(json)) else { return Ok(said) };
        let response = Template::object([
            ("subtype", Template::value("success")),
            ("request_id", Template::json(&id)),
            ("response", said),
        ]);
        Ok(Template::object([("type", Template::value("control_response")), ("response", response)]))
    }
}

fn is_control(json: &Json) -> bool {
    text_member(json, "type").as_deref() == Some(CONTROL)
}

/// The call, by itself or inside of a control request.
fn call(json: &Json) -> Option<Json> {
    if !is_control(json) {
        return Some(json.clone());
    }
    let call = present(json, "request")?;
    (text_member(&call, "subtype").as_deref() == Some(SUBTYPE)).then_some(call)
}
