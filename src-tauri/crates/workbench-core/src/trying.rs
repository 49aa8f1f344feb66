//! Connects to the sample agents as to any other agent. If their port changed, the saved addresses follow.
//!
//! Deliberately absent: any way around the checks for an agent of the internet, except that its card is requested
//! at the known address.

use std::sync::Arc;

use workbench_store::ConnectionId;
use workbench_store::connections::Connection;

use crate::auth::AuthGiven;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::samples::{ECHO, PATHS, Samples};
use crate::saving::Saving;

/// The sample agents, connected to like any other. Cheap to clone.
#[derive(Clone)]
pub struct Trying {
    ground: Arc<Ground>,
    samples: Arc<Samples>,
    saving: Saving,
}

impl Trying {
    pub(crate) fn new(ground: Arc<Ground>, samples: Arc<Samples>, saving: Saving) -> Self {
        Self { ground, samples, saving }
    }

    /// Starts the sample agents where they are not running, and saves those that are not saved.
    /// Returns all four.
    ///
    /// # Errors
    /// When no port can be had, or they cannot be stored.
    pub async fn connect(&self) -> Result<Vec<ConnectionId>, CoreError> {
        self.samples.start(self.ground.store()).await?;
        let saved = self.sample_connections().await?;
        let mut ids = Vec::new();
        for path in PATHS {
            ids.push(self.sample(path, &saved).await?);
        }
        Ok(ids)
    }

    /// The agent that repeats its input, started and saved if necessary.
    pub(crate) async fn connect_echo(&self) -> Result<ConnectionId, CoreError> {
        self.samples.start(self.ground.store()).await?;
        let saved = self.sample_connections().await?;
        self.sample(ECHO, &saved).await
    }

    /// A sample agent that runs, saved unless it is among those that are.
    async fn sample(&self, path: &str, saved: &[Connection]) -> Result<ConnectionId, CoreError> {
        if let Some(connection) = saved.iter().find(|connection| connection.input == path) {
            return Ok(connection.id.clone());
        }
        let (discovered, called) = self.ground.discover_here(&self.samples.url(path)).await?;
        let id = self.saving.save(path, &discovered, None, None, false, AuthGiven::default(), true).await?;
        self.ground.calls_were_to(called, &id).await;
        Ok(id)
    }

    /// Whether the sample agents run.
    pub fn are_running(&self) -> bool {
        self.samples.are_running()
    }

    /// Starts the sample agents when some are saved.
    pub(crate) async fn resume_samples(&self) -> Result<(), CoreError> {
        let saved = self.sample_connections().await?;
        if saved.is_empty() {
            return Ok(());
        }
        self.samples.start(self.ground.store()).await?;
        for connection in saved {
            let url = self.samples.url(&connection.input);
            let moved = connection.interface.as_ref().is_none_or(|chosen| !chosen.url.starts_with(&url));
            if moved {
                let (discovered, called) = self.ground.discover_here(&url).await?;
                self.saving.replace_card(&connection.id, &discovered).await?;
                self.ground.calls_were_to(called, &connection.id).await;
            }
        }
        Ok(())
    }

    async fn sample_connections(&self) -> Result<Vec<Connection>, CoreError> {
        Ok(self.ground.connections().await?.into_iter().filter(|connection| connection.sample).collect())
    }
}
