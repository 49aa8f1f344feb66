//! All answers that an item accepts, for tests that mix answers.

use a2a_hitl::{AfterLink, Answer, Item, ItemId, Reading, ReasonField, SecretRef};

use crate::support::{approve, parsed, reject};

/// One answer of every kind that the item takes, approving ones first. None for what cannot be answered.
pub(crate) fn possible(item: &Item) -> Vec<Answer> {
    let because = || Answer::Reject { reason: Some("because".into()) };
    let words = || Answer::Text("words".into());
    let mut found = Vec::new();
    let mut add = |takes: bool, answer: Answer| found.extend(takes.then_some(answer));
    match item {
        Item::Approval { allowed, grants, reason, .. } => {
            add(allowed.approve, approve());
            add(allowed.edit, Answer::Approve { payload: Some(parsed(r#"{"newContent":"x","n":1.50}"#)) });
            for grant in grants {
                add(allowed.approve, Answer::Grant(grant.value.clone()));
            }
            add(allowed.reject && *reason != ReasonField::Required, reject());
            add(allowed.reject, because());
            add(allowed.respond, words());
            add(allowed.cancel, Answer::Cancel);
        }
        Item::Form { schema, may_reject, may_cancel, .. } => {
            let button = schema.get("/properties/action/oneOf/0/const");
            let filled = button.map_or_else(
                || parsed(r#"{"n":1.50,"text":"x"}"#),
                |button| parsed(&format!(r#"{{"action":{}}}"#, button.as_str())),
            );
            add(true, Answer::Values(filled));
            add(*may_reject, reject());
            add(*may_cancel, Answer::Cancel);
        }
        Item::Question { options, multiple, free_text, may_reject, .. } => {
            for option in options {
                add(true, Answer::Text(option.value.clone()));
            }
            let all: Vec<String> = options.iter().map(|option| option.value.clone()).collect();
            add(*multiple && !all.is_empty(), Answer::Choices(all));
            add(*free_text, words());
            add(*may_reject, reject());
        }
        Item::FreeText { quick_replies, .. } => {
            add(true, words());
            for reply in quick_replies {
                add(true, Answer::Text(reply.clone()));
            }
        }
        Item::Raw { may_be_text, .. } => {
            add(true, Answer::Raw(parsed(r#"{"n":1.50}"#)));
            add(true, Answer::Raw(parsed("[1,true]")));
            add(*may_be_text, words());
        }
        Item::Secret { is_json, .. } => {
            add(true, Answer::Secret(SecretRef::new(if *is_json { r#"{"entry":1}"# } else { "entry" })));
        }
        Item::Permissions { proposed, scopes, .. } => {
            let scope = scopes.last().map(|scope| scope.value.clone());
            add(true, Answer::Permissions { granted: proposed.clone(), scope });
            add(true, reject());
        }
        Item::Link { then, may_reject, may_cancel, .. } => {
            add(*then == AfterLink::Confirm, Answer::Done);
            let full = SecretRef::new("entry");
            let led = Answer::Redirected { address: "http://127.0.0.1/".into(), full };
            add(*then == AfterLink::Redirect, led);
            add(*may_reject, reject());
            add(*may_cancel, Answer::Cancel);
        }
        Item::Broken { .. } => {}
    }
    found
}

/// An answer for each item, the one that `choose` names of as many as there are; none where an item takes none.
pub(crate) fn mixed(
    reading: &Reading,
    choose: impl Fn(usize, usize) -> usize,
) -> Option<Vec<(ItemId, Answer)>> {
    let answer = |(place, item): (usize, &Item)| {
        let possible = possible(item);
        let chosen = possible.get(choose(place, possible.len().max(1)))?;
        Some((item.id().clone(), chosen.clone()))
    };
    reading.items.iter().enumerate().map(answer).collect()
}

/// Ways to answer a request, so that each item gets each of its answers once, beside several of the others'.
pub(crate) fn mixes(reading: &Reading) -> Vec<Vec<(ItemId, Answer)>> {
    let most = reading.items.iter().map(|item| possible(item).len()).max().unwrap_or_default();
    (0..most).filter_map(|round| mixed(reading, |place, of| (round + place) % of)).collect()
}
