//! One secret that a request asks for: by its declared kind, by a flag, or by the whole name of the wanted value.
//! The answer is the secret as plain words, which such an agent reads.

use super::field_schema::SECRET;
use super::object::Object;
use super::plain;
use crate::ItemId;
use crate::reading::Item;
use crate::shape::text_member;
use crate::warnings::names_a_secret;

/// Parts of the kind that such a request names, in small letters.
const KINDS: [&str; 3] = ["password", "secret", "credential"];
const SAYS: [&str; 3] = ["type", "kind", "input_type"];
/// Members that name the wanted secret.
const NAMES: [&str; 6] = ["name", "field", "key", "variable", "parameter", "param"];

pub(super) struct Secret {
    name: Option<String>,
    paths: Vec<String>,
}

impl Secret {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let itself = &object.itself;
        let says = |name: &&str| text_member(itself, name).map(|kind| plain(&kind));
        let kind = SAYS
            .iter()
            .find(|name| says(name).is_some_and(|kind| KINDS.iter().any(|piece| kind.contains(piece))));
        let flag = object.flag(&SECRET).filter(|(_, is)| *is).map(|(name, _)| name);
        let named = object.first_of(&NAMES).and_then(|(member, name)| Some((member, name.as_string()?)));
        let by_name = named.as_ref().filter(|(_, name)| names_a_secret(name)).map(|(member, _)| *member);
        let known = [flag, kind.copied(), by_name];
        known.iter().flatten().next()?;
        let paths = known.into_iter().flatten().chain(named.iter().map(|(member, _)| *member));
        Some(Self {
            name: named.as_ref().map(|(_, name)| name.clone()),
            paths: paths.map(str::to_owned).collect(),
        })
    }

    pub(super) fn item(&self, item_id: ItemId, words: Option<String>) -> Item {
        let name = self.name.clone().or_else(|| words.as_ref()?.lines().next().map(str::to_owned));
        Item::Secret {
            name: name.unwrap_or_else(|| item_id.to_string()),
            item_id,
            description: words,
            is_json: false,
            of: None,
        }
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}
