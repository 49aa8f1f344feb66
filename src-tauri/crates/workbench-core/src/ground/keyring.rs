//! The keyring of this application: asked once, in good time, and never in anybody's way.

use std::sync::Arc;

use tokio::task::spawn_blocking;
use workbench_secrets::{DEFAULT_PATIENCE, KeyringState, SecretStore, SessionStore};
use workbench_store::Tag;

use super::Ground;

impl Ground {
    /// Whether secrets outlive this session. Asks the keyring the first time.
    pub async fn keyring(&self) -> KeyringState {
        self.secrets().await.state()
    }

    /// The same as far as it is known: a keyring may take seconds to answer the first time. A change of
    /// [`Tag::App`] is announced when it has, and whenever it ceases to answer or answers again.
    pub fn keyring_so_far(&self) -> Option<KeyringState> {
        self.secrets.get().map(|secrets| secrets.state())
    }

    pub(crate) async fn secrets(&self) -> Arc<dyn SecretStore> {
        let open = || async {
            let nonce = self.environment.fresh_id();
            let opening = spawn_blocking(move || workbench_secrets::open(&nonce, DEFAULT_PATIENCE));
            opening.await.unwrap_or_else(|error| Arc::new(SessionStore::new(error.to_string())))
        };
        Arc::clone(self.secrets.get_or_init(open).await)
    }

    /// Tells that it answered, or ceased to.
    pub(crate) async fn announce_keyring(&self) {
        let announcing = self.store.write("keyring known", |tx| {
            tx.touch(Tag::App, None);
            Ok(())
        });
        if let Err(error) = announcing.await {
            tracing::warn!(%error, "what the keyring answered is not announced");
        }
    }
}
