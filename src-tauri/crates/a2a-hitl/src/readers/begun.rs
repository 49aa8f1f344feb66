//! The initial values of a form, from a value beside its schema: that value may be meant for editing, or only for
//! looking at. Only members for which the schema has a fitting field are edited.

use a2a_protocol::{Json, JsonKind};

use super::schema_limits::is_of_object;
use crate::Template;
use crate::shape::{is_filled_list, list, present, text_member};

/// Values that are looked into, one in the other, and references that are followed.
const DEEPEST: usize = 16;
const BRANCHES: [&str; 3] = ["anyOf", "oneOf", "allOf"];

/// The part of a value that the schema asks for; `None` if there is none.
pub(super) fn begun(schema: &Json, value: &Json) -> Option<Json> {
    let own = own(schema, schema, value, DEEPEST)?;
    let is_whole = !is_of_object(schema) || own.is_object();
    (is_whole && (!own.is_object() || !own.is_empty())).then_some(own)
}

fn own(root: &Json, schema: &Json, value: &Json, deeper: usize) -> Option<Json> {
    let schema = &resolved(root, schema);
    if !may_be(schema, value) {
        return None;
    }
    let Some(deeper) = deeper.checked_sub(1) else { return Some(value.clone()) };
    let json = match value.kind() {
        JsonKind::Object => {
            let Some(properties) = present(schema, "properties") else { return Some(value.clone()) };
            let members = value.members();
            let kept = members.iter().filter_map(|(name, value)| {
                Some((name.as_str(), Template::json(&own(root, &properties.member(name)?, value, deeper)?)))
            });
            Template::members(kept)
        }
        JsonKind::Array => {
            let Some(items) = present(schema, "items").filter(Json::is_object) else {
                return Some(value.clone());
            };
            let kept: Option<Vec<Json>> =
                value.items().iter().map(|item| own(root, &items, item, deeper)).collect();
            Template::array(kept?.iter().map(Template::json))
        }
        _ => return Some(value.clone()),
    };
    json.resolve(|_| None).ok()
}

/// Whether a value is of the type that is wanted, and one of those that can be chosen.
fn may_be(schema: &Json, value: &Json) -> bool {
    let kinds: &[&str] = match value.kind() {
        JsonKind::Object => &["object"],
        JsonKind::Array => &["array"],
        JsonKind::String => &["string"],
        JsonKind::Number => &["number", "integer"],
        JsonKind::Bool => &["boolean"],
        JsonKind::Null => return false,
    };
    let types = present(schema, "type").map_or_else(Vec::new, |types| match types.kind() {
        JsonKind::Array => types.items(),
        _ => vec![types],
    });
    let is_kind =
        |name: &Json| name.as_string().is_some_and(|name| kinds.contains(&name.to_lowercase().as_str()));
    let offered = list(schema, "enum");
    (types.is_empty() || types.iter().any(is_kind))
        && (offered.is_empty() || offered.iter().any(|other| other.same_value(value)))
}

/// A schema behind its references, and behind the one branch that is more than null.
fn resolved(root: &Json, schema: &Json) -> Json {
    let mut whole = schema.clone();
    for _ in 0..DEEPEST {
        let reference = text_member(&whole, "$ref");
        let target = reference.and_then(|target| root.get(target.strip_prefix('#')?));
        let branches = BRANCHES.iter().find_map(|name| present(&whole, name).filter(is_filled_list));
        let is_null = |branch: &Json| text_member(branch, "type").as_deref() == Some("null");
        let only = || {
            let mut branches = branches?.items();
            branches.retain(|branch| !is_null(branch));
            branches.pop().filter(|_| branches.is_empty())
        };
        let Some(next) = target.or_else(only).filter(Json::is_object) else { break };
        whole = next;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(schema: &str, value: &str, expected: Option<&str>) {
        let [schema, value] = [schema, value].map(|text| Json::parse(text).unwrap());
        assert_eq!(begun(&schema, &value).as_ref().map(Json::as_str), expected, "{value:?}");
    }

    #[test]
    fn only_what_there_is_a_field_for_is_begun_with() {
        let schema = r##"{"type":"object","$defs":{"Size":{"enum":["s","l"]},"Box":{"type":"object","properties":{"w":{"type":"number"}}}},
            "properties":{"size":{"$ref":"#/$defs/Size"},"n":{"type":"integer"},"box":{"anyOf":[{"$ref":"#/$defs/Box"},{"type":"null"}]},
            "boxes":{"type":"array","items":{"$ref":"#/$defs/Box"}},"free":{"type":"object"}}}"##;
        check(schema, r#"{"size":"l","n":2.50}"#, Some(r#"{"size":"l","n":2.50}"#));
        check(schema, r#"{"size":"xl","n":"2","m":1}"#, None);
        check(schema, r#"{"m":1,"n":2}"#, Some(r#"{"n":2}"#));
        check(
            schema,
            r#"{"box":{"w":1,"id":7},"boxes":[{"w":2,"id":8}]}"#,
            Some(r#"{"box":{"w":1},"boxes":[{"w":2}]}"#),
        );
        check(schema, r#"{"free":{"any":1}}"#, Some(r#"{"free":{"any":1}}"#));
        check(schema, r#""words""#, None);
        check(r#"{"type":"string"}"#, r#""words""#, Some(r#""words""#));
        check(r#"{"type":"string"}"#, r#"{"text":"words"}"#, None);
    }

    #[test]
    fn a_schema_that_refers_to_itself_ends() {
        let schema =
            r##"{"type":"object","properties":{"next":{"$ref":"#"},"loop":{"$ref":"#/properties/loop"}}}"##;
        check(schema, r#"{"next":{"next":{"m":1}},"loop":3}"#, Some(r#"{"next":{"next":{}},"loop":3}"#));
    }
}
