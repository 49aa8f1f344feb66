//! Several approvals at once.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::ApprovalId;
use workbench_core::approvals::batch;

use super::{BatchAction, BatchOutcome, list};
use crate::error::AppError;
use crate::host::Host;

params! {
    /// One request among many, as it was shown.
    ChosenApproval {
        /// The request.
        id: String,
        /// The hash of the shown request.
        hash: String,
    }
    /// The effect of an action on many requests.
    BatchPlan {
        /// The requests.
        chosen: Vec<ChosenApproval>,
        /// The action.
        action: BatchAction,
    }
    /// One wish for many requests.
    BatchDo {
        /// The requests, in the order in which it is done to them.
        chosen: Vec<ChosenApproval>,
        /// The action.
        action: BatchAction,
        /// The number of requests that a person agreed to approve; of no meaning for other actions.
        confirmed: i64,
    }
}

pub(crate) async fn plan(host: &dyn Host, params: BatchPlan) -> Result<BatchOutcome, AppError> {
    let BatchPlan { chosen, action } = params;
    let planned = host.workbench().approvals().plan_batch(&requests(chosen), &list::action(action)).await?;
    Ok(list::outcome(planned))
}

pub(crate) async fn act(host: &dyn Host, params: BatchDo) -> Result<BatchOutcome, AppError> {
    let BatchDo { chosen, action, confirmed } = params;
    let confirmed = usize::try_from(confirmed).unwrap_or_default();
    let done =
        host.workbench().approvals().batch(&requests(chosen), &list::action(action), confirmed).await?;
    Ok(list::outcome(done))
}

fn requests(chosen: Vec<ChosenApproval>) -> Vec<batch::Chosen> {
    let request = |ChosenApproval { id, hash }| batch::Chosen { id: ApprovalId::new(id), hash };
    chosen.into_iter().map(request).collect()
}
