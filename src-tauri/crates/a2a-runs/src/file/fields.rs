//! The members of a mapping, taken by name; members that nobody took are unknown.

use serde_json::{Map, Value};

use super::Faults;
use crate::fault::{Fault, FaultKind, Place};
use crate::yaml::{Member, Node, Yaml};

/// The members of one mapping.
pub(super) struct Fields<'n> {
    place: Place,
    left: Vec<&'n Member>,
    /// The names that were asked for: one that is unknown may be one of them, misspelled.
    known: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    /// `None`, with a fault, where it is no mapping.
    pub(super) fn of(node: &'n Node, what: &str, faults: &mut Faults) -> Option<Self> {
        let Yaml::Map(members) = &node.value else {
            wrong(node, what, "a mapping (`name: value`)", faults);
            return None;
        };
        Some(Self { place: node.place, left: members.iter().collect(), known: Vec::new() })
    }

    /// The value of a member. One that is empty counts as absent.
    pub(super) fn take(&mut self, name: &'static str) -> Option<&'n Node> {
        self.take_member(name).map(|member| &member.node).filter(|node| node.value != Yaml::Null)
    }

    /// A member with its name's place.
    pub(super) fn take_member(&mut self, name: &'static str) -> Option<&'n Member> {
        self.known.push(name);
        let at = self.left.iter().position(|member| member.name == name)?;
        Some(self.left.remove(at))
    }

    /// The value of a member that has to be there.
    pub(super) fn required(&mut self, name: &'static str, faults: &mut Faults) -> Option<&'n Node> {
        let node = self.take(name);
        if node.is_none() {
            faults.push(Fault::new(self.place, FaultKind::Missing(name)));
        }
        node
    }

    /// A text that has to be there, and its place.
    pub(super) fn text(&mut self, name: &'static str, faults: &mut Faults) -> Option<(String, Place)> {
        let node = self.required(name, faults)?;
        text(node, name, faults).map(|text| (text, node.place))
    }

    pub(super) fn optional_text(&mut self, name: &'static str, faults: &mut Faults) -> Option<String> {
        self.take(name).and_then(|node| text(node, name, faults))
    }

    pub(super) fn boolean(&mut self, name: &'static str, faults: &mut Faults) -> Option<bool> {
        let node = self.take(name)?;
        if let Yaml::Boolean(boolean) = node.value {
            return Some(boolean);
        }
        wrong(node, name, "`true` or `false`", faults);
        None
    }

    /// A whole number from 0.
    pub(super) fn count(&mut self, name: &'static str, faults: &mut Faults) -> Option<u64> {
        count(self.take(name)?, name, faults)
    }

    /// A mapping that is not looked into.
    pub(super) fn map(&mut self, name: &'static str, faults: &mut Faults) -> Map<String, Value> {
        let Some(node) = self.take(name) else { return Map::new() };
        if let Value::Object(members) = node.json() {
            return members;
        }
        wrong(node, name, "a mapping (`name: value`)", faults);
        Map::new()
    }

    /// A member that the specification has and the workbench does not carry out.
    pub(super) fn refuse(&mut self, name: &'static str, instead: &'static str, faults: &mut Faults) {
        if let Some(member) = self.take_member(name) {
            faults.push(Fault::new(
                member.place,
                FaultKind::NotCarriedOut { what: format!("`{name}`"), instead },
            ));
        }
    }

    /// Members that nobody asked for are unknown.
    pub(super) fn finish(self, faults: &mut Faults) {
        for member in self.left {
            let like = self.known.iter().copied().find(|known| is_like(known, &member.name));
            faults.push(Fault::new(member.place, FaultKind::Unknown { name: member.name.clone(), like }));
        }
    }
}

/// Whether somebody may have meant `known`: other capitals, or one letter more, less or other.
fn is_like(known: &str, written: &str) -> bool {
    let (known, written) = (known.to_lowercase(), written.to_lowercase());
    let (longer, shorter) =
        if known.len() >= written.len() { (&known, &written) } else { (&written, &known) };
    let begin = longer.bytes().zip(shorter.bytes()).take_while(|(one, other)| one == other).count();
    let rest = |text: &str, from: usize| text.as_bytes().get(from..).map(<[u8]>::to_vec);
    match longer.len() - shorter.len() {
        0 => begin == longer.len() || rest(longer, begin + 1) == rest(shorter, begin + 1),
        1 => rest(longer, begin + 1) == rest(shorter, begin),
        _ => false,
    }
}

pub(super) fn wrong(node: &Node, what: &str, expected: &'static str, faults: &mut Faults) {
    faults.push(Fault::new(node.place, FaultKind::WrongType { what: what.to_owned(), expected }));
}

pub(super) fn text(node: &Node, what: &str, faults: &mut Faults) -> Option<String> {
    match &node.value {
        Yaml::Text(text) => Some(text.clone()),
        Yaml::Null | Yaml::Boolean(_) | Yaml::Number(_) => {
            wrong(node, what, "a text: put it between quotes", faults);
            None
        }
        Yaml::List(_) | Yaml::Map(_) => {
            wrong(node, what, "a text", faults);
            None
        }
    }
}

pub(super) fn count(node: &Node, what: &str, faults: &mut Faults) -> Option<u64> {
    let found = match &node.value {
        Yaml::Number(number) => number.as_u64(),
        _ => None,
    };
    if found.is_none() {
        wrong(node, what, "a whole number from 0", faults);
    }
    found
}
