//! The reader for Cline and Roo Code: the extension's question, a message of the type `ask`. A followup is a
//! question with suggestions, often as JSON in its text; a tool or a command waits for one of two buttons.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Choice, Item, ReasonField};
use crate::shape::{as_words, empty_object, list, text_member, unwrapped, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const QUESTION: &str = "followup";
/// What waits for a button.
const CALLS: [&str; 4] = ["tool", "command", "use_mcp_server", "browser_action_launch"];
const OPTIONS: [&str; 2] = ["suggest", "options"];
const MEMBERS: &[&str] = &["ts", "type=ask", "ask", "text", "partial"];

pub(super) struct Cline;

impl Payload for Cline {
    fn id(&self) -> &'static str {
        "cline"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Cline")
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (ask, inside) = asked(json)?;
        if ask == QUESTION {
            let text = words_member(&inside, "question").unwrap_or_else(|| as_words(&inside));
            let options = OPTIONS.iter().flat_map(|name| list(&inside, name)).map(|option| {
                let value = option.as_string().or_else(|| text_member(&option, "answer"))?;
                Some(Choice { label: value.clone(), value })
            });
            let item = Item::Question {
                item_id: ItemId::new(place),
                text,
                options: options.collect::<Option<_>>()?,
                multiple: false,
                free_text: true,
                may_reject: false,
                buttons: None,
            };
            return Some(Asked::by_name("ask", QUESTION, vec![item]));
        }
        let kind = CALLS.iter().find(|kind| **kind == ask)?;
        let named = ["tool", "toolName"].iter().find_map(|name| text_member(&inside, name));
        let command = Template::object([("command", Template::json(&inside))]);
        let args = if inside.is_object() {
            inside
        } else {
            command.resolve(|_| None).unwrap_or_else(|_| empty_object())
        };
        let proposal = Proposal {
            reason: ReasonField::Optional,
            ..Proposal::new(place, named.unwrap_or_else(|| ask.clone()), args)
        };
        Some(Asked::by_name("ask", kind, vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some((ask, inside)) = asked(json) else { return Vec::new() };
        let known = ["question", "suggest/*", "suggest/*/answer", "suggest/*/mode", "options/*"];
        let more = if ask == QUESTION { beyond(&inside, &known) } else { Vec::new() };
        let more = more.into_iter().filter(|_| inside.is_object());
        beyond(json, MEMBERS).into_iter().chain(more).collect()
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (button, text) = match answers {
            [(_, Answer::Approve { payload: None })] => ("yesButtonClicked", None),
            [(_, Answer::Reject { reason })] => ("noButtonClicked", reason.as_deref()),
            [(_, Answer::Text(text))] => ("messageResponse", Some(text.as_str())),
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => ("noButtonClicked", None),
        };
        let text = text.map(|words| ("text", Template::value(words)));
        Ok(Template::members([("askResponse", Template::value(button))].into_iter().chain(text)))
    }
}

/// The kind of the ask, and the content of its text.
fn asked(json: &Json) -> Option<(String, Json)> {
    (text_member(json, "type").as_deref() == Some("ask")).then_some(())?;
    let text = json.member("text").filter(|text| text.as_string().is_some())?;
    Some((text_member(json, "ask")?, unwrapped(&text)))
}
