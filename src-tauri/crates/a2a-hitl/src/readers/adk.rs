//! The reader for Google ADK: a long-running function call in the status message, answered by a function
//! response.
//!
//! Recorded from google-adk 2.13. Its traps: the outer call's id must be returned; every pending call must be
//! answered in one message, because a partial answer completes the task and loses the rest; a text part beside
//! the response fails the task; a plain "yes" approves nothing. Deliberately absent: artifacts, because an
//! answered call stays in them.

mod approval;
mod credential;
pub(super) mod marks;

use a2a_protocol::Json;
use a2a_protocol::model::Part;

use super::begun::begun;
use super::members::{Unread, beyond};
use super::others::as_data;
use super::proposal::Proposal;
use super::question::Asks;
use super::{Found, Reader, kagent_legacy, not_allowed};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Allowed, Item, Reading, ReasonField};
use crate::shape::{
    empty_object, id_member, part_source, present, repeated_member, text_member, words_member,
};
use crate::{
    Answer, Contradiction, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

const CONFIRMATION: &str = "adk_request_confirmation";
const INPUT: &str = "adk_request_input";
const CREDENTIAL: &str = "adk_request_credential";

const CALL: &[&str] = &["id", "name"];
const CONFIRMED: &[&str] = &[
    "args/originalFunctionCall/id",
    "args/originalFunctionCall/name",
    "args/originalFunctionCall/args/**",
    "args/toolConfirmation/hint",
    "args/toolConfirmation/confirmed",
    "args/toolConfirmation/payload/**",
];
const FILLED_IN: &[&str] =
    &["args/interruptId", "args/message|prompt", "args/response_schema|responseSchema/**", "args/payload/**"];
const SAID: &[&str] = &["args/interruptId", "args/message|prompt"];
/// It goes back as it came.
const SIGNED_IN: &[&str] = &["args/functionCallId|function_call_id", "args/authConfig|auth_config/**"];
const SHOWN: &[&str] = &["args/**"];

/// ADK's own members beside any message: the running executor, and the agent's other actions meanwhile. Repetitions
/// of a request there are known if they are equal.
pub(super) const AROUND: &[(&str, &[&str])] = &[
    (
        "adk_actions",
        &[
            "stateDelta/**",
            "artifactDelta/**",
            "skipSummarization",
            "requestedAuthConfigs/{*}",
            "requestedToolConfirmations/{*}/confirmed",
        ],
    ),
    ("https://google.github.io/adk-docs/a2a/a2a-extension/", &["adk_agent_executor_v2"]),
];

pub(super) struct Adk;

impl Reader for Adk {
    fn id(&self) -> ReaderId {
        ReaderId::new("adk")
    }

    fn version(&self) -> u16 {
        14
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        // It takes one decision, and no responses.
        if !kagent_legacy::asking(input).is_empty() {
            return None;
        }
        let mut calls: Vec<(usize, &Json)> = Vec::new();
        let mut items = Vec::new();
        let mut beside = Vec::new();
        let mut unread = Vec::new();
        let mut said = vec![input.words()];
        let mut proven = Proven::Recorded;
        for (position, part) in input.parts().iter().enumerate() {
            match part.as_data().filter(|_| marks::of_pending_call(part).is_some()) {
                // The same call said twice is one call.
                Some(data) if calls.iter().any(|(_, other)| *other == data) => {}
                Some(data) => {
                    calls.push((position, data));
                    let read = read_call(position, data, part);
                    let Some(item) = read.first() else { continue };
                    unread.extend(unread_of(item, data));
                    beside.extend(looked_at(item, data).map(|payload| as_data(&payload)));
                    let is_sign_in = matches!(item, Item::Link { .. } | Item::Secret { .. });
                    beside.extend(
                        data.member("args")
                            .filter(|_| is_sign_in)
                            .and_then(|args| credential::configuration(&args)),
                    );
                    said.extend(matches!(item, Item::Form { .. }).then(|| prompt_of(&data.member("args")?)));
                    proven = proven.min(proven_of(item, data));
                    items.extend(read);
                }
                None if part.as_text().is_none() => beside.push(part_source(part)),
                None => {}
            }
        }
        if items.is_empty() {
            return None;
        }
        Some(Found {
            why: Why::AdkCalls { calls: items.len() },
            confidence: Confidence::Certain,
            proven,
            freshness: FreshnessGrade::SameRequest,
            question: super::joined(said),
            items,
            answer_all: true,
            beside,
            source: input.parts().iter().map(part_source).collect(),
            echo: calls.into_iter().map(|(_, data)| data.clone()).collect(),
            expires_at: None,
            unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let mut rest = answers;
        let mut parts = Vec::new();
        for call in &reading.echo {
            let args = present(call, "args").unwrap_or_else(empty_object);
            let asked = match id_member(call, "id") {
                Some(id) if asks_for_a_credential(call) => credential::read(&ItemId::new(id), &args).len(),
                _ => 1,
            };
            let (own, others) = rest.split_at(asked.min(rest.len()));
            let pending = pending_response(call, reading);
            let response = function_response(call, own, &args, pending.as_ref())?;
            let metadata = Some(marks::of_response(call, &reading.source));
            parts.push(ReplyPart { metadata, ..ReplyPart::data(response) });
            rest = others;
        }
        Ok(Reply::parts(parts))
    }
}

fn confirms(call: &Json) -> bool {
    id_member(call, "name").as_deref() == Some(CONFIRMATION)
}

fn asks_for_a_credential(call: &Json) -> bool {
    id_member(call, "name").as_deref() == Some(CREDENTIAL)
}

/// How well a call that is read as this is known. A question without a schema, a sign-in in the spelling of Python, and
/// credentials that are typed were read in the source and never seen.
fn proven_of(item: &Item, data: &Json) -> Proven {
    let is_recorded = match item {
        Item::FreeText { .. } | Item::Question { .. } | Item::Secret { .. } => false,
        Item::Form { schema, .. } => super::schema_limits::is_of_object(schema),
        Item::Link { .. } => data.member("args").is_some_and(|args| credential::is_recorded(&args)),
        _ => true,
    };
    if is_recorded { Proven::Recorded } else { Proven::Derived }
}

/// Unknown members of a call that is read as this.
fn unread_of(item: &Item, data: &Json) -> Unread {
    let args = match item {
        Item::Approval { .. } if confirms(data) => CONFIRMED,
        Item::Form { .. } => FILLED_IN,
        Item::FreeText { .. } if text_member(data, "name").as_deref() == Some(INPUT) => SAID,
        Item::FreeText { .. } | Item::Question { .. } => {
            let args = data.member("args").unwrap_or_else(empty_object);
            let known = asked_by(&args).map(|asked| asked.known).unwrap_or_default();
            let known: Vec<String> = known.iter().map(|name| format!("args/{name}")).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            return beyond(data, &[CALL, &known].concat());
        }
        Item::Link { .. } | Item::Secret { .. } => SIGNED_IN,
        _ => SHOWN,
    };
    beyond(data, &[CALL, args].concat())
}

/// The items of one call: one item, or the secrets of one credential.
fn read_call(position: usize, data: &Json, part: &Part) -> Vec<Item> {
    let broken = |problem: Contradiction| Item::Broken {
        item_id: ItemId::new(format!("part {position}")),
        problem,
        json: part_source(part),
    };
    if let Some(pointer) = repeated_member(&part_source(part)) {
        return vec![broken(Contradiction::MemberTwice { pointer })];
    }
    let (Some(id), Some(name)) = (id_member(data, "id"), id_member(data, "name")) else {
        return vec![broken(Contradiction::CallWithoutName)];
    };
    let item_id = ItemId::new(id);
    let args = present(data, "args").unwrap_or_else(empty_object);
    if name == CREDENTIAL {
        return credential::read(&item_id, &args);
    }
    vec![match name.as_str() {
        CONFIRMATION => read_confirmation(item_id.as_str(), &args)
            .unwrap_or_else(|| broken(Contradiction::NothingToConfirm)),
        INPUT => read_input(item_id, args),
        _ if approval::is_asked_by(&name) && !has_schema(&args) && !offers(&args) => {
            approval::item(item_id.as_str(), name, args)
        }
        _ => match asked_by(&args) {
            Some(asked) => asked.item(item_id),
            // ADK wraps what is no object.
            None => Item::Raw { item_id, tool: Some(name), json: args, may_be_text: true },
        },
    }]
}

fn read_confirmation(id: &str, args: &Json) -> Option<Item> {
    let call = args.member("originalFunctionCall")?;
    let confirmation = present(args, "toolConfirmation").unwrap_or_else(empty_object);
    let payload = present(&confirmation, "payload");
    let asked = present(&call, "args").unwrap_or_else(empty_object);
    let proposal = Proposal {
        hint: words_member(&confirmation, "hint"),
        allowed: Allowed { edit: payload.is_some(), ..Allowed::YES_OR_NO },
        payload,
        reason: ReasonField::Optional,
        ..Proposal::new(id, text_member(&call, "name")?, asked)
    };
    Some(proposal.item())
}

fn read_input(item_id: ItemId, args: Json) -> Item {
    let prompt = prompt_of(&args);
    let schema = present(&args, "response_schema").or_else(|| present(&args, "responseSchema"));
    match (schema, prompt) {
        (Some(schema), prompt) if super::schema_limits::has_control(&schema) => {
            let payload = present(&args, "payload").and_then(|payload| begun(&schema, &payload));
            let schema = if prompt.is_some() { below_words(&schema) } else { schema };
            super::filled_in(item_id, schema, payload, false)
        }
        // Without a schema ADK takes any words.
        (None, prompt) => {
            Item::FreeText { item_id, prompt: prompt.unwrap_or_default(), quick_replies: Vec::new() }
        }
        _ => Item::Raw { item_id, tool: Some(INPUT.to_owned()), json: args, may_be_text: false },
    }
}

/// Content to look at for the answer: a payload that is not the form's initial value as it came, by its name.
fn looked_at(item: &Item, data: &Json) -> Option<Json> {
    let Item::Form { values, .. } = item else { return None };
    let payload =
        present(&present(data, "args")?, "payload").filter(|payload| !payload.same_value(values))?;
    Template::object([("payload", Template::json(&payload))]).resolve(|_| None).ok()
}

/// The schema of a form that a text asks for: the name of its class becomes a description, not the title.
fn below_words(schema: &Json) -> Json {
    let Some(title) = words_member(schema, "title").filter(|_| super::schema_limits::is_of_object(schema))
    else {
        return schema.clone();
    };
    let description = super::joined([Some(title), words_member(schema, "description")]).unwrap_or_default();
    let members = schema.members();
    let kept = members.iter().filter(|(name, _)| !["title", "description"].contains(&name.as_str()));
    let kept = kept.map(|(name, value)| (name.as_str(), Template::json(value)));
    let said = [("description", Template::value(description))];
    Template::members(said.into_iter().chain(kept)).resolve(|_| None).unwrap_or_else(|_| schema.clone())
}

fn prompt_of(args: &Json) -> Option<String> {
    words_member(args, "message").or_else(|| words_member(args, "prompt"))
}

/// The question of the agent's own tool. A schema beside the question describes the answer, and is not read for it.
fn asked_by(args: &Json) -> Option<Asks> {
    // Beside a question, anything but words says what is to be done.
    let only_words = |asked: &Asks| {
        let members = args.members();
        let is_known = |name: &str| asked.known.iter().any(|path| path.split('/').next() == Some(name));
        members.iter().all(|(name, value)| is_known(name) || value.as_string().is_some())
    };
    Asks::of(args).filter(|asked| !has_schema(args) && only_words(asked))
}

fn has_schema(args: &Json) -> bool {
    ["schema", "response_schema", "responseSchema"].iter().any(|name| present(args, name).is_some())
}

/// Whether it is one of several words that is asked for, and not a yes.
fn offers(args: &Json) -> bool {
    asked_by(args).is_some_and(|asked| !asked.options.is_empty())
}

/// A response is an object; ADK takes any other value out of `result`.
fn response_of(value: &Json) -> Template {
    if value.is_object() {
        Template::json(value)
    } else {
        Template::object([("result", Template::json(value))])
    }
}

/// The response that the function of a call gave so far, beside it.
fn pending_response(call: &Json, reading: &Reading) -> Option<Json> {
    let id = id_member(call, "id")?;
    let beside = reading.beside.iter().filter_map(|piece| piece.member("data"));
    let mut of_call = beside.filter(|data| id_member(data, "id").as_ref() == Some(&id));
    of_call.find_map(|data| present(&data, "response"))
}

/// The response to one call, from the answers to its items.
fn function_response(
    call: &Json,
    answers: &[(&Item, &Answer)],
    args: &Json,
    pending: Option<&Json>,
) -> Result<Template, ReplyError> {
    let Some((item, answer)) = answers.first().copied() else {
        return Err(ReplyError::Missing { item: ItemId::new(id_member(call, "id").unwrap_or_default()) });
    };
    let own = text_member(call, "name");
    let (name, response) = match (item, answer) {
        (Item::Approval { .. }, _) if !confirms(call) => {
            let response = approval::response(answer, pending).ok_or_else(|| not_allowed(item, answer))?;
            (own.as_deref().unwrap_or_default(), response)
        }
        (Item::Approval { payload: proposed, .. }, Answer::Approve { payload: edited }) => {
            let payload = edited.as_ref().or(proposed.as_ref());
            let members = [
                Some(("confirmed", Template::value(true))),
                payload.map(|payload| ("payload", Template::json(payload))),
            ];
            (CONFIRMATION, Template::members(members.into_iter().flatten()))
        }
        (Item::Approval { .. }, Answer::Reject { reason }) => {
            // A confirmation has no member for a reason and forbids unknown ones; its payload is free.
            let why = |reason: &String| Template::object([("reason", Template::value(reason.as_str()))]);
            let members = [
                Some(("confirmed", Template::value(false))),
                reason.as_ref().map(|reason| ("payload", why(reason))),
            ];
            (CONFIRMATION, Template::members(members.into_iter().flatten()))
        }
        (Item::Form { .. }, Answer::Values(values)) => (INPUT, response_of(values)),
        (Item::FreeText { .. } | Item::Question { .. } | Item::Raw { .. }, Answer::Text(text)) => {
            // An object that is written where words could be is the response itself.
            let object = Json::parse(text.as_str()).ok().filter(Json::is_object);
            let object = object.filter(|_| matches!(item, Item::Raw { .. }));
            let said = || Template::object([("result", Template::value(text.as_str()))]);
            let response = object.as_ref().map_or_else(said, response_of);
            (own.as_deref().unwrap_or(INPUT), response)
        }
        (Item::Raw { tool: Some(tool), .. }, Answer::Raw(response)) if tool == INPUT => {
            (tool.as_str(), response_of(response))
        }
        (Item::Raw { tool: Some(tool), .. }, Answer::Raw(response)) if response.is_object() => {
            (tool.as_str(), Template::json(response))
        }
        (Item::Raw { item_id, .. }, Answer::Raw(_)) => {
            return Err(ReplyError::NotAnObject { item: item_id.clone() });
        }
        (Item::Link { .. }, Answer::Redirected { address, full }) => {
            let response = credential::response(args, address, full);
            (CREDENTIAL, response.ok_or_else(|| not_allowed(item, answer))?)
        }
        (Item::Secret { .. }, Answer::Secret(_)) => {
            let secrets: Vec<_> = answers.iter().filter_map(|(_, answer)| answer.secret()).collect();
            let response = credential::given(args, &secrets);
            (CREDENTIAL, response.ok_or_else(|| not_allowed(item, answer))?)
        }
        _ => return Err(not_allowed(item, answer)),
    };
    Ok(Template::object([
        ("id", Template::value(id_member(call, "id").unwrap_or_default())),
        ("name", Template::value(name)),
        ("response", response),
    ]))
}
