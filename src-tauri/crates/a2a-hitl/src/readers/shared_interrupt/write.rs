//! The calls that answer an interrupt.

use a2a_protocol::Json;

use super::{Kind, Request, elicited};
use crate::readers::{not_allowed, words_of};
use crate::reading::Item;
use crate::{Answer, Reply, ReplyError, Template};

pub(super) fn reply(
    request: &Request,
    first: &Item,
    answers: &[(&Item, &Answer)],
) -> Result<Reply, ReplyError> {
    let (method, mut members) = match request.kind {
        Kind::Permission => ("permission.reply", permission(first, answers)?),
        Kind::Question if answers.iter().all(|(_, answer)| answer.refuses()) => {
            ("question.reject", Vec::new())
        }
        Kind::Question => ("question.reply", vec![("answers", said(answers)?)]),
        Kind::Permissions => ("permissions.reply", permissions(first, answers)?),
        Kind::Elicitation => ("elicitation.reply", only(first, answers, elicited)?),
    };
    members.insert(0, ("request_id", Template::value(request.id.as_str())));
    Ok(Reply::Rpc { method: format!("a2a.interrupt.{method}"), params: Template::members(members) })
}

type Members = Vec<(&'static str, Template)>;

/// The members for the one item that such a request has.
fn only(
    first: &Item,
    answers: &[(&Item, &Answer)],
    write: impl Fn(&Item, &Answer) -> Result<Members, ReplyError>,
) -> Result<Members, ReplyError> {
    match answers {
        [(item, answer)] => write(item, answer),
        _ => Err(ReplyError::AllOrNone { item: first.id().clone() }),
    }
}

fn permission(first: &Item, answers: &[(&Item, &Answer)]) -> Result<Members, ReplyError> {
    only(first, answers, |item, answer| match answer {
        Answer::Approve { payload: None } => Ok(vec![("reply", Template::value("once"))]),
        Answer::Grant(wider) => Ok(vec![("reply", Template::value(wider.as_str()))]),
        Answer::Reject { reason } => {
            let reason = reason.as_deref().map(|reason| ("message", Template::value(reason)));
            Ok([Some(("reply", Template::value("reject"))), reason].into_iter().flatten().collect())
        }
        _ => Err(not_allowed(item, answer)),
    })
}

/// The answers in their order, each a list of words.
pub(in crate::readers) fn said(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let said = answers.iter().map(|(item, answer)| match answer {
        Answer::Text(text) => Ok(words_of([text])),
        Answer::Choices(chosen) => Ok(words_of(chosen)),
        Answer::Reject { .. } => Err(ReplyError::AllOrNone { item: item.id().clone() }),
        _ => Err(not_allowed(item, answer)),
    });
    Ok(Template::array(said.collect::<Result<Vec<_>, _>>()?))
}

fn permissions(first: &Item, answers: &[(&Item, &Answer)]) -> Result<Members, ReplyError> {
    let members =
        |granted: Template, scope: &str| vec![("permissions", granted), ("scope", Template::value(scope))];
    only(first, answers, |item, answer| match answer {
        Answer::Permissions { granted, scope } => {
            Ok(members(Template::json(granted), scope.as_deref().unwrap_or("turn")))
        }
        Answer::Reject { .. } => Ok(members(Template::json(&nothing()), "turn")),
        _ => Err(not_allowed(item, answer)),
    })
}

fn nothing() -> Json {
    crate::shape::empty_object()
}
