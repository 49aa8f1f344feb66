//! Finds the secrets among the fields of a schema: masked ones (`format: password`), write-only ones
//! (`writeOnly`, JSON Schema 2020-12, validation §9.4), and those whose whole name means a secret.

use a2a_protocol::{Json, JsonKind};

use super::title;
use crate::readers::members::{Unread, beyond_at};
use crate::readers::schema_limits::is_of_object;
use crate::reading::WITHIN;
use crate::shape::{each_text, is_filled_list, list, present, text_member, words_member};
use crate::{Template, warnings};

/// Groups that are looked into, one in the other, and references that are followed.
const DEEPEST: usize = 8;
/// What says that a field is masked.
const FORMATS: [&str; 2] = ["password", "secret"];
const WIDGETS: [&str; 3] = ["ui:widget", "widget", "x-widget"];
const FLAGS: [&str; 6] = ["writeOnly", "secret", "sensitive", "isSecret", "is_secret", "x-secret"];
/// Schemas that a value may have instead, or has as well.
const BRANCHES: [&str; 3] = ["anyOf", "oneOf", "allOf"];
/// Keywords that may speak of fields beside them.
const OF_OTHERS: [&str; 10] = [
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
];
/// Members of a field that are shown, or that limit its value, which a secret does not need.
const SHOWN: &[&str] = &[
    "type",
    "format",
    "title",
    "description",
    "writeOnly",
    "secret",
    "sensitive",
    "isSecret",
    "is_secret",
    "x-secret",
    "ui:widget",
    "widget",
    "x-widget",
    "minLength",
    "maxLength",
    "pattern",
    "nullable",
    "type/*",
    "$ref",
    "anyOf/*/type",
    "anyOf/*/format",
    "anyOf/*/writeOnly",
    "allOf/*/$ref",
];
/// Members of a form, or of a group of fields, that are shown although all fields are secrets.
const SHOWN_OF_GROUP: &[&str] = &[
    "type",
    "title",
    "properties/**",
    "required/*",
    "additionalProperties",
    "$ref",
    "$schema",
    "$id",
    "$defs/**",
    "definitions/**",
];

/// A field for a secret.
pub(super) struct Field {
    /// Names on the way to it.
    pub(super) place: Vec<String>,
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) required: bool,
    /// It is sent as a number.
    pub(super) is_number: bool,
}

/// What a schema asks for.
pub(super) struct Search {
    /// The schema without its secrets, where there is more.
    pub(super) left: Option<Json>,
    pub(super) fields: Vec<Field>,
    /// Content about the secrets, or about groups of them, that neither they nor the form show.
    pub(super) unread: Unread,
}

/// Where a schema stands.
#[derive(Clone)]
struct At {
    place: Vec<String>,
    /// What the groups around it are called.
    groups: Vec<String>,
    required: bool,
}

impl Search {
    pub(super) fn of(schema: &Json) -> Self {
        let mut search = Self { left: None, fields: Vec::new(), unread: Vec::new() };
        let root = At { place: Vec::new(), groups: Vec::new(), required: true };
        search.left = search.without(schema, schema, &root);
        search
    }

    /// The schema without the secrets in it; `None` where nothing is left.
    fn without(&mut self, root: &Json, schema: &Json, at: &At) -> Option<Json> {
        let whole = resolved(root, schema);
        let name = at.place.last().map_or("", String::as_str);
        if is_secret(root, &whole, name) {
            self.take(&whole, name, at);
            return None;
        }
        let properties =
            present(&whole, "properties").filter(|_| is_of_object(&whole)).map(|all| all.members());
        let Some(properties) = properties.filter(|_| at.place.len() < DEEPEST) else {
            return Some(schema.clone());
        };
        let required: Vec<String> = list(&whole, "required").iter().filter_map(Json::as_string).collect();
        let before = self.fields.len();
        let mut kept = Vec::new();
        let mut gone = Vec::new();
        for (inner, property) in &properties {
            let mut below = at.clone();
            below.place.push(inner.clone());
            below.required &= required.contains(inner);
            below.groups.extend(title(&whole, name).filter(|_| !at.place.is_empty()));
            match self.without(root, property, &below) {
                Some(left) => kept.push((inner.as_str(), Template::json(&left))),
                None => gone.push(inner.as_str()),
            }
        }
        if self.fields.len() == before {
            return Some(schema.clone());
        }
        if kept.is_empty() {
            let said = |path: &&str| !at.place.is_empty() || *path != "description";
            let mut shown = SHOWN_OF_GROUP.to_vec();
            shown.extend(["description"].iter().filter(|path| !said(path)));
            self.unread.extend(beyond_at(&at.place.join("/"), &whole, &shown));
            return None;
        }
        Some(self.left_of(&whole, kept, &gone, &required, at))
    }

    /// The schema with the remaining properties. Keywords about the removed ones would fail without them.
    fn left_of(
        &mut self,
        whole: &Json,
        kept: Vec<(&str, Template)>,
        gone: &[&str],
        required: &[String],
        at: &At,
    ) -> Json {
        let required = required.iter().filter(|name| !gone.contains(&name.as_str()));
        let required = Template::array(required.map(|name| Template::value(name.as_str())));
        let members = whole.members();
        let mut changed = Vec::with_capacity(members.len());
        let mut kept = Some(Template::members(kept));
        for (name, value) in &members {
            let mut speaks = false;
            if OF_OTHERS.contains(&name.as_str()) {
                each_text(value, |text| speaks |= gone.contains(&text));
            }
            match name.as_str() {
                _ if speaks => {
                    let place = [at.place.join("/"), name.clone()].join("/");
                    self.unread.push((place.trim_start_matches('/').to_owned(), value.clone()));
                }
                "properties" => changed.extend(kept.take().map(|kept| (name.as_str(), kept))),
                "required" => changed.push((name.as_str(), required.clone())),
                _ => changed.push((name.as_str(), Template::json(value))),
            }
        }
        Template::members(changed).resolve(|_| None).unwrap_or_else(|_| whole.clone())
    }

    fn take(&mut self, schema: &Json, name: &str, at: &At) {
        let called = at.groups.iter().cloned().chain(title(schema, name));
        let called: Vec<String> = called.collect();
        self.unread.extend(beyond_at(&at.place.join("/"), schema, SHOWN));
        self.fields.push(Field {
            place: at.place.clone(),
            name: (!called.is_empty()).then(|| called.join(WITHIN)),
            description: words_member(schema, "description").filter(|words| !words.trim().is_empty()),
            required: at.required,
            is_number: types(schema).iter().any(|kind| kind == "integer" || kind == "number"),
        });
    }
}

/// Whether the value of a field must not be seen, or stored.
fn is_secret(root: &Json, schema: &Json, name: &str) -> bool {
    let says = |names: &[&str], words: &[&str]| {
        names.iter().any(|name| text_member(schema, name).is_some_and(|said| words.contains(&said.as_str())))
    };
    let is_flagged =
        || FLAGS.iter().any(|name| present(schema, name).is_some_and(|it| it.as_bool() == Some(true)));
    let is_masked = || says(&["format"], &FORMATS) || says(&WIDGETS, &["password"]) || is_flagged();
    let in_branch = || {
        let branches = BRANCHES.iter().flat_map(|name| list(schema, name));
        branches.into_iter().any(|branch| {
            let branch = resolved(root, &branch);
            text_member(&branch, "format").is_some_and(|said| FORMATS.contains(&said.as_str()))
        })
    };
    let is_named = || {
        let label = text_member(schema, "title");
        [Some(name), label.as_deref()].into_iter().flatten().any(warnings::names_a_secret)
    };
    is_typed(schema) && (is_masked() || in_branch() || is_named())
}

/// Whether something is typed: neither chosen, nor a group, nor a yes or no.
fn is_typed(schema: &Json) -> bool {
    let offers = |name: &&str| present(schema, name).is_some_and(|all| is_filled_list(&all));
    let is_offered = || list(schema, "oneOf").iter().any(|option| present(option, "const").is_some());
    let is_fixed = || present(schema, "const").is_some();
    let is_shown = || present(schema, "readOnly").is_some_and(|it| it.as_bool() == Some(true));
    let typed = ["string", "integer", "number", "null"];
    let has_fields = || present(schema, "properties").is_some() || present(schema, "items").is_some();
    types(schema).iter().all(|kind| typed.contains(&kind.as_str()))
        && !(["enum"].iter().any(offers) || is_offered() || is_fixed() || is_shown() || has_fields())
}

fn types(schema: &Json) -> Vec<String> {
    let Some(kind) = present(schema, "type") else { return Vec::new() };
    match kind.kind() {
        JsonKind::Array => kind.items().iter().filter_map(Json::as_string).collect(),
        _ => kind.as_string().into_iter().collect(),
    }
}

/// A schema with those it refers to in the same document. Members beside a reference take precedence.
fn resolved(root: &Json, schema: &Json) -> Json {
    let mut whole = schema.clone();
    for _ in 0..DEEPEST {
        let pointer =
            text_member(&whole, "$ref").and_then(|target| target.strip_prefix('#').map(str::to_owned));
        let Some(target) = pointer.and_then(|pointer| root.get(&pointer)).filter(Json::is_object) else {
            break;
        };
        let own = whole.members();
        let own = own.iter().filter(|(name, _)| name != "$ref");
        let own: Vec<_> = own.map(|(name, value)| (name.as_str(), Template::json(value))).collect();
        let Ok(joined) = Template::changed(&target, &[], own).resolve(|_| None) else { break };
        whole = joined;
    }
    whole
}
