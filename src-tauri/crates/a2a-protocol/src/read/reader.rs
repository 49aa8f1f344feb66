//! The machinery of all reading: one pass over an object's members into named slots, findings, and the members
//! that nobody read (`left`). `values` takes the value of a slot.
//!
//! There is no deserialiser: a [`Json`] was validated when it was made, so members are slices of its text, opaque
//! ones become [`Json`] slices of the same body without a copy, and nothing can fail. Readers recurse only as
//! deep as the model does.

mod left;
mod values;

use std::borrow::Cow;

use self::left::Left;
use super::place::Place;
use super::slot::Slot;
use crate::dialect::Dialect;
use crate::finding::{Decoded, Finding, Rule};
use crate::json::{Json, JsonKind, Source, scan};
use crate::model::Extra;
use crate::names;

/// More is not noted: a hostile body could have a million faults, and nobody reads that many.
const FINDINGS_LIMIT: usize = 256;

/// Reads one body, collecting findings on the way.
pub(crate) struct Reader<'a> {
    pub(crate) body: Source<'a>,
    /// The expected generation of the body; deviations are findings.
    pub(crate) expected: Dialect,
    place: Place<'a>,
    findings: Vec<Finding>,
    left: Vec<Left<'a>>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(body: impl Into<Source<'a>>, expected: Dialect) -> Self {
        Self { body: body.into(), expected, place: Place::default(), findings: Vec::new(), left: Vec::new() }
    }

    /// Runs `read` over the whole body.
    pub(crate) fn whole<T>(
        body: impl Into<Source<'a>>,
        expected: Dialect,
        read: impl FnOnce(&mut Self, &'a str) -> T,
    ) -> Decoded<T> {
        let body = body.into();
        let mut reader = Self::new(body, expected);
        let value = read(&mut reader, body.json.as_str());
        Decoded { value, findings: reader.findings }
    }

    pub(crate) fn slice(&self, value: &str) -> Json {
        self.body.json.slice(value)
    }

    /// Sorts the members of `object` into the slots named, and the others into [`Extra`]. A member in
    /// `snake_case` counts as its `camelCase` name. The first of a duplicate counts, the others are left.
    #[inline]
    pub(crate) fn members<const N: usize>(
        &mut self,
        object: &'a str,
        names: [&'static str; N],
    ) -> ([Slot<'a>; N], Extra) {
        let mut slots = names.map(|name| Slot { key: name, value: None });
        let mut seen = [false; N];
        let mut extra = Extra::new();
        for (key, value) in self.body.members_of(object) {
            let position =
                names::position_in(&names, key).or_else(|| names::position_in(&names, &unescaped(key)?));
            let slot = position.and_then(|at| Some((slots.get_mut(at)?, seen.get_mut(at)?)));
            let Some((slot, seen)) = slot else {
                extra.push((scan::unescape(key).into_owned(), self.slice(value)));
                continue;
            };
            if std::mem::replace(seen, true) {
                let message = format!("`{}` stands more than once; the first counts", scan::unescape(key));
                self.note_at(key, Rule::DuplicateMember, "RFC 8259 §4", message);
                if slot.value != Some(value) {
                    self.leave(key, value);
                }
                continue;
            }
            slot.key = key;
            slot.value = (value != "null").then_some(value);
        }
        (slots, extra)
    }

    /// The slots of an object with one member, if that is an object under one of the names: nearly every event of 1.0
    /// has this form, in which nothing can be wrong.
    #[inline]
    pub(crate) fn only_member<const N: usize>(
        &self,
        object: &'a str,
        names: [&'static str; N],
    ) -> Option<[Slot<'a>; N]> {
        let mut members = self.body.members_of(object);
        let (key, value) = members.next()?;
        let position = names.iter().position(|name| *name == key)?;
        if JsonKind::of(value) != JsonKind::Object || members.next().is_some() {
            return None;
        }
        let mut slots = names.map(|name| Slot { key: name, value: None });
        slots.get_mut(position)?.value = Some(value);
        Some(slots)
    }

    /// Looks at members without taking them: the first of each name, `null` as absent.
    pub(crate) fn peek<const N: usize>(object: &'a str, names: [&'static str; N]) -> [Slot<'a>; N] {
        Self::peek_among(scan::members(object), names, []).0
    }

    /// As [`Reader::peek`], for two groups of names in one pass over an object of this body.
    #[inline]
    pub(crate) fn peek_two<const N: usize, const M: usize>(
        &self,
        object: &'a str,
        names: [&'static str; N],
        others: [&'static str; M],
    ) -> ([Slot<'a>; N], [Slot<'a>; M]) {
        Self::peek_among(self.body.members_of(object), names, others)
    }

    #[inline]
    fn peek_among<const N: usize, const M: usize>(
        members: scan::Members<'a>,
        names: [&'static str; N],
        others: [&'static str; M],
    ) -> ([Slot<'a>; N], [Slot<'a>; M]) {
        let empty = |name| Slot { key: name, value: None };
        let (mut slots, mut other_slots) = (names.map(empty), others.map(empty));
        for (key, value) in members {
            let places = |key: &str| match names::position_in(&names, key) {
                Some(at) => Some((true, at)),
                None => Some((false, names::position_in(&others, key)?)),
            };
            let slot = match places(key).or_else(|| places(&unescaped(key)?)) {
                Some((true, at)) => slots.get_mut(at),
                Some((false, at)) => other_slots.get_mut(at),
                None => None,
            };
            if let Some(slot) = slot.filter(|slot| slot.value.is_none() && value != "null") {
                *slot = Slot { key, value: Some(value) };
            }
        }
        (slots, other_slots)
    }

    pub(crate) fn note(&mut self, rule: Rule, section: &'static str, message: impl Into<String>) {
        self.push(None, rule, section, message.into());
    }

    /// Notes something about a member of the object being read.
    pub(crate) fn note_at(
        &mut self,
        key: &str,
        rule: Rule,
        section: &'static str,
        message: impl Into<String>,
    ) {
        self.push(Some(key), rule, section, message.into());
    }

    /// Notes something below the object being read.
    pub(crate) fn note_at_pointer(
        &mut self,
        below: &str,
        rule: Rule,
        section: &'static str,
        message: impl Into<String>,
    ) {
        let known = self.findings.len();
        self.push(None, rule, section, message.into());
        if let Some(finding) = self.findings.get_mut(known) {
            finding.pointer.push_str(below);
        }
    }

    fn push(&mut self, key: Option<&str>, rule: Rule, section: &'static str, message: String) {
        if self.findings.len() < FINDINGS_LIMIT {
            let pointer = self.place.pointer(key);
            self.findings.push(Finding { pointer, rule, section, member: None, message });
        }
    }

    pub(crate) fn note_slot(
        &mut self,
        slot: Slot<'a>,
        rule: Rule,
        section: &'static str,
        message: impl Into<String>,
    ) {
        self.note_at(slot.key, rule, section, message);
    }

    pub(crate) fn missing(&mut self, name: &str, section: &'static str) {
        let known = self.findings.len();
        self.note(Rule::MissingMember, section, format!("`{name}` is required and absent"));
        self.findings.iter_mut().skip(known).for_each(|finding| finding.member = Some(name.to_owned()));
    }
}

/// The unescaped `key`, if it is written with escapes.
fn unescaped(key: &str) -> Option<Cow<'_, str>> {
    (!scan::is_plain(key)).then(|| scan::unescape(key))
}
