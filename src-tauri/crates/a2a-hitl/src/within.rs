//! Values inside pieces of JSON, at any depth, indexed so that a search costs no more than the searched value.
//! Values are equal in any order of members and any spelling, as everywhere in the comparison of requests.

use std::collections::HashSet;

use a2a_protocol::{Json, JsonKind};

use crate::digest::Fields;
use crate::shape::{plain_number, scalar_end};

type Digest = [u8; 32];

/// Every value and every member within some pieces.
#[derive(Default)]
pub(crate) struct Within {
    values: HashSet<Digest>,
    members: HashSet<Digest>,
}

impl Within {
    pub(crate) fn of<'a>(pieces: impl IntoIterator<Item = &'a Json>) -> Self {
        let mut within = Self::default();
        pieces.into_iter().for_each(|piece| within.add(piece));
        within
    }

    pub(crate) fn add(&mut self, piece: &Json) {
        digest(piece, Some(self));
    }

    /// Adds the values within a value, and the value by a name.
    pub(crate) fn add_member(&mut self, name: &str, value: &Json) {
        let value = digest(value, Some(self));
        self.members.insert(member(name, &value));
    }

    /// Whether the value occurs, by any name.
    pub(crate) fn holds(&self, value: &Json) -> bool {
        self.values.contains(&digest(value, None))
    }

    /// Whether a member occurs. A value with members of its own is known by them; a word, a number, and an object
    /// with bare names are equal only by the same name, the last step if the name is a path.
    pub(crate) fn holds_member(&self, name: &str, value: &Json) -> bool {
        let value_digest = digest(value, None);
        let last = name.rsplit_once('/').map(|(_, last)| last);
        let has_members = match value.kind() {
            JsonKind::Object => value.is_empty() || value_digest != Open::new(JsonKind::Object).digest(None),
            JsonKind::Array => true,
            JsonKind::String | JsonKind::Number | JsonKind::Bool | JsonKind::Null => false,
        };
        if has_members {
            return self.values.contains(&value_digest);
        }
        let mut names = [Some(name), last].into_iter().flatten();
        names.any(|name| self.members.contains(&member(name, &value_digest)))
    }

    /// Whether a piece that is shown beside a request stands there: every member of its data, or the whole of it.
    pub(crate) fn holds_shown(&self, shown: &Json) -> bool {
        let members = shown.members();
        let data = match members.as_slice() {
            [(name, data)] if name == "data" => data,
            _ => return self.holds(shown),
        };
        let named = data.members();
        if named.is_empty() {
            return self.holds(shown) || (data.kind() == JsonKind::Array && self.holds(data));
        }
        named.iter().all(|(name, value)| self.holds_member(name, value))
    }
}

/// An object or array that is gone through.
struct Open {
    kind: JsonKind,
    name: Option<String>,
    inside: Vec<(String, Digest)>,
}

impl Open {
    fn new(kind: JsonKind) -> Self {
        Self { kind, name: None, inside: Vec::new() }
    }

    /// A string of an object is a name where none is waiting for its value.
    fn wants_name(&self) -> bool {
        self.kind == JsonKind::Object && self.name.is_none()
    }

    fn add(&mut self, value: Digest, is_null: bool) {
        let position = || self.inside.len().to_string();
        let name = self.name.take().unwrap_or_else(position);
        // A null member says as much as none.
        if !is_null || self.kind == JsonKind::Array {
            self.inside.push((name, value));
        }
    }

    fn digest(mut self, noted: Option<&mut Within>) -> Digest {
        if let Some(within) = noted {
            within.members.extend(self.inside.iter().map(|(name, value)| member(name, value)));
        }
        let is_object = self.kind == JsonKind::Object;
        if is_object {
            self.inside.sort_by(|(one, _), (other, _)| one.cmp(other));
        }
        let mut fields = Fields::new(self.kind.as_str());
        for (name, value) in &self.inside {
            fields.field(is_object.then_some(name));
            fields.bytes(value);
        }
        fields.finish()
    }
}

/// The digest of a value, with everything within it noted, in one pass: asking each value for its members would walk
/// a deep one once for every level.
fn digest(json: &Json, mut noted: Option<&mut Within>) -> Digest {
    let text = json.as_str();
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        let (end, done, is_null) = match byte {
            b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' => {
                at += 1;
                continue;
            }
            b'{' | b'[' => {
                open.push(Open::new(if *byte == b'{' { JsonKind::Object } else { JsonKind::Array }));
                at += 1;
                continue;
            }
            b'}' | b']' => {
                let Some(closed) = open.pop() else { break };
                // An empty member says as much as none, too.
                let is_hollow = closed.inside.is_empty();
                (at + 1, closed.digest(noted.as_deref_mut()), is_hollow)
            }
            _ => {
                let end = scalar_end(text.as_bytes(), at);
                let value = json.slice(text.get(at..end).unwrap_or_default());
                if let Some(object) = open.last_mut().filter(|object| object.wants_name()) {
                    object.name = Some(value.as_string().unwrap_or_default());
                    at = end;
                    continue;
                }
                (end, scalar(&value), value.kind() == JsonKind::Null)
            }
        };
        at = end;
        if let Some(within) = noted.as_deref_mut() {
            within.values.insert(done);
        }
        match open.last_mut() {
            Some(around) => around.add(done, is_null),
            None => return done,
        }
    }
    Digest::default()
}

fn scalar(value: &Json) -> Digest {
    let kind = value.kind();
    let mut fields = Fields::new(kind.as_str());
    let text = value.as_string().unwrap_or_else(|| plain_number(value.as_str()).to_owned());
    fields.field(Some(&text));
    fields.finish()
}

fn member(name: &str, value: &Digest) -> Digest {
    let mut fields = Fields::new("member");
    fields.field(Some(name));
    fields.bytes(value);
    fields.finish()
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;

    use super::Within;

    fn json(text: &str) -> Json {
        Json::parse(text).unwrap()
    }

    #[track_caller]
    fn check(shown: &str, expected: bool) {
        let piece = json(r#"{"data":{"a":{"command":"rm","b":[1.50,{"c":true}],"none":null}},"text":"[2]"}"#);
        assert_eq!(Within::of([&piece]).holds_shown(&json(shown)), expected, "{shown}");
    }

    #[test]
    fn a_structure_stands_there_by_any_name_and_in_any_order() {
        check(r#"{"data":{"x":{"b":[1.50,{"c":true}],"command":"rm"}}}"#, true);
        check(r#"{"data":{"x":[1.50,{"c":true,"d":null}]}}"#, true);
        check(r#"{"data":[1.50,{"c":true}]}"#, true);
        check(r#"{"b":[1.50,{"c":true}],"command":"rm"}"#, true);
        check(r#"{"data":{"x":{"command":"rm","b":[1.5,{"c":true}]}}}"#, false);
        check(r#"{"data":{"x":[{"c":true},1.50]}}"#, false);
        check(r#"{"data":{"x":{"command":"rm","b":[1.50,{"c":true,"e":[]}],"e":{}}}}"#, true);
        check(r#"{"data":{"x":{"c":true},"y":{"c":false}}}"#, false);
        check(r#"{ "data" : { "x" : [ 1.50 , { "\u0063" : true } ] } }"#, true);
        check(r#"{"data":{"x":{"1.50":{"c":true}}}}"#, false);
    }

    #[test]
    fn a_word_or_a_number_stands_there_by_its_name_only() {
        check(r#"{"data":{"command":"rm"}}"#, true);
        check(r#"{"data":{"a/command":"rm","a/b/0":1.50,"c":true}}"#, true);
        check(r#"{"data":{"sudo":true}}"#, false);
        check(r#"{"data":{"x":"rm"}}"#, false);
        check(r#"{"data":{"command":"m"}}"#, false);
        check(r#"{"data":{"command":"rm","sudo":true}}"#, false);
        check(r#"{"data":{"x":[2]}}"#, false);
    }
}
