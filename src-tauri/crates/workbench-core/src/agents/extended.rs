//! The card that an agent shows to authenticated callers only (A2A 1.0 §3.1.11).
//!
//! It replaces the public card while the credentials stay the same, in memory only. A card that names other
//! hosts, asks for weaker authentication or has another name may be somebody else's: it is shown, and used only
//! after a person agreed.

use std::collections::HashMap;
use std::sync::Mutex;

use a2a_protocol::Decoded;
use a2a_protocol::card::{Change, Weight};
use a2a_protocol::model::AgentCard;
use workbench_store::ConnectionId;
use workbench_store::connections::Connection;

use super::Agents;
use crate::auth::{AuthDescription, auth_of};
use crate::card_changes::differences;
use crate::error::CoreError;
use crate::explain::explain;
use crate::lock::lock;
use crate::saved::read_card;
use crate::sentence::Sentence;

/// Cards for authenticated callers, since the start.
#[derive(Default)]
pub(crate) struct ExtendedCards(Mutex<HashMap<ConnectionId, Entry>>);

struct Entry {
    /// The identity that asked; it is valid for no other.
    identity: String,
    extended: Extended,
}

/// The result of fetching the card for authenticated callers.
#[derive(Debug, Clone)]
pub struct Extended {
    /// When it was asked for, in Unix milliseconds.
    pub at: i64,
    /// The result.
    pub state: ExtendedState,
}

/// The result of asking.
#[derive(Debug, Clone)]
pub enum ExtendedState {
    /// It takes the place of the public card.
    InUse(Box<Decoded<AgentCard>>),
    /// It differs in a way that a person must accept first.
    Strange {
        /// The card.
        card: Box<Decoded<AgentCard>>,
        /// The changes that a person must accept.
        changes: Vec<Change>,
    },
    /// It did not come.
    Failed(Sentence),
}

impl ExtendedCards {
    /// The card that was fetched with the credentials of `connection`.
    pub(crate) fn of(&self, connection: &Connection) -> Option<Extended> {
        let all = lock(&self.0);
        let entry = all.get(&connection.id).filter(|entry| entry.identity == identity_of(connection))?;
        Some(entry.extended.clone())
    }

    fn keep(&self, connection: &Connection, extended: Extended) {
        let entry = Entry { identity: identity_of(connection), extended };
        lock(&self.0).insert(connection.id.clone(), entry);
    }

    /// Falls back to the public card.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        lock(&self.0).remove(id);
    }
}

impl Agents {
    /// The known card for authenticated callers, or why there is none.
    ///
    /// # Errors
    /// When the agent is not there.
    pub async fn extended_card(&self, id: &ConnectionId) -> Result<Option<Extended>, CoreError> {
        let (connection, _) = self.ground.stored_connection(id).await?;
        Ok(self.extended.of(&connection))
    }

    /// Asks for the card for authenticated callers, and keeps the answer, failures included.
    ///
    /// # Errors
    /// When the agent cannot be called at all. What it answers, failures too, is kept to be shown.
    pub async fn fetch_extended_card(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let reached = self.agent(id).await?;
        let answer = reached.agent.extended_card().await;
        let (connection, stored) = self.ground.stored_connection(id).await?;
        if identity_of(&connection) != identity_of(&reached.connection) {
            // It was shown to somebody else.
            return Ok(());
        }
        let state = match answer {
            Err(error) => ExtendedState::Failed(explain(&error).message),
            Ok(answer) => {
                let public = read_card(&stored).ok_or(CoreError::NoInterface)?.value;
                let findings = answer.findings;
                let mut card = Decoded { value: answer.value, findings };
                card.value.raw = Some(answer.raw);
                let place = connection.card_url.as_deref();
                let mut changes = differences(&public, &card.value, place);
                changes.retain(is_strange);
                let card = Box::new(card);
                if changes.is_empty() {
                    ExtendedState::InUse(card)
                } else {
                    ExtendedState::Strange { card, changes }
                }
            }
        };
        let at = self.ground.environment().now();
        self.extended.keep(&connection, Extended { at, state });
        // Whether answers are streamed is the card's to say.
        self.reached.forget(id);
        self.ground.cards_changed(id).await
    }

    /// Uses a card for authenticated callers that differs in a way that had to be accepted.
    ///
    /// # Errors
    /// When none waits for that.
    pub async fn accept_extended_card(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let (connection, _) = self.ground.stored_connection(id).await?;
        let Some(Extended { at, state: ExtendedState::Strange { card, .. } }) = self.extended.of(&connection)
        else {
            return Err(CoreError::not_found("extended card of", id));
        };
        self.extended.keep(&connection, Extended { at, state: ExtendedState::InUse(card) });
        self.reached.forget(id);
        self.ground.cards_changed(id).await
    }

    /// Goes back to the public card.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn drop_extended_card(&self, id: &ConnectionId) -> Result<(), CoreError> {
        self.extended.forget(id);
        self.reached.forget(id);
        self.ground.cards_changed(id).await
    }

    /// Asks for it after the first call that goes out with credentials, where the card says that there
    /// is one.
    pub(crate) fn extended_in_background(
        &self,
        connection: &Connection,
        auth: &AuthDescription,
        card: &AgentCard,
    ) {
        let offered = card.capabilities.extended_agent_card == Some(true);
        if !offered || !auth.is_given() || self.extended.of(connection).is_some() {
            return;
        }
        let (agents, id) = (self.clone(), connection.id.clone());
        self.ground.go_on("cards.fetchExtended", async move {
            if let Err(error) = agents.fetch_extended_card(&id).await {
                tracing::info!(%error, "the card for authenticated callers was not asked for");
            }
        });
    }
}

/// A token that was renewed is the same identity.
fn identity_of(connection: &Connection) -> String {
    let auth = auth_of(connection);
    format!("{} {}", auth.origin, auth.identity())
}

/// More skills and capabilities are the purpose of such a card; another agent or another address is not.
fn is_strange(change: &Change) -> bool {
    // It is asked for over a connection that proved itself, and often made for one caller.
    let unsigned = matches!(change, Change::SignatureLost);
    let another = matches!(change, Change::Name { .. } | Change::Provider { .. });
    another || (change.weight() == Weight::Alarm && !unsigned)
}
