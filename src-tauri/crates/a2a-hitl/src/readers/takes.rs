//! The answers that an item accepts, whatever its shape. Nothing is filled in: an item without an answer is an
//! error, and so is one with two.

use a2a_protocol::{Json, JsonKind};

use super::{not_allowed, schema_limits};
use crate::reading::{AfterLink, Item, Reading, ReasonField, WordsBack};
use crate::shape::{repeated_member, step};
use crate::{Answer, AnswerKind, ItemId, ReplyError};

/// Puts each answer beside its item: every item exactly once, each answer of a kind its item takes.
pub(super) fn match_up<'a>(
    reading: &'a Reading,
    answers: &'a [(ItemId, Answer)],
) -> Result<Vec<(&'a Item, &'a Answer)>, ReplyError> {
    if let Some((unknown, _)) = answers.iter().find(|(id, _)| reading.item(id).is_none()) {
        return Err(ReplyError::UnknownItem { item: unknown.clone() });
    }
    reading
        .items
        .iter()
        .map(|item| {
            let mut given = answers.iter().filter(|(id, _)| id == item.id()).map(|(_, answer)| answer);
            let answer = given.next().ok_or_else(|| ReplyError::Missing { item: item.id().clone() })?;
            if given.next().is_some() {
                return Err(ReplyError::Twice { item: item.id().clone() });
            }
            check(item, answer)?;
            Ok((item, answer))
        })
        .collect()
}

fn check(item: &Item, answer: &Answer) -> Result<(), ReplyError> {
    if let Item::Broken { item_id, .. } = item {
        return Err(ReplyError::Broken { item: item_id.clone() });
    }
    if !takes(item, answer) {
        return Err(not_allowed(item, answer));
    }
    check_json(item, answer)?;
    match (item, answer) {
        (Item::Approval { reason: ReasonField::Required, item_id, .. }, Answer::Reject { reason })
            if reason.as_ref().is_none_or(|reason| reason.trim().is_empty()) =>
        {
            Err(ReplyError::ReasonMissing { item: item_id.clone() })
        }
        (Item::Permissions { item_id, proposed, .. }, Answer::Permissions { granted, .. }) => {
            match beyond(proposed, granted, "") {
                Some(pointer) => Err(ReplyError::NotAskedFor { item: item_id.clone(), pointer }),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn takes(item: &Item, answer: &Answer) -> bool {
    let kind = answer.kind();
    match item {
        Item::Approval { allowed, grants, .. } => match answer {
            Answer::Approve { payload: None } => allowed.approve,
            Answer::Approve { payload: Some(_) } => allowed.edit,
            Answer::Grant(wider) => allowed.approve && grants.iter().any(|grant| grant.value == *wider),
            Answer::Reject { .. } => allowed.reject,
            Answer::Cancel => allowed.cancel,
            Answer::Text(_) => allowed.respond && says_something(answer),
            Answer::Raw(_) => allowed.raw,
            _ => false,
        },
        Item::Form { may_reject, may_cancel, .. } => match kind {
            AnswerKind::Values => true,
            AnswerKind::Reject => *may_reject,
            AnswerKind::Cancel => *may_cancel,
            _ => false,
        },
        Item::Link { then, may_reject, may_cancel, words, .. } => match kind {
            AnswerKind::Text => *words != WordsBack::None && says_something(answer),
            AnswerKind::Done => matches!(then, AfterLink::Confirm | AfterLink::Consent),
            AnswerKind::Redirected => *then == AfterLink::Redirect,
            AnswerKind::Reject => *may_reject,
            AnswerKind::Cancel => *may_cancel,
            _ => false,
        },
        Item::Permissions { scopes, .. } => match answer {
            Answer::Permissions { scope: Some(scope), .. } => {
                scopes.iter().any(|known| known.value == *scope)
            }
            Answer::Permissions { scope: None, .. } => scopes.is_empty(),
            Answer::Reject { .. } => true,
            _ => false,
        },
        Item::Secret { .. } => kind == AnswerKind::Secret,
        Item::Raw { may_be_text, .. } => kind == AnswerKind::Raw || (*may_be_text && says_something(answer)),
        // Whether they can go with words is the shape's to say.
        Item::FreeText { quick_replies, .. } => match answer {
            Answer::Files { files, .. } => !files.is_empty(),
            Answer::Text(text) if text.is_empty() => quick_replies.contains(text),
            _ => says_something(answer),
        },
        Item::Question { options, multiple, free_text, may_reject, .. } => {
            let offered = |text: &String| *free_text || options.iter().any(|option| option.value == *text);
            match answer {
                Answer::Text(text) => says_something(answer) && offered(text),
                Answer::Choices(chosen) => *multiple && !chosen.is_empty() && chosen.iter().all(offered),
                Answer::Reject { .. } => *may_reject,
                _ => false,
            }
        }
        Item::Broken { .. } => false,
    }
}

fn says_something(answer: &Answer) -> bool {
    matches!(answer, Answer::Text(text) if !text.trim().is_empty())
}

fn check_json(item: &Item, answer: &Answer) -> Result<(), ReplyError> {
    let (Answer::Values(json)
    | Answer::Raw(json)
    | Answer::Approve { payload: Some(json) }
    | Answer::Permissions { granted: json, .. }) = answer
    else {
        return Ok(());
    };
    let may_be_any = matches!(item, Item::Form { schema, .. } if !schema_limits::is_of_object(schema));
    if matches!(answer, Answer::Values(_)) && !json.is_object() && !may_be_any {
        return Err(ReplyError::NotAnObject { item: item.id().clone() });
    }
    match repeated_member(json) {
        Some(pointer) => Err(ReplyError::DuplicateMember { item: item.id().clone(), pointer }),
        None => Ok(()),
    }
}

/// Where something is granted that was not asked for. Lists and objects may be shorter, a yes may
/// become a no, and everything else stays as it was asked.
fn beyond(proposed: &Json, granted: &Json, pointer: &str) -> Option<String> {
    match (proposed.kind(), granted.kind()) {
        (JsonKind::Object, JsonKind::Object) => granted.members().iter().find_map(|(name, value)| {
            let place = step(pointer, name);
            match proposed.member(name) {
                Some(asked) => beyond(&asked, value, &place),
                None => Some(place),
            }
        }),
        (JsonKind::Array, JsonKind::Array) => {
            let asked = proposed.items();
            let known = |value: &Json| asked.iter().any(|asked| asked.same_value(value));
            let extra = granted.items().iter().position(|value| !known(value))?;
            Some(format!("{pointer}/{extra}"))
        }
        (JsonKind::Bool, JsonKind::Bool) if granted.as_bool() == Some(false) => None,
        _ => (!proposed.same_value(granted)).then(|| pointer.to_owned()),
    }
}
