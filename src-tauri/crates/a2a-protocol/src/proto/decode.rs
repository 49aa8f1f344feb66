//! From the wire form to JSON text, without building values.
//!
//! A message is scanned once to learn where its fields stand, because JSON needs the items of a list side by side
//! and one value per member, and protobuf promises neither. Then its fields are written in the table's order.
//! Only a few numbers per field are kept, so the size of the output bounds the memory.

mod well_known;
mod writer;

use std::borrow::Cow;

use super::WireError;
use super::path::Path;
use super::tables::{Field, Kind, MOST_FIELDS, Presence, Table};
use super::wire::{Entry, Span, Wire};
use crate::base64;
use crate::finding::{Decoded, Finding, Rule};
use crate::json::{DEPTH_LIMIT, Indexed};
use writer::Writer;

/// Findings told of one message; a message of nothing but unknown fields must not pile them up.
const MOST_FINDINGS: usize = 32;

/// Section of the specification that findings here refer to.
const SECTION: &str = "Protocol Buffers, Encoding";

pub(super) fn message(table: &Table, wire: &[u8], limit: usize) -> Result<Decoded<Indexed>, WireError> {
    let json = Writer::with_capacity(wire.len().saturating_mul(2).min(limit));
    let mut decoder = Decoder { json, findings: Vec::new(), limit, spare: limit };
    decoder.message(table, Span::whole(wire), &Path::Whole, 1)?;
    Ok(Decoded { value: decoder.json.finish(), findings: decoder.findings })
}

struct Decoder {
    json: Writer,
    findings: Vec<Finding>,
    limit: usize,
    /// How many bytes of messages in pieces may still be copied.
    spare: usize,
}

/// Where the entries of one field stand in their message.
#[derive(Clone, Copy, Default)]
struct Seen {
    count: usize,
    first: usize,
    last: usize,
}

type Scan = [Seen; MOST_FIELDS];

impl Decoder {
    fn message(
        &mut self,
        table: &Table,
        span: Span<'_>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<(), WireError> {
        let start = self.open(b'{', span, depth)?;
        self.members(table, span, path, depth)?;
        self.json.close(start, b'}');
        Ok(())
    }

    /// Writes the members of a message without its brackets.
    fn members(
        &mut self,
        table: &Table,
        span: Span<'_>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<(), WireError> {
        let found = self.scan(table, span, path)?;
        for (field, &seen) in table.fields.iter().zip(&found) {
            if seen.count == 0 {
                continue;
            }
            let last = entry_at(span, seen.last)?;
            if field.presence == Presence::Implicit && is_default(field, last.value) {
                continue;
            }
            let before = self.json.len();
            self.json.separate(b'{');
            self.json.plain(field.name);
            self.json.colon();
            let path = path.member(field.name);
            let written = match field.presence {
                Presence::Many => self.many(field, span, seen, &path, depth + 1)?,
                Presence::Map => self.map(field, span, seen, &path, depth + 1)?,
                Presence::Implicit | Presence::Explicit | Presence::OneOf => {
                    self.single(field, last, span, seen, &path, depth)?
                }
            };
            if !written {
                self.json.back_to(before);
            }
        }
        Ok(())
    }

    /// Finds out which fields are there, and notes those that should not be.
    fn scan(&mut self, table: &Table, span: Span<'_>, path: &Path<'_>) -> Result<Scan, WireError> {
        let mut found = Scan::default();
        let mut chosen: Option<usize> = None;
        let mut entries = span.entries();
        while let Some(entry) = entries.next()? {
            let Some((position, field)) = table.field(entry.number) else {
                self.note(path, Rule::UnknownField, || {
                    format!("`{}` has no field {}; skipped", table.name, entry.number)
                });
                continue;
            };
            if !fits(field, entry.value) {
                self.note(&path.member(field.name), Rule::WrongType, || {
                    format!("the value of field {} has another wire type; skipped", entry.number)
                });
                continue;
            }
            let before = if field.presence == Presence::OneOf { chosen.replace(position) } else { None };
            if let Some(other) = before.filter(|other| *other != position) {
                self.note(path, Rule::DuplicateMember, || {
                    format!("more than one alternative of `{}`; the last counts", table.name)
                });
                for replaced in [other, position] {
                    *seen_at(&mut found, replaced) = Seen::default();
                }
            }
            let seen = seen_at(&mut found, position);
            if seen.count == 0 {
                seen.first = entry.start;
            }
            seen.last = entry.start;
            seen.count += 1;
            if seen.count == 2 && !matches!(field.presence, Presence::Many | Presence::Map) {
                self.note(&path.member(field.name), Rule::DuplicateMember, || {
                    format!("field {} stands more than once; the last counts", entry.number)
                });
            }
        }
        Ok(found)
    }

    /// Writes the value of a field with one value, whose last entry is given. `false`: it cannot be expressed in
    /// JSON.
    fn single(
        &mut self,
        field: &Field,
        last: Entry<'_>,
        span: Span<'_>,
        seen: Seen,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<bool, WireError> {
        // A message that comes in pieces is the message whose wire form is all pieces in a row.
        let mut pieces = Vec::new();
        if seen.count > 1 && field.kind.is_message() {
            pieces = self.pieces(field, span, seen)?;
        }
        let value = if pieces.is_empty() {
            last.value
        } else {
            Wire::Length(Span { bytes: &pieces, offset: last.offset })
        };
        self.value(field.kind, value, path, depth)
    }

    fn pieces(&mut self, field: &Field, span: Span<'_>, seen: Seen) -> Result<Vec<u8>, WireError> {
        let mut whole = Vec::new();
        for_each(field, span, seen, |entry| {
            if let Wire::Length(piece) = entry.value {
                // Every level can come in pieces, and each holds its copy while the next is written.
                let spare = self.spare.checked_sub(piece.bytes.len());
                self.spare = spare.ok_or(WireError::TooLong { limit: self.limit })?;
                whole.extend_from_slice(piece.bytes);
            }
            Ok(())
        })?;
        Ok(whole)
    }

    fn many(
        &mut self,
        field: &Field,
        span: Span<'_>,
        seen: Seen,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<bool, WireError> {
        let start = self.open(b'[', span, depth)?;
        let mut index = 0;
        for_each(field, span, seen, |entry| {
            let before = self.json.len();
            self.json.separate(b'[');
            if !self.value(field.kind, entry.value, &path.item(index), depth)? {
                self.json.back_to(before);
            }
            index += 1;
            Ok(())
        })?;
        self.json.close(start, b']');
        Ok(true)
    }

    /// Writes any value. `false`: it cannot be told in JSON.
    fn value(
        &mut self,
        kind: Kind,
        value: Wire<'_>,
        path: &Path<'_>,
        depth: usize,
    ) -> Result<bool, WireError> {
        match (kind, value) {
            (Kind::Text, Wire::Length(span)) => self.text(span.bytes, path),
            (Kind::Bytes, Wire::Length(span)) => self.json.plain(&base64::encode(span.bytes)),
            (Kind::Bool, Wire::Varint(number)) => {
                self.json.literal(if number == 0 { "false" } else { "true" });
            }
            (Kind::Int32, Wire::Varint(number)) => self.json.literal(&low_half(number).to_string()),
            (Kind::Int64, Wire::Varint(number)) => self.json.literal(&number.cast_signed().to_string()),
            (Kind::Double, Wire::Fixed64(bytes)) => self.double(f64::from_le_bytes(bytes), path),
            (Kind::Enum(names), Wire::Varint(number)) => match names.name_of(low_half(number)) {
                Some(name) => self.json.plain(name),
                None => self.json.literal(&low_half(number).to_string()),
            },
            (Kind::Message(table), Wire::Length(span)) => self.message(table, span, path, depth + 1)?,
            (Kind::Timestamp, Wire::Length(span)) => return self.timestamp(span, path),
            (Kind::Struct, Wire::Length(span)) => self.structure(span, path, depth + 1)?,
            (Kind::List, Wire::Length(span)) => self.list(span, path, depth + 1)?,
            (Kind::Value, Wire::Length(span)) => return self.any_json(span, path, depth),
            (Kind::Any, Wire::Length(span)) => self.any(span, path, depth + 1)?,
            (Kind::Null, _) => self.json.literal("null"),
            (_, Wire::Varint(_) | Wire::Fixed64(_) | Wire::Length(_) | Wire::Foreign) => {
                self.note(path, Rule::WrongType, || "the value has another wire type; skipped".to_owned());
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn text(&mut self, bytes: &[u8], path: &Path<'_>) {
        let text = String::from_utf8_lossy(bytes);
        if let Cow::Owned(_) = text {
            self.note(path, Rule::WrongType, || "bytes that are not UTF-8 were replaced".to_owned());
        }
        self.json.string(&text);
    }

    /// Begins an object or an array. Returns where it begins.
    fn open(&mut self, bracket: u8, span: Span<'_>, depth: usize) -> Result<usize, WireError> {
        if depth > DEPTH_LIMIT {
            return Err(WireError::TooDeep { offset: span.offset });
        }
        if self.json.len() > self.limit {
            return Err(WireError::TooLong { limit: self.limit });
        }
        Ok(self.json.open(bracket))
    }

    fn note(&mut self, path: &Path<'_>, rule: Rule, message: impl FnOnce() -> String) {
        if self.findings.len() < MOST_FINDINGS {
            let (pointer, message) = (path.pointer(), message());
            let finding = Finding { pointer, rule, section: SECTION, member: None, message };
            self.findings.push(finding);
        }
    }
}

/// Whether a value has the wire type that its field has.
fn fits(field: &Field, value: Wire<'_>) -> bool {
    let kind = if field.presence == Presence::Map { Kind::Struct } else { field.kind };
    match kind {
        Kind::Bool | Kind::Int32 | Kind::Int64 | Kind::Enum(_) | Kind::Null => {
            matches!(value, Wire::Varint(_))
        }
        Kind::Double => matches!(value, Wire::Fixed64(_)),
        Kind::Text
        | Kind::Bytes
        | Kind::Message(_)
        | Kind::Timestamp
        | Kind::Struct
        | Kind::List
        | Kind::Value
        | Kind::Any => matches!(value, Wire::Length(_)),
    }
}

/// Whether a field holds its default, in which case JSON omits it.
fn is_default(field: &Field, value: Wire<'_>) -> bool {
    match value {
        Wire::Varint(0) => true,
        Wire::Varint(number) => matches!(field.kind, Kind::Int32 | Kind::Enum(_)) && low_half(number) == 0,
        Wire::Length(span) => span.bytes.is_empty(),
        Wire::Fixed64(bytes) => bytes == [0; 8],
        Wire::Foreign => false,
    }
}

fn seen_at(scan: &mut Scan, position: usize) -> &mut Seen {
    scan.get_mut(position).expect("BUG: no table has more fields than `MOST_FIELDS`")
}

fn entry_at(span: Span<'_>, start: usize) -> Result<Entry<'_>, WireError> {
    let entry = span.entries_from(start).next()?;
    Ok(entry.expect("BUG: the scan found an entry here"))
}

/// Calls `visit` with the entries of one field in order.
fn for_each<'w>(
    field: &Field,
    span: Span<'w>,
    seen: Seen,
    mut visit: impl FnMut(Entry<'w>) -> Result<(), WireError>,
) -> Result<(), WireError> {
    let mut entries = span.entries_from(seen.first);
    while let Some(entry) = entries.next()? {
        if entry.number == field.number && fits(field, entry.value) {
            visit(entry)?;
        }
        if entry.start >= seen.last {
            break;
        }
    }
    Ok(())
}

/// Integers of 32 bits and enums are the low half of the wire's number.
fn low_half(number: u64) -> i32 {
    let [a, b, c, d, ..] = number.to_le_bytes();
    i32::from_le_bytes([a, b, c, d])
}
