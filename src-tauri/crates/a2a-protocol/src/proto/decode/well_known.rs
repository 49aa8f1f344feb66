//! Google's own messages, which have a JSON form of their own (ProtoJSON).

use std::collections::HashMap;

use super::{Decoder, Seen, entry_at, for_each, low_half};
use crate::base64;
use crate::finding::Rule;
use crate::proto::WireError;
use crate::proto::path::Path;
use crate::proto::tables::google::{ANY, ANY_TYPES, LIST, STRUCT, TIMESTAMP, VALUE};
use crate::proto::tables::{Field, Kind};
use crate::proto::time;
use crate::proto::wire::{Span, Wire};

impl Decoder {
    /// Any JSON value.
    pub(super) fn any_json(
        &mut self,
        span: Span<'_>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<bool, WireError> {
        let found = self.scan(&VALUE, span, path)?;
        let chosen = VALUE.fields.iter().zip(found).find(|(_, seen)| seen.count > 0);
        let Some((field, seen)) = chosen else {
            // A value that says nothing is what other readers take for null.
            self.json.literal("null");
            return Ok(true);
        };
        self.single(field, entry_at(span, seen.last)?, span, seen, path, depth)
    }

    /// Any JSON object.
    pub(super) fn structure(
        &mut self,
        span: Span<'_>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<(), WireError> {
        let [seen, ..] = self.scan(&STRUCT, span, path)?;
        let field = STRUCT.fields.first().expect("BUG: a struct is one map");
        self.map(field, span, seen, path, depth).map(drop)
    }

    /// Any JSON array.
    pub(super) fn list(&mut self, span: Span<'_>, path: &Path<'_>, depth: usize) -> Result<(), WireError> {
        let [seen, ..] = self.scan(&LIST, span, path)?;
        let field = LIST.fields.first().expect("BUG: a list is one field");
        self.many(field, span, seen, path, depth).map(drop)
    }

    /// An object whose member names are on the wire. Of a repeated name, the last value counts.
    pub(super) fn map(
        &mut self,
        field: &Field,
        span: Span<'_>,
        seen: Seen,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<bool, WireError> {
        let start = self.open(b'{', span, depth)?;
        if seen.count == 0 {
            self.json.close(start, b'}');
            return Ok(true);
        }
        let mut members = Vec::new();
        for_each(field, span, seen, |entry| {
            if let Wire::Length(entry) = entry.value {
                members.push(member(entry)?);
            }
            Ok(())
        })?;
        let last: HashMap<&[u8], usize> =
            members.iter().enumerate().map(|(index, (key, _))| (*key, index)).collect();
        for (index, (key, value)) in members.iter().enumerate() {
            let name = String::from_utf8_lossy(key);
            let path = path.member(&name);
            if last.get(key) != Some(&index) {
                self.note(&path, Rule::DuplicateMember, || "stands more than once; the last counts".into());
                continue;
            }
            let before = self.json.len();
            self.json.separate(b'{');
            self.text(key, &path);
            self.json.colon();
            // What the entry leaves out is the default of its kind, which is an empty message here.
            let value = value.unwrap_or(Wire::Length(Span { bytes: &[], offset: span.offset }));
            if !self.value(field.kind, value, &path, depth)? {
                self.json.back_to(before);
            }
        }
        self.json.close(start, b'}');
        Ok(true)
    }

    /// `false`: no calendar has this moment.
    pub(super) fn timestamp(&mut self, span: Span<'_>, path: &Path<'_>) -> Result<bool, WireError> {
        let [seconds, nanos, ..] = self.scan(&TIMESTAMP, span, path)?;
        let number = |seen: Seen| match seen.count {
            0 => Ok(0),
            _ => entry_at(span, seen.last).map(|entry| match entry.value {
                Wire::Varint(number) => number,
                Wire::Fixed64(_) | Wire::Length(_) | Wire::Foreign => 0,
            }),
        };
        let (seconds, nanos) = (number(seconds)?.cast_signed(), low_half(number(nanos)?));
        let written = self.json.quoted(|out| time::write(out, seconds, nanos));
        if !written {
            self.note(path, Rule::WrongType, || {
                format!("{seconds} seconds and {nanos} nanoseconds are no time; dropped")
            });
        }
        Ok(written)
    }

    /// A message that names its type, with its members where the type is known.
    pub(super) fn any(&mut self, span: Span<'_>, path: &Path<'_>, depth: usize) -> Result<(), WireError> {
        let [type_url, value, ..] = self.scan(&ANY, span, path)?;
        let bytes = |seen: Seen| match seen.count {
            0 => Ok(Span { bytes: &[], offset: span.offset }),
            _ => entry_at(span, seen.last).map(|entry| match entry.value {
                Wire::Length(span) => span,
                Wire::Varint(_) | Wire::Fixed64(_) | Wire::Foreign => {
                    Span { bytes: &[], offset: entry.offset }
                }
            }),
        };
        let (type_url, value) = (bytes(type_url)?, bytes(value)?);
        let start = self.open(b'{', span, depth)?;
        self.json.plain("@type");
        self.json.colon();
        self.text(type_url.bytes, path);
        let name = String::from_utf8_lossy(type_url.bytes);
        let name = name.rsplit('/').next().unwrap_or_default();
        let table = ANY_TYPES.iter().find(|(known, _)| *known == name).map(|(_, table)| *table);
        let before = self.json.len();
        let known = table.is_some_and(|table| self.members(table, value, path, depth).is_ok());
        if !known {
            self.json.back_to(before);
            self.json.separate(b'{');
            self.json.plain("value");
            self.json.colon();
            self.json.plain(&base64::encode(value.bytes));
        }
        self.json.close(start, b'}');
        Ok(())
    }

    /// Whole numbers without a fraction, as most writers of ProtoJSON write them.
    pub(super) fn double(&mut self, number: f64, path: &Path<'_>) {
        if !number.is_finite() {
            self.note(path, Rule::WrongType, || "JSON has no such number; written as text".to_owned());
            let name = if number.is_nan() {
                "NaN"
            } else if number > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            };
            return self.json.plain(name);
        }
        let text = serde_json::Number::from_f64(number).expect("BUG: the number is finite").to_string();
        self.json.literal(
            text.strip_suffix(".0").filter(|_| number != 0.0 || number.is_sign_positive()).unwrap_or(&text),
        );
    }
}

/// Key and value of a map's entry.
fn member(entry: Span<'_>) -> Result<(&[u8], Option<Wire<'_>>), WireError> {
    let (mut key, mut value): (&[u8], _) = (&[], None);
    let mut entries = entry.entries();
    while let Some(entry) = entries.next()? {
        match (entry.number, entry.value) {
            (1, Wire::Length(text)) => key = text.bytes,
            (2, found) => value = Some(found),
            _ => {}
        }
    }
    Ok((key, value))
}

impl Kind {
    /// Whether values are messages, which merge where they come in pieces.
    pub(super) fn is_message(self) -> bool {
        match self {
            Self::Message(_) | Self::Timestamp | Self::Struct | Self::List | Self::Value | Self::Any => true,
            Self::Text
            | Self::Bytes
            | Self::Bool
            | Self::Int32
            | Self::Int64
            | Self::Double
            | Self::Enum(_)
            | Self::Null => false,
        }
    }
}
