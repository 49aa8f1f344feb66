//! The keys and the head of the ledger, which the keyring keeps; the store writes and chains the rows.
//!
//! The keyring takes no part in a transaction, so its head may lag behind the disk by sealed rows
//! ([`remembered`]), but is never ahead. A ledger that ends before the head was cut, and a row says so from then
//! on. Without a keyring rows are unsealed, because a key that dies with this process would prove nothing.
//! Deliberately absent: changing or removing a row.

pub mod export;
mod keys;
mod left;
mod queries;
mod remembered;
pub mod verify;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde_json::json;
use tokio::sync::{Mutex, OnceCell};
use tokio::task::spawn_blocking;
use workbench_secrets::{Secret, SecretError, SecretStore};
use workbench_store::approvals::outbox;
use workbench_store::ledger::{self, EntryKind, Fact, Head, NewEntry, Who, check};
use workbench_store::{ApprovalId, ConnectionId, StoreError, Tx};

use crate::bell::Bell;
use crate::causes::with_causes;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::Ground;

pub(crate) use keys::Keys;
pub(crate) use left::Left;
use queries::LastCheck;
pub use queries::LedgerState;
pub(crate) use remembered::keep_head;
use remembered::{Memory, Recalled};

/// Rows as the store has them.
pub mod rows {
    pub use workbench_store::ledger::check::{Checked, Fault};
    pub use workbench_store::ledger::list::{Query, Shown};
    pub use workbench_store::ledger::{EntryKind, How, Outcome, Verdict, Who};
}

/// This process's knowledge of the ledger.
pub struct Ledger {
    ground: Arc<Ground>,
    left: Left,
    /// Rung where a decision that was left is to be asked about.
    asked: Bell,
    /// `None`: there is no keyring to keep them.
    opened: OnceCell<Option<Keys>>,
    /// The keyring's memory. Locked while it is written.
    memory: Mutex<Memory>,
    /// The number of sendings that this process allowed, whatever the database says by now.
    begun: AtomicU64,
    /// Held while the ledger is checked.
    checked: Mutex<Option<LastCheck>>,
}

impl Ledger {
    /// `asked` is rung where a decision that an earlier run left is to be asked about.
    pub(crate) fn new(ground: Arc<Ground>, left: Left, asked: Bell) -> Self {
        Self {
            ground,
            left,
            asked,
            opened: OnceCell::new(),
            memory: Mutex::default(),
            begun: AtomicU64::new(0),
            checked: Mutex::default(),
        }
    }

    /// Writes a job that may add rows to the ledger: waits for its key first, which takes a moment once.
    pub(crate) async fn enter<T, F>(&self, label: &'static str, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.keys().await;
        self.ground.store().write(label, job).await
    }

    /// Writes a job that seldom adds rows to the ledger. Before the key is known the job runs without it; if it would
    /// add a row, it is rolled back and repeated with the key.
    pub(crate) async fn enter_if_needed<T, F>(&self, label: &'static str, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Clone + Send + 'static,
    {
        if self.opened.initialized() {
            return self.ground.store().write(label, job).await;
        }
        let first = job.clone();
        let tried = self.ground.store().write(label, move |tx| {
            let done = first(tx)?;
            if tx.adds_to_ledger() { Err(StoreError::SealAwaited) } else { Ok(done) }
        });
        match tried.await {
            Err(StoreError::SealAwaited) => self.enter(label, job).await,
            done => done,
        }
    }

    /// The keys of the ledger; `None`: rows are unsealed in this process.
    pub(crate) async fn keys(&self) -> Option<&Keys> {
        let open = || async {
            let opened = if self.ground.keyring().await.lasts() {
                let opened = self.open_ledger().await;
                opened
                    .inspect_err(|error| {
                        tracing::error!(error = with_causes(error), "the ledger is unsealed");
                    })
                    .ok()
            } else {
                None
            };
            if self.remembered_head().await.is_none() {
                self.ask_about_what_was_left().await;
            }
            opened
        };
        self.opened.get_or_init(open).await.as_ref()
    }

    async fn open_ledger(&self) -> Result<Keys, CoreError> {
        let name = self.ground.store().read(ledger::name).await?;
        let (secrets, environment) = (self.ground.secrets().await, self.ground.environment().clone());
        let ledger = name.clone();
        let opening = spawn_blocking(move || open_in(secrets.as_ref(), &ledger, &environment));
        let (keys, recalled) = opening.await.map_err(|_| CoreError::Interrupted)??;
        self.ground.store().seal_with(keys.seal().clone());
        self.begin_with(recalled).await?;
        Ok(keys)
    }

    /// A ledger that does not lead to the keyring's head was changed from outside. It goes on, and says so for ever.
    /// Returns whether it was.
    async fn note_damage(&self, remembered: Head) -> Result<bool, StoreError> {
        let environment = self.ground.environment().clone();
        let noting =
            self.ground.store().write("check ledger", move |tx| note_damage(tx, &remembered, &environment));
        noting.await
    }
}

/// The keys, made the first time, and the keyring's memory of the end. Blocks.
fn open_in(
    secrets: &dyn SecretStore,
    name: &str,
    environment: &Environment,
) -> Result<(Keys, Recalled), SecretError> {
    let slot = keys_slot(name);
    let known = secrets.get(&slot)?;
    let text = if let Some(known) = &known {
        known.expose().to_owned()
    } else {
        let fresh = Keys::text(environment.random(), environment.random());
        secrets.set(&slot, &Secret::new(fresh.as_str()))?;
        fresh
    };
    let keys = Keys::read(name, &text).ok_or(SecretError::Forgetful)?;
    Ok((keys, remembered::recall(secrets, name)?))
}

fn keys_slot(name: &str) -> String {
    format!("ledger/{name}/keys")
}

fn note_damage(tx: &mut Tx<'_>, head: &Head, environment: &Environment) -> Result<bool, StoreError> {
    let Some(fault) = check::against_head(tx, head)? else { return Ok(false) };
    tracing::error!(?fault, "the ledger is not what the keyring remembers");
    // It tells of no request.
    let nobody = (ApprovalId::new(""), ConnectionId::new(""));
    let fact = Fact::new(EntryKind::Damaged, Who::Workbench, nobody.0, nobody.1);
    let entry = NewEntry { fact, content: vec![("fault", json!(fault).to_string())] };
    ledger::append(tx, &entry, environment.random(), environment.now())?;
    // It may have been set back to before a decision was sent, and none leaves before the keyring was asked.
    outbox::overdue(tx)?;
    Ok(true)
}
