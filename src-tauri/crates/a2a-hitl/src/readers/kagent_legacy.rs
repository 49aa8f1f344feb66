//! The reader for kagent before August 2026: its own marks on ADK's calls, and an answer by the original call's
//! id.
//!
//! It has two forms: confirmations, with a sub-agent's calls inside the payload, and the oldest form, in which
//! one word decides all actions. Questions to the user come as a call of a tool named `ask_user`.

use a2a_protocol::Json;
use a2a_protocol::model::Part;

use super::kagent::{leads_to, positional, read_question, sub_agent, words_of};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading, ReasonField};
use crate::shape::{empty_object, id_member, list, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const OLDEST: &[&str] =
    &["interrupt_type", "action_requests/*/id", "action_requests/*/name", "action_requests/*/args/**"];
const CONFIRMATION: &[&str] = &[
    "id",
    "name",
    "args/originalFunctionCall/id",
    "args/originalFunctionCall/name",
    "args/originalFunctionCall/args/**",
    "args/toolConfirmation/hint",
    "args/toolConfirmation/confirmed",
];
const NESTED: &[&str] = &[
    "args/toolConfirmation/payload/task_id",
    "args/toolConfirmation/payload/context_id",
    "args/toolConfirmation/payload/subagent_name",
    "args/toolConfirmation/payload/hitl_parts/*/id",
    "args/toolConfirmation/payload/hitl_parts/*/name=adk_request_confirmation",
    "args/toolConfirmation/payload/hitl_parts/*/originalFunctionCall/id",
    "args/toolConfirmation/payload/hitl_parts/*/originalFunctionCall/name",
    "args/toolConfirmation/payload/hitl_parts/*/originalFunctionCall/args/**",
];
const QUESTIONS: &[&str] = &["questions/*/question", "questions/*/choices/*", "questions/*/multiple"];

pub(super) struct KagentLegacy;

impl Reader for KagentLegacy {
    fn id(&self) -> ReaderId {
        ReaderId::new("kagent-legacy")
    }

    fn version(&self) -> u16 {
        2
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let asking: Vec<&Part> = input.parts().iter().filter(|part| is_request(part)).collect();
        let mut items = Vec::new();
        for part in &asking {
            items.extend(whole(read_part(part.as_data()?)?, &part_source(part)));
        }
        let asks = items.iter().filter(|item| matches!(item, Item::Question { .. })).count();
        // Questions have no place in an answer that decides calls.
        if items.is_empty() || (asks > 0 && asks < items.len()) {
            return None;
        }
        let beside = input.parts().iter().filter(|part| part.as_text().is_none() && !is_request(part));
        let said =
            asking.iter().filter_map(|part| part.as_data()).flat_map(|data| said_besides(data, asks > 0));
        Some(Found {
            why: Why::MetadataMember { member: "kagent_type".to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: joined([input.words()].into_iter().chain(said)),
            items,
            answer_all: true,
            beside: beside.map(part_source).collect(),
            source: input.parts().iter().map(part_source).collect(),
            echo: asking.iter().filter_map(|part| part.as_data().cloned()).collect(),
            expires_at: None,
            unread: asking.iter().filter_map(|part| part.as_data()).flat_map(unread).collect(),
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let oldest = reading.echo.iter().any(|data| data.member("interrupt_type").is_some());
        let decision = if answers.iter().any(|(item, _)| matches!(item, Item::Question { .. })) {
            Template::object([
                ("decision_type", Template::value("approve")),
                ("ask_user_answers", positional(answers)?),
            ])
        } else if oldest {
            one_for_all(answers)?
        } else {
            one_for_each(answers)?
        };
        Ok(Reply::parts(vec![ReplyPart::data(decision)]))
    }
}

fn is_request(part: &Part) -> bool {
    let Some(metadata) = &part.metadata else { return false };
    let is_long = metadata.member("kagent_is_long_running").and_then(|flag| flag.as_bool()) == Some(true);
    match text_member(metadata, "kagent_type").as_deref() {
        Some("function_call") => is_long,
        Some("interrupt_data") => true,
        _ => false,
    }
}

fn read_part(data: &Json) -> Option<Vec<Item>> {
    if text_member(data, "interrupt_type").as_deref() == Some("tool_approval") {
        let actions = list(data, "action_requests");
        return actions.iter().map(|action| call(action, ReasonField::NotSent, None, None)).collect();
    }
    if text_member(data, "name").as_deref() != Some("adk_request_confirmation") {
        return None;
    }
    let args = data.member("args")?;
    let confirmation = present(&args, "toolConfirmation").unwrap_or_else(empty_object);
    let hint = words_member(&confirmation, "hint");
    let payload = present(&confirmation, "payload").unwrap_or_else(empty_object);
    let nested = list(&payload, "hitl_parts");
    if nested.is_empty() {
        return asked_by(&args.member("originalFunctionCall")?, hint, None);
    }
    let by = Some(sub_agent(&payload));
    let calls =
        nested.iter().map(|part| asked_by(&part.member("originalFunctionCall")?, hint.clone(), by.clone()));
    Some(calls.collect::<Option<Vec<_>>>()?.concat())
}

/// The words that no call shows: those that led to another agent, and those about questions.
fn said_besides(data: &Json, asks: bool) -> [Option<String>; 3] {
    let is_nested = data.get("/args/toolConfirmation/payload/hitl_parts").is_some();
    let outer = data.get("/args/originalFunctionCall").filter(|_| is_nested);
    let hint = data.get("/args/toolConfirmation/hint").filter(|_| asks);
    let asker = data.get("/args/toolConfirmation/payload").filter(|_| asks && is_nested);
    let asker = asker.and_then(|payload| text_member(&payload, "subagent_name"));
    [
        outer.and_then(|call| words_of(&call)),
        hint.and_then(|hint| hint.as_string()),
        asker.map(|name| format!("subagent_name: {name}")),
    ]
}

/// What nobody knows of a part.
fn unread(data: &Json) -> Unread {
    if text_member(data, "interrupt_type").as_deref() == Some("tool_approval") {
        return beyond(data, OLDEST);
    }
    let nested = data.get("/args/toolConfirmation/payload").map(|payload| list(&payload, "hitl_parts"));
    let nested = nested.filter(|parts| !parts.is_empty());
    let known = if nested.is_some() { [CONFIRMATION, NESTED].concat() } else { CONFIRMATION.to_vec() };
    let outer = data.get("/args/originalFunctionCall").filter(|_| nested.is_some());
    let payload = data.get("/args/toolConfirmation/payload").unwrap_or_else(empty_object);
    let outer =
        outer.filter(|call| !leads_to(call, &payload)).map(|call| ("originalFunctionCall".to_owned(), call));
    let original = || data.get("/args/originalFunctionCall").into_iter().collect();
    let asking: Vec<Json> = nested.map_or_else(original, |parts| {
        parts.iter().filter_map(|part| part.member("originalFunctionCall")).collect()
    });
    let asks = |call: &&Json| text_member(call, "name").as_deref() == Some("ask_user");
    let beside_questions = asking.iter().filter(asks).filter_map(|call| call.member("args"));
    let beside_questions = beside_questions.flat_map(|args| beyond_at("args", &args, QUESTIONS));
    beyond(data, &known).into_iter().chain(beside_questions).chain(outer).collect()
}

/// The questions or the one call behind a confirmation.
fn asked_by(original: &Json, hint: Option<String>, by: Option<String>) -> Option<Vec<Item>> {
    if text_member(original, "name").as_deref() == Some("ask_user") {
        let id = id_member(original, "id")?;
        let asked = list(&original.member("args")?, "questions");
        let questions = asked.iter().enumerate();
        return questions
            .map(|(place, question)| read_question(&format!("{id}/{place}"), question))
            .collect();
    }
    Some(vec![call(original, ReasonField::Optional, hint, by)?])
}

fn call(call: &Json, reason: ReasonField, hint: Option<String>, by: Option<String>) -> Option<Item> {
    let args = present(call, "args").unwrap_or_else(empty_object);
    let proposal = Proposal::new(id_member(call, "id")?, id_member(call, "name")?, args);
    Some(Proposal { hint, reason, by, ..proposal }.item())
}

fn one_for_all(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let mut decided = None;
    for (item, answer) in answers {
        let word = word_for(item, answer)?;
        if *decided.get_or_insert(word) != word {
            return Err(ReplyError::AllOrNone { item: item.id().clone() });
        }
    }
    Ok(Template::object([("decision_type", Template::value(decided.unwrap_or("reject")))]))
}

fn one_for_each(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    if let [(item, answer)] = answers {
        let reason = reason_of(answer).map(|reason| ("rejection_reason", Template::value(reason)));
        let decision = ("decision_type", Template::value(word_for(item, answer)?));
        return Ok(Template::members([Some(decision), reason].into_iter().flatten()));
    }
    let mut decisions = Vec::new();
    let mut reasons = Vec::new();
    for (item, answer) in answers {
        decisions.push((item.id().as_str(), Template::value(word_for(item, answer)?)));
        reasons.extend(reason_of(answer).map(|reason| (item.id().as_str(), Template::value(reason))));
    }
    let members = [
        Some(("decision_type", Template::value("batch"))),
        Some(("decisions", Template::members(decisions))),
        (!reasons.is_empty()).then(|| ("rejection_reasons", Template::members(reasons))),
    ];
    Ok(Template::members(members.into_iter().flatten()))
}

fn word_for(item: &Item, answer: &Answer) -> Result<&'static str, ReplyError> {
    match answer {
        Answer::Approve { payload: None } => Ok("approve"),
        Answer::Reject { .. } => Ok("reject"),
        _ => Err(not_allowed(item, answer)),
    }
}

fn reason_of(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Reject { reason } => reason.as_deref(),
        _ => None,
    }
}
