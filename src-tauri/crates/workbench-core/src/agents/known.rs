//! A saved agent with its card read, by which it is called.

use workbench_store::{ConnectionId, extensions};

use super::Agents;
use super::extended::ExtendedState;
use crate::auth::auth_of;
use crate::connections::Known;
use crate::error::CoreError;
use crate::saved::{interfaces_of, read_card};
use crate::speaking::settle_as_stored;

impl Agents {
    /// A saved agent with its card.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn known(&self, id: &ConnectionId) -> Result<Known, CoreError> {
        let (connection, stored) = self.ground.stored_connection(id).await?;
        let card = match self.extended.of(&connection).map(|extended| extended.state) {
            Some(ExtendedState::InUse(card)) => *card,
            _ => read_card(&stored).ok_or_else(|| CoreError::not_found("card of", id))?,
        };
        let (mut candidates, mut addresses) = interfaces_of(&card.value, connection.card_url.as_deref());
        settle_as_stored(&mut candidates, &mut addresses, connection.interface.as_ref());
        let card_change = self.ground.pending_card(id).await?.and_then(|pending| pending.weight);
        let listing = self.ground.listing(id).await?;
        Ok(Known {
            auth: auth_of(&connection),
            connection,
            card,
            candidates,
            addresses,
            card_change,
            listing,
        })
    }

    /// Whether an agent that is still there answers piece by piece.
    pub(crate) async fn streams(&self, id: &ConnectionId) -> Result<bool, CoreError> {
        if let Some(reached) = self.reached.made_over(id, None) {
            return Ok(reached.agent.streaming() == Some(true));
        }
        let known = self.known(id).await?;
        if known.connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.connection.name });
        }
        Ok(known.card.value.capabilities.streaming == Some(true))
    }

    /// Asks the agent for these extensions of its card from now on, and for no others.
    ///
    /// # Errors
    /// When the agent is not there, or the store cannot be written.
    pub async fn request_extensions(
        &self,
        id: &ConnectionId,
        mut uris: Vec<String>,
    ) -> Result<(), CoreError> {
        let card = self.known(id).await?.card.value;
        uris.retain(|uri| card.capabilities.extensions.iter().any(|known| known.uri == *uri));
        let connection = id.clone();
        self.ground
            .store()
            .write("extensions", move |tx| extensions::request(tx, &connection, &uris))
            .await?;
        self.reached.forget(id);
        Ok(())
    }
}
