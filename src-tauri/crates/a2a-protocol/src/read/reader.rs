//! The machinery under all reading: one pass over an object's members into named slots, and one method
//! per JSON type that takes a slot's value or notes why it could not.
//!
//! There is no deserialiser here: a [`Json`] was validated when it was made, so members are slices of
//! its text, opaque ones become [`Json`] slices of the same body without a copy, and nothing can fail.
//! Readers recurse only as deep as the model does.

use std::borrow::Cow;

use super::names;
use super::place::Place;
use super::slot::Slot;
use crate::dialect::Dialect;
use crate::finding::{Decoded, Finding, Rule};
use crate::json::{Json, JsonKind, Source, look, scan};
use crate::model::{Extra, Text};

/// More is not noted: a hostile body could have a million faults, and nobody reads that many.
const FINDINGS_LIMIT: usize = 256;

/// Reads one body, collecting findings on the way.
pub(crate) struct Reader<'a> {
    pub(crate) body: Source<'a>,
    /// What the body was expected to be; what differs is a finding.
    pub(crate) expected: Dialect,
    place: Place<'a>,
    findings: Vec<Finding>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(body: impl Into<Source<'a>>, expected: Dialect) -> Self {
        Self { body: body.into(), expected, place: Place::default(), findings: Vec::new() }
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
    /// `snake_case` counts as its `camelCase` name. The first of a duplicate is kept.
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
            let escaped = || Some(scan::unescape(key)).filter(|_| !scan::is_plain(key));
            let position =
                names::position_in(&names, key).or_else(|| names::position_in(&names, &escaped()?));
            let slot = position.and_then(|at| Some((slots.get_mut(at)?, seen.get_mut(at)?)));
            let Some((slot, seen)) = slot else {
                extra.push((scan::unescape(key).into_owned(), self.slice(value)));
                continue;
            };
            if std::mem::replace(seen, true) {
                let message = format!("`{}` stands more than once; the first counts", scan::unescape(key));
                self.note_at(key, Rule::DuplicateMember, "RFC 8259 §4", message);
                continue;
            }
            slot.key = key;
            slot.value = (value != "null").then_some(value);
        }
        (slots, extra)
    }

    /// The slots of an object that has one member, where that is an object under one of the names: what
    /// nearly every event of 1.0 is, and nothing about it can be wrong.
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
            let slot = match (names::position_in(&names, key), names::position_in(&others, key)) {
                (Some(at), _) => slots.get_mut(at),
                (None, Some(at)) => other_slots.get_mut(at),
                (None, None) => None,
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

    fn wrong(&mut self, slot: Slot<'a>, value: &str, wanted: &str, section: &'static str) {
        let found = JsonKind::of(value).as_str();
        self.note_slot(slot, Rule::WrongType, section, format!("expected {wanted}, found {found}; dropped"));
    }

    /// A string; `""` is absent.
    pub(crate) fn text(&mut self, slot: Slot<'a>, section: &'static str) -> Option<String> {
        self.borrowed_text(slot, section).filter(|text| !text.is_empty()).map(Cow::into_owned)
    }

    /// A string, `""` included.
    pub(crate) fn any_text(&mut self, slot: Slot<'a>, section: &'static str) -> Option<String> {
        self.borrowed_text(slot, section).map(Cow::into_owned)
    }

    /// As [`Reader::any_text`], for what may be very long.
    pub(crate) fn said(&mut self, slot: Slot<'a>, section: &'static str) -> Option<Text> {
        let body = self.body.json;
        self.borrowed_text(slot, section).map(|text| match text {
            Cow::Borrowed(text) => Text::within(body, text),
            Cow::Owned(text) => text.into(),
        })
    }

    /// As [`Reader::any_text`], for a string that is compared and not kept.
    pub(crate) fn borrowed_text(&mut self, slot: Slot<'a>, section: &'static str) -> Option<Cow<'a, str>> {
        let value = slot.value?;
        let Some(text) = self.body.string_of(value) else {
            self.wrong(slot, value, "a string", section);
            return None;
        };
        if matches!(text, Cow::Owned(_)) && !scan::lossless(value) {
            let message = "half a surrogate pair stands alone; it is shown as U+FFFD";
            self.note_slot(slot, Rule::WrongType, "RFC 8259 §8.2", message);
        }
        Some(text)
    }

    /// A name out of a list. ProtoJSON writes the number of what the list does not hold.
    pub(crate) fn name(&mut self, slot: Slot<'a>, section: &'static str) -> Option<Cow<'a, str>> {
        let number = slot.value.filter(|value| JsonKind::of(value) == JsonKind::Number);
        let text = |reader: &mut Self| reader.borrowed_text(slot, section).filter(|text| !text.is_empty());
        number.map(Cow::Borrowed).or_else(|| text(self))
    }

    /// A string that must be there; a finding and `""` otherwise.
    pub(crate) fn required(&mut self, slot: Slot<'a>, section: &'static str) -> String {
        if slot.value.is_none() {
            self.missing(slot.key, section);
        }
        self.any_text(slot, section).unwrap_or_default()
    }

    pub(crate) fn boolean(&mut self, slot: Slot<'a>, section: &'static str) -> Option<bool> {
        match slot.value? {
            "true" => Some(true),
            "false" => Some(false),
            other => {
                self.wrong(slot, other, "a boolean", section);
                None
            }
        }
    }

    /// A whole number, also where a protobuf server wrote it as a double or as a string.
    pub(crate) fn unsigned(&mut self, slot: Slot<'a>, section: &'static str) -> Option<u64> {
        let value = slot.value?;
        let digits = value.trim_matches('"');
        let digits = digits.strip_suffix(".0").unwrap_or(digits);
        let number = digits.parse().ok();
        if number.is_none() && !look::is_empty(value) {
            self.wrong(slot, value, "a whole number", section);
        }
        number
    }

    /// An object that nobody here looks into; `{}` is absent.
    pub(crate) fn opaque(&mut self, slot: Slot<'a>, section: &'static str) -> Option<Json> {
        let value = slot.value.filter(|value| !look::is_empty(value))?;
        if JsonKind::of(value) != JsonKind::Object {
            self.wrong(slot, value, "an object", section);
            return None;
        }
        Some(self.slice(value))
    }

    /// An object read by `read`.
    pub(crate) fn object<T>(
        &mut self,
        slot: Slot<'a>,
        section: &'static str,
        read: impl FnOnce(&mut Self, &'a str) -> T,
    ) -> Option<T> {
        let value = slot.value?;
        if JsonKind::of(value) != JsonKind::Object {
            if !look::is_empty(value) {
                self.wrong(slot, value, "an object", section);
            }
            return None;
        }
        Some(self.inside(slot.key, value, read))
    }

    /// An object that is known to be one, read by `read`.
    #[inline]
    pub(crate) fn inside<T>(
        &mut self,
        key: &'a str,
        object: &'a str,
        read: impl FnOnce(&mut Self, &'a str) -> T,
    ) -> T {
        self.place.enter(key);
        let read = read(self, object);
        self.place.leave();
        read
    }

    /// An array whose items `read` takes or drops.
    pub(crate) fn list<T>(
        &mut self,
        slot: Slot<'a>,
        section: &'static str,
        read: impl FnMut(&mut Self, &'a str) -> Option<T>,
    ) -> Vec<T> {
        let Some(value) = slot.value else { return Vec::new() };
        if JsonKind::of(value) != JsonKind::Array {
            if !look::is_empty(value) {
                self.wrong(slot, value, "an array", section);
            }
            return Vec::new();
        }
        self.place.enter(slot.key);
        let list = self.items(value, read);
        self.place.leave();
        list
    }

    /// Items of an array whose own place is the current one.
    pub(crate) fn items<T>(
        &mut self,
        array: &'a str,
        mut read: impl FnMut(&mut Self, &'a str) -> Option<T>,
    ) -> Vec<T> {
        let mut list = Vec::new();
        for (index, item) in self.body.items_of(array).enumerate() {
            self.place.enter_item(index);
            if let Some(item) = read(self, item) {
                // Most lists have one item, and most items are large.
                if list.is_empty() {
                    list.reserve_exact(1);
                }
                list.push(item);
            }
            self.place.leave();
        }
        list
    }

    /// An array of objects; other items are dropped.
    pub(crate) fn objects<T>(
        &mut self,
        slot: Slot<'a>,
        section: &'static str,
        mut read: impl FnMut(&mut Self, &'a str) -> T,
    ) -> Vec<T> {
        self.list(slot, section, |reader, item| {
            if JsonKind::of(item) == JsonKind::Object {
                return Some(read(reader, item));
            }
            reader.drop_item(item, "an object", section);
            None
        })
    }

    /// An array of strings; other items are dropped.
    pub(crate) fn texts(&mut self, slot: Slot<'a>, section: &'static str) -> Vec<String> {
        self.list(slot, section, |reader, item| {
            let text = scan::string(item);
            if text.is_none() {
                reader.drop_item(item, "a string", section);
            }
            text.map(Cow::into_owned)
        })
    }

    /// The members of an object by name, read by `read`, where names are data (schemes, scopes).
    pub(crate) fn entries<T>(
        &mut self,
        slot: Slot<'a>,
        section: &'static str,
        mut read: impl FnMut(&mut Self, &'a str) -> Option<T>,
    ) -> Vec<(String, T)> {
        let entries = self.object(slot, section, |reader, object| {
            let mut entries = Vec::new();
            for (key, value) in reader.body.members_of(object) {
                reader.place.enter(key);
                entries.extend(read(reader, value).map(|value| (scan::unescape(key).into_owned(), value)));
                reader.place.leave();
            }
            entries
        });
        entries.unwrap_or_default()
    }

    pub(crate) fn drop_item(&mut self, item: &str, wanted: &str, section: &'static str) {
        let found = JsonKind::of(item).as_str();
        self.note(Rule::WrongType, section, format!("expected {wanted}, found {found}; dropped"));
    }
}
