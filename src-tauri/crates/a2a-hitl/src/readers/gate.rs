//! The reader for gates: the question that a run file asks the person who runs it, as data (`{"gate":
//! "approve"}`) beside words.
//!
//! The answer is data with a name for the decision, so that an expression of the run file can branch on it;
//! [`Gate`] has the table. Words without such data are answered in words, like any agent's.

use a2a_protocol::Json;
use serde_json::json;

use super::in_data::{Asked, Carrier, Payload};
use super::members::{Unread, beyond};
use super::{not_allowed, schema_limits};
use crate::provenance::Proven;
use crate::reading::{Allowed, Choice, Item, ReasonField};
use crate::shape::{as_words, empty_object, list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const KIND: &str = "gate";
/// The action that a gate of a run file approves if it names none.
pub const GO_ON: &str = "go on";

/// Reads gates and writes their answers.
///
/// | asked | answered |
/// | --- | --- |
/// | `{"gate": "approve", "about": …}` | `{"approved": true}`, `{"approved": false, "reason": "…"}` |
/// | `{"gate": "edit", "text": "…"}` | the same, approved with `"text"` |
/// | `{"gate": "choose", "options": […], "multiple": true}` | `{"chosen": "…"}`, several as a list |
/// | `{"gate": "form", "schema": …, "values": …}` | the values |
pub(super) struct Gate;

impl Payload for Gate {
    fn id(&self) -> &'static str {
        "gate"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (kind, item_id) = (text_member(json, KIND)?, ItemId::new(place));
        let item = match kind.as_str() {
            "approve" => approval(json, item_id, None),
            "edit" => {
                let text = present(json, "text")?.as_string()?;
                approval(json, item_id, Some(Json::from(json!({"text": text}))))
            }
            "choose" => {
                let options: Vec<Choice> = list(json, "options").iter().map(choice).collect();
                (!options.is_empty()).then_some(())?;
                Item::Question {
                    item_id,
                    text: words_member(json, "question").unwrap_or_default(),
                    options,
                    multiple: is_multiple(json),
                    free_text: false,
                    may_reject: false,
                    buttons: None,
                }
            }
            "form" => {
                let schema = present(json, "schema").filter(|schema| schema_limits::check(schema).is_ok())?;
                let values = present(json, "values").unwrap_or_else(empty_object);
                Item::Form { item_id, schema, values, prompt: None, may_reject: false, may_cancel: false }
            }
            _ => return None,
        };
        Some(Asked::by_name(KIND, &kind, vec![item]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let known: &[&str] = match text_member(json, KIND).unwrap_or_default().as_str() {
            "approve" => &["gate", "action", "about/**"],
            "edit" => &["gate", "action", "about/**", "text"],
            "choose" => &["gate", "question", "options/*", "options/*/value", "options/*/label", "multiple"],
            "form" => &["gate", "schema/**", "values/**"],
            _ => &[],
        };
        beyond(json, known)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let [(item, answer)] = answers else { return Ok(Template::object([])) };
        match answer {
            Answer::Approve { payload } => {
                let text = payload.as_ref().and_then(|edited| edited.member("text"));
                let text = text.or_else(|| present(json, "text"));
                let text = text.map(|text| ("text", Template::json(&text)));
                Ok(Template::members([("approved", Template::value(true))].into_iter().chain(text)))
            }
            Answer::Reject { reason } => {
                let reason = reason.as_ref().map(|reason| ("reason", Template::value(reason.as_str())));
                Ok(Template::members([("approved", Template::value(false))].into_iter().chain(reason)))
            }
            Answer::Text(chosen) => Ok(Template::object([("chosen", Template::value(chosen.as_str()))])),
            Answer::Choices(chosen) => {
                Ok(Template::object([("chosen", Template::json(&Json::from(json!(chosen))))]))
            }
            Answer::Values(values) => Ok(Template::json(values)),
            _ => Err(not_allowed(item, answer)),
        }
    }

    /// The workbench takes these answers itself.
    fn proven(&self, _: &Json, _: Carrier) -> Proven {
        Proven::RunHere
    }
}

/// An approval; `text`: the text that may be changed before.
fn approval(json: &Json, item_id: ItemId, text: Option<Json>) -> Item {
    Item::Approval {
        item_id,
        tool: words_member(json, "action").unwrap_or_else(|| GO_ON.to_owned()),
        args: present(json, "about").unwrap_or_else(empty_object),
        hint: None,
        allowed: Allowed { edit: text.is_some(), ..Allowed::YES_OR_NO },
        payload: text,
        reason: ReasonField::Optional,
        by: None,
        grants: Vec::new(),
        edit_schema: None,
        offers: Vec::new(),
    }
}

fn is_multiple(json: &Json) -> bool {
    present(json, "multiple").and_then(|multiple| multiple.as_bool()) == Some(true)
}

/// An option is a word, or has a value and a description.
fn choice(option: &Json) -> Choice {
    let value = text_member(option, "value").unwrap_or_else(|| as_words(option));
    Choice { label: words_member(option, "label").unwrap_or_else(|| value.clone()), value }
}
