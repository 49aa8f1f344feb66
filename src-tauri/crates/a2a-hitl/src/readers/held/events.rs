//! Who tells of held calls in the events of a session: how each writes them, and the words of its answer.

use a2a_protocol::Json;

use super::{Decided, Held, Holder};
use crate::Template;
use crate::readers::joined;
use crate::shape::{empty_object, id_member, list, only, present, text_member, words_member};

/// A call of Claude's managed agents that their policy asks about.
pub(super) struct ClaudeEvents;

impl Holder for ClaudeEvents {
    fn mark(&self) -> &'static [&'static str] {
        &["evaluated_permission"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        let is_call = text_member(json, "type")
            .is_some_and(|kind| ["agent.tool_use", "agent.mcp_tool_use"].contains(&kind.as_str()));
        let is_asked = text_member(json, "evaluated_permission").as_deref() == Some("ask");
        (is_call && is_asked).then_some(())?;
        Some(vec![Held {
            id: id_member(json, "id")?,
            tool: text_member(json, "name")?,
            args: present(json, "input").unwrap_or_else(empty_object),
            hint: None,
            by: text_member(json, "mcp_server_name"),
        }])
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "type",
            "id",
            "name",
            "input/**",
            "mcp_server_name",
            "evaluated_permission",
            "processed_at=#",
            "session_thread_id",
        ]
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let Some(one) = decided.first() else { return Template::object([]) };
        let reason = one.reason.map(|words| ("deny_message", Template::value(words)));
        let own = [
            ("type", Template::value("user.tool_confirmation")),
            ("tool_use_id", Template::value(one.id)),
            ("result", Template::value(if one.yes { "allow" } else { "deny" })),
        ];
        Template::members(own.into_iter().chain(reason))
    }
}

/// Actions of `OpenHands`' SDK that wait for confirmation: one of its events, or several that the state of the conversation
/// names. All are confirmed together.
pub(super) struct OpenHandsEvents;

const ACTION: &str = "ActionEvent";
const STATES: [&str; 3] = ["execution_status", "agent_status", "status"];
const WAITS: &str = "waiting_for_confirmation";

impl Holder for OpenHandsEvents {
    fn mark(&self) -> &'static [&'static str] {
        &["ActionEvent"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        if text_member(json, "kind").as_deref() == Some(ACTION) {
            return Some(vec![action(json)?]);
        }
        STATES.iter().find(|name| text_member(json, name).as_deref() == Some(WAITS))?;
        let is_action = |event: &Json| text_member(event, "kind").as_deref() == Some(ACTION);
        let (_, events) = json.members().into_iter().find(|(_, list)| list.items().iter().any(is_action))?;
        events.items().iter().map(action).collect()
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "kind",
            "id",
            "timestamp=#",
            "source=agent",
            "tool_name",
            "tool_call_id",
            "llm_response_id",
            "tool_call/**",
            "action/**",
            "thought/*/type=text",
            "thought/*/text",
            "reasoning_content",
            "summary",
            "security_risk",
            "execution_status|agent_status|status=waiting_for_confirmation",
            "{*}/*/**",
        ]
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let yes = decided.iter().all(|one| one.yes);
        let reason = decided.iter().find_map(|one| one.reason);
        let reason = reason.map(|words| ("reason", Template::value(words)));
        Template::members([("accept", Template::value(yes))].into_iter().chain(reason))
    }
}

fn action(event: &Json) -> Option<Held> {
    let args = present(event, "action").filter(Json::is_object)?;
    let tool = text_member(event, "tool_name").or_else(|| text_member(&args, "kind"))?;
    let thoughts =
        list(event, "thought").iter().map(|thought| words_member(thought, "text")).collect::<Vec<_>>();
    let risk = words_member(event, "security_risk").map(|risk| format!("security_risk: {risk}"));
    let said = [words_member(event, "summary")].into_iter().chain(thoughts);
    let said = said.chain([words_member(event, "reasoning_content"), risk]);
    Some(Held {
        id: id_member(event, "tool_call_id")
            .or_else(|| id_member(event, "id"))
            .unwrap_or_else(|| tool.clone()),
        tool,
        args,
        hint: joined(said),
        by: None,
    })
}

/// A step on a computer that `OpenAI`'s models want somebody to look at first. What goes back names the checks that the person
/// took note of; none of them is a no.
pub(super) struct ComputerCall;

const CHECKS: &str = "pending_safety_checks";

impl Holder for ComputerCall {
    fn mark(&self) -> &'static [&'static str] {
        &["pending_safety_checks"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        let checks = list(json, CHECKS);
        let is_call = text_member(json, "type").as_deref() == Some("computer_call");
        (is_call && !checks.is_empty()).then_some(())?;
        let args = ["action", "actions"].iter().find_map(|name| present(json, name))?;
        let step = text_member(&args, "type")
            .map_or_else(|| "computer".to_owned(), |step| format!("computer: {step}"));
        Some(vec![Held {
            id: id_member(json, "call_id")?,
            tool: step,
            args,
            hint: joined(checks.iter().flat_map(|check| {
                [
                    words_member(check, "message"),
                    words_member(check, "code").map(|code| format!("code: {code}")),
                ]
            })),
            by: None,
        }])
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "type",
            "id",
            "call_id",
            "status=completed,in_progress,incomplete",
            "action/**",
            "actions/**",
            "pending_safety_checks/*/id",
            "pending_safety_checks/*/code",
            "pending_safety_checks/*/message",
        ]
    }

    fn takes_reason(&self) -> bool {
        false
    }

    fn answer(&self, request: &Json, decided: &[Decided<'_>]) -> Template {
        let Some(one) = decided.first() else { return Template::object([]) };
        let checks = list(request, CHECKS);
        let taken = checks
            .iter()
            .filter(|_| one.yes)
            .map(|check| Template::json(&only(check, &["id", "code", "message"])));
        Template::object([
            ("type", Template::value("computer_call_output")),
            ("call_id", Template::value(one.id)),
            ("acknowledged_safety_checks", Template::array(taken)),
        ])
    }
}

/// A permission that a session of opencode asks for, as the event of its server or alone.
pub(super) struct OpenCode;

const ASKED: [&str; 2] = ["permission.asked", "permission.updated"];

impl Holder for OpenCode {
    fn mark(&self) -> &'static [&'static str] {
        &["sessionID"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        let is_event = text_member(json, "type").is_some_and(|kind| ASKED.contains(&kind.as_str()));
        let asked = if is_event { present(json, "properties")? } else { json.clone() };
        let id = id_member(&asked, "id")?;
        id_member(&asked, "sessionID")?;
        let tool = text_member(&asked, "permission").or_else(|| text_member(&asked, "type"))?;
        // What is asked about, and which others an "always" covers.
        let args = only(&asked, &["patterns", "pattern", "metadata", "always"]);
        let hint = words_member(&asked, "title");
        (!args.is_empty()).then(|| vec![Held { id, tool, args, hint, by: None }])
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "type",
            "id",
            "sessionID",
            "permission",
            "title",
            "patterns/**",
            "pattern/**",
            "metadata/**",
            "always/**",
            "tool/messageID",
            "tool/callID",
            "messageID",
            "callID",
            "time/**",
            "properties/id",
            "properties/sessionID",
            "properties/permission",
            "properties/type",
            "properties/title",
            "properties/patterns/**",
            "properties/pattern/**",
            "properties/metadata/**",
            "properties/always/**",
            "properties/tool/messageID",
            "properties/tool/callID",
            "properties/messageID",
            "properties/callID",
            "properties/time/**",
        ]
    }

    fn wider(&self) -> Option<&'static str> {
        Some("always")
    }

    fn answer(&self, _: &Json, decided: &[Decided<'_>]) -> Template {
        let Some(one) = decided.first() else { return Template::object([]) };
        let reply = match (one.yes, one.wider) {
            (_, true) => "always",
            (true, false) => "once",
            (false, false) => "reject",
        };
        let reason = one.reason.map(|words| ("message", Template::value(words)));
        let own = [("requestID", Template::value(one.id)), ("reply", Template::value(reply))];
        Template::members(own.into_iter().chain(reason))
    }
}

/// A task of a crew that `CrewAI`'s platform put out for review.
pub(super) struct CrewTask;

impl Holder for CrewTask {
    fn mark(&self) -> &'static [&'static str] {
        &["execution_id"]
    }

    fn calls(&self, json: &Json) -> Option<Vec<Held>> {
        id_member(json, "execution_id")?;
        let id = id_member(json, "task_id")?;
        let output = ["task_output", "output", "result"]
            .iter()
            .find_map(|name| Some((*name, present(json, name)?)))?;
        let args = Template::members([(output.0, Template::json(&output.1))]).resolve(|_| None).ok()?;
        let words = ["prompt", "message", "task_description"].map(|name| words_member(json, name));
        Some(vec![Held {
            tool: words_member(json, "task_name").unwrap_or_else(|| id.clone()),
            id,
            args,
            hint: joined(words),
            by: words_member(json, "agent"),
        }])
    }

    fn known(&self) -> &'static [&'static str] {
        &[
            "event=human_input_requested,human_feedback_requested",
            "type=human_input_requested,human_feedback_requested",
            "execution_id",
            "task_id",
            "task_name",
            "task_output|output|result/**",
            "prompt",
            "message",
            "task_description",
            "agent",
        ]
    }

    fn answer(&self, request: &Json, decided: &[Decided<'_>]) -> Template {
        let Some(one) = decided.first() else { return Template::object([]) };
        let id = id_member(request, "execution_id").unwrap_or_default();
        let said = one.reason.unwrap_or(if one.yes { "approved" } else { "rejected" });
        Template::object([
            ("execution_id", Template::value(id)),
            ("task_id", Template::value(one.id)),
            ("human_feedback", Template::value(said)),
            ("is_approve", Template::value(one.yes)),
        ])
    }
}
