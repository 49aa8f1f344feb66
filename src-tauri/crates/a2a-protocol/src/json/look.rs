//! Access to the members and items of a [`Json`] without a tree.

use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::remembered::{Span, spans};
use super::{Json, pointer, scan};

/// The JSON types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JsonKind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// Any number.
    Number,
    /// Any string.
    String,
    /// Any array.
    Array,
    /// Any object.
    Object,
}

impl JsonKind {
    /// The type of a JSON text, told from its first byte.
    pub(crate) fn of(value: &str) -> Self {
        match value.as_bytes().first() {
            Some(b'{') => Self::Object,
            Some(b'[') => Self::Array,
            Some(b'"') => Self::String,
            Some(b't' | b'f') => Self::Bool,
            Some(b'n') | None => Self::Null,
            Some(_) => Self::Number,
        }
    }

    /// The type's name, as a person reads it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "a boolean",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

impl Json {
    /// Its type.
    pub fn kind(&self) -> JsonKind {
        JsonKind::of(self.as_str())
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        self.kind() == JsonKind::Object
    }

    /// Whether it is `null`, `""`, `[]` or `{}`, which mean *absent* everywhere but in data.
    pub fn is_empty(&self) -> bool {
        is_empty(self.as_str())
    }

    /// The string it holds. Lone surrogates become U+FFFD.
    pub fn as_string(&self) -> Option<String> {
        scan::string(self.as_str()).map(std::borrow::Cow::into_owned)
    }

    /// The boolean it holds.
    pub fn as_bool(&self) -> Option<bool> {
        match self.as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The value at a JSON pointer (RFC 6901); the first one where a member stands twice.
    pub fn get(&self, pointer: &str) -> Option<Self> {
        let mut value = self.as_str();
        if pointer.is_empty() {
            return Some(self.clone());
        }
        for token in pointer.strip_prefix('/')?.split('/') {
            let token = pointer::unescaped(token);
            value = match JsonKind::of(value) {
                JsonKind::Object => scan::members(value)
                    .find(|(key, _)| scan::unescape(key) == token)
                    .map(|(_, value)| value)?,
                JsonKind::Array => scan::items(value).nth(array_index(&token)?)?,
                _ => return None,
            };
        }
        Some(self.slice(value))
    }

    /// The value of one member of an object, by its literal name; the first one of several.
    pub fn member(&self, name: &str) -> Option<Self> {
        if let Some(spans) = self.spans_of(JsonKind::Object) {
            let is_named = |(key, _): &&Span| scan::unescape(self.within(key)) == name;
            return spans.iter().find(is_named).map(|(_, value)| self.at(value));
        }
        let (_, value) = scan::members(self.as_str()).find(|(key, _)| scan::unescape(key) == name)?;
        Some(self.slice(value))
    }

    /// [`Json::member`] for several names in one pass, whatever else the object holds.
    pub fn pick<const N: usize>(&self, names: [&str; N]) -> [Option<Self>; N] {
        if let Some(spans) = self.spans_of(JsonKind::Object) {
            return names.map(|name| {
                let is_named = |(key, _): &&Span| scan::unescape(self.within(key)) == name;
                spans.iter().find(is_named).map(|(_, value)| self.at(value))
            });
        }
        let mut found = [const { None }; N];
        for (key, value) in scan::members(self.as_str()) {
            let key = scan::unescape(key);
            let wanted = names.iter().zip(&mut found).find(|(name, _)| key.as_ref() == **name);
            if let Some((_, slot)) = wanted {
                slot.get_or_insert(value);
            }
            if found.iter().all(Option::is_some) {
                break;
            }
        }
        found.map(|value| value.map(|value| self.slice(value)))
    }

    /// Members of an object in order, duplicates included. Empty for other values.
    pub fn members(&self) -> Vec<(String, Self)> {
        if let Some(spans) = self.spans_of(JsonKind::Object) {
            let member =
                |(key, value): &Span| (scan::unescape(self.within(key)).into_owned(), self.at(value));
            return spans.iter().map(member).collect();
        }
        scan::members(self.as_str())
            .map(|(key, value)| (scan::unescape(key).into_owned(), self.slice(value)))
            .collect()
    }

    /// Whether both are equal but for the order of members, white space and escapes. Numbers are compared as they are
    /// written.
    pub fn same_value(&self, other: &Self) -> bool {
        same(self.as_str(), other.as_str())
    }

    /// The first member that occurs more than once in its object, at any depth: a JSON pointer. Readers disagree
    /// about which one counts, so the meaning of such a value is unknown.
    pub fn first_duplicate(&self) -> Option<String> {
        duplicate_in(self.as_str())
    }

    /// Items of an array in order. Empty for other values.
    pub fn items(&self) -> Vec<Self> {
        if let Some(spans) = self.spans_of(JsonKind::Array) {
            return spans.iter().map(|(_, value)| self.at(value)).collect();
        }
        scan::items(self.as_str()).map(|value| self.slice(value)).collect()
    }

    /// Where its members or items stand, where that is remembered; nothing of another kind.
    fn spans_of(&self, kind: JsonKind) -> Option<Rc<[Span]>> {
        if self.kind() == kind { spans(self) } else { None }
    }

    fn within(&self, range: &Range<usize>) -> &str {
        self.body.get(range.clone()).expect("BUG: the range was taken from this body")
    }

    fn at(&self, range: &Range<usize>) -> Self {
        Self { body: Arc::clone(&self.body), range: range.clone() }
    }

    /// The item of an array that has only one. A long array is not walked to its end to find that out.
    pub fn only_item(&self) -> Option<Self> {
        let mut items = scan::items(self.as_str());
        let only = items.next()?;
        items.next().is_none().then(|| self.slice(only))
    }
}

/// Recurses as deep as the values nest, which [`DEPTH_LIMIT`](super::DEPTH_LIMIT) bounds.
fn same(one: &str, other: &str) -> bool {
    match (JsonKind::of(one), JsonKind::of(other)) {
        (JsonKind::Object, JsonKind::Object) => {
            let sorted = |object| {
                let mut members: Vec<_> =
                    scan::members(object).map(|(key, value)| (scan::unescape(key), value)).collect();
                members.sort_by(|(one, _), (other, _)| one.cmp(other));
                members
            };
            let (one, other) = (sorted(one), sorted(other));
            one.len() == other.len()
                && one.iter().zip(&other).all(|(one, other)| one.0 == other.0 && same(one.1, other.1))
        }
        (JsonKind::Array, JsonKind::Array) => {
            let (mut one, mut other) = (scan::items(one), scan::items(other));
            loop {
                match (one.next(), other.next()) {
                    (Some(one), Some(other)) if same(one, other) => {}
                    (None, None) => return true,
                    _ => return false,
                }
            }
        }
        (JsonKind::String, JsonKind::String) => one == other || scan::string(one) == scan::string(other),
        _ => one == other,
    }
}

/// Recurses as deep as the values nest, as [`same`] does.
fn duplicate_in(value: &str) -> Option<String> {
    match JsonKind::of(value) {
        JsonKind::Object => {
            let mut seen = HashSet::new();
            scan::members(value).find_map(|(key, value)| {
                let key = scan::unescape(key);
                let step = format!("/{}", pointer::escaped(&key));
                if !seen.insert(key) {
                    return Some(step);
                }
                duplicate_in(value).map(|below| step + &below)
            })
        }
        JsonKind::Array => scan::items(value)
            .enumerate()
            .find_map(|(index, item)| duplicate_in(item).map(|below| format!("/{index}{below}"))),
        JsonKind::Null | JsonKind::Bool | JsonKind::Number | JsonKind::String => None,
    }
}

/// `null`, `""`, `[]` and `{}`, white space inside the brackets included.
pub(crate) fn is_empty(value: &str) -> bool {
    match JsonKind::of(value) {
        JsonKind::Null => true,
        JsonKind::String => value == "\"\"",
        JsonKind::Array | JsonKind::Object => {
            let inside = value.bytes().skip(1).find(|byte| !byte.is_ascii_whitespace());
            matches!(inside, Some(b']' | b'}') | None)
        }
        JsonKind::Bool | JsonKind::Number => false,
    }
}

fn array_index(token: &str) -> Option<usize> {
    let canonical =
        token == "0" || !token.starts_with('0') && token.bytes().all(|byte| byte.is_ascii_digit());
    canonical.then(|| token.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::Json;

    #[test]
    fn a_pointer_finds_escaped_keys_and_array_items() {
        let json = Json::parse(r#"{"a/b":{"~":[10,{"\u0063":1.50}]},"x":1,"x":2}"#).expect("valid");
        let at = |pointer: &str| json.get(pointer).map(|found| found.as_str().to_owned());
        assert_eq!(at("/a~1b/~0/1/c").as_deref(), Some("1.50"), "escapes on both sides");
        assert_eq!(at("/x").as_deref(), Some("1"), "the first of two");
        assert_eq!(at("/a~1b/~0/01"), None, "an index has no leading zero");
        assert_eq!(at("").as_deref(), Some(json.as_str()), "the whole");
    }

    #[test]
    fn order_and_spelling_of_members_do_not_matter_but_digits_do() {
        let same = |one: &str, other: &str| {
            Json::parse(one).expect("valid").same_value(&Json::parse(other).expect("valid"))
        };
        assert!(same(r#"{"a":[1,{"b":2,"c":"é"}]}"#, r#"{ "a" : [1, {"c":"\u00e9","b":2}] }"#), "the same");
        assert!(!same("12000.00", "12000.0"), "somebody approved one of them");
        assert!(!same("[1,2]", "[2,1]"), "items have an order");
        assert!(!same(r#"{"a":1}"#, r#"{"a":1,"a":1}"#), "a duplicate is a difference");
    }

    #[test]
    fn a_member_that_stands_twice_is_found_at_any_depth() {
        let at = |text: &str| Json::parse(text).expect("valid").first_duplicate();
        let hidden = r#"{"a":[{"b/c":{"confirmed":true,"\u0063onfirmed":false}}]}"#;
        assert_eq!(at(hidden).as_deref(), Some("/a/0/b~1c/confirmed"), "an escape does not hide it");
        assert_eq!(at(r#"[{"a":1},{"a":1}]"#), None, "two objects");
    }

    #[test]
    fn several_members_are_picked_as_one_is() {
        let json = Json::parse(r#"{"a":1,"\u0062":2,"a":3}"#).expect("valid");
        let picked = json.pick(["b", "c", "a"]).map(|value| value.map(|value| value.as_str().to_owned()));
        assert_eq!(picked, [Some("2".to_owned()), None, Some("1".to_owned())], "the first of two");
        assert_eq!(Json::parse("[1]").expect("valid").pick(["a"]), [None], "no object has no members");
    }

    #[test]
    fn only_an_array_of_one_item_has_an_only_item() {
        let only = |text: &str| Json::parse(text).expect("valid").only_item();
        assert_eq!(only("[ 7 ]").as_ref().map(Json::as_str), Some("7"));
        for other in ["[]", "[7,8]", r#"{"a":7}"#, "7"] {
            assert_eq!(only(other), None, "{other}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        let json = Json::parse("\u{feff} [1]").expect("RFC 8259 §8.1 lets a reader ignore it");
        assert_eq!((json.as_str(), json.range()), ("[1]", 4..7), "three bytes of mark and a space");
    }

    #[test]
    fn a_slice_knows_where_it_stood_in_the_body() {
        let json = Json::parse("  [1, 22]").expect("valid");
        assert_eq!(json.items().get(1).map(Json::range), Some(6..8), "bytes of the body, not of the array");
    }
}
