//! A secret by which an agent signs its call backs (`X-Agent-Signature`), one per agent.
//!
//! The protocol has no way to tell an agent such a secret, so a person carries it: from the agent's configuration
//! to here, or a fresh one from here to there. Once it is set, an unsigned call back of this agent is refused.

use a2a_client::Secret;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use tokio::task::spawn_blocking;
use workbench_store::ConnectionId;
use workbench_store::push::secrets::{self, AgreedSecret};

use super::Push;
use crate::auth::AuthDescription;
use crate::auth::slots::Draft;
use crate::error::CoreError;
use crate::receiving::Listener;

impl Push {
    /// Since when a secret is agreed upon with an agent, in Unix milliseconds.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn secret_since(&self, id: &ConnectionId) -> Result<Option<i64>, CoreError> {
        Ok(self.ground.agreed(id).await?.map(|agreed| agreed.at))
    }

    /// Agrees upon `given`, or upon a fresh secret, which is returned this once.
    ///
    /// # Errors
    /// When the agent is not there, or the secret cannot be kept.
    pub async fn agree_secret(
        &self,
        id: &ConnectionId,
        given: Option<Secret>,
    ) -> Result<Option<Secret>, CoreError> {
        self.ground.stored_connection(id).await?;
        let fresh =
            given.is_none().then(|| Secret::new(URL_SAFE_NO_PAD.encode(self.ground.environment().random())));
        let secret = given.or_else(|| fresh.clone()).expect("BUG: one of the two is there");
        let agreed = AgreedSecret {
            slot: format!("secret/{}", self.ground.environment().fresh_id()),
            at: self.ground.environment().now(),
        };
        let before = self.ground.agreed(id).await?;
        let draft = Draft::of_value(agreed.slot.clone(), secret).giving_up(before.map(|agreed| agreed.slot));
        self.store_agreed(id, draft, Some(agreed)).await?;
        Ok(fresh)
    }

    /// Takes unsigned calls back of an agent again.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn drop_secret(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let Some(before) = self.ground.agreed(id).await? else { return Ok(()) };
        self.store_agreed(id, Draft::unchanged(AuthDescription::default()).giving_up(Some(before.slot)), None)
            .await
    }

    async fn store_agreed(
        &self,
        id: &ConnectionId,
        draft: Draft,
        agreed: Option<AgreedSecret>,
    ) -> Result<(), CoreError> {
        let turn = self.ground.credentials_turn().await;
        let of = id.clone();
        let given_up = self
            .ground
            .commit_draft(draft, "push secret", move |tx| secrets::set(tx, &of, agreed.as_ref()))
            .await?;
        self.ground.empty(given_up).await;
        drop(turn);
        // Whoever looks at what arrives has the former one still.
        if let Listener::Running(running) = &*self.listening.0.lock().await {
            self.reopen(running, Some(id)).await?;
        }
        Ok(())
    }

    /// The secret that an agent has to sign with, if there is one. One that the keyring has lost cannot be
    /// matched by anybody.
    pub(super) async fn push_secret(&self, id: &ConnectionId) -> Result<Option<Secret>, CoreError> {
        let Some(AgreedSecret { slot, .. }) = self.ground.agreed(id).await? else { return Ok(None) };
        let store = self.ground.secrets().await;
        let kept = spawn_blocking(move || store.get(&slot)).await.map_err(|_| CoreError::Interrupted)??;
        Ok(Some(match kept {
            Some(secret) => Secret::new(secret.expose()),
            None => Secret::new(URL_SAFE_NO_PAD.encode(self.ground.environment().random())),
        }))
    }
}
