//! The state of serving as an agent: the server, its callers, and the reason if it cannot be reached.

pub(crate) mod door;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_server::RunningServer;
use workbench_store::ServedId;
use workbench_store::served::ServedRow;

use door::Entrance;

/// State that the servers of this process share.
#[derive(Default)]
pub(crate) struct Served {
    pub(crate) listening: tokio::sync::Mutex<Option<Listening>>,
    pub(crate) doors: Mutex<HashMap<ServedId, Arc<Entrance>>>,
    pub(crate) problem: Mutex<Option<ServingProblem>>,
}

/// The server with its agents.
pub(crate) struct Listening {
    pub(crate) server: RunningServer,
    pub(crate) serves: Vec<ServedRow>,
    pub(crate) port: u16,
}

impl Listening {
    /// Whether this can be reached.
    pub(crate) fn serves(&self, id: &ServedId) -> bool {
        self.serves.iter().any(|row| row.id == *id)
    }
}

/// Why nothing can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServingProblem {
    /// Somebody else has this port.
    pub port: u16,
}
