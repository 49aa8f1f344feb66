//! Microsoft Agent Framework: a function call that waits for approval. Its call goes back with the
//! answer, as it came.

use a2a_protocol::Json;

use super::in_data::{Asked, Carrier, Payload};
use super::members::{Unread, beyond, passed_over};
use super::openai::one;
use super::proposal::Proposal;
use crate::provenance::Proven;
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
    "function_call/id",
    "function_call/hosted",
];

pub(super) struct AgentFramework;

impl Payload for AgentFramework {
    fn id(&self) -> &'static str {
        "agent-framework"
    }

    /// Its own server of A2A leaves requests out and ends the task; whoever passes them on does so as it writes them.
    fn proven(&self, _: &Json, carrier: Carrier) -> Proven {
        if carrier == Carrier::DataPart { Proven::Recorded } else { Proven::Derived }
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
        let of_call = |name: &str| json.member("function_call").and_then(|call| call.member(name));
        let id = id_member(json, "id").unwrap_or_default();
        let other_id = passed_over("function_call/id", of_call("id"), &id);
        // A call that somebody else runs is not the same call.
        let hosted = of_call("hosted").filter(|hosted| !["false", "null"].contains(&hosted.as_str()));
        let hosted = hosted.map(|hosted| ("function_call/hosted".to_owned(), hosted));
        beyond(json, MEMBERS).into_iter().chain(other_id).chain(hosted).collect()
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
