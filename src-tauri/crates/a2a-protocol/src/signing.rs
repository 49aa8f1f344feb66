//! The signed bytes of a card (A2A 1.0 §8.4).
//!
//! The specification signs RFC 8785 over the card with protobuf's rules of presence. Real signers come near to
//! that, each in its own way, so a verifier tries the known ones and reports the [`Form`] that matched. Members
//! outside a form are not protected; [`Payload::uncovered`] names them. Deliberately absent: keys and
//! cryptography.

mod fields;
mod text;

use serde_json::{Map, Value};

use crate::json::Json;
use fields::Kept;

/// A way to turn a card into the bytes that are signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// As the specification says: required members stay, others are dropped at their default.
    Specified,
    /// Python SDK from 1.1 on: the members that the 1.0 package has fields for, without empty ones, as RFC 8785.
    WithoutEmpty,
    /// Python SDK 1.0: the same members, as Python prints JSON.
    WithoutEmptyAscii,
    /// JavaScript SDK 1.x: as [`Form::WithoutEmpty`], and without the security schemes.
    WithoutSecuritySchemes,
    /// Python SDK 0.3: the card of 0.3 without defaults and anything empty, as Python prints JSON.
    V0_3Ascii,
}

/// The text that a signature covers, and the members that it does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// The canonical text.
    pub text: String,
    /// JSON pointers of members that somebody could change without breaking the signature.
    pub uncovered: Vec<String>,
}

impl Form {
    /// Every form, the specified one first.
    pub const ALL: [Self; 5] = [
        Self::Specified,
        Self::WithoutEmpty,
        Self::WithoutEmptyAscii,
        Self::WithoutSecuritySchemes,
        Self::V0_3Ascii,
    ];

    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Specified => "specified",
            Self::WithoutEmpty => "without-empty",
            Self::WithoutEmptyAscii => "without-empty-ascii",
            Self::WithoutSecuritySchemes => "without-security-schemes",
            Self::V0_3Ascii => "v0-3-ascii",
        }
    }

    /// The bytes of a card that this form signs; `None` when the card is no object.
    pub fn payload(self, card: &Json) -> Option<Payload> {
        let Value::Object(mut card) = card.to_value() else { return None };
        card.shift_remove("signatures");
        let mut uncovered = Vec::new();
        let kept = match self {
            Self::Specified => fields::of_package(card, Kept::Required, &mut uncovered),
            Self::WithoutEmpty | Self::WithoutEmptyAscii => without_empty(card, &mut uncovered),
            Self::WithoutSecuritySchemes => {
                if card.shift_remove("securitySchemes").is_some() {
                    uncovered.push("/securitySchemes".to_owned());
                }
                without_empty(card, &mut uncovered)
            }
            Self::V0_3Ascii => fields::cleaned(without_defaults_of_0_3(card), &mut uncovered),
        };
        let text = match self {
            Self::Specified | Self::WithoutEmpty | Self::WithoutSecuritySchemes => text::rfc_8785(&kept),
            Self::WithoutEmptyAscii => text::python(&kept, text::Numbers::Doubles),
            Self::V0_3Ascii => text::python(&kept, text::Numbers::AsWritten),
        };
        Some(Payload { text, uncovered })
    }
}

fn without_empty(card: Map<String, Value>, uncovered: &mut Vec<String>) -> Value {
    let Value::Object(known) = fields::of_package(card, Kept::Explicit, uncovered) else {
        return Value::Null;
    };
    fields::cleaned(known, uncovered)
}

/// Omits the defaults of the Python SDK 0.3's types.
fn without_defaults_of_0_3(mut card: Map<String, Value>) -> Map<String, Value> {
    for (name, default) in [("protocolVersion", "0.3.0"), ("preferredTransport", "JSONRPC")] {
        if card.get(name).is_some_and(|value| value == default) {
            card.shift_remove(name);
        }
    }
    if let Some(Value::Object(schemes)) = card.get_mut("securitySchemes") {
        for scheme in schemes.values_mut().filter_map(Value::as_object_mut) {
            scheme.shift_remove("type");
        }
    }
    card
}
