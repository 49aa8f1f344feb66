//! The Bot Framework: cards with buttons, and cards to sign in. An Adaptive Card has a reader of its own.

use a2a_protocol::Json;

use super::{Button, Shown};
use crate::readers::link_buttons::page_in_words;
use crate::shape::{list, present, text_member, words_member};

const CARDS: [&str; 5] = ["hero", "thumbnail", "signin", "oauth", "receipt"];
const TYPE: &str = "application/vnd.microsoft.card.";
/// Actions of a button that send a message to the bot.
const SAYS: [&str; 4] = ["imBack", "postBack", "messageBack", "invoke"];
const SIGN_IN: &str = "signin";
const CARD: &[&str] = &[
    "contentType",
    "content/title",
    "content/subtitle",
    "content/text",
    "content/connectionName",
    "content/buttons/*/type=imBack,postBack,messageBack,invoke,signin,openUrl,downloadFile,playVideo",
    "content/buttons/*/title",
    "content/buttons/*/value",
];

pub(super) fn card(json: &Json) -> Option<Shown> {
    let (way, card) = match present(json, "attachments") {
        Some(all) => ("attachments/*/", all.only_item()?),
        None => ("", json.clone()),
    };
    let kind = text_member(&card, "contentType")?;
    let kind = kind.strip_prefix(TYPE)?;
    CARDS.iter().find(|one| **one == kind)?;
    let content = present(&card, "content")?;
    let mut shown = Shown { members: "contentType, buttons", ..Shown::default() };
    shown.words.push(words_member(json, "text"));
    shown.words.extend(["title", "subtitle", "text"].map(|name| words_member(&content, name)));
    let connection = words_member(&content, "connectionName");
    shown.words.push(connection.map(|name| format!("connectionName: {name}")));
    for button in list(&content, "buttons") {
        let kind = text_member(&button, "type")?;
        let label = words_member(&button, "title");
        if kind == SIGN_IN {
            shown.words.push(label);
            shown.sign_in = text_member(&button, "value").or(shown.sign_in);
        } else if SAYS.contains(&kind.as_str()) {
            shown.buttons.push(Button { label: label?, value: words_member(&button, "value") });
        } else {
            // A button that opens a page answers nothing. Whoever has any other kind of button is not read here.
            shown.words.push(Some(page_in_words(Some(label?), &text_member(&button, "value")?)?));
        }
    }
    shown.known = CARD.iter().map(|path| format!("{way}{path}")).collect();
    shown.known.extend(["text", "type=message", "attachmentLayout=list,carousel"].map(str::to_owned));
    (shown.sign_in.is_some() || !shown.buttons.is_empty()).then_some(shown)
}
