//! The reader for kagent before August 2026: its own marks on ADK's calls, and one decision as the answer, by the
//! original calls' ids if there are several.
//!
//! It has two forms: confirmations, with a sub-agent's calls inside the payload, and the oldest form, in which one word
//! decides all actions. Questions come as a call of a tool named `ask_user`, alone or behind a confirmation.

use a2a_protocol::Json;
use a2a_protocol::model::Part;

use super::adk::marks;
use super::kagent::{leads_to, positional, read_question, sub_agent, words_of};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading, ReasonField};
use crate::shape::{
    empty_object, id_member, is_filled_list, list, part_source, present, text_member, words_member,
};
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
/// The tool that does nothing but ask the person.
const ASK: &str = "ask_user";
const CALL: &[&str] = &["id", "name", "args/**"];
const QUESTIONS: &[&str] = &["questions/*/question", "questions/*/choices/*", "questions/*/multiple"];

pub(super) struct KagentLegacy;

impl Reader for KagentLegacy {
    fn id(&self) -> ReaderId {
        ReaderId::new("kagent-legacy")
    }

    fn version(&self) -> u16 {
        3
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let asking = asking(input);
        let confirmed = confirmed(&asking);
        let mut items = Vec::new();
        for part in &asking {
            let data = part.as_data()?;
            if !repeats(data, &confirmed) {
                items.extend(whole(read_part(data)?, &part_source(part)));
            }
        }
        let questions: Vec<(&str, &str)> = items.iter().filter_map(question).collect();
        let is_one_call = questions.iter().all(|(call, _)| questions.first().is_some_and(|it| it.0 == *call));
        // Questions have no place in an answer that decides calls, and every call that asks gets the same answers.
        if items.is_empty() || !(questions.is_empty() || (questions.len() == items.len() && is_one_call)) {
            return None;
        }
        let summary = questions.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("; ");
        let is_asking = |part: &Part| asking.iter().any(|asks| std::ptr::eq(*asks, part));
        let beside = input.parts().iter().filter(|part| part.as_text().is_none() && !is_asking(part));
        let data = || asking.iter().filter_map(|part| part.as_data());
        let said = data().flat_map(|data| said_besides(data, &summary, !questions.is_empty()));
        let own_mark = |part: &&Part| marks::of_pending_call(part) == Some(marks::ADK);
        Some(Found {
            why: if asking.iter().any(own_mark) {
                Why::DataSays { member: "name".to_owned(), value: ASK.to_owned() }
            } else {
                Why::MetadataMember { member: "kagent_type".to_owned() }
            },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: joined([input.words()].into_iter().chain(said)),
            answer_all: true,
            beside: beside.map(part_source).collect(),
            source: input.parts().iter().map(part_source).collect(),
            echo: data().cloned().collect(),
            expires_at: None,
            unread: data().flat_map(|data| unread(data, &confirmed)).collect(),
            items,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let oldest = reading.echo.iter().any(|data| data.member("interrupt_type").is_some());
        let decision = if answers.iter().any(|(item, _)| matches!(item, Item::Question { .. })) {
            answered(answers)?
        } else if oldest {
            one_for_all(answers)?
        } else {
            one_for_each(answers)?
        };
        Ok(Reply::parts(vec![ReplyPart::data(decision)]))
    }
}

/// The parts that one decision answers: calls under kagent's marks, one of which at least waits for a decision, and
/// for no result. Its runtime for Go writes ADK's marks instead, and then only its questions are known as its own.
pub(super) fn asking<'a>(input: &RequestInput<'a>) -> Vec<&'a Part> {
    let marked = |prefix: &str| -> Vec<&'a Part> {
        let is_marked = |part: &&Part| {
            marks::of_pending_call(part) == Some(prefix) || (prefix == marks::KAGENT && is_interrupt(part))
        };
        input.parts().iter().filter(is_marked).collect()
    };
    let own = marked(marks::KAGENT);
    let decides = |data: &Json| confirms(data) || asks_person(data);
    if own.iter().any(|part| is_interrupt(part) || part.as_data().is_some_and(decides)) {
        return own;
    }
    let of_adk = marked(marks::ADK);
    let confirmed = confirmed(&of_adk);
    let is_asked = |data: &Json| confirms(data) || repeats(data, &confirmed);
    let only_asks = !confirmed.is_empty()
        && confirmed.iter().all(asks_person)
        && of_adk.iter().all(|part| part.as_data().is_some_and(is_asked));
    if only_asks { of_adk } else { Vec::new() }
}

fn is_interrupt(part: &Part) -> bool {
    let kind = part.metadata.as_ref().and_then(|metadata| marks::type_of(metadata, marks::KAGENT));
    kind.as_deref() == Some("interrupt_data")
}

fn confirms(call: &Json) -> bool {
    text_member(call, "name").as_deref() == Some("adk_request_confirmation")
}

/// The calls behind confirmations.
fn confirmed(asking: &[&Part]) -> Vec<Json> {
    let calls = asking.iter().filter_map(|part| part.as_data()).filter(|data| confirms(data));
    calls.filter_map(|call| call.get("/args/originalFunctionCall")).collect()
}

/// Whether a call stands behind a confirmation as well, by its id and name.
fn repeats(call: &Json, confirmed: &[Json]) -> bool {
    let is_it = |other: &Json| ["id", "name"].iter().all(|name| is_same(call, other, name));
    id_member(call, "id").is_some() && confirmed.iter().any(is_it)
}

fn is_same(one: &Json, other: &Json, name: &str) -> bool {
    match (present(one, name), present(other, name)) {
        (Some(one), Some(other)) => one.same_value(&other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Whether a call asks a person, and does nothing else.
fn asks_person(call: &Json) -> bool {
    let questions = call.get("/args/questions");
    text_member(call, "name").as_deref() == Some(ASK) && questions.is_some_and(|it| is_filled_list(&it))
}

/// The call that asks a question, and its text.
fn question(item: &Item) -> Option<(&str, &str)> {
    let Item::Question { item_id, text, .. } = item else { return None };
    Some((item_id.as_str().rsplit_once('/')?.0, text))
}

fn read_part(data: &Json) -> Option<Vec<Item>> {
    if text_member(data, "interrupt_type").as_deref() == Some("tool_approval") {
        let actions = list(data, "action_requests");
        return actions.iter().map(|action| call(action, ReasonField::NotSent, None, None)).collect();
    }
    if asks_person(data) {
        return asked_by(data, None, None);
    }
    if !confirms(data) {
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

/// The words that no call shows: those that led to another agent, and those about questions. `summary`: all questions, as
/// `ask_user` writes them in its hint.
fn said_besides(data: &Json, summary: &str, asks: bool) -> [Option<String>; 3] {
    let is_nested = data.get("/args/toolConfirmation/payload/hitl_parts").is_some();
    let outer = data.get("/args/originalFunctionCall").filter(|_| is_nested);
    let hint = data.get("/args/toolConfirmation/hint").filter(|_| asks);
    let asker = data.get("/args/toolConfirmation/payload").filter(|_| asks && is_nested);
    let asker = asker.and_then(|payload| text_member(&payload, "subagent_name"));
    [
        outer.and_then(|call| words_of(&call)),
        hint.and_then(|hint| hint.as_string()).filter(|hint| hint != summary),
        asker.map(|name| format!("subagent_name: {name}")),
    ]
}

/// What nobody knows of a part.
fn unread(data: &Json, confirmed: &[Json]) -> Unread {
    if text_member(data, "interrupt_type").as_deref() == Some("tool_approval") {
        return beyond(data, OLDEST);
    }
    let beside_questions = |call: &Json| match call.member("args").filter(|_| asks_person(call)) {
        Some(args) => beyond_at("args", &args, QUESTIONS),
        None => Unread::new(),
    };
    if !confirms(data) {
        if repeats(data, confirmed) {
            let is_shown = confirmed.iter().any(|call| is_same(data, call, "args"));
            return beyond(data, if is_shown { CALL } else { &["id", "name"] });
        }
        return beyond(data, CALL).into_iter().chain(beside_questions(data)).collect();
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
    let beside_questions = asking.iter().flat_map(beside_questions);
    beyond(data, &known).into_iter().chain(beside_questions).chain(outer).collect()
}

/// The questions or the one call behind a confirmation.
fn asked_by(original: &Json, hint: Option<String>, by: Option<String>) -> Option<Vec<Item>> {
    if text_member(original, "name").as_deref() == Some(ASK) {
        let id = id_member(original, "id")?;
        let asked = list(&original.member("args")?, "questions");
        let questions = asked.iter().enumerate();
        return questions
            .map(|(place, question)| read_question(&format!("{id}/{place}"), question, true))
            .collect();
    }
    Some(vec![call(original, ReasonField::Optional, hint, by)?])
}

fn call(call: &Json, reason: ReasonField, hint: Option<String>, by: Option<String>) -> Option<Item> {
    let args = present(call, "args").unwrap_or_else(empty_object);
    let proposal = Proposal::new(id_member(call, "id")?, id_member(call, "name")?, args);
    Some(Proposal { hint, reason, by, ..proposal }.item())
}

/// All questions are answered, or all are refused.
fn answered(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let mut refused = answers.iter().filter(|(_, answer)| answer.refuses());
    match refused.next() {
        None => {
            let said = ("ask_user_answers", positional(answers)?);
            Ok(Template::object([("decision_type", Template::value("approve")), said]))
        }
        Some((_, answer)) if refused.count() + 1 == answers.len() => Ok(decided("reject", answer)),
        Some((item, _)) => Err(ReplyError::AllOrNone { item: item.id().clone() }),
    }
}

/// A word for everything, with the reason where the answer gives one.
fn decided(word: &str, answer: &Answer) -> Template {
    let reason = reason_of(answer).map(|reason| ("rejection_reason", Template::value(reason)));
    let decision = ("decision_type", Template::value(word));
    Template::members([Some(decision), reason].into_iter().flatten())
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
        return Ok(decided(word_for(item, answer)?, answer));
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
