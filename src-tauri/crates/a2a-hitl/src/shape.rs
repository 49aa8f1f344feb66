//! Access to JSON without the losses of a tree: repeated members, digits, order.

use std::collections::HashSet;

use a2a_protocol::json::pointer;
use a2a_protocol::model::{Content, Part};
use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

use crate::Template;

/// The member of that name, unless it is absent or null.
pub(crate) fn present(json: &Json, name: &str) -> Option<Json> {
    json.member(name).filter(|value| value.kind() != JsonKind::Null)
}

/// The text of a string member.
pub(crate) fn text_member(json: &Json, name: &str) -> Option<String> {
    json.member(name)?.as_string()
}

/// The words of a member: a text, or a number or boolean as written.
pub(crate) fn words_member(json: &Json, name: &str) -> Option<String> {
    let said = json.member(name)?;
    matches!(said.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool).then(|| as_words(&said))
}

/// The text of a string member that will be sent back, and therefore must survive being read:
/// `None` also for a text that has no exact Unicode form.
pub(crate) fn id_member(json: &Json, name: &str) -> Option<String> {
    json.member(name)?.read().ok()
}

/// An object with these of its members and no others, byte for byte.
pub(crate) fn only(json: &Json, names: &[&str]) -> Json {
    let members = json.members();
    let kept = members.iter().filter(|(name, _)| names.contains(&name.as_str()));
    let kept = kept.map(|(name, value)| (name.as_str(), Template::json(value)));
    Template::members(kept).resolve(|_| None).unwrap_or_else(|_| empty_object())
}

/// An object with this member alone.
pub(crate) fn alone(name: &str, value: &Json) -> Json {
    Template::members([(name, Template::json(value))]).resolve(|_| None).unwrap_or_else(|_| empty_object())
}

/// An object without members.
pub(crate) fn empty_object() -> Json {
    Json::from(Value::Object(serde_json::Map::new()))
}

/// One value that holds all of these: the only one itself, else an array of them, bytes kept.
pub(crate) fn together(values: &[Json]) -> Json {
    if let [only] = values {
        return only.clone();
    }
    let texts: Vec<&str> = values.iter().map(Json::as_str).collect();
    Json::parse(format!("[{}]", texts.join(","))).unwrap_or_else(|_| Json::from(Value::Null))
}

/// The bytes that a part was read from, or those of a part made here.
pub(crate) fn part_source(part: &Part) -> Json {
    if let Some(raw) = &part.raw {
        return raw.clone();
    }
    let (name, content) = match &part.content {
        Content::Text(text) => ("text", Json::from(Value::from(text.as_str()))),
        Content::Raw(base64) => ("raw", Json::from(Value::from(base64.as_str()))),
        Content::Url(url) => ("url", Json::from(Value::from(url.as_str()))),
        Content::Data(json) => ("data", json.clone()),
        Content::Unknown(json) => ("unknown", json.clone()),
    };
    let metadata = part.metadata.as_ref().map_or_else(|| "null".to_owned(), |json| json.as_str().to_owned());
    let text = format!(r#"{{"{name}":{},"metadata":{metadata}}}"#, content.as_str());
    Json::parse(text).unwrap_or(content)
}

/// Other content of a part than the one that counts, which other readers may take for it.
pub(crate) fn passed_over(part: &Part) -> impl Iterator<Item = &(String, Json)> {
    let contents = ["text", "raw", "url", "file", "data"];
    part.extra.iter().filter(move |(name, _)| contents.contains(&name.as_str()))
}

/// Whether the source of a part is neither text nor file: data, or metadata.
pub(crate) fn is_structured(source: &Json) -> bool {
    ["text", "url", "raw", "file"].iter().all(|content| source.member(content).is_none())
}

/// Kinds of parts that describe the message they stand in: Microsoft's agents call generated words such, or name their sources.
const ENTITY: &str = "application/vnd.microsoft.entity";
/// Members that make an object linked data (JSON-LD), which says what the words beside it are.
const LINKED: [&str; 2] = ["@type", "@context"];
/// Lists in there of what something is.
const TYPES: [&str; 3] = ["@type", "additionalType", "@context"];
/// Numbers in there that count nothing.
const PLACES: [&str; 1] = ["position"];

/// Whether the source of a data part only describes the words beside it, as `{"@type": "Message", "additionalType":
/// ["AIGeneratedContent"]}`. What asks, names several words or counts something may be asked about, and is none.
pub(crate) fn is_annotation(source: &Json) -> bool {
    let Some(data) = present(source, "data").filter(Json::is_object) else { return false };
    let kind = present(source, "metadata").and_then(|metadata| text_member(&metadata, "mimeType"));
    let is_linked = LINKED.iter().any(|name| text_member(&data, name).is_some());
    let mut describes = is_linked || kind.is_some_and(|kind| kind.starts_with(ENTITY));
    walk(&data, &mut |pointer, value| {
        let name = pointer.rsplit('/').find(|step| step.parse::<usize>().is_err()).unwrap_or_default();
        describes &= match value.kind() {
            JsonKind::Number => PLACES.contains(&name),
            JsonKind::Bool => false,
            JsonKind::String => {
                value.as_string().is_some_and(|text| !text.trim_end().ends_with(['?', '？', '؟', ':', '：']))
            }
            JsonKind::Array => {
                TYPES.contains(&name) || value.items().iter().filter(|item| !item.is_object()).count() < 2
            }
            JsonKind::Object | JsonKind::Null => true,
        };
    });
    describes
}

/// The JSON pointer (RFC 6901) of a member that comes twice in one object, anywhere inside.
pub(crate) fn repeated_member(json: &Json) -> Option<String> {
    let mut found = None;
    walk(json, &mut |pointer, value| {
        if found.is_none() {
            let members = value.members();
            let mut names = HashSet::with_capacity(members.len());
            let repeated = members.iter().find(|(name, _)| !names.insert(name.as_str()));
            found = repeated.map(|(name, _)| step(pointer, name));
        }
    });
    found
}

/// Shows every value inside, itself first, with its JSON pointer.
pub(crate) fn walk(json: &Json, visit: &mut impl FnMut(&str, &Json)) {
    walk_from(json, "", visit);
}

fn walk_from(json: &Json, pointer: &str, visit: &mut impl FnMut(&str, &Json)) {
    visit(pointer, json);
    for (name, value) in json.members() {
        walk_from(&value, &step(pointer, &name), visit);
    }
    for (position, value) in json.items().iter().enumerate() {
        walk_from(value, &format!("{pointer}/{position}"), visit);
    }
}

/// Shows every name and every text inside, in one pass.
pub(crate) fn each_text(json: &Json, mut visit: impl FnMut(&str)) {
    let text = json.as_str();
    let mut at = 0;
    while let Some(begins) = text.get(at..).and_then(|rest| rest.find('"')) {
        let start = at + begins;
        at = scalar_end(text.as_bytes(), start);
        if let Some(said) = json.slice(text.get(start..at).unwrap_or_default()).as_string() {
            visit(&said);
        }
    }
}

/// Where a string, number or word ends that begins here.
pub(crate) fn scalar_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    if bytes.get(start) != Some(&b'"') {
        let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b':') || byte.is_ascii_whitespace();
        return at + bytes.iter().skip(at).take_while(|byte| !ends(byte)).count();
    }
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A pointer one member further.
pub(crate) fn step(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", pointer::escaped(name))
}

/// The items of an array member; empty where there is none.
pub(crate) fn list(json: &Json, name: &str) -> Vec<Json> {
    json.member(name).map(|list| list.items()).unwrap_or_default()
}

/// Whether the value is an object or array with something in it.
pub(crate) fn holds_values(json: &Json) -> bool {
    matches!(json.kind(), JsonKind::Object | JsonKind::Array) && !json.is_empty()
}

/// Whether the value is an array with something in it.
pub(crate) fn is_filled_list(json: &Json) -> bool {
    json.kind() == JsonKind::Array && !json.is_empty()
}

/// The content of a string, and any other value as written: for words that an agent may have typed.
pub(crate) fn as_words(json: &Json) -> String {
    json.as_string().unwrap_or_else(|| json.as_str().to_owned())
}

/// A number as it is compared: servers that make doubles of all numbers show 3 as 3.0. Any other digit counts.
pub(crate) fn plain_number(text: &str) -> &str {
    text.strip_suffix(".0").unwrap_or(text)
}

/// The object that a value is, or that a string holds: some frameworks send arguments as JSON text.
pub(crate) fn unwrapped(json: &Json) -> Json {
    let inner = json.as_string().and_then(|text| Json::parse(text).ok());
    inner.filter(Json::is_object).unwrap_or_else(|| json.clone())
}

/// The first web address in a text, without the punctuation around it.
pub(crate) fn first_link(text: &str) -> Option<String> {
    let start = ["https://", "http://"].iter().filter_map(|scheme| text.find(scheme)).min()?;
    let rest = text.get(start..)?;
    let ends = |letter: char| letter.is_whitespace() || "<>\"'`「」（）、。".contains(letter);
    let link = rest.split(ends).next().unwrap_or(rest);
    Some(link.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '*']).to_owned())
}

/// A text without the places of fields in it (`{{#$output.remarks#}}`, `{{ remarks }}`), which are filled in beside it. Lines
/// that held nothing else go with them.
pub(crate) fn without_places(text: &str, is_field: impl Fn(&str) -> bool) -> String {
    if !text.contains("{{") {
        return text.to_owned();
    }
    let (mut kept, mut is_behind_place): (Vec<String>, bool) = (Vec::new(), false);
    for line in text.lines() {
        let (mut rest, mut left, mut has_place) = (line, String::new(), false);
        while let Some((before, place, after)) = next_place(rest) {
            left.push_str(before);
            if is_field(name_of_place(place)) {
                has_place = true;
            } else {
                left.extend(["{{", place, "}}"]);
            }
            rest = after;
        }
        left.push_str(rest);
        let is_blank = left.trim().is_empty();
        is_behind_place = (is_behind_place && is_blank) || has_place;
        // The gap before a place is the one behind it, too.
        let is_gap = is_behind_place && is_blank && kept.last().is_none_or(|last| last.trim().is_empty());
        if !(has_place && is_blank || is_gap) {
            kept.push(left);
        }
    }
    kept.join("\n").trim_end().to_owned()
}

fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (place, after) = rest.split_once("}}")?;
    Some((before, place, after))
}

/// `remarks` of `#$output.remarks#`.
fn name_of_place(place: &str) -> &str {
    place.trim().trim_matches('#').trim_start_matches("$output.").trim()
}
