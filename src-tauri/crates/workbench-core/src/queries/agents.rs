//! Agents for a list, and the few facts about the application that every screen shows.

use std::collections::HashMap;

use a2a_protocol::model::AgentCard;
use workbench_store::cards::{self, CardWeight};
use workbench_store::connections::{self, Connection};
use workbench_store::listings::{self, Listing};
use workbench_store::{ConnectionId, overview};

use super::Screens;
use crate::auth::{AuthDescription, auth_of};
use crate::error::CoreError;
use crate::samples::is_one_to_try;
use crate::saved::read_card;

/// An agent as a list shows it.
#[derive(Debug, Clone)]
pub struct AgentOverview {
    /// Its row of the database.
    pub connection: Connection,
    /// How it authenticates.
    pub auth: AuthDescription,
    /// Its card; `None` only where the file was changed by other hands.
    pub card: Option<AgentCard>,
    /// Requests of it that wait for a person.
    pub waiting: u64,
    /// How much the card that waits for a word is to be heeded, where one waits.
    pub card_change: Option<CardWeight>,
    /// Its place in the list.
    pub listing: Listing,
}

/// The state of the application in a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// Sample agents are among the connections.
    pub samples_connected: bool,
    /// An agent was saved at some time, removed ones included.
    pub ever_connected: bool,
    /// Requests that wait for a person.
    pub waiting: u64,
}

impl Screens {
    /// The names of all saved agents.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn agent_names(&self) -> Result<HashMap<ConnectionId, String>, CoreError> {
        let all = self.ground.connections().await?.into_iter();
        Ok(all.map(|connection| (connection.id, connection.name)).collect())
    }

    /// The state of the application.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn summary(&self) -> Result<Summary, CoreError> {
        let waiting = self.ground.waiting().await?;
        let (connections, ever_connected) = self
            .ground
            .store()
            .read(|reader| Ok((connections::list(reader)?, overview::any_connection_ever(reader)?)))
            .await?;
        let samples_connected = connections.iter().any(is_one_to_try);
        Ok(Summary { samples_connected, ever_connected, waiting })
    }

    /// Saved agents as a person listed them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn agents_overview(&self) -> Result<Vec<AgentOverview>, CoreError> {
        let now = self.ground.environment().now();
        let agents = self.ground.store().read(move |reader| {
            let waiting: HashMap<ConnectionId, u64> =
                overview::waiting_by_connection(reader, now)?.into_iter().collect();
            let mut listings = listings::all(reader)?;
            let mut agents = Vec::new();
            for connection in connections::list(reader)? {
                let card = match &connection.card_hash {
                    Some(hash) => connections::card(reader, hash)?,
                    None => None,
                };
                let pending = cards::pending(reader, &connection.id)?;
                agents.push(AgentOverview {
                    card_change: pending.and_then(|pending| pending.weight),
                    auth: auth_of(&connection),
                    card: card.as_ref().and_then(read_card).map(|card| card.value),
                    waiting: waiting.get(&connection.id).copied().unwrap_or(0),
                    listing: listings.remove(&connection.id).unwrap_or_default(),
                    connection,
                });
            }
            Ok(agents)
        });
        Ok(agents.await?)
    }

    /// Requests of one agent that wait for a person, and how many conversations were had with it.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn dealings_with(&self, id: &ConnectionId) -> Result<(u64, u64), CoreError> {
        let (id, now) = (id.clone(), self.ground.environment().now());
        let counts = self.ground.store().read(move |reader| {
            let waiting = overview::waiting_by_connection(reader, now)?;
            let waiting = waiting.into_iter().find(|(agent, _)| *agent == id).map_or(0, |(_, count)| count);
            Ok((waiting, overview::conversations_with(reader, &id)?))
        });
        Ok(counts.await?)
    }
}
