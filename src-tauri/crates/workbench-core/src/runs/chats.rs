//! The one way from runs to agents: over chats and tasks, as a person's words go.

use a2a_protocol::model::MessageId;
use workbench_store::{ApprovalId, ConnectionId, ConversationId, StoreError, TaskKey, Tx};

use crate::connections::Known;
use crate::error::CoreError;
use crate::sessions::Which;
use crate::workbench::Workbench;

/// All that runs need of the application.
#[derive(Clone)]
pub(super) struct Chats(Workbench);

impl Chats {
    pub(super) fn of(workbench: &Workbench) -> Self {
        Self(workbench.clone())
    }

    /// Sends a message that is queued and follows its answer.
    pub(super) fn send(&self, message: MessageId) {
        self.0.send_in_background(message);
    }

    /// A saved agent that is still there.
    pub(super) async fn agent(&self, id: &ConnectionId) -> Result<Known, CoreError> {
        let known = self.0.known(id).await?;
        if known.connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.connection.name });
        }
        Ok(known)
    }

    /// Whether the agent answers piece by piece.
    pub(super) async fn streams(&self, agent: &ConnectionId) -> Result<bool, CoreError> {
        Ok(self.agent(agent).await?.card.value.capabilities.streaming == Some(true))
    }

    /// Asks the agent to stop a task.
    pub(super) async fn cancel(&self, task: &TaskKey) -> Result<(), CoreError> {
        self.0.act("tasks.cancel", self.0.cancel_task(task)).await
    }

    /// Reads a task anew.
    pub(super) async fn look(&self, task: &TaskKey) -> Result<(), CoreError> {
        let row = self.0.task(task).await?;
        let reached = self.0.agent_of(&row).await?;
        let read = self.0.act("tasks.look", self.0.ask_for_task(&row, &reached)).await?;
        self.0.observe_task(&reached, &row, read).await
    }

    /// Waits no longer for what arrives in a conversation.
    pub(super) fn stop(&self, conversation: &ConversationId) {
        self.0.sessions().stop(Which::In(conversation));
    }

    /// Writes what may add rows to the ledger.
    pub(super) async fn enter<T: Send + 'static>(
        &self,
        label: &'static str,
        job: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.0.enter(label, job).await
    }

    /// Tells the desktop of requests that a run made.
    pub(super) fn announce(&self, requests: Vec<ApprovalId>) {
        self.0.requests_arrived(requests);
    }

    /// Does something until the application closes.
    pub(super) fn in_background(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.0.go_on(name, work);
    }
}
