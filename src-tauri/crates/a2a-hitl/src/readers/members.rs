//! Which members of an object a reader knows, and which others stand beside them.
//!
//! An agent may act by a member that no card shows: a call of `note` may carry a `command`. A reader lists the
//! members that it shows or understands as paths ([`beyond`] has their grammar). Deliberately absent: types
//! instead of lists. A reader takes what is there and refuses nothing, so a type would repeat the reader and
//! still not tell what is left over.

use std::collections::HashSet;

use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

use super::unread::names_say_something;

/// Values of a request that are neither shown nor understood, by their places.
pub(super) type Unread = Vec<(String, Json)>;

const ANY_ITEM: &str = "*";
const ANY_MEMBER: &str = "{*}";
const ALL: &str = "**";
/// For the words that may stand somewhere: any that begins as versions do.
const VERSION: &str = "#";

/// The values that no path covers, outermost first, without the values inside them. Nulls and empty lists and objects
/// say nothing.
///
/// A path looks like `action_requests/*/args|arguments/**`. A step is a name, `*` (any item of a list) or `{*}` (any
/// member of an object). Of names joined by `|` only the first that is present counts, and of a repeated member only the
/// first, as for the reader. A path covers a value without members of its own, or with `**` at its end everything
/// beneath. After `=` stand the words that a framework writes in a place; any other word there is not covered.
pub(super) fn beyond(json: &Json, known: &[&str]) -> Unread {
    beyond_at("", json, known)
}

/// The same of a value that lies at a place itself.
pub(super) fn beyond_at(place: &str, json: &Json, known: &[&str]) -> Unread {
    let paths: Vec<Vec<&str>> = known.iter().map(|path| path.split('/').collect()).collect();
    let paths: Vec<&[&str]> = paths.iter().map(Vec::as_slice).collect();
    let mut found = Vec::new();
    look(place, json, &paths, &mut found);
    found
}

/// A member that a reader passes over for another that says the same thing, unless both do.
pub(super) fn passed_over(place: &str, ignored: Option<Json>, taken: &str) -> Unread {
    let differs = |json: &Json| json.kind() != JsonKind::Null && json.as_string().as_deref() != Some(taken);
    ignored.filter(differs).map(|json| (place.to_owned(), json)).into_iter().collect()
}

/// Recurses as deep as the paths go.
fn look(place: &str, value: &Json, paths: &[&[&str]], found: &mut Unread) {
    if paths.contains(&[ALL].as_slice()) {
        return;
    }
    let goes_on =
        |wanted: fn(&str) -> bool| paths.iter().any(|path| path.first().is_some_and(|it| wanted(it)));
    match value.kind() {
        JsonKind::Object if goes_on(|step| !is_any_item(step)) => look_at_members(place, value, paths, found),
        JsonKind::Array if goes_on(is_any_item) => {
            let steps = paths.iter().filter_map(|path| path.split_first());
            let steps: Vec<_> = steps.filter(|(step, _)| is_any_item(step)).collect();
            for (position, item) in value.items().iter().enumerate() {
                let inside = steps.iter().filter(|(step, _)| may_stand(parted(step).1, item));
                let inside: Vec<&[&str]> = inside.map(|(_, rest)| *rest).collect();
                look(&join(place, &position.to_string()), item, &inside, found);
            }
        }
        JsonKind::Object | JsonKind::Array | JsonKind::Null => note(place, value, found),
        JsonKind::Bool | JsonKind::Number | JsonKind::String => {
            if !paths.iter().any(|path| path.is_empty()) {
                note(place, value, found);
            }
        }
    }
}

/// A step into an object: the names that it goes by, the one that counts, the words that may stand there, if only some
/// may, and the way from there.
struct Step<'a> {
    names: &'a str,
    taken: &'a str,
    words: Option<&'a str>,
    rest: &'a [&'a str],
}

/// A step and the words that may stand behind it.
fn parted(step: &str) -> (&str, Option<&str>) {
    step.split_once('=').map_or((step, None), |(step, words)| (step, Some(words)))
}

fn is_any_item(step: &str) -> bool {
    parted(step).0 == ANY_ITEM
}

/// Whether a value is one of some words, where only they may stand.
fn may_stand(words: Option<&str>, json: &Json) -> bool {
    let is_one = |words: &str, said: &str| {
        let is_version = words == VERSION && is_version(said);
        is_version || words.split(',').any(|word| word == said)
    };
    words.is_none_or(|words| json.as_string().is_some_and(|said| is_one(words, &said)))
}

fn is_version(said: &str) -> bool {
    said.strip_prefix('v').unwrap_or(said).starts_with(|sign: char| sign.is_ascii_digit())
}

fn look_at_members(place: &str, value: &Json, paths: &[&[&str]], found: &mut Unread) {
    let members = value.members();
    let member =
        |name: &str| members.iter().find(|(other, json)| other == name && json.kind() != JsonKind::Null);
    let steps = paths.iter().filter_map(|path| {
        let (step, rest) = path.split_first().filter(|(step, _)| !is_any_item(step))?;
        let (names, words) = parted(step);
        let mut aliases = names.split('|');
        let taken =
            if names.contains('|') { aliases.find(|name| member(name).is_some()) } else { Some(names) };
        Some(Step { names, taken: taken.unwrap_or_default(), words, rest })
    });
    let steps: Vec<Step<'_>> = steps.collect();
    let mut seen = HashSet::with_capacity(members.len());
    let mut hollow = Vec::new();
    for (name, json) in &members {
        let known = || steps.iter().filter(|step| step.taken == ANY_MEMBER || step.taken == name);
        let inside: Vec<&[&str]> =
            known().filter(|step| may_stand(step.words, json)).map(|step| step.rest).collect();
        let place = join(place, name);
        let is_other_word = inside.is_empty() && known().next().is_some();
        if !seen.insert(name) || is_other_word {
            note(&place, json, found);
            continue;
        }
        if !inside.is_empty() {
            look(&place, json, &inside, found);
            continue;
        }
        let other = steps.iter().find(|step| step.names.split('|').any(|alias| alias == name));
        let taken = other.and_then(|step| member(step.taken));
        if taken.is_none_or(|(_, taken)| !taken.same_value(json)) {
            if other.is_none() && says_nothing(json) {
                hollow.push(name.as_str());
            }
            note(&place, json, found);
        }
    }
    // Names that stand for nothing may be words.
    if names_say_something(&hollow) {
        let place = if place.is_empty() { "names" } else { place };
        found.push((place.to_owned(), Json::from(Value::from(hollow))));
    }
}

fn note(place: &str, value: &Json, found: &mut Unread) {
    if !says_nothing(value) {
        found.push((place.to_owned(), value.clone()));
    }
}

fn says_nothing(value: &Json) -> bool {
    value.kind() == JsonKind::Null || (value.is_empty() && value.kind() != JsonKind::String)
}

fn join(place: &str, name: &str) -> String {
    if place.is_empty() { name.to_owned() } else { format!("{place}/{name}") }
}

#[cfg(test)]
mod tests;
