//! Commands that list approvals, read one, and act on it.

use std::collections::HashSet;

use a2a_hitl::ItemId;
use workbench_core::approvals::{Considered, Manner};
use workbench_core::queries::RequestPage;
use workbench_core::queries::rows::{RequestOverview, ViewPlace};
use workbench_core::{ApprovalId, Secret};

use super::{
    ApprovalDecide, ApprovalList, ApprovalMark, ApprovalNote, ApprovalPage, ApprovalPreview, ApprovalReadAs,
    ApprovalResolve, ApprovalSecret, ApprovalSnooze, ApprovalView, ApprovalViewKeep, ApprovalViewKept,
    ApprovalViewed, NewestApproval, ReplyPreview, Risk, convert, decision, list,
};
use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::host::{Host, HostKind};
use crate::ledger;
use crate::params::{ById, DONE, Done, Made, Nothing};
use crate::question::Question;
use crate::sentences::RefusalSentence;

pub(crate) async fn list(host: &dyn Host, list: ApprovalList) -> Result<ApprovalPage, AppError> {
    let query = list::query(list)?;
    let page = host.workbench().screens().request_page(query.clone()).await?;
    let end = page.requests.last().filter(|_| page.requests.len() == query.limit as usize);
    Ok(ApprovalPage {
        cursor: end.map(|end| list::cursor(&query.after(&end.approval))),
        requests: with_lapsing(&page).map(convert::summary).collect(),
        counts: list::counts(page.counts),
    })
}

/// Each request once: one that lapses soon is in the first section, and not again in its place of arrival.
fn with_lapsing(page: &RequestPage) -> impl Iterator<Item = &RequestOverview> {
    let id = |overview: &RequestOverview| overview.approval.request.id.clone();
    let lapsing: HashSet<_> = page.lapsing.iter().map(id).collect();
    let others = page.requests.iter().filter(move |overview| !lapsing.contains(&id(overview)));
    page.lapsing.iter().chain(others)
}

pub(crate) async fn newest(host: &dyn Host, _: Nothing) -> Result<NewestApproval, AppError> {
    let newest = host.workbench().approvals().newest_request().await?;
    Ok(NewestApproval { id: newest.map(|id| id.to_string()) })
}

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<ApprovalView, AppError> {
    Ok(convert::request(&host.workbench().screens().request_detail(&ApprovalId::new(params.id)).await?))
}

pub(crate) async fn viewed(host: &dyn Host, params: ApprovalViewed) -> Result<Done, AppError> {
    let window = match host.kind() {
        HostKind::Desktop => "desktop",
        HostKind::Web => "web",
    };
    host.workbench().approvals().request_viewed(&ApprovalId::new(params.id), &params.hash, window).await?;
    Ok(DONE)
}

pub(crate) async fn give_secret(host: &dyn Host, params: ApprovalSecret) -> Result<Done, AppError> {
    let ApprovalSecret { id, hash, item_id, value } = params;
    let (id, item) = (ApprovalId::new(id), ItemId::new(item_id));
    host.workbench().tray().give_secret(&id, &hash, &item, Secret::new(value)).await?;
    Ok(DONE)
}

pub(crate) async fn preview(host: &dyn Host, params: ApprovalPreview) -> Result<ReplyPreview, AppError> {
    let answers = decision::answers(params.decision)?;
    let reply = host.workbench().approvals().preview_reply(&ApprovalId::new(params.id), &answers).await?;
    Ok(convert::reply(&reply))
}

pub(crate) async fn decide(host: &dyn Host, params: ApprovalDecide) -> Result<Done, AppError> {
    let ApprovalDecide { id, hash, decision, confirm, how, on_card_ms } = params;
    let id = ApprovalId::new(id);
    let answers = decision::answers(decision)?;
    let considered = host.workbench().approvals().consider(&id, &hash, &answers).await?;
    let Considered { agent, title, words, risk, lets_nothing_through } = considered;
    if let Risk::High { because } = convert::shown_risk(risk)
        && !lets_nothing_through
    {
        let (question, word) = match words {
            Some(words) => (Question::SendWords { agent, words, because }, "send"),
            None => (Question::LetGoOn { agent, title, because }, "approve"),
        };
        confirmed(host, question, word, confirm.as_deref()).await?;
    }
    let manner = Manner::person(ledger::convert::how(how), on_card_ms);
    host.workbench().approvals().decide(&id, &hash, answers, manner).await?;
    Ok(DONE)
}

pub(crate) async fn undo(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().approvals().undo(&ApprovalId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn snooze(host: &dyn Host, params: ApprovalSnooze) -> Result<Done, AppError> {
    host.workbench().approvals().snooze(&ApprovalId::new(params.id), params.until).await?;
    Ok(DONE)
}

pub(crate) async fn mark(host: &dyn Host, params: ApprovalMark) -> Result<Done, AppError> {
    let ApprovalMark { id, colour } = params;
    host.workbench().approvals().mark(&ApprovalId::new(id), colour.map(list::colour)).await?;
    Ok(DONE)
}

pub(crate) async fn note(host: &dyn Host, params: ApprovalNote) -> Result<Done, AppError> {
    host.workbench().approvals().note(&ApprovalId::new(params.id), &params.note).await?;
    Ok(DONE)
}

pub(crate) async fn views(host: &dyn Host, _: Nothing) -> Result<Vec<ApprovalViewKept>, AppError> {
    Ok(host.workbench().kept_views(ViewPlace::Inbox).await?.into_iter().map(list::view).collect())
}

pub(crate) async fn keep_view(host: &dyn Host, params: ApprovalViewKeep) -> Result<Made, AppError> {
    let ApprovalViewKeep { id, name, filter } = params;
    let name = name.trim();
    if name.is_empty() {
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::NoName));
    }
    let id = host.workbench().keep_view(ViewPlace::Inbox, id, name, list::stored_filter(&filter)).await?;
    Ok(Made { id })
}

pub(crate) async fn remove_view(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().remove_view(ViewPlace::Inbox, &params.id).await?;
    Ok(DONE)
}

pub(crate) async fn read_as(host: &dyn Host, params: ApprovalReadAs) -> Result<Done, AppError> {
    host.workbench().approvals().read_as(&ApprovalId::new(params.id), &params.reader_id).await?;
    Ok(DONE)
}

pub(crate) async fn resolve(host: &dyn Host, params: ApprovalResolve) -> Result<Done, AppError> {
    let id = ApprovalId::new(params.id);
    if params.send_again {
        confirmed(host, Question::SendAgain, "send again", params.confirm.as_deref()).await?;
    }
    host.workbench().approvals().resolve_uncertain(&id, params.send_again).await?;
    Ok(DONE)
}
