//! The reader for kagent since August 2026: an extension that is named in the message and has its request in the
//! metadata under its URI.
//!
//! Every id must come back exactly once, answers to questions are positional, and unknown members are refused. If
//! a sub-agent asks, its own calls are shown and answered; the outer call is only the way to it.

use a2a_protocol::Json;

use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::{Found, Reader, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Choice, Item, Reading, ReasonField};
use crate::shape::{empty_object, id_member, list, part_source, present, text_member, words_member};
use crate::{
    Answer, FreshnessGrade, ItemId, MessageReply, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

pub(super) const URI: &str = "https://kagent.dev/extensions/hitl/v1";
/// Calls. Where another agent asks, those of the agent itself are the way to it.
const CALLS: &[&str] = &["type", "hint", "tools/*/id", "tools/*/call_id", "tools/*/name", "tools/*/args/**"];
const QUESTIONS: &[&str] =
    &["type", "hint", "id", "questions/*/question", "questions/*/choices/*", "questions/*/multiple"];
const NESTED: &[&str] = &[
    "nested/subagent_name",
    "nested/task_id",
    "nested/context_id",
    "nested/tools/*/id",
    "nested/tools/*/call_id",
    "nested/tools/*/args/**",
];

pub(super) struct Kagent;

impl Reader for Kagent {
    fn id(&self) -> ReaderId {
        ReaderId::new("kagent")
    }

    fn name(&self) -> Option<&'static str> {
        Some("kagent")
    }

    fn version(&self) -> u16 {
        2
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let message = input.status_message?;
        if !message.extensions.iter().any(|uri| uri == URI) {
            return None;
        }
        let metadata = message.metadata.as_ref()?;
        let request = metadata.member(URI)?;
        let items = match text_member(&request, "type")?.as_str() {
            "tool_approval_request" => calls(&request)?,
            "ask_user_request" => questions(&request)?,
            _ => return None,
        };
        let unread = unread(&request);
        let handed_on = present(&request, "nested").map(|_| list(&request, "tools")).unwrap_or_default();
        let handed_on = handed_on.iter().map(words_of);
        let words =
            [input.words(), words_member(&request, "hint"), asker(&request)].into_iter().chain(handed_on);
        Some(Found {
            why: Why::Extension { uri: URI.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: super::joined(words),
            items: whole(items, &request),
            answer_all: true,
            beside: input.parts().iter().filter(|part| part.as_text().is_none()).map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
            echo: vec![request],
            expires_at: None,
            unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let id = reading.echo.first().and_then(id_to_answer);
        let asks = answers.iter().any(|(item, _)| matches!(item, Item::Question { .. }));
        let (words, response) = match id.filter(|_| asks) {
            Some(id) => ("Answers".to_owned(), answers_of(&id, answers)?),
            None => (in_words(answers), approvals_of(answers)?),
        };
        Ok(Reply::Message(MessageReply {
            parts: vec![ReplyPart::text(words)],
            metadata: Some(Template::object([(URI, response)])),
            extensions: vec![URI.to_owned()],
        }))
    }
}

/// The asking agent behind the agent, if no call names it.
fn asker(request: &Json) -> Option<String> {
    let name = text_member(&present(request, "nested")?, "subagent_name")?;
    asks(request).then(|| format!("subagent_name: {name}"))
}

fn asks(request: &Json) -> bool {
    text_member(request, "type").as_deref() == Some("ask_user_request")
}

fn unread(request: &Json) -> Unread {
    let asked = if asks(request) { QUESTIONS } else { CALLS };
    let Some(nested) = present(request, "nested") else { return beyond(request, asked) };
    // Several calls are no way to one.
    let is_way = |tools: &Json| matches!(tools.items().as_slice(), [call] if leads_to(call, &nested));
    let ways = present(request, "tools").filter(|tools| !is_way(tools));
    let more = ways.map(|tools| ("tools".to_owned(), tools));
    let named: &[&str] =
        if asks(request) { &["nested/tools/*/name=ask_user"] } else { &["nested/tools/*/name"] };
    beyond(request, &[asked, NESTED, named].concat()).into_iter().chain(more).collect()
}

fn calls(request: &Json) -> Option<Vec<Item>> {
    let nested = present(request, "nested");
    // An answer names calls one agent further, and no more.
    if nested.as_ref().is_some_and(|nested| present(nested, "nested").is_some()) {
        return None;
    }
    let by = nested.as_ref().map(sub_agent);
    let tools = list(nested.as_ref().unwrap_or(request), "tools");
    tools.iter().map(|tool| call(tool, by.clone())).collect()
}

/// Whether a call hands words to the agent that asks, and does nothing else.
pub(super) fn leads_to(call: &Json, asks: &Json) -> bool {
    let args = present(call, "args").unwrap_or_else(empty_object);
    let only_words =
        args.members().iter().all(|(name, said)| name == "request" && said.as_string().is_some());
    only_words && text_member(call, "name") == text_member(asks, "subagent_name")
}

/// What a call hands to another agent, in words.
pub(super) fn words_of(call: &Json) -> Option<String> {
    text_member(&call.member("args")?, "request")
}

/// The asking sub-agent. One that hides its name is another agent nevertheless.
pub(super) fn sub_agent(asks: &Json) -> String {
    text_member(asks, "subagent_name")
        .filter(|name| !name.trim().is_empty())
        .unwrap_or_else(|| "?".to_owned())
}

fn call(tool: &Json, by: Option<String>) -> Option<Item> {
    let args = present(tool, "args").unwrap_or_else(empty_object);
    let proposal = Proposal::new(id_member(tool, "id")?, id_member(tool, "name")?, args);
    Some(Proposal { reason: ReasonField::Optional, by, ..proposal }.item())
}

fn questions(request: &Json) -> Option<Vec<Item>> {
    let id = id_to_answer(request)?;
    let asked = list(request, "questions");
    asked
        .iter()
        .enumerate()
        .map(|(place, question)| read_question(&format!("{id}/{place}"), question, false))
        .collect()
}

/// A question of kagent, which has no id of its own.
pub(super) fn read_question(item_id: &str, question: &Json, may_reject: bool) -> Option<Item> {
    let options = list(question, "choices").iter().filter_map(Json::as_string).collect::<Vec<_>>();
    Some(Item::Question {
        item_id: ItemId::new(item_id),
        text: text_member(question, "question")?,
        options: options.into_iter().map(|value| Choice { label: value.clone(), value }).collect(),
        multiple: question.member("multiple").and_then(|multiple| multiple.as_bool()) == Some(true),
        free_text: true,
        may_reject,
        buttons: None,
    })
}

/// The id of the questions: that of the sub-agent's own call, where one asks.
fn id_to_answer(request: &Json) -> Option<String> {
    let Some(nested) = present(request, "nested") else { return id_member(request, "id") };
    let tools = list(&nested, "tools");
    let asking = tools.iter().find(|tool| text_member(tool, "name").as_deref() == Some("ask_user"));
    id_member(asking.or(tools.first())?, "id")
}

fn approvals_of(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let approvals = answers.iter().map(|(item, answer)| {
        let (approved, reason) = match answer {
            Answer::Approve { payload: None } => (true, None),
            Answer::Reject { reason } => (false, reason.as_deref()),
            _ => return Err(not_allowed(item, answer)),
        };
        let members = [
            Some(("id", Template::value(item.id().as_str()))),
            Some(("approved", Template::value(approved))),
            reason.map(|reason| ("rejection_reason", Template::value(reason))),
        ];
        Ok(Template::members(members.into_iter().flatten()))
    });
    Ok(Template::object([
        ("type", Template::value("tool_approval_response")),
        ("approvals", Template::array(approvals.collect::<Result<Vec<_>, _>>()?)),
    ]))
}

fn answers_of(id: &str, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    Ok(Template::object([
        ("type", Template::value("ask_user_response")),
        ("id", Template::value(id)),
        ("answers", positional(answers)?),
    ]))
}

/// Answers to questions in their order, each a list of words.
pub(super) fn positional(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let said = answers.iter().map(|(item, answer)| match answer {
        Answer::Text(text) => Ok(Template::object([("answer", super::words_of([text]))])),
        Answer::Choices(chosen) => Ok(Template::object([("answer", super::words_of(chosen))])),
        _ => Err(not_allowed(item, answer)),
    });
    Ok(Template::array(said.collect::<Result<Vec<_>, _>>()?))
}

/// The decision in words, for agents that only show text. The decision itself is in the metadata.
fn in_words(answers: &[(&Item, &Answer)]) -> String {
    let rejected = answers.iter().filter(|(_, answer)| answer.refuses()).count();
    match (answers.len() - rejected, rejected) {
        (_, 0) => "Approved".to_owned(),
        (0, _) => "Rejected".to_owned(),
        (approved, rejected) => format!("{approved} approved, {rejected} rejected"),
    }
}
