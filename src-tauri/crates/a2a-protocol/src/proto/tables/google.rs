//! Google's messages that A2A uses: JSON as protobuf, times, and the details of errors.

use super::{Field, Kind, Presence, Table, int32, message, text};

pub(super) static EMPTY: Table = Table::new("Empty", &[]);

pub(in crate::proto) static STRUCT: Table =
    Table::new("Struct", &[Field::new(1, "fields", Kind::Value, Presence::Map)]);

pub(in crate::proto) static LIST: Table =
    Table::new("ListValue", &[Field::new(1, "values", Kind::Value, Presence::Many)]);

pub(in crate::proto) static VALUE: Table = Table::new(
    "Value",
    &[
        Field::new(1, "nullValue", Kind::Null, Presence::OneOf),
        Field::new(2, "numberValue", Kind::Double, Presence::OneOf),
        Field::new(3, "stringValue", Kind::Text, Presence::OneOf),
        Field::new(4, "boolValue", Kind::Bool, Presence::OneOf),
        Field::new(5, "structValue", Kind::Struct, Presence::OneOf),
        Field::new(6, "listValue", Kind::List, Presence::OneOf),
    ],
);

pub(in crate::proto) static TIMESTAMP: Table =
    Table::new("Timestamp", &[Field::new(1, "seconds", Kind::Int64, Presence::Implicit), int32(2, "nanos")]);

pub(in crate::proto) static ANY: Table =
    Table::new("Any", &[text(1, "typeUrl"), Field::new(2, "value", Kind::Bytes, Presence::Implicit)]);

/// `google.rpc.Status`, in which 1.0 agents detail their errors.
pub(in crate::proto) static STATUS: Table = Table::new(
    "Status",
    &[int32(1, "code"), text(2, "message"), Field::new(3, "details", Kind::Any, Presence::Many)],
);

static ERROR_INFO: Table =
    Table::new("ErrorInfo", &[text(1, "reason"), text(2, "domain"), text(3, "metadata").map()]);

static BAD_REQUEST: Table =
    Table::new("BadRequest", &[message(1, "fieldViolations", &FIELD_VIOLATION).many()]);

static FIELD_VIOLATION: Table =
    Table::new("FieldViolation", &[text(1, "field"), text(2, "description"), text(3, "reason")]);

/// The messages that an `Any` is looked into for, by full name.
pub(in crate::proto) static ANY_TYPES: &[(&str, &Table)] =
    &[("google.rpc.ErrorInfo", &ERROR_INFO), ("google.rpc.BadRequest", &BAD_REQUEST)];
