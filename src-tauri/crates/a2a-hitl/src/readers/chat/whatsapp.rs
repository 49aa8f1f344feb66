//! `WhatsApp`: a message with up to three buttons, or with a list to pick from; Telegram: a keyboard below a message.

use a2a_protocol::Json;

use super::{Button, Shown};
use crate::readers::link_buttons::page_in_words;
use crate::shape::{is_filled_list, list, present, text_member, words_member};

const INTERACTIVE: &[&str] = &[
    "type=button,list",
    "header/type=text",
    "header/text",
    "body/text",
    "footer/text",
    "action/button",
    "action/buttons/*/type=reply",
    "action/buttons/*/reply/id",
    "action/buttons/*/reply/title",
    "action/sections/*/title",
    "action/sections/*/rows/*/id",
    "action/sections/*/rows/*/title",
    "action/sections/*/rows/*/description",
];
const AROUND: &[&str] =
    &["type=interactive", "messaging_product=whatsapp", "recipient_type=individual", "to"];

pub(super) fn interactive(json: &Json) -> Option<Shown> {
    let named = present(json, "interactive").filter(Json::is_object);
    let way = if named.is_some() { "interactive/" } else { "" };
    let message = named.unwrap_or_else(|| json.clone());
    let action = present(&message, "action").filter(Json::is_object)?;
    let part = |name: &str| present(&message, name).and_then(|part| words_member(&part, "text"));
    let replies = list(&action, "buttons").into_iter().map(|button| {
        let reply = present(&button, "reply")?;
        Some(Button { label: words_member(&reply, "title")?, value: text_member(&reply, "id") })
    });
    let rows = list(&action, "sections").into_iter().flat_map(|section| {
        let title = words_member(&section, "title");
        list(&section, "rows").into_iter().map(move |row| {
            let said = [words_member(&row, "title"), words_member(&row, "description"), title.clone()];
            let said = said.into_iter().flatten().collect::<Vec<_>>().join(" – ");
            (!said.is_empty()).then(|| Button { label: said, value: text_member(&row, "id") })
        })
    });
    let buttons = replies.chain(rows).collect::<Option<Vec<_>>>()?;
    let known = INTERACTIVE.iter().map(|path| format!("{way}{path}"));
    let known = known.chain(AROUND.iter().map(|path| (*path).to_owned())).collect();
    (!buttons.is_empty()).then(|| Shown {
        members: "interactive, action",
        words: vec![part("body"), part("header"), part("footer"), words_member(&action, "button")],
        buttons,
        known,
        ..Shown::default()
    })
}

const KEYBOARDS: [&str; 2] = ["inline_keyboard", "keyboard"];

pub(super) fn keyboard(json: &Json) -> Option<Shown> {
    let markup = present(json, "reply_markup").filter(Json::is_object)?;
    let name =
        KEYBOARDS.iter().find(|name| present(&markup, name).is_some_and(|rows| is_filled_list(&rows)))?;
    let keys = list(&markup, name).into_iter().flat_map(|row| row.items());
    // A key that opens an address answers nothing.
    let (links, keys): (Vec<Json>, Vec<Json>) = keys.partition(|key| present(key, "url").is_some());
    let links: Option<Vec<String>> =
        links.iter().map(|key| page_in_words(words_member(key, "text"), &text_member(key, "url")?)).collect();
    let keys = keys.iter().map(|key| {
        let label = key.as_string().or_else(|| words_member(key, "text"))?;
        Some(Button { label, value: text_member(key, "callback_data") })
    });
    let buttons = keys.collect::<Option<Vec<_>>>()?;
    let at = format!("reply_markup/{name}/*/*");
    let known = [
        "text",
        "chat_id",
        "parse_mode",
        "reply_markup/resize_keyboard",
        "reply_markup/one_time_keyboard",
        &at,
        &format!("{at}/text"),
        &format!("{at}/callback_data"),
    ];
    // An address that the card does not draw is shown beneath.
    let of_links = links.iter().map(|_| format!("{at}/url"));
    let known = known.into_iter().map(str::to_owned).chain(of_links).collect();
    let words =
        [words_member(json, "text")].into_iter().chain(links.unwrap_or_default().into_iter().map(Some));
    (!buttons.is_empty()).then(|| Shown {
        members: "reply_markup",
        words: words.collect(),
        buttons,
        known,
        ..Shown::default()
    })
}
