//! What an object says, in lines: its own sentences as they are, and each other value behind its name.

use a2a_protocol::{Json, JsonKind};

use super::hand_made::only_says_that_it_asks;
use super::joined;
use super::plain_text::ASKS;
use crate::shape::{as_words, words_member};

/// Members that are sentences, in the order in which they are read.
const SENTENCES: [&str; 11] = [
    "title",
    "subject",
    "message",
    "question",
    "prompt",
    "display_text",
    "text",
    "description",
    "body",
    "instructions",
    "content",
];

/// Another member that may be one, or a word.
const REASON: &str = "reason";

/// So many letters without a space are more than one word.
const LONG: usize = 9;

/// All that a value says; `None` where that is nothing.
pub(super) fn told(json: &Json) -> Option<String> {
    let own = SENTENCES.iter().filter_map(|name| words_member(json, name));
    let mut lines = Vec::new();
    if json.is_object() {
        let is_sentence = |name: &str, value: &Json| SENTENCES.contains(&name) && is_word(value);
        let members = json.members();
        let says_more = |name: &str, value: &Json| !only_says_that_it_asks(name, value);
        let others =
            members.iter().filter(|(name, value)| !is_sentence(name, value) && says_more(name, value));
        others.for_each(|(name, value)| tell(name, value, &mut lines));
    } else {
        tell("", json, &mut lines);
    }
    let all: Vec<String> = own.chain(lines).filter(|line| !line.trim().is_empty()).collect();
    (!all.is_empty()).then(|| all.join("\n"))
}

/// The sentences of an object, or of the first within it that holds any.
pub(super) fn sentences(json: &Json) -> Option<String> {
    let own = |json: &Json| {
        let names = SENTENCES.iter().chain([&REASON]);
        joined(names.map(|name| words_member(json, name).filter(|said| is_sentence(said))))
    };
    // `["Which year?", "Which region?"]`
    let questions = |(_, list): &(String, Json)| {
        let all: Option<Vec<String>> = list.items().iter().map(Json::as_string).collect();
        all.filter(|all| !all.is_empty() && all.iter().all(|one| one.trim_end().ends_with(ASKS)))
    };
    let members = json.members();
    let listed = || members.iter().find_map(questions).map(|all| all.join("\n"));
    own(json).or_else(listed).or_else(|| members.iter().find_map(|(_, value)| own(value)))
}

/// More than one word. Some scripts have no spaces.
fn is_sentence(said: &str) -> bool {
    said.contains(' ') || (!said.is_ascii() && said.chars().count() > LONG)
}

/// A line for each value, behind the way to it.
fn tell(way: &str, value: &Json, lines: &mut Vec<String>) {
    match value.kind() {
        JsonKind::Object | JsonKind::Array if value.is_empty() => {
            lines.push(format!("{way}: {}", value.as_str()));
        }
        JsonKind::Object => {
            for (name, inner) in value.members() {
                tell(&if way.is_empty() { name } else { format!("{way}.{name}") }, &inner, lines);
            }
        }
        // Objects in a list are told apart by their number.
        JsonKind::Array => value.items().iter().enumerate().for_each(|(at, inner)| match inner.kind() {
            JsonKind::Object => tell(&format!("{way}.{}", at + 1), inner, lines),
            _ => tell(way, inner, lines),
        }),
        _ if way.is_empty() => lines.push(as_words(value)),
        _ => lines.push(format!("{way}: {}", as_words(value))),
    }
}

fn is_word(value: &Json) -> bool {
    matches!(value.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool)
}
