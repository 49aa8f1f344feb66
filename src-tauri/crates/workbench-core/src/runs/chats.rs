//! The only way from runs to agents: over chats and tasks, like a person's messages.

use std::sync::Arc;

use a2a_protocol::ListTasks;
use a2a_protocol::model::{ContextId, MessageId, Task, TaskId};
use a2a_runs::plan::Limits;
use workbench_store::runs::trace_of;
use workbench_store::{ApprovalId, ConnectionId, RunId, StoreError, TaskKey, Tx};

use crate::agents::Agents;
use crate::cassettes::Cassettes;
use crate::connections::Known;
use crate::elsewhere::Elsewhere;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::ledger::Ledger;
use crate::sessions::{Sessions, Stored};
use crate::trying::Trying;

use super::trial::StandIn;

/// Among so many tasks of an agent a message is looked for, and among so many messages of each.
const LATEST: u64 = 50;

/// All that runs need of the application.
#[derive(Clone)]
pub(crate) struct Means {
    pub(crate) ground: Arc<Ground>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) agents: Agents,
    pub(crate) sessions: Sessions,
    pub(crate) elsewhere: Elsewhere,
    pub(crate) trying: Trying,
    pub(crate) cassettes: Cassettes,
}

impl Means {
    /// The costs that any run may have before the person is asked.
    pub(super) async fn limits(&self) -> Result<Limits, CoreError> {
        Ok(self.ground.settings().await?.runs.limits())
    }

    /// Sends a message that is queued and follows its answer.
    pub(super) fn send(&self, message: MessageId) {
        self.sessions.send_in_background(message);
    }

    /// The same for a message that is *sending* since the commit that stored it.
    pub(super) fn send_claimed(&self, stored: Stored) {
        self.sessions.send_claimed(stored);
    }

    /// A saved agent that is still there.
    pub(super) async fn agent(&self, id: &ConnectionId) -> Result<Known, CoreError> {
        let known = self.agents.known(id).await?;
        if known.connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.connection.name });
        }
        Ok(known)
    }

    /// An agent of this machine that answers in the place of another one.
    pub(super) async fn stand_in(&self, stand_in: &StandIn) -> Result<ConnectionId, CoreError> {
        match stand_in {
            StandIn::Echo => self.trying.connect_echo().await,
            StandIn::Mock(mock) => {
                self.cassettes.start_mock_again(mock).await?;
                self.cassettes.connect_mock(mock, None).await
            }
        }
    }

    /// Whether the agent answers piece by piece.
    pub(super) async fn streams(&self, agent: &ConnectionId) -> Result<bool, CoreError> {
        self.agents.streams(agent).await
    }

    /// Asks the agent to stop a task. Returns the agent's reason if it refuses.
    pub(super) async fn cancel(&self, task: &TaskKey) -> Result<Option<String>, CoreError> {
        self.sessions.stop_task(task).await
    }

    /// Reads a task anew.
    pub(super) async fn look(&self, task: &TaskKey) -> Result<(), CoreError> {
        let row = self.ground.task(task).await?;
        let reached = self.agents.agent_of(&row).await?;
        let read = self.sessions.ask_for_task(&row, &reached).await?;
        self.sessions.observe_task(&reached, &row, read).await
    }

    /// Writes a job that may add rows to the ledger.
    pub(super) async fn enter<T: Send + 'static>(
        &self,
        label: &'static str,
        job: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ledger.enter(label, job).await
    }

    /// Tells the desktop of requests that a run made.
    pub(super) fn announce(&self, requests: Vec<ApprovalId>) {
        self.sessions.requests_arrived(requests);
    }

    /// The task with a message in its history, if the agent lists tasks with their history.
    pub(super) async fn task_with(
        &self,
        agent: &ConnectionId,
        context: Option<ContextId>,
        message: &MessageId,
    ) -> Result<Option<Task>, CoreError> {
        let list = ListTasks {
            context_id: context,
            page_size: Some(LATEST),
            history_length: Some(LATEST),
            ..ListTasks::default()
        };
        let tasks = self.agents.agent(agent).await?.agent.list_tasks(list).await?.value.tasks;
        let has_it = |task: &Task| task.history.iter().any(|said| said.message_id.as_ref() == Some(message));
        Ok(tasks.into_iter().find(has_it))
    }

    /// Reads a task of an agent, keeps it, and follows it.
    pub(super) async fn keep(&self, agent: &ConnectionId, task: &TaskId) -> Result<TaskKey, CoreError> {
        self.elsewhere.open_task(agent, task).await
    }

    /// Carries a run out until the application closes. All calls that come of it are one trace, also after a restart.
    pub(super) fn drive(&self, run: &RunId, work: impl Future<Output = ()> + Send + 'static) {
        self.ground.go_on_in(trace_of(run), "runs.drive", work);
    }

    /// Does something until the application closes.
    pub(super) fn in_background(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.ground.go_on(name, work);
    }
}
