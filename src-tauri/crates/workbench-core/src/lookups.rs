//! Rows by their names, and other single reads of the store, for any subsystem.

use workbench_store::approvals::{self, Approval};
use workbench_store::cards::{self, CardVersion};
use workbench_store::connections::{self, Connection};
use workbench_store::conversations::Conversation;
use workbench_store::push::secrets::{self, AgreedSecret};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{ApprovalId, ConnectionId, ConversationId, TaskKey};

use crate::error::CoreError;
use crate::ground::Ground;
use crate::saved::with_agent;

impl Ground {
    /// Saved agents as a person listed them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn connections(&self) -> Result<Vec<Connection>, CoreError> {
        Ok(self.store().read(connections::list).await?)
    }

    /// A conversation and the agent that it is with, with the interface that it goes over.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn conversation(&self, id: &ConversationId) -> Result<(Conversation, Connection), CoreError> {
        let wanted = id.clone();
        let found = self.store().read(move |reader| with_agent(reader, &wanted)).await?;
        found.ok_or_else(|| CoreError::not_found("conversation", id))
    }

    /// A task by its key.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn task(&self, key: &TaskKey) -> Result<TaskRow, CoreError> {
        let wanted = key.clone();
        let found = self.store().read(move |reader| tasks::get(reader, &wanted)).await?;
        found.ok_or_else(|| CoreError::not_found("task", key))
    }

    /// A request.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn approval(&self, id: &ApprovalId) -> Result<Approval, CoreError> {
        let wanted = id.clone();
        let found = self.store().read(move |reader| approvals::get(reader, &wanted)).await?;
        found.ok_or_else(|| CoreError::not_found("request", id))
    }

    /// The name of an agent, also of a removed one.
    ///
    /// # Errors
    /// When it was never here.
    pub async fn name_of_agent(&self, id: &ConnectionId) -> Result<String, CoreError> {
        let wanted = id.clone();
        let found = self.store().read(move |reader| connections::get(reader, &wanted)).await?;
        found.map(|agent| agent.name).ok_or_else(|| CoreError::not_found("connection", id))
    }

    pub(crate) async fn pending_card(&self, id: &ConnectionId) -> Result<Option<CardVersion>, CoreError> {
        let id = id.clone();
        Ok(self.store().read(move |reader| cards::pending(reader, &id)).await?)
    }

    pub(crate) async fn agreed(&self, id: &ConnectionId) -> Result<Option<AgreedSecret>, CoreError> {
        let wanted = id.clone();
        Ok(self.store().read(move |reader| secrets::of(reader, &wanted)).await?)
    }

    /// Requests that wait for a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn waiting(&self) -> Result<u64, CoreError> {
        let now = self.environment().now();
        let counts = self.store().read(move |reader| approvals::inbox::counts(reader, now)).await?;
        Ok(counts.pending + counts.uncertain)
    }

    /// The name of the backup that the next start goes back to.
    pub fn planned_restore(&self) -> Option<String> {
        self.store().planned_restore()
    }

    /// Refuses a decision if a restoration is planned, because the next start would lose it.
    pub(crate) fn refuse_before_going_back(&self) -> Result<(), CoreError> {
        self.planned_restore().map_or(Ok(()), |name| Err(CoreError::GoesBack { name }))
    }
}
