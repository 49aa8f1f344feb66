//! A form: a list of fields, each with a name and a type, made into the JSON Schema that says the same.

use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value, json};

use super::object::Object;
use super::{options, plain};
use crate::reading::Item;
use crate::shape::{as_words, present, text_member, words_member};
use crate::{ItemId, Template};

const LISTS: [&str; 6] = ["fields", "inputs", "form_fields", "formFields", "required_fields", "questions"];
const NAME: [&str; 3] = ["name", "id", "key"];
const LABEL: [&str; 4] = ["label", "title", "question", "prompt"];
const DESCRIPTION: [&str; 5] = ["description", "help", "hint", "help_text", "helpText"];
const DEFAULT: [&str; 6] = ["default", "value", "default_value", "defaultValue", "initial", "initial_value"];
const OPTIONS: [&str; 4] = ["options", "choices", "enum", "values"];
const REQUIRED: [&str; 3] = ["required", "mandatory", "is_required"];
/// Keywords of JSON Schema, by the names that fields have for them.
const LIMITS: [(&str, &str, &str); 12] = [
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

pub(super) struct Fields {
    schema: Json,
    values: Json,
    paths: Vec<String>,
}

impl Fields {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let is_form = object.kind().is_some_and(|kind| kind.contains("form"));
        let listed = object.all_of(&LISTS).into_iter();
        let (list, fields) =
            listed.into_iter().find_map(|(name, list)| Some((name, fields_of(&list, is_form)?)))?;
        let mut properties = Map::new();
        let mut required = Vec::new();
        let mut values = Vec::new();
        for Field { name, json } in &fields {
            if properties.insert(name.clone(), schema_of(json)).is_some() {
                return None;
            }
            let field = Object::of(json)?;
            if field.flag(&REQUIRED).is_some_and(|(_, required)| required) {
                required.push(name.clone());
            }
            values.extend(field.first_of(&DEFAULT).map(|(_, value)| (name.as_str(), Template::json(&value))));
        }
        let mut schema = Map::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), properties.into());
        if !required.is_empty() {
            schema.insert("required".to_owned(), required.into());
        }
        if let Some(title) = text_member(&object.itself, "title") {
            schema.insert("title".to_owned(), title.into());
        }
        let schema = Value::Object(schema);
        let values = Template::members(values).resolve(|_| None).ok()?;
        Some(Self { schema: Json::from(schema), values, paths: paths_of(list) })
    }

    pub(super) fn item(&self, item_id: ItemId) -> Item {
        Item::Form {
            item_id,
            schema: self.schema.clone(),
            values: self.values.clone(),
            may_reject: false,
            may_cancel: false,
        }
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}

struct Field {
    name: String,
    /// An object; empty for a field that is only named.
    json: Json,
}

/// A list of fields, or an object with a field under each name. Where nothing says that it is a form, each field says what
/// type it has.
fn fields_of(listed: &Json, is_form: bool) -> Option<Vec<Field>> {
    let named = |name: Option<String>, json: &Json| {
        let says_type = || {
            ["type", "label", "options", "choices", "required"].iter().any(|it| present(json, it).is_some())
        };
        let is_field = json.is_object() && (is_form || says_type());
        Some(Field { name: name.filter(|name| !name.is_empty() && is_field)?, json: json.clone() })
    };
    let fields: Option<Vec<Field>> = match listed.kind() {
        JsonKind::Array => listed
            .items()
            .iter()
            .map(|field| match field.as_string() {
                Some(name) => is_form.then(|| Field { name, json: crate::shape::empty_object() }),
                None => named(Object::of(field)?.first_of(&NAME).map(|(_, name)| as_words(&name)), field),
            })
            .collect(),
        JsonKind::Object => {
            listed.members().iter().map(|(name, field)| named(Some(name.clone()), field)).collect()
        }
        _ => None,
    };
    fields.filter(|fields| !fields.is_empty())
}

fn schema_of(field: &Json) -> Value {
    let kind =
        text_member(field, "type").or_else(|| text_member(field, "input_type")).map(|kind| plain(&kind));
    let kind = kind.unwrap_or_default();
    let options =
        OPTIONS.iter().find_map(|name| present(field, name)).map(|list| list.items()).unwrap_or_default();
    let mut schema = match kind.as_str() {
        _ if !options.is_empty() => of_options(
            &options,
            is_several(&kind) || present(field, "multiple").is_some_and(|it| it.as_bool() == Some(true)),
        ),
        "number" | "float" | "decimal" | "currency" | "range" | "slider" => json!({ "type": "number" }),
        "integer" | "int" => json!({ "type": "integer" }),
        "checkbox" | "boolean" | "bool" | "switch" | "toggle" | "yesno" => json!({ "type": "boolean" }),
        "date" => json!({ "type": "string", "format": "date" }),
        "datetime" | "datetimelocal" | "timestamp" => json!({ "type": "string", "format": "date-time" }),
        "time" => json!({ "type": "string", "format": "time" }),
        "email" => json!({ "type": "string", "format": "email" }),
        "url" | "uri" => json!({ "type": "string", "format": "uri" }),
        "password" | "secret" => json!({ "type": "string", "format": "password" }),
        _ => json!({ "type": "string" }),
    };
    let is_text = schema.get("type").is_some_and(|kind| kind == "string");
    let Some(members) = schema.as_object_mut() else { return schema };
    for (name, of_number, of_text) in LIMITS {
        if let Some(limit) = present(field, name) {
            members.insert((if is_text { of_text } else { of_number }).to_owned(), limit.to_value());
        }
    }
    for (keyword, names) in [("title", &LABEL[..]), ("description", &DESCRIPTION[..])] {
        if let Some(said) = names.iter().find_map(|name| words_member(field, name)) {
            members.insert(keyword.to_owned(), said.into());
        }
    }
    schema
}

fn is_several(kind: &str) -> bool {
    ["multiselect", "checkboxes", "multi", "multiplechoice", "checkboxgroup", "tags"].contains(&kind)
}

/// One of them, or several. What a program calls it is what is sent; what is said of it is what is read.
fn of_options(options: &[Json], several: bool) -> Value {
    let one = |option: &Json| {
        let said = options::choices(std::slice::from_ref(option)).and_then(|mut choices| choices.pop());
        let value = if option.is_object() {
            ["value", "id", "key", "code", "name"].iter().find_map(|name| present(option, name))
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

/// What is understood of each field. What else stands there is shown beneath.
fn paths_of(list: &str) -> Vec<String> {
    let mut paths = vec![format!("{list}/*"), "title".to_owned()];
    let names = [&NAME[..], &LABEL, &DESCRIPTION, &DEFAULT, &OPTIONS, &REQUIRED].map(|names| names.join("|"));
    let limits = LIMITS.map(|(name, ..)| name.to_owned());
    for name in names.into_iter().chain(limits).chain(["type|input_type".to_owned(), "multiple".to_owned()]) {
        for field in ["*", "{*}"] {
            paths.push(format!("{list}/{field}/{name}"));
            paths.push(format!("{list}/{field}/{name}/**"));
        }
    }
    paths
}
