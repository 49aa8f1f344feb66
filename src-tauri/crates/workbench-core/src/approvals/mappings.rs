//! Shapes of requests that a person explained, agent by agent.

use a2a_hitl::{Answer, Item, ItemId, Mapping, NotAMapping, Reading, Reply};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks;
use workbench_store::{ApprovalId, ConnectionId, mappings as rows};

use super::Approvals;
use crate::asked::mappings::of;
use crate::asked::on_the_wire::WireReply;
use crate::asked::rereading::{input_of, read_mapped};
use crate::asked::stored::state_of;
use crate::error::CoreError;

/// A person's explanation of the structure of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// The person's name for the question.
    pub name: String,
    /// See [`Mapping::pointer`].
    pub pointer: String,
    /// See [`Mapping::approve`].
    pub approve: a2a_protocol::Json,
    /// See [`Mapping::reject`].
    pub reject: a2a_protocol::Json,
    /// See [`Mapping::copied`].
    pub copied: Vec<String>,
}

/// The replies as they would be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedReplies {
    /// On approval.
    pub approve: WireReply,
    /// On rejection.
    pub reject: WireReply,
}

impl Approvals {
    /// A person's explanations of an agent's requests, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn mappings(&self, agent: &ConnectionId) -> Result<Vec<Mapping>, CoreError> {
        let agent = agent.clone();
        Ok(self.ground.store().read(move |reader| of(reader, &agent)).await?)
    }

    /// The exact replies to a request under this explanation.
    ///
    /// # Errors
    /// When the request does not fit this explanation.
    pub async fn mapped_replies(
        &self,
        id: &ApprovalId,
        explained: Explained,
    ) -> Result<MappedReplies, CoreError> {
        let approval = self.ground.approval(id).await?;
        let (_, reading) = self.explained(&approval, explained).await?;
        Ok(MappedReplies {
            approve: self.mapped_reply(id, &reading, &Answer::Approve { payload: None }).await?,
            reject: self.mapped_reply(id, &reading, &Answer::Reject { reason: None }).await?,
        })
    }

    /// Stores a person's explanation of the structure of a request, in place of an earlier one. The request is read
    /// by it from now on, and so are later requests of this agent with the same structure.
    ///
    /// # Errors
    /// When the request does not fit this explanation, or is decided already.
    pub async fn explain_request(&self, id: &ApprovalId, explained: Explained) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.state != ApprovalState::Pending {
            return Err(CoreError::NotOpen { state: state_of(&approval).name() });
        }
        let (mapping, _) = self.explained(&approval, explained).await?;
        let origin = self.agents.agent(&approval.request.connection_id).await?.origin();
        let now = self.ground.environment().now();
        let read = self
            .ground
            .store()
            .write("keep mapping", move |tx| {
                let former = of(tx, &origin.connection)?.into_iter();
                for former in former.filter(|former| former.shape == mapping.shape) {
                    rows::remove(tx, &former.id)?;
                }
                let body = serde_json::to_string(&mapping).expect("BUG: a mapping is plain data");
                rows::add(tx, &mapping.id, &origin.connection, &body, now)?;
                read_mapped(tx, &approval, &origin, &mapping, now)
            })
            .await?;
        if read { Ok(()) } else { Err(CoreError::StaleRequest) }
    }

    /// Deletes an explanation. Waiting requests stay as they were read.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove_mapping(&self, id: &str) -> Result<(), CoreError> {
        let id = id.to_owned();
        Ok(self.ground.store().write("remove mapping", move |tx| rows::remove(tx, &id)).await?)
    }

    /// The mapping, and the request read by it.
    async fn explained(
        &self,
        approval: &Approval,
        explained: Explained,
    ) -> Result<(Mapping, Reading), CoreError> {
        let (id, key) = (self.ground.environment().fresh_id(), approval.request.task_key.clone());
        let stored = self.ground.store().read(move |reader| tasks::load(reader, &key)).await?;
        let stored = stored.ok_or_else(|| CoreError::not_found("task", &approval.request.task_key))?;
        let task = stored.to_task();
        let input = input_of(&task, &stored);
        let Explained { name, pointer, approve, reject, copied } = explained;
        let name = name.trim().to_owned();
        let shape = Mapping::shape_of(&input).unwrap_or_default();
        let mapping = Mapping { id, name, shape, pointer, approve, reject, copied };
        mapping.check()?;
        let reading = mapping.read(&input).ok_or(NotAMapping::NoStructure)?;
        Ok((mapping, reading))
    }

    async fn mapped_reply(
        &self,
        id: &ApprovalId,
        reading: &Reading,
        answer: &Answer,
    ) -> Result<WireReply, CoreError> {
        let answers: Vec<(ItemId, Answer)> =
            reading.items.iter().map(Item::id).map(|item| (item.clone(), answer.clone())).collect();
        let reply: Reply = reading.reply(&answers)?;
        self.on_the_wire(id, reply).await
    }
}
