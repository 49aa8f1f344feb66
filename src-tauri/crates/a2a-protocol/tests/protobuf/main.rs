//! The tables and the transcoding, compared with the `.proto` files, with a protobuf library, and with messages
//! of real servers over gRPC.

mod descriptors;
mod hostile;
mod oracle;
mod random;
mod recorded;
mod schema;

use serde_json::Value;

/// JSON values compared as ProtoJSON means them: a number is the double that it stands for.
fn normal(value: &Value) -> Value {
    match value {
        Value::Number(number) => Value::from(number.as_f64()),
        Value::Array(items) => items.iter().map(normal).collect(),
        Value::Object(members) => members.iter().map(|(name, value)| (name.clone(), normal(value))).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}
