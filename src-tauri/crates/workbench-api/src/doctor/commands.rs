//! Commands that examine the way to an agent, and apply a remedy.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::ConnectionId;

use super::{ExaminationView, convert};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, DONE, Done};

params! {
    /// A message that shows whether events come as they happen.
    StreamTry {
        /// The connection.
        id: String,
        /// The message.
        text: String,
    }
}

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<Option<ExaminationView>, AppError> {
    let examination = host.workbench().doctor().examination(&ConnectionId::new(params.id));
    Ok(examination.as_ref().map(convert::examination))
}

pub(crate) async fn start(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().doctor().examine(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn stop(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().doctor().stop(&ConnectionId::new(params.id)).await;
    Ok(DONE)
}

/// The sent message is one that the person just wrote or agreed to.
pub(crate) async fn try_stream(host: &dyn Host, params: StreamTry) -> Result<Done, AppError> {
    host.workbench().doctor().try_stream(&ConnectionId::new(params.id), &params.text).await?;
    Ok(DONE)
}
