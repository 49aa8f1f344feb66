//! Limits on schemas that may become a form.
//!
//! A schema comes from the agent and is rendered and validated on the page: one that is endless, too deep or
//! refers elsewhere is shown raw instead. Deliberately absent: checking keywords; an unknown one is no reason to
//! refuse a form.

use a2a_protocol::{Json, JsonKind};
use thiserror::Error;

use crate::shape::{is_filled_list, present, text_member, walk};

const BYTES: usize = 256 * 1024;
const DEPTH: usize = 32;
const VALUES: usize = 4_000;

/// Types other than objects, and the keywords that offer values.
const ONE_VALUE: [&str; 5] = ["boolean", "string", "number", "integer", "array"];
const CHOICES: [&str; 3] = ["enum", "oneOf", "anyOf"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(super) enum Unfit {
    #[error("not a JSON Schema of an object with properties")]
    NotAnObject,
    #[error("longer than {BYTES} bytes")]
    TooLong,
    #[error("nested deeper than {DEPTH}")]
    TooDeep,
    #[error("more than {VALUES} values")]
    TooLarge,
    #[error("refers to another document")]
    RemoteReference,
}

/// Whether the value is a JSON Schema of an object, of a size and shape that a form can have.
pub(super) fn check(schema: &Json) -> Result<(), Unfit> {
    let has_properties = present(schema, "properties").as_ref().is_some_and(Json::is_object);
    limits(schema, is_of_object(schema) && has_properties)
}

/// Whether there is a control for it: a form for an object, and one field for another type, such as `boolean`.
pub(super) fn has_control(schema: &Json) -> bool {
    check(schema).is_ok() || limits(schema, is_of_one_value(schema)).is_ok()
}

/// Whether values of it are objects.
pub(super) fn is_of_object(schema: &Json) -> bool {
    text_member(schema, "type").as_deref() == Some("object")
}

fn is_of_one_value(schema: &Json) -> bool {
    let types = present(schema, "type").map_or_else(Vec::new, |types| match types.kind() {
        JsonKind::Array => types.items(),
        _ => vec![types],
    });
    let is_one = |name: &Json| name.as_string().is_some_and(|name| ONE_VALUE.contains(&name.as_str()));
    let choices = || CHOICES.iter().any(|name| present(schema, name).is_some_and(|all| is_filled_list(&all)));
    let refers = || types.is_empty() && text_member(schema, "$ref").is_some();
    types.iter().any(is_one) || (!is_of_object(schema) && choices()) || refers()
}

fn limits(schema: &Json, is_kind: bool) -> Result<(), Unfit> {
    if schema.as_str().len() > BYTES {
        return Err(Unfit::TooLong);
    }
    if !is_kind {
        return Err(Unfit::NotAnObject);
    }
    let (mut values, mut depth, mut remote) = (0, 0, false);
    walk(schema, &mut |pointer, value| {
        values += 1;
        depth = depth.max(pointer.matches('/').count());
        remote |= ["$ref", "$dynamicRef"].iter().any(|name| is_remote(value, name));
    });
    match () {
        () if depth > DEPTH => Err(Unfit::TooDeep),
        () if values > VALUES => Err(Unfit::TooLarge),
        () if remote => Err(Unfit::RemoteReference),
        () => Ok(()),
    }
}

fn is_remote(value: &Json, name: &str) -> bool {
    text_member(value, name).is_some_and(|target| !target.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_text(text: &str, expected: Result<(), Unfit>, why: &str) {
        assert_eq!(check(&Json::parse(text).unwrap()), expected, "{why}");
    }

    #[test]
    fn a_form_is_an_object_with_properties() {
        check_text(r#"{"type":"object","properties":{}}"#, Ok(()), "an empty form can be submitted");
        check_text(
            r##"{"type":"object","properties":{"a":{"x-unknown":1,"$ref":"#/$defs/a"}}}"##,
            Ok(()),
            "unknown keywords and local references are fine",
        );
        check_text(r#"{"type":"object"}"#, Err(Unfit::NotAnObject), "any object would fit");
        check_text(r#"{"type":"string","properties":{}}"#, Err(Unfit::NotAnObject), "not an object");
        check_text(r#"[{"type":"object","properties":{}}]"#, Err(Unfit::NotAnObject), "a list");
    }

    #[test]
    fn what_is_no_object_has_a_control_where_it_says_what_it_is() {
        let has = |text: &str| has_control(&Json::parse(text).unwrap());
        for text in [
            r#"{"type":"boolean"}"#,
            r#"{"type":["string","null"]}"#,
            r#"{"enum":["a",1]}"#,
            r#"{"type":"array","items":{"type":"string"}}"#,
            r#"{"anyOf":[{"type":"number"},{"type":"null"}]}"#,
            r##"{"$ref":"#/$defs/Size","$defs":{"Size":{"enum":["S"]}}}"##,
            r#"{"type":"object","properties":{}}"#,
        ] {
            assert!(has(text), "{text}");
        }
        let elsewhere = r#"{"type":"string","$ref":"https://x.example/s"}"#;
        for text in [r#"{"type":"object"}"#, r#"{"type":"null"}"#, "{}", "true", r#""string""#, elsewhere] {
            assert!(!has(text), "{text}");
        }
    }

    #[test]
    fn a_schema_that_points_elsewhere_is_never_followed() {
        for target in ["file:///etc/passwd", "http://127.0.0.1/s.json", "other.json#/a"] {
            let schema = format!(r#"{{"type":"object","properties":{{"a":{{"$ref":"{target}"}}}}}}"#);
            check_text(&schema, Err(Unfit::RemoteReference), target);
        }
    }

    #[test]
    fn a_schema_without_end_is_no_form() {
        let deep = format!(
            r#"{{"type":"object","properties":{}{}}}"#,
            r#"{"a":"#.repeat(DEPTH + 1),
            "1".to_owned() + &"}".repeat(DEPTH + 1)
        );
        check_text(&deep, Err(Unfit::TooDeep), "bottomless");
        let wide = format!(r#"{{"type":"object","properties":{{}},"enum":[{}1]}}"#, "1,".repeat(VALUES));
        check_text(&wide, Err(Unfit::TooLarge), "endless");
        let long = format!(r#"{{"type":"object","properties":{{}},"title":"{}"}}"#, "x".repeat(BYTES));
        check_text(&long, Err(Unfit::TooLong), "long");
    }
}
