//! Shapes of requests that a person explains.

use a2a_hitl::Mapping;
use a2a_protocol::Json;
use workbench_core::approvals::mappings::Explained;
use workbench_core::{ApprovalId, ConnectionId};

use super::DONE;
use crate::convert::inbox;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{ById, Done, RequestExplain};
use crate::views::{AdviceSentence, MappedReplies, MappingInput, MappingView, RefusalSentence};

pub(crate) async fn preview(host: &dyn Host, params: RequestExplain) -> Result<MappedReplies, AppError> {
    let (id, explained) = (ApprovalId::new(params.id), explained(params.mapping)?);
    let replies = host.workbench().mapped_replies(&id, explained).await?;
    Ok(MappedReplies { approve: inbox::reply(&replies.approve), reject: inbox::reply(&replies.reject) })
}

pub(crate) async fn explain(host: &dyn Host, params: RequestExplain) -> Result<Done, AppError> {
    let (id, explained) = (ApprovalId::new(params.id), explained(params.mapping)?);
    host.workbench().explain_request(&id, explained).await?;
    Ok(DONE)
}

pub(crate) async fn of_agent(host: &dyn Host, params: ById) -> Result<Vec<MappingView>, AppError> {
    let mappings = host.workbench().mappings(&ConnectionId::new(params.id)).await?;
    Ok(mappings.into_iter().map(view).collect())
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().remove_mapping(&params.id).await?;
    Ok(DONE)
}

fn explained(said: MappingInput) -> Result<Explained, AppError> {
    let MappingInput { name, pointer, approve, reject, copied } = said;
    Ok(Explained { name, pointer, approve: value(approve)?, reject: value(reject)?, copied })
}

fn value(text: String) -> Result<Json, AppError> {
    Json::parse(text).map_err(|_| {
        AppError::new(Code::InvalidInput, RefusalSentence::MappingValue).hint(AdviceSentence::CorrectIt)
    })
}

fn view(mapping: Mapping) -> MappingView {
    let Mapping { id, name, shape, pointer, approve, reject, copied } = mapping;
    let text = |json: Json| json.as_str().to_owned();
    let said = MappingInput { name, pointer, approve: text(approve), reject: text(reject), copied };
    MappingView { id, said, shape }
}
