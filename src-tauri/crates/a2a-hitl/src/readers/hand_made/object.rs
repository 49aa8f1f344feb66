//! An object that is parsed once, however many names are looked up.

use a2a_protocol::{Json, JsonKind};

use super::plain;
use crate::warnings::words_of;

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

    /// The first of these members that is a flag, with either value.
    pub(super) fn flag(&self, names: &[&'static str]) -> Option<(&'static str, bool)> {
        let (name, value) = self.first_of(names)?;
        Some((name, value.as_bool()?))
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
