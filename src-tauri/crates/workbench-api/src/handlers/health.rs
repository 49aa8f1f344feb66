//! How an agent is doing, and having it called all the same.

use workbench_core::ConnectionId;

use super::DONE;
use crate::convert::{figures, health};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, Done, FiguresOf};
use crate::views::{FiguresView, HealthView};

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<HealthView, AppError> {
    Ok(health::health(host.workbench().agent_health(&ConnectionId::new(params.id))))
}

pub(crate) async fn figures(host: &dyn Host, params: FiguresOf) -> Result<FiguresView, AppError> {
    let id = ConnectionId::new(params.id);
    Ok(figures::figures(&host.workbench().figures(&id, figures::span(params.span)).await?))
}

pub(crate) async fn try_now(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().try_agent_now(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn reset(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().reset_agent(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}
