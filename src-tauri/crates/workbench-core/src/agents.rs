//! Remote agents ready to be called: made from a saved connection once, kept until it changes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_client::{Agent, AgentOptions};
use a2a_protocol::quirk::Quirk;
use workbench_store::approvals::Approval;
use workbench_store::connections::{ChosenInterface, Connection};
use workbench_store::conversations::Conversation;
use workbench_store::tasks::TaskRow;
use workbench_store::{ConnectionId, runs};

use crate::auth::{AuthDescription, auth_of};
use crate::cards::extended::ExtendedState;
use crate::error::CoreError;
use crate::lock::lock;
use crate::saved::read_card;
use crate::sessions::Origin;
use crate::speaking::agent_for;
use crate::workbench::Workbench;

/// Agents that were called since the start.
#[derive(Default)]
pub(crate) struct Agents(Mutex<HashMap<ConnectionId, Vec<Made>>>);

/// What was made from a connection.
#[derive(Clone)]
pub(crate) struct Made {
    /// The interface that it keeps to; `None`: the one in use.
    pub(crate) over: Option<ChosenInterface>,
    pub(crate) reached: Arc<Reached>,
}

/// A remote agent with everything that a call to it needs to know.
pub(crate) struct Reached {
    pub(crate) agent: Agent,
    pub(crate) connection: Connection,
    pub(crate) auth: AuthDescription,
    /// Extensions that every call asks for.
    pub(crate) extensions: Vec<String>,
    /// Quirks that are stored already.
    pub(crate) kept_quirks: Vec<Quirk>,
}

impl Agents {
    /// What was made from a connection.
    pub(crate) fn made(&self, id: &ConnectionId) -> Vec<Made> {
        lock(&self.0).get(id).cloned().unwrap_or_default()
    }

    fn made_over(&self, id: &ConnectionId, over: Option<&ChosenInterface>) -> Option<Arc<Reached>> {
        let all = lock(&self.0);
        let made = all.get(id)?.iter().find(|made| made.over.as_ref() == over)?;
        Some(Arc::clone(&made.reached))
    }

    fn keep(&self, id: &ConnectionId, made: Made) {
        let mut all = lock(&self.0);
        let known = all.entry(id.clone()).or_default();
        known.retain(|other| other.over != made.over);
        known.push(made);
    }

    /// Forgets what was made from a connection that changed.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        lock(&self.0).remove(id);
    }
}

impl Workbench {
    /// The agent behind a connection.
    pub(crate) async fn agent(&self, id: &ConnectionId) -> Result<Arc<Reached>, CoreError> {
        self.agent_over(id, None).await
    }

    /// The agent that a conversation is with, over the interface that it keeps to.
    pub(crate) async fn agent_in(&self, conversation: &Conversation) -> Result<Arc<Reached>, CoreError> {
        let over = conversation.compared.as_ref().map(|compared| compared.interface.clone());
        self.agent_over(&conversation.connection_id, over).await
    }

    /// The agent that works on a task. Nothing is said about one that came from a file.
    pub(crate) async fn agent_of(&self, task: &TaskRow) -> Result<Arc<Reached>, CoreError> {
        if task.imported_at.is_some() {
            return Err(CoreError::CameFromFile);
        }
        self.agent_in(&self.conversation(&task.conversation_id).await?.0).await
    }

    /// The agent that asks something.
    pub(crate) async fn agent_asking(&self, approval: &Approval) -> Result<Arc<Reached>, CoreError> {
        self.agent_of(&self.task(&approval.request.task_key).await?).await
    }

    /// On whose behalf something is asked: an agent, or the person whose run file asks them.
    pub(crate) async fn asking(&self, approval: &Approval) -> Result<Origin, CoreError> {
        if runs::is_you(&approval.request.connection_id) {
            return Ok(Origin::of_person());
        }
        Ok(self.agent_asking(approval).await?.origin())
    }

    async fn agent_over(
        &self,
        id: &ConnectionId,
        over: Option<ChosenInterface>,
    ) -> Result<Arc<Reached>, CoreError> {
        if let Some(known) = self.agents().made_over(id, over.as_ref()) {
            return Ok(known);
        }
        let (mut connection, card) = self.stored_connection(id).await?;
        if connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: connection.name });
        }
        let in_use = connection.interface.clone();
        if over.is_some() {
            connection.interface.clone_from(&over);
        }
        let interface = connection.interface.clone().ok_or(CoreError::NoInterface)?;
        let card = match self.cards().extended.of(&connection).map(|extended| extended.state) {
            Some(ExtendedState::InUse(card)) => card.value,
            _ => read_card(&card).ok_or(CoreError::NoInterface)?.value,
        };
        let auth = auth_of(&connection);
        let raw = self.raw_for(id, &auth).await?;
        self.hide_what_was_told(&raw, id).await?;
        let extensions = self.requested_extensions(id).await?;
        let options = AgentOptions {
            streaming: card.capabilities.streaming,
            extensions: extensions.clone(),
            connection: Some(id.as_str().into()),
        };
        let agent = agent_for(raw, &interface, options).map_err(|_| CoreError::NoInterface)?;
        self.store().cover_with(id.clone(), Arc::new(agent.covering()));
        let quirks = self.quirks(id).await?;
        agent.expect_quirks(&quirks.in_use());
        agent.rule_out_quirks(&quirks.ruled_out());
        let reached = Arc::new(Reached { agent, connection, auth, extensions, kept_quirks: quirks.kept() });
        // What changed while this was made must not be kept: it is made again for the next call.
        let (now, _) = self.stored_connection(id).await?;
        if now.auth == reached.connection.auth && now.interface == in_use {
            self.agents().keep(id, Made { over, reached: Arc::clone(&reached) });
            self.extended_in_background(&reached.connection, &reached.auth, &card);
        }
        Ok(reached)
    }
}
