//! The receiver of call backs, and the addresses that are open on it.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use a2a_server::receiver::{Arrived, PREFIX, RunningReceiver};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::UnboundedSender;
use workbench_store::TaskKey;

use crate::environment::Environment;
use crate::settings::PushSettings;

/// Whether agents can call back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PushState {
    /// It is switched off.
    Off,
    /// They can.
    Listening {
        /// The address told to agents, without the part that is made for each task.
        told: String,
        /// Where it listens on this machine.
        address: SocketAddr,
    },
    /// The port is taken, or not allowed.
    Failed,
}

/// The receiver and its open addresses.
#[derive(Default)]
pub(crate) struct Receiving(pub(crate) tokio::sync::Mutex<Listener>);

/// Whether it listens.
#[derive(Default)]
pub(crate) enum Listener {
    #[default]
    Off,
    Failed,
    Running(Running),
}

/// The receiver while it runs.
pub(crate) struct Running {
    /// The settings at its start.
    pub(crate) settings: PushSettings,
    pub(crate) receiver: RunningReceiver,
    /// The address told to agents: the beginning of every registration's address.
    pub(crate) told: String,
    pub(crate) open: OpenPaths,
}

/// By the part of the address that nobody can guess.
pub(crate) type OpenPaths = Arc<Mutex<HashMap<String, OpenPath>>>;

/// The purpose of an address.
pub(crate) struct OpenPath {
    pub(crate) task: TaskKey,
    /// Leads to the task that handles arriving call backs.
    pub(crate) looks: UnboundedSender<Arrived>,
}

/// The keyring's values of one registration.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Secrets {
    pub(crate) path: String,
    pub(crate) token: String,
    pub(crate) credentials: String,
}

impl Secrets {
    pub(crate) fn fresh(environment: &Environment) -> Self {
        let text = || URL_SAFE_NO_PAD.encode(environment.random());
        Self { path: text(), token: text(), credentials: text() }
    }
}

impl Running {
    pub(crate) fn url(&self, secrets: &Secrets) -> String {
        format!("{}{PREFIX}{}", self.told, secrets.path)
    }
}
