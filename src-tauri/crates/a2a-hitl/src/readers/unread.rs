//! Content in or around a request that no reader knows.
//!
//! An agent may act by it, while neither a person nor an approving rule would hear of it. So it is shown below
//! the request, and no rule approves such a request. Around a request, only names, ids, times and accounts of
//! usage are ordinary (`known.rs`); other words, numbers and nested members may be instructions or another
//! framework's request. Inside a request, every value counts that its reader does not know (`members.rs`), and so
//! does a member of the protocol that cannot be read as one (`lost.rs`).

mod account;
mod books;
mod earlier;
mod hidden;
mod known;
mod lost;
mod plain;
mod streamed;
mod updates;
mod vocabulary;
mod words;

use std::cell::LazyCell;
use std::collections::HashSet;

use a2a_protocol::model::{Artifact, ContextId, Message, MessageId, Part, TaskId};
use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

pub(super) use self::books::but_books;
pub(crate) use self::books::is_book;
pub(super) use self::earlier::note as note_earlier;
pub(super) use self::known::is_name;
pub(super) use self::plain::names_say_something;
pub(crate) use self::plain::says_something;
use self::words::holds_object;
use super::elsewhere;
use super::hand_made::only_says_that_it_asks;
use super::members::beyond;
use super::others::{as_data, claimed};
use crate::RequestInput;
use crate::drawn::{Drawn, is_drawn_whole};
use crate::provenance::Confidence;
use crate::reading::{Item, Reading};
use crate::shape::{as_words, part_source, unwrapped};
use crate::skill;
use crate::warnings::has_other_call;
use crate::within::Within;

/// Shows content that an agent may act by and that is no part of the reading: in the message, its update and its
/// task. A guessed request is shown as it came, with its surroundings.
pub(super) fn note(reading: &mut Reading, input: &RequestInput<'_>) {
    let is_guessed = reading.confidence == Confidence::Fallback;
    if !is_guessed {
        note_calls(reading, input);
    }
    let read = claimed(reading);
    let carried = carried(reading, input);
    let lost = lost::around(&carried, reading, input);
    note_around(reading, &read, &lost, &around(&carried, input));
    lost::note_parts(reading, &carried, &read);
    let hidden = hidden::words(reading, &carried, input);
    show(reading, &hidden);
    if !is_guessed {
        // Halves of a text are one text to whoever joins them.
        let words: String = carried.parts.iter().filter_map(|part| part.as_text()).collect();
        reading.says_more |= holds_object(&words, &read, &reading.items);
    }
}

/// The message without parts that only report a model's usage, if it has such and others.
pub(super) fn without_usage(message: &Message) -> Option<Message> {
    let parts: Vec<Part> = message.parts.iter().filter(|part| !reports_usage(part)).cloned().collect();
    let is_less = !parts.is_empty() && parts.len() < message.parts.len();
    is_less.then(|| Message { parts, ..message.clone() })
}

fn reports_usage(part: &Part) -> bool {
    part.as_data().is_some_and(account::is_report)
}

/// Content around a request: its name, its value, and its subject.
type Said = (String, Json, About);

/// The subject of content around a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// Of the request: it stays with it.
    Request,
    /// Of an update, once: without it the request would seem to be another one at the next look at the task.
    Update,
    /// Of the task, whatever it asks.
    Task,
}

/// Shows lost content, and unread content of the surroundings.
fn note_around(reading: &mut Reading, read: &[Json], lost: &[Said], around: &[Said]) {
    let is_guessed = reading.confidence == Confidence::Fallback;
    let read = LazyCell::new(|| Within::of(read));
    let is_read = |name: &str, value: &Json| read.holds_member(name, value);
    let mut shown = LazyCell::new(|| Within::of(reading.beside.iter().filter(|piece| is_drawn_whole(piece))));
    let mut more = Vec::new();
    // Whoever says nothing of them but their names may be told to do them.
    let names = around.iter().filter(|(name, value, _)| is_hollow(value) && !known::is_known(name));
    let names: Vec<&str> = names.map(|(name, ..)| name.as_str()).collect();
    let say_it = names_say_something(&names);
    let drawn = LazyCell::new(|| Drawn::of_words(reading));
    // A sentence among the words is read there.
    let is_drawn = |value: &Json| {
        let said = value.as_string().filter(|said| said.trim().contains(char::is_whitespace));
        said.is_some_and(|said| drawn.holds(&said))
    };
    let around: Vec<&Said> = around
        .iter()
        .filter(|(name, value, _)| {
            (may_be_acted_by(name, value, &is_read) && !is_drawn(value))
                || (say_it && names.contains(&name.as_str()))
        })
        .collect();
    for (is_lost, (name, value, about)) in
        lost.iter().map(|said| (true, said)).chain(around.into_iter().map(|said| (false, said)))
    {
        // A request in a member of the task is read there.
        if is_lost && *about == About::Task && is_read(name, value) {
            continue;
        }
        // What is lost of a part is shown by itself, also where the whole part is shown.
        if (is_guessed || !is_lost) && shown.holds_member(name, value) {
            continue;
        }
        shown.add_member(name, value);
        more.push((name.clone(), value.clone(), *about));
    }
    show(reading, &more);
}

/// Shows values beneath a request, each by its name.
fn show(reading: &mut Reading, more: &[Said]) {
    if more.is_empty() {
        return;
    }
    reading.says_more = true;
    // A call there asks for something, whatever it is written around.
    let asks = |value: &Json| has_other_call(value, reading);
    let (of_task, asked): (Vec<&Said>, Vec<&Said>) =
        more.iter().partition(|(_, value, about)| *about == About::Task && !asks(value));
    let [of_task, asked] =
        [of_task, asked].map(|said| named(said.into_iter().map(|(name, value, _)| (name, value))));
    reading.beside.extend(asked.into_iter().chain(of_task.iter().cloned()));
    reading.of_task.extend(of_task);
    // What is only guessed has no source but the message as it came.
    if reading.confidence != Confidence::Fallback {
        let source = Within::of(&reading.source);
        // What is made at every look is no part of what the request was read from.
        let stays = |(name, value, about): &&Said| {
            *about == About::Request && !books::is_book(name, value) && !source.holds(value)
        };
        let staying = more.iter().filter(stays);
        let staying: Vec<Json> = staying.map(|(_, value, _)| value.clone()).collect();
        reading.source.extend(staying);
    }
}

/// Whether a value says nothing, so that its name says all.
fn is_hollow(value: &Json) -> bool {
    value.is_empty() || value.kind() == JsonKind::Null
}

/// Whether a value around a request was not read and may be an instruction.
fn may_be_acted_by(name: &str, value: &Json, is_read: &impl Fn(&str, &Json) -> bool) -> bool {
    if only_says_that_it_asks(name, value) {
        return false;
    }
    let may_be = match value.kind() {
        _ if is_hollow(value) => !known::is_name(name),
        JsonKind::Object | JsonKind::Array => !account::is_account(name, value),
        JsonKind::String | JsonKind::Number | JsonKind::Bool => known::is_more(name, &as_words(value)),
        JsonKind::Null => false,
    };
    let is_known = || {
        let object = unwrapped(value);
        let is_read = |(place, said): &(String, Json)| is_read(place, said);
        known::objects().any(|(known, inside)| *known == name && beyond(&object, inside).iter().all(is_read))
    };
    may_be && !is_known() && !is_read(name, value)
}

/// Shows content beside the parts that describes a call which no reader found.
fn note_calls(reading: &mut Reading, input: &RequestInput<'_>) {
    for said in [input.message_metadata(), input.event_metadata].into_iter().flatten() {
        let is_shown = reading.source.iter().any(|shown| shown.as_str().contains(said.as_str()));
        if !is_shown && has_other_call(said, reading) {
            reading.beside.push(as_data(said));
            reading.source.push(said.clone());
        }
    }
}

/// Unknown content of a request, to be shown below it. A broken value is shown whole in its place.
pub(super) fn inside(unread: &[(String, Json)], items: &[Item]) -> Vec<Json> {
    let is_shown = items.iter().all(|item| matches!(item, Item::Broken { .. }));
    if is_shown { Vec::new() } else { named(unread.iter().map(|(name, value)| (name, value))) }
}

/// Content beside the content that was read, by its name.
fn around(carried: &Carried<'_>, input: &RequestInput<'_>) -> Vec<Said> {
    let of_parts = carried
        .parts
        .iter()
        .flat_map(|part| part.extra.iter().cloned().chain(part.metadata.iter().flat_map(members_of)));
    let of_artifact = carried
        .artifact
        .into_iter()
        .flat_map(|it| it.extra.iter().cloned().chain(it.metadata.iter().flat_map(members_of)));
    let of_message = input.status_message.into_iter().flat_map(|message| message.extra.clone());
    let of_metadata = input.message_metadata().into_iter().flat_map(members_of).filter(names_no_skill);
    let staying = of_parts.chain(of_artifact).chain(of_message).chain(of_metadata);
    let of_update = input.event_metadata.into_iter().flat_map(members_of).filter(names_no_skill);
    let of_task = input.task_metadata.into_iter().flat_map(members_of).filter(names_no_skill);
    let said = |about: About| move |(name, value)| (name, value, about);
    let of_update = of_update.map(said(About::Update));
    staying.map(said(About::Request)).chain(of_update).chain(of_task.map(said(About::Task))).collect()
}

/// The name of a skill is looked at separately ([`Reading::naming`]).
fn names_no_skill((name, value): &(String, Json)) -> bool {
    !skill::NAMES.contains(&name.as_str()) || value.kind() != JsonKind::String
}

/// What the request was read from.
struct Carried<'a> {
    /// The parts of the message, and those elsewhere: some frameworks ask in artifacts, or asked before.
    parts: Vec<&'a Part>,
    artifact: Option<&'a Artifact>,
    /// The messages before that have such parts.
    earlier: Vec<&'a Message>,
}

fn carried<'a>(reading: &Reading, input: &RequestInput<'a>) -> Carried<'a> {
    let own: Vec<Json> = input.parts().iter().map(part_source).collect();
    let own: HashSet<&str> = own.iter().map(Json::as_str).collect();
    let read: HashSet<&str> =
        reading.source.iter().map(Json::as_str).filter(|piece| !own.contains(piece)).collect();
    let is_read = |part: &Part| !read.is_empty() && read.contains(part_source(part).as_str());
    // One that is read in place of a message has the same parts.
    let is_read_for_it = input.status_message.is_some_and(elsewhere::stands_for);
    let is_own = |artifact: &Artifact| {
        is_read_for_it
            && !artifact.parts.is_empty()
            && artifact.parts.iter().all(|part| own.contains(part_source(part).as_str()))
    };
    let artifact =
        input.artifacts.last().filter(|artifact| artifact.parts.iter().any(is_read) || is_own(artifact));
    let of_artifact = artifact.into_iter().flat_map(|artifact| &artifact.parts);
    let asks = |message: &&Message| message.parts.iter().any(is_read);
    let messages: Vec<&Message> = input.history.iter().filter(asks).collect();
    let earlier = messages.iter().flat_map(|message| &message.parts).filter(|part| is_read(part));
    let parts = input.parts().iter().chain(of_artifact).chain(earlier).collect();
    Carried { parts, artifact, earlier: messages }
}

/// The ids that a message says of itself.
fn ids_of(message: &Message) -> [(&'static str, Option<&str>); 3] {
    [
        ("messageId", message.message_id.as_ref().map(MessageId::as_str)),
        ("taskId", message.task_id.as_ref().map(TaskId::as_str)),
        ("contextId", message.context_id.as_ref().map(ContextId::as_str)),
    ]
}

/// What an artifact is called.
fn names_of(artifact: &Artifact) -> [(&'static str, Option<&str>); 3] {
    [
        ("artifactId", Some(artifact.artifact_id.as_str())),
        ("name", artifact.name.as_deref()),
        ("description", artifact.description.as_deref()),
    ]
}

/// The members of an object; any other value itself.
fn members_of(said: &Json) -> Vec<(String, Json)> {
    if said.is_object() { said.members() } else { vec![("metadata".to_owned(), said.clone())] }
}

/// Parts with these as data. No name occurs twice in one of them, because the page would show one value of two.
fn named<'a>(values: impl Iterator<Item = (&'a String, &'a Json)> + Clone) -> Vec<Json> {
    let mut groups: Vec<(HashSet<&str>, Vec<String>)> = Vec::new();
    for (name, value) in values.clone() {
        let written = format!("{}:{}", Json::from(Value::from(name.as_str())).as_str(), value.as_str());
        match groups.last_mut().filter(|(names, _)| !names.contains(name.as_str())) {
            Some((names, members)) => {
                names.insert(name);
                members.push(written);
            }
            None => groups.push((HashSet::from([name.as_str()]), vec![written])),
        }
    }
    let objects = groups.iter().map(|(_, members)| Json::parse(format!("{{{}}}", members.join(","))));
    let objects: Result<Vec<Json>, _> = objects.collect();
    match objects {
        Ok(objects) => objects.iter().map(as_data).collect(),
        // One of them nests as deep as can be.
        Err(_) => values.map(|(_, value)| value.clone()).collect(),
    }
}

#[cfg(test)]
mod tests;
