//! Agents that were made ready to be called, kept until their connection changes, and the [`Origin`] of the
//! requests that come from them.
//!
//! Many modules look at this data; a module that changes a connection forgets the agents made from it.
//! Deliberately absent: making an agent, which needs credentials and is `agents`' work.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use a2a_client::Agent;
use a2a_protocol::quirk::Quirk;
use workbench_store::connections::{ChosenInterface, Connection};
use workbench_store::{ConnectionId, runs};

use crate::auth::AuthDescription;
use crate::lock::lock;

/// Agents that were called since the start.
#[derive(Default)]
pub(crate) struct ReachedAgents(Mutex<HashMap<ConnectionId, Vec<Made>>>);

/// An agent that was made from a connection.
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
    /// It has shown a task, so what it says not to know it has forgotten. Some agents never show any.
    pub(crate) shows_tasks: AtomicBool,
}

impl ReachedAgents {
    /// The agents that were made from a connection.
    pub(crate) fn made(&self, id: &ConnectionId) -> Vec<Made> {
        lock(&self.0).get(id).cloned().unwrap_or_default()
    }

    pub(crate) fn made_over(
        &self,
        id: &ConnectionId,
        over: Option<&ChosenInterface>,
    ) -> Option<Arc<Reached>> {
        let all = lock(&self.0);
        let made = all.get(id)?.iter().find(|made| made.over.as_ref() == over)?;
        Some(Arc::clone(&made.reached))
    }

    pub(crate) fn keep(&self, id: &ConnectionId, made: Made) {
        let mut all = lock(&self.0);
        let known = all.entry(id.clone()).or_default();
        known.retain(|other| other.over != made.over);
        known.push(made);
    }

    /// Forgets the agents made from a connection that changed.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        lock(&self.0).remove(id);
    }
}

impl Reached {
    pub(crate) fn origin(&self) -> Origin {
        Origin {
            connection: self.connection.id.clone(),
            interface_url: self
                .connection
                .interface
                .as_ref()
                .map(|interface| interface.url.clone())
                .unwrap_or_default(),
            identity: self.auth.identity(),
            card_hash: self.connection.card_hash.clone(),
        }
    }

    /// The extensions that a message requests, by its own choice or the default; generations without extensions
    /// request none.
    pub(crate) fn requested(&self, extensions: Option<&[String]>) -> Vec<String> {
        if self.agent.profile().extension_headers().is_empty() {
            return Vec::new();
        }
        extensions.unwrap_or(&self.extensions).to_vec()
    }
}

/// The owner of arriving requests: a part of a request's hash beside its content.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    pub(crate) connection: ConnectionId,
    pub(crate) interface_url: String,
    pub(crate) identity: String,
    pub(crate) card_hash: Option<String>,
}

impl Origin {
    /// The person's own origin, for gates of run files.
    pub(crate) fn of_person() -> Self {
        Self {
            connection: ConnectionId::new(runs::YOU),
            interface_url: "a2a-workbench://you".to_owned(),
            identity: String::new(),
            card_hash: None,
        }
    }
}
