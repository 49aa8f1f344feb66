//! The reader for a human step of Airflow: options of which one is chosen, or several, beside parameters with values that may be
//! changed. Both go back together, the parameters as plain values.
//!
//! Deliberately absent: the default options, which Airflow takes by itself when the time is over. They stand beside the request.

use a2a_protocol::{Json, JsonKind};

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::{buttons, joined, not_allowed};
use crate::reading::{Choice, Item};
use crate::shape::{empty_object, is_filled_list, present, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const CHOSEN: &str = "chosen_options";
const VALUES: &str = "params_input";
const MEMBERS: &[&str] = &[
    "subject",
    "body",
    "options/*",
    "multiple",
    "params/{*}/value",
    "params/{*}/value/**",
    "params/{*}/description",
    "params/{*}/schema/**",
    "response_received",
    "created_at",
];

pub(super) struct Airflow;

impl Payload for Airflow {
    fn id(&self) -> &'static str {
        "airflow"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Airflow")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["response_received"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let is_open = json.member("response_received")?.as_bool() == Some(false);
        let subject = words_member(json, "subject").filter(|_| is_open)?;
        let options = present(json, "options").filter(is_filled_list)?.items();
        let option = |option: &Json| {
            let value = option.as_string()?;
            Some(Choice { label: value.clone(), value })
        };
        let options: Vec<Choice> = options.iter().map(option).collect::<Option<_>>()?;
        let params = present(json, "params").unwrap_or_else(empty_object).members();
        let form = if params.is_empty() { None } else { Some(form(&subject, &params, place)?) };
        let body = words_member(json, "body");
        let items = if takes_several(json) {
            let choice = Item::Question {
                item_id: ItemId::new(format!("{place}/options")),
                text: subject.clone(),
                options,
                multiple: true,
                free_text: false,
                may_reject: false,
                buttons: None,
            };
            form.into_iter().chain([choice]).collect()
        } else {
            let alone = buttons::declining(&options);
            buttons::items(form, place, subject.clone(), options, alone)
        };
        let words = joined([Some(subject), body]);
        Some(Asked { words, ..Asked::by_members("subject, options, response_received", items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (mut values, mut chosen) = (empty_object(), Vec::new());
        for (item, answer) in answers {
            match answer {
                Answer::Values(filled) => values = filled.clone(),
                Answer::Text(option) => chosen.push(option.clone()),
                Answer::Choices(options) => chosen.clone_from(options),
                _ => return Err(not_allowed(item, answer)),
            }
        }
        // A button that needs nothing of the form leaves its values as they were.
        let begun = present(json, "params").map(|params| begun(&params.members()));
        let values = if values.is_empty() { begun.unwrap_or(values) } else { values };
        let chosen: Vec<Template> = chosen.iter().map(|option| Template::value(option.as_str())).collect();
        Ok(Template::object([(CHOSEN, Template::array(chosen)), (VALUES, Template::json(&values))]))
    }
}

fn takes_several(json: &Json) -> bool {
    json.member("multiple").and_then(|several| several.as_bool()) == Some(true)
}

/// The parameters with the values that they have now.
fn form(subject: &str, params: &[(String, Json)], place: &str) -> Option<Item> {
    let field = |(name, param): &(String, Json)| {
        let schema = present(param, "schema").filter(Json::is_object).unwrap_or_else(empty_object);
        let described =
            words_member(param, "description").map(|words| ("description", Template::value(words)));
        (name.clone(), Template::changed(&schema, &[], described.into_iter().collect()))
    };
    let fields: Vec<(String, Template)> = params.iter().map(field).collect();
    let fields = Template::members(fields.iter().map(|(name, field)| (name.as_str(), field.clone())));
    let schema = Template::object([
        ("type", Template::value("object")),
        ("title", Template::value(subject)),
        ("properties", fields),
    ]);
    Some(Item::Form {
        item_id: ItemId::new(place),
        schema: schema.resolve(|_| None).ok()?,
        values: begun(params),
        prompt: None,
        may_reject: false,
        may_cancel: false,
    })
}

fn begun(params: &[(String, Json)]) -> Json {
    let values = params.iter().filter_map(|(name, param)| Some((name.as_str(), param.member("value")?)));
    let values: Vec<(&str, Json)> = values.filter(|(_, value)| value.kind() != JsonKind::Null).collect();
    let values = Template::members(values.iter().map(|(name, value)| (*name, Template::json(value))));
    values.resolve(|_| None).unwrap_or_else(|_| empty_object())
}
