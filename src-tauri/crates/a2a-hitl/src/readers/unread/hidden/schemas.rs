//! Parts of a schema that its form does not use: a default in a branch, a consequence of a value, an unknown
//! keyword. The agent may fill in a value by it without asking, so a single word or number of it counts.

use a2a_protocol::{Json, JsonKind};

use super::{Hidden, vocabulary};

/// Keywords, beside those below, about the input or the reading of a schema (JSON Schema 2020-12 and draft 7,
/// `OpenAPI` 3.0).
const KEYWORDS: [&str; 41] = [
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$recursiveAnchor",
    "$recursiveRef",
    "$ref",
    "$schema",
    "$vocabulary",
    "accept",
    "additionalItems",
    "allOf",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "dependentRequired",
    "deprecated",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "nullable",
    "oneOf",
    "pattern",
    "readOnly",
    "required",
    "type",
    "unevaluatedItems",
    "uniqueItems",
    "writeOnly",
];
/// Those of them of which the text says nothing else.
const CONSTRAINTS: [&str; 10] = [
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$ref",
    "$schema",
    "contentEncoding",
    "contentMediaType",
    "format",
    "pattern",
];
/// Words about a schema.
const OF_WORDS: [&str; 3] = ["$comment", "description", "title"];
/// Keywords with schemas by name.
const OF_NAMES: [&str; 5] = ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];
/// Keywords of values.
const OF_VALUES: [&str; 5] = ["const", "default", "enum", "enumNames", "examples"];
/// Keywords of schemas by which no field is laid out.
const ASIDE: [&str; 11] = [
    "additionalProperties",
    "anyOf",
    "contains",
    "dependentSchemas",
    "else",
    "if",
    "not",
    "patternProperties",
    "propertyNames",
    "then",
    "unevaluatedProperties",
];

/// What stands at a place of a schema.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Schema,
    Names,
    Values,
    /// What no schema has.
    Foreign,
}

impl Place {
    fn below(self, name: &str) -> Self {
        match self {
            Self::Names => Self::Schema,
            Self::Schema if OF_NAMES.contains(&name) => Self::Names,
            Self::Schema if OF_VALUES.contains(&name) => Self::Values,
            Self::Schema if [&KEYWORDS[..], &OF_WORDS, &ASIDE].iter().any(|all| all.contains(&name)) => {
                Self::Schema
            }
            Self::Schema => Self::Foreign,
            Self::Values | Self::Foreign => self,
        }
    }
}

impl Hidden {
    /// Finds all values in the schema of a form that are not drawn.
    pub(super) fn look_into_schema(&mut self, schema: &Json) {
        self.look_at_schema("", "", schema, Place::Schema, false);
    }

    /// `aside`: nothing here is a field, or of one.
    fn look_at_schema(&mut self, path: &str, name: &str, value: &Json, place: Place, aside: bool) {
        let below = |step: &str| if path.is_empty() { step.to_owned() } else { format!("{path}/{step}") };
        match value.kind() {
            JsonKind::Object => {
                for (name, member) in value.members() {
                    let of_form = path.is_empty() && OF_VALUES.contains(&name.as_str());
                    let is_aside = place == Place::Schema && ASIDE.contains(&name.as_str());
                    let aside = aside || of_form || is_aside;
                    self.look_at_schema(&below(&name), &name, &member, place.below(&name), aside);
                }
            }
            JsonKind::Array => {
                for (at, item) in value.items().iter().enumerate() {
                    self.look_at_schema(&below(&at.to_string()), name, item, place, aside);
                }
            }
            _ if self.says_more(name, value, place, aside) => self.find(path, value),
            JsonKind::String | JsonKind::Number | JsonKind::Bool | JsonKind::Null => {}
        }
    }

    fn says_more(&self, name: &str, value: &Json, place: Place, aside: bool) -> bool {
        let is_value = matches!(place, Place::Values | Place::Foreign);
        match value.kind() {
            JsonKind::String => {
                let text = value.as_string().unwrap_or_default();
                let is_known = (!is_value && CONSTRAINTS.contains(&name))
                    || vocabulary::is_name_or_type(name, &text)
                    || vocabulary::is_of_schemas(&text)
                    // Google writes types in capitals.
                    || (name == "type" && vocabulary::is_of_schemas(&text.to_lowercase()));
                !text.trim().is_empty() && !is_known && !self.drawn.holds_name(&text)
            }
            JsonKind::Number => is_value && !self.drawn.holds_number(value),
            JsonKind::Bool => place == Place::Foreign || (place == Place::Values && aside),
            JsonKind::Null | JsonKind::Object | JsonKind::Array => false,
        }
    }
}
