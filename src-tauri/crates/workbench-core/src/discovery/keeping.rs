//! Saves an agent that a search found.

use workbench_store::ConnectionId;

use super::{Discoveries, DiscoveryState};
use crate::auth::AuthGiven;
use crate::error::CoreError;
use crate::saving::choose;

impl Discoveries {
    /// Keeps the agent that a search found. `interface` is its place among the candidates; `rewrite`
    /// takes the suggested address instead of one that cannot be reached from here.
    ///
    /// # Errors
    /// When the search found nothing that can be called, or it cannot be stored.
    pub async fn save(
        &self,
        discovery: &str,
        name: Option<String>,
        interface: Option<usize>,
        rewrite: bool,
        auth: Option<AuthGiven>,
    ) -> Result<ConnectionId, CoreError> {
        let found = self.get(discovery)?;
        let DiscoveryState::Found(discovered) = found.state else {
            return Err(CoreError::not_found("found agent of search", discovery));
        };
        let given = match auth {
            Some(given) => given,
            None => self.given_for(discovery, &choose(&discovered, interface, rewrite)?.url),
        };
        let id = self.saving.save(&found.input, &discovered, name, interface, rewrite, given, false).await?;
        if self.was_inside(discovery) {
            self.saving.allow_inside(&id, true).await?;
        }
        self.ground.calls_were_to(self.called_by(discovery), &id).await;
        Ok(id)
    }
}
