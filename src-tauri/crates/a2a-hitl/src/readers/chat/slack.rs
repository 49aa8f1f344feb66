//! Slack: blocks with buttons and menus.

use a2a_protocol::{Json, JsonKind};

use super::{Button, Shown};
use crate::shape::{is_filled_list, list, present, text_member, words_member};

/// Elements that are pressed, and those of which an option is chosen.
const MENUS: [&str; 5] = ["static_select", "multi_static_select", "radio_buttons", "checkboxes", "overflow"];
const SEVERAL: [&str; 2] = ["multi_static_select", "checkboxes"];
const BLOCKS: [&str; 5] = ["section", "header", "actions", "context", "divider"];
/// The known members of a block, after the path to the list of blocks.
const KNOWN: &[&str] = &[
    "*/type=section,header,actions,context,divider",
    "*/block_id",
    "*/text/type=plain_text,mrkdwn",
    "*/text/text",
    "*/text/emoji",
    "*/text/verbatim",
    "*/fields/*/type=plain_text,mrkdwn",
    "*/fields/*/text",
    "*/elements/*/text",
];
/// What is understood of an element.
const ELEMENT: &[&str] = &[
    "type=button,static_select,multi_static_select,radio_buttons,checkboxes,overflow,mrkdwn,plain_text",
    "action_id",
    "value",
    "style=primary,danger",
    "text/type=plain_text,mrkdwn",
    "text/text",
    "text/emoji",
    "placeholder/type=plain_text",
    "placeholder/text",
    "placeholder/emoji",
    "options/*/value",
    "options/*/text/type=plain_text,mrkdwn",
    "options/*/text/text",
    "options/*/text/emoji",
];

pub(super) fn blocks(json: &Json) -> Option<Shown> {
    let (way, blocks) = match json.kind() {
        JsonKind::Array => ("", json.items()),
        _ => ("blocks/", present(json, "blocks").filter(is_filled_list)?.items()),
    };
    let mut shown = Shown { members: "blocks, elements", ..Shown::default() };
    shown.words.push(words_member(json, "text"));
    for block in &blocks {
        let kind = text_member(block, "type")?;
        // What is filled in is more than a choice.
        if !BLOCKS.contains(&kind.as_str()) {
            return None;
        }
        shown.words.push(said(block));
        shown.words.extend(list(block, "fields").iter().map(|field| words_member(field, "text")));
        let elements = list(block, "elements");
        if kind == "context" {
            shown.words.extend(elements.iter().map(|element| words_member(element, "text")));
        }
        for element in elements.iter().chain(present(block, "accessory").iter()) {
            element_of(element, &mut shown);
        }
    }
    let known = KNOWN.iter().map(|path| format!("{way}{path}"));
    let inside = ["*/elements/*", "*/accessory"];
    let inside = inside.iter().flat_map(|at| ELEMENT.iter().map(move |path| format!("{way}{at}/{path}")));
    let around = ["text", "channel", "type=message", "response_type=ephemeral,in_channel"].map(str::to_owned);
    shown.known = known.chain(inside).chain(around).collect();
    (!shown.buttons.is_empty()).then_some(shown)
}

fn element_of(element: &Json, shown: &mut Shown) {
    let kind = text_member(element, "type").unwrap_or_default();
    if kind == "button" && present(element, "url").is_none() {
        shown
            .buttons
            .extend(said(element).map(|label| Button { label, value: text_member(element, "value") }));
    }
    if MENUS.contains(&kind.as_str()) {
        shown.words.push(present(element, "placeholder").and_then(|it| words_member(&it, "text")));
        shown.multiple |= SEVERAL.contains(&kind.as_str());
        let options = list(element, "options");
        shown.buttons.extend(
            options.iter().filter_map(|option| {
                Some(Button { label: said(option)?, value: text_member(option, "value") })
            }),
        );
    }
}

fn said(json: &Json) -> Option<String> {
    words_member(&present(json, "text")?, "text")
}
