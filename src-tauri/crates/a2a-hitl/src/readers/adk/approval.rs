//! A function of the agent's own that waits for somebody's yes, known by its name. What it hears is what ADK's sample of a
//! person in the loop answers: a status, and what the person said.

use a2a_protocol::Json;

use crate::readers::proposal::Proposal;
use crate::reading::{Allowed, Item, ReasonField};
use crate::{Answer, Template};

/// Whether a function of this name asks for an approval.
pub(super) fn is_asked_by(name: &str) -> bool {
    name.to_lowercase().contains("approv")
}

pub(super) fn item(id: &str, name: String, args: Json) -> Item {
    // A function may want to hear it otherwise.
    let allowed = Allowed { raw: true, ..Allowed::YES_OR_NO };
    Proposal { allowed, reason: ReasonField::Optional, ..Proposal::new(id, name, args) }.item()
}

/// `pending`: the response that the function gave so far, such as a ticket, whose members go back.
pub(super) fn response(answer: &Answer, pending: Option<&Json>) -> Option<Template> {
    let decided = |word: &str, said: Option<(&'static str, Template)>| {
        let members = [("status", Template::value(word))].into_iter().chain(said);
        match pending.filter(|pending| pending.is_object()) {
            Some(pending) => Template::changed(pending, &[], members.collect()),
            None => Template::members(members),
        }
    };
    match answer {
        Answer::Approve { payload: None } => Some(decided("approved", None)),
        Answer::Reject { reason } => {
            let said = reason.as_deref().map(|reason| ("approver_feedback", Template::value(reason)));
            Some(decided("rejected", said))
        }
        Answer::Raw(response) if response.is_object() => Some(Template::json(response)),
        _ => None,
    }
}
