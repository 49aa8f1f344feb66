//! The readers for chat platforms: buttons, chips, menus and sign-in cards, in the words of their bots, which
//! some agents pass on. The reply is the message of pressing one: its value, or its label if two have the same
//! value.

mod bots;
mod dialogflow;
mod lex;
mod slack;
mod slack_form;
mod traces;
mod whatsapp;

use a2a_protocol::Json;

pub(super) use self::slack_form::SlackForm;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::{joined, not_allowed};
use crate::reading::{AfterLink, Choice, Item, WordsBack};
use crate::{Answer, ItemId, ReplyError, Template};

/// What one of them shows.
#[derive(Default)]
struct Shown {
    /// Known by these members.
    members: &'static str,
    words: Vec<Option<String>>,
    buttons: Vec<Button>,
    /// Where to sign in, instead of buttons.
    sign_in: Option<String>,
    multiple: bool,
    /// What is understood, as in [`super::members`].
    known: Vec<String>,
}

struct Button {
    label: String,
    /// The message of pressing it, if it is not the label.
    value: Option<String>,
}

/// The platforms, most telling first.
const PLATFORMS: [fn(&Json) -> Option<Shown>; 8] = [
    slack::blocks,
    whatsapp::interactive,
    whatsapp::keyboard,
    lex::messages,
    dialogflow::messages,
    bots::card,
    traces::voiceflow,
    traces::watson,
];

pub(super) struct ChatButtons;

impl Payload for ChatButtons {
    fn id(&self) -> &'static str {
        "chat-buttons"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let shown = shown(json)?;
        let members = shown.members;
        Some(Asked::by_members(members, vec![shown.item(ItemId::new(place))]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let known = shown(json).map(|shown| shown.known).unwrap_or_default();
        beyond(json, &known.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        match answers {
            [(_, Answer::Text(text))] => Ok(Template::value(text.trim())),
            [(_, Answer::Choices(chosen))] => Ok(Template::value(chosen.join(", "))),
            [(_, Answer::Done)] => Ok(Template::value("done")),
            [(item, answer), ..] => Err(not_allowed(item, answer)),
            [] => Ok(Template::value("")),
        }
    }

    fn in_words(&self) -> bool {
        true
    }
}

fn shown(json: &Json) -> Option<Shown> {
    PLATFORMS.iter().find_map(|platform| platform(json))
}

impl Shown {
    fn item(self, item_id: ItemId) -> Item {
        let text = joined(self.words).unwrap_or_default();
        if let Some(url) = self.sign_in {
            return Item::Link {
                item_id,
                text,
                url: Some(url),
                then: AfterLink::Confirm,
                may_reject: false,
                may_cancel: false,
                code: None,
                lasts: None,
                // Some of these pages end with a number that is typed into the chat.
                words: WordsBack::Possible,
            };
        }
        let values: Vec<&String> = self.buttons.iter().filter_map(|button| button.value.as_ref()).collect();
        let are_apart =
            values.iter().enumerate().all(|(at, one)| !values.iter().take(at).any(|it| it == one));
        let by_value = values.len() == self.buttons.len() && are_apart;
        let options = self.buttons.into_iter().map(|Button { label, value }| Choice {
            value: value.filter(|_| by_value).unwrap_or_else(|| label.clone()),
            label,
        });
        let options = options.collect();
        Item::Question {
            item_id,
            text,
            options,
            multiple: self.multiple,
            free_text: true,
            may_reject: false,
            buttons: None,
        }
    }
}
