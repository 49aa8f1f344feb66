//! The reader for the Claude Agent SDK's question whether a tool may be used: in its control protocol, or as the
//! arguments of a permission tool.
//!
//! Approving sends the input back, edited or not, because the tool runs with the returned input. An
//! `AskUserQuestion` is allowed only by its answers. Calls in Claude's own format ask only as questions or as a plan. The
//! reply has the form of the SDK's callback, with the id of the call. Deliberately absent: the permission changes
//! that the agent suggests; they are shown, never sent.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{joined, not_allowed};
use crate::reading::{Allowed, Choice, Item, ReasonField};
use crate::shape::{empty_object, id_member, list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const CONTROL: &str = "control_request";
const SUBTYPE: &str = "can_use_tool";
const TOOL_USE: &str = "tool_use";
const ASK: &str = "AskUserQuestion";
/// The calls of Claude's own that wait for a person: questions, and a plan to be agreed to.
const ASKING: [&str; 2] = [ASK, "ExitPlanMode"];
const AROUND: &[&str] = &["type", "request_id", "request/**"];
const MEMBERS: &[&str] =
    &["subtype", "tool_name", "tool_use_id", "input/**", "title", "description", "decision_reason"];
/// The members around the input if it holds questions, which are shown one by one.
const ASKS: &[&str] = &["subtype", "tool_name", "tool_use_id"];
/// The same in a call as Claude writes it.
const BLOCK: &[&str] = &["type", "id", "name", "caller/type=direct"];
const QUESTIONS: &[&str] = &[
    "input/questions/*/question",
    "input/questions/*/header",
    "input/questions/*/multiSelect",
    "input/questions/*/options/*",
    "input/questions/*/options/*/label",
    "input/questions/*/options/*/description",
];
/// A denial must say something.
const DENIED: &str = "Rejected";

pub(super) struct ClaudeAgent;

impl Payload for ClaudeAgent {
    fn id(&self) -> &'static str {
        "claude-agent"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Claude Agent SDK")
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let call = call(json)?;
        let input = present(&call, "input").filter(Json::is_object)?;
        let tool = tool_name(&call)?;
        let words = ["title", "description", "decision_reason"].map(|name| words_member(&call, name));
        let item = |id: String| {
            if asks(&call) {
                let questions = questions(&input).into_iter().enumerate();
                let items = questions.map(|(at, question)| asked(format!("{id}/{at}"), &question));
                // What cannot be asked must not be approved instead.
                return items.collect::<Option<_>>().unwrap_or_default();
            }
            let proposal = Proposal {
                hint: joined(words),
                allowed: Allowed { edit: true, ..Allowed::YES_OR_NO },
                reason: ReasonField::Optional,
                ..Proposal::new(id, tool, input)
            };
            vec![proposal.item()]
        };
        let said = asks(&call).then(|| headers(&call));
        let asked = if is_block(json) {
            Asked::by_name("name", &tool_name(&call)?, item(id_member(json, "id")?))
        } else if is_control(json) {
            Asked::by_name("subtype", SUBTYPE, item(id_member(json, "request_id")?))
        } else {
            Asked::by_members("tool_name, input, tool_use_id", item(id_member(json, "tool_use_id")?))
        };
        Some(Asked { tool: said, ..asked })
    }

    fn unread(&self, json: &Json) -> Unread {
        let known = match call(json).filter(asks) {
            Some(call) => [if is_block(&call) { BLOCK } else { ASKS }, QUESTIONS].concat(),
            None if is_block(json) => [BLOCK, &["input/**"]].concat(),
            None => MEMBERS.to_vec(),
        };
        match present(json, "request").filter(|_| is_control(json)) {
            Some(call) => [beyond(json, AROUND), beyond_at("request", &call, &known)].concat(),
            None => beyond(json, &known),
        }
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let call = call(json).unwrap_or_else(empty_object);
        let input = present(&call, "input").unwrap_or_else(empty_object);
        let mut said = if asks(&call) { answered(&input, answers)? } else { decided(&input, answers)? };
        if let Some(id) = present(json, "id").filter(|_| is_block(json)) {
            said.push(("toolUseID", Template::json(&id)));
        }
        let said = Template::members(said);
        let Some(id) = present(json, "request_id").filter(|_| is_control(json)) else { return Ok(said) };
        let response = Template::object([
            ("subtype", Template::value("success")),
            ("request_id", Template::json(&id)),
            ("response", said),
        ]);
        Ok(Template::object([("type", Template::value("control_response")), ("response", response)]))
    }
}

/// Whether the tool does nothing but ask the person.
fn asks(call: &Json) -> bool {
    tool_name(call).as_deref() == Some(ASK)
}

fn tool_name(call: &Json) -> Option<String> {
    text_member(call, name_of_tool(call))
}

fn name_of_tool(call: &Json) -> &'static str {
    if is_block(call) { "name" } else { "tool_name" }
}

/// Whether this is the question in Claude's own format: a call that waits for its result. Claude's other calls report
/// its actions, and ask nothing.
fn is_block(json: &Json) -> bool {
    let is_call = present(json, "type").is_none_or(|kind| kind.as_string().as_deref() == Some(TOOL_USE));
    let is_asking = text_member(json, "name").is_some_and(|name| ASKING.contains(&name.as_str()));
    is_call && is_asking && json.member("tool_name").is_none()
}

/// What stands above its questions.
fn headers(call: &Json) -> String {
    let questions = present(call, "input").map(|input| questions(&input)).unwrap_or_default();
    let headers = questions.iter().filter_map(|question| text_member(question, "header"));
    let headers = headers.map(|header| format!("header: {header}"));
    [format!("{}: {ASK}", name_of_tool(call))].into_iter().chain(headers).collect::<Vec<_>>().join(", ")
}

fn questions(input: &Json) -> Vec<Json> {
    list(input, "questions")
}

fn asked(id: String, question: &Json) -> Option<Item> {
    let options = list(question, "options").into_iter().filter_map(|option| {
        let value = option.as_string().or_else(|| text_member(&option, "label"))?;
        Some(Choice::described(value, text_member(&option, "description")))
    });
    Some(Item::Question {
        item_id: ItemId::new(id),
        text: text_member(question, "question")?,
        options: options.collect(),
        multiple: question.member("multiSelect").and_then(|several| several.as_bool()) == Some(true),
        free_text: true,
        may_reject: true,
        buttons: None,
    })
}

/// The members of the SDK callback's result.
type Decision = Vec<(&'static str, Template)>;

/// All questions are answered, or the tool is denied.
fn answered(input: &Json, answers: &[(&Item, &Answer)]) -> Result<Decision, ReplyError> {
    let refused = answers.iter().filter(|(_, answer)| answer.refuses()).count();
    if refused > 0 {
        return match answers {
            [(_, Answer::Reject { reason }), ..] if refused == answers.len() => Ok(denied(reason.as_deref())),
            _ => {
                let one = answers.iter().find(|(_, answer)| answer.refuses());
                let item = one.map_or_else(|| ItemId::new(""), |(item, _)| item.id().clone());
                Err(ReplyError::AllOrNone { item })
            }
        };
    }
    let mut said = Vec::new();
    for (question, (item, answer)) in questions(input).iter().zip(answers) {
        let words = match answer {
            Answer::Text(text) => text.clone(),
            Answer::Choices(chosen) => chosen.join(", "),
            _ => return Err(not_allowed(item, answer)),
        };
        said.push((text_member(question, "question").unwrap_or_default(), words));
    }
    let said = said.iter().map(|(question, words)| (question.as_str(), Template::value(words.as_str())));
    Ok(allowed(Template::changed(input, &[], vec![("answers", Template::members(said))])))
}

fn decided(input: &Json, answers: &[(&Item, &Answer)]) -> Result<Decision, ReplyError> {
    match answers {
        [(_, Answer::Approve { payload })] => Ok(allowed(Template::json(payload.as_ref().unwrap_or(input)))),
        [(_, Answer::Reject { reason })] => Ok(denied(reason.as_deref())),
        [(item, answer), ..] => Err(not_allowed(item, answer)),
        [] => Ok(Vec::new()),
    }
}

fn allowed(input: Template) -> Decision {
    vec![("behavior", Template::value("allow")), ("updatedInput", input)]
}

fn denied(reason: Option<&str>) -> Decision {
    let message = Template::value(reason.unwrap_or(DENIED));
    vec![("behavior", Template::value("deny")), ("message", message)]
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
