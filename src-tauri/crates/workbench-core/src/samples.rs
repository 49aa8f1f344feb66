//! The sample agents, served on this machine, on the port of their first start where possible. Deliberately
//! absent: saving them as agents, which is `trying`'s work.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::time::Duration;

use a2a_server::samples::{self, Pace};
use a2a_server::{RunningServer, Server};
use workbench_store::connections::Connection;
use workbench_store::{Store, settings};

use crate::error::CoreError;
use crate::lock::lock;

const PORT: &str = "samples.port";

/// The paths of the agents, which are also their names in stored addresses.
pub(crate) const PATHS: [&str; 4] = ["payments-clerk", "story-planner", "story-writer", "story-reviewer"];

/// The stand-in for other agents in a trial. It is saved when it is first needed.
pub(crate) const ECHO: &str = "echo";

/// Whether a saved agent is one of those that a newcomer tries.
pub(crate) fn is_one_to_try(connection: &Connection) -> bool {
    connection.sample && connection.input != ECHO
}

/// The sample agents while they run.
pub(crate) struct Samples {
    pace: Duration,
    running: Mutex<Option<RunningServer>>,
}

impl Samples {
    pub(crate) fn new(pace: Duration) -> Self {
        Self { pace, running: Mutex::default() }
    }

    pub(crate) fn stop(&self) {
        lock(&self.running).take();
    }

    pub(crate) fn are_running(&self) -> bool {
        lock(&self.running).is_some()
    }

    /// Starts them where they are not running.
    pub(crate) async fn start(&self, store: &Store) -> Result<(), CoreError> {
        if self.are_running() {
            return Ok(());
        }
        let before = store.read(|reader| settings::get(reader, PORT)).await?;
        let before: u16 = before.and_then(|port| port.parse().ok()).unwrap_or(0);
        let pace = Pace::every(self.pace);
        let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let server = match Server::start(at(before), samples::all(pace)).await {
            Ok(server) => server,
            Err(_) if before != 0 => Server::start(at(0), samples::all(pace)).await?,
            Err(error) => return Err(error.into()),
        };
        let port = server.address().port().to_string();
        lock(&self.running).replace(server);
        store.write("sample port", move |tx| settings::set(tx, PORT, &port)).await?;
        Ok(())
    }

    /// Where one of them is; empty where none runs.
    pub(crate) fn url(&self, path: &str) -> String {
        lock(&self.running).as_ref().map(|server| server.url(path)).unwrap_or_default()
    }
}
