//! Turns the protobuf messages of gRPC into the JSON that the dialects read, and back.
//!
//! The JSON bodies of HTTP+JSON are the ProtoJSON of the same messages. So gRPC needs no grammar, reader or model
//! of its own: a [`Table`] of fields turns a message into JSON text and back, and everything above sees only the
//! text. Deliberately absent: a protobuf library (it would build values only to print them), message types, and
//! access to fields without JSON.

mod decode;
mod encode;
mod path;
mod relocate;
mod tables;
mod time;
mod wire;

use thiserror::Error;

use crate::finding::Decoded;
use crate::json::{DEPTH_LIMIT, Indexed, Json};

pub use encode::{EncodeError, Encoded, Refused};
pub use tables::{A2A_V1, Enum, Field, Kind, LF_A2A_V1, Method, Package, Presence, Table};

/// How long the JSON of one message may become. Bytes and escapes make it longer than the wire form.
const JSON_LIMIT: usize = 128 * 1024 * 1024;

/// Why bytes are not a protobuf message. Offsets count bytes from the start of the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WireError {
    /// The bytes end inside a field.
    #[error("the message ends inside a field at byte {offset}")]
    Truncated {
        /// Where the field's value starts.
        offset: usize,
    },
    /// A field number, wire type or length that protobuf does not have.
    #[error("byte {offset} does not start a protobuf field")]
    Malformed {
        /// Its place.
        offset: usize,
    },
    /// Messages nested deeper than JSON may be.
    #[error("nested deeper than {DEPTH_LIMIT} at byte {offset}")]
    TooDeep {
        /// Where the first message starts that is too deep.
        offset: usize,
    },
    /// The JSON would be too long to work with.
    #[error("as JSON, the message is longer than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
}

impl Table {
    /// Turns a message's wire form into JSON. Content never fails: an unknown field is skipped with a finding, and an
    /// unknown enum number stays a number.
    ///
    /// # Errors
    /// When the bytes cannot be followed, nest too deep or become too long.
    pub fn decode(&self, wire: &[u8]) -> Result<Decoded<Json>, WireError> {
        let Decoded { value, findings } = self.decode_to_read(wire)?;
        Ok(Decoded { value: value.into_json(), findings })
    }

    /// As [`Table::decode`], for JSON that is about to be read.
    ///
    /// # Errors
    /// As [`Table::decode`].
    pub fn decode_to_read(&self, wire: &[u8]) -> Result<Decoded<Indexed>, WireError> {
        decode::message(self, wire, JSON_LIMIT)
    }

    /// The wire form of a card with its addresses replaced; see [`relocated`](crate::card::relocated). A message that is no
    /// card has none.
    ///
    /// # Errors
    /// When the bytes cannot be followed.
    pub fn relocated(&self, wire: &[u8], to: impl Fn(&str) -> Option<String>) -> Result<Vec<u8>, WireError> {
        relocate::message(self, wire, &to)
    }

    /// Turns JSON into a message's wire form. Members that the message has no field for are named and
    /// left out. Numbers inside `google.protobuf.Struct` are doubles; a number that a double would change is refused,
    /// because somebody may have approved it.
    ///
    /// # Errors
    /// When a value does not fit its field.
    pub fn encode(&self, json: &Json) -> Result<Encoded, EncodeError> {
        encode::message(self, json)
    }
}

/// Turns a `google.rpc.Status`, as gRPC's `grpc-status-details-bin` carries it, into JSON.
///
/// # Errors
/// As [`Table::decode`].
pub fn decode_status(wire: &[u8]) -> Result<Decoded<Json>, WireError> {
    tables::google::STATUS.decode(wire)
}

/// Turns `{code, message, details}` into a `google.rpc.Status`.
///
/// # Errors
/// As [`Table::encode`].
pub fn encode_status(json: &Json) -> Result<Encoded, EncodeError> {
    tables::google::STATUS.encode(json)
}
