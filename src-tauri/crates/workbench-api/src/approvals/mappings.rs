//! A person's explanation of an unknown shape of request.

use a2a_hitl::Mapping;
use a2a_protocol::Json;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::approvals::mappings::Explained;
use workbench_core::{ApprovalId, ConnectionId};

use super::{ReplyPreview, convert};
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{ById, DONE, Done};
use crate::sentences::{AdviceSentence, RefusalSentence};

params! {
    /// How requests of the structure of this one are answered.
    ApprovalExplain {
        /// The request.
        id: String,
        /// The person's explanation.
        mapping: MappingInput,
    }
}

/// A person's explanation of the structure of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MappingInput {
    /// The person's name for the question.
    pub name: String,
    /// Where in the data of the reply it is said, a JSON pointer (RFC 6901).
    pub pointer: String,
    /// The value that approves, JSON.
    pub approve: String,
    /// The value that rejects, JSON.
    pub reject: String,
    /// Members of the request that go back as they came, JSON pointers.
    pub copied: Vec<String>,
}

/// A kept explanation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MappingView {
    /// Identity.
    pub id: String,
    /// The explanation.
    pub said: MappingInput,
    /// The members and kinds by which requests are known.
    pub shape: String,
}

/// The replies as they would be sent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MappedReplies {
    /// On approval.
    pub approve: ReplyPreview,
    /// On rejection.
    pub reject: ReplyPreview,
}

pub(crate) async fn preview(host: &dyn Host, params: ApprovalExplain) -> Result<MappedReplies, AppError> {
    let (id, explained) = (ApprovalId::new(params.id), explained(params.mapping)?);
    let replies = host.workbench().approvals().mapped_replies(&id, explained).await?;
    Ok(MappedReplies { approve: convert::reply(&replies.approve), reject: convert::reply(&replies.reject) })
}

pub(crate) async fn explain(host: &dyn Host, params: ApprovalExplain) -> Result<Done, AppError> {
    let (id, explained) = (ApprovalId::new(params.id), explained(params.mapping)?);
    host.workbench().approvals().explain_request(&id, explained).await?;
    Ok(DONE)
}

pub(crate) async fn of_agent(host: &dyn Host, params: ById) -> Result<Vec<MappingView>, AppError> {
    let mappings = host.workbench().approvals().mappings(&ConnectionId::new(params.id)).await?;
    Ok(mappings.into_iter().map(view).collect())
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().approvals().remove_mapping(&params.id).await?;
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
