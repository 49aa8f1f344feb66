//! The readers for Hector, whose status only names the calls that wait; what they are stands in the metadata of an earlier
//! update (`tool_calls`), and in the words as Go prints it. Each is answered by its own data, all in one message.
//!
//! A task that is fetched shows no updates, so there the calls are known by the words alone: another reader, lest a later look
//! seem to ask something else.

use a2a_protocol::{Json, JsonKind};
use serde_json::json;

use super::members::beyond;
use super::proposal::Proposal;
use super::{Found, Reader, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{
    as_words, empty_object, id_member, list, only, part_source, present, text_member, unwrapped,
};
use crate::updates::Updates;
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const ID: &str = "hector";
const PRINTED_ID: &str = "hector-printed";
const ASKS: &str = "input_required";
const IDS: &str = "long_running_tool_ids";
const PROMPT: &str = "input_prompt";
const CALLS: &str = "tool_calls";
const RESULTS: &str = "tool_results";
const CALL: &[&str] = &["id", "name", "args/**", "status=working"];
const RESULT: &[&str] = &["tool_call_id", "content", "status=pending_approval", "is_error"];
/// What it writes around every event.
const AROUND: [&str; 7] = ["author", "agent_id", "branch", "event_id", "invocation_id", "partial", "taskId"];
/// Before the arguments of a call, in the words.
const ARGS: &str = "\nArguments: ";

/// Where the calls are known from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hector {
    /// From updates.
    Told,
    /// From the words, of which nothing is left out.
    Printed,
}

impl Reader for Hector {
    fn id(&self) -> ReaderId {
        ReaderId::new(if *self == Self::Told { ID } else { PRINTED_ID })
    }

    fn name(&self) -> Option<&'static str> {
        Some("Hector")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let places = [input.event_metadata, input.task_metadata];
        let (metadata, ids) =
            places.into_iter().flatten().find_map(|metadata| Some((metadata, waiting(metadata)?)))?;
        let words = input.words().unwrap_or_default();
        let calls: Option<Vec<Json>> = ids.iter().map(|id| call_of(id, input.updates?)).collect();
        let (items, freshness) = match (self, &calls) {
            (Self::Told, Some(calls)) => (told_calls(&ids, calls)?, FreshnessGrade::StillWaiting),
            (Self::Printed, None) => (printed_calls(&ids, &words), FreshnessGrade::SameRequest),
            _ => return None,
        };
        let calls = calls.unwrap_or_default();
        let told = items.iter().filter(|_| *self == Self::Told).flat_map(told_of);
        let left = told.fold(words, |left, told| left.replacen(&told, "", 1));
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        let asked = only(metadata, &[ASKS, IDS, PROMPT]);
        Some(Found {
            why: Why::MetadataMember { member: IDS.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness,
            question: Some(left.trim().to_owned()).filter(|left| !left.is_empty()),
            items,
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input
                .parts()
                .iter()
                .map(part_source)
                .chain([asked.clone()])
                .chain(calls.iter().cloned())
                .collect(),
            unread: calls.iter().flat_map(|call| beyond(call, CALL)).collect(),
            echo: [asked].into_iter().chain(calls).collect(),
            expires_at: None,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let part = |(item, answer): &(&Item, &Answer)| {
            let decision = match answer {
                Answer::Approve { payload: None } => "approve",
                Answer::Reject { .. } => "deny",
                _ => return Err(not_allowed(item, answer)),
            };
            Ok(ReplyPart::data(Template::object([
                ("type", Template::value("tool_approval")),
                ("decision", Template::value(decision)),
                ("tool_call_id", Template::value(item.id().as_str())),
            ])))
        };
        Ok(Reply::parts(answers.iter().map(part).collect::<Result<_, _>>()?))
    }
}

/// What the words of such a request say of its calls, and its cards show.
pub(super) fn told(reading: &Reading) -> Vec<String> {
    let is_its_own = reading.reader.as_str() == ID;
    reading.items.iter().filter(|_| is_its_own).flat_map(told_of).collect()
}

/// Whether a member around an event says nothing but the calls of such a request, and that they wait.
pub(super) fn is_told(name: &str, value: &Json, reading: &Reading) -> bool {
    let item =
        |id: Option<String>| reading.items.iter().find(|item| Some(item.id().as_str()) == id.as_deref());
    let is_call = |call: &Json| match item(id_member(call, "id")) {
        Some(Item::Approval { tool, args, .. }) => {
            let own = present(call, "args").map_or_else(empty_object, |args| unwrapped(&args));
            text_member(call, "name").as_ref() == Some(tool)
                && own.same_value(args)
                && beyond(call, CALL).is_empty()
        }
        _ => false,
    };
    let waits = |result: &Json| match item(id_member(result, "tool_call_id")) {
        Some(Item::Approval { tool, .. }) => {
            let said = text_member(result, "content");
            said == Some(format!("Awaiting approval for tool: {tool}"))
                && present(result, "is_error").is_none_or(|it| it.as_bool() == Some(false))
                && beyond(result, RESULT).is_empty()
        }
        _ => false,
    };
    reading.reader.as_str() == ID
        && match name {
            CALLS => value.items().iter().all(is_call),
            RESULTS => value.items().iter().all(waits),
            _ => AROUND.contains(&name) && super::unread::is_name(&as_words(value)),
        }
}

fn told_calls(ids: &[String], calls: &[Json]) -> Option<Vec<Item>> {
    let item = |(id, call): (&String, &Json)| {
        let args = present(call, "args").map_or_else(empty_object, |args| unwrapped(&args));
        Some(whole(vec![Proposal::new(id, text_member(call, "name")?, args).item()], call))
    };
    Some(ids.iter().zip(calls).map(item).collect::<Option<Vec<_>>>()?.concat())
}

/// The calls by what the words say of them, if they say it of each.
fn printed_calls(ids: &[String], words: &str) -> Vec<Item> {
    let printed = printed(words);
    let item = |(at, id): (usize, &String)| {
        let said = printed.get(at).filter(|_| printed.len() == ids.len());
        let (tool, args) = said.cloned().unwrap_or_default();
        let shown = if args.is_empty() { json!({}) } else { json!({ "arguments": args }) };
        Proposal::new(id, tool, Json::from(shown)).item()
    };
    ids.iter().enumerate().map(item).collect()
}

/// The ids of the calls that wait.
fn waiting(metadata: &Json) -> Option<Vec<String>> {
    let asks = present(metadata, ASKS).and_then(|asks| asks.as_bool()) == Some(true);
    let ids = list(metadata, IDS);
    let ids: Vec<String> = ids.iter().map(|id| id.read().ok()).collect::<Option<_>>()?;
    (asks && !ids.is_empty() && ids.iter().all(|id| !id.is_empty())).then_some(ids)
}

/// The call of this id, as it was told last.
fn call_of(id: &str, updates: &Updates) -> Option<Json> {
    let metadata = updates.said.iter().rev().flatten().filter(|(name, _)| name == "metadata");
    let mut calls = metadata.flat_map(|(_, metadata)| list(metadata, CALLS));
    calls.find(|call| id_member(call, "id").as_deref() == Some(id) && text_member(call, "name").is_some())
}

/// What Go prints of a call: with its own words before it, or without.
fn told_of(item: &Item) -> Vec<String> {
    let Item::Approval { tool, args, .. } = item else { return Vec::new() };
    let args = printed_by_go(args);
    vec![format!("Tool '{tool}' requires approval.{ARGS}{args}"), format!("Tool: {tool}{ARGS}{args}")]
}

/// `map[command:ls dir:/tmp]`. A number that Go would write otherwise leaves the words as they are.
fn printed_by_go(json: &Json) -> String {
    match json.kind() {
        JsonKind::Object => {
            let mut members = json.members();
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            let members = members.iter().map(|(name, value)| format!("{name}:{}", printed_by_go(value)));
            format!("map[{}]", members.collect::<Vec<_>>().join(" "))
        }
        JsonKind::Array => {
            format!("[{}]", json.items().iter().map(printed_by_go).collect::<Vec<_>>().join(" "))
        }
        JsonKind::Null => "<nil>".to_owned(),
        JsonKind::String | JsonKind::Number | JsonKind::Bool => as_words(json),
    }
}

/// The tool and the arguments of each call in the words.
fn printed(words: &str) -> Vec<(String, String)> {
    let pieces: Vec<&str> = words.split(ARGS).collect();
    let calls = pieces.windows(2).enumerate().filter_map(|(at, pair)| {
        let [before, after] = pair else { return None };
        let line = before.rsplit('\n').next()?;
        let quoted = line.strip_prefix("Tool '").and_then(|rest| rest.strip_suffix("' requires approval."));
        let tool = quoted.or_else(|| line.strip_prefix("Tool: "))?;
        // The words of the next call stand behind an empty line.
        let is_last = at + 2 == pieces.len();
        let args = if is_last { after } else { after.rsplit_once("\n\n").map_or(*after, |(args, _)| args) };
        Some((tool.to_owned(), args.trim_end().to_owned()))
    });
    calls.collect()
}
