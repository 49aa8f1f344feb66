//! Words with buttons that each open a page: whoever presses one there has answered. Nothing is sent from here.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::joined;
use super::members::{Unread, beyond};
use crate::reading::{AfterLink, Item, WordsBack};
use crate::shape::{list, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const LISTS: [&str; 4] = ["buttons", "actions", "links", "options"];
const LABELS: [&str; 4] = ["text", "label", "title", "name"];
const PAGES: [&str; 4] = ["link", "url", "href", "uri"];
const WORDS: [&str; 7] = ["title", "subject", "message", "question", "prompt", "text", "description"];

pub(super) struct LinkButtons;

impl Payload for LinkButtons {
    fn id(&self) -> &'static str {
        "link-buttons"
    }

    fn marks(&self) -> &'static [&'static str] {
        &["http"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let words = joined(WORDS.map(|name| words_member(json, name)))?;
        let (name, buttons) = LISTS.iter().find_map(|name| {
            let all = list(json, name);
            (all.len() > 1).then_some((*name, all))
        })?;
        let items = buttons.iter().enumerate().map(|(at, button)| {
            let label = LABELS.iter().find_map(|name| words_member(button, name))?;
            let url = PAGES.iter().find_map(|name| text_member(button, name)).filter(|url| is_page(url))?;
            Some(Item::Link {
                item_id: ItemId::new(format!("{place}/{at}")),
                text: label,
                url: Some(url),
                then: AfterLink::Nothing,
                may_reject: false,
                may_cancel: false,
                code: None,
                lasts: None,
                words: WordsBack::None,
            })
        });
        let items = items.collect::<Option<Vec<_>>>()?;
        Some(Asked { words: Some(words), ..Asked::by_members(&format!("{name}, url"), items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let mut known: Vec<String> = WORDS.map(str::to_owned).to_vec();
        for name in LISTS {
            known.push(format!("{name}/*/{}", LABELS.join("|")));
            known.push(format!("{name}/*/{}", PAGES.join("|")));
            known.push(format!("{name}/*/type=primary,secondary,link,button"));
            known.push(format!("{name}/*/style=primary,secondary,danger,default"));
        }
        known.extend(["type=with-buttons", "blockUserInput"].map(str::to_owned));
        beyond(json, &known.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        match answers {
            [(item, answer), ..] => Err(super::not_allowed(item, answer)),
            [] => Ok(Template::value("")),
        }
    }
}

/// What stands on a button and the page that it opens, for the words of a request: `Prices: https://…`.
pub(super) fn page_in_words(label: Option<String>, url: &str) -> Option<String> {
    is_page(url).then(|| label.map_or_else(|| url.to_owned(), |label| format!("{label}: {url}")))
}

fn is_page(url: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))
}
