//! The keyring of this application: asked once, in good time, and never in anybody's way.

use std::sync::Arc;

use futures_util::future::join;
use tokio::task::spawn_blocking;
use workbench_secrets::{DEFAULT_PATIENCE, KeyringState, SecretStore, SessionStore};
use workbench_store::approvals::outbox;
use workbench_store::{ApprovalId, Reader, StoreError, Tag, keyring_slots};

use super::Workbench;
use crate::auth::slots::GivenUp;
use crate::bell::Bell;

/// What earlier processes left, read before anything can change it.
pub(super) struct Left {
    /// Slots in the keyring that nobody uses: what is loose now stays so.
    in_keyring: Vec<String>,
    /// Decisions that were not sent.
    unsent: Vec<ApprovalId>,
    /// How often something was let be sent.
    sendings: u64,
}

impl Left {
    pub(super) fn read(reader: &Reader<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            in_keyring: keyring_slots::loose(reader)?,
            unsent: outbox::queued(reader)?,
            sendings: outbox::sendings(reader)?,
        })
    }
}

impl Workbench {
    /// Whether secrets outlive this session. Asks the keyring the first time.
    pub async fn keyring(&self) -> KeyringState {
        self.secrets().await.state()
    }

    /// The same as far as it is known: a keyring may take seconds to answer the first time. A change of
    /// [`Tag::App`] is announced when it has, and whenever it ceases to answer or answers again.
    pub fn keyring_so_far(&self) -> Option<KeyringState> {
        self.0.secrets.get().map(|secrets| secrets.state())
    }

    pub(crate) async fn secrets(&self) -> Arc<dyn SecretStore> {
        let open = || async {
            let nonce = self.environment().fresh_id();
            let opening = spawn_blocking(move || workbench_secrets::open(&nonce, DEFAULT_PATIENCE));
            opening.await.unwrap_or_else(|error| Arc::new(SessionStore::new(error.to_string())))
        };
        Arc::clone(self.0.secrets.get_or_init(open).await)
    }

    /// Without a keyring, or with another one, nothing remembers where the ledger ended: the folder may have been set
    /// back to before decisions were sent that wait in it. None of them leaves before the keyring was asked.
    pub(crate) async fn ask_about_what_was_left(&self) {
        let left = self.0.left.unsent.clone();
        if left.is_empty() {
            return;
        }
        let asking = self.store().write("ask again", move |tx| outbox::overdue_of(tx, &left)).await;
        match asking {
            Ok(()) => self.courier().ring(),
            Err(error) => {
                tracing::error!(%error, "what an earlier run left unsent cannot be asked about");
            }
        }
    }

    /// How often earlier processes let something be sent, as the database said when it was opened.
    pub(crate) fn counted_at_start(&self) -> u64 {
        self.0.left.sendings
    }

    async fn announce_keyring(&self) {
        let announcing = self.store().write("keyring known", |tx| {
            tx.touch(Tag::App, None);
            Ok(())
        });
        if let Err(error) = announcing.await {
            tracing::warn!(%error, "what the keyring answered is not announced");
        }
    }
}

/// The first question to a keyring may take seconds; nobody should wait for it. Then it lets go of what
/// an earlier process left in it, and whether it answers is announced for as long as the application runs.
pub(super) async fn warm(workbench: Workbench) {
    let (secrets, changed) = (workbench.secrets().await, Bell::default());
    let bell = changed.clone();
    secrets.watch(Box::new(move || bell.ring()));
    if let KeyringState::SessionOnly { reason } = secrets.state() {
        tracing::warn!(?reason, "secrets last for this session only");
    }
    drop(secrets);
    changed.ring();
    let announcing = async {
        loop {
            changed.rung().await;
            workbench.announce_keyring().await;
        }
    };
    join(announcing, workbench.empty(GivenUp(workbench.0.left.in_keyring.clone()))).await;
}
