//! The leave of an agent of the internet to lead to this machine or into the local network.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::ConnectionId;

use crate::consent::confirmed;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, DONE, Done};
use crate::question::Question;

params! {
    /// Lets an agent of the internet lead to this machine or into the local network, or no more.
    AllowInside {
        /// The connection.
        id: String,
        /// Allow it, or withdraw that.
        allow: bool,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
}

/// The leave of an agent to lead to this machine or into the local network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum InsideView {
    /// It needs no leave: it is here itself, or its card was pasted.
    Needless,
    /// A person allowed it.
    Allowed,
    /// It is called at public addresses alone.
    Refused,
}

/// The word that a person types where no native dialog exists.
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
        let agent = host.workbench().agents().known(&id).await?.connection.name;
        confirmed(host, Question::LeadInside { agent }, WORD, params.confirm.as_deref()).await?;
    }
    host.workbench().saving().allow_inside(&id, params.allow).await?;
    Ok(DONE)
}
