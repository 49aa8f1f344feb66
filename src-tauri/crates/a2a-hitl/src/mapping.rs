//! A mapping: a person's explanation of a shape that no framework has, with the values of the reply that approve
//! and reject.
//!
//! It fits only requests of the structure that it was made for. If a member is added or missing, the agent may
//! mean something else, and the request is read as if there were no mapping.

mod place;

use a2a_protocol::{Json, JsonKind};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Template;

use place::Tree;

/// How deep the structure of a request is compared.
const DEPTH: usize = 2;

/// How a person says that requests of one structure are answered. It never changes: another one has
/// another id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mapping {
    /// Its identity, part of that of every request read by it.
    pub id: String,
    /// The person's name for the requested thing.
    pub name: String,
    /// The structure of the requests that it is for, see [`Mapping::shape_of`].
    pub shape: String,
    /// Where in the data of the reply it is said, as a JSON pointer (RFC 6901).
    pub pointer: String,
    /// The value that approves.
    pub approve: Json,
    /// The value that rejects.
    pub reject: Json,
    /// Members of the request that go back as they came, as JSON pointers.
    #[serde(default)]
    pub copied: Vec<String>,
}

/// Why a mapping is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotAMapping {
    /// What is asked has no name.
    #[error("a mapping needs a name")]
    NoName,
    /// A place is no JSON pointer to a member, or two of them contradict each other.
    #[error("a place of the reply is not a JSON pointer to a member of its own")]
    Pointer,
    /// The same value approves and rejects.
    #[error("the same value would approve and reject")]
    SameValue,
    /// The request has no structure that could be known again.
    #[error("the request has no structure to know it by")]
    NoStructure,
}

impl Mapping {
    /// Whether it says one thing.
    ///
    /// # Errors
    /// Which thing it does not say.
    pub fn check(&self) -> Result<(), NotAMapping> {
        if self.name.trim().is_empty() {
            return Err(NotAMapping::NoName);
        }
        if self.shape.is_empty() {
            return Err(NotAMapping::NoStructure);
        }
        if self.approve.same_value(&self.reject) {
            return Err(NotAMapping::SameValue);
        }
        let nothing = Json::from(serde_json::Value::Null);
        let copies = self.copied.iter().map(|pointer| (pointer.as_str(), &nothing));
        let mut tree = Tree::default();
        copies
            .chain([(self.pointer.as_str(), &self.approve)])
            .all(|(pointer, value)| tree.put(pointer, value))
            .then_some(())
            .ok_or(NotAMapping::Pointer)
    }

    /// The data of a reply to `request`.
    pub(crate) fn reply(&self, request: &Json, approves: bool) -> Template {
        let mut tree = Tree::default();
        for pointer in &self.copied {
            if let Some(value) = request.get(pointer) {
                tree.put(pointer, &value);
            }
        }
        tree.put(&self.pointer, if approves { &self.approve } else { &self.reject });
        tree.template()
    }
}

/// The names and kinds of the members of an object, two levels deep.
pub(crate) fn structure_of(data: &Json) -> String {
    structure(data, DEPTH)
}

fn structure(json: &Json, depth: usize) -> String {
    match json.kind() {
        JsonKind::Object if depth > 0 => {
            let mut members: Vec<String> = json
                .members()
                .iter()
                .map(|(name, value)| format!("{name:?}:{}", structure(value, depth - 1)))
                .collect();
            members.sort();
            format!("{{{}}}", members.join(","))
        }
        kind => kind.as_str().to_owned(),
    }
}
