//! Takes texts out of received JSON without changing its meaning for the protocol.
//!
//! An agent may repeat secrets. The stored answer must not have them, and must still be the same task, request or
//! error. So only quoted texts are searched, by value and not as they are escaped, and members that the protocol
//! itself reads stay. Deliberately absent: the secrets, which the caller knows.

use crate::json::{Json, JsonKind, scan};

/// The mark in place of a taken-out text. Nobody else writes it, so it can be recognised: a place with it no longer
/// has the agent's own text.
pub const MARK: &str = "[redacted by workbench]";

/// Members by whose values the protocol, in every generation, tells an object's kind and owner.
const TELLING: [&str; 17] = [
    "artifactId",
    "artifact_id",
    "contextId",
    "context_id",
    "id",
    "jsonrpc",
    "kind",
    "messageId",
    "message_id",
    "referenceTaskIds",
    "reference_task_ids",
    "role",
    "sessionId",
    "state",
    "taskId",
    "task_id",
    "timestamp",
];

/// Everything below these is the agent's own, whatever its name.
const OPAQUE: [&str; 2] = ["data", "metadata"];

/// The longest name of a member that is taken for a word.
const WORD: usize = 24;

/// So often JSON is looked for in a text in JSON in a text.
const NESTED: usize = 4;

/// `json` without the texts that `hide` takes out; `None` if there are none. `hide` gets each text unescaped, and
/// returns its replacement if there is one.
pub fn covered(json: &Json, hide: &dyn Fn(&str) -> Option<String>) -> Option<Json> {
    let written = cover(json.as_str(), false, NESTED, hide)?;
    // A text for a text: it is as much JSON as it was.
    Json::parse(written).ok()
}

/// An object or array that is open where the look is.
struct Open {
    is_object: bool,
    /// The member that a value is of: of an object the last one begun, of an array the one that holds it.
    member: Option<String>,
    opaque: bool,
}

fn cover(json: &str, opaque: bool, nested: usize, hide: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut written = String::new();
    let mut kept = 0;
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(byte) = json.as_bytes().get(at) {
        match byte {
            b'{' | b'[' => open.push(entered(open.last(), *byte == b'{', opaque)),
            b'}' | b']' => drop(open.pop()),
            b',' => {
                if let Some(inside) = open.last_mut().filter(|inside| inside.is_object) {
                    inside.member = None;
                }
            }
            b'"' => {
                let end = end_of_literal(json, at);
                let text = scan::unescape(json.get(at + 1..end - 1).unwrap_or_default());
                let inside = open.last_mut();
                let is_name =
                    inside.as_ref().is_some_and(|inside| inside.is_object && inside.member.is_none());
                let without = if is_name {
                    (!is_word(&text)).then(|| hide(&text)).flatten()
                } else if tells(inside.as_deref()) {
                    None
                } else {
                    without(&text, nested, hide)
                };
                if let Some(without) = without {
                    written.push_str(json.get(kept..at).unwrap_or_default());
                    written.push_str(&serde_json::Value::from(without).to_string());
                    kept = end;
                }
                if let Some(inside) = inside.filter(|_| is_name) {
                    inside.member = Some(text.into_owned());
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    (kept > 0).then(|| written + json.get(kept..).unwrap_or_default())
}

fn entered(around: Option<&Open>, is_object: bool, opaque: bool) -> Open {
    let member = around.and_then(|around| around.member.clone());
    let opaque = around.map_or(opaque, |around| around.opaque)
        || member.as_deref().is_some_and(|member| OPAQUE.contains(&member));
    Open { is_object, member: member.filter(|_| !is_object), opaque }
}

/// Whether a value stands below a member whose values are the protocol's own words (`TELLING`).
fn tells(inside: Option<&Open>) -> bool {
    let told = |inside: &Open| {
        !inside.opaque && inside.member.as_deref().is_some_and(|member| TELLING.contains(&member))
    };
    inside.is_some_and(told)
}

/// JSON that comes as a text stays JSON.
fn without(text: &str, nested: usize, hide: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let hidden = hide(text);
    let holds_json = || {
        let json = Json::parse(text).ok()?;
        matches!(json.kind(), JsonKind::Object | JsonKind::Array).then_some(json)
    };
    // An escape inside can keep apart what belongs together.
    if (hidden.is_none() && !text.contains('\\')) || nested == 0 || !text.trim_start().starts_with(['{', '['])
    {
        return hidden;
    }
    match holds_json() {
        Some(json) => cover(json.as_str(), true, nested - 1, hide).or(hidden),
        None => hidden,
    }
}

/// Where the literal ends that begins at `start` of a JSON text, behind its second quote.
pub fn end_of_literal(json: &str, start: usize) -> usize {
    scan::string_end(json, start)
}

/// Whether a text has at most 24 bytes, all of them ASCII letters, `-` or `_`. A member's name of that kind is never
/// covered.
pub fn is_word(text: &str) -> bool {
    text.len() <= WORD && text.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_".contains(&byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MARK, covered};
    use crate::Json;

    const SECRET: &str = "s3cret/v\"1";

    fn without(text: &str) -> Option<String> {
        text.contains(SECRET).then(|| text.replace(SECRET, MARK))
    }

    #[track_caller]
    fn check(json: &str, expected: &str, why: &str) {
        let json = Json::parse(json).unwrap();
        let left = covered(&json, &without).unwrap_or(json);
        assert_eq!(left.as_str(), expected, "{why}");
    }

    #[test]
    fn texts_lose_it_however_they_write_it() {
        let left = r#"{ "text":"a [redacted by workbench] b", "n":1.00 }"#;
        check(r#"{ "text":"a s3cret/v\"1 b", "n":1.00 }"#, left, "everything else stays byte for byte");
        check(r#"{ "text":"a \u0073\u0033cret\/v\u00221 b", "n":1.00 }"#, left, "however it is escaped");
        check(
            r#"["s3cret/v\"1",{"s3cret/v\"1":0}]"#,
            r#"["[redacted by workbench]",{"[redacted by workbench]":0}]"#,
            "also as a name",
        );
        check(r#"{"text":"nothing"}"#, r#"{"text":"nothing"}"#, "nothing to take out");
    }

    #[test]
    fn json_in_a_text_stays_json() {
        check(
            r#"{"text":"{\"token\":\"s3cret/v\\\"1\",\"n\":1}"}"#,
            r#"{"text":"{\"token\":\"[redacted by workbench]\",\"n\":1}"}"#,
            "one level down",
        );
        check(
            r#"{"text":"{s3cret/v\"1"}"#,
            r#"{"text":"{[redacted by workbench]"}"#,
            "what is none is a text",
        );
    }

    #[test]
    fn the_protocols_own_ids_stay_and_an_agents_of_the_same_name_do_not() {
        let check_word = |json: &str, expected: &str| {
            let hide = |text: &str| text.contains("completed").then(|| text.replace("completed", MARK));
            let json = Json::parse(json).unwrap();
            assert_eq!(covered(&json, &hide).unwrap_or(json).as_str(), expected);
        };
        let task = r#"{"id":"completed-1","status":{"state":"completed"},"referenceTaskIds":["completed"]}"#;
        check_word(task, task);
        check_word(
            r#"{"metadata":{"id":"completed","list":[{"state":"completed"}]},"id":"completed"}"#,
            r#"{"metadata":{"id":"[redacted by workbench]","list":[{"state":"[redacted by workbench]"}]},"id":"completed"}"#,
        );
        check_word(r#"{"completed":true}"#, r#"{"completed":true}"#);
    }

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<i64>().prop_map(serde_json::Value::from),
            ".{0,6}".prop_map(serde_json::Value::from),
            Just(serde_json::Value::from(SECRET)),
            ".{0,3}".prop_map(|around| serde_json::Value::from(format!("{around}{SECRET}{around}"))),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
                prop::collection::hash_map("[p-z\"\\\\é]{0,4}", inner.clone(), 0..4)
                    .prop_map(|members| serde_json::Value::Object(members.into_iter().collect())),
                inner.prop_map(|inner| serde_json::Value::from(inner.to_string())),
            ]
        })
    }

    /// The same with every text rewritten, the slow way.
    fn expected(value: &serde_json::Value) -> serde_json::Value {
        match value {
            serde_json::Value::String(text) => {
                let inner = serde_json::from_str::<serde_json::Value>(text).ok();
                match inner.filter(|inner| inner.is_array() || inner.is_object()) {
                    Some(inner) if expected(&inner) != inner => expected(&inner).to_string().into(),
                    _ => without(text).unwrap_or_else(|| text.clone()).into(),
                }
            }
            serde_json::Value::Array(items) => items.iter().map(expected).collect::<Vec<_>>().into(),
            serde_json::Value::Object(members) => serde_json::Value::Object(
                members.iter().map(|(name, value)| (name.clone(), expected(value))).collect(),
            ),
            other => other.clone(),
        }
    }

    proptest! {
        #[test]
        fn every_text_loses_it_and_nothing_else_changes(value in json()) {
            let json = Json::from(value.clone());
            let left = covered(&json, &without);
            let shown = left.clone().unwrap_or_else(|| json.clone());
            prop_assert_eq!(shown.to_value(), expected(&value));
            prop_assert_eq!(left.is_none(), expected(&value) == value);
        }
    }
}
