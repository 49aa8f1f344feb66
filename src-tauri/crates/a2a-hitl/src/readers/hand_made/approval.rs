//! Something to approve: a flag or a kind that says so, and what would be done.

use a2a_protocol::{Json, JsonKind};

use super::{all_of, first_of, kind_of, options, plain};
use crate::readers::proposal::Proposal;
use crate::reading::{Allowed, Item};
use crate::shape::{empty_object, unwrapped};

/// Yes and no, where the request names no words of its own.
pub(super) const WORDS: (&str, &str) = ("approve", "reject");
const FLAGS: [&str; 16] = [
    "approval_required",
    "approvalRequired",
    "requires_approval",
    "requiresApproval",
    "needs_approval",
    "needsApproval",
    "require_approval",
    "requireApproval",
    "confirmation_required",
    "confirmationRequired",
    "requires_confirmation",
    "requiresConfirmation",
    "needs_confirmation",
    "needsConfirmation",
    "awaiting_approval",
    "awaitingApproval",
];
/// Pieces of what such a request says that it is.
const KINDS: [&str; 4] = ["approv", "confirm", "permission", "authorization"];
/// Members that hold a call by itself, which waits for a yes whatever stands beside it.
const CALLS: [&str; 6] = ["call", "tool_call", "toolCall", "function_call", "functionCall", "pending_call"];
const TOOLS: [&str; 15] = [
    "tool",
    "tool_name",
    "toolName",
    "action",
    "function",
    "function_name",
    "functionName",
    "operation",
    "tool_call",
    "toolCall",
    "call",
    "function_call",
    "functionCall",
    "pending_call",
    "name",
];
const ARGUMENTS: [&str; 14] = [
    "args",
    "arguments",
    "parameters",
    "params",
    "input",
    "tool_args",
    "toolArgs",
    "tool_input",
    "toolInput",
    "kwargs",
    "details",
    "data",
    "payload",
    "action_details",
];
const LISTS: [&str; 4] = ["options", "choices", "actions", "buttons"];
const YES: [&str; 8] = ["yes", "approve", "approved", "accept", "allow", "confirm", "ok", "proceed"];
const NO: [&str; 8] = ["no", "reject", "rejected", "deny", "decline", "cancel", "disallow", "refuse"];

pub(super) struct Approval {
    tool: String,
    args: Json,
    words: (String, String),
    paths: Vec<String>,
}

impl Approval {
    pub(super) fn of(json: &Json) -> Option<Self> {
        let flags = all_of(json, &FLAGS).into_iter().filter(|(_, value)| value.as_bool() == Some(true));
        let flags: Vec<&str> = flags.map(|(name, _)| name).collect();
        let is_kind = kind_of(json).is_some_and(|kind| KINDS.iter().any(|piece| kind.contains(piece)));
        let says_no = || all_of(json, &FLAGS).iter().any(|(_, flag)| flag.as_bool() == Some(false));
        // What says that it is something else is not taken for a call that waits.
        let is_call = || {
            let has_call = all_of(json, &CALLS).iter().any(|(_, call)| is_call(call));
            has_call && kind_of(json).is_none() && !says_no()
        };
        if flags.is_empty() && !is_kind && !is_call() {
            return None;
        }
        let (name, called) = first_of(json, &TOOLS)?;
        let mut paths: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        // A call by itself: `{"tool": {"name": …, "args": …}}`.
        let (tool, within, place) = match called.kind() {
            JsonKind::Object => (first_of(&called, &TOOLS)?.1.as_string()?, called, format!("{name}/")),
            _ => (called.as_string()?, json.clone(), String::new()),
        };
        if tool.trim().is_empty() {
            return None;
        }
        let arguments = first_of(&within, &ARGUMENTS);
        let listed = all_of(json, &LISTS)
            .into_iter()
            .find_map(|(name, list)| Some((name, options::choices(&list.items())?)));
        // Words for anything but yes and no are a choice of their own.
        let words = match &listed {
            Some((_, choices)) => yes_and_no(choices.iter().map(|choice| choice.value.as_str()))?,
            None => (WORDS.0.to_owned(), WORDS.1.to_owned()),
        };
        paths.push(if place.is_empty() { name.to_owned() } else { format!("{name}/{}", TOOLS.join("|")) });
        paths.extend(arguments.iter().map(|(name, _)| format!("{place}{name}/**")));
        paths.extend(arguments.iter().map(|(name, _)| format!("{place}{name}")));
        paths.extend(listed.iter().flat_map(|(name, _)| [format!("{name}/*"), format!("{name}/*/{{*}}")]));
        let args = arguments.map_or_else(empty_object, |(_, args)| unwrapped(&args));
        Some(Self { tool, args, words, paths })
    }

    pub(super) fn item(&self, place: &str) -> Item {
        let allowed = Allowed { respond: true, ..Allowed::YES_OR_NO };
        Proposal { allowed, ..Proposal::new(place, self.tool.as_str(), self.args.clone()) }.item()
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }

    pub(super) fn word(&self, approves: bool) -> &str {
        if approves { &self.words.0 } else { &self.words.1 }
    }
}

/// Whether a value names a tool and has arguments for it.
fn is_call(value: &Json) -> bool {
    let names_a_tool = || first_of(value, &TOOLS).is_some_and(|(_, name)| name.as_string().is_some());
    value.is_object()
        && names_a_tool()
        && first_of(value, &ARGUMENTS).is_some_and(|(_, args)| args.is_object())
}

/// The two words of a list of two, whichever comes first.
fn yes_and_no<'a>(words: impl Iterator<Item = &'a str>) -> Option<(String, String)> {
    let words: Vec<&str> = words.collect();
    let [one, other] = words[..] else { return None };
    let is_of = |word: &str, known: &[&str]| known.contains(&plain(word).as_str());
    let in_order =
        |yes: &str, no: &str| (is_of(yes, &YES) && is_of(no, &NO)).then(|| (yes.to_owned(), no.to_owned()));
    in_order(one, other).or_else(|| in_order(other, one))
}
