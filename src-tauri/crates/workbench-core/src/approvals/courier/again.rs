//! A look at the task before a second copy of a decision leaves.
//!
//! An agent may refuse a copy without acting on it and say how it wants the next one: at another place, with a newer
//! token, in another form. The client follows by itself, at once, and may do so: nothing was done. But the task may have
//! gone on meanwhile, and a decision goes to nothing that was not looked at just before.

use std::fmt;
use std::sync::Arc;

use a2a_client::Again;
use futures_util::future::BoxFuture;
use workbench_store::approvals::Approval;
use workbench_store::tasks::TaskRow;

use crate::agents::Reached;
use crate::approvals::look::Look;
use crate::approvals::stored::StoredRequest;
use crate::error::CoreError;
use crate::explain::with_causes;
use crate::sentence::GradeSentence;
use crate::workbench::Workbench;

/// Looks at the task of a decision that is being sent.
pub(super) struct LookFirst {
    workbench: Workbench,
    approval: Approval,
    task: TaskRow,
    reached: Arc<Reached>,
    /// The person knows that nobody can tell whether the request stands.
    anyway: bool,
}

impl LookFirst {
    pub(super) fn at(
        task: &TaskRow,
        approval: &Approval,
        reached: &Arc<Reached>,
        grade: &GradeSentence,
        workbench: &Workbench,
    ) -> Arc<Self> {
        let anyway = match grade {
            GradeSentence::SentAllTheSame | GradeSentence::SentAgainByPerson => true,
            GradeSentence::StillWaiting | GradeSentence::SeenAgain => false,
        };
        Arc::new(Self {
            workbench: workbench.clone(),
            approval: approval.clone(),
            task: task.clone(),
            reached: Arc::clone(reached),
            anyway,
        })
    }

    async fn stands(&self) -> Result<bool, CoreError> {
        let request = StoredRequest::of(&self.approval)?;
        Ok(match self.workbench.look(&self.approval, &request, &self.task, &self.reached).await? {
            Look::Stands(_) => true,
            Look::CannotTell | Look::Unreachable(_) => self.anyway,
            Look::Gone => false,
        })
    }
}

impl Again for LookFirst {
    fn may_send(&self) -> BoxFuture<'_, bool> {
        Box::pin(async move {
            self.stands().await.unwrap_or_else(|error| {
                tracing::warn!(
                    error = with_causes(&error),
                    "the task of a refused decision could not be looked at"
                );
                false
            })
        })
    }
}

impl fmt::Debug for LookFirst {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LookFirst").field("id", &self.approval.request.id).finish_non_exhaustive()
    }
}
