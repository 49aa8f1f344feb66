//! The reader for Adaptive Cards, as Copilot Studio and bots send them: inputs, and buttons that submit them. The
//! reply is the inputs with the button's data, which such a bot gets as the value of its activity.

use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value, json};

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond_at};
use super::{buttons, joined};
use crate::reading::{Choice, Item};
use crate::shape::{empty_object, id_member, list, present, text_member, walk, words_member};
use crate::{Answer, ItemId, ReplyError, Template, refusing};

const TYPE: &str = "AdaptiveCard";
const SUBMITS: [&str; 2] = ["Action.Submit", "Action.Execute"];
/// Between several choices.
const SEPARATOR: &str = ",";
/// Members of texts, inputs and buttons that are shown, and those of a card's appearance.
const MEMBERS: [&str; 35] = [
    "type",
    "$schema",
    "version",
    "text",
    "id",
    "label",
    "title",
    "value",
    "placeholder",
    "isRequired",
    "isMultiSelect",
    "isMultiline",
    "maxLength",
    "regex",
    "style",
    "min",
    "max",
    "choices",
    "data",
    "verb",
    "size",
    "weight",
    "color",
    "wrap",
    "spacing",
    "separator",
    "isSubtle",
    "horizontalAlignment",
    "width",
    "facts",
    "fallbackText",
    "errorMessage",
    "valueOn",
    "valueOff",
    "associatedInputs",
];

pub(super) struct AdaptiveCard;

impl Payload for AdaptiveCard {
    fn id(&self) -> &'static str {
        "adaptive-card"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Adaptive Card")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["AdaptiveCard"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let card = card_of(json)?;
        let buttons = buttons_of(&card);
        let choices = buttons.iter().enumerate().map(|(at, button)| Choice {
            value: at.to_string(),
            label: words_member(button, "title").unwrap_or_else(|| (at + 1).to_string()),
        });
        let choices: Vec<Choice> = choices.collect();
        let alone = buttons.iter().zip(&choices).filter(|(button, _)| is_alone(button));
        let alone = alone.map(|(_, choice)| choice.value.clone()).collect();
        let items = buttons::items(form(&card, place), place, String::new(), choices, alone);
        let said = said(&card);
        (!buttons.is_empty()).then(|| Asked { words: joined(said), ..Asked::by_name("type", TYPE, items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(card) = card_of(json) else { return Vec::new() };
        let mut unread = Vec::new();
        walk(&card, &mut |pointer, value| {
            let name = pointer.rsplit('/').next().unwrap_or_default();
            let is_in = |part: &str| pointer.contains(part);
            let is_known = MEMBERS.contains(&name)
                || name.parse::<usize>().is_ok()
                || is_in("/data/")
                || is_in("/facts/");
            let is_leaf = !matches!(value.kind(), JsonKind::Object | JsonKind::Array | JsonKind::Null);
            if is_leaf && !is_known {
                unread.push((pointer.trim_start_matches('/').to_owned(), value.clone()));
            }
        });
        // Around the card, an attachment says what it is.
        let around = [
            "contentType",
            "content/**",
            "attachments/**",
            "type",
            "body/**",
            "actions/**",
            "$schema",
            "version",
        ];
        let around = beyond_at("", json, &[&around[..], &MEMBERS].concat());
        unread
            .into_iter()
            .chain(around.into_iter().filter(|_| text_member(json, "type").as_deref() != Some(TYPE)))
            .collect()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (values, chosen) = buttons::pressed(answers)?;
        let buttons = card_of(json).map(|card| buttons_of(&card)).unwrap_or_default();
        let button = chosen.parse::<usize>().ok().and_then(|at| buttons.get(at));
        let data = button.and_then(|button| present(button, "data")).unwrap_or_else(empty_object);
        if !data.is_object() {
            return Ok(Template::json(&data));
        }
        let values = if button.is_some_and(takes_no_inputs) { Vec::new() } else { values.members() };
        let data = data.members();
        // What is filled in counts more than what the button says (Action.Submit).
        let own = data.iter().filter(|(name, _)| !values.iter().any(|(filled, _)| filled == name));
        let all = own.chain(&values).map(|(name, value)| (name.as_str(), sent(value)));
        Ok(Template::members(all))
    }
}

/// A value as a bot gets it: several choices are one text.
fn sent(value: &Json) -> Template {
    match value.kind() {
        JsonKind::Array => {
            let chosen: Vec<String> = value.items().iter().filter_map(Json::as_string).collect();
            Template::value(chosen.join(SEPARATOR))
        }
        _ => Template::json(value),
    }
}

/// The card, by itself or as an attachment of an activity.
fn card_of(json: &Json) -> Option<Json> {
    let attached =
        list(json, "attachments").into_iter().filter_map(|attachment| present(&attachment, "content"));
    let candidates = [Some(json.clone()), present(json, "content")].into_iter().flatten().chain(attached);
    let mut cards = candidates.filter(|card| text_member(card, "type").as_deref() == Some(TYPE));
    cards.next().filter(|_| cards.next().is_none())
}

/// Every object of these types, in the order of the card.
fn elements(card: &Json, is_wanted: impl Fn(&str) -> bool) -> Vec<Json> {
    let mut found = Vec::new();
    walk(card, &mut |_, value| {
        if value.is_object() && text_member(value, "type").is_some_and(|kind| is_wanted(&kind)) {
            found.push(value.clone());
        }
    });
    found
}

/// Whether a button needs no inputs: it takes none, or it declines.
fn is_alone(button: &Json) -> bool {
    takes_no_inputs(button) || words_member(button, "title").is_some_and(|title| refusing::declines(&title))
}

fn takes_no_inputs(button: &Json) -> bool {
    text_member(button, "associatedInputs").is_some_and(|inputs| inputs.eq_ignore_ascii_case("none"))
}

fn buttons_of(card: &Json) -> Vec<Json> {
    elements(card, |kind| SUBMITS.contains(&kind))
}

/// The texts of the card from top to bottom, and its facts.
fn said(card: &Json) -> Vec<Option<String>> {
    let mut said = Vec::new();
    for element in elements(card, |kind| ["TextBlock", "TextRun", "FactSet"].contains(&kind)) {
        said.push(words_member(&element, "text"));
        for fact in list(&element, "facts") {
            let [title, value] = ["title", "value"].map(|name| words_member(&fact, name).unwrap_or_default());
            said.push(Some(format!("{title}: {value}")));
        }
    }
    said
}

fn form(card: &Json, place: &str) -> Option<Item> {
    let inputs = elements(card, |kind| kind.starts_with("Input."));
    let (mut properties, mut required, mut begun) = (Map::new(), Vec::new(), Vec::new());
    for input in &inputs {
        let Some(id) = id_member(input, "id") else { continue };
        let (schema, value) = field(input);
        properties.insert(id.clone(), schema);
        if present(input, "isRequired").is_some_and(|it| it.as_bool() == Some(true)) {
            required.push(Value::from(id.as_str()));
        }
        begun.extend(value.map(|value| (id, value)));
    }
    if properties.is_empty() {
        return None;
    }
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    Some(Item::Form {
        item_id: ItemId::new(place),
        schema: Json::from(schema),
        values: Json::from(Value::Object(begun.into_iter().collect())),
        prompt: None,
        may_reject: false,
        may_cancel: false,
    })
}

/// A field for an input, and its initial value. A toggle sends words for yes and no.
fn field(input: &Json) -> (Value, Option<Value>) {
    let kind = text_member(input, "type").unwrap_or_default();
    let value = present(input, "value");
    let choices = list(input, "choices");
    let choice = |choice: &Json| json!({ "const": words_member(choice, "value"), "title": words_member(choice, "title") });
    let several = present(input, "isMultiSelect").is_some_and(|it| it.as_bool() == Some(true));
    let word = |name: &str, usual: &str| words_member(input, name).unwrap_or_else(|| usual.to_owned());
    let mut schema = match kind.as_str() {
        "Input.Number" => json!({ "type": "number" }),
        "Input.Date" => json!({ "type": "string", "format": "date" }),
        "Input.Time" => json!({ "type": "string", "format": "time" }),
        "Input.Toggle" => {
            json!({ "type": "string", "enum": [word("valueOn", "true"), word("valueOff", "false")] })
        }
        "Input.ChoiceSet" if several => {
            let choices = json!({ "oneOf": choices.iter().map(choice).collect::<Vec<_>>() });
            json!({ "type": "array", "items": choices, "uniqueItems": true })
        }
        "Input.ChoiceSet" => {
            json!({ "type": "string", "oneOf": choices.iter().map(choice).collect::<Vec<_>>() })
        }
        _ if text_member(input, "style").is_some_and(|style| style.eq_ignore_ascii_case("password")) => {
            json!({ "type": "string", "format": "password" })
        }
        _ if present(input, "isMultiline").is_some_and(|it| it.as_bool() == Some(true)) => {
            json!({ "type": "string", "format": "textarea" })
        }
        _ => json!({ "type": "string" }),
    };
    let title = ["label", "title"].iter().find_map(|name| words_member(input, name));
    let limits = [("min", "minimum"), ("max", "maximum"), ("maxLength", "maxLength"), ("regex", "pattern")];
    if let Some(members) = schema.as_object_mut() {
        members.extend(title.map(|title| ("title".to_owned(), title.into())));
        let said = joined(["placeholder", "errorMessage"].map(|name| words_member(input, name)));
        members.extend(said.map(|words| ("description".to_owned(), words.into())));
        let limits = limits
            .into_iter()
            .filter(|(name, _)| !name.starts_with('m') || kind == "Input.Number" || *name == "maxLength");
        members.extend(
            limits.filter_map(|(name, keyword)| Some((keyword.to_owned(), present(input, name)?.to_value()))),
        );
    }
    let begun = value.map(|value| match value.as_string() {
        Some(chosen) if several => chosen.split(SEPARATOR).map(Value::from).collect(),
        _ => value.to_value(),
    });
    (schema, begun)
}
