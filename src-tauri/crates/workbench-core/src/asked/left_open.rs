//! Requests that an agent's words leave open: it did not take what it was told, and waits for the same as before.
//!
//! A call that has an id of its own, after a message in the chat: only an answer that names the id ends it. A secret, after
//! an answer or such a message: “Challenge response incorrect.” wants it again, “Which card?” does not. A form, after
//! values with which the words find fault: “amount: must be a number”. Any other words are a request of their own.

use a2a_hitl::{Answer, Item, ItemId, Reading};
use workbench_store::approvals::ApprovalState;
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
    let given = before.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
    let stands = match before.state {
        _ if is_answered(before) => {
            (gave_secret(&given) && !said.asks_in_words()) || said.finds_fault_with_form_of(&open)
        }
        ApprovalState::Pending | ApprovalState::Superseded | ApprovalState::AnsweredElsewhere => {
            (has_named_call(&open) || (has_secret(&open) && !said.asks_in_words()))
                && meanwhile::since_asked(reader, before)? == Some(Deed::Said)
        }
        _ => false,
    };
    Ok(stands.then(|| begun_with(open, &given)))
}

/// Forms with the values that were given.
fn begun_with(mut open: Reading, given: &[(ItemId, Answer)]) -> Reading {
    for item in &mut open.items {
        let answer = given.iter().find(|(id, _)| id == item.id());
        if let (Item::Form { values, .. }, Some((_, Answer::Values(given)))) = (item, answer) {
            values.clone_from(given);
        }
    }
    open
}

fn has_named_call(reading: &Reading) -> bool {
    let is_named = |item: &Item| matches!(item, Item::Approval { .. }) && is_named_by_agent(item, reading);
    reading.items.iter().any(is_named)
}

fn has_secret(reading: &Reading) -> bool {
    reading.items.iter().any(|item| matches!(item, Item::Secret { .. }))
}

fn gave_secret(given: &[(ItemId, Answer)]) -> bool {
    given.iter().any(|(_, answer)| matches!(answer, Answer::Secret(_)))
}
