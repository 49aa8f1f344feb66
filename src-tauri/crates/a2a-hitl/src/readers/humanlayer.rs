//! The reader for `HumanLayer`: a function call that waits for approval, or a message to a person with possible
//! answers.
//!
//! A rejection may use one of the names that the agent offers for it. A card has no buttons for those; a reason
//! that equals a name rejects by that name, and the words go along.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::{joined, not_allowed};
use crate::reading::{Choice, Item, ReasonField};
use crate::shape::{empty_object, id_member, list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const CALL: &[&str] = &[
    "run_id",
    "call_id",
    "spec/fn",
    "spec/kwargs/**",
    "spec/reject_options/*/name",
    "spec/reject_options/*/title",
    "spec/reject_options/*/description",
    "spec/reject_options/*/prompt_fill",
    "spec/reject_options/*/interactive",
    "status/requested_at",
];
const CONTACT: &[&str] = &[
    "run_id",
    "call_id",
    "spec/msg",
    "spec/subject",
    "spec/response_options/*/name",
    "spec/response_options/*/title",
    "spec/response_options/*/description",
    "spec/response_options/*/prompt_fill",
    "spec/response_options/*/interactive",
    "status/requested_at",
];

pub(super) struct HumanLayer;

impl Payload for HumanLayer {
    fn id(&self) -> &'static str {
        "humanlayer"
    }

    fn name(&self) -> Option<&'static str> {
        Some("HumanLayer")
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        id_member(json, "run_id")?;
        let (id, spec) = (id_member(json, "call_id")?, present(json, "spec")?);
        let status = present(json, "status").unwrap_or_else(empty_object);
        if ["approved", "response", "responded_at"].iter().any(|name| present(&status, name).is_some()) {
            return None;
        }
        match (text_member(&spec, "fn"), words_member(&spec, "msg")) {
            (Some(tool), None) => {
                let options = list(&spec, "reject_options");
                let options = options.iter().map(rejection).collect::<Option<Vec<_>>>()?;
                let proposal = Proposal {
                    hint: joined(options.into_iter().flatten()),
                    reason: ReasonField::Optional,
                    ..Proposal::new(id, tool, present(&spec, "kwargs").unwrap_or_else(empty_object))
                };
                Some(Asked::by_members("run_id, call_id, spec, fn", vec![proposal.item()]))
            }
            (None, Some(message)) => {
                let options = list(&spec, "response_options");
                let item = Item::Question {
                    item_id: ItemId::new(id),
                    text: joined([words_member(&spec, "subject"), Some(message)]).unwrap_or_default(),
                    options: options.iter().map(choice).collect::<Option<_>>()?,
                    multiple: false,
                    free_text: true,
                    may_reject: false,
                    buttons: None,
                };
                Some(Asked::by_members("run_id, call_id, spec, msg", vec![item]))
            }
            _ => None,
        }
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, if json.get("/spec/fn").is_some() { CALL } else { CONTACT })
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let spec = present(json, "spec").unwrap_or_else(empty_object);
        let named = |member: &str, said: &str| {
            let options = list(&spec, member);
            options.iter().find_map(|option| id_member(option, "name").filter(|name| name == said))
        };
        let word = |name: &'static str, said: &str| (name, Template::value(said));
        let approved = |yes: bool| ("approved", Template::value(yes));
        let members = answers.iter().map(|(item, answer)| match answer {
            Answer::Approve { payload: None } => Ok(vec![approved(true)]),
            Answer::Reject { reason } => {
                let said = reason.as_deref();
                let option = said.and_then(|said| named("reject_options", said));
                let said = said.map(|said| word("comment", said));
                let option = option.map(|option| word("reject_option_name", &option));
                Ok([Some(approved(false)), said, option].into_iter().flatten().collect())
            }
            Answer::Text(said) => {
                let option = named("response_options", said);
                let option = option.map(|option| word("response_option_name", &option));
                Ok([Some(word("response", said)), option].into_iter().flatten().collect())
            }
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Template::members(members.collect::<Result<Vec<_>, _>>()?.concat()))
    }
}

/// What is said of one way to reject.
fn rejection(option: &Json) -> Option<[Option<String>; 4]> {
    let said = |name: &str| words_member(option, name).map(|said| format!("{name}: {said}"));
    let name = format!("reject_option_name: {}", id_member(option, "name")?);
    Some([Some(name), said("title"), said("description"), said("prompt_fill")])
}

fn choice(option: &Json) -> Option<Choice> {
    let value = id_member(option, "name")?;
    let said = ["title", "description", "prompt_fill"].map(|name| words_member(option, name));
    let said: Vec<String> = said.into_iter().flatten().collect();
    Some(Choice { label: if said.is_empty() { value.clone() } else { said.join(" – ") }, value })
}
