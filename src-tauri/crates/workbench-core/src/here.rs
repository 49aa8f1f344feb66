//! The card of an agent that is served here, and the calls by which an agent was found.

use a2a_client::Credentials;
use a2a_client::discover::{self, Discovered, Input, Progress};
use url::Url;
use workbench_store::wire::belonging;
use workbench_store::{ConnectionId, ExchangeId};

use crate::error::CoreError;
use crate::ground::Ground;

impl Ground {
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

    /// The calls that found an agent are calls to it. A log that does not say so is no reason to fail.
    pub(crate) async fn calls_were_to(&self, exchanges: Vec<ExchangeId>, connection: &ConnectionId) {
        self.wire_log().flush().await;
        let connection = connection.clone();
        let told = self
            .store()
            .write("calls of a search", move |tx| belonging::to_connection(tx, &exchanges, &connection));
        if let Err(error) = told.await {
            tracing::warn!(%error, "the log could not be told whom a search had called");
        }
    }
}
