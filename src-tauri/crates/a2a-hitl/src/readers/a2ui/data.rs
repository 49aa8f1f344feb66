//! The data of a screen: the agent's values, and those that a person filled in.

use std::collections::BTreeMap;

use a2a_protocol::json::pointer;
use a2a_protocol::{Json, JsonKind};

use crate::Template;
use crate::shape::{list, present, step, text_member};

/// Deeper places are no data of a form.
const DEEPEST: usize = 64;

/// A JSON pointer (RFC 6901) into the data, from its root. One that begins with no slash is taken from there as well:
/// screens of 0.8 write `name` for `/name`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Path(Vec<String>);

impl Path {
    /// `None` where it is deeper than any form.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim_matches('/');
        let steps = text.split('/').filter(|_| !text.is_empty());
        let steps: Vec<_> =
            steps.map(|step| pointer::unescaped(step).into_owned()).take(DEEPEST + 1).collect();
        (steps.len() <= DEEPEST).then_some(Self(steps))
    }

    /// The path that a value or a property is bound to.
    pub(super) fn bound(value: &Json) -> Option<Self> {
        Self::of(&text_member(value, "path")?)
    }

    /// Whether the other place lies within this one.
    pub(super) fn holds(&self, other: &Self) -> bool {
        other.0.starts_with(&self.0)
    }

    pub(super) fn pointer(&self) -> String {
        self.0.iter().fold(String::new(), |pointer, name| step(&pointer, name))
    }

    fn below(&self, step: &str) -> Option<Self> {
        let mut steps = self.0.clone();
        steps.push(step.to_owned());
        (steps.len() <= DEEPEST).then_some(Self(steps))
    }
}

/// Values with places that can be written.
#[derive(Debug, Clone)]
pub(super) enum Data {
    Object(BTreeMap<String, Self>),
    Array(Vec<Self>),
    Value(Json),
}

impl Data {
    pub(super) fn none() -> Self {
        Self::Object(BTreeMap::new())
    }

    pub(super) fn of(json: &Json) -> Self {
        match json.kind() {
            JsonKind::Object => Self::Object(
                json.members().into_iter().map(|(name, value)| (name, Self::of(&value))).collect(),
            ),
            JsonKind::Array => Self::Array(json.items().iter().map(Self::of).collect()),
            _ => Self::Value(json.clone()),
        }
    }

    /// `[{"key": "name", "valueString": "x"}]`, nested by `valueMap`. `None` where it lies too deep.
    pub(super) fn put_entries(&mut self, at: &Path, entries: &[Json]) -> Option<()> {
        for entry in entries {
            let Some(key) = text_member(entry, "key") else { continue };
            let path = at.below(&key)?;
            if present(entry, "valueMap").is_some() {
                self.put_entries(&path, &list(entry, "valueMap"))?;
            }
            let held =
                ["valueString", "valueNumber", "valueBoolean"].iter().find_map(|name| entry.member(name));
            if let Some(held) = held {
                self.put(&path, Self::of(&held));
            }
        }
        Some(())
    }

    /// Writes a place, and the objects that lead to it if they are missing.
    pub(super) fn put(&mut self, path: &Path, value: Self) {
        *path.0.iter().fold(self, |data, step| data.child(step)) = value;
    }

    pub(super) fn at(&self, path: &Path) -> Option<&Self> {
        path.0.iter().try_fold(self, |data, step| match data {
            Self::Object(members) => members.get(step),
            Self::Array(items) => items.get(step.parse::<usize>().ok()?),
            Self::Value(_) => None,
        })
    }

    pub(super) fn written(&self) -> Template {
        match self {
            Self::Object(members) => {
                Template::members(members.iter().map(|(name, value)| (name.as_str(), value.written())))
            }
            Self::Array(items) => Template::array(items.iter().map(Self::written)),
            Self::Value(json) => Template::json(json),
        }
    }

    fn child(&mut self, step: &str) -> &mut Self {
        let index = step.parse::<usize>().ok();
        let is_item = matches!(self, Self::Array(items) if index.is_some_and(|index| index < items.len()));
        if !is_item && !matches!(self, Self::Object(_)) {
            *self = Self::none();
        }
        match self {
            Self::Object(members) => members.entry(step.to_owned()).or_insert_with(Self::none),
            Self::Array(items) => {
                index.and_then(|index| items.get_mut(index)).expect("BUG: it was looked whether it is there")
            }
            Self::Value(_) => unreachable!("BUG: it was made an object"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(data: &Data) -> String {
        data.written().resolve(|_| None).unwrap().as_str().to_owned()
    }

    fn path(text: &str) -> Path {
        Path::of(text).unwrap()
    }

    #[test]
    fn what_is_written_stands_in_all_that_holds_it() {
        let mut data =
            Data::of(&Json::parse(r#"{"form":{"to":"x","amount":9.00},"rows":[{"n":1},{"n":2}]}"#).unwrap());
        data.put(&path("/form/amount"), Data::Value(Json::parse("5").unwrap()));
        data.put(&path("rows/1/n/"), Data::Value(Json::parse("7").unwrap()));
        data.put(&path("/new/a~1b"), Data::Value(Json::parse("true").unwrap()));
        assert_eq!(
            written(&data),
            r#"{"form":{"amount":5,"to":"x"},"new":{"a/b":true},"rows":[{"n":1},{"n":7}]}"#
        );
        assert_eq!(written(data.at(&path("/rows")).unwrap()), r#"[{"n":1},{"n":7}]"#);
        assert!(data.at(&path("/rows/2")).is_none() && data.at(&path("/form/to/x")).is_none());
    }

    #[test]
    fn a_path_is_one_however_it_is_spelled_and_holds_what_is_below() {
        assert_eq!(path("name"), path("/name/"));
        assert_eq!(path("/"), path(""));
        assert_eq!(path("/a~1b/c").pointer(), "/a~1b/c");
        assert!(path("/form").holds(&path("/form/to")) && path("/").holds(&path("/form")));
        assert!(!path("/form").holds(&path("/former")) && !path("/form/to").holds(&path("/form")));
        assert_eq!(Path::of(&"/a".repeat(DEEPEST + 1)), None);
    }
}
