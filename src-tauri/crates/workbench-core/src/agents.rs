//! Saved agents, ready to be called: made once from a connection and its card in use, and kept until the
//! connection changes.
//!
//! [`Agents`] reads the credentials from the keyring, and fetches the card for authenticated callers.
//! Deliberately absent: judging cards (`cards`) and changing a connection (`saving`).

pub(crate) mod extended;
mod known;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use a2a_client::AgentOptions;
use workbench_store::approvals::Approval;
use workbench_store::connections::{ChosenInterface, Connection};
use workbench_store::conversations::Conversation;
use workbench_store::tasks::TaskRow;
use workbench_store::{ConnectionId, runs};

use crate::auth::auth_of;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::quirks::Quirks;
use crate::reached::{Made, Origin, Reached, ReachedAgents};
use crate::saved::read_card;
use crate::sign_in::SignIn;
use crate::speaking::Speaking;
use crate::tray::Tray;
use extended::{Extended, ExtendedCards, ExtendedState};

use crate::speaking::agent_for;

/// Saved agents, ready to be called. Cheap to clone.
#[derive(Clone)]
pub struct Agents {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
    extended: Arc<ExtendedCards>,
    sign_in: SignIn,
    speaking: Speaking,
    quirks: Quirks,
    tray: Tray,
}

impl Agents {
    pub(crate) fn new(
        ground: Arc<Ground>,
        reached: Arc<ReachedAgents>,
        sign_in: SignIn,
        speaking: Speaking,
        quirks: Quirks,
        tray: Tray,
    ) -> Self {
        Self { ground, reached, extended: Arc::default(), sign_in, speaking, quirks, tray }
    }

    /// The card for authenticated callers, as far as it was asked for.
    pub(crate) fn extended_of(&self, connection: &Connection) -> Option<Extended> {
        self.extended.of(connection)
    }

    /// Falls back to the public card of an agent.
    pub(crate) fn forget_extended(&self, id: &ConnectionId) {
        self.extended.forget(id);
    }

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
        self.agent_in(&self.ground.conversation(&task.conversation_id).await?.0).await
    }

    /// The agent that asks something.
    pub(crate) async fn agent_asking(&self, approval: &Approval) -> Result<Arc<Reached>, CoreError> {
        self.agent_of(&self.ground.task(&approval.request.task_key).await?).await
    }

    /// The [`Origin`] of a request: an agent, or the person whom their own run file asks.
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
        if let Some(known) = self.reached.made_over(id, over.as_ref()) {
            return Ok(known);
        }
        let (mut connection, card) = self.ground.stored_connection(id).await?;
        if connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: connection.name });
        }
        let in_use = connection.interface.clone();
        if over.is_some() {
            connection.interface.clone_from(&over);
        }
        let interface = connection.interface.clone().ok_or(CoreError::NoInterface)?;
        let card = match self.extended.of(&connection).map(|extended| extended.state) {
            Some(ExtendedState::InUse(card)) => card.value,
            _ => read_card(&card).ok_or(CoreError::NoInterface)?.value,
        };
        let auth = auth_of(&connection);
        let raw = self.sign_in.raw_for(id, &auth).await?;
        self.tray.hide_what_was_told(&raw, id).await?;
        let extensions = self.speaking.requested_extensions(id).await?;
        let options = AgentOptions {
            streaming: card.capabilities.streaming,
            extensions: extensions.clone(),
            connection: Some(id.as_str().into()),
        };
        let agent = agent_for(raw, &interface, options).map_err(|_| CoreError::NoInterface)?;
        self.ground.store().cover_with(id.clone(), Arc::new(agent.covering()));
        let quirks = self.quirks.of(id).await?;
        agent.expect_quirks(&quirks.in_use());
        agent.rule_out_quirks(&quirks.ruled_out());
        let reached = Arc::new(Reached {
            agent,
            connection,
            auth,
            extensions,
            kept_quirks: quirks.kept(),
            shows_tasks: AtomicBool::new(false),
        });
        // What changed while this was made must not be kept: it is made again for the next call.
        let (now, _) = self.ground.stored_connection(id).await?;
        if now.auth == reached.connection.auth && now.interface == in_use {
            self.reached.keep(id, Made { over, reached: Arc::clone(&reached) });
            self.extended_in_background(&reached.connection, &reached.auth, &card);
        }
        Ok(reached)
    }
}
