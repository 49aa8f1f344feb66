//! Signing in for an approval that asks for it.

use a2a_hitl::ItemId;
use serde::Deserialize;
use ts_rs::TS;
use workbench_core::ApprovalId;

use crate::consent::confirmed;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{DONE, Done};
use crate::question::Question;
use crate::sign_in::PageToOpen;
use crate::sign_in::commands::{WORD, open};

params! {
    /// Signs in where a request asks for it.
    ApprovalSignIn {
        /// The request.
        id: String,
        /// The hash of the shown request; another one is refused.
        hash: String,
        /// The item.
        item_id: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// One item of a request.
    ItemOfApproval {
        /// The request.
        id: String,
        /// The item.
        item_id: String,
    }
}

/// Signs in for a request, and uses the address that the browser returns to as the answer.
pub(crate) async fn sign_in_for_request(
    host: &dyn Host,
    params: ApprovalSignIn,
) -> Result<PageToOpen, AppError> {
    let ApprovalSignIn { id, hash, item_id, confirm } = params;
    let (id, item) = (ApprovalId::new(id), ItemId::new(item_id));
    let agent = host.workbench().screens().request_detail(&id).await?.connection.name;
    let plan = host.workbench().approvals().plan_catch(&id, &hash, &item).await?;
    confirmed(host, Question::SignInThere { agent, host: plan.host() }, WORD, confirm.as_deref()).await?;
    let page = host.workbench().approvals().begin_catch(plan).await?;
    let opened = open(host, page.as_str()).await;
    if opened.is_err() {
        host.workbench().approvals().cancel_catch(&id, &item).await;
    }
    opened
}

pub(crate) async fn cancel_for_request(host: &dyn Host, params: ItemOfApproval) -> Result<Done, AppError> {
    let ItemOfApproval { id, item_id } = params;
    host.workbench().approvals().cancel_catch(&ApprovalId::new(id), &ItemId::new(item_id)).await;
    Ok(DONE)
}
