//! An approval written by hand: a flag or a kind that asks for it, and the action.

use a2a_protocol::{Json, JsonKind};

use super::call::{Call, OVER};
use super::object::{Object, last_word};
use super::words::{said, words_in};
use super::{back, options, plain};
use crate::readers::plain_text;
use crate::readers::proposal::Proposal;
use crate::readers::question::Asks;
use crate::readers::told::told;
use crate::reading::{Allowed, Choice, Item, ReasonField};
use crate::warnings::words_of;
use crate::{ItemId, Template, refusing};

/// Words in the names of flags that ask: `approval_required`, `needsHumanReview`,
const FLAGS: [&str; 9] = [
    "approval",
    "approve",
    "confirmation",
    "confirm",
    "human",
    "review",
    "permission",
    "consent",
    "authorization",
];
/// and words that make something else of them: `auto_approve`, `can_confirm`.
const OTHERWISE: [&str; 9] = ["auto", "automatic", "skip", "bypass", "no", "can", "may", "allow", "optional"];
/// Members of an object of such a name that are the flag.
const REQUIRED: [&str; 3] = ["required", "needed", "pending"];
/// Words in the name of a tool that asks somebody for a decision: `ask_human_approval`.
const ASKS_FOR_IT: [&str; 5] = ["human", "user", "ask", "await", "wait"];
/// Parts of the kind that such a request names.
const KINDS: [&str; 4] = ["approv", "confirm", "permission", "authorization"];
/// Words in the names of members that hold a call by itself, which waits for a yes with any other members beside it.
const CALLS: [&str; 7] = ["call", "action", "tool", "function", "operation", "command", "invocation"];
/// Beside the call of a tool that waits: what is said of it, and an id to answer it by.
const SAYS_WHY: [&str; 5] = ["description", "reason", "message", "prompt", "rationale"];
const IDS: [&str; 7] =
    ["tool_call_id", "toolCallId", "call_id", "callId", "request_id", "requestId", "approval_id"];
const LISTS: [&str; 4] = ["options", "choices", "actions", "buttons"];
/// Words in the names of members with the labels of buttons.
const LABELS: [&str; 5] = ["label", "text", "button", "title", "word"];
const YES: [&str; 8] = ["yes", "approve", "approved", "accept", "allow", "confirm", "ok", "proceed"];

/// Last words in the names of members that say what is waited for,
const STATES: [&str; 14] = [
    "type", "kind", "status", "state", "phase", "stage", "event", "reason", "awaiting", "for", "needs",
    "requires", "required", "needed",
];
/// letters of a value at most,
const LONGEST: usize = 60;
/// words of an answer at most,
const FEW: usize = 4;
/// words in their values for a decision,
const NOUNS: [&str; 9] = [
    "approval",
    "approve",
    "confirmation",
    "confirm",
    "permission",
    "authorization",
    "authorisation",
    "consent",
    "signoff",
];
/// and words that say that it was made.
const MADE: [&str; 10] =
    ["granted", "given", "received", "response", "reply", "result", "not", "no", "auto", "skipped"];

pub(super) struct Approval {
    tool: String,
    args: Json,
    takes_reason: bool,
    pub(super) words: Words,
    paths: Vec<String>,
}

impl Approval {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let kind = object.kind();
        let says_so = is_flagged(object)
            || is_kind(kind.as_deref())
            || waits_for_a_yes(object)
            || asks_by_its_tool(object);
        // What says that it is something else is not taken for a call that waits.
        if !says_so && (kind.is_some() || says_no(object) || !waits_by_itself(object)) {
            return None;
        }
        let call = Call::of(&object.itself).or_else(|| held_call(object))?;
        // A call that does nothing but ask is the question.
        if !says_so && Asks::of(&call.args).is_some() {
            return None;
        }
        let words = Words::of_request(object, &[])?;
        let mut paths: Vec<String> = flags(object, true).chain(words.paths()).collect();
        paths.extend(call.paths.iter().cloned());
        let args = if says_so && call.has_no_arguments() { others(object, &mut paths) } else { call.args };
        let takes_reason =
            back::Back::of(object).map_or_else(|| back::id_of(object).is_some(), |back| back.takes_reason());
        Some(Self { tool: call.tool, args, takes_reason, words, paths })
    }

    /// `has_data`: more than words can be answered.
    pub(super) fn item(&self, place: &str, has_data: bool) -> Item {
        let allowed = Allowed { respond: true, ..Allowed::YES_OR_NO };
        let reason = if has_data && self.takes_reason { ReasonField::Optional } else { ReasonField::NotSent };
        Proposal { allowed, reason, ..Proposal::new(place, self.tool.as_str(), self.args.clone()) }.item()
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}

/// The arguments of a call that stand beside its tool: all that says nothing else of the request. Their paths become known.
pub(super) fn others(object: &Object, paths: &mut Vec<String>) -> Json {
    let words: Vec<String> = said(object).map(|(name, _)| name).collect();
    let of_reply = super::of_reply(object);
    let is_other = |(name, _): &&(String, Json)| {
        let is_read = paths.iter().chain(&of_reply).any(|path| path.split('/').next() == Some(name.as_str()));
        let says_of_it = SAYS_WHY.contains(&name.as_str()) || IDS.contains(&name.as_str());
        let is_state = STATES.contains(&last_word(name).as_str());
        !is_read
            && !says_of_it
            && !is_state
            && !words.contains(name)
            && !flags(object, false).any(|flag| flag == *name)
    };
    let others: Vec<&(String, Json)> = object.members().iter().filter(is_other).collect();
    let args = Template::members(others.iter().map(|(name, value)| (name.as_str(), Template::json(value))));
    let args = args.resolve(|_| None).unwrap_or_else(|_| crate::shape::empty_object());
    paths.extend(others.iter().flat_map(|(name, _)| [name.clone(), format!("{name}/**")]));
    args
}

/// Whether it is the call of a tool that asks somebody for a decision on its arguments.
fn asks_by_its_tool(object: &Object) -> bool {
    let call = Call::of(&object.itself).filter(|call| call.has_arguments() && !call.is_over());
    call.is_some_and(|call| {
        let words = words_of(&call.tool);
        let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
        has(&NOUNS) && has(&ASKS_FOR_IT) && !has(&MADE)
    })
}

/// Whether a member says that a decision is waited for: `"status": "pending_approval"`, `"reason": "tool.confirmation"`.
pub(super) fn waits_for_a_yes(object: &Object) -> bool {
    // A kind of somebody's own has a state of its own.
    if object.kind().is_some_and(|kind| !NOUNS.iter().any(|noun| kind.contains(noun))) {
        return false;
    }
    let waits = |(name, value): &(String, Json)| {
        let may_say =
            value.kind() == JsonKind::String && value.as_str().len() <= LONGEST && asks_for_yes(value);
        if !may_say || !STATES.contains(&last_word(name).as_str()) {
            return false;
        }
        let Some(said) = value.as_string().filter(|said| !said.contains(char::is_whitespace)) else {
            return false;
        };
        let words = words_of(&said);
        let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
        has(&NOUNS) && !has(&MADE) && !has(&OVER)
    };
    object.members().iter().any(waits)
}

/// Whether one of the words for a decision stands anywhere in a value.
pub(super) fn asks_for_yes(value: &Json) -> bool {
    let small = value.as_str().to_lowercase();
    NOUNS.iter().any(|noun| small.contains(noun))
}

/// The flags about approval that say this.
pub(super) fn flags(object: &Object, said: bool) -> impl Iterator<Item = String> {
    // `"approval": {"required": true}`
    let inside = move |flag: &Json| {
        REQUIRED.into_iter().find(|name| flag.member(name).and_then(|is| is.as_bool()) == Some(said))
    };
    object.named_with(&FLAGS).filter(|(name, _)| !is_otherwise(name)).filter_map(move |(name, flag)| {
        let itself = (flag.as_bool() == Some(said)).then(|| name.to_owned());
        itself.or_else(|| inside(flag).map(|inner| format!("{name}/{inner}")))
    })
}

fn is_otherwise(name: &str) -> bool {
    words_of(name).iter().any(|word| OTHERWISE.contains(&word.as_str()))
}

/// Whether it has a flag that asks.
pub(super) fn is_flagged(object: &Object) -> bool {
    flags(object, true).next().is_some()
}

/// Whether it has a flag that says that nothing is asked.
pub(super) fn says_no(object: &Object) -> bool {
    flags(object, false).next().is_some()
}

/// Whether its kind asks for a yes.
pub(super) fn is_kind(kind: Option<&str>) -> bool {
    kind.is_some_and(|kind| KINDS.iter().any(|piece| kind.contains(piece)))
}

/// Whether it holds a call, or has the form of nothing but a call.
fn waits_by_itself(object: &Object) -> bool {
    let has_words = || object.first_of(&SAYS_WHY).is_some() && object.first_of(&IDS).is_some();
    let is_itself = || {
        let call = Call::of(&object.itself).filter(|call| !call.is_over());
        call.is_some_and(|call| call.says_it_calls() || (call.names_its_tool() && has_words()))
    };
    held_call(object).is_some() || is_itself()
}

/// The call in a member whose name says so.
fn held_call(object: &Object) -> Option<Call> {
    let mut held = object.named_with(&CALLS).filter_map(|(name, call)| {
        let call = Call::of(call).filter(|call| call.has_arguments() && !call.is_over())?;
        Some(call.within(name))
    });
    // Of two, nobody knows which one an answer is for.
    held.next().filter(|_| held.next().is_none())
}

/// What is said for yes and no.
pub(super) struct Words {
    /// The two that a request names, and where they lie.
    named: Option<(String, String, Vec<String>)>,
}

impl Words {
    /// Where a request names no words of its own.
    pub(super) const USUAL: Self = Self { named: None };

    pub(super) fn of(&self, approves: bool) -> &str {
        match (&self.named, approves) {
            (None, true) => "approve",
            (None, false) => "reject",
            (Some((yes, ..)), true) => yes,
            (Some((_, no, _)), false) => no,
        }
    }

    /// Those that a request lists, or puts on two buttons, or the usual ones; `None`: it lists a choice of something else, in
    /// other members than `but`.
    pub(super) fn of_request(object: &Object, but: &[String]) -> Option<Self> {
        let lists =
            object.all_of(&LISTS).into_iter().filter(|(name, _)| !but.iter().any(|other| other == name));
        let mut listed = lists.filter_map(|(name, list)| Some((name, options::choices(&list.items())?)));
        let Some((name, choices)) = listed.next() else {
            return Some(Self::on_buttons(object).or_else(|| Self::expected(object)).unwrap_or(Self::USUAL));
        };
        let (yes, no) = yes_and_no(choices.iter().map(|choice| choice.value.as_str()))?;
        Some(Self { named: Some((yes, no, vec![format!("{name}/*"), format!("{name}/*/{{*}}")])) })
    }

    /// `"expected_reply": "CONFIRM 77"`: the words that are a yes. Any others are none.
    fn expected(object: &Object) -> Option<Self> {
        let is_expected = |name: &str| {
            let words = words_of(name);
            let has = |word: &str| words.iter().any(|it| it == word);
            (has("expected") && (has("reply") || has("response") || has("answer")))
                || (has("with") && (has("reply") || has("respond") || has("answer")))
                || (has("phrase") && (has("confirm") || has("confirmation")))
        };
        let (name, said) = object.members().iter().find(|(name, _)| is_expected(name))?;
        let said =
            said.as_string().filter(|said| !said.trim().is_empty() && said.chars().count() <= LONGEST)?;
        let is_plain =
            !said.contains(['|', '/', '<', '{', '[', '\n']) && said.split_whitespace().count() <= FEW;
        is_plain.then(|| Self { named: Some((said, "reject".to_owned(), vec![name.clone()])) })
    }

    /// `"confirm_label": "Delete", "cancel_label": "Keep"`
    pub(super) fn on_buttons(object: &Object) -> Option<Self> {
        let button = |is_meant: fn(&str) -> bool| {
            let mut labels = object
                .named_with(&LABELS)
                .filter(|(name, _)| words_of(name).iter().any(|word| is_meant(word)));
            let (name, label) = labels.next()?;
            Some((name.to_owned(), label.as_string().filter(|label| !label.trim().is_empty())?))
        };
        let ((yes_name, yes), (no_name, no)) = (button(is_yes)?, button(refusing::declines)?);
        (yes != no).then(|| Self { named: Some((yes, no, vec![yes_name, no_name])) })
    }

    /// Where they lie.
    pub(super) fn paths(&self) -> Vec<String> {
        self.named.as_ref().map(|(.., paths)| paths.clone()).unwrap_or_default()
    }
}

/// Something to approve that names no tool: words, and a flag, a kind or two buttons that say so. Without words, all that is
/// said beside tells it.
pub(super) struct YesOrNo {
    pub(super) words: Words,
    told: Option<String>,
    paths: Vec<String>,
}

impl YesOrNo {
    /// `is_bare`: without words. A kind of its own is somebody's shape, of which something may be missing.
    pub(super) fn of(object: &Object, is_bare: bool) -> Option<Self> {
        if is_bare && object.kind().is_some() {
            return None;
        }
        let says_so = is_flagged(object) || waits_for_a_yes(object);
        let has_words = words_in(object).is_some();
        if has_words == is_bare {
            return None;
        }
        let asks = has_words && (is_kind(object.kind().as_deref()) || Words::on_buttons(object).is_some());
        let words = Words::of_request(object, &[]).filter(|_| (says_so || asks) && !says_no(object))?;
        let mut paths: Vec<String> = flags(object, true).chain(words.paths()).collect();
        if has_words {
            return Some(Self { words, told: None, paths });
        }
        let told = told(&others(object, &mut paths))?;
        Some(Self { words, told: Some(told), paths })
    }

    pub(super) fn item(&self, item_id: ItemId, text: String) -> Item {
        let text = self.told.clone().unwrap_or(text);
        // What the words themselves offer comes first.
        let mut offered = if self.words.named.is_some() { Vec::new() } else { plain_text::told_by(&text) };
        if offered.len() < 2 {
            offered = [true, false].map(|approves| self.words.of(approves).to_owned()).to_vec();
        }
        let options = offered.into_iter().map(|word| Choice { label: word.clone(), value: word }).collect();
        Item::Question {
            item_id,
            text,
            options,
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        }
    }

    pub(super) fn is_told_by_values(&self) -> bool {
        self.told.is_some()
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}

pub(in crate::readers) fn is_yes(word: &str) -> bool {
    YES.contains(&plain(word).as_str())
}

/// The two words of a list of two, whichever comes first.
pub(super) fn yes_and_no<'a>(words: impl Iterator<Item = &'a str>) -> Option<(String, String)> {
    let words: Vec<&str> = words.collect();
    let [one, other] = words[..] else { return None };
    let in_order = |yes: &str, no: &str| {
        (is_yes(yes) && refusing::declines(no)).then(|| (yes.to_owned(), no.to_owned()))
    };
    in_order(one, other).or_else(|| in_order(other, one))
}
