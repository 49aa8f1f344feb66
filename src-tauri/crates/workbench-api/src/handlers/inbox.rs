//! Requests for a person, and what the person does with them.

use workbench_core::ApprovalId;
use workbench_core::queries::rows::{AfterRequest, Drawer, RequestQuery};
use workbench_core::{ConnectionId, CoreError};

use super::{DONE, confirmed};
use crate::convert::{count, cursor, decisions, inbox, limit};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{
    ById, Done, RequestDecide, RequestPreview, RequestReadAs, RequestResolve, RequestSnooze, RequestViewed,
};
use crate::views::{
    ActedState, HostKind, InboxCounts, InboxFilter, InboxPage, Question, ReplyPreview, Request, Risk,
};

pub(crate) async fn list<H: Host>(host: &H, filter: InboxFilter) -> Result<InboxPage, AppError> {
    let after = cursor::read(filter.cursor.as_deref())?;
    let limit = limit(filter.limit);
    let drawer = match filter.view.unwrap_or(ActedState::Waiting) {
        ActedState::Waiting => Drawer::Waiting,
        ActedState::Sent => Drawer::Sent,
        ActedState::Done => Drawer::Done,
    };
    let query = RequestQuery {
        drawer,
        connection: filter.connection_id.map(ConnectionId::new),
        after: after.map(|(at, id)| AfterRequest { at, id: ApprovalId::new(id) }),
        limit,
    };
    let page = host.workbench().request_page(query).await?;
    let last = page.requests.last().filter(|_| page.requests.len() == limit as usize);
    let cursor = last.map(|request| {
        let approval = &request.approval;
        let at = if drawer == Drawer::Done { approval.updated_at } else { approval.created_at };
        cursor::write(at, approval.request.id.as_str())
    });
    Ok(InboxPage {
        requests: page.requests.iter().map(inbox::summary).collect(),
        cursor,
        counts: InboxCounts {
            waiting: count(page.counts.waiting),
            sent: count(page.counts.sent),
            done: count(page.counts.done),
        },
    })
}

pub(crate) async fn get<H: Host>(host: &H, params: ById) -> Result<Request, AppError> {
    Ok(inbox::request(&host.workbench().request_detail(&ApprovalId::new(params.id)).await?))
}

pub(crate) async fn viewed<H: Host>(host: &H, params: RequestViewed) -> Result<Done, AppError> {
    let window = match host.kind() {
        HostKind::Desktop => "desktop",
        HostKind::Web => "web",
    };
    host.workbench().request_viewed(&ApprovalId::new(params.id), &params.hash, window).await?;
    Ok(DONE)
}

pub(crate) async fn preview<H: Host>(host: &H, params: RequestPreview) -> Result<ReplyPreview, AppError> {
    let answers = decisions::answers(params.decision)?;
    let reply = host.workbench().preview_reply(&ApprovalId::new(params.id), &answers).await?;
    Ok(inbox::reply(&reply))
}

pub(crate) async fn decide<H: Host>(host: &H, params: RequestDecide) -> Result<Done, AppError> {
    let RequestDecide { id, hash, decision, confirm } = params;
    let id = ApprovalId::new(id);
    let answers = decisions::answers(decision)?;
    let detail = host.workbench().request_detail(&id).await?;
    // Nobody is asked to confirm what would be refused afterwards.
    if detail.overview.approval.request.request_hash != hash {
        return Err(CoreError::StaleRequest.into());
    }
    host.workbench().reply_to(&id, &answers).await?;
    if let Risk::High { because } = inbox::risk(&detail.request.reading)
        && !decisions::only_rejects(&answers)
    {
        let title = detail.overview.approval.request.title.clone();
        let question = Question::LetGoOn { agent: detail.connection.name.clone(), title, because };
        confirmed(host, question, "approve", confirm.as_deref()).await?;
    }
    host.workbench().decide(&id, &hash, answers).await?;
    Ok(DONE)
}

pub(crate) async fn undo<H: Host>(host: &H, params: ById) -> Result<Done, AppError> {
    host.workbench().undo(&ApprovalId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn snooze<H: Host>(host: &H, params: RequestSnooze) -> Result<Done, AppError> {
    host.workbench().snooze(&ApprovalId::new(params.id), params.until).await?;
    Ok(DONE)
}

pub(crate) async fn read_as<H: Host>(host: &H, params: RequestReadAs) -> Result<Done, AppError> {
    host.workbench().read_as(&ApprovalId::new(params.id), &params.reader_id).await?;
    Ok(DONE)
}

pub(crate) async fn resolve<H: Host>(host: &H, params: RequestResolve) -> Result<Done, AppError> {
    let id = ApprovalId::new(params.id);
    if params.send_again {
        confirmed(host, Question::SendAgain, "send again", params.confirm.as_deref()).await?;
    }
    host.workbench().resolve_uncertain(&id, params.send_again).await?;
    Ok(DONE)
}
