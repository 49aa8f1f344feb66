//! The reader for Dify: a workflow paused at a human input node, a form with several buttons. The reply has the
//! form's values and the button's id.

use a2a_protocol::Json;

use super::hand_made::form_of;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::{buttons, joined};
use crate::reading::{Choice, Item};
use crate::shape::{id_member, is_filled_list, list, present, text_member, without_places, words_member};
use crate::{Answer, ItemId, ReplyError, Template, expiry};

const MEMBERS: &[&str] = &[
    "node_title",
    "form_content",
    "inputs/*/type",
    "inputs/*/output_variable_name",
    "inputs/*/label",
    "inputs/*/required",
    "inputs/*/options/**",
    "inputs/*/default/**",
    "resolved_default_values/{*}",
    "user_actions|actions/*/id",
    "user_actions|actions/*/title",
    "user_actions|actions/*/button_style=primary,default,accent,ghost",
    "expiration_time",
    "form_id",
    "form_token",
    "node_id",
    "display_in_ui",
];

/// In the form, and in the event that tells of it.
const ACTIONS: [&str; 2] = ["user_actions", "actions"];

pub(super) struct Dify;

impl Payload for Dify {
    fn id(&self) -> &'static str {
        "dify"
    }

    fn marks(&self) -> &'static [&'static str] {
        &["form_content"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let actions = ACTIONS.iter().find_map(|name| present(json, name).filter(is_filled_list))?.items();
        present(json, "form_content")?;
        let button = |action: &Json| {
            let value = id_member(action, "id")?;
            Some(Choice { label: text_member(action, "title").unwrap_or_else(|| value.clone()), value })
        };
        let buttons: Vec<Choice> = actions.iter().map(button).collect::<Option<_>>()?;
        let inputs = list(json, "inputs");
        let form = if inputs.is_empty() { None } else { Some(form(json, &inputs, place)?) };
        let is_input = |name: &str| {
            inputs.iter().any(|input| text_member(input, "output_variable_name").as_deref() == Some(name))
        };
        let content = words_member(json, "form_content").map(|content| without_places(&content, is_input));
        let words = joined([words_member(json, "node_title"), content]);
        let text = text_member(json, "node_title").unwrap_or_default();
        let expires_at = present(json, "expiration_time").and_then(|time| expiry::of_epoch(&time));
        // It takes no answer without its inputs, whichever button it is.
        let items = buttons::items(form, place, text, buttons, Vec::new());
        Some(Asked { words, expires_at, ..Asked::by_members("form_content, user_actions", items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    /// Every input goes back, also one that stays empty.
    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (values, action) = buttons::pressed(answers)?;
        let names: Vec<String> = list(json, "inputs")
            .iter()
            .filter_map(|input| text_member(input, "output_variable_name"))
            .collect();
        let is_text = |name: &str| values.member(name).is_none() && begins_empty(json, name);
        let empty = names
            .iter()
            .filter(|name| is_text(name.as_str()))
            .map(|name| (name.as_str(), Template::value("")));
        let inputs = Template::changed(&values, &[], empty.collect());
        Ok(Template::object([("inputs", inputs), ("action", Template::value(action))]))
    }
}

/// The first heading of a text in Markdown: `## Weekly digest`.
fn heading(text: &str) -> Option<String> {
    let mut headings = text.lines().filter_map(|line| line.strip_prefix('#'));
    let heading = headings.next()?.trim_start_matches('#').trim();
    (!heading.is_empty()).then(|| heading.to_owned())
}

/// Whether the initial value of an input is an empty text.
fn begins_empty(json: &Json, name: &str) -> bool {
    let is_it = |input: &&Json| text_member(input, "output_variable_name").as_deref() == Some(name);
    let worked_out = present(json, "resolved_default_values").and_then(|values| present(&values, name));
    let constant = || {
        let inputs = list(json, "inputs");
        let input = inputs.iter().find(is_it)?;
        present(&present(input, "default")?, "value")
    };
    let begun = worked_out.or_else(constant).and_then(|value| value.as_string());
    begun.is_some_and(|text| text.is_empty())
}

/// The inputs with their initial values: the workflow's result, else a constant.
fn form(json: &Json, inputs: &[Json], place: &str) -> Option<Item> {
    let (schema, _) = form_of(inputs)?;
    let resolved = present(json, "resolved_default_values");
    let begun = inputs.iter().filter_map(|input| {
        let name = text_member(input, "output_variable_name")?;
        let worked_out = resolved.as_ref().and_then(|values| present(values, &name));
        let constant = || present(&present(input, "default")?, "value");
        Some((name, worked_out.or_else(constant)?))
    });
    let begun: Vec<(String, Json)> = begun.collect();
    // A field that begins empty has nothing to show.
    let begun = begun.iter().filter(|(_, value)| value.as_string().is_none_or(|text| !text.is_empty()));
    let values = begun.map(|(name, value)| (name.as_str(), Template::json(value)));
    // The first heading names a form that has no title.
    let heading = || words_member(json, "form_content").as_deref().and_then(heading);
    let title = text_member(json, "node_title").or_else(heading);
    let title = title.map(|title| ("title", Template::value(title)));
    let schema = Template::changed(&schema, &[], title.into_iter().collect()).resolve(|_| None).ok()?;
    Some(Item::Form {
        item_id: ItemId::new(place),
        schema,
        values: Template::members(values).resolve(|_| None).ok()?,
        prompt: None,
        may_reject: false,
        may_cancel: false,
    })
}
