//! Looks at the task before a second copy of a decision leaves.
//!
//! An agent may refuse a copy without acting on it and ask for the next one at another address, with a newer
//! token, or in another form. The client may follow at once, because nothing was done. But the task may have gone
//! on meanwhile, and a decision is sent only right after a look at its task.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use a2a_client::Again;
use futures_util::future::BoxFuture;
use workbench_store::approvals::{self, Approval, ApprovalState as Stored};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{Reader, StoreError};

use crate::approvals::Approvals;
use crate::approvals::look::Look;
use crate::asked::stored::StoredRequest;
use crate::asked::twins;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::reached::Reached;
use crate::sentence::GradeSentence;

/// Looks at the task of a decision that is being sent.
pub(super) struct LookFirst {
    approvals: Approvals,
    approval: Approval,
    task: TaskRow,
    reached: Arc<Reached>,
    /// The person accepted that nobody can tell whether the request stands.
    anyway: bool,
    /// The moment of the first look: by the monotonic clock, and by the one that runs while the machine sleeps.
    at: (Duration, i64),
}

/// How old a look may be.
const FRESH: Duration = Duration::from_secs(1);

impl LookFirst {
    pub(super) fn at(
        task: &TaskRow,
        approval: &Approval,
        reached: &Arc<Reached>,
        grade: &GradeSentence,
        approvals: &Approvals,
    ) -> Arc<Self> {
        let anyway = match grade {
            GradeSentence::ShowsNoTasks
            | GradeSentence::ShownAsBefore
            | GradeSentence::SentAllTheSame
            | GradeSentence::SentAgainByPerson => true,
            GradeSentence::StillWaiting | GradeSentence::SeenAgain => false,
        };
        Arc::new(Self {
            approvals: approvals.clone(),
            approval: approval.clone(),
            task: task.clone(),
            reached: Arc::clone(reached),
            anyway,
            at: (approvals.ground.environment().running(), approvals.ground.environment().now()),
        })
    }

    pub(super) fn task(&self) -> &TaskRow {
        &self.task
    }

    /// Whether so much time passed since the look that the task may have gone on, as with a slow keyring or a machine
    /// that slept.
    pub(super) fn is_old(&self) -> bool {
        let (running, now) = self.at;
        let environment = self.approvals.ground.environment();
        let asleep = u64::try_from(environment.now().saturating_sub(now)).unwrap_or_default();
        environment.running().saturating_sub(running).max(Duration::from_millis(asleep)) > FRESH
    }

    async fn stands(&self) -> Result<bool, CoreError> {
        let request = StoredRequest::of(&self.approval)?;
        let stands = match self.approvals.look(&self.approval, &request, &self.task, &self.reached).await? {
            Look::Stands(_) => true,
            Look::CannotTell | Look::WaitsAnew | Look::NotShown(_) | Look::Behind | Look::Unreachable(_) => {
                self.anyway
            }
            Look::Gone => false,
        };
        Ok(stands && !self.approvals.ground.is_told_otherwise(&self.approval).await?)
    }
}

impl Ground {
    /// [`is_told_otherwise`] by now.
    pub(super) async fn is_told_otherwise(&self, approval: &Approval) -> Result<bool, CoreError> {
        let approval = approval.clone();
        Ok(self.store().read(move |reader| is_told_otherwise(reader, &approval)).await?)
    }
}

/// Whether the task was seen, since the decision, to wait no more or to ask something else. A look may be answered
/// out of order: it began before the decision, or one of two servers of an agent is behind the other.
pub(super) fn is_told_otherwise(reader: &Reader<'_>, approval: &Approval) -> Result<bool, StoreError> {
    let key = &approval.request.task_key;
    let waits = tasks::get(reader, key)?.is_some_and(|task| task.state.is_interrupted());
    let is_newer = |other: &Approval| {
        other.request.id != approval.request.id
            && matches!(other.state, Stored::Pending | Stored::Queued)
            && Some(other.created_tick) > approval.decided_tick
    };
    Ok(!waits
        || approvals::of_task(reader, key)?.iter().any(is_newer)
        || twins::ask_something_else(reader, approval)?)
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
