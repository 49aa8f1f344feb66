//! From JSON text to the wire form. Strict: a value that does not fit its field is an error, and so is a number
//! that would change.

use thiserror::Error;

use super::path::Path;
use super::tables::google::{ANY_TYPES, LIST, STRUCT};
use super::tables::{Field, Kind, Presence, Table};
use super::time;
use super::wire::{put_length, put_tag, put_varint};
use crate::base64;
use crate::json::{Json, JsonKind, scan};

/// A message in its wire form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub wire: Vec<u8>,
    /// Members that the message has no field for, as JSON pointers. They were left out.
    pub dropped: Vec<String>,
}

/// Why JSON cannot be written as a message.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{pointer}` cannot be sent as protobuf: {refused}")]
pub struct EncodeError {
    /// Where, as a JSON pointer.
    pub pointer: String,
    /// Why.
    pub refused: Refused,
}

/// A fault of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refused {
    /// Another JSON type than the field's.
    #[error("it is not {0}")]
    WrongType(&'static str),
    /// A number that protobuf's `Value`, a double, would change.
    #[error("a double cannot hold this number")]
    Inexact,
    /// An enum value that the package does not name.
    #[error("the package has no such name")]
    UnknownName,
    /// Neither alphabet of base64.
    #[error("it is not base64")]
    Base64,
    /// No moment of RFC 3339.
    #[error("it is not a time")]
    Time,
    /// More than one member of which only one is allowed.
    #[error("only one of its members may stand")]
    Alternatives,
}

type Result<T> = std::result::Result<T, EncodeError>;

pub(super) fn message(table: &Table, json: &Json) -> Result<Encoded> {
    let mut encoder = Encoder { dropped: Vec::new() };
    let mut wire = Vec::with_capacity(json.as_str().len());
    encoder.message(table, json.as_str(), &Path::Whole, &mut wire)?;
    Ok(Encoded { wire, dropped: encoder.dropped })
}

struct Encoder {
    dropped: Vec<String>,
}

impl Encoder {
    fn message(&mut self, table: &Table, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        expect(text, JsonKind::Object, path)?;
        let mut members: Vec<_> =
            scan::members(text).map(|(key, value)| (scan::unescape(key), Some(value))).collect();
        let mut chosen = false;
        for field in table.fields {
            let found = members.iter_mut().rev().find(|(key, _)| key == field.name);
            let Some(value) = found.and_then(|(_, value)| value.take()) else { continue };
            if value == "null" && !matches!(field.kind, Kind::Value) {
                continue;
            }
            if field.presence == Presence::OneOf && std::mem::replace(&mut chosen, true) {
                return Err(refuse(path, Refused::Alternatives));
            }
            self.field(field, value, &path.member(field.name), out)?;
        }
        for (key, value) in &members {
            let known = table.fields.iter().any(|field| field.name == key);
            if value.is_some() && !known && key != "@type" {
                self.dropped.push(path.member(key).pointer());
            }
        }
        Ok(())
    }

    fn field(&mut self, field: &Field, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        match field.presence {
            Presence::Many => {
                expect(text, JsonKind::Array, path)?;
                for (index, item) in scan::items(text).enumerate() {
                    self.value(field, item, &path.item(index), out)?;
                }
                Ok(())
            }
            Presence::Map => {
                expect(text, JsonKind::Object, path)?;
                for (key, value) in scan::members(text) {
                    let key = scan::unescape(key);
                    let mut entry = Vec::new();
                    put_length(&mut entry, 1, key.as_bytes());
                    let of_entry = Field { number: 2, presence: Presence::Explicit, ..*field };
                    self.value(&of_entry, value, &path.member(&key), &mut entry)?;
                    put_length(out, field.number, &entry);
                }
                Ok(())
            }
            Presence::Implicit | Presence::Explicit | Presence::OneOf => self.value(field, text, path, out),
        }
    }

    /// Writes one value with its tag.
    fn value(&mut self, field: &Field, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        let implicit = field.presence == Presence::Implicit;
        let number = match field.kind {
            Kind::Bool => {
                expect(text, JsonKind::Bool, path)?;
                u64::from(text == "true")
            }
            Kind::Int32 => integer(text, path)?,
            Kind::Enum(known) => {
                let spelled = scan::string(text);
                let by_name = spelled.as_deref().and_then(|name| known.number_of(name));
                let by_number = || spelled.as_deref().unwrap_or(text).parse().ok();
                let number: Option<i32> = by_name.or_else(by_number);
                let number = number.ok_or_else(|| refuse(path, Refused::UnknownName))?;
                i64::from(number).cast_unsigned()
            }
            _ => {
                let mut bytes = Vec::new();
                self.bytes(field.kind, text, path, &mut bytes)?;
                if !(implicit && bytes.is_empty()) {
                    put_length(out, field.number, &bytes);
                }
                return Ok(());
            }
        };
        if !(implicit && number == 0) {
            put_tag(out, field.number, 0);
            put_varint(out, number);
        }
        Ok(())
    }

    /// Writes the bytes of a length-delimited value.
    fn bytes(&mut self, kind: Kind, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        match kind {
            Kind::Text => out.extend_from_slice(string(text, path)?.as_bytes()),
            Kind::Bytes => {
                let bytes = base64::decode(&string(text, path)?);
                out.extend(bytes.map_err(|_| refuse(path, Refused::Base64))?);
            }
            Kind::Message(table) => self.message(table, text, path, out)?,
            Kind::Timestamp => {
                let (seconds, nanos) =
                    time::parse(&string(text, path)?).ok_or_else(|| refuse(path, Refused::Time))?;
                for (number, value) in [(1, seconds), (2, i64::from(nanos))] {
                    if value != 0 {
                        put_tag(out, number, 0);
                        put_varint(out, value.cast_unsigned());
                    }
                }
            }
            Kind::Struct => self.only_field(&STRUCT, text, path, out)?,
            Kind::List => self.only_field(&LIST, text, path, out)?,
            Kind::Value => self.any_json(text, path, out)?,
            Kind::Any => self.any(text, path, out)?,
            Kind::Bool | Kind::Int32 | Kind::Int64 | Kind::Double | Kind::Enum(_) | Kind::Null => {
                return Err(refuse(path, Refused::WrongType("of a kind that has a length")));
            }
        }
        Ok(())
    }

    fn only_field(&mut self, table: &Table, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        table.fields.iter().try_for_each(|field| self.field(field, text, path, out))
    }

    fn any_json(&mut self, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        match JsonKind::of(text) {
            JsonKind::Null => out.extend([1 << 3, 0]),
            JsonKind::Number => {
                let number = exactly(text).ok_or_else(|| refuse(path, Refused::Inexact))?;
                put_tag(out, 2, 1);
                out.extend(number.to_le_bytes());
            }
            JsonKind::String => put_length(out, 3, string(text, path)?.as_bytes()),
            JsonKind::Bool => out.extend([4 << 3, u8::from(text == "true")]),
            JsonKind::Object | JsonKind::Array => {
                let (number, table) =
                    if JsonKind::of(text) == JsonKind::Object { (5, &STRUCT) } else { (6, &LIST) };
                let mut bytes = Vec::new();
                self.only_field(table, text, path, &mut bytes)?;
                put_length(out, number, &bytes);
            }
        }
        Ok(())
    }

    fn any(&mut self, text: &str, path: &Path<'_>, out: &mut Vec<u8>) -> Result<()> {
        expect(text, JsonKind::Object, path)?;
        let member = |name| scan::members(text).find(|(key, _)| *key == name).map(|(_, value)| value);
        let type_url = string(member("@type").unwrap_or("null"), &path.member("@type"))?;
        let name = type_url.rsplit('/').next().unwrap_or_default();
        let mut bytes = Vec::new();
        if let Some((_, table)) = ANY_TYPES.iter().find(|(known, _)| *known == name) {
            self.message(table, text, path, &mut bytes)?;
        } else if let Some(value) = member("value") {
            self.bytes(Kind::Bytes, value, &path.member("value"), &mut bytes)?;
        }
        put_length(out, 1, type_url.as_bytes());
        if !bytes.is_empty() {
            put_length(out, 2, &bytes);
        }
        Ok(())
    }
}

fn refuse(path: &Path<'_>, refused: Refused) -> EncodeError {
    EncodeError { pointer: path.pointer(), refused }
}

fn expect(text: &str, kind: JsonKind, path: &Path<'_>) -> Result<()> {
    if JsonKind::of(text) == kind { Ok(()) } else { Err(refuse(path, Refused::WrongType(kind.as_str()))) }
}

fn string<'t>(text: &'t str, path: &Path<'_>) -> Result<std::borrow::Cow<'t, str>> {
    scan::string(text).ok_or_else(|| refuse(path, Refused::WrongType(JsonKind::String.as_str())))
}

/// A whole number of 32 bits, however it is written, as the wire holds it.
fn integer(text: &str, path: &Path<'_>) -> Result<u64> {
    let digits = text.trim_matches('"');
    let number: Option<i32> = digits.strip_suffix(".0").unwrap_or(digits).parse().ok();
    let number = number.ok_or_else(|| refuse(path, Refused::WrongType("a whole number of 32 bits")))?;
    Ok(i64::from(number).cast_unsigned())
}

/// The double that a number is, unless it would be told back as another number.
fn exactly(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    let wanted = digits(text)?;
    let same = |told: String| digits(&told).is_some_and(|told| told == wanted);
    (number.is_finite() && (same(format!("{number:e}")) || same(format!("{number:.0}")))).then_some(number)
}

/// The digits of a number without zeros at either end, and the power of ten of the last of them.
fn digits(text: &str) -> Option<(String, i64)> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{}{fraction}", whole.trim_start_matches('-'));
    let significant = all.trim_end_matches('0');
    if significant.is_empty() {
        return Some((String::new(), 0));
    }
    let cut = i64::try_from(all.len() - significant.len()).ok()?;
    let exponent: i64 = exponent.parse().ok()?;
    let power = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?.checked_add(cut)?;
    Some((significant.trim_start_matches('0').to_owned(), power))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::exactly;

    #[rstest]
    #[case("12000.00", Some(12000.0))]
    #[case("-0.1", Some(-0.1))]
    #[case("1e3", Some(1000.0))]
    #[case("0e999999", Some(0.0))]
    #[case("9007199254740992", Some(9_007_199_254_740_992.0))]
    #[case("1152921504606846976", Some(1_152_921_504_606_846_976.0))]
    #[case("9007199254740993", None)]
    #[case("0.12345678901234567890", None)]
    #[case("1e999", None)]
    fn a_number_is_taken_only_if_it_arrives_as_itself(#[case] text: &str, #[case] expected: Option<f64>) {
        assert_eq!(exactly(text), expected, "{text}");
    }
}
