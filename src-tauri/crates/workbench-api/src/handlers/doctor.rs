//! Examining the way to an agent, and doing something about what was found.

use workbench_core::ConnectionId;

use super::DONE;
use crate::convert::doctor;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, Done, StreamTry};
use crate::views::ExaminationView;

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<Option<ExaminationView>, AppError> {
    let examination = host.workbench().examination(&ConnectionId::new(params.id));
    Ok(examination.as_ref().map(doctor::examination))
}

pub(crate) async fn start(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().examine(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn stop(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().stop_examination(&ConnectionId::new(params.id)).await;
    Ok(DONE)
}

/// What is sent is what the person just wrote or agreed to.
pub(crate) async fn try_stream(host: &dyn Host, params: StreamTry) -> Result<Done, AppError> {
    host.workbench().try_stream(&ConnectionId::new(params.id), &params.text).await?;
    Ok(DONE)
}
