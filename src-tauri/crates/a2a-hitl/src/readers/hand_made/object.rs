//! An object that is parsed once, however many names are looked up.

use a2a_protocol::{Json, JsonKind};

use super::plain;
use crate::shape::as_words;
use crate::warnings::words_of;

/// Words before the name of a member for the thing that it is a member of.
const PREFIXES: [&str; 22] = [
    "field",
    "input",
    "param",
    "parameter",
    "question",
    "prompt",
    "option",
    "choice",
    "button",
    "btn",
    "answer",
    "reply",
    "item",
    "slot",
    "control",
    "element",
    "variable",
    "property",
    "arg",
    "form",
    "selection",
    "candidate",
];

pub(super) struct Object {
    pub(super) itself: Json,
    members: Vec<(String, Json)>,
}

impl Object {
    pub(super) fn of(json: &Json) -> Option<Self> {
        json.is_object().then(|| Self { itself: json.clone(), members: json.members() })
    }

    /// Its members in order, nulls and repeated ones among them.
    pub(super) fn members(&self) -> &[(String, Json)] {
        &self.members
    }

    /// Those of these members that are there, in the order of the names.
    pub(super) fn all_of(&self, names: &[&'static str]) -> Vec<(&'static str, Json)> {
        let there = |name: &'static str| {
            let is_it = |(other, value): &&(String, Json)| other == name && value.kind() != JsonKind::Null;
            Some((name, self.members.iter().find(is_it)?.1.clone()))
        };
        names.iter().filter_map(|name| there(name)).collect()
    }

    /// The first of these members that is there.
    pub(super) fn first_of(&self, names: &[&'static str]) -> Option<(&'static str, Json)> {
        self.all_of(names).into_iter().next()
    }

    /// The first member that is meant by one of these names: by itself, in another spelling (`displayName`), or behind a word
    /// for the thing that it is of (`field_name`, `optionLabel`).
    pub(super) fn meant(&self, names: &[&'static str]) -> Option<(String, Json)> {
        if let Some((name, value)) = self.first_of(names) {
            return Some((name.to_owned(), value));
        }
        let wanted: Vec<String> = names.iter().map(|name| plain(name)).collect();
        let is_there = |(_, value): &&(String, Json)| value.kind() != JsonKind::Null;
        let by = |said: fn(&str) -> Option<String>| {
            let place = |name: &str| said(name).and_then(|name| wanted.iter().position(|it| *it == name));
            let there = self.members.iter().filter(is_there);
            let found = there.filter_map(|(name, value)| Some((place(name)?, name, value)));
            found.min_by_key(|(place, ..)| *place).map(|(_, name, value)| (name.clone(), value.clone()))
        };
        by(|name| Some(plain(name))).or_else(|| by(without_prefix))
    }

    /// The first of these members that is a flag, with either value.
    pub(super) fn flag(&self, names: &[&'static str]) -> Option<(&'static str, bool)> {
        let (name, value) = self.first_of(names)?;
        Some((name, value.as_bool()?))
    }

    /// The only member whose name ends with *id*: `flight_id`.
    pub(super) fn own_id(&self) -> Option<(String, Json)> {
        let is_word = |value: &Json| matches!(value.kind(), JsonKind::String | JsonKind::Number);
        let mut ids = self.members.iter().filter(|(name, value)| is_word(value) && is_id(name));
        ids.next().filter(|_| ids.next().is_none()).cloned()
    }

    /// Whether it goes by an id.
    pub(super) fn has_ids(&self) -> bool {
        self.members.iter().any(|(name, _)| is_id(name))
    }

    /// The words of a member that is meant by one of these names.
    pub(super) fn words_meant(&self, names: &[&'static str]) -> Option<(String, String)> {
        let (name, value) = self.meant(names)?;
        let is_word = matches!(value.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool);
        is_word.then(|| (name, as_words(&value)))
    }

    /// The members whose names contain one of these words.
    pub(super) fn named_with<'a>(
        &'a self,
        words: &'a [&'a str],
    ) -> impl Iterator<Item = (&'a str, &'a Json)> {
        // An extension's address is nobody's own name for a thing.
        let is_one = |name: &str| {
            !name.contains("://") && words_of(name).iter().any(|word| words.contains(&word.as_str()))
        };
        self.members.iter().filter(move |(name, _)| is_one(name)).map(|(name, value)| (name.as_str(), value))
    }

    /// Its kind, in small letters and without punctuation.
    pub(super) fn kind(&self) -> Option<String> {
        ["type", "kind"]
            .iter()
            .find_map(|name| self.first_of(&[name])?.1.as_string())
            .map(|kind| plain(&kind))
    }
}

/// Whether a name is that of an id: `flight_id`.
fn is_id(name: &str) -> bool {
    plain(name).ends_with("id") && words_of(name).iter().any(|word| word == "id")
}

/// The last word of a name, in small letters: `text` of `promptText`.
pub(super) fn last_word(name: &str) -> String {
    let begins = name.rfind(|letter: char| letter.is_uppercase() || !letter.is_alphanumeric()).unwrap_or(0);
    plain(name.get(begins..).unwrap_or(name))
}

/// `name` of `field_name`.
fn without_prefix(name: &str) -> Option<String> {
    let (first, _) =
        name.split_at(name.find(|letter: char| letter.is_uppercase() || !letter.is_alphanumeric())?);
    let is_prefix = PREFIXES.contains(&first.to_lowercase().as_str());
    name.get(first.len()..).filter(|_| is_prefix).map(plain)
}
