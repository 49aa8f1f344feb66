//! Slack: blocks to be filled in, in a message or a modal. What goes back is what Slack tells of one that was submitted: a value
//! for each element, under its block and its name.

use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value, json};

use crate::ItemId;
use crate::readers::in_data::{Asked, Payload};
use crate::readers::members::{Unread, beyond};
use crate::readers::{joined, not_allowed};
use crate::reading::Item;
use crate::shape::{is_filled_list, list, present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const KNOWN: &[&str] = &[
    "*/type=input,section,header,context,divider",
    "*/block_id",
    "*/optional",
    "*/dispatch_action",
    "*/label/type=plain_text",
    "*/label/text",
    "*/label/emoji",
    "*/hint/type=plain_text",
    "*/hint/text",
    "*/hint/emoji",
    "*/text/type=plain_text,mrkdwn",
    "*/text/text",
    "*/text/emoji",
    "*/elements/*/type=plain_text,mrkdwn",
    "*/elements/*/text",
    "*/element/type",
    "*/element/action_id",
    "*/element/multiline",
    "*/element/is_decimal_allowed",
    "*/element/initial_value",
    "*/element/initial_date",
    "*/element/initial_time",
    "*/element/min_value",
    "*/element/max_value",
    "*/element/min_length",
    "*/element/max_length",
    "*/element/placeholder/type=plain_text",
    "*/element/placeholder/text",
    "*/element/placeholder/emoji",
    "*/element/options/*/value",
    "*/element/options/*/text/type=plain_text,mrkdwn",
    "*/element/options/*/text/text",
    "*/element/options/*/text/emoji",
];
const AROUND: &[&str] = &[
    "type=modal,home,message",
    "callback_id",
    "title/type=plain_text",
    "title/text",
    "title/emoji",
    "submit/type=plain_text",
    "submit/text",
    "submit/emoji",
    "close/type=plain_text",
    "close/text",
    "close/emoji",
    "text",
    "channel",
];
/// Between a block and its element in the name of a field.
const WITHIN: char = '.';

pub(in crate::readers) struct SlackForm;

impl Payload for SlackForm {
    fn id(&self) -> &'static str {
        "slack-form"
    }

    fn marks(&self) -> &'static [&'static str] {
        &["input"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (_, view) = view(json)?;
        let blocks = blocks(&view)?;
        let fields: Vec<Field> =
            blocks.iter().filter(|block| is_input(block)).map(Field::of).collect::<Option<_>>()?;
        if fields.is_empty() {
            return None;
        }
        let (mut properties, mut required, mut begun) = (Map::new(), Vec::new(), Map::new());
        for field in &fields {
            properties.insert(field.name(), field.schema());
            required.extend(field.is_required.then(|| Value::from(field.name())));
            begun.extend(field.begun().map(|value| (field.name(), value)));
        }
        let title = present(&view, "title").and_then(|title| words_member(&title, "text"));
        let said = blocks.iter().flat_map(|block| {
            let own = present(block, "text").and_then(|text| words_member(&text, "text"));
            let others = list(block, "elements").into_iter().map(|element| words_member(&element, "text"));
            [own].into_iter().chain(others).collect::<Vec<_>>()
        });
        let words = joined([title, words_member(&view, "text")].into_iter().chain(said));
        let schema = json!({ "type": "object", "properties": properties, "required": required });
        let form = Item::Form {
            item_id: ItemId::new(place),
            schema: Json::from(schema),
            values: Json::from(Value::Object(begun)),
            prompt: None,
            may_reject: false,
            may_cancel: false,
        };
        Some(Asked { words, ..Asked::by_members("blocks, input", vec![form]) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some((way, view)) = view(json) else { return Vec::new() };
        let blocks = if view.kind() == JsonKind::Array { "" } else { "blocks/" };
        let known = KNOWN.iter().map(|path| format!("{way}{blocks}{path}"));
        let around = AROUND.iter().map(|path| format!("{way}{path}"));
        let known: Vec<String> = known.chain(around).collect();
        beyond(json, &known.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let values = match answers {
            [(_, Answer::Values(values))] => values,
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => return Ok(Template::object([])),
        };
        let view = view(json).map(|(_, view)| view);
        let blocks = view.as_ref().and_then(blocks).unwrap_or_default();
        let fields: Vec<Field> =
            blocks.iter().filter(|block| is_input(block)).filter_map(Field::of).collect();
        let all = fields.iter().filter_map(|field| Some((field, values.member(&field.name())?)));
        let all: Vec<(&str, Template)> = all
            .map(|(field, value)| {
                let said = Template::members([(field.action.as_str(), field.said(&value))]);
                (field.block.as_str(), said)
            })
            .collect();
        // What was written by hand goes along.
        let is_own = |name: &String| fields.iter().any(|field| field.name() == *name);
        let others = values.members().into_iter().filter(|(name, _)| !is_own(name)).collect::<Vec<_>>();
        let others = others.iter().map(|(name, value)| (name.as_str(), Template::json(value)));
        let all = all.into_iter().chain(others);
        let state = Template::object([("values", Template::members(all))]);
        let id = view.and_then(|view| text_member(&view, "callback_id"));
        let id = id.map(|id| ("callback_id", Template::value(id)));
        let submitted = Template::members(id.into_iter().chain([("state", state)]));
        Ok(Template::object([("type", Template::value("view_submission")), ("view", submitted)]))
    }
}

/// What holds the blocks, and the way to it.
fn view(json: &Json) -> Option<(&'static str, Json)> {
    match present(json, "view").filter(|view| blocks(view).is_some()) {
        Some(view) => Some(("view/", view)),
        None => blocks(json).map(|_| ("", json.clone())),
    }
}

fn blocks(view: &Json) -> Option<Vec<Json>> {
    if view.kind() == JsonKind::Array {
        return Some(view.items());
    }
    Some(present(view, "blocks").filter(is_filled_list)?.items())
}

fn is_input(block: &Json) -> bool {
    text_member(block, "type").as_deref() == Some("input")
}

/// An element that is filled in.
struct Field {
    block: String,
    action: String,
    kind: String,
    element: Json,
    label: Option<String>,
    hint: Option<String>,
    is_required: bool,
}

impl Field {
    fn of(block: &Json) -> Option<Self> {
        let element = present(block, "element")?;
        let words = |of: &Json, name: &str| present(of, name).and_then(|text| words_member(&text, "text"));
        let action = text_member(&element, "action_id").unwrap_or_else(|| "value".to_owned());
        Some(Self {
            block: text_member(block, "block_id").unwrap_or_else(|| action.clone()),
            action,
            kind: text_member(&element, "type")?,
            label: words(block, "label"),
            hint: words(block, "hint").or_else(|| words(&element, "placeholder")),
            is_required: present(block, "optional").is_none_or(|it| it.as_bool() != Some(true)),
            element,
        })
    }

    fn name(&self) -> String {
        format!("{}{WITHIN}{}", self.block, self.action)
    }

    fn is_menu(&self) -> bool {
        !list(&self.element, "options").is_empty()
    }

    fn takes_several(&self) -> bool {
        self.kind.starts_with("multi_") || self.kind == "checkboxes"
    }

    fn schema(&self) -> Value {
        let option = |option: &Json| {
            let said = present(option, "text").and_then(|text| words_member(&text, "text"));
            json!({ "const": text_member(option, "value"), "title": said })
        };
        let options =
            || json!({ "oneOf": list(&self.element, "options").iter().map(option).collect::<Vec<_>>() });
        let mut schema = match self.kind.as_str() {
            _ if self.is_menu() && self.takes_several() => {
                json!({ "type": "array", "items": options(), "uniqueItems": true })
            }
            _ if self.is_menu() => options(),
            "datepicker" => json!({ "type": "string", "format": "date" }),
            "timepicker" => json!({ "type": "string", "format": "time" }),
            "email_text_input" => json!({ "type": "string", "format": "email" }),
            "url_text_input" => json!({ "type": "string", "format": "uri" }),
            "number_input" => json!({ "type": "number" }),
            _ => json!({ "type": "string" }),
        };
        if let Some(members) = schema.as_object_mut() {
            let said = [("title", &self.label), ("description", &self.hint)];
            members.extend(
                said.into_iter().filter_map(|(name, said)| Some((name.to_owned(), said.clone()?.into()))),
            );
            let limits = [("min_length", "minLength"), ("max_length", "maxLength")];
            members.extend(limits.into_iter().filter_map(|(name, keyword)| {
                Some((keyword.to_owned(), present(&self.element, name)?.to_value()))
            }));
        }
        schema
    }

    fn begun(&self) -> Option<Value> {
        ["initial_value", "initial_date", "initial_time"]
            .iter()
            .find_map(|name| present(&self.element, name))
            .map(|value| value.to_value())
    }

    /// A value as Slack tells it.
    fn said(&self, value: &Json) -> Template {
        let option = |value: &Json| Template::object([("value", Template::json(value))]);
        let (name, said) = match self.kind.as_str() {
            _ if self.is_menu() && self.takes_several() => {
                ("selected_options", Template::array(value.items().iter().map(option)))
            }
            _ if self.is_menu() => ("selected_option", option(value)),
            "datepicker" => ("selected_date", Template::json(value)),
            "timepicker" => ("selected_time", Template::json(value)),
            _ => ("value", Template::json(value)),
        };
        Template::object([("type", Template::value(self.kind.as_str())), (name, said)])
    }
}
