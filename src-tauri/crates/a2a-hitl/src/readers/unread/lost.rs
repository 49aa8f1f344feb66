//! Values of a message, status, update or task that stand in a place of the protocol and could not be read there:
//! a second value, a value of another type, an element that is no part. An agent may read itself in another way.
//!
//! Status, update and task have only the protocol's members, because metadata is for everything else. So any
//! further member counts, even a single word.

use a2a_protocol::model::{Artifact, Content, ContextId, Message, Part, Role};
use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

use super::{About, Carried, Said, ids_of, known, names_of, names_say_something};
use crate::RequestInput;
use crate::readers::elsewhere::are_bare_words;
use crate::readers::others::overlap;
use crate::readers::unknown;
use crate::reading::Reading;
use crate::shape::{as_words, holds_values, part_source};

/// Members of every task in later generations, and in drafts.
const OF_TASKS: [&str; 5] = ["generation", "createdAt", "created_at", "lastModified", "last_modified"];

/// What was lost, by its name.
pub(super) fn around(carried: &Carried<'_>, reading: &Reading, input: &RequestInput<'_>) -> Vec<Said> {
    let (carriers, artifact) = (&carried.parts, carried.artifact);
    let message = input.status_message;
    // There, parts are shown whole.
    let carriers = if reading.reader == unknown::ID { &[][..] } else { carriers.as_slice() };
    let names = carriers.iter().flat_map(|part| odd_names(part));
    let of_parts = carriers.iter().flat_map(|part| part.passed_over());
    let of_artifact = artifact.into_iter().flat_map(Artifact::passed_over);
    let of_message = message.into_iter().flat_map(Message::passed_over);
    let staying = of_parts.chain(of_artifact).chain(of_message).cloned();
    let ids =
        message.into_iter().flat_map(firsts_of).chain(artifact.into_iter().flat_map(firsts_of_artifact));
    let staying = staying.chain(message.and_then(odd_role)).chain(names).chain(ids);
    let of_task = input.task_extra.iter().filter(|(name, value)| !is_of_tasks(name, value));
    let of_update = input.status_extra.iter().cloned();
    let of_update = of_update.filter(|(name, said)| !are_bare_words(name, said, input));
    let of_task = of_task.cloned().chain(first_context(input));
    let said = |about: About| move |(name, value)| (name, value, about);
    let of_update = of_update.map(said(About::Update));
    let all: Vec<Said> =
        staying.map(said(About::Request)).chain(of_update).chain(of_task.map(said(About::Task))).collect();
    let hollow = all.iter().filter(|(_, value, _)| value.is_empty()).map(|(name, ..)| name.as_str());
    let say_it = names_say_something(&hollow.collect::<Vec<_>>());
    all.into_iter().filter(|(_, value, _)| say_it || !value.is_empty()).collect()
}

/// The first ids of a message with several: here the first counts, elsewhere the last.
fn firsts_of(message: &Message) -> impl Iterator<Item = (String, Json)> {
    ids_of(message).into_iter().filter_map(|(name, id)| first_of_two(name, &[name], id, &[&message.extra]))
}

/// The same for the name of an artifact.
fn firsts_of_artifact(artifact: &Artifact) -> impl Iterator<Item = (String, Json)> {
    names_of(artifact)
        .into_iter()
        .filter_map(|(name, said)| first_of_two(name, &[name], said, &[&artifact.extra]))
}

/// The same for the task, whose id the card shows in any case.
fn first_context(input: &RequestInput<'_>) -> Option<(String, Json)> {
    let names = ["contextId", "sessionId"];
    let id = input.context_id.map(ContextId::as_str);
    first_of_two("contextId", &names, id, &[input.status_extra, input.task_extra])
}

fn first_of_two(
    name: &str,
    names: &[&str],
    id: Option<&str>,
    extra: &[&[(String, Json)]],
) -> Option<(String, Json)> {
    // Both spellings of a name are read.
    let same = |one: &str, other: &str| one.replace('_', "").eq_ignore_ascii_case(other);
    let is_other = |(other, _): &(String, Json)| names.iter().any(|name| same(other, name));
    let is_twice = extra.iter().any(|extra| extra.iter().any(is_other));
    id.filter(|_| is_twice).map(|id| (name.to_owned(), Json::from(Value::from(id))))
}

/// A file's name on a part that is no file, and a media type that is none.
fn odd_names(part: &Part) -> impl Iterator<Item = (String, Json)> {
    let name = name_of_no_file(part).map(|said| ("filename", said));
    let media_type = part.media_type.as_deref().filter(|said| !is_media_type(said));
    let said = name.into_iter().chain(media_type.map(|said| ("mediaType", said)));
    let said: Vec<_> = said.map(|(name, said)| (name.to_owned(), Json::from(Value::from(said)))).collect();
    said.into_iter()
}

/// The name of a part that is no file; that of a file stands beside its bytes.
pub(super) fn name_of_no_file(part: &Part) -> Option<&str> {
    part.filename.as_deref().filter(|_| !is_file(part))
}

pub(super) fn is_file(part: &Part) -> bool {
    matches!(part.content, Content::Raw(_) | Content::Url(_))
}

/// The types that are registered (RFC 6838 §4.2, RFC 8081, RFC 9695).
const TYPES: [&str; 10] =
    ["application", "audio", "font", "haptics", "image", "message", "model", "multipart", "text", "video"];

/// A type and a subtype, and parameters of one word (RFC 6838 §4.2), or all subtypes (RFC 9110 §12.5.1).
pub(super) fn is_media_type(said: &str) -> bool {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || "/.+-_; =\"".contains(letter);
    let said = said.strip_suffix('*').filter(|all| all.ends_with('/')).unwrap_or(said);
    said.split_once('/').is_some_and(|(of_type, _)| TYPES.contains(&of_type))
        && said.len() <= 100
        && said.split_whitespace().count() <= 2
        && said.chars().all(is_of_name)
}

/// The author, if it is none that the protocol knows.
pub(super) fn odd_role(message: &Message) -> Option<(String, Json)> {
    match &message.role {
        Role::Unknown(spelled) => Some(("role".to_owned(), Json::from(Value::from(spelled.as_str())))),
        Role::User | Role::Agent => None,
    }
}

fn is_of_tasks(name: &str, value: &Json) -> bool {
    let is_plain = match value.kind() {
        JsonKind::Object | JsonKind::Array => !holds_values(value),
        JsonKind::String => !known::is_more(name, &as_words(value)),
        JsonKind::Number | JsonKind::Bool | JsonKind::Null => true,
    };
    OF_TASKS.contains(&name) && is_plain
}

/// Shows unread parts, for any reader: files, data, and parts of unknown content.
pub(super) fn note_parts(reading: &mut Reading, carried: &Carried<'_>, read: &[Json]) {
    let is_read = |data: &Json| read.iter().any(|piece| overlap(piece, data));
    for part in &carried.parts {
        let is_odd = match &part.content {
            Content::Text(_) => continue,
            Content::Data(data) if is_read(data) => continue,
            Content::Raw(_) | Content::Url(_) | Content::Data(_) => false,
            Content::Unknown(_) => true,
        };
        let piece = part_source(part);
        reading.says_more |= is_odd;
        if reading.reader != unknown::ID && !reading.beside.contains(&piece) {
            reading.beside.push(piece.clone());
        }
        if !reading.source.contains(&piece) {
            reading.source.push(piece);
        }
    }
}
