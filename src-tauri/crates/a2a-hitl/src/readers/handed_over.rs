//! Requests that only data made elsewhere can answer: a payment signed by a wallet, an issued passport.
//!
//! The request is shown by its meaning and can be refused or answered in words. Deliberately absent: a plain yes,
//! which would tell the agent nothing. The data are pasted as JSON.

use a2a_protocol::Json;

use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Allowed, Item, ReasonField};
use crate::{Answer, ReplyError};

const MADE_ELSEWHERE: Allowed =
    Allowed { approve: false, edit: false, reject: true, respond: true, cancel: false, raw: true };

/// The wanted data, by name, with their meaning.
pub(super) fn wanted(id: &str, name: &str, meaning: Json, by: Option<String>) -> Item {
    let proposal = Proposal {
        by,
        allowed: MADE_ELSEWHERE,
        reason: ReasonField::Optional,
        ..Proposal::new(id, name, meaning)
    };
    proposal.item()
}

/// What a person gave for it.
pub(super) enum Given<'a> {
    /// What was made elsewhere.
    Made(&'a Json),
    Words(&'a str),
    Refused(Option<&'a str>),
}

/// The only answer there is.
pub(super) fn given<'a>(answers: &[(&Item, &'a Answer)]) -> Result<Given<'a>, ReplyError> {
    match answers {
        [(_, Answer::Raw(json))] => Ok(Given::Made(json)),
        [(_, Answer::Text(text))] => Ok(Given::Words(text)),
        [(_, Answer::Reject { reason })] => Ok(Given::Refused(reason.as_deref())),
        [(item, answer), ..] => Err(not_allowed(item, answer)),
        [] => Err(ReplyError::Missing { item: crate::ItemId::new("answer") }),
    }
}
