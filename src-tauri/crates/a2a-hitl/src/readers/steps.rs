//! A form in steps, each a JSON Schema of an object, as one form: the fields of all steps, one after the other. The answer to
//! such a form is one flat object, so a name that two steps give to different fields has no place in it.

use a2a_protocol::Json;

use super::{joined, schema_limits};
use crate::Template;
use crate::shape::{list, present, text_member, words_member};

/// Members of a schema with schemas by name.
const NAMED: [&str; 3] = ["properties", "$defs", "definitions"];
const WORDS: [&str; 2] = ["title", "description"];
const CHOICES: [&str; 2] = ["oneOf", "anyOf"];
/// Between the title of an option and what it means.
const MEANS: &str = " – ";

/// What is known of each step here. The schema of an only step is taken as it is.
pub(super) const KNOWN: &[&str] = &[
    "steps/*/title",
    "steps/*/description",
    "steps/*/schema/type=object",
    "steps/*/schema/title",
    "steps/*/schema/description",
    "steps/*/schema/properties/**",
    "steps/*/schema/$defs/**",
    "steps/*/schema/definitions/**",
    "steps/*/schema/required/*",
];

/// The schema of the fields of all steps; `None` where one of them is no form, or they do not fit together.
pub(super) fn schema(steps: &[Json]) -> Option<Json> {
    let schemas: Vec<Json> = steps.iter().map(|step| present(step, "schema")).collect::<Option<_>>()?;
    let members = NAMED.iter().map(|name| Some((*name, named(&schemas, name)?)));
    let members: Vec<(&str, Vec<(String, Json)>)> = members.collect::<Option<_>>()?;
    let are_forms = schemas.iter().all(|schema| schema_limits::check(schema).is_ok());
    let members = members.iter().filter(|(name, all)| *name == "properties" || !all.is_empty());
    let members = members.map(|(name, all)| {
        let all = all.iter().map(|(name, schema)| (name.as_str(), with_meanings(schema)));
        (*name, Template::members(all))
    });
    let required = schemas.iter().flat_map(|schema| list(schema, "required"));
    let required: Vec<Template> = required.map(|name| Template::json(&name)).collect();
    let required = (!required.is_empty()).then(|| ("required", Template::array(required)));
    let kind = [("type", Template::value("object"))];
    let whole = Template::members(kind.into_iter().chain(members).chain(required)).resolve(|_| None).ok()?;
    (are_forms && schema_limits::check(&whole).is_ok()).then_some(whole)
}

/// The words of the steps, in their order; the title of one of several, with the names of its fields.
pub(super) fn words(steps: &[Json]) -> Option<String> {
    joined(steps.iter().flat_map(|step| {
        let schema = present(step, "schema");
        let properties = schema.as_ref().and_then(|schema| present(schema, "properties"));
        let labels = properties.map(|fields| fields.members()).unwrap_or_default();
        let labels = labels.iter().map(|(name, field)| words_member(field, "title").unwrap_or(name.clone()));
        let labels = labels.collect::<Vec<_>>().join(", ");
        let title = words_member(step, "title");
        let title = title.map(|title| if steps.len() > 1 { format!("{title}: {labels}") } else { title });
        let of_schema = WORDS.map(|name| words_member(schema.as_ref()?, name));
        [title, words_member(step, "description")].into_iter().chain(of_schema).collect::<Vec<_>>()
    }))
}

/// The members of all schemas under this name, each once.
fn named(schemas: &[Json], name: &str) -> Option<Vec<(String, Json)>> {
    let mut all: Vec<(String, Json)> = Vec::new();
    for (name, schema) in
        schemas.iter().filter_map(|schema| present(schema, name)).flat_map(|it| it.members())
    {
        match all.iter().find(|(known, _)| *known == name) {
            Some((_, known)) if known.same_value(&schema) => {}
            Some(_) => return None,
            None => all.push((name, schema)),
        }
    }
    Some(all)
}

/// A field whose options say in their titles what they mean.
fn with_meanings(field: &Json) -> Template {
    let options = CHOICES.iter().filter_map(|name| {
        let options = present(field, name)?.items();
        Some((*name, Template::array(options.iter().map(with_meaning))))
    });
    let items = present(field, "items").filter(Json::is_object).map(|items| ("items", with_meanings(&items)));
    Template::changed(field, &[], options.chain(items).collect())
}

fn with_meaning(option: &Json) -> Template {
    let titled = present(option, "const").and_then(|_| text_member(option, "title"));
    match titled.zip(text_member(option, "description").filter(|words| !words.trim().is_empty())) {
        Some((title, means)) => {
            let title = Template::value(format!("{title}{MEANS}{means}"));
            let members = option.members();
            let kept = members.iter().filter(|(name, _)| !WORDS.contains(&name.as_str()));
            let kept = kept.map(|(name, value)| (name.as_str(), Template::json(value)));
            Template::members(kept.chain([("title", title)]))
        }
        None => Template::json(option),
    }
}
