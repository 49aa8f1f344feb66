//! The reader for the two approvals of `OpenAI`: calls of one's own tools in the Agents SDK, and calls of a
//! hosted MCP server.
//!
//! The Agents SDK approves in code and defines no wire format. The reply written here names every call by its id,
//! which is enough for an application to approve it.

use a2a_protocol::Json;

use super::in_data::{Asked, Carrier, Payload};
use super::members::{Unread, beyond, beyond_at, passed_over};
use super::not_allowed;
use super::proposal::Proposal;
use crate::provenance::{Confidence, Proven};
use crate::reading::{Choice, Item, ReasonField};
use crate::shape::{empty_object, id_member, is_filled_list, only, present, text_member, unwrapped};
use crate::{Answer, ReplyError, Template};

const CALL: &[&str] = &[
    "type",
    "agent",
    "agent/name",
    "tool_name",
    "toolName",
    "tool_origin/type=function,mcp,agent_as_tool",
    "tool_lookup_key/kind",
    "tool_lookup_key/name",
    "raw_item|rawItem/type=function_call,hosted_tool_call,computer_call,local_shell_call,shell_call,apply_patch_call,mcp_approval_request,custom_tool_call",
    "raw_item|rawItem/id",
    "raw_item|rawItem/call_id",
    "raw_item|rawItem/callId",
    "raw_item|rawItem/name",
    "raw_item|rawItem/arguments/**",
    "raw_item|rawItem/action/**",
    "raw_item|rawItem/operation/**",
    "raw_item|rawItem/input",
    "raw_item|rawItem/environment/**",
    "raw_item|rawItem/status",
];

/// Calls of tools in the Agents SDK.
pub(super) struct ToolApprovals;

impl Payload for ToolApprovals {
    fn id(&self) -> &'static str {
        "openai-tool"
    }

    fn name(&self) -> Option<&'static str> {
        Some("OpenAI Agents SDK")
    }

    /// The SDK for Python wrote such calls here, and went on as it was told in this way, which no document names.
    fn proven(&self, json: &Json, carrier: Carrier) -> Proven {
        let is_of_python = calls(json).iter().all(|call| call.member("raw_item").is_some());
        if is_of_python && carrier == Carrier::DataPart { Proven::RunHere } else { Proven::Derived }
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let calls = calls(json);
        let items = calls.iter().map(tool_approval).collect::<Option<_>>()?;
        let asked = Asked::by_name("type", "tool_approval_item", items);
        // What answers it is each application's own.
        Some(Asked { confidence: Confidence::Likely, ..asked })
    }

    fn unread(&self, json: &Json) -> Unread {
        let is_list = present(json, "interruptions").is_some_and(|calls| is_filled_list(&calls));
        let around = if is_list { beyond(json, &["interruptions/**"]) } else { Vec::new() };
        let of_calls = calls(json).into_iter().enumerate().flat_map(|(at, call)| {
            let place = if is_list { format!("interruptions/{at}") } else { "call".to_owned() };
            let raw = raw_of(&call);
            let tool = raw.as_ref().and_then(|raw| tool_of(&call, raw)).unwrap_or_default();
            let other = passed_over(&format!("{place}/toolName"), call.member("toolName"), &tool);
            let raw_name = raw.and_then(|raw| raw.member("name"));
            let raw_name = passed_over(&format!("{place}/raw_item/name"), raw_name, &tool);
            let key = call.member("tool_lookup_key").and_then(|key| key.member("name"));
            let key = passed_over(&format!("{place}/tool_lookup_key/name"), key, &tool);
            [beyond_at(&place, &call, CALL), other, raw_name, key].concat()
        });
        around.into_iter().chain(of_calls).collect()
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let decisions = answers.iter().map(|(item, answer)| {
            let (approve, always, message) = match answer {
                Answer::Approve { payload: None } => (true, false, None),
                Answer::Grant(_) => (true, true, None),
                Answer::Reject { reason } => (false, false, reason.as_deref()),
                _ => return Err(not_allowed(item, answer)),
            };
            let members = [
                Some(("call_id", Template::value(item.id().as_str()))),
                Some(("approve", Template::value(approve))),
                always.then(|| ("always_approve", Template::value(true))),
                message.map(|message| ("rejection_message", Template::value(message))),
            ];
            Ok(Template::members(members.into_iter().flatten()))
        });
        Ok(Template::object([("decisions", Template::array(decisions.collect::<Result<Vec<_>, _>>()?))]))
    }
}

fn calls(json: &Json) -> Vec<Json> {
    match present(json, "interruptions").filter(is_filled_list) {
        Some(calls) => calls.items(),
        None => vec![json.clone()],
    }
}

fn raw_of(call: &Json) -> Option<Json> {
    present(call, "raw_item").or_else(|| present(call, "rawItem"))
}

fn tool_of(call: &Json, raw: &Json) -> Option<String> {
    let named = text_member(call, "tool_name").or_else(|| text_member(raw, "name"));
    named.or_else(|| text_member(call, "toolName")).or_else(|| text_member(raw, "type"))
}

fn tool_approval(call: &Json) -> Option<Item> {
    if text_member(call, "type").as_deref() != Some("tool_approval_item") {
        return None;
    }
    let raw = raw_of(call)?;
    let id = ["call_id", "callId", "id"].iter().find_map(|name| id_member(&raw, name))?;
    let tool = tool_of(call, &raw)?;
    let args = present(&raw, "arguments").map(|args| unwrapped(&args));
    // Calls of a shell, of a patch, and of a custom tool say it elsewhere.
    let args = args.unwrap_or_else(|| only(&raw, &["action", "operation", "input"]));
    let by = call.member("agent").and_then(|agent| text_member(&agent, "name").or_else(|| agent.as_string()));
    let grants = vec![Choice { value: "always".to_owned(), label: "always".to_owned() }];
    Some(Proposal { by, grants, reason: ReasonField::Optional, ..Proposal::new(id, tool, args) }.item())
}

/// Calls of hosted MCP servers.
pub(super) struct McpApproval;

const MCP: &str = "mcp_approval_request";

impl Payload for McpApproval {
    fn id(&self) -> &'static str {
        "openai-mcp"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        if text_member(json, "type").as_deref() != Some(MCP) {
            return None;
        }
        let args = present(json, "arguments").map_or_else(empty_object, |args| unwrapped(&args));
        let proposal = Proposal {
            by: text_member(json, "server_label"),
            reason: ReasonField::Optional,
            ..Proposal::new(id_member(json, "id")?, text_member(json, "name")?, args)
        };
        Some(Asked::by_name("type", MCP, vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, &["type", "id", "name", "arguments/**", "server_label"])
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        one(answers, |item, approved, reason| {
            let members = [
                Some(("type", Template::value("mcp_approval_response"))),
                Some(("approval_request_id", Template::value(item.id().as_str()))),
                Some(("approve", Template::value(approved))),
                reason.map(|reason| ("reason", Template::value(reason))),
            ];
            Template::members(members.into_iter().flatten())
        })
    }
}

/// The answer of a payload with one approval that is given or not.
pub(super) fn one(
    answers: &[(&Item, &Answer)],
    write: impl Fn(&Item, bool, Option<&str>) -> Template,
) -> Result<Template, ReplyError> {
    let written = answers.iter().map(|(item, answer)| match answer {
        Answer::Approve { payload: None } => Ok(write(item, true, None)),
        Answer::Reject { reason } => Ok(write(item, false, reason.as_deref())),
        _ => Err(not_allowed(item, answer)),
    });
    let mut written = written.collect::<Result<Vec<_>, _>>()?;
    Ok(written.pop().unwrap_or_else(|| Template::object([])))
}
