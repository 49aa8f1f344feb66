//! The sample agents: served here, connected to like any other agent.
//!
//! They keep the port of their first start where they can, so that saved addresses stay true; where
//! they cannot, the saved addresses follow.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::time::Duration;

use a2a_client::Credentials;
use a2a_client::discover::{self, Discovered, Input, Progress};
use a2a_server::samples::{self, Pace};
use a2a_server::{RunningServer, Server};
use url::Url;
use workbench_store::connections::Connection;
use workbench_store::{ConnectionId, ExchangeId, settings};

use crate::auth::AuthGiven;
use crate::error::CoreError;
use crate::workbench::{Workbench, lock};

/// The pace at which they write: slow enough to be watched.
pub(crate) const PACE: Duration = Duration::from_millis(45);
const PORT: &str = "samples.port";

/// The paths of the agents, which are also their names in stored addresses.
const PATHS: [&str; 4] = ["payments-clerk", "story-planner", "story-writer", "story-reviewer"];

/// Who stands in for others when a run file is tried. It is saved when it is first needed.
const ECHO: &str = "echo";

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
}

impl Workbench {
    /// Starts the sample agents where they are not running, and saves those that are not saved.
    /// Returns all four.
    ///
    /// # Errors
    /// When no port can be had, or they cannot be stored.
    pub async fn connect_samples(&self) -> Result<Vec<ConnectionId>, CoreError> {
        self.start_samples().await?;
        let saved = self.sample_connections().await?;
        let mut ids = Vec::new();
        for path in PATHS {
            ids.push(self.sample(path, &saved).await?);
        }
        Ok(ids)
    }

    /// The agent that gives back what it is told, started and saved where it is not.
    pub(crate) async fn connect_echo(&self) -> Result<ConnectionId, CoreError> {
        self.start_samples().await?;
        let saved = self.sample_connections().await?;
        self.sample(ECHO, &saved).await
    }

    /// A sample agent that runs, saved unless it is among those that are.
    async fn sample(&self, path: &str, saved: &[Connection]) -> Result<ConnectionId, CoreError> {
        if let Some(connection) = saved.iter().find(|connection| connection.input == path) {
            return Ok(connection.id.clone());
        }
        let (discovered, called) = self.discover_here(&self.sample_url(path)).await?;
        let id = self.save(path, &discovered, None, None, false, AuthGiven::default(), true).await?;
        self.calls_were_to(called, &id).await;
        Ok(id)
    }

    /// Whether the sample agents run.
    pub fn samples_running(&self) -> bool {
        lock(&self.samples().running).is_some()
    }

    /// Starts the sample agents when some are saved.
    pub(crate) async fn resume_samples(&self) -> Result<(), CoreError> {
        let saved = self.sample_connections().await?;
        if saved.is_empty() {
            return Ok(());
        }
        self.start_samples().await?;
        for connection in saved {
            let url = self.sample_url(&connection.input);
            let moved = connection.interface.as_ref().is_none_or(|chosen| !chosen.url.starts_with(&url));
            if moved {
                let (discovered, called) = self.discover_here(&url).await?;
                self.replace_card(&connection.id, &discovered).await?;
                self.calls_were_to(called, &connection.id).await;
            }
        }
        Ok(())
    }

    async fn start_samples(&self) -> Result<(), CoreError> {
        if self.samples_running() {
            return Ok(());
        }
        let before = self.store().read(|reader| settings::get(reader, PORT)).await?;
        let before: u16 = before.and_then(|port| port.parse().ok()).unwrap_or(0);
        let pace = Pace::every(self.samples().pace);
        let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let server = match Server::start(at(before), samples::all(pace)).await {
            Ok(server) => server,
            Err(_) if before != 0 => Server::start(at(0), samples::all(pace)).await?,
            Err(error) => return Err(error.into()),
        };
        let port = server.address().port().to_string();
        lock(&self.samples().running).replace(server);
        self.store().write("sample port", move |tx| settings::set(tx, PORT, &port)).await?;
        Ok(())
    }

    async fn sample_connections(&self) -> Result<Vec<Connection>, CoreError> {
        Ok(self.connections().await?.into_iter().filter(|connection| connection.sample).collect())
    }

    /// The card of an agent that is served here, asked for where it is known to be, and the calls that this
    /// took.
    pub(crate) async fn discover_here(&self, url: &str) -> Result<(Discovered, Vec<ExchangeId>), CoreError> {
        let text = format!("{url}.well-known/agent-card.json");
        let url = Url::parse(&text).map_err(|_| CoreError::NotAnAddress { text })?;
        let raw = self.raw(Credentials::none());
        let mut called = Vec::new();
        let mut on_progress = |progress: Progress<'_>| match progress {
            Progress::Started(_) => {}
            Progress::Finished(attempt) => {
                called.extend(attempt.exchange.and_then(|exchange| self.wire_log().name_of(exchange)));
            }
        };
        let discovered = discover::discover(&raw, &Input::Url(url), None, &mut on_progress).await?;
        Ok((discovered, called))
    }

    fn sample_url(&self, path: &str) -> String {
        lock(&self.samples().running).as_ref().map(|server| server.url(path)).unwrap_or_default()
    }
}
