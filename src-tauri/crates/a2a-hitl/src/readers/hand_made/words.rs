//! The words of a request that is written by hand, found by the names of their members, and whether it asks at all.

use a2a_protocol::{Json, JsonKind};

use super::object::{Object, last_word};
use super::plain;
use crate::shape::as_words;
use crate::warnings::words_of;

/// Members that hold the words that ask, the most telling first.
const WORDS: [&str; 20] = [
    "question",
    "prompt",
    "message",
    "text",
    "title",
    "subject",
    "display_text",
    "display_message",
    "displayText",
    "displayMessage",
    "formTitle",
    "instructions",
    "label",
    "description",
    "formDescription",
    "content",
    "body",
    "summary",
    "plan",
    "proposal",
];
/// Of those, the ones that ask by themselves.
const ASKING: [&str; 3] = ["question", "prompt", "ask"];
/// Words in other names of them, and the last words of such names.
const IN_NAMES: [&str; 6] = ["question", "prompt", "message", "instruction", "instructions", "ask"];
const OF_WORDS: [&str; 5] = ["text", "body", "title", "description", "content"];
/// What an object says of itself that asks, in small letters and without signs.
const KINDS: [&str; 25] = [
    "question",
    "ask",
    "input",
    "inputrequest",
    "inputrequired",
    "inputneeded",
    "needsinput",
    "requestinput",
    "userinput",
    "userinputrequired",
    "clarification",
    "clarificationneeded",
    "clarificationrequest",
    "prompt",
    "textinput",
    "freetext",
    "followup",
    "askuser",
    "askusermessage",
    "askhuman",
    "humaninput",
    "humanfeedback",
    "feedbackrequest",
    "inquire",
    "inputrequested",
];
/// Words in other kinds that ask, and in kinds that do not.
const ASKS_BY_KIND: [&str; 10] =
    ["question", "ask", "asks", "input", "clarification", "clarify", "prompt", "feedback", "hitl", "human"];
const ANSWERS_BY_KIND: [&str; 8] =
    ["answer", "answered", "response", "reply", "result", "completed", "done", "text"];
/// Words in kinds that say no more than that something is asked for.
const OF_KINDS: [&str; 48] = [
    "form",
    "fields",
    "choice",
    "choices",
    "select",
    "selection",
    "option",
    "options",
    "request",
    "requested",
    "required",
    "requires",
    "tool",
    "call",
    "action",
    "decision",
    "review",
    "gate",
    "interrupt",
    "elicitation",
    "approval",
    "approve",
    "confirmation",
    "confirm",
    "permission",
    "authorization",
    "consent",
    "signoff",
    "data",
    "message",
    "secret",
    "credential",
    "text",
    "function",
    "waiting",
    "pending",
    "needed",
    "interaction",
    "boolean",
    "number",
    "integer",
    "string",
    "date",
    "time",
    "file",
    "upload",
    "rating",
    "scale",
];

/// States of what waits for somebody, in small letters and without signs.
const WAITS: [&str; 8] = [
    "inputrequired",
    "awaitinginput",
    "waitingforinput",
    "needsinput",
    "inputneeded",
    "waiting",
    "pending",
    "requested",
];
/// Words in the names of flags that tell that nothing is done yet, that something is wanted, and other words beside them.
const NOT_DONE: [&str; 5] = ["complete", "completed", "done", "finished", "final"];
const WANTED: [&str; 8] =
    ["require", "requires", "required", "needs", "needed", "waiting", "awaiting", "interrupted"];
const OF_FLAGS: [&str; 12] =
    ["is", "task", "user", "human", "input", "for", "response", "reply", "answer", "the", "turn", "run"];

/// The words of a request, by their names, each once: those that ask, and a title or a description beside them.
pub(super) fn said(itself: &Object) -> impl Iterator<Item = (String, String)> + use<> {
    let known = itself.all_of(&WORDS).into_iter().map(|(name, value)| (name.to_owned(), value));
    // `user_question`, `promptText`; no `question_id`
    let is_other = |name: &str| {
        let small = name.to_lowercase();
        if WORDS.contains(&name) || !IN_NAMES.iter().any(|word| small.contains(word)) {
            return false;
        }
        let (words, last) = (words_of(name), last_word(name));
        let is_one = words.iter().any(|word| IN_NAMES.contains(&word.as_str()));
        is_one && [&IN_NAMES[..], &OF_WORDS].iter().any(|known| known.contains(&last.as_str()))
    };
    let others =
        itself.members().iter().filter(|(name, value)| is_other(name) && value.as_string().is_some());
    let all: Vec<(String, Json)> = known.chain(others.cloned()).collect();
    all.into_iter().filter_map(|(name, value)| {
        let is_words = matches!(value.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool);
        is_words.then(|| (name, as_words(&value)))
    })
}

/// Whether a member of this name asks by itself.
pub(super) fn is_asking(name: &str) -> bool {
    words_of(name).iter().any(|word| ASKING.contains(&word.as_str()))
}

pub(super) fn words_in(itself: &Object) -> Option<String> {
    crate::readers::joined(said(itself).map(|(_, words)| Some(words)))
}

/// Whether the kind of an object asks: it is a known one, or has a word in it that asks, and none that answers
/// (`human_input_request`, `hitl_waiting`).
pub(super) fn asks_by_kind(object: &Object) -> bool {
    if object.kind().is_some_and(|kind| KINDS.contains(&kind.as_str())) {
        return true;
    }
    let kind = ["type", "kind"].iter().find_map(|name| object.first_of(&[name])?.1.as_string());
    let words = kind.map(|kind| words_of(&kind)).unwrap_or_default();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    has(&ASKS_BY_KIND) && !has(&ANSWERS_BY_KIND)
}

/// The paths of what says that an object asks, where it says no more: `type` of `{"type": "choice_request"}`, `done` of
/// `{"done": false}`, and nothing of `{"type": "shutdown"}`.
pub(super) fn kind_paths(object: &Object) -> impl Iterator<Item = String> + use<'_> {
    let is_plain = |(name, value): &&(String, Json)| match value.kind() {
        JsonKind::String => names_kind(name, value),
        JsonKind::Bool => is_envelope(name, value.as_bool() == Some(true)),
        _ => false,
    };
    object.members().iter().filter(is_plain).map(|(name, _)| name.clone())
}

/// Whether a text is a kind that says no more than that somebody is asked: `hitl_waiting` under `type`.
pub(in crate::readers) fn is_kind_word(name: &str, text: &str) -> bool {
    if ["status", "state"].contains(&plain(name).as_str()) {
        return WAITS.contains(&plain(text).as_str());
    }
    let words = words_of(text);
    ["type", "kind"].contains(&last_word(name).as_str())
        && !text.contains(char::is_whitespace)
        && words.iter().all(|word| {
            [&ASKS_BY_KIND[..], &OF_KINDS].iter().any(|known| known.contains(&word.as_str()))
                || word == "user"
        })
}

fn names_kind(name: &str, value: &Json) -> bool {
    let Some(kind) = value.as_string() else { return false };
    let known =
        |word: &String| [&ASKS_BY_KIND[..], &OF_KINDS].iter().any(|known| known.contains(&word.as_str()));
    let is_own = ["type", "kind"].contains(&plain(name).as_str());
    is_kind_word(name, &kind) || (is_own && words_of(&kind).iter().any(known))
}

/// Whether a flag says no more than that somebody is asked: `require_user_input`, or that the task is not done.
pub(super) fn is_envelope(name: &str, said: bool) -> bool {
    let words = words_of(name);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let known = |word: &String| {
        [&NOT_DONE[..], &WANTED, &OF_FLAGS].iter().any(|known| known.contains(&word.as_str()))
    };
    words.iter().all(known)
        && (if said { has(&WANTED) && !has(&NOT_DONE) } else { has(&NOT_DONE) && !has(&WANTED) })
}
