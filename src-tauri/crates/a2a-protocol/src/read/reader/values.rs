//! One method per JSON type: it takes a slot's value, or notes a finding and leaves it.

use std::borrow::Cow;

use super::Reader;
use crate::enums::Enum;
use crate::finding::Rule;
use crate::json::{Json, JsonKind, look, scan};
use crate::model::Text;
use crate::read::slot::Slot;

const IS_NUMBERED: &str = "an identifier is a number; it is read as its text";

impl<'a> Reader<'a> {
    fn wrong(&mut self, slot: Slot<'a>, value: &'a str, wanted: &str, section: &'static str) {
        let found = JsonKind::of(value).as_str();
        self.note_slot(slot, Rule::WrongType, section, format!("expected {wanted}, found {found}; dropped"));
        self.leave(slot.key, value);
    }

    /// A string; `""` is absent.
    pub(crate) fn text(&mut self, slot: Slot<'a>, section: &'static str) -> Option<String> {
        self.borrowed_text(slot, section).filter(|text| !text.is_empty()).map(Cow::into_owned)
    }

    /// An identifier; `""` is absent. Some agents use numbers: a number is its text.
    pub(crate) fn identifier(&mut self, slot: Slot<'a>, section: &'static str) -> Option<String> {
        let Some(number) = slot.value.filter(|value| JsonKind::of(value) == JsonKind::Number) else {
            return self.text(slot, section);
        };
        self.note_slot(slot, Rule::NumberedIdentifier, section, IS_NUMBERED);
        Some(number.to_owned())
    }

    /// An identifier that must be there; a finding and `""` otherwise.
    pub(crate) fn required_identifier(&mut self, slot: Slot<'a>, section: &'static str) -> String {
        if slot.value.is_none() {
            self.missing(slot.key, section);
        }
        self.identifier(slot, section).unwrap_or_default()
    }

    /// An array of identifiers; items of other types are dropped.
    pub(crate) fn identifiers(&mut self, slot: Slot<'a>, section: &'static str) -> Vec<String> {
        self.list(slot, section, |reader, item| {
            if JsonKind::of(item) == JsonKind::Number {
                reader.note(Rule::NumberedIdentifier, section, IS_NUMBERED);
                return Some(item.to_owned());
            }
            reader.text_item(item, section)
        })
    }

    /// A string, `""` included.
    pub(crate) fn any_text(&mut self, slot: Slot<'a>, section: &'static str) -> Option<String> {
        self.borrowed_text(slot, section).map(Cow::into_owned)
    }

    /// As [`Reader::any_text`], for values that may be very long.
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

    /// A name out of a list. ProtoJSON may write the number of a name, and does so for names that are not in the
    /// list.
    pub(crate) fn name(
        &mut self,
        slot: Slot<'a>,
        list: &'static Enum,
        section: &'static str,
    ) -> Option<Cow<'a, str>> {
        let Some(number) = slot.value.filter(|value| JsonKind::of(value) == JsonKind::Number) else {
            return self.borrowed_text(slot, section).filter(|text| !text.is_empty());
        };
        let name = list.name_of_json(number);
        if let Some(name) = name {
            let message = format!("the number {number} stands for `{name}`");
            self.note_slot(slot, Rule::NumberedValue, section, message);
        }
        Some(Cow::Borrowed(name.unwrap_or(number)))
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

    /// Items of an array at the current place.
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
        self.list(slot, section, |reader, item| reader.text_item(item, section))
    }

    fn text_item(&mut self, item: &'a str, section: &'static str) -> Option<String> {
        let text = scan::string(item);
        if text.is_none() {
            self.drop_item(item, "a string", section);
        }
        text.map(Cow::into_owned)
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

    pub(crate) fn drop_item(&mut self, item: &'a str, wanted: &str, section: &'static str) {
        self.note_item(item, wanted, section);
        self.leave_item(item);
    }

    /// Notes that an item is of another type than specified.
    pub(crate) fn note_item(&mut self, item: &str, wanted: &str, section: &'static str) {
        let found = JsonKind::of(item).as_str();
        self.note(Rule::WrongType, section, format!("expected {wanted}, found {found}; dropped"));
    }
}
