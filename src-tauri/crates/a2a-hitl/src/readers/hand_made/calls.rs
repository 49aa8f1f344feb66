//! Tool calls that each wait for a yes: a list of calls, or an object with a call under each id.
//!
//! Such a list has no agreed name (`pending_tool_calls`, `calls`, `tool_calls`, `actions`), so it is known by its
//! entries: each names a tool and its arguments. A call that is done, or says that it needs no approval, does not
//! ask. The reply says the decisions twice, in words and as data by the calls' ids, because nobody knows which of
//! the two the agent reads.

use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

use super::approval::{Words, flags, is_flagged, is_kind, says_no};
use super::call::{Call, OVER, is_over};
use super::object::Object;
use super::options;
use crate::readers::members::{Unread, beyond_at};
use crate::readers::not_allowed;
use crate::readers::proposal::Proposal;
use crate::reading::{Item, ReasonField};
use crate::shape::{as_words, text_member};
use crate::warnings::words_of;
use crate::{Answer, ReplyError, ReplyPart, Template};

const IDS: [&str; 10] = [
    "id",
    "call_id",
    "callId",
    "tool_call_id",
    "toolCallId",
    "approval_id",
    "approvalId",
    "request_id",
    "requestId",
    "invocation_id",
];
/// What is said of one call.
const HINTS: [&str; 10] = [
    "description",
    "reason",
    "rationale",
    "explanation",
    "justification",
    "why",
    "purpose",
    "summary",
    "message",
    "title",
];
/// Words in the name of a list of nothing but calls,
const SURE: [&str; 8] =
    ["call", "calls", "invocation", "invocations", "approval", "approvals", "pending", "proposed"];
/// and in that of a list of calls with arguments.
const OF_CALLS: [&str; 11] = [
    "action",
    "actions",
    "tool",
    "tools",
    "function",
    "functions",
    "operations",
    "commands",
    "requests",
    "requested",
    "steps",
];
/// Words for waiting.
const WAITING: [&str; 15] = [
    "pending",
    "proposed",
    "requested",
    "waiting",
    "awaiting",
    "required",
    "requires",
    "approval",
    "approvals",
    "approve",
    "confirm",
    "confirmation",
    "confirmations",
    "review",
    "needs",
];
/// Words in the name of a list that is an account of something.
pub(super) const ACCOUNTS: [&str; 8] =
    ["previous", "past", "history", "log", "trace", "available", "examples", "results"];
/// Kinds and states of an entry that say nothing more.
const KNOWN: [&str; 2] = [
    "type|kind=function,tool,tool_call,tool-call,toolCall,call,function_call,functionCall,tool_use,action",
    "status|state=pending,waiting,proposed,requested,awaiting_approval,pending_approval,requires_approval,needs_approval",
];

pub(super) struct Calls {
    entries: Vec<Entry>,
    words: Words,
    /// The members that hold them; none: the value itself does.
    lists: Vec<String>,
    /// Something says that they wait.
    pub(super) waits: bool,
    flags: Vec<String>,
}

struct Entry {
    place: String,
    json: Json,
    call: Call,
    /// Its way and itself.
    id: Option<(String, Json)>,
    hint: Option<(String, String)>,
    flags: Vec<String>,
    asks: bool,
}

impl Calls {
    /// A list that is nothing else.
    pub(super) fn of_list(json: &Json) -> Option<Self> {
        Self::asked(Self {
            entries: listed("", json, false)?,
            words: Words::USUAL,
            lists: Vec::new(),
            waits: false,
            flags: Vec::new(),
        })
    }

    /// The lists of calls in an object.
    pub(super) fn of(object: &Object) -> Option<Self> {
        let kind = object.kind();
        let is_account = |kind: &str| ACCOUNTS.iter().chain(&OVER[..5]).any(|word| kind.contains(word));
        let is_flagged = is_flagged(object) || is_kind(kind.as_deref());
        let (mut entries, mut lists, mut waits) = (Vec::new(), Vec::new(), is_flagged);
        for (name, list) in object.members().iter().filter(|(name, _)| may_hold_calls(name)) {
            if let Some(found) = listed(name, list, is_flagged) {
                waits |= says(name, &WAITING);
                entries.extend(found);
                lists.push(name.clone());
            }
        }
        if entries.is_empty() || kind.as_deref().is_some_and(is_account) || says_no(object) {
            return None;
        }
        let words = Words::of_request(object, &lists)?;
        Self::asked(Self { entries, words, lists, waits, flags: flags(object, true).collect() })
    }

    /// If any of them asks.
    fn asked(self) -> Option<Self> {
        self.entries.iter().any(|entry| entry.asks).then_some(self)
    }

    fn asking(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.asks)
    }

    /// `takes_reason`: why a call was rejected can be said.
    pub(super) fn items(&self, place: &str, takes_reason: bool) -> Vec<Item> {
        let reason = if takes_reason { ReasonField::Optional } else { ReasonField::NotSent };
        let item = |(at, entry): (usize, &Entry)| {
            let id = entry.id.as_ref().map_or_else(|| format!("{place}/{at}"), |(_, id)| as_words(id));
            let hint = entry.hint.as_ref().map(|(_, words)| words.clone());
            let (tool, args) = (entry.call.tool.clone(), entry.call.args.clone());
            Proposal { hint, reason, ..Proposal::new(id, tool, args) }.item()
        };
        self.asking().enumerate().map(item).collect()
    }

    /// The paths of all lists; [`Self::unread`] names the unknown members of their entries.
    pub(super) fn paths(&self) -> Vec<String> {
        let lists = self.lists.iter().map(|list| format!("{list}/**"));
        let itself = self.lists.is_empty().then(|| "*/**".to_owned());
        lists.chain(itself).chain(self.flags.iter().cloned()).chain(self.words.paths()).collect()
    }

    /// Content of single calls that is not shown with them. A call that does not ask is shown whole.
    pub(super) fn unread(&self, around: &str) -> Unread {
        let of_entry = |entry: &Entry| {
            let place = format!("{around}{}", entry.place);
            if !entry.asks {
                return vec![(place, entry.json.clone())];
            }
            let of_itself =
                entry.id.iter().map(|(name, _)| name).chain(entry.hint.iter().map(|(name, _)| name));
            let known = entry.call.paths.iter().chain(of_itself).map(String::as_str);
            let known: Vec<&str> = known.chain(entry.flags.iter().map(String::as_str)).chain(KNOWN).collect();
            beyond_at(&place, &entry.json, &known)
        };
        self.entries.iter().flat_map(of_entry).collect()
    }

    /// Words and data. If all calls get the same answer, the word says it. Otherwise the words name only the rejected
    /// calls, and the data each call: an agent that looks for a yes in words takes no rejection for one.
    pub(super) fn reply(&self, answers: &[(&Item, &Answer)]) -> Result<Vec<ReplyPart>, ReplyError> {
        let decided = self.decided(answers)?;
        let text = self.word_for_all(&decided).unwrap_or_else(|| {
            decided
                .iter()
                .filter(|one| !one.approves)
                .map(|one| self.line(one))
                .collect::<Vec<_>>()
                .join("\n")
        });
        let data = decided.iter().map(|one| {
            let id = one.entry.id.as_ref().map(|(way, id)| (way.rsplit('/').next().unwrap_or(way), id));
            let members = [
                id.map(|(name, id)| (name, Template::json(id))),
                Some(("tool", Template::value(one.entry.call.tool.as_str()))),
                Some(("decision", Template::value(self.words.of(one.approves)))),
                Some(("approved", Template::value(one.approves))),
                one.reason.map(|reason| ("reason", Template::value(reason))),
            ];
            Template::members(members.into_iter().flatten())
        });
        let data = Template::object([("decisions", Template::array(data))]);
        Ok(vec![ReplyPart::text(text), ReplyPart::data(data)])
    }

    /// Words alone: a line for each call where they differ, those first that must not happen.
    pub(super) fn in_words(&self, answers: &[(&Item, &Answer)]) -> Result<String, ReplyError> {
        let decided = self.decided(answers)?;
        Ok(self.word_for_all(&decided).unwrap_or_else(|| {
            let (approved, rejected): (Vec<_>, Vec<_>) = decided.iter().partition(|one| one.approves);
            rejected.into_iter().chain(approved).map(|one| self.line(one)).collect::<Vec<_>>().join("\n")
        }))
    }

    fn decided<'a>(&'a self, answers: &[(&Item, &'a Answer)]) -> Result<Vec<Decided<'a>>, ReplyError> {
        let decided = self.asking().zip(answers).map(|(entry, (item, answer))| match answer {
            Answer::Approve { payload: None } => Ok(Decided { entry, approves: true, reason: None }),
            Answer::Reject { reason } => Ok(Decided { entry, approves: false, reason: reason.as_deref() }),
            _ => Err(not_allowed(item, answer)),
        });
        decided.collect()
    }

    fn word_for_all(&self, decided: &[Decided<'_>]) -> Option<String> {
        let approves = decided.first()?.approves;
        let all_same = decided.iter().all(|one| one.approves == approves);
        all_same.then(|| self.words.of(approves).to_owned())
    }

    fn line(&self, decided: &Decided<'_>) -> String {
        format!("{} {}", self.words.of(decided.approves), decided.entry.called())
    }
}

/// A call and its decision.
struct Decided<'a> {
    entry: &'a Entry,
    approves: bool,
    reason: Option<&'a str>,
}

impl Entry {
    /// `key`: under which it lies, where that is its id.
    fn of(place: String, json: &Json, key: Option<&str>) -> Option<Self> {
        let (object, call) = (Object::of(json)?, Call::of(json)?);
        let inside = |names: &[&'static str]| {
            let own = || object.first_of(names).map(|(name, value)| (name.to_owned(), value));
            let within =
                || call.itself.first_of(names).map(|(name, value)| (format!("{}{name}", call.place), value));
            own().or_else(within)
        };
        let is_id = |(_, id): &(String, Json)| matches!(id.kind(), JsonKind::String | JsonKind::Number);
        let keyed = || Some(("id".to_owned(), Json::from(Value::from(key?))));
        let id = inside(&IDS).filter(is_id).or_else(keyed);
        let hint = inside(&HINTS).and_then(|(name, words)| Some((name, words.as_string()?)));
        let asks = !is_over(&object) && !call.is_over() && !says_no(&object);
        let flags = flags(&object, true).collect();
        Some(Self { place, json: json.clone(), id, hint, flags, asks, call })
    }

    /// The tool, and the id where it has one.
    fn called(&self) -> String {
        let id = self.id.as_ref().map(|(_, id)| format!(" ({})", as_words(id))).unwrap_or_default();
        format!("{}{id}", self.call.tool)
    }
}

fn says(name: &str, known: &[&str]) -> bool {
    words_of(name).iter().any(|word| known.contains(&word.as_str()))
}

/// A list of options is no list of calls. A list of actions may be either.
fn may_hold_calls(name: &str) -> bool {
    name == "actions" || !options::LISTS.contains(&name)
}

/// The calls of a list, or of an object by their ids, if nothing else is in it.
fn listed(name: &str, list: &Json, is_flagged: bool) -> Option<Vec<Entry>> {
    if !begins_with_object(list) || says(name, &ACCOUNTS) || says(name, &OVER) {
        return None;
    }
    let is_sure = is_flagged || says(name, &SURE);
    let is_of_calls = is_sure || says(name, &OF_CALLS);
    let place = |inside: &str| if name.is_empty() { inside.to_owned() } else { format!("{name}/{inside}") };
    let entries: Option<Vec<Entry>> = match list.kind() {
        JsonKind::Array => {
            let entry = |(at, json): (usize, &Json)| Entry::of(place(&at.to_string()), json, None);
            list.items().iter().enumerate().map(entry).collect()
        }
        JsonKind::Object if is_of_calls && Call::of(list).is_none() => {
            list.members().iter().map(|(key, json)| Entry::of(place(key), json, Some(key))).collect()
        }
        _ => None,
    };
    // What has words of its own to be shown on a button, and no arguments, is pressed and not called.
    let is_button = |entry: &Entry| {
        ["label", "title", "text"].iter().any(|name| text_member(&entry.json, name).is_some())
            && !entry.call.is_plain()
            && entry.call.is_named_only()
    };
    let is_call = |entry: &Entry| {
        let call = &entry.call;
        if is_button(entry) {
            return false;
        }
        call.is_plain() || (is_of_calls && call.has_arguments()) || (is_sure && call.has_no_arguments())
    };
    let has_arguments = |entries: &Vec<Entry>| entries.iter().any(|entry| entry.call.has_arguments());
    entries.filter(|entries| entries.iter().all(is_call) && has_arguments(entries))
}

/// Whether its first entry is an object, without a look at all of it.
pub(super) fn begins_with_object(list: &Json) -> bool {
    let inside = list.as_str().get(1..).unwrap_or_default().trim_start();
    match list.kind() {
        JsonKind::Array => inside.starts_with('{'),
        JsonKind::Object => inside.starts_with('"'),
        JsonKind::Null | JsonKind::Bool | JsonKind::Number | JsonKind::String => false,
    }
}
