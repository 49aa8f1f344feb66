//! The signed members of a card.

use serde_json::{Map, Value};

use crate::json::pointer::escaped;
use crate::proto::{Field, Kind, LF_A2A_V1, Presence, Table};

/// Which members stay although they hold their default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// Those whose absence protobuf can tell from their default.
    Explicit,
    /// These, and those that the specification requires.
    Required,
}

/// The members that the 1.0 package has fields for, by its rules of presence.
pub(super) fn of_package(card: Map<String, Value>, kept: Kept, uncovered: &mut Vec<String>) -> Value {
    let card_of = LF_A2A_V1.method("GetExtendedAgentCard").expect("BUG: 1.0 has extended cards").response;
    Filter { kept, uncovered }.message(card, card_of, "")
}

/// Without empty texts, arrays and objects, and without containers that thereby become empty.
pub(super) fn cleaned(card: Map<String, Value>, uncovered: &mut Vec<String>) -> Value {
    let mut pointers = Vec::new();
    let kept = clean(Value::Object(card), "", &mut pointers).unwrap_or_else(|| Value::Object(Map::new()));
    uncovered.extend(pointers);
    kept
}

struct Filter<'a> {
    kept: Kept,
    uncovered: &'a mut Vec<String>,
}

impl Filter<'_> {
    fn message(&mut self, object: Map<String, Value>, table: &'static Table, at: &str) -> Value {
        let mut kept = Map::new();
        for (name, value) in object {
            let at = format!("{at}/{}", escaped(&name));
            let Some(field) = table.fields.iter().find(|field| field.name == name) else {
                if !value.is_null() {
                    self.uncovered.push(at);
                }
                continue;
            };
            if let Some(value) = self.field(value, field, table, &at) {
                kept.insert(name, value);
            }
        }
        if self.kept == Kept::Required {
            for field in table.fields.iter().filter(|field| is_required(table, field)) {
                if !kept.contains_key(field.name) {
                    kept.insert(field.name.to_owned(), empty(field));
                }
            }
        }
        Value::Object(kept)
    }

    fn field(&mut self, value: Value, field: &Field, table: &Table, at: &str) -> Option<Value> {
        let required = self.kept == Kept::Required && is_required(table, field);
        match (field.presence, value) {
            (Presence::Many, Value::Array(items)) if !items.is_empty() || required => {
                let each = items.into_iter().enumerate();
                Some(
                    each.map(|(index, item)| self.value(item, field.kind, &format!("{at}/{index}")))
                        .collect(),
                )
            }
            (Presence::Map, Value::Object(entries)) if !entries.is_empty() || required => {
                let each = entries.into_iter().map(|(key, value)| {
                    let at = format!("{at}/{}", escaped(&key));
                    let value = self.value(value, field.kind, &at);
                    (key, value)
                });
                Some(Value::Object(each.collect()))
            }
            (Presence::Many | Presence::Map, _) | (_, Value::Null) => None,
            (Presence::Implicit, value) if !required && is_default(&value) => None,
            (_, value) => Some(self.value(value, field.kind, at)),
        }
    }

    fn value(&mut self, value: Value, kind: Kind, at: &str) -> Value {
        match (kind, value) {
            (Kind::Message(table), Value::Object(object)) => self.message(object, table, at),
            (_, value) => value,
        }
    }
}

/// `None`: nothing is left of it. Omitted values with content are named.
fn clean(value: Value, at: &str, uncovered: &mut Vec<String>) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::Array(items) => {
            let said_something = !items.is_empty();
            let kept: Vec<Value> = items
                .into_iter()
                .enumerate()
                .filter_map(|(index, item)| clean(item, &format!("{at}/{index}"), uncovered))
                .collect();
            left(kept.is_empty(), said_something, at, uncovered).then_some(Value::Array(kept))
        }
        Value::Object(members) => {
            let said_something = !members.is_empty();
            let kept: Map<String, Value> = members
                .into_iter()
                .filter_map(|(name, value)| {
                    let cleaned = clean(value, &format!("{at}/{}", escaped(&name)), uncovered)?;
                    Some((name, cleaned))
                })
                .collect();
            left(kept.is_empty(), said_something, at, uncovered).then_some(Value::Object(kept))
        }
        value => Some(value),
    }
}

/// Whether a container stays. Where one goes although it had content, it is named instead of its members.
fn left(is_empty: bool, said_something: bool, at: &str, uncovered: &mut Vec<String>) -> bool {
    if is_empty && said_something {
        uncovered.retain(|inner| !inner.starts_with(&format!("{at}/")));
        uncovered.push(at.to_owned());
    }
    !is_empty
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Bool(value) => !value,
        Value::String(text) => text.is_empty(),
        Value::Number(number) => number.as_f64() == Some(0.0),
        _ => false,
    }
}

fn empty(field: &Field) -> Value {
    match (field.presence, field.kind) {
        (Presence::Many, _) => Value::Array(Vec::new()),
        (Presence::Map, _) | (_, Kind::Message(_)) => Value::Object(Map::new()),
        _ => Value::String(String::new()),
    }
}

/// The members that 1.0 marks as REQUIRED (A2A 1.0 §4.4, §4.5).
fn is_required(table: &Table, field: &Field) -> bool {
    let required: &[&str] = match table.name {
        "AgentCard" => &[
            "name",
            "description",
            "supportedInterfaces",
            "version",
            "capabilities",
            "defaultInputModes",
            "defaultOutputModes",
            "skills",
        ],
        "AgentInterface" => &["url", "protocolBinding", "protocolVersion"],
        "AgentProvider" => &["url", "organization"],
        "AgentSkill" => &["id", "name", "description", "tags"],
        "APIKeySecurityScheme" => &["location", "name"],
        "HTTPAuthSecurityScheme" => &["scheme"],
        "OAuth2SecurityScheme" => &["flows"],
        "OpenIdConnectSecurityScheme" => &["openIdConnectUrl"],
        "AuthorizationCodeOAuthFlow" => &["authorizationUrl", "tokenUrl", "scopes"],
        "ClientCredentialsOAuthFlow" => &["tokenUrl", "scopes"],
        "DeviceCodeOAuthFlow" => &["deviceAuthorizationUrl", "tokenUrl", "scopes"],
        _ => &[],
    };
    required.contains(&field.name)
}
