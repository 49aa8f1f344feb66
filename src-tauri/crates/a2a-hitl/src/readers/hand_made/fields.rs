//! A form written by hand: a list of fields, each with a name and a type, turned into the equal JSON Schema.

use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value, json};

use super::object::Object;
use super::{options, plain};
use crate::readers::buttons;
use crate::reading::{Choice, Item};
use crate::shape::{as_words, present, text_member, words_member};
use crate::{ItemId, Template};

const LISTS: [&str; 17] = [
    "fields",
    "inputs",
    "form_fields",
    "formFields",
    "required_fields",
    "required_inputs",
    "requiredInputs",
    "inputForm",
    "questions",
    "controls",
    "components",
    "elements",
    "pages",
    "required_credentials",
    "credentials",
    "required_secrets",
    "secrets",
];
/// Lists of names of what the agent does not know yet.
const MISSING: [&str; 9] = [
    "missing_fields",
    "missingFields",
    "missing_parameters",
    "missingParameters",
    "missing_params",
    "missing_slots",
    "missing_inputs",
    "missing_information",
    "required_fields",
];
/// What stands between fields and asks for nothing, in small letters and without signs.
const DRAWN: [&str; 16] = [
    "text",
    "html",
    "heading",
    "header",
    "content",
    "paragraph",
    "button",
    "submit",
    "reset",
    "image",
    "separator",
    "spacer",
    "divider",
    "expression",
    "label",
    "infotext",
];
const BUTTONS: [&str; 4] = ["actions", "buttons", "user_actions", "userActions"];
const NAME: [&str; 7] = ["name", "id", "key", "output_variable_name", "variable", "fieldName", "fieldLabel"];
const LABEL: [&str; 6] = ["label", "title", "question", "prompt", "displayName", "text"];
/// Lists whose entries are fields, whatever they say of themselves.
const SURE: [&str; 5] = ["questions", "required_credentials", "credentials", "required_secrets", "secrets"];
const DESCRIPTION: [&str; 6] = ["description", "help", "hint", "help_text", "helpText", "placeholder"];
const DEFAULT: [&str; 6] = ["default", "value", "default_value", "defaultValue", "initial", "initial_value"];
const OPTIONS: [&str; 7] = ["options", "choices", "enum", "values", "fieldOptions", "list", "data"];
/// The kind of what is typed says more than the kind of the control.
const TYPES: [&str; 5] = ["inputType", "input_type", "fieldType", "type", "field_type"];
/// Members of a field that hold its limits.
const VALIDATION: [&str; 2] = ["validate", "validation"];
/// Flags that what is typed is not to be seen.
pub(super) const SECRET: [&str; 7] =
    ["secret", "sensitive", "masked", "is_secret", "isSecret", "is_password", "obscured"];
const REQUIRED: [&str; 5] = ["required", "mandatory", "is_required", "isRequired", "requiredField"];
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
    /// The possible actions on the values, if there are several.
    buttons: Vec<Choice>,
    paths: Vec<String>,
}

impl Fields {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let is_form = object.kind().is_some_and(|kind| kind.contains("form"));
        let listed = object.all_of(&LISTS).into_iter();
        let found = listed.into_iter().find_map(|(name, list)| {
            let is_sure = SURE.contains(&name) && list.items().iter().all(Json::is_object);
            Some((name, fields_of(&list, is_form || is_sure)?))
        });
        let missing = || {
            object.all_of(&MISSING).into_iter().find_map(|(name, list)| Some((name, fields_of(&list, true)?)))
        };
        let (list, fields) = found.or_else(missing)?;
        let title = ["title", "formTitle"].iter().find_map(|name| text_member(&object.itself, name));
        let (schema, values) = form_in(&fields, title)?;
        let mut paths = paths_of(list);
        let buttons = object.all_of(&BUTTONS).into_iter().find_map(|(name, list)| {
            let buttons = options::choices(&list.items()).filter(|buttons| buttons.len() > 1)?;
            paths.extend([format!("{name}/*"), format!("{name}/*/{{*}}")]);
            Some(buttons)
        });
        Some(Self { schema, values, buttons: buttons.unwrap_or_default(), paths })
    }

    pub(super) fn items(&self, place: &str) -> Vec<Item> {
        let form = Item::Form {
            item_id: ItemId::new(place),
            schema: self.schema.clone(),
            values: self.values.clone(),
            prompt: None,
            may_reject: false,
            may_cancel: false,
        };
        if self.has_buttons() {
            let alone = buttons::declining(&self.buttons);
            return buttons::items(Some(form), place, String::new(), self.buttons.clone(), alone);
        }
        vec![form]
    }

    pub(super) fn has_buttons(&self) -> bool {
        !self.buttons.is_empty()
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}

/// The schema for the values of a list of fields, and their initial values.
pub(in crate::readers) fn form_of(fields: &[Json]) -> Option<(Json, Json)> {
    let fields = fields.iter().map(|field| {
        let name = Object::of(field)?.first_of(&NAME).map(|(_, name)| as_words(&name))?;
        Some(Field { name, json: field.clone() })
    });
    form_in(&fields.collect::<Option<Vec<_>>>()?, None)
}

fn form_in(fields: &[Field], title: Option<String>) -> Option<(Json, Json)> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let mut values = Vec::new();
    for Field { name, json } in fields {
        if properties.insert(name.clone(), schema_of(json)).is_some() {
            return None;
        }
        let field = Object::of(json)?;
        let limits = VALIDATION.iter().find_map(|name| Object::of(&present(json, name)?));
        let is_required = |object: &Object| object.flag(&REQUIRED).is_some_and(|(_, required)| required);
        if is_required(&field) || limits.as_ref().is_some_and(is_required) {
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
    if let Some(title) = title {
        schema.insert("title".to_owned(), title.into());
    }
    let values = Template::members(values).resolve(|_| None).ok()?;
    Some((Json::from(Value::Object(schema)), values))
}

struct Field {
    name: String,
    /// An object; empty for a field that is only named.
    json: Json,
}

/// A list of fields, or an object with a field under each name. If nothing says that it is a form, each field must
/// name its type.
fn fields_of(listed: &Json, is_form: bool) -> Option<Vec<Field>> {
    let named = |name: Option<String>, json: &Json| {
        let says_type = || {
            ["type", "fieldType", "label", "options", "choices", "required"]
                .iter()
                .any(|it| present(json, it).is_some())
        };
        let is_field = json.is_object() && (is_form || says_type());
        Some(Field { name: name.filter(|name| !name.is_empty() && is_field)?, json: json.clone() })
    };
    let entries = self::listed(listed);
    let is_drawn = |field: &&Json| {
        let kind = text_member(field, "type").map(|kind| plain(&kind)).unwrap_or_default();
        let asks = ["name", "key", "question", "prompt", "label"];
        let has_name = asks.iter().any(|name| present(field, name).is_some()) && kind != "label";
        !((DRAWN.contains(&kind.as_str()) && !has_name)
            || ["button", "submit", "html"].contains(&kind.as_str()))
    };
    let fields: Option<Vec<Field>> = match listed.kind() {
        _ if !entries.is_empty() => entries
            .iter()
            .filter(is_drawn)
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
    let kind = TYPES.iter().find_map(|name| text_member(field, name)).map(|kind| plain(&kind));
    let kind = kind.unwrap_or_default();
    let options =
        OPTIONS.iter().find_map(|name| present(field, name)).map(|list| listed(&list)).unwrap_or_default();
    let mut schema = match kind.as_str() {
        _ if !options.is_empty() => of_options(
            &options,
            is_several(&kind) || present(field, "multiple").is_some_and(|it| it.as_bool() == Some(true)),
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
        if let Some(said) = names.iter().find_map(|name| words_member(field, name)) {
            members.insert(keyword.to_owned(), said.into());
        }
    }
    schema
}

/// The entries of a list, also of one that n8n wraps, or that lies on the pages of a survey.
fn listed(list: &Json) -> Vec<Json> {
    let pages = list.items();
    let on_page = |page: &Json| {
        ["elements", "questions", "fields"].iter().find_map(|name| Some(present(page, name)?.items()))
    };
    if let Some(all) = pages.iter().map(on_page).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty()) {
        return all.concat();
    }
    let entries = present(list, "values").map(|values| values.items()).filter(|entries| !entries.is_empty());
    entries.unwrap_or_else(|| list.items())
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

/// The known members of each field. Others are shown below.
fn paths_of(list: &str) -> Vec<String> {
    let mut paths = vec![format!("{list}/*"), "title".to_owned()];
    let words = [&NAME[..], &LABEL, &DESCRIPTION].map(|names| names.join("|"));
    let names = [&DEFAULT[..], &OPTIONS, &REQUIRED].map(|names| names.join("|"));
    let limits = LIMITS.map(|(name, ..)| name.to_owned());
    let fields = ["*", "{*}", "values/*", "*/elements/*", "*/questions/*"];
    // Only words are drawn as a name; what else stands there is shown below.
    for (field, name) in fields.iter().flat_map(|field| words.iter().map(move |name| (field, name))) {
        paths.push(format!("{list}/{field}/{name}"));
    }
    for name in names
        .into_iter()
        .chain(limits)
        .chain(SECRET.map(str::to_owned))
        .chain(TYPES.map(str::to_owned))
        .chain(VALIDATION.iter().flat_map(|held| LIMITS.map(|(name, ..)| format!("{held}/{name}"))))
        .chain(VALIDATION.iter().flat_map(|held| REQUIRED.map(|name| format!("{held}/{name}"))))
        .chain(["multiple", "input=true"].map(str::to_owned))
    {
        for field in fields {
            paths.push(format!("{list}/{field}/{name}"));
            paths.push(format!("{list}/{field}/{name}/**"));
        }
    }
    paths
}
