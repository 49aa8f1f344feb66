//! Run files and the person as agents: commands, parameters and views.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::{
    CallerId, CallerShown, ConnectionId, Serve, ServedId, ServedShown, ServingLimits, ServingShown,
};

use crate::error::AppError;
use crate::host::Host;
use crate::params::DONE;
use crate::params::count;
use crate::params::{ById, Done, Made, Nothing};
use crate::runs::RunBinding;

/// A run file to be served as an agent.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServingServe {
    /// The file.
    pub text: String,
    /// Files that it may run.
    pub others: Vec<String>,
    /// Agents that are not found by their names and addresses.
    pub bindings: Vec<RunBinding>,
}

/// Something that is served, and whether it takes new tasks.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServingSwitch {
    /// Identity; `you` for the person.
    pub id: String,
    /// It does.
    pub on: bool,
}

/// A caller to admit.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServingCaller {
    /// Identity of the entry that is called.
    pub id: String,
    /// The person's name for the caller.
    pub name: String,
}

/// Where it is, and how much is taken.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServingLimitsView {
    /// The port of this machine; 0 for one that is free.
    pub port: u16,
    /// Tasks of one caller that are not over.
    pub pending: u32,
    /// Kilobytes of one call.
    pub kilobytes: u32,
}

/// A token, which is shown once.
#[derive(Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServingTokenView {
    /// The token of the caller's `Authorization: Bearer …`.
    pub token: String,
}

/// Everything that is served as an agent.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServingView {
    /// Where, and how much.
    pub limits: ServingLimitsView,
    /// Somebody else has this port, so that nothing can be reached.
    pub taken_port: Option<u16>,
    /// The oldest first.
    pub served: Vec<ServedView>,
}

/// Something that is served.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServedView {
    /// Identity; `you` for the person.
    pub id: String,
    /// `namespace/name` of its file; `null`: the person.
    pub name: Option<String>,
    /// The name of its file for people.
    pub title: Option<String>,
    /// It takes new tasks.
    pub is_on: bool,
    /// Where it is called, while it is there.
    pub url: Option<String>,
    /// Where its card is.
    pub card_url: Option<String>,
    /// The callers that may call it.
    pub callers: Vec<ServedCallerView>,
    /// Tasks that are not over.
    pub open: i64,
    /// All tasks.
    pub tasks: i64,
}

/// A caller that may call something.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServedCallerView {
    /// Identity.
    pub id: String,
    /// The person's name for it.
    pub name: String,
    /// Since when.
    pub created_at: i64,
}

pub(crate) async fn list(host: &dyn Host, _: Nothing) -> Result<ServingView, AppError> {
    Ok(shown(host.workbench().serving().list().await?))
}

pub(crate) async fn serve(host: &dyn Host, params: ServingServe) -> Result<Made, AppError> {
    let ServingServe { text, others, bindings } = params;
    let bindings = bindings.into_iter().map(|each| (each.agent, ConnectionId::new(each.agent_id)));
    let serve = Serve { text, others, bindings: bindings.collect() };
    let id = host.workbench().serving().serve(serve).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn switch(host: &dyn Host, params: ServingSwitch) -> Result<Done, AppError> {
    host.workbench().serving().switch(&ServedId::new(params.id), params.on).await?;
    Ok(DONE)
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().serving().remove(&ServedId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn add_caller(host: &dyn Host, params: ServingCaller) -> Result<ServingTokenView, AppError> {
    let new = host.workbench().serving().add_caller(&ServedId::new(params.id), &params.name).await?;
    Ok(ServingTokenView { token: new.token })
}

pub(crate) async fn remove_caller(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().serving().remove_caller(&CallerId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn limit(host: &dyn Host, params: ServingLimitsView) -> Result<Done, AppError> {
    let ServingLimitsView { port, pending, kilobytes } = params;
    host.workbench().serving().limit(ServingLimits { port, pending, kilobytes }).await?;
    Ok(DONE)
}

fn shown(shown: ServingShown) -> ServingView {
    let ServingLimits { port, pending, kilobytes } = shown.limits;
    ServingView {
        limits: ServingLimitsView { port, pending, kilobytes },
        taken_port: shown.problem.map(|problem| problem.port),
        served: shown.served.into_iter().map(served).collect(),
    }
}

fn served(served: ServedShown) -> ServedView {
    let caller = |caller: CallerShown| ServedCallerView {
        id: caller.id.to_string(),
        name: caller.name,
        created_at: caller.created_at,
    };
    ServedView {
        id: served.id.to_string(),
        name: served.name,
        title: served.title,
        is_on: served.is_on,
        card_url: served.url.as_ref().map(|url| format!("{url}.well-known/agent-card.json")),
        url: served.url,
        callers: served.callers.into_iter().map(caller).collect(),
        open: count(served.open),
        tasks: count(served.tasks),
    }
}
