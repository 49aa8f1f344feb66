//! The reader for Microsoft Agent Framework: a function call that waits for approval, which goes back unchanged
//! with the answer; and a request of a workflow, answered under its id.

use a2a_protocol::Json;
use serde_json::json;

use super::in_data::{Asked, Carrier, Payload};
use super::members::{Unread, beyond, passed_over};
use super::not_allowed;
use super::openai::one;
use super::proposal::Proposal;
use super::told::told;
use crate::provenance::Proven;
use crate::reading::Item;
use crate::shape::{empty_object, id_member, present, text_member, unwrapped};
use crate::{Answer, ItemId, ReplyError, Template};

/// How the members are written, in Python and in the versions for .NET.
struct Spelling {
    kind: &'static str,
    request: &'static str,
    response: &'static str,
    id: &'static str,
    call: &'static str,
}

const SPELLINGS: [Spelling; 3] = [
    Spelling {
        kind: "type",
        request: "function_approval_request",
        response: "function_approval_response",
        id: "id",
        call: "function_call",
    },
    Spelling {
        kind: "$type",
        request: "functionApprovalRequest",
        response: "functionApprovalResponse",
        id: "id",
        call: "functionCall",
    },
    Spelling {
        kind: "$type",
        request: "toolApprovalRequest",
        response: "toolApprovalResponse",
        id: "requestId",
        call: "toolCall",
    },
];

impl Spelling {
    fn of(json: &Json) -> Option<&'static Self> {
        SPELLINGS.iter().find(|it| text_member(json, it.kind).as_deref() == Some(it.request))
    }
}

/// Of the request, and of its call.
const MEMBERS: [&str; 1] = ["user_input_request"];
const OF_CALL: [&str; 6] = ["type|$type", "call_id|callId", "name", "arguments/**", "id", "hosted"];

/// What a workflow asks for.
const INFO: &str = "request_info";
const OF_INFO: [&str; 5] = ["type", "request_id", "source_executor_id", "request_type", "response_type"];

/// Words that are asked for, a yes or no, or anything else by hand.
fn wanted(json: &Json) -> Option<Item> {
    let item_id = ItemId::new(id_member(json, "request_id")?);
    let data = present(json, "data").filter(|_| text_member(json, "type").as_deref() == Some(INFO))?;
    let is_yes_or_no = text_member(json, "response_type").is_some_and(|kind| kind.ends_with("bool"));
    Some(match data.as_string().or_else(|| asked_in(&data)) {
        Some(title) if is_yes_or_no => {
            let (title, more) = title.split_once('\n').unwrap_or((&title, ""));
            let schema = match more {
                "" => json!({ "type": "boolean", "title": title }),
                more => json!({ "type": "boolean", "title": title, "description": more }),
            };
            super::filled_in(item_id, Json::from(schema), None, false)
        }
        Some(prompt) => {
            Item::FreeText { item_id, quick_replies: super::plain_text::offered_by(&prompt), prompt }
        }
        None => Item::Raw { item_id, tool: None, json: data, may_be_text: true },
    })
}

/// What an object says, where that is a question or a prompt.
fn asked_in(data: &Json) -> Option<String> {
    const ASKING: [&str; 4] = ["prompt", "question", "message", "plan"];
    ASKING.iter().find(|name| present(data, name).is_some())?;
    told(data)
}

pub(super) struct AgentFramework;

impl Payload for AgentFramework {
    fn id(&self) -> &'static str {
        "agent-framework"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Microsoft Agent Framework")
    }

    /// Its own server of A2A leaves requests out and ends the task; whoever passes them on does so as it writes them.
    fn proven(&self, json: &Json, carrier: Carrier) -> Proven {
        let is_of_python = Spelling::of(json).is_some_and(|it| it.kind == SPELLINGS[0].kind);
        if is_of_python && carrier == Carrier::DataPart { Proven::Recorded } else { Proven::Derived }
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        if let Some(item) = wanted(json) {
            return Some(Asked::by_name("type", INFO, vec![item]));
        }
        let spelling = Spelling::of(json)?;
        let call = present(json, spelling.call)?;
        let args = present(&call, "arguments").map_or_else(empty_object, |args| unwrapped(&args));
        let proposal = Proposal::new(id_member(json, spelling.id)?, text_member(&call, "name")?, args);
        Some(Asked::by_name(spelling.kind, spelling.request, vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(spelling) = Spelling::of(json) else {
            // Raw shows all of it.
            return beyond(json, &[&OF_INFO[..], &["data/**"]].concat());
        };
        let call = spelling.call;
        let of_call = |name: &str| json.member(call).and_then(|call| call.member(name));
        let id = id_member(json, spelling.id).unwrap_or_default();
        let other_id = passed_over(&format!("{call}/id"), of_call("id"), &id);
        // A call that somebody else runs is not the same call.
        let hosted = of_call("hosted").filter(|hosted| !["false", "null"].contains(&hosted.as_str()));
        let hosted = hosted.map(|hosted| (format!("{call}/hosted"), hosted));
        let inside = OF_CALL.map(|member| format!("{call}/{member}"));
        let known =
            [spelling.kind, spelling.id].into_iter().chain(MEMBERS).chain(inside.iter().map(String::as_str));
        beyond(json, &known.collect::<Vec<_>>()).into_iter().chain(other_id).chain(hosted).collect()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        if let (Some(_), [(item, answer)]) = (wanted(json), answers) {
            let said = match answer {
                Answer::Values(value) | Answer::Raw(value) => Template::json(value),
                Answer::Text(text) => Template::value(text.as_str()),
                _ => return Err(not_allowed(item, answer)),
            };
            return Ok(Template::members([(item.id().as_str(), said)]));
        }
        let spelling = Spelling::of(json).unwrap_or(&SPELLINGS[0]);
        let call = present(json, spelling.call).unwrap_or_else(empty_object);
        one(answers, |item, approved, _| {
            Template::object([
                (spelling.kind, Template::value(spelling.response)),
                (spelling.id, Template::value(item.id().as_str())),
                ("approved", Template::value(approved)),
                (spelling.call, Template::json(&call)),
            ])
        })
    }
}
