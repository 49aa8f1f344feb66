//! The normal form in which received and rewritten bodies are compared.
//!
//! It forgives exactly the differences without meaning in the specifications: the order of members (by comparing
//! maps); `null`, `""`, `[]` and `{}` against absent, except inside `data` and `metadata`; `append: false`
//! against absent (its default in every generation); and the state `TASK_STATE_UNSPECIFIED` against absent
//! (protobuf's default).

use serde_json::{Map, Value};

pub(crate) fn normal(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let members =
                members.iter().filter_map(|(name, value)| Some((name.clone(), member(name, value)?)));
            Value::Object(members.collect::<Map<String, Value>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(normal).collect()),
        _ => value.clone(),
    }
}

fn member(name: &str, value: &Value) -> Option<Value> {
    if name == "data" {
        return Some(value.clone());
    }
    let value = if name == "metadata" { value.clone() } else { normal(value) };
    let absent = match &value {
        Value::Null => true,
        // An empty text is the content of its part.
        Value::String(text) => {
            text.is_empty() && name != "text" || name == "state" && text == "TASK_STATE_UNSPECIFIED"
        }
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(append) => name == "append" && !append,
        Value::Number(_) => false,
    };
    (!absent).then_some(value)
}

/// A call written again, without what is always stated and was not: whether to wait.
pub(crate) fn asked(received: &Value, written: &Value) -> Value {
    let mut written = written.clone();
    for mode in ["blocking", "returnImmediately"] {
        let stated = received.pointer(&format!("/configuration/{mode}")).is_some();
        if let (false, Some(Value::Object(members))) = (stated, written.get_mut("configuration")) {
            members.remove(mode);
        }
    }
    normal(&written)
}

/// The first place where two values differ, with both sides.
pub(crate) fn difference(received: &Value, written: &Value) -> Option<String> {
    differs_at("", received, written)
}

fn differs_at(pointer: &str, received: &Value, written: &Value) -> Option<String> {
    match (received, written) {
        (Value::Object(one), Value::Object(other)) => {
            let names = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name)));
            names.into_iter().find_map(|name| {
                let (one, other) = (one.get(name), other.get(name));
                differs_at(
                    &format!("{pointer}/{name}"),
                    one.unwrap_or(&Value::Null),
                    other.unwrap_or(&Value::Null),
                )
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).enumerate();
            pairs.find_map(|(index, (one, other))| differs_at(&format!("{pointer}/{index}"), one, other))
        }
        _ if received == written => None,
        _ => Some(format!("{pointer}: received {received}, written {written}")),
    }
}
