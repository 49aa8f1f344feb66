//! One wish for many requests. What may be done together is the core's to say.

use workbench_core::ApprovalId;
use workbench_core::approvals::batch;

use crate::convert::triage;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{BatchDo, BatchPlan, ChosenRequest};
use crate::views::BatchOutcome;

pub(crate) async fn plan(host: &dyn Host, params: BatchPlan) -> Result<BatchOutcome, AppError> {
    let BatchPlan { chosen, action } = params;
    let planned = host.workbench().plan_batch(&requests(chosen), &triage::action(action)).await?;
    Ok(triage::outcome(planned))
}

pub(crate) async fn act(host: &dyn Host, params: BatchDo) -> Result<BatchOutcome, AppError> {
    let BatchDo { chosen, action, confirmed } = params;
    let confirmed = usize::try_from(confirmed).unwrap_or_default();
    let done = host.workbench().batch(&requests(chosen), &triage::action(action), confirmed).await?;
    Ok(triage::outcome(done))
}

fn requests(chosen: Vec<ChosenRequest>) -> Vec<batch::Chosen> {
    let request = |ChosenRequest { id, hash }| batch::Chosen { id: ApprovalId::new(id), hash };
    chosen.into_iter().map(request).collect()
}
