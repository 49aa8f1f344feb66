//! The fields that an Agno tool waits for: a name, the name of a Python type, and perhaps a value.

use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value, json};

use super::FIELDS;
use crate::Template;
use crate::readers::members::{Unread, beyond_at};
use crate::shape::{is_filled_list, present, text_member, words_member};

const FIELD: &[&str] = &[
    "*/name",
    "*/field_type=str,int,float,bool,list,dict,tuple,set,date,datetime",
    "*/description",
    "*/value/**",
];

pub(super) struct Fields {
    pub(super) list: Json,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: String,
    description: Option<String>,
    value: Option<Json>,
}

impl Fields {
    /// Those of a requirement, else those of its tool.
    pub(super) fn of(requirement: &Json, tool: &Json) -> Option<Self> {
        let list =
            [requirement, tool].iter().find_map(|json| present(json, FIELDS).filter(is_filled_list))?;
        let fields: Vec<Field> = list.items().iter().map(Field::of).collect::<Option<_>>()?;
        let is_once = |name: &str| fields.iter().filter(|field| field.name == name).count() == 1;
        let are_apart = fields.iter().all(|field| is_once(&field.name));
        are_apart.then_some(Self { list, fields })
    }

    /// Arguments of the tool without those that the fields show.
    pub(super) fn without_own(&self, args: &Json) -> Json {
        let values = self.values();
        let is_shown = |name: &str, value: &Json| {
            (value.kind() == JsonKind::Null && self.fields.iter().any(|field| field.name == name))
                || values.member(name).is_some_and(|other| other.same_value(value))
        };
        let args = args.members();
        let left = args.iter().filter(|(name, value)| !is_shown(name, value));
        let left = Template::members(left.map(|(name, value)| (name.as_str(), Template::json(value))));
        left.resolve(|_| None).unwrap_or_else(|_| crate::shape::empty_object())
    }

    /// Whether one of them has no value.
    pub(super) fn are_open(&self) -> bool {
        self.fields.iter().any(|field| field.value.is_none())
    }

    /// Whether each has a value.
    pub(super) fn are_all_in(&self, values: &Json) -> bool {
        self.fields.iter().all(|field| field.value.is_some() || present(values, &field.name).is_some())
    }

    pub(super) fn schema(&self) -> Json {
        let properties: Map<String, Value> =
            self.fields.iter().map(|field| (field.name.clone(), field.schema())).collect();
        let required = self.fields.iter().filter(|field| !may_be_none(&field.kind));
        let required: Vec<&str> = required.map(|field| field.name.as_str()).collect();
        Json::from(json!({ "type": "object", "properties": properties, "required": required }))
    }

    pub(super) fn values(&self) -> Json {
        let begun = self.fields.iter().filter_map(|field| Some((field.name.as_str(), field.value.as_ref()?)));
        let begun = Template::members(begun.map(|(name, value)| (name, Template::json(value))));
        begun.resolve(|_| None).unwrap_or_else(|_| crate::shape::empty_object())
    }

    /// What nobody knows of them.
    pub(super) fn unread(&self, place: &str) -> Unread {
        beyond_at(place, &self.list, FIELD)
    }
}

impl Field {
    fn of(json: &Json) -> Option<Self> {
        Some(Self {
            name: text_member(json, "name").filter(|name| !name.is_empty())?,
            kind: text_member(json, "field_type")?,
            description: words_member(json, "description").filter(|words| !words.trim().is_empty()),
            value: present(json, "value"),
        })
    }

    fn schema(&self) -> Value {
        let mut schema = of_type(&self.kind);
        let is_list = schema.get("type").is_some_and(|kind| kind == "array");
        let Some(members) = schema.as_object_mut() else { return schema };
        if let Some(description) = &self.description {
            members.insert("description".to_owned(), description.as_str().into());
        }
        // A list says nowhere what is in it but by what is in it.
        let first = self.value.as_ref().and_then(|value| value.items().into_iter().next());
        if let Some(first) = first.filter(|_| is_list && inner(&self.kind).is_none()) {
            members.insert("items".to_owned(), of_value(&first));
        }
        schema
    }
}

/// The list of fields with the values that were given, all else as it came.
pub(super) fn filled(fields: &[Json], values: &Json) -> Template {
    Template::array(fields.iter().map(|field| {
        let given = text_member(field, "name").and_then(|name| values.member(&name));
        match given {
            Some(value) => Template::changed(field, &[], vec![("value", Template::json(&value))]),
            None => Template::json(field),
        }
    }))
}

/// The names in a type that may be one of several, without the one of nothing.
fn alternatives(kind: &str) -> Vec<&str> {
    let kind = bare(kind);
    let whole = ["Optional[", "Union["].iter().find_map(|begin| kind.strip_prefix(begin)?.strip_suffix(']'));
    let (separator, inside) = if kind.starts_with("Union[") { (',', whole) } else { ('|', whole) };
    apart(inside.unwrap_or(kind), separator).into_iter().filter(|name| !is_none(name)).collect()
}

fn may_be_none(kind: &str) -> bool {
    let kind = bare(kind);
    let members = kind.strip_prefix("Union[").and_then(|inside| inside.strip_suffix(']'));
    kind.starts_with("Optional[")
        || members
            .map_or_else(|| apart(kind, '|'), |inside| apart(inside, ','))
            .iter()
            .any(|name| is_none(name))
}

fn is_none(name: &str) -> bool {
    ["None", "NoneType"].contains(&name)
}

fn bare(kind: &str) -> &str {
    let kind = kind.trim();
    let kind = kind.strip_prefix("<class '").and_then(|kind| kind.strip_suffix("'>")).unwrap_or(kind);
    kind.strip_prefix("typing.").unwrap_or(kind)
}

/// The pieces between separators outside of brackets and quotes.
fn apart(text: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut quote) = (0_i32, None);
    let pieces = text.split(|letter: char| {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => quote = Some(letter),
            (None, '[') => depth += 1,
            (None, ']') => depth -= 1,
            _ => {}
        }
        letter == separator && depth == 0 && quote.is_none()
    });
    pieces.map(bare).filter(|piece| !piece.is_empty()).collect()
}

/// What stands in the brackets of a type.
fn inner(kind: &str) -> Option<&str> {
    let kinds = alternatives(kind);
    let [kind] = kinds.as_slice() else { return None };
    kind.split_once('[')?.1.strip_suffix(']')
}

/// The schema of a type of Python. Of one that nobody knows, words are taken.
fn of_type(kind: &str) -> Value {
    let kinds = alternatives(kind);
    let [only] = kinds.as_slice() else { return json!({ "type": "string" }) };
    let name = only.split('[').next().unwrap_or(only);
    match name.rsplit('.').next().unwrap_or(name).to_ascii_lowercase().as_str() {
        "int" | "integer" => json!({ "type": "integer" }),
        "float" | "number" | "decimal" => json!({ "type": "number" }),
        "bool" | "boolean" => json!({ "type": "boolean" }),
        "list" | "tuple" | "set" | "frozenset" | "sequence" | "iterable" | "array" => {
            let items = inner(only).and_then(|inside| apart(inside, ',').first().map(|first| of_type(first)));
            json!({ "type": "array", "items": items.unwrap_or_else(|| json!({ "type": "string" })) })
        }
        "dict" | "mapping" | "object" => json!({ "type": "object" }),
        "date" => json!({ "type": "string", "format": "date" }),
        "datetime" => json!({ "type": "string", "format": "date-time" }),
        "literal" => {
            let values = apart(inner(only).unwrap_or_default(), ',');
            let choice = |value: &&str| match value.trim_matches(['\'', '"']) {
                text if text.len() < value.len() => Value::from(text),
                number => serde_json::from_str(number).unwrap_or_else(|_| Value::from(number)),
            };
            json!({ "enum": values.iter().map(choice).collect::<Vec<_>>() })
        }
        _ => json!({ "type": "string" }),
    }
}

fn of_value(value: &Json) -> Value {
    match value.kind() {
        JsonKind::Bool => json!({ "type": "boolean" }),
        JsonKind::Number => json!({ "type": "number" }),
        JsonKind::Object | JsonKind::Array | JsonKind::Null => json!({}),
        JsonKind::String => json!({ "type": "string" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_python_have_their_controls() {
        for (kind, expected) in [
            ("str", json!({ "type": "string" })),
            ("<class 'int'>", json!({ "type": "integer" })),
            ("Optional[float]", json!({ "type": "number" })),
            ("bool | None", json!({ "type": "boolean" })),
            ("list", json!({ "type": "array", "items": { "type": "string" } })),
            ("typing.List[int]", json!({ "type": "array", "items": { "type": "integer" } })),
            ("list[str] | None", json!({ "type": "array", "items": { "type": "string" } })),
            ("Union[int, None]", json!({ "type": "integer" })),
            ("datetime.date", json!({ "type": "string", "format": "date" })),
            ("Literal['a, b', 2]", json!({ "enum": ["a, b", 2] })),
            ("dict", json!({ "type": "object" })),
            ("Union[int, str]", json!({ "type": "string" })),
            ("Address", json!({ "type": "string" })),
        ] {
            assert_eq!(of_type(kind), expected, "{kind}");
        }
        assert!(may_be_none("Optional[str]") && may_be_none("int | None") && may_be_none("Union[int, None]"));
        assert!(!may_be_none("list[None]") && !may_be_none("str"));
    }
}
