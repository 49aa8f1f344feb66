//! Microsoft Agent Framework: a function call that waits for approval. Its call goes back with the
//! answer, as it came.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::openai::one;
use super::proposal::Proposal;
use crate::reading::Item;
use crate::shape::{empty_object, id_member, present, text_member, unwrapped};
use crate::{Answer, ReplyError, Template};

const TYPE: &str = "function_approval_request";
const MEMBERS: &[&str] = &[
    "type",
    "id",
    "user_input_request",
    "function_call/type",
    "function_call/call_id",
    "function_call/name",
    "function_call/arguments/**",
];

pub(super) struct AgentFramework;

impl Payload for AgentFramework {
    fn id(&self) -> &'static str {
        "agent-framework"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        if text_member(json, "type").as_deref() != Some(TYPE) {
            return None;
        }
        let call = present(json, "function_call")?;
        let args = present(&call, "arguments").map_or_else(empty_object, |args| unwrapped(&args));
        let proposal = Proposal::new(id_member(json, "id")?, text_member(&call, "name")?, args);
        Some(Asked::by_name("type", TYPE, vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let call = present(json, "function_call").unwrap_or_else(empty_object);
        one(answers, |item, approved, _| {
            Template::object([
                ("type", Template::value("function_approval_response")),
                ("id", Template::value(item.id().as_str())),
                ("approved", Template::value(approved)),
                ("function_call", Template::json(&call)),
            ])
        })
    }
}
