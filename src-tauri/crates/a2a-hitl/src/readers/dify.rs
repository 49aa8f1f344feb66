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

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (values, action) = buttons::pressed(answers)?;
        Ok(Template::object([("inputs", Template::json(&values)), ("action", Template::value(action))]))
    }
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
    let values = begun.iter().map(|(name, value)| (name.as_str(), Template::json(value)));
    Some(Item::Form {
        item_id: ItemId::new(place),
        schema,
        values: Template::members(values).resolve(|_| None).ok()?,
        prompt: None,
        may_reject: false,
        may_cancel: false,
    })
}
