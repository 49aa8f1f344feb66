//! Requests that an agent's words leave open: it did not take what it was told, and waits for the same as before.
//!
//! First, a call that has an id of its own, after a message in the chat: only an answer that names the id ends it.
//! Second, a secret, after an answer or such a message: “Challenge response incorrect.” wants it again, “Which card?”
//! does not. Any other words are a request of their own.

use a2a_hitl::{Answer, Item, Reading};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::{Reader, StoreError};

use super::alike::is_named_by_agent;
use super::answered::is_answered;
use super::meanwhile::{self, Deed};
use super::rereading::Shown;
use super::stored::{StoredRequest, answers};

/// The request before these words, which they leave open.
pub(crate) fn left_open(
    reader: &Reader<'_>,
    asked: &Shown<'_>,
    said: &Reading,
) -> Result<Option<Reading>, StoreError> {
    let Some(before) = asked.known.last().filter(|last| last.request.request_key != asked.key.as_str())
    else {
        return Ok(None);
    };
    let Some(open) = StoredRequest::of(before)?.reading.after_words(said) else { return Ok(None) };
    let stands = match before.state {
        _ if is_answered(before) => gave_secret(before)? && !said.asks_in_words(),
        ApprovalState::Pending | ApprovalState::Superseded | ApprovalState::AnsweredElsewhere => {
            (has_named_call(&open) || (has_secret(&open) && !said.asks_in_words()))
                && meanwhile::since_asked(reader, before)? == Some(Deed::Said)
        }
        _ => false,
    };
    Ok(stands.then_some(open))
}

fn has_named_call(reading: &Reading) -> bool {
    let is_named = |item: &Item| matches!(item, Item::Approval { .. }) && is_named_by_agent(item, reading);
    reading.items.iter().any(is_named)
}

fn has_secret(reading: &Reading) -> bool {
    reading.items.iter().any(|item| matches!(item, Item::Secret { .. }))
}

fn gave_secret(answered: &Approval) -> Result<bool, StoreError> {
    let given = answered.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
    Ok(given.iter().any(|(_, answer)| matches!(answer, Answer::Secret(_))))
}
