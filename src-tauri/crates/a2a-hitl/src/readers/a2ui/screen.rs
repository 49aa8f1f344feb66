//! The fields and buttons of a screen, in both grammars of A2UI.

use std::collections::HashSet;

use a2a_protocol::{Json, JsonKind};
use serde_json::{Value, json};

use super::data::{Data, Path};
use super::surfaces::{self, Component, Grammar, Surface};
use crate::Template;
use crate::shape::{as_words, each_text, list, present, text_member, walk};

pub(super) struct Screen {
    surface: Surface,
    version: Option<String>,
    /// Its texts, from top to bottom, without the labels of its buttons.
    pub(super) said: Vec<String>,
    pub(super) fields: Vec<Field>,
    pub(super) buttons: Vec<Button>,
}

/// Something that is filled in, and where its value lies in the screen's data.
pub(super) struct Field {
    pub(super) path: Path,
    pub(super) schema: Value,
}

pub(super) struct Button {
    pub(super) id: String,
    pub(super) label: String,
    name: String,
    context: Vec<(String, Bound)>,
    /// The agent answers the action, by an id that it is given.
    wants_response: bool,
}

impl Button {
    /// Its label, and the further content of pressing it: the name of its action if that differs, and fixed values
    /// that it sends.
    pub(super) fn title(&self) -> String {
        let plain = |words: &str| -> String {
            let letters = words.chars().filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let name = Some(self.name.clone()).filter(|name| plain(name) != plain(&self.label));
        let literals = self.context.iter().filter_map(|(key, value)| match value {
            Bound::Literal(json) => Some(format!("{key}: {}", as_words(json))),
            Bound::To(_) => None,
        });
        let besides: Vec<String> = name.into_iter().chain(literals).collect();
        if besides.is_empty() {
            self.label.clone()
        } else {
            format!("{} – {}", self.label, besides.join(", "))
        }
    }

    /// Whether one of its values contains the value at a path.
    fn sends(&self, path: &Path) -> bool {
        self.context.iter().any(|(_, value)| matches!(value, Bound::To(bound) if bound.holds(path)))
    }
}

/// What a button sends under a name.
enum Bound {
    To(Path),
    Literal(Json),
}

impl Screen {
    /// The screen that the messages describe. Screens that cannot be answered as drawn are not read: with more than
    /// one surface (an answer names one), with fields and buttons repeated for each row of some data, with fields
    /// inside one another, and with values that a program would compute.
    pub(super) fn of(parts: &[Json]) -> Option<Self> {
        let messages = surfaces::messages(parts);
        let surface = Surface::only(&messages)?;
        let components = &surface.components;
        let label_of = |id: &str| words(&surface.component(id)?.properties.member("text")?);
        let rows = in_rows(&surface);
        let pressed = components.iter().filter_map(|component| Some((component, action(component)?)));
        let buttons: Option<Vec<Button>> =
            pressed.map(|(component, action)| button(component, action, surface.grammar, label_of)).collect();
        let buttons = buttons?;
        // What nothing sends is no field: what somebody writes there would go nowhere.
        let is_sent =
            |field: &Field| surface.sends_data || buttons.iter().any(|button| button.sends(&field.path));
        let fields: Vec<Field> = components.iter().filter_map(field).filter(is_sent).collect();
        let is_input =
            |id: &String| surface.component(id).is_some_and(|it| field(it).is_some() || action(it).is_some());
        let mut paths: Vec<&Path> = fields.iter().map(|field| &field.path).collect();
        paths.sort();
        paths.dedup();
        // One that holds others stands right before the first of them.
        let is_unclear = paths.iter().zip(paths.iter().skip(1)).any(|(one, next)| one.holds(next));
        if rows.iter().any(is_input) || is_unclear {
            return None;
        }
        Some(Self {
            version: messages.iter().find_map(|message| text_member(message, "version")),
            said: said(&surface),
            fields,
            buttons,
            surface,
        })
    }

    /// What the screen's data has at a path.
    pub(super) fn value_at(&self, path: &Path) -> Option<Template> {
        self.surface.data.at(path).map(Data::written)
    }

    /// The version that the screen is written in, as it says itself.
    pub(super) fn version(&self) -> &str {
        self.version.as_deref().unwrap_or("v0.9")
    }

    /// The data with the person's input. Omitted values are empty, as on the card.
    fn filled(&self, values: &Json) -> Data {
        let mut data = self.surface.data.clone();
        for field in &self.fields {
            let place = field.path.pointer();
            let value = values.member(&place).or_else(|| {
                let nothing = match field.schema.get("type").and_then(Value::as_str) {
                    Some("string") => json!(""),
                    Some("array") => json!([]),
                    _ => Value::Null,
                };
                data.at(&field.path).map(|_| Json::from(nothing))
            });
            if let Some(value) = value {
                data.put(&field.path, Data::Value(value));
            }
        }
        data
    }

    /// The message of a pressed button, with the values that its context refers to, and the data that goes with it.
    pub(super) fn pressed(&self, button: &Button, values: &Json) -> (Template, Option<Template>) {
        let data = self.filled(values);
        let context = button.context.iter().map(|(key, value)| {
            let value = match value {
                Bound::To(path) => data.at(path).map_or_else(|| Template::value(Value::Null), Data::written),
                Bound::Literal(json) => Template::json(json),
            };
            (key.as_str(), value)
        });
        let response = [("wantResponse", Template::value(true)), ("actionId", Template::decided_at())];
        let response = response.into_iter().filter(|_| button.wants_response);
        let action = [
            ("name", Template::value(button.name.as_str())),
            ("surfaceId", Template::value(self.surface.id.as_str())),
            ("sourceComponentId", Template::value(button.id.as_str())),
            ("timestamp", Template::decided_at()),
            ("context", Template::members(context)),
        ];
        let action = Template::members(action.into_iter().chain(response));
        let version = || Template::value(self.version());
        let message = match self.surface.grammar {
            Grammar::Wrapped => Template::object([("userAction", action)]),
            Grammar::Plain => Template::object([("version", version()), ("action", action)]),
        };
        let all = self.surface.sends_data.then(|| {
            let surfaces = Template::members([(self.surface.id.as_str(), data.written())]);
            Template::object([("version", version()), ("surfaces", surfaces)])
        });
        (message, all)
    }
}

/// The texts of the screen: literal ones, and those that stand in its data.
fn said(Surface { components, data, .. }: &Surface) -> Vec<String> {
    let buttons = components.iter().filter(|component| component.kind == "Button");
    let labels: HashSet<String> =
        buttons.filter_map(|button| text_member(&button.properties, "child")).collect();
    let texts = components.iter().filter(|component| component.kind == "Text");
    let texts = texts.filter(|component| !labels.contains(&component.id));
    let texts = texts.filter_map(|component| {
        let text = component.properties.member("text")?;
        let held = Path::bound(&text).and_then(|path| data.at(&path)?.written().resolve(|_| None).ok());
        words(&held.unwrap_or(text))
    });
    texts.collect()
}

/// Components that are drawn once for each row of some data, with all their contents.
fn in_rows(surface: &Surface) -> HashSet<String> {
    let mut open = Vec::new();
    for component in &surface.components {
        walk(&component.properties, &mut |_, value| open.extend(text_member(value, "componentId")));
    }
    let mut found = HashSet::new();
    while let Some(id) = open.pop() {
        if let Some(component) = surface.component(&id)
            && found.insert(id)
        {
            each_text(&component.properties, |text| open.push(text.to_owned()));
        }
    }
    found
}

/// A component's value: unwrapped if it is wrapped.
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
    let bound = |name: &str| Path::bound(&properties.member(name)?);
    let (path, mut schema) = match component.kind.as_str() {
        "TextField" => (bound("text").or_else(|| bound("value"))?, json!({"type": "string"})),
        "CheckBox" => (bound("value")?, json!({"type": "boolean"})),
        "Slider" => (bound("value")?, json!({"type": "number"})),
        "DateTimeInput" => (bound("value")?, moment(properties)),
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
    // `textFieldType` up to 0.8.
    let kinds = ["variant", "textFieldType"].map(|name| text_member(properties, name));
    if let Some(schema) =
        schema.as_object_mut().filter(|_| kinds.iter().flatten().any(|kind| kind == "obscured"))
    {
        schema.insert("format".to_owned(), "password".into());
    }
    Some(Field { path, schema })
}

/// A date, a time, or both, as it says; one that says neither may be any of them.
fn moment(properties: &Json) -> Value {
    let has = |name: &str| properties.member(name).and_then(|flag| literal(&flag).as_bool()) == Some(true);
    match (has("enableDate"), has("enableTime")) {
        (true, true) => json!({"type": "string", "format": "date-time"}),
        (true, false) => json!({"type": "string", "format": "date"}),
        (false, true) => json!({"type": "string", "format": "time"}),
        (false, false) => json!({"type": "string"}),
    }
}

/// What a button does and how that is called.
fn action(component: &Component) -> Option<(Json, String)> {
    let action = component.properties.member("action").filter(|_| component.kind == "Button")?;
    let action = present(&action, "event").unwrap_or(action);
    let name = text_member(&action, "name")?;
    Some((action, name))
}

/// `None` if its values cannot be told.
fn button(
    component: &Component,
    (action, name): (Json, String),
    grammar: Grammar,
    label_of: impl Fn(&str) -> Option<String>,
) -> Option<Button> {
    let context = present(&action, "context");
    let context: Vec<(String, Json)> = match &context {
        Some(entries) if entries.kind() == JsonKind::Array => entries
            .items()
            .iter()
            .filter_map(|entry| Some((text_member(entry, "key")?, entry.member("value")?)))
            .collect(),
        Some(members) => members.members(),
        None => Vec::new(),
    };
    let context: Option<Vec<(String, Bound)>> =
        context.into_iter().map(|(key, value)| Some((key, sent(&value, grammar)?))).collect();
    let child = text_member(&component.properties, "child").and_then(|child| label_of(&child));
    let own = component.properties.member("label").and_then(|label| words(&label));
    let label = child.or(own).unwrap_or_else(|| name.clone());
    let wants_response = action.member("wantResponse").and_then(|flag| flag.as_bool()) == Some(true);
    Some(Button { id: component.id.clone(), label, name, context: context?, wants_response })
}

/// Whether a value is not literal, but stands for another one.
fn is_computed(value: &Json) -> bool {
    let mut found = false;
    walk(value, &mut |_, inner| {
        found |= ["path", "call", "functionCall"].iter().any(|name| inner.member(name).is_some());
    });
    found
}

fn sent(value: &Json, grammar: Grammar) -> Option<Bound> {
    match grammar {
        _ if value.member("path").is_some() => Path::bound(value).map(Bound::To),
        // What a program would work out: a call of a function, or something bound deeper inside.
        Grammar::Plain if value.is_object() && is_computed(value) => None,
        Grammar::Plain | Grammar::Wrapped => Some(Bound::Literal(literal(value))),
    }
}
