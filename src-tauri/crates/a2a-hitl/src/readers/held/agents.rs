//! The agents that hold calls: the format of each, and the words of its answer.

use a2a_protocol::Json;

use super::{Decided, Held, Holder};
use crate::Template;
use crate::shape::{empty_object, id_member, list, present, text_member, unwrapped, words_member};

/// `approval_request_message` of Letta's API.
pub(super) struct Letta;

impl Holder for Letta {
    fn mark(&self) -> &'static [&'static str] {
        &["approval_request_message"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        if text_member(json, "message_type").as_deref() != Some("approval_request_message") {
            return None;
        }
        let one = present(json, "tool_call").filter(Json::is_object);
        let calls = list(json, "tool_calls");
        let calls = if calls.is_empty() { one.into_iter().collect() } else { calls };
        calls.iter().map(|call| held(call, "tool_call_id")).collect()
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "id",
            "date=#",
            "message_type",
            "tool_call|tool_calls/name",
            "tool_call|tool_calls/arguments/**",
            "tool_call|tool_calls/tool_call_id",
            "tool_calls/*/name",
            "tool_calls/*/arguments/**",
            "tool_calls/*/tool_call_id",
            "run_id",
            "step_id",
            "otid",
        ]
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let each = decided.iter().map(|one| {
            let reason = one.reason.map(|words| ("reason", Template::value(words)));
            let own = [
                ("type", Template::value("approval")),
                ("tool_call_id", Template::value(one.id)),
                ("approve", Template::value(one.yes)),
            ];
            Template::members(own.into_iter().chain(reason))
        });
        Template::object([("type", Template::value("approval")), ("approvals", Template::array(each))])
    }
}

/// A confirmation of goose, by itself or as a requirement to the person.
pub(super) struct Goose;

impl Holder for Goose {
    fn mark(&self) -> &'static [&'static str] {
        &["toolConfirmation"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        let call = match text_member(json, "type")?.as_str() {
            "toolConfirmationRequest" => json.clone(),
            "actionRequired" => present(json, "data")
                .filter(|data| text_member(data, "actionType").as_deref() == Some("toolConfirmation"))?,
            _ => return None,
        };
        Some(vec![Held {
            id: id_member(&call, "id")?,
            tool: text_member(&call, "toolName")?,
            args: present(&call, "arguments").unwrap_or_else(empty_object),
            hint: words_member(&call, "prompt"),
            by: None,
        }])
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "type",
            "id",
            "toolName",
            "arguments/**",
            "prompt",
            "data/actionType",
            "data/id",
            "data/toolName",
            "data/arguments/**",
            "data/prompt",
        ]
    }

    fn takes_reason(&self) -> bool {
        false
    }

    fn wider(&self) -> Option<&'static str> {
        Some("always_allow")
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let Some(one) = decided.first() else { return Template::object([]) };
        let action = if one.wider {
            "always_allow"
        } else if one.yes {
            "allow_once"
        } else {
            "deny_once"
        };
        Template::object([("id", Template::value(one.id)), ("action", Template::value(action))])
    }
}

/// An action of `OpenHands` that waits for confirmation.
pub(super) struct OpenHands;

impl Holder for OpenHands {
    fn mark(&self) -> &'static [&'static str] {
        &["awaiting_confirmation"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        let args = present(json, "args").filter(Json::is_object)?;
        if text_member(&args, "confirmation_state").as_deref() != Some("awaiting_confirmation") {
            return None;
        }
        let tool = text_member(json, "action")?;
        let id = present(json, "id").map_or_else(|| tool.clone(), |id| id.as_str().to_owned());
        Some(vec![Held { id, tool, args, hint: words_member(json, "message"), by: None }])
    }

    fn known(&self) -> &'static [&'static str] {
        &["id", "timestamp=#", "source=agent", "action", "message", "args/**"]
    }

    fn takes_reason(&self) -> bool {
        false
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let yes = decided.iter().all(|one| one.yes);
        let state = if yes { "user_confirmed" } else { "user_rejected" };
        let args = Template::object([("agent_state", Template::value(state))]);
        Template::object([("action", Template::value("change_agent_state")), ("args", args)])
    }
}

/// A run of Azure AI Foundry that waits for approvals of tools.
pub(super) struct Foundry;

impl Holder for Foundry {
    fn mark(&self) -> &'static [&'static str] {
        &["submit_tool_approval"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        let action = present(json, "required_action").unwrap_or_else(|| json.clone());
        let wanted = present(&action, "submit_tool_approval")?;
        let calls = list(&wanted, "tool_calls");
        calls.iter().map(|call| held(call, "id")).collect()
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "id",
            "object=thread.run",
            "status=requires_action",
            "thread_id",
            "assistant_id",
            "agent_id",
            "type=submit_tool_approval",
            "required_action/type=submit_tool_approval",
            "required_action/submit_tool_approval/tool_calls/*/id",
            "required_action/submit_tool_approval/tool_calls/*/type=mcp",
            "required_action/submit_tool_approval/tool_calls/*/name",
            "required_action/submit_tool_approval/tool_calls/*/server_label",
            "required_action/submit_tool_approval/tool_calls/*/arguments/**",
            "submit_tool_approval/tool_calls/*/id",
            "submit_tool_approval/tool_calls/*/type=mcp",
            "submit_tool_approval/tool_calls/*/name",
            "submit_tool_approval/tool_calls/*/server_label",
            "submit_tool_approval/tool_calls/*/arguments/**",
        ]
    }

    fn takes_reason(&self) -> bool {
        false
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let each = decided.iter().map(|one| {
            let id = ("tool_call_id", Template::value(one.id));
            Template::object([id, ("approve", Template::value(one.yes))])
        });
        Template::object([("tool_approvals", Template::array(each))])
    }
}

/// A call with its arguments, which may be JSON in a text.
fn held(call: &Json, id: &str) -> Option<Held> {
    Some(Held {
        id: id_member(call, id)?,
        tool: text_member(call, "name")?,
        args: present(call, "arguments").map_or_else(empty_object, |args| unwrapped(&args)),
        hint: None,
        by: text_member(call, "server_label"),
    })
}
