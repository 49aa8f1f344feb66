//! Amazon Lex V2: the messages of a turn, among them cards with buttons. Pressing one sends its value
//! (Lambda response format, `imageResponseCard`).

use a2a_protocol::Json;

use super::{Button, Shown};
use crate::shape::{list, present, text_member, words_member};

const CARD: &str = "imageResponseCard";
const MESSAGE: &[&str] = &[
    "contentType=PlainText,SSML,CustomPayload,ImageResponseCard",
    "content",
    "imageResponseCard/title",
    "imageResponseCard/subtitle",
    "imageResponseCard/buttons/*/text",
    "imageResponseCard/buttons/*/value",
];

pub(super) fn messages(json: &Json) -> Option<Shown> {
    let mut shown = Shown { members: CARD, ..Shown::default() };
    for message in list(json, "messages") {
        shown.words.push(words_member(&message, "content"));
        let Some(card) = present(&message, CARD) else { continue };
        shown.words.extend(["title", "subtitle"].map(|name| words_member(&card, name)));
        for button in list(&card, "buttons") {
            let label = words_member(&button, "text")?;
            shown.buttons.push(Button { label, value: text_member(&button, "value") });
        }
    }
    shown.known = MESSAGE.iter().map(|path| format!("messages/*/{path}")).collect();
    shown.known.push("sessionId".to_owned());
    (!shown.buttons.is_empty()).then_some(shown)
}
