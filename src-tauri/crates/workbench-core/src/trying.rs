//! Connecting to the sample agents like to any other agent.
//!
//! Where they cannot keep their port, the saved addresses follow.

use a2a_client::Credentials;
use a2a_client::discover::{self, Discovered, Input, Progress};
use url::Url;
use workbench_store::connections::Connection;
use workbench_store::{ConnectionId, ExchangeId};

use crate::auth::AuthGiven;
use crate::error::CoreError;
use crate::samples::{ECHO, PATHS};
use crate::workbench::Workbench;

impl Workbench {
    /// Starts the sample agents where they are not running, and saves those that are not saved.
    /// Returns all four.
    ///
    /// # Errors
    /// When no port can be had, or they cannot be stored.
    pub async fn connect_samples(&self) -> Result<Vec<ConnectionId>, CoreError> {
        self.samples().start(self.store()).await?;
        let saved = self.sample_connections().await?;
        let mut ids = Vec::new();
        for path in PATHS {
            ids.push(self.sample(path, &saved).await?);
        }
        Ok(ids)
    }

    /// The agent that gives back what it is told, started and saved where it is not.
    pub(crate) async fn connect_echo(&self) -> Result<ConnectionId, CoreError> {
        self.samples().start(self.store()).await?;
        let saved = self.sample_connections().await?;
        self.sample(ECHO, &saved).await
    }

    /// A sample agent that runs, saved unless it is among those that are.
    async fn sample(&self, path: &str, saved: &[Connection]) -> Result<ConnectionId, CoreError> {
        if let Some(connection) = saved.iter().find(|connection| connection.input == path) {
            return Ok(connection.id.clone());
        }
        let (discovered, called) = self.discover_here(&self.samples().url(path)).await?;
        let id = self.save(path, &discovered, None, None, false, AuthGiven::default(), true).await?;
        self.calls_were_to(called, &id).await;
        Ok(id)
    }

    /// Whether the sample agents run.
    pub fn samples_running(&self) -> bool {
        self.samples().are_running()
    }

    /// Starts the sample agents when some are saved.
    pub(crate) async fn resume_samples(&self) -> Result<(), CoreError> {
        let saved = self.sample_connections().await?;
        if saved.is_empty() {
            return Ok(());
        }
        self.samples().start(self.store()).await?;
        for connection in saved {
            let url = self.samples().url(&connection.input);
            let moved = connection.interface.as_ref().is_none_or(|chosen| !chosen.url.starts_with(&url));
            if moved {
                let (discovered, called) = self.discover_here(&url).await?;
                self.replace_card(&connection.id, &discovered).await?;
                self.calls_were_to(called, &connection.id).await;
            }
        }
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
}
