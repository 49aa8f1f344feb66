//! The schema for editing arguments. A card shows it only while somebody edits, so its content beyond names and
//! types is shown below the request: an agent may act by a value that it offers.

use a2a_protocol::{Json, JsonKind};

use crate::drawn::bare;

const TYPES: [&str; 7] = ["object", "array", "string", "number", "integer", "boolean", "null"];
/// The formats of JSON Schema (2020-12 validation §7.3) for a kind of text.
pub(super) const FORMATS: [&str; 9] =
    ["date-time", "date", "time", "duration", "email", "hostname", "uri", "uri-reference", "uuid"];

const VERSIONS: [&str; 6] = [
    "draft-04/schema",
    "draft-06/schema",
    "draft-07/schema",
    "draft/2019-09/schema",
    "draft/2020-12/schema",
    "schema",
];
const LONGEST_NAME: usize = 20;
/// Endings after a tool's name in the class name of its arguments.
const OF_ARGUMENTS: [&str; 7] = ["", " args", " arguments", " input", " params", " parameters", " schema"];

/// Whether a schema says of a tool's arguments, which are shown, of which type they are, and nothing else.
pub(super) fn says_types_only(schema: &Json, tool: &str, args: &Json) -> bool {
    let title = schema.member("title").and_then(|title| title.as_string()).unwrap_or_default();
    let is_class = OF_ARGUMENTS.iter().any(|ending| bare(&title) == bare(tool) + ending);
    is_plain(if is_class { &title } else { tool }, schema, Some(args))
}

fn is_plain(name: &str, schema: &Json, shown: Option<&Json>) -> bool {
    let is_shown = |name: &str, schema: &Json| {
        let value = shown.and_then(|shown| shown.member(name));
        (value.is_some() || is_short(name)) && is_plain(name, schema, value.as_ref())
    };
    let first = || shown.and_then(|shown| shown.items().into_iter().next());
    schema.is_object()
        && schema.members().iter().all(|(keyword, value)| match keyword.as_str() {
            "type" => is_type(value),
            "properties" => {
                value.is_object() && value.members().iter().all(|(name, schema)| is_shown(name, schema))
            }
            "items" => is_plain(name, value, first().as_ref()),
            "additionalProperties" => value.kind() == JsonKind::Bool || is_plain(name, value, None),
            "format" => value.as_string().is_some_and(|format| FORMATS.contains(&format.as_str())),
            "required" => value.items().iter().all(|required| is_property(schema, required)),
            "title" => value.as_string().is_some_and(|title| is_called(&title, name)),
            // Words are looked for wherever they stand.
            "description" => value.kind() == JsonKind::String,
            "$schema" => is_language(value),
            _ => false,
        })
}

/// Whether it is one of the addresses by which a schema names its language.
pub(super) fn is_language(uri: &Json) -> bool {
    uri.as_string().is_some_and(|uri| {
        let rest = uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://"));
        let version = rest.and_then(|rest| rest.strip_prefix("json-schema.org/"));
        version.is_some_and(|version| VERSIONS.contains(&version.trim_end_matches('#')))
    })
}

/// A call omits optional arguments. The name of one that has more than a word or two is no name.
fn is_short(name: &str) -> bool {
    name.len() <= LONGEST_NAME
        && !name.contains(|letter: char| letter.is_numeric())
        && bare(name).split_whitespace().count() <= 2
}

/// Whether a title is the name, as it is written for people: "Line 2" is `line_2`.
fn is_called(title: &str, name: &str) -> bool {
    let spaced = |text: &str| text.replace('_', " ").to_lowercase();
    bare(title) == bare(name) || spaced(title) == spaced(name)
}

fn is_type(value: &Json) -> bool {
    let is_named = |value: &Json| value.as_string().is_some_and(|name| TYPES.contains(&name.as_str()));
    if value.kind() == JsonKind::Array { value.items().iter().all(is_named) } else { is_named(value) }
}

fn is_property(schema: &Json, required: &Json) -> bool {
    let properties = schema.member("properties");
    required.as_string().is_some_and(|name| properties.is_some_and(|all| all.member(&name).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(of_city: &str, expected: bool) {
        let schema = format!(r#"{{"type":"object","properties":{{"city":{of_city}}},"required":["city"]}}"#);
        let args = Json::parse(r#"{"city":[{"a":1}]}"#).unwrap();
        assert_eq!(
            says_types_only(&Json::parse(&schema).unwrap(), "book_trip", &args),
            expected,
            "{of_city}"
        );
    }

    #[test]
    fn a_title_says_nothing_where_it_is_the_name() {
        let check = |title: &str, place: &str, expected: bool| {
            let schema = place.replace("TITLE", title);
            let args = Json::parse(r#"{"line_2":"x"}"#).unwrap();
            let is_plain = says_types_only(&Json::parse(&schema).unwrap(), "book_trip", &args);
            assert_eq!(is_plain, expected, "{schema}");
        };
        let of_all = r#"{"title":"TITLE","properties":{}}"#;
        for title in ["BookTrip", "Book Trip", "BookTripArgs", "book_trip_input", "bookTripSchema"] {
            check(title, of_all, true);
        }
        for title in ["Mallory", "Book Trip To Mallory", "BookTripArgsMallory", "Args", "5000"] {
            check(title, of_all, false);
        }
        let of_one = r#"{"properties":{"line_2":{"title":"TITLE","type":"string"}}}"#;
        check("Line 2", of_one, true);
        check("Line_2", of_one, true);
        check("Line -2", of_one, false);
        check("Mallory", of_one, false);
    }

    #[test]
    fn names_and_types_say_nothing_and_values_do() {
        check(r#"{"type":"string","title":"City","description":"Where to."}"#, true);
        check(r#"{"type":["array","null"],"items":{"type":"object","additionalProperties":false}}"#, true);
        check(r#"{"type":"string","format":"email"}"#, true);
        check("{}", true);
        check(r#"{"$schema":"http://json-schema.org/draft-07/schema#"}"#, true);
        check(r#"{"items":{"properties":{"a":{"type":"integer"},"reply_to":{}}}}"#, true);
        for says in [
            r#"{"default":"Osaka"}"#,
            r#"{"const":"Osaka"}"#,
            r#"{"enum":["Osaka"]}"#,
            r#"{"examples":["Osaka"]}"#,
            r#"{"not":{"const":"Tokyo"}}"#,
            r#"{"pattern":"^Osaka$"}"#,
            r#"{"minimum":5,"maximum":5}"#,
            r##"{"$ref":"#/$defs/x"}"##,
            r#"{"properties":{"a":{"default":5}}}"#,
            r#"{"items":{"default":5}}"#,
            r#"{"additionalProperties":{"default":5}}"#,
            r#"{"type":"Osaka"}"#,
            r#"{"type":["string","Osaka"]}"#,
            r#"{"required":["Osaka"]}"#,
            r#"{"format":"Osaka"}"#,
            r#"{"title":"delete_everything"}"#,
            r#"{"title":"Mallory"}"#,
            r#"{"properties":{"wire_5000":{"type":"string"}}}"#,
            r#"{"properties":{"wireToMallory":{}}}"#,
            r#"{"properties":{"wiretomallorywhateverstands":{}}}"#,
            r#"{"items":{"properties":{"a":{},"wire_to_mallory":{}}}}"#,
            r#"{"$schema":"Osaka"}"#,
            r#"{"$schema":"https://json-schema.org/Osaka"}"#,
            r#"{"properties":["Osaka"]}"#,
            r#"["Osaka"]"#,
            "true",
        ] {
            check(says, false);
        }
    }
}
