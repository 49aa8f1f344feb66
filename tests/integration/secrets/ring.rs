//! A keyring whose contents a test can see, and a crash at a chosen step.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use tokio::sync::Notify;
use workbench_secrets::{KeyringState, Secret, SecretError, SecretStore, SessionStore};
use workbench_store::CommitHook;

/// The parts of a process that end together: its writer and its way to the keyring.
#[derive(Default)]
pub(crate) struct Life {
    steps: AtomicUsize,
    /// The step that is not taken any more; `None` lives on.
    last: Option<usize>,
    ended: AtomicBool,
}

impl Life {
    /// A life that ends before the given step, counted from 0: every commit and every use of the keyring
    /// is two of them, one before it and one after.
    pub(crate) fn until(step: usize) -> Arc<Self> {
        Arc::new(Self { last: Some(step), ..Self::default() })
    }

    pub(crate) fn ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    fn goes_on(&self) -> bool {
        let step = self.steps.fetch_add(1, Ordering::SeqCst);
        if self.last.is_some_and(|last| step >= last) {
            self.ended.store(true, Ordering::SeqCst);
        }
        !self.ended()
    }

    /// The writer dies with this life.
    pub(crate) fn hook(self: &Arc<Self>) -> CommitHook {
        let life = Arc::clone(self);
        Arc::new(move |_| {
            if !life.goes_on() {
                resume_unwind(Box::new("the writer dies as planned"));
            }
        })
    }
}

/// A keyring that lasts longer than the lives that use it.
#[derive(Default)]
pub(crate) struct Ring {
    slots: Mutex<BTreeMap<String, String>>,
    life: Mutex<Arc<Life>>,
}

impl Ring {
    pub(crate) fn serve(&self, life: &Arc<Life>) {
        *self.life.lock().unwrap() = Arc::clone(life);
    }

    /// The slots with credentials.
    pub(crate) fn slots(&self) -> BTreeMap<String, String> {
        let mut slots = self.slots.lock().unwrap().clone();
        slots.retain(|slot, _| !slot.starts_with("ledger/"));
        slots
    }

    /// The slots in which it remembers where the ledger ends, and what it remembers.
    pub(crate) fn heads(&self) -> BTreeMap<String, String> {
        let mut slots = self.slots.lock().unwrap().clone();
        slots.retain(|slot, _| is_head(slot));
        slots
    }

    /// It remembers that and nothing else of it.
    pub(crate) fn set_back_heads(&self, earlier: BTreeMap<String, String>) {
        let mut slots = self.slots.lock().unwrap();
        slots.retain(|slot, _| !is_head(slot));
        slots.extend(earlier);
    }

    pub(crate) fn put(&self, slot: &str, value: &str) {
        self.slots.lock().unwrap().insert(slot.to_owned(), value.to_owned());
    }

    pub(crate) fn lose(&self) {
        self.slots.lock().unwrap().clear();
    }

    fn step(&self) -> Result<(), SecretError> {
        let life = Arc::clone(&self.life.lock().unwrap());
        if life.goes_on() { Ok(()) } else { Err(SecretError::Forgetful) }
    }
}

impl SecretStore for Ring {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        Ok(self.slots.lock().unwrap().get(slot).map(Secret::new))
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        self.step()?;
        let before = self.slots.lock().unwrap().insert(slot.to_owned(), secret.expose().to_owned());
        assert!(before.is_none() || is_head(slot), "no credential is ever overwritten");
        self.step()
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        self.step()?;
        self.slots.lock().unwrap().remove(slot);
        self.step()
    }

    fn state(&self) -> KeyringState {
        KeyringState::Usable { backend: "a test".to_owned() }
    }
}

/// A keyring that keeps everybody waiting until it is told to answer, or a test has long failed.
#[derive(Default)]
pub(crate) struct SlowRing {
    pub(crate) ring: Ring,
    answers: Mutex<bool>,
    may_answer: Condvar,
    asked: Notify,
}

impl SlowRing {
    /// Returns once somebody waits for it.
    pub(crate) async fn asked(&self) {
        self.asked.notified().await;
    }

    pub(crate) fn answer(&self) {
        *self.answers.lock().unwrap() = true;
        self.may_answer.notify_all();
    }

    /// From now on it keeps them waiting again.
    pub(crate) fn stall(&self) {
        *self.answers.lock().unwrap() = false;
    }

    fn wait(&self) {
        self.asked.notify_one();
        let answers = self.answers.lock().unwrap();
        let waited =
            self.may_answer.wait_timeout_while(answers, Duration::from_secs(20), |answers| !*answers);
        drop(waited.unwrap());
    }
}

impl SecretStore for SlowRing {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        self.wait();
        self.ring.get(slot)
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        self.wait();
        self.ring.set(slot, secret)
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        self.ring.remove(slot)
    }

    fn state(&self) -> KeyringState {
        self.ring.state()
    }
}

/// The only values that are meant to be overwritten.
fn is_head(slot: &str) -> bool {
    slot.starts_with("ledger/") && slot.contains("/head")
}

/// A keyring of one session, as where there is none.
pub(crate) fn none() -> Arc<dyn SecretStore> {
    Arc::new(SessionStore::new("a test"))
}
