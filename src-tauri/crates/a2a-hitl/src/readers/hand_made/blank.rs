//! An example with empty places, which a person fills in: `{"template": {"name": "", "guests": "<number>"}}`. What is not
//! empty there is what the place begins with.

use a2a_protocol::{Json, JsonKind};
use serde_json::json;

use super::back;
use super::object::Object;
use crate::warnings::words_of;

/// Words in the names of members that hold one.
const NAMES: [&str; 6] = ["template", "blank", "fill", "form", "needed", "required"];

/// The name of the example, and each place with a field that describes it.
pub(super) fn places(object: &Object) -> Option<(String, Vec<(String, Json)>)> {
    let of_reply = back::Back::of(object).and_then(back::Back::example);
    let by_name = || {
        let is_one = |name: &str| words_of(name).iter().any(|word| NAMES.contains(&word.as_str()));
        object.members().iter().find(|(name, value)| is_one(name) && value.is_object()).cloned()
    };
    let (name, example) = of_reply.or_else(by_name)?;
    let members = example.members();
    let is_flat =
        members.iter().all(|(_, value)| !matches!(value.kind(), JsonKind::Object | JsonKind::Array));
    let is_open = members.iter().any(|(_, value)| back::is_blank(value));
    (is_flat && is_open)
        .then(|| (name, members.iter().map(|(name, value)| (name.clone(), field(value))).collect()))
}

fn field(value: &Json) -> Json {
    let said = value.as_string().unwrap_or_default();
    let words = words_of(&said);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let kind = match value.kind() {
        JsonKind::Number => "number",
        JsonKind::Bool => "boolean",
        _ if has(&["number", "float", "decimal", "amount"]) => "number",
        _ if has(&["integer", "int"]) => "integer",
        _ if has(&["boolean", "bool"]) => "boolean",
        _ if has(&["date"]) => "date",
        _ => "string",
    };
    Json::from(match (back::is_blank(value), said.is_empty()) {
        (true, true) => json!({ "type": kind }),
        (true, false) => json!({ "type": kind, "description": said }),
        (false, _) => json!({ "type": kind, "default": value.to_value() }),
    })
}
