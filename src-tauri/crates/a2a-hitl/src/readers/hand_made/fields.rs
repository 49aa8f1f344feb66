//! A form written by hand: a list of fields, each with a name and a type, turned into the equal JSON Schema.

use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value, json};

use super::calls::{ACCOUNTS, begins_with_object};
use super::field_schema::{
    DESCRIPTION, LABEL, LIMITS, OPTIONS, REQUIRED, SECRET, TYPES, VALIDATION, is_question, schema_of,
};
use super::object::Object;
use super::{blank, options, plain};
use crate::readers::buttons;
use crate::reading::{Choice, Item};
use crate::shape::{as_words, present, text_member};
use crate::warnings::words_of;
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
/// Words in other names of such a list: `input_fields`, `formInputs`.
const NAMED: [&str; 3] = ["fields", "inputs", "slots"];
/// Flags that a person types, as in a chat.
const IN_LINES: [&str; 3] = ["require_user_input", "requires_user_input", "user_input"];
/// Lists of names of what the agent does not know yet.
const MISSING: [&str; 10] = [
    "missing",
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
/// Kinds of fields, in small letters and without signs.
const KINDS: [&str; 34] = [
    "text",
    "string",
    "str",
    "textarea",
    "multiline",
    "shorttext",
    "longtext",
    "number",
    "integer",
    "int",
    "float",
    "decimal",
    "currency",
    "boolean",
    "bool",
    "checkbox",
    "switch",
    "toggle",
    "yesno",
    "date",
    "datetime",
    "time",
    "email",
    "phone",
    "tel",
    "url",
    "uri",
    "password",
    "select",
    "dropdown",
    "radio",
    "multiselect",
    "choice",
    "enum",
];
const NAME: [&str; 7] = ["name", "key", "id", "output_variable_name", "variable", "fieldName", "fieldLabel"];
/// Lists whose entries are fields, whatever they say of themselves.
const SURE: [&str; 5] = ["questions", "required_credentials", "credentials", "required_secrets", "secrets"];
const DEFAULT: [&str; 6] = ["default", "value", "default_value", "defaultValue", "initial", "initial_value"];

pub(super) struct Fields {
    schema: Json,
    values: Json,
    /// The possible actions on the values, if there are several.
    buttons: Vec<Choice>,
    paths: Vec<String>,
    /// Names in order, where the agent reads words: each value on a line behind its name.
    in_lines: Vec<String>,
    are_names: bool,
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
        let named = || {
            let mut lists = object.named_with(&NAMED).filter(|(name, _)| !is_account(name));
            lists.find_map(|(name, list)| Some((name, fields_of(list, true)?)))
        };
        let other = || {
            let mut lists = object.members().iter().filter(|(name, list)| {
                !is_account(name) && !options::LISTS.contains(&name.as_str()) && is_of_fields(list)
            });
            lists.find_map(|(name, list)| Some((name.as_str(), fields_of(list, true)?)))
        };
        let (list, fields) = found.or_else(missing).or_else(named).or_else(other)?;
        let title = ["title", "formTitle"].iter().find_map(|name| text_member(&object.itself, name));
        let (schema, values) = form_in(&fields, title)?;
        let mut paths = paths_of(list);
        paths.extend(meant_in(list, &fields));
        let buttons = object.all_of(&BUTTONS).into_iter().find_map(|(name, list)| {
            let buttons = options::choices(&list.items()).filter(|buttons| buttons.len() > 1)?;
            paths.extend([format!("{name}/*"), format!("{name}/*/{{*}}")]);
            Some(buttons)
        });
        let in_lines = object.flag(&IN_LINES).filter(|(_, is)| *is);
        paths.extend(in_lines.iter().map(|(name, _)| (*name).to_owned()));
        let are_names = fields.iter().all(|field| field.json.is_empty());
        let is_in_lines =
            in_lines.is_some() || fields.iter().any(|field| field.json.member("field_name").is_some());
        let in_lines = fields.into_iter().map(|field| field.name).filter(|_| is_in_lines).collect();
        Some(Self { schema, values, buttons: buttons.unwrap_or_default(), paths, in_lines, are_names })
    }

    /// The form of an example with empty places.
    pub(super) fn of_example(object: &Object) -> Option<Self> {
        let (name, places) = blank::places(object)?;
        let fields: Vec<Field> = places.into_iter().map(|(name, json)| Field { name, json }).collect();
        let (schema, values) = form_in(&fields, None)?;
        Some(Self {
            schema,
            values,
            buttons: Vec::new(),
            paths: vec![format!("{name}/**")],
            in_lines: Vec::new(),
            are_names: false,
        })
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

    /// The filled form. One that calls itself a form and has an id is answered as such as well (`{"type": "form-response", "id":
    /// …, "values": …}`), beside the values by their names.
    pub(super) fn reply(&self, values: &Json, form: Option<&Object>) -> Template {
        if self.in_lines.is_empty() {
            let known = form.filter(|form| form.kind().as_deref() == Some("form"));
            let id = known.and_then(|form| form.first_of(&["id"])).map(|(_, id)| id);
            let is_free = ["type", "id", "values"].iter().all(|name| values.member(name).is_none());
            let Some(id) = id.filter(|id| is_free && id.kind() == JsonKind::String) else {
                return Template::json(values);
            };
            let more = vec![
                ("type", Template::value("form-response")),
                ("id", Template::json(&id)),
                ("values", Template::json(values)),
            ];
            return Template::changed(values, &[], more);
        }
        let line = |name: &String| Some(format!("{name}: {}", as_words(&values.member(name)?)));
        Template::value(self.in_lines.iter().filter_map(line).collect::<Vec<_>>().join("\n"))
    }

    /// Whether no field says more than its name.
    pub(super) fn are_names(&self) -> bool {
        self.are_names
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
        let (_, name) = Object::of(field)?.words_meant(&NAME)?;
        Some(Field { name, json: field.clone() })
    });
    form_in(&fields.collect::<Option<Vec<_>>>()?, None)
}

fn form_in(fields: &[Field], title: Option<String>) -> Option<(Json, Json)> {
    let (mut properties, mut required, mut values) = (Map::new(), Vec::new(), Vec::new());
    let are_questions = fields.iter().all(|field| is_question(&field.json));
    for Field { name, json } in fields {
        if properties.insert(name.clone(), schema_of(json)).is_some() {
            return None;
        }
        let field = Object::of(json)?;
        let limits = VALIDATION.iter().find_map(|name| Object::of(&present(json, name)?));
        let is_required =
            |object: &Object| object.meant(&REQUIRED).is_some_and(|(_, is)| is.as_bool() == Some(true));
        if are_questions || is_required(&field) || limits.as_ref().is_some_and(is_required) {
            required.push(name.clone());
        }
        values.extend(field.meant(&DEFAULT).map(|(_, value)| (name.as_str(), Template::json(&value))));
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
            let names = ["type", "fieldType", "label", "options", "choices", "required"];
            Object::of(json).is_some_and(|field| field.meant(&names).is_some())
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
                None => named(Object::of(field)?.words_meant(&NAME).map(|(_, name)| name), field),
            })
            .collect(),
        JsonKind::Object => {
            listed.members().iter().map(|(name, field)| by_name(name, field, named)).collect()
        }
        _ => None,
    };
    fields.filter(|fields| !fields.is_empty())
}

/// `"amount": {"type": "number"}`, `"amount": "number"`, or a description: `"amount": "in euros"`.
fn by_name(
    name: &str,
    field: &Json,
    named: impl Fn(Option<String>, &Json) -> Option<Field>,
) -> Option<Field> {
    let Some(said) = field.as_string() else { return named(Some(name.to_owned()), field) };
    let member = if KINDS.contains(&plain(&said).as_str()) { "type" } else { "description" };
    let json = Json::from(json!({ member: said }));
    (!name.is_empty() && !said.trim().is_empty()).then(|| Field { name: name.to_owned(), json })
}

/// Whether a name says that something was, or that it came of something.
pub(super) fn is_account(name: &str) -> bool {
    words_of(name).iter().any(|word| ACCOUNTS.contains(&word.as_str()))
}

/// Whether every entry of a list names a field by its structure: a name, beside a kind of field or a flag that it is required.
fn is_of_fields(list: &Json) -> bool {
    let entries =
        if begins_with_object(list) && list.kind() == JsonKind::Array { list.items() } else { Vec::new() };
    let is_field = |field: &Json| {
        let Some(field) = Object::of(field) else { return false };
        let kind = field.words_meant(&TYPES).is_some_and(|(_, kind)| KINDS.contains(&plain(&kind).as_str()));
        field.words_meant(&NAME).is_some()
            && (kind || field.meant(&REQUIRED).is_some_and(|(_, is)| is.as_bool().is_some()))
    };
    !entries.is_empty() && entries.iter().all(is_field)
}

/// The paths of members of fields that go by other names.
fn meant_in(list: &str, fields: &[Field]) -> Vec<String> {
    let objects = || fields.iter().filter_map(|field| Object::of(&field.json));
    let meant = |names: &[&[&'static str]], more: &str| {
        let name = |field: Object| names.iter().filter_map(|all| field.meant(all)).collect::<Vec<_>>();
        let path = |(name, _)| ["*", "{*}"].map(|field| format!("{list}/{field}/{name}{more}"));
        objects().flat_map(name).flat_map(path).collect::<Vec<String>>()
    };
    // Only words are drawn as a name, a label or a description.
    let others = [&DEFAULT[..], &OPTIONS, &REQUIRED, &TYPES];
    let words = meant(&[&NAME, &LABEL, &DESCRIPTION], "");
    let mut paths = [words, meant(&others, ""), meant(&others, "/**")].concat();
    paths.push(format!("{list}/{{*}}"));
    paths.sort();
    paths.dedup();
    paths
}

/// The entries of a list, also of one that n8n wraps, or that lies on the pages of a survey.
pub(super) fn listed(list: &Json) -> Vec<Json> {
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
        .chain(options::MULTIPLE.into_iter().chain(["input=true"]).map(str::to_owned))
    {
        for field in fields {
            paths.push(format!("{list}/{field}/{name}"));
            paths.push(format!("{list}/{field}/{name}/**"));
        }
    }
    paths
}
