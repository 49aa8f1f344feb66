//! Forms of Agent Stack: a list of typed fields, read as the JSON Schema that the page shows.
//!
//! Each value goes back with its field's type. An empty field is `null`, as the agent's own page sends it. A form
//! with an unknown field is answered by hand, under the same URI, because an answer anywhere else would fail the
//! task.

use a2a_protocol::{Json, JsonKind};
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
    // Those of a group of checkboxes.
    "fields/*/fields/*/id",
    "fields/*/fields/*/type",
    "fields/*/fields/*/label",
    "fields/*/fields/*/required",
    "fields/*/fields/*/col_span",
    "fields/*/fields/*/content",
    "fields/*/fields/*/default_value",
];

/// The types of fields in the form that was recorded.
const RECORDED: [&str; 6] = ["text", "date", "file", "singleselect", "multiselect", "checkbox"];

pub(super) fn read(uri: &str, request: &Json) -> Item {
    let item_id = ItemId::new(uri);
    match schema_of_form(request) {
        Some(schema) => Item::Form {
            item_id,
            schema,
            values: empty_object(),
            prompt: None,
            may_reject: false,
            may_cancel: false,
        },
        None => Item::Raw { item_id, tool: None, json: request.clone(), may_be_text: false },
    }
}

/// Whether every field is one that is known here.
pub(super) fn is_known(request: &Json) -> bool {
    schema_of_form(request).is_some()
}

/// Whether a form of such fields was recorded.
pub(super) fn is_recorded(request: &Json) -> bool {
    let was_seen =
        |field: &Json| text_member(field, "type").is_some_and(|kind| RECORDED.contains(&kind.as_str()));
    is_known(request) && list(request, "fields").iter().all(was_seen)
}

fn schema_of_form(request: &Json) -> Option<Json> {
    let schema = Json::from(schema_of_fields(request)?);
    schema_limits::check(&schema).ok()?;
    Some(schema)
}

fn schema_of_fields(request: &Json) -> Option<Value> {
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
    let are_apart = !properties.is_empty() && properties.len() == fields.len();
    are_apart.then(|| json!({"type": "object", "properties": properties, "required": required}))
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
        "checkbox_group" => {
            let is_box = |inner: &Json| text_member(inner, "type").as_deref() == Some("checkbox");
            list(field, "fields").iter().all(is_box).then(|| schema_of_fields(field))??
        }
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
        ("default", default_of(field)),
    ];
    let also = also.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    schema.as_object_mut()?.extend(also);
    Some(schema)
}

/// A group is answered as soon as one of its boxes says how it begins: left out, it would be sent as nothing.
fn default_of(field: &Json) -> Option<Value> {
    let boxes = list(field, "fields");
    let begins = || boxes.iter().any(|inner| present(inner, "default_value").is_some());
    let own = present(field, "default_value").map(|default| default.to_value());
    own.or_else(|| begins().then(|| json!({})))
}

pub(super) fn write(request: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let values = match answers {
        [(_, Answer::Values(values))] => values.clone(),
        [(_, Answer::Raw(json))] if json.is_object() => return Ok(Template::json(json)),
        [(item, Answer::Raw(_))] => {
            return Err(ReplyError::NotAnObject { item: item.id().clone() });
        }
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
    let given = values.members();
    let added = given.iter().filter(|(name, _)| !known.iter().any(|(id, _)| id == name));
    let added = added.map(|(name, value)| (name.as_str(), typed_by_itself(value)));
    let values = Template::members(typed.chain(added));
    Ok(match present(request, "id") {
        Some(id) => Template::object([("id", Template::json(&id)), ("values", values)]),
        None => Template::object([("values", values)]),
    })
}

/// A member that a person added to the JSON of a form and no field asks for: with the type of its value, and
/// unchanged if it may name its type itself.
fn typed_by_itself(value: &Json) -> Template {
    let kind = match value.kind() {
        JsonKind::String => "text",
        JsonKind::Bool => "checkbox",
        JsonKind::Array if value.items().iter().all(|item| item.kind() == JsonKind::String) => "multiselect",
        _ => return Template::json(value),
    };
    Template::object([("type", Template::value(kind)), ("value", Template::json(value))])
}
