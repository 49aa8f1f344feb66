//! Something to approve: a flag or a kind that says so, and what would be done.

use a2a_protocol::Json;

use super::call::Call;
use super::object::Object;
use super::{options, plain};
use crate::readers::proposal::Proposal;
use crate::reading::{Allowed, Item};

pub(super) const FLAGS: [&str; 16] = [
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
const LISTS: [&str; 4] = ["options", "choices", "actions", "buttons"];
const YES: [&str; 8] = ["yes", "approve", "approved", "accept", "allow", "confirm", "ok", "proceed"];
const NO: [&str; 8] = ["no", "reject", "rejected", "deny", "decline", "cancel", "disallow", "refuse"];

pub(super) struct Approval {
    tool: String,
    args: Json,
    pub(super) words: Words,
    paths: Vec<String>,
}

impl Approval {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let kind = object.kind();
        // What says that it is something else is not taken for a call that waits.
        let is_call = || kind.is_none() && !says_no(object) && waits_by_itself(object);
        if !is_flagged(object) && !is_kind(kind.as_deref()) && !is_call() {
            return None;
        }
        let Call { tool, args, paths, .. } = Call::of(&object.itself)?;
        let words = Words::in_lists(object, &[])?;
        let flags = object.all_of(&FLAGS).into_iter().filter(|(_, flag)| flag.as_bool() == Some(true));
        let flags = flags.map(|(name, _)| name.to_owned());
        let paths = flags.chain(paths).chain(words.paths()).collect();
        Some(Self { tool, args, words, paths })
    }

    pub(super) fn item(&self, place: &str) -> Item {
        let allowed = Allowed { respond: true, ..Allowed::YES_OR_NO };
        Proposal { allowed, ..Proposal::new(place, self.tool.as_str(), self.args.clone()) }.item()
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}

/// Whether it has a flag that asks.
pub(super) fn is_flagged(object: &Object) -> bool {
    object.has_flag(&FLAGS, true)
}

/// Whether it has a flag that says that nothing is asked.
pub(super) fn says_no(object: &Object) -> bool {
    object.has_flag(&FLAGS, false)
}

/// Whether what it says that it is asks for a yes.
pub(super) fn is_kind(kind: Option<&str>) -> bool {
    kind.is_some_and(|kind| KINDS.iter().any(|piece| kind.contains(piece)))
}

/// Whether it holds a call, or is what nothing but a call looks like.
fn waits_by_itself(object: &Object) -> bool {
    let is_call = |(_, call): &(&str, Json)| {
        Call::of(call).is_some_and(|call| call.place.is_empty() && call.has_arguments())
    };
    let is_itself = || Call::of(&object.itself).is_some_and(|call| call.says_it_calls() && !call.is_over());
    object.all_of(&CALLS).iter().any(is_call) || is_itself()
}

/// What is said for yes and no.
pub(super) struct Words {
    /// The two that a request lists, and the member that does.
    listed: Option<(&'static str, String, String)>,
}

impl Words {
    /// Where a request names no words of its own.
    pub(super) const USUAL: Self = Self { listed: None };

    pub(super) fn of(&self, approves: bool) -> &str {
        match (&self.listed, approves) {
            (None, true) => "approve",
            (None, false) => "reject",
            (Some((_, yes, _)), true) => yes,
            (Some((_, _, no)), false) => no,
        }
    }

    /// Those that a request lists, or the usual ones; `None`: it lists a choice of something else, in other members than
    /// `but`.
    pub(super) fn in_lists(object: &Object, but: &[String]) -> Option<Self> {
        let lists =
            object.all_of(&LISTS).into_iter().filter(|(name, _)| !but.iter().any(|other| other == name));
        let mut listed = lists.filter_map(|(name, list)| Some((name, options::choices(&list.items())?)));
        let Some((name, choices)) = listed.next() else { return Some(Self::USUAL) };
        let (yes, no) = yes_and_no(choices.iter().map(|choice| choice.value.as_str()))?;
        Some(Self { listed: Some((name, yes, no)) })
    }

    /// Where they lie.
    pub(super) fn paths(&self) -> Vec<String> {
        let name = self.listed.as_ref().map(|(name, ..)| *name);
        name.into_iter().flat_map(|name| [format!("{name}/*"), format!("{name}/*/{{*}}")]).collect()
    }
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
