//! The texts that a form shows: its schema's description, each field's names, description and options, and its
//! initial values. A field that is edited as JSON shows no more of its schema.

use a2a_protocol::{Json, JsonKind};

use super::{Drawn, bare};
use crate::shape::{is_filled_list, text_member};

/// Fields that are laid out one by one, choices of one field, and references that are followed.
const MOST_FIELDS: usize = 200;
const MOST_CHOICES: usize = 1000;
const MOST_REFERENCES: usize = 500;

pub(super) fn draw(schema: &Json, values: &Json, drawn: &mut Drawn) {
    drawn.add_value(values);
    let mut form = Form { root: schema, references: MOST_REFERENCES, drawn };
    let schema = form.resolved(schema, &[]);
    form.add_words(&schema, &["title", "description"]);
    if schema.properties().is_some() {
        form.add_fields(&schema, Some(values));
    } else {
        // What is no object is one field.
        form.add_field(&schema, Some(values));
    }
}

/// A schema and the schemas it refers to, nearest first.
struct Schema {
    layers: Vec<Json>,
    /// References that lead here.
    open: Vec<String>,
}

impl Schema {
    fn member(&self, name: &str) -> Option<Json> {
        self.layers.iter().find_map(|layer| layer.member(name))
    }

    fn text(&self, name: &str) -> Option<String> {
        self.member(name)?.as_string().filter(|text| !text.trim().is_empty())
    }

    fn kind(&self) -> Option<String> {
        let kind = self.member("type")?;
        kind.as_string().or_else(|| {
            let mut named: Vec<String> = kind.items().iter().filter_map(Json::as_string).collect();
            named.retain(|name| name != "null");
            named.pop().filter(|_| named.is_empty())
        })
    }

    fn choices(&self) -> Option<Vec<[Option<Json>; 2]>> {
        let filled = |list: &Json| list.kind() == JsonKind::Array && !list.is_empty();
        if let Some(values) = self.member("enum").filter(filled) {
            let names = self.member("enumNames").map(|names| names.items()).unwrap_or_default();
            let values = values.items();
            let choices =
                values.into_iter().enumerate().map(|(at, value)| [Some(value), names.get(at).cloned()]);
            return Some(choices.collect()).filter(|choices: &Vec<_>| choices.len() <= MOST_CHOICES);
        }
        let options = self.member("oneOf").or_else(|| self.member("anyOf")).filter(filled)?.items();
        let choice = |option: &Json| Some([Some(option.member("const")?), option.member("title")]);
        options.iter().map(choice).collect::<Option<Vec<_>>>().filter(|choices| choices.len() <= MOST_CHOICES)
    }

    /// Whether a value of a list has a control of its own, and is neither a file nor JSON.
    fn has_control(&self) -> bool {
        match self.kind().as_deref() {
            Some("string" | "integer" | "number" | "boolean") => true,
            Some("object") => self
                .properties()
                .is_some_and(|properties| properties.iter().all(|(name, _)| name != "mime_type")),
            _ => false,
        }
    }

    fn properties(&self) -> Option<Vec<(String, Json)>> {
        let properties = self.member("properties").filter(Json::is_object)?.members();
        (properties.len() <= MOST_FIELDS).then_some(properties)
    }
}

struct Form<'a, 'd> {
    root: &'a Json,
    references: usize,
    drawn: &'d mut Drawn,
}

impl Form<'_, '_> {
    fn resolved(&mut self, schema: &Json, open: &[String]) -> Schema {
        let mut found = Schema { layers: vec![schema.clone()], open: open.to_vec() };
        while let Some(reference) = found.layers.last().and_then(|layer| text_member(layer, "$ref")) {
            let pointer = reference.strip_prefix('#').filter(|_| !found.open.contains(&reference));
            let target = pointer.and_then(|pointer| self.root.get(pointer)).filter(Json::is_object);
            let Some(target) = target.filter(|_| self.references > 0) else { break };
            self.references -= 1;
            found.layers.push(target);
            found.open.push(reference);
        }
        found
    }

    fn add_words(&mut self, schema: &Schema, names: &[&str]) {
        for text in names.iter().filter_map(|name| schema.text(name)) {
            self.drawn.add(&text);
        }
    }

    fn add_fields(&mut self, schema: &Schema, values: Option<&Json>) {
        let required = schema.member("required").map(|names| names.items()).unwrap_or_default();
        let is_required = |name: &str| required.iter().any(|each| each.as_string().as_deref() == Some(name));
        for (name, property) in schema.properties().unwrap_or_default() {
            let property = self.resolved(&property, &schema.open);
            let title = property.text("title");
            if let Some(title) = &title {
                self.drawn.add(title);
            }
            if title.is_none_or(|title| bare(&title) != bare(&name)) {
                self.drawn.add(&name);
            }
            let given = values.and_then(|values| values.member(&name));
            let begun = given.or_else(|| property.member("default"));
            if let Some(value) = &begun {
                self.drawn.add_value(value);
            }
            // What has to be there and can be nothing else is filled in, and its value is all that is shown.
            if let Some(only) = property.member("const").filter(|_| is_required(&name)) {
                self.add_words(&property, &["description"]);
                self.drawn.add_value(&only);
            } else {
                self.add_field(&property, begun.as_ref());
            }
        }
    }

    fn add_field(&mut self, field: &Schema, begun: Option<&Json>) {
        self.add_words(field, &["description"]);
        let items = field.member("items").filter(|_| field.kind().as_deref() == Some("array"));
        let items = items.map(|items| self.resolved(&items, &field.open));
        let choices = field.choices().or_else(|| items.as_ref()?.choices());
        if let Some(choices) = choices {
            choices.iter().flatten().flatten().for_each(|choice| self.drawn.add_value(choice));
            // A title may go on with what the option means.
            let titles = choices.iter().filter_map(|[_, title]| title.as_ref()?.as_string());
            titles.for_each(|title| self.drawn.add_all(title.split(" – ")));
        } else if let Some(items) = items.filter(Schema::has_control) {
            self.add_words(&items, &["title", "description"]);
            // Fields are there for the values that are.
            if begun.is_some_and(is_filled_list) {
                self.add_fields(&items, None);
            }
        } else if field.kind().as_deref() == Some("object") && begun.is_none_or(Json::is_object) {
            // Of an object that may be left out, and is, an outline is shown.
            self.add_fields(field, begun);
        }
    }
}
