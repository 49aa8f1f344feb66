//! A keyring that leaves chosen writes unanswered, and does them late.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use tokio::sync::Notify;
use workbench_secrets::{KeyringState, Reconnecting, Secret, SecretError, SecretStore};

use super::Ring;

/// The keyring that all connections lead to.
#[derive(Default)]
pub(crate) struct DeafRing {
    ring: Ring,
    /// So many writes more of what is remembered are not answered.
    deaf_to: AtomicUsize,
    swallowed: Notify,
    hears: Mutex<bool>,
    may_hear: Condvar,
    landed: Notify,
    written: Notify,
    /// So many writes are not done yet.
    open: AtomicUsize,
}

impl DeafRing {
    /// As the workbench asks a keyring.
    pub(crate) fn asked(self: &Arc<Self>) -> Arc<Reconnecting> {
        let ring = Arc::clone(self);
        let connect =
            move || Ok(Arc::new(Connection { ring: Arc::clone(&ring), turn: Mutex::default() }) as _);
        Arc::new(Reconnecting::new("a test", connect))
    }

    pub(crate) fn be_deaf_to(&self, writes: usize) {
        self.deaf_to.store(writes, Ordering::SeqCst);
    }

    /// Returns once it remembers where the ledger ends.
    pub(crate) async fn told(&self) {
        self.until(|ring| !ring.ring.heads().is_empty()).await;
    }

    /// Returns once a write is waiting that is not answered.
    pub(crate) async fn swallowed(&self) {
        self.swallowed.notified().await;
    }

    /// Does what it did not answer, and answers from now on.
    pub(crate) fn hear(&self) {
        self.be_deaf_to(0);
        *self.hears.lock().unwrap() = true;
        self.may_hear.notify_all();
    }

    /// Returns once it did something late.
    pub(crate) async fn landed(&self) {
        self.landed.notified().await;
    }

    /// Returns once it did everything late.
    pub(crate) async fn all_landed(&self) {
        self.until(|ring| ring.open.load(Ordering::SeqCst) == 0).await;
    }

    /// Looks after each write, and before the first.
    async fn until(&self, is_so: impl Fn(&Self) -> bool) {
        loop {
            let written = self.written.notified();
            if is_so(self) {
                return;
            }
            written.await;
        }
    }
}

struct Connection {
    ring: Arc<DeafRing>,
    /// One call after the other, as over the wire.
    turn: Mutex<()>,
}

impl SecretStore for Connection {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        let _turn = self.turn.lock().unwrap();
        self.ring.ring.get(slot)
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        let (_turn, ring) = (self.turn.lock().unwrap(), &self.ring);
        let left = |left: usize| left.checked_sub(1);
        if !slot.contains("/head")
            || ring.deaf_to.fetch_update(Ordering::SeqCst, Ordering::SeqCst, left).is_err()
        {
            let told = ring.ring.set(slot, secret);
            ring.written.notify_waiters();
            return told;
        }
        ring.open.fetch_add(1, Ordering::SeqCst);
        ring.swallowed.notify_one();
        let hears = ring.hears.lock().unwrap();
        drop(ring.may_hear.wait_timeout_while(hears, Duration::from_mins(1), |hears| !*hears).unwrap());
        let told = ring.ring.set(slot, secret);
        ring.open.fetch_sub(1, Ordering::SeqCst);
        ring.written.notify_waiters();
        ring.landed.notify_one();
        told
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        let _turn = self.turn.lock().unwrap();
        self.ring.ring.remove(slot)
    }

    fn state(&self) -> KeyringState {
        self.ring.ring.state()
    }
}
