//! What of a screen can be filled in and pressed, in both grammars of A2UI.

use std::collections::{HashMap, HashSet};

use a2a_protocol::{Json, JsonKind};
use serde_json::{Value, json};

use crate::Template;
use crate::shape::{as_words, id_member, list, present, text_member};

/// How messages and values are written.
#[derive(Debug, Clone, Copy)]
enum Grammar {
    /// Up to 0.8: `{"literalString": "x"}`, `{"Button": {…}}`.
    Wrapped,
    /// From 0.9: `"x"`, `"component": "Button"`.
    Plain,
}

pub(super) struct Screen {
    grammar: Grammar,
    version: Option<String>,
    surface: String,
    /// What it says, from top to bottom, without what its buttons are called.
    pub(super) said: Vec<String>,
    pub(super) fields: Vec<Field>,
    pub(super) buttons: Vec<Button>,
    /// Values by their path; the last word counts.
    data: HashMap<String, Json>,
}

/// Something that is filled in, and where its value lies in the screen's data.
pub(super) struct Field {
    pub(super) path: String,
    pub(super) schema: Value,
}

pub(super) struct Button {
    pub(super) id: String,
    pub(super) label: String,
    name: String,
    context: Vec<(String, Json)>,
}

/// One component: its id, its kind and its properties.
struct Component {
    id: String,
    kind: String,
    properties: Json,
}

impl Screen {
    /// The screen that the messages describe. More than one surface is not read: an answer names one.
    pub(super) fn of(parts: &[Json]) -> Option<Self> {
        let messages: Vec<Json> = parts
            .iter()
            .flat_map(|part| if part.kind() == JsonKind::Array { part.items() } else { vec![part.clone()] })
            .collect();
        let mut components = Vec::new();
        let mut surfaces = Vec::new();
        let mut data = HashMap::new();
        let mut grammar = Grammar::Wrapped;
        for message in &messages {
            if let Some(update) = present(message, "surfaceUpdate") {
                surfaces.push(id_member(&update, "surfaceId")?);
                components.extend(list(&update, "components").iter().filter_map(wrapped_component));
            }
            if let Some(update) = present(message, "updateComponents") {
                grammar = Grammar::Plain;
                surfaces.push(id_member(&update, "surfaceId")?);
                components.extend(list(&update, "components").iter().filter_map(plain_component));
            }
            if let Some(update) = present(message, "dataModelUpdate") {
                let at = text_member(&update, "path").unwrap_or_default();
                wrapped_data(at.trim_end_matches('/'), &list(&update, "contents"), &mut data);
            }
            if let Some(update) = present(message, "updateDataModel") {
                let at = text_member(&update, "path").unwrap_or_default();
                plain_data(at.trim_end_matches('/'), &update.member("value")?, &mut data);
            }
        }
        surfaces.dedup();
        let surface = surfaces.pop().filter(|_| surfaces.is_empty())?;
        let named: HashMap<&str, &Component> =
            components.iter().rev().map(|component| (component.id.as_str(), component)).collect();
        let label_of = |id: &str| words(&named.get(id)?.properties.member("text")?);
        Some(Self {
            grammar,
            version: messages.iter().find_map(|message| text_member(message, "version")),
            surface,
            said: said(&components, &data),
            fields: components.iter().filter_map(field).collect(),
            buttons: components.iter().filter_map(|component| button(component, label_of)).collect(),
            data,
        })
    }

    /// What the screen's data has at a path.
    pub(super) fn value_at(&self, path: &str) -> Option<Json> {
        self.data.get(path).cloned()
    }

    /// The message that says that a button was pressed, with what its context refers to.
    pub(super) fn pressed(&self, button: &Button, values: &Json) -> Template {
        let context = button.context.iter().map(|(key, value)| {
            let bound = text_member(value, "path");
            let held = bound.map(|path| values.member(&path).or_else(|| self.value_at(&path)));
            let value = match held {
                Some(Some(held)) => Template::json(&held),
                Some(None) => Template::value(Value::Null),
                None => Template::json(&literal(value)),
            };
            (key.as_str(), value)
        });
        let action = Template::object([
            ("name", Template::value(button.name.as_str())),
            ("surfaceId", Template::value(self.surface.as_str())),
            ("sourceComponentId", Template::value(button.id.as_str())),
            ("timestamp", Template::decided_at()),
            ("context", Template::members(context)),
        ]);
        match self.grammar {
            Grammar::Wrapped => Template::object([("userAction", action)]),
            Grammar::Plain => {
                let version = self.version.as_deref().unwrap_or("v0.9");
                Template::array([Template::object([
                    ("version", Template::value(version)),
                    ("action", action),
                ])])
            }
        }
    }
}

/// The texts of the screen: literal ones, and those that stand in its data.
fn said(components: &[Component], data: &HashMap<String, Json>) -> Vec<String> {
    let buttons = components.iter().filter(|component| component.kind == "Button");
    let labels: HashSet<String> =
        buttons.filter_map(|button| text_member(&button.properties, "child")).collect();
    let texts = components.iter().filter(|component| component.kind == "Text");
    let texts = texts.filter(|component| !labels.contains(&component.id));
    let texts = texts.filter_map(|component| {
        let text = component.properties.member("text")?;
        let held = text_member(&text, "path").and_then(|path| data.get(&path));
        words(held.unwrap_or(&text))
    });
    texts.collect()
}

fn wrapped_component(entry: &Json) -> Option<Component> {
    let members = entry.member("component")?.members();
    let [(kind, properties)] = members.as_slice() else { return None };
    Some(Component { id: id_member(entry, "id")?, kind: kind.clone(), properties: properties.clone() })
}

fn plain_component(entry: &Json) -> Option<Component> {
    let kind = text_member(entry, "component")?;
    Some(Component { id: id_member(entry, "id")?, kind, properties: entry.clone() })
}

/// `[{"key": "name", "valueString": "x"}]`, nested by `valueMap`.
fn wrapped_data(at: &str, contents: &[Json], data: &mut HashMap<String, Json>) {
    for entry in contents {
        let Some(key) = text_member(entry, "key") else { continue };
        let path = format!("{at}/{key}");
        if let Some(map) = present(entry, "valueMap") {
            wrapped_data(&path, &map.items(), data);
        }
        let held = ["valueString", "valueNumber", "valueBoolean"].iter().find_map(|name| entry.member(name));
        data.extend(held.map(|value| (path, value)));
    }
}

fn plain_data(at: &str, value: &Json, data: &mut HashMap<String, Json>) {
    for (name, inner) in value.members() {
        plain_data(&format!("{at}/{name}"), &inner, data);
    }
    data.insert(at.to_owned(), value.clone());
}

/// A value that a component holds: what it wraps, or itself.
fn literal(value: &Json) -> Json {
    let wrapped = ["literalString", "literalNumber", "literalBoolean", "literalArray"];
    wrapped.iter().find_map(|name| value.member(name)).unwrap_or_else(|| value.clone())
}

fn words(value: &Json) -> Option<String> {
    let value = literal(value);
    (!value.is_object()).then(|| as_words(&value))
}

fn field(component: &Component) -> Option<Field> {
    let properties = &component.properties;
    let bound = |name: &str| text_member(&properties.member(name)?, "path");
    let (path, mut schema) = match component.kind.as_str() {
        "TextField" => (bound("text").or_else(|| bound("value"))?, json!({"type": "string"})),
        "CheckBox" => (bound("value")?, json!({"type": "boolean"})),
        "Slider" => (bound("value")?, json!({"type": "number"})),
        "DateTimeInput" => (bound("value")?, json!({"type": "string"})),
        "MultipleChoice" | "ChoicePicker" => {
            let options = list(properties, "options");
            let option = |option: &Json| {
                let label = option.member("label").and_then(|label| words(&label));
                Some(json!({"const": text_member(option, "value")?, "title": label}))
            };
            let options: Vec<Value> = options.iter().filter_map(option).collect();
            let path = bound("selections").or_else(|| bound("value"))?;
            (path, json!({"type": "array", "items": {"anyOf": options}}))
        }
        _ => return None,
    };
    let label = properties.member("label").and_then(|label| words(&label));
    if let (Some(label), Some(schema)) = (label, schema.as_object_mut()) {
        schema.insert("title".to_owned(), label.into());
    }
    Some(Field { path, schema })
}

fn button(component: &Component, label_of: impl Fn(&str) -> Option<String>) -> Option<Button> {
    if component.kind != "Button" {
        return None;
    }
    let action = component.properties.member("action")?;
    let action = present(&action, "event").unwrap_or(action);
    let name = text_member(&action, "name")?;
    let context = present(&action, "context");
    let context = match &context {
        Some(entries) if entries.kind() == JsonKind::Array => entries
            .items()
            .iter()
            .filter_map(|entry| Some((text_member(entry, "key")?, entry.member("value")?)))
            .collect(),
        Some(members) => members.members(),
        None => Vec::new(),
    };
    let child = text_member(&component.properties, "child").and_then(|child| label_of(&child));
    let own = component.properties.member("label").and_then(|label| words(&label));
    let label = child.or(own).unwrap_or_else(|| name.clone());
    Some(Button { id: component.id.clone(), label, name, context })
}
