//! A JSON value in one order and spelling, so that values are compared by meaning.

use a2a_protocol::{Json, JsonKind};

use crate::shape::plain_number;

/// The value in one order and spelling: members sorted by name, `null` and empty ones left out, digits kept.
pub(crate) fn settled(json: &Json) -> String {
    ordered(json, |value| value.kind() != JsonKind::Null && !is_hollow(value))
}

/// Empty values that some servers omit and others write.
fn is_hollow(value: &Json) -> bool {
    matches!(value.kind(), JsonKind::Object | JsonKind::Array) && value.is_empty()
}

/// The value in one order and spelling, with the members that are `kept`.
pub(crate) fn ordered(json: &Json, kept: fn(&Json) -> bool) -> String {
    match json.kind() {
        JsonKind::Object => {
            let mut members = json.members();
            members.retain(|(_, value)| kept(value));
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            let members = members.iter().map(|(name, value)| format!("{name:?}:{}", ordered(value, kept)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        JsonKind::Array => {
            format!("[{}]", json.items().iter().map(|item| ordered(item, kept)).collect::<Vec<_>>().join(","))
        }
        JsonKind::String => format!("{:?}", json.as_string().unwrap_or_default()),
        JsonKind::Number => plain_number(json.as_str()).to_owned(),
        JsonKind::Bool | JsonKind::Null => json.as_str().to_owned(),
    }
}
