//! Forms of Agent Stack: a list of typed fields, read as the JSON Schema that the page shows.
//!
//! Each value goes back with the type of its field. A field that was left empty is `null`, which is
//! what the agent's own page sends.

use a2a_protocol::Json;
use serde_json::{Map, Value, json};

use crate::readers::{not_allowed, schema_limits};
use crate::reading::Item;
use crate::shape::{empty_object, id_member, list, present, text_member};
use crate::{Answer, ItemId, ReplyError, Template};

pub(super) const MEMBERS: &[&str] = &[
    "id",
    "title",
    "description",
    "columns",
    "submit_label",
    "fields/*/id",
    "fields/*/type",
    "fields/*/label",
    "fields/*/required",
    "fields/*/col_span",
    "fields/*/auto_resize",
    "fields/*/content|placeholder",
    "fields/*/accept/*",
    "fields/*/default_value/**",
    "fields/*/options/*/id",
    "fields/*/options/*/label",
];

pub(super) fn read(uri: &str, request: &Json) -> Option<Item> {
    let fields = list(request, "fields");
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in &fields {
        let id = id_member(field, "id")?;
        if field.member("required").and_then(|flag| flag.as_bool()) == Some(true) {
            required.push(id.clone());
        }
        properties.insert(id, schema_of(field)?);
    }
    // Two fields of one name cannot be told apart.
    if properties.is_empty() || properties.len() != fields.len() {
        return None;
    }
    let schema = Json::from(json!({"type": "object", "properties": properties, "required": required}));
    schema_limits::check(&schema).ok()?;
    Some(Item::Form {
        item_id: ItemId::new(uri),
        schema,
        values: empty_object(),
        may_reject: false,
        may_cancel: false,
    })
}

fn schema_of(field: &Json) -> Option<Value> {
    let options = || {
        let options = list(field, "options");
        let option = |option: &Json| {
            let id = id_member(option, "id")?;
            Some(json!({"const": id, "title": text_member(option, "label")}))
        };
        options.iter().map(option).collect::<Option<Vec<_>>>()
    };
    let mut schema = match text_member(field, "type")?.as_str() {
        "text" => json!({"type": "string"}),
        "date" => json!({"type": "string", "format": "date"}),
        "singleselect" => json!({"type": "string", "oneOf": options()?}),
        "multiselect" => json!({"type": "array", "items": {"anyOf": options()?}, "uniqueItems": true}),
        "checkbox" => json!({"type": "boolean"}),
        "file" => json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "uri": {"type": "string", "format": "uri"},
                    "name": {"type": "string"},
                    "mime_type": {"type": "string"},
                },
                "required": ["uri"],
            },
        }),
        _ => return None,
    };
    let description = text_member(field, "content").or_else(|| text_member(field, "placeholder"));
    let also = [
        ("title", text_member(field, "label").map(Value::from)),
        ("description", description.map(Value::from)),
        // Annotations change nothing for a validator (JSON Schema 2020-12, core §6.5).
        ("accept", present(field, "accept").map(|accept| accept.to_value())),
        ("default", present(field, "default_value").map(|default| default.to_value())),
    ];
    let also = also.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    schema.as_object_mut()?.extend(also);
    Some(schema)
}

pub(super) fn write(request: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let values = match answers {
        [(_, Answer::Values(values))] => values.clone(),
        [(item, answer), ..] => return Err(not_allowed(item, answer)),
        [] => empty_object(),
    };
    let fields = list(request, "fields");
    let known: Vec<(String, Json)> =
        fields.iter().filter_map(|field| Some((id_member(field, "id")?, field.member("type")?))).collect();
    let typed = known.iter().map(|(id, kind)| {
        let value =
            values.member(id).map_or_else(|| Template::value(Value::Null), |value| Template::json(&value));
        (id.as_str(), Template::object([("type", Template::json(kind)), ("value", value)]))
    });
    let values = Template::members(typed);
    Ok(match present(request, "id") {
        Some(id) => Template::object([("id", Template::json(&id)), ("values", values)]),
        None => Template::object([("values", values)]),
    })
}
