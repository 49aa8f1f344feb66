//! Looking inside JSON without losing what a tree loses: repeated members, digits, order.

use std::fmt;

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Part};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// The members of an object in the order received, repeated ones included; `None` for anything else.
pub(crate) fn members(json: &Json) -> Option<Vec<(String, Json)>> {
    let Members(members) = json.read().ok()?;
    Some(members.into_iter().map(|(name, raw)| (name, json.slice(raw.get()))).collect())
}

/// The items of an array; `None` for anything else.
pub(crate) fn items(json: &Json) -> Option<Vec<Json>> {
    let items: Vec<&RawValue> = json.read().ok()?;
    Some(items.into_iter().map(|raw| json.slice(raw.get())).collect())
}

/// The first member of that name.
pub(crate) fn member(json: &Json, name: &str) -> Option<Json> {
    members(json)?.into_iter().find(|(found, _)| found == name).map(|(_, value)| value)
}

/// The member of that name, unless it is absent or null.
pub(crate) fn present(json: &Json, name: &str) -> Option<Json> {
    member(json, name).filter(|value| value.as_str() != "null")
}

/// The text of a string member.
pub(crate) fn text_member(json: &Json, name: &str) -> Option<String> {
    text(&member(json, name)?)
}

/// The text of a JSON string.
pub(crate) fn text(json: &Json) -> Option<String> {
    json.read().ok()
}

/// Whether the value is an object.
pub(crate) fn is_object(json: &Json) -> bool {
    json.as_str().starts_with('{')
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

/// The bytes a part was read from, or what they would say for a part made here.
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

/// The JSON pointer (RFC 6901) of a member that comes twice in one object, anywhere inside.
pub(crate) fn repeated_member(json: &Json) -> Option<String> {
    let mut found = None;
    walk(json, &mut |pointer, value| {
        let Some(members) = members(value) else { return };
        let repeated = members.iter().enumerate().find_map(|(position, (name, _))| {
            members.iter().skip(position + 1).any(|(other, _)| other == name).then_some(name)
        });
        if let (None, Some(name)) = (&found, repeated) {
            found = Some(step(pointer, name));
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
    for (name, value) in members(json).unwrap_or_default() {
        walk_from(&value, &step(pointer, &name), visit);
    }
    for (position, value) in items(json).unwrap_or_default().iter().enumerate() {
        walk_from(value, &format!("{pointer}/{position}"), visit);
    }
}

/// A pointer one member further.
pub(crate) fn step(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor).map(Members)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}
