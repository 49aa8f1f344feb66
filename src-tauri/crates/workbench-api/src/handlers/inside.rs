//! Leave for agents of the internet to lead to this machine or into the local network.

use workbench_core::ConnectionId;

use super::{DONE, confirmed};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{AllowInside, ById, Done};
use crate::views::{InsideView, Question};

/// What a person types where no native dialog exists.
const WORD: &str = "allow";

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<InsideView, AppError> {
    let id = ConnectionId::new(params.id);
    Ok(match host.workbench().inside_leave(&id).await? {
        None => InsideView::Needless,
        Some(true) => InsideView::Allowed,
        Some(false) => InsideView::Refused,
    })
}

/// Taking leave back needs no consent.
pub(crate) async fn allow(host: &dyn Host, params: AllowInside) -> Result<Done, AppError> {
    let id = ConnectionId::new(params.id);
    if params.allow {
        let agent = host.workbench().known(&id).await?.connection.name;
        confirmed(host, Question::LeadInside { agent }, WORD, params.confirm.as_deref()).await?;
    }
    host.workbench().allow_inside(&id, params.allow).await?;
    Ok(DONE)
}
