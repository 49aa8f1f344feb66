//! Commands about the history of tasks.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::{ConnectionId, ConversationId, Forgettable, RunId, TaskKey};

use super::{CopiesView, DataFaultView, ForgetWhat, ForgottenView, RemovalView, convert};
use crate::consent::confirmed;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{DONE, Done, Nothing};
use crate::question::Question;

params! {
    /// Parameters of forgetting.
    Forget {
        /// Of which kind.
        what: ForgetWhat,
        /// Which: a task by its identity here, a conversation or an agent.
        id: String,
        /// The word, where the host asked for one.
        confirm: Option<String>,
    }
    /// Copies of the database.
    CopiesNamed {
        /// Names of their files.
        names: Vec<String>,
    }
    /// A backup to go back to.
    RestorePlan {
        /// The name of its file; `null`: drop the plan.
        name: Option<String>,
        /// The word, where the host asked for one.
        confirm: Option<String>,
    }
}

/// The page has asked whether it is meant; for everything of an agent, the host asks once more.
pub(crate) async fn forget(host: &dyn Host, params: Forget) -> Result<ForgottenView, AppError> {
    let what = match params.what {
        ForgetWhat::Task => Forgettable::Task(TaskKey::new(params.id)),
        ForgetWhat::Conversation => Forgettable::Conversation(ConversationId::new(params.id)),
        ForgetWhat::Run => Forgettable::Run(RunId::new(params.id)),
        ForgetWhat::Agent => {
            let id = ConnectionId::new(params.id);
            let agent = host.workbench().name_of_agent(&id).await?;
            confirmed(host, Question::ForgetAgent { agent }, "delete", params.confirm.as_deref()).await?;
            Forgettable::Agent(id)
        }
    };
    Ok(convert::forgotten(&host.workbench().history().forget(what).await?))
}

pub(crate) async fn removals(host: &dyn Host, _: Nothing) -> Result<Vec<RemovalView>, AppError> {
    Ok(host.workbench().history().removals().await?.iter().map(convert::removal).collect())
}

/// Nothing to say: everything is as it was written.
pub(crate) async fn examine(host: &dyn Host, _: Nothing) -> Result<Vec<DataFaultView>, AppError> {
    Ok(host.workbench().history().examine_data().await?.into_iter().map(convert::fault).collect())
}

pub(crate) async fn copies(host: &dyn Host, _: Nothing) -> Result<CopiesView, AppError> {
    let workbench = host.workbench();
    Ok(CopiesView {
        copies: workbench.history().copies().iter().map(convert::copy).collect(),
        planned: workbench.planned_restore(),
        restored: workbench.history().restored().map(convert::restoration),
    })
}

pub(crate) async fn make_copy(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.workbench().history().back_up().await?;
    Ok(DONE)
}

/// No present data is lost by it, but another history is shown afterwards.
pub(crate) async fn restore(host: &dyn Host, params: RestorePlan) -> Result<Done, AppError> {
    if let Some(backup) = &params.name {
        let question = Question::RestoreBackup { backup: backup.clone() };
        confirmed(host, question, "restore", params.confirm.as_deref()).await?;
    }
    host.workbench().history().plan_restore(params.name.as_deref()).await?;
    Ok(DONE)
}

pub(crate) async fn remove_copies(host: &dyn Host, params: CopiesNamed) -> Result<Done, AppError> {
    host.workbench().history().remove_copies(&params.names).await?;
    Ok(DONE)
}
