//! The JSON Schema of one field of a form that is written by hand: its type, its limits, its options and its words.

use a2a_protocol::Json;
use serde_json::{Value, json};

use super::fields::listed;
use super::object::Object;
use super::{options, plain};
use crate::shape::{present, text_member};

pub(super) const LABEL: [&str; 7] =
    ["label", "dateLabel", "title", "question", "prompt", "displayName", "text"];
pub(super) const DESCRIPTION: [&str; 6] =
    ["description", "help", "hint", "help_text", "helpText", "placeholder"];
pub(super) const OPTIONS: [&str; 7] =
    ["options", "choices", "enum", "values", "fieldOptions", "list", "data"];
/// The kind of what is typed says more than the kind of the control.
pub(super) const TYPES: [&str; 6] = ["inputType", "input_type", "subtype", "fieldType", "type", "field_type"];
/// Members of a field that hold its limits.
pub(super) const VALIDATION: [&str; 2] = ["validate", "validation"];
pub(super) const REQUIRED: [&str; 5] =
    ["required", "mandatory", "is_required", "isRequired", "requiredField"];
/// Flags that what is typed is not to be seen.
pub(super) const SECRET: [&str; 7] =
    ["secret", "sensitive", "masked", "is_secret", "isSecret", "is_password", "obscured"];
/// Keywords of JSON Schema, by the names that fields have for them.
pub(super) const LIMITS: [(&str, &str, &str); 12] = [
    ("min", "minimum", "minLength"),
    ("max", "maximum", "maxLength"),
    ("minimum", "minimum", "minimum"),
    ("maximum", "maximum", "maximum"),
    ("step", "multipleOf", "multipleOf"),
    ("min_length", "minLength", "minLength"),
    ("max_length", "maxLength", "maxLength"),
    ("minLength", "minLength", "minLength"),
    ("maxLength", "maxLength", "maxLength"),
    ("maxlength", "maxLength", "maxLength"),
    ("minlength", "minLength", "minLength"),
    ("pattern", "pattern", "pattern"),
];

pub(super) fn schema_of(field: &Json) -> Value {
    let meant = |names: &[&'static str]| Object::of(field)?.meant(names).map(|(_, value)| value);
    let kind = TYPES.iter().find_map(|name| meant(&[*name])?.as_string()).map(|kind| plain(&kind));
    let kind = kind.unwrap_or_default();
    let options = meant(&OPTIONS).map(|list| listed(&list)).unwrap_or_default();
    let mut schema = match kind.as_str() {
        _ if !options.is_empty() => of_options(
            &options,
            is_several(&kind)
                || Object::of(field)
                    .and_then(|field| field.flag(&options::MULTIPLE))
                    .is_some_and(|(_, is)| is),
        ),
        "number" | "float" | "decimal" | "currency" | "range" | "slider" | "rating" | "numberinput" => {
            json!({ "type": "number" })
        }
        "integer" | "int" => json!({ "type": "integer" }),
        "checkbox" | "boolean" | "bool" | "switch" | "toggle" | "yesno" => json!({ "type": "boolean" }),
        "date" => json!({ "type": "string", "format": "date" }),
        "datetime" | "datetimelocal" | "timestamp" => json!({ "type": "string", "format": "date-time" }),
        "time" => json!({ "type": "string", "format": "time" }),
        "email" => json!({ "type": "string", "format": "email" }),
        "url" | "uri" => json!({ "type": "string", "format": "uri" }),
        "textarea" | "multiline" | "paragraph" | "longtext" => {
            json!({ "type": "string", "format": "textarea" })
        }
        "password" | "secret" => json!({ "type": "string", "format": "password" }),
        _ => json!({ "type": "string" }),
    };
    let is_masked =
        SECRET.iter().any(|name| present(field, name).is_some_and(|it| it.as_bool() == Some(true)));
    let is_text = schema.get("type").is_some_and(|kind| kind == "string");
    let Some(members) = schema.as_object_mut() else { return schema };
    if is_masked {
        members.insert("writeOnly".to_owned(), true.into());
    }
    for (name, of_number, of_text) in LIMITS {
        let limits = VALIDATION.iter().find_map(|held| present(field, held));
        if let Some(limit) = present(field, name).or_else(|| present(&limits?, name)) {
            members.insert((if is_text { of_text } else { of_number }).to_owned(), limit.to_value());
        }
    }
    for (keyword, names) in [("title", &LABEL[..]), ("description", &DESCRIPTION[..])] {
        if let Some((_, said)) = Object::of(field).and_then(|field| field.words_meant(names)) {
            members.insert(keyword.to_owned(), said.into());
        }
    }
    schema
}

/// Whether a field is a question that does not say whether an answer is required. It is taken to be.
pub(super) fn is_question(field: &Json) -> bool {
    let asks = ["question", "prompt"].iter().any(|name| text_member(field, name).is_some());
    asks && Object::of(field).is_some_and(|field| field.meant(&REQUIRED).is_none())
}

fn is_several(kind: &str) -> bool {
    [
        "multiselect",
        "checkbox",
        "checkboxes",
        "checklist",
        "multi",
        "multiplechoice",
        "checkboxgroup",
        "tags",
        "tagbox",
        "taglist",
        "selectboxes",
    ]
    .contains(&kind)
}

/// One option, or several. The program's name is sent; the description is shown.
fn of_options(options: &[Json], several: bool) -> Value {
    let one = |option: &Json| {
        let said = options::choices(std::slice::from_ref(option)).and_then(|mut choices| choices.pop());
        let value = if option.is_object() {
            ["value", "id", "key", "code", "name", "option"].iter().find_map(|name| present(option, name))
        } else {
            Some(option.clone())
        };
        let (value, said) = (value.unwrap_or_else(|| option.clone()), said.map(|choice| choice.label));
        match said {
            Some(label) => json!({ "const": value.to_value(), "title": label }),
            None => json!({ "const": value.to_value() }),
        }
    };
    let is_plain = options.iter().all(|option| !option.is_object());
    let schema = if is_plain {
        json!({ "enum": options.iter().map(Json::to_value).collect::<Vec<_>>() })
    } else {
        json!({ "oneOf": options.iter().map(one).collect::<Vec<_>>() })
    };
    if several { json!({ "type": "array", "items": schema, "uniqueItems": true }) } else { schema }
}
