//! The reader for A2UI: an agent describes a screen, and pressing one of its buttons is the answer.
//!
//! Fields and buttons become a form, in which the button is one more choice, and the screen's texts are the
//! question; everything else is shown as it came. Up to 0.8 values are wrapped, from 0.9 they are plain. Messages
//! come one by one or in a list and are answered likewise, because an agent of a generation without lists reads
//! none. Deliberately absent: drawing the screen, as the capabilities in the reply say.

mod data;
mod screen;
mod surfaces;

use a2a_protocol::model::Part;
use a2a_protocol::{Json, JsonKind};
use serde_json::json;

use self::screen::{Field, Screen};
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{empty_object, part_source, text_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const MEDIA_TYPES: [&str; 2] = ["application/json+a2ui", "application/a2ui+json"];
/// The name that the choice of a button has among the values of the form.
const BUTTON: &str = "action";

/// The extension of every generation, before its version.
const EXTENSION: &str = "https://a2ui.org/a2a-extension/a2ui/v";

/// Whether an agent with this extension sends a screen.
pub(super) fn asks_by(uri: &str) -> bool {
    uri.strip_prefix(EXTENSION).is_some_and(|version| version.starts_with(|sign: char| sign.is_ascii_digit()))
}

pub(super) struct A2ui;

impl Reader for A2ui {
    fn id(&self) -> ReaderId {
        ReaderId::new("a2ui")
    }

    fn version(&self) -> u16 {
        9
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let in_artifact = input.artifacts.last().map_or(&[][..], |artifact| &artifact.parts);
        let own = input.parts();
        let shown = if own.iter().any(|part| media_type(part).is_some()) { own } else { in_artifact };
        let parts: Vec<&Part> = shown.iter().filter(|part| media_type(part).is_some()).collect();
        let value = media_type(parts.first()?)?;
        let messages: Vec<Json> = parts.iter().filter_map(|part| part.as_data().cloned()).collect();
        let item_id = ItemId::new("screen");
        let screen = Screen::of(&messages);
        let said = screen.iter().flat_map(|screen| &screen.said).cloned().map(Some);
        let question = joined([input.words()].into_iter().chain(said));
        let items = screen.and_then(|screen| form(&item_id, &screen));
        let items = items.unwrap_or_else(|| {
            let json = crate::shape::together(&messages);
            vec![Item::Raw { item_id, tool: None, json, may_be_text: true }]
        });
        let sources: Vec<Json> = parts.iter().map(|part| part_source(part)).collect();
        let items = sources.iter().fold(items, whole);
        let is_asking = std::ptr::eq(shown, own);
        Some(Found {
            why: Why::MediaType { value },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: if is_asking { FreshnessGrade::SameRequest } else { FreshnessGrade::StillWaiting },
            question,
            items,
            answer_all: true,
            beside: sources.clone(),
            source: if is_asking { own.iter().map(part_source).collect() } else { sources },
            echo: messages,
            expires_at: None,
            // The screens are shown whole.
            unread: Vec::new(),
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let screen = Screen::of(&reading.echo);
        let is_new = screen.as_ref().is_some_and(|screen| screen.version().starts_with("v1"));
        let in_list = |data: Template| {
            let came_in_list = reading.echo.iter().any(|messages| messages.kind() == JsonKind::Array);
            if came_in_list { Template::array([data]) } else { data }
        };
        let (data, all) = match (screen, answers) {
            (Some(screen), [(item, Answer::Values(values))]) => {
                let pressed = text_member(values, BUTTON);
                let button = screen.buttons.iter().find(|button| Some(&button.id) == pressed.as_ref());
                let button = button.ok_or_else(|| ReplyError::Missing { item: item.id().clone() })?;
                let (data, all) = screen.pressed(button, values);
                (in_list(data), all)
            }
            (_, [(_, Answer::Raw(json))]) => (Template::json(json), None),
            (_, [(_, Answer::Text(text))]) => return Ok(Reply::parts(vec![ReplyPart::text(text)])),
            (_, [(item, answer), ..]) => return Err(not_allowed(item, answer)),
            (_, []) => return Err(ReplyError::NoReader { reader: self.id() }),
        };
        // The generations changed the name at another time than the grammar: an answer is of the kind of its question.
        let Why::MediaType { value: media_type } = &reading.why else {
            return Err(ReplyError::NoReader { reader: self.id() });
        };
        let part = ReplyPart {
            metadata: Some(Json::from(json!({ "mimeType": media_type }))),
            ..ReplyPart::data(data)
        };
        let nothing = || Template::object([("supportedCatalogIds", Template::array([]))]);
        // From 1.0 on the client is called a renderer, and each version says by its name what it can draw.
        let renderer = is_new.then(|| ("a2uiRendererCapabilities", Template::object([("v1.0", nothing())])));
        let all = all.map(|all| ("a2uiClientDataModel", all));
        let metadata = [("a2uiClientCapabilities", nothing())].into_iter().chain(renderer).chain(all);
        let metadata = Template::members(metadata);
        Ok(Reply::in_metadata(vec![part], metadata))
    }
}

fn media_type(part: &Part) -> Option<String> {
    part.as_data()?;
    let declared = part.metadata.as_ref().and_then(|metadata| text_member(metadata, "mimeType"));
    declared.or_else(|| part.media_type.clone()).filter(|value| MEDIA_TYPES.contains(&value.as_str()))
}

/// The fields, and the buttons as one more field. Without a button nothing can be answered in form.
fn form(item_id: &ItemId, screen: &Screen) -> Option<Vec<Item>> {
    if screen.buttons.is_empty() {
        return None;
    }
    let buttons: Vec<_> =
        screen.buttons.iter().map(|button| json!({"const": button.id, "title": button.title()})).collect();
    let mut properties = serde_json::Map::new();
    for field in &screen.fields {
        properties.insert(field.path.pointer(), field.schema.clone());
    }
    properties.insert(BUTTON.to_owned(), json!({"type": "string", "oneOf": buttons}));
    let schema = json!({"type": "object", "properties": properties, "required": [BUTTON]});
    // An empty text is no date that somebody could correct: the field is empty.
    let is_written = |field: &Field, value: &Template| {
        let is_empty = value.resolve(|_| None).is_ok_and(|value| value.as_string().as_deref() == Some(""));
        !is_empty || field.schema.get("format").is_none()
    };
    let mut begun: Vec<(String, Template)> = screen
        .fields
        .iter()
        .filter_map(|field| Some((field, screen.value_at(&field.path)?)))
        .filter(|(field, value)| is_written(field, value))
        .map(|(field, value)| (field.path.pointer(), value))
        .collect();
    // To send the form is to press its only button.
    if let [only] = screen.buttons.as_slice() {
        begun.push((BUTTON.to_owned(), Template::value(only.id.as_str())));
    }
    let values = begun.iter().map(|(path, value)| (path.as_str(), value.clone()));
    let form = Item::Form {
        item_id: item_id.clone(),
        schema: Json::from(schema),
        values: Template::members(values).resolve(|_| None).unwrap_or_else(|_| empty_object()),
        prompt: None,
        may_reject: false,
        may_cancel: false,
    };
    Some(vec![form])
}
