//! Dialogflow: texts with chips, quick replies or suggestions, as its agents and its messenger write them.

use a2a_protocol::Json;

use super::{Button, Shown};
use crate::shape::{list, present, text_member, words_member};

/// Lists of messages.
const MESSAGES: [&str; 3] = ["fulfillmentMessages", "responseMessages", "messages"];
const RICH: &str = "richContent";
/// The known members of one thing in rich content, and of a message.
const THING: &[&str] = &["type=chips,info,description", "options/*/text", "title", "subtitle", "text/*"];
const MESSAGE: &[&str] = &[
    "text/text/*",
    "quickReplies/title",
    "quickReplies/quickReplies/*",
    "suggestions/suggestions/*/title",
    "responseType",
    "platform",
];

pub(super) fn messages(json: &Json) -> Option<Shown> {
    let mut shown = Shown { members: "richContent, quickReplies", ..Shown::default() };
    rich(json, "", &mut shown);
    if let Some(payload) = present(json, "payload") {
        rich(&payload, "payload/", &mut shown);
    }
    let name = MESSAGES.iter().find(|name| !list(json, name).is_empty());
    for message in name.map(|name| list(json, name)).unwrap_or_default() {
        message_of(&message, &mut shown);
    }
    if let Some(name) = name {
        shown.known.extend(MESSAGE.iter().map(|path| format!("{name}/*/{path}")));
        let inside = THING.iter().map(|path| format!("{name}/*/payload/{RICH}/*/*/{path}"));
        shown.known.extend(inside);
    }
    shown.known.push("fulfillmentText".to_owned());
    shown.words.push(words_member(json, "fulfillmentText"));
    (!shown.buttons.is_empty()).then_some(shown)
}

fn message_of(message: &Json, shown: &mut Shown) {
    let said = present(message, "text").map(|text| list(&text, "text")).unwrap_or_default();
    shown.words.extend(said.iter().map(Json::as_string));
    if let Some(replies) = present(message, "quickReplies") {
        shown.words.push(words_member(&replies, "title"));
        let labels = list(&replies, "quickReplies").into_iter().filter_map(|reply| reply.as_string());
        shown.buttons.extend(labels.map(said_by));
    }
    if let Some(all) = present(message, "suggestions") {
        let labels = list(&all, "suggestions").into_iter().filter_map(|one| text_member(&one, "title"));
        shown.buttons.extend(labels.map(said_by));
    }
    if let Some(payload) = present(message, "payload") {
        rich(&payload, "", shown);
    }
}

fn rich(json: &Json, way: &str, shown: &mut Shown) {
    let things = list(json, RICH).into_iter().flat_map(|row| row.items());
    for thing in things {
        shown.words.extend(["title", "subtitle"].map(|name| words_member(&thing, name)));
        shown.words.extend(list(&thing, "text").iter().map(Json::as_string));
        if text_member(&thing, "type").as_deref() == Some("chips") {
            let labels = list(&thing, "options").into_iter().filter_map(|chip| text_member(&chip, "text"));
            shown.buttons.extend(labels.map(said_by));
        }
    }
    shown.known.extend(THING.iter().map(|path| format!("{way}{RICH}/*/*/{path}")));
}

fn said_by(label: String) -> Button {
    Button { label, value: None }
}
