//! A keyring that may leave a call unanswered, and is usable again as soon as it answers another.
//!
//! Calls are made one at a time. An unanswered call cannot be ended, because a thread cannot be interrupted in
//! it: it keeps its thread and connection, its caller goes on waiting (a person may be typing the keyring's
//! password), and the next call begins with a new connection. Beyond a number of open calls the keyring is not
//! asked. Deliberately absent: any order between an open call and later ones.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::{KeyringError, KeyringState, Secret, SecretError, SecretStore};

/// Opens another connection to the keyring. May block.
type Connect = Box<dyn Fn() -> Result<Arc<dyn SecretStore>, SecretError> + Send + Sync>;

/// The time limit of each kind of call.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// For so long a call keeps others waiting.
    turn: Duration,
    /// The longest wait, in all, for a read or a removal.
    answer: Duration,
    /// So many calls may be without an answer at once.
    unanswered: usize,
}

const LIMITS: Limits = Limits { turn: Duration::from_secs(5), answer: Duration::from_mins(1), unanswered: 8 };

/// Asks a keyring over a connection that is given up where it does not answer, or fails.
pub struct Reconnecting(Arc<Shared>);

struct Shared {
    backend: String,
    connect: Connect,
    limits: Limits,
    way: Mutex<Way>,
    /// The way was given back, or given up.
    free: Condvar,
    watchers: Mutex<Vec<Box<dyn Fn() + Send + Sync>>>,
}

/// The way to the keyring that calls take one after the other.
#[derive(Default)]
struct Way {
    /// `None`: the next call opens one.
    connection: Option<Arc<dyn SecretStore>>,
    /// The call that is on it.
    taken: Option<u64>,
    /// The last call that was made.
    last: u64,
    /// How many calls it was taken from.
    unanswered: usize,
    /// Nothing was answered since it was last taken from a call.
    silent: bool,
}

/// The turn of one call, which ends when it was answered.
struct Turn {
    shared: Arc<Shared>,
    number: u64,
    connection: Option<Arc<dyn SecretStore>>,
    /// The connection is good for the next call.
    lasts: bool,
}

impl Reconnecting {
    /// Asks the keyring that `connect` leads to; `backend` is its name.
    pub fn new(
        backend: impl Into<String>,
        connect: impl Fn() -> Result<Arc<dyn SecretStore>, SecretError> + Send + Sync + 'static,
    ) -> Self {
        Self::within(LIMITS, backend, connect)
    }

    fn within(
        limits: Limits,
        backend: impl Into<String>,
        connect: impl Fn() -> Result<Arc<dyn SecretStore>, SecretError> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Shared {
            backend: backend.into(),
            connect: Box::new(connect),
            limits,
            way: Mutex::default(),
            free: Condvar::new(),
            watchers: Mutex::default(),
        }))
    }

    /// Makes a call when its turn comes. `patience`: for how long in all it is waited for then.
    fn call<T: Send + 'static>(
        &self,
        patience: Option<Duration>,
        what: impl FnOnce(&dyn SecretStore) -> Result<T, SecretError> + Send + 'static,
    ) -> Result<T, SecretError> {
        let turn = self.0.turn()?;
        let (number, limits) = (turn.number, self.0.limits);
        let (done, outcome) = mpsc::channel();
        // Where it does not start, the turn ends with it and nobody answers.
        let _detached = thread::Builder::new().name("keyring".to_owned()).spawn(move || {
            let answer = turn.take(what);
            // Nobody listens any more when this comes too late.
            let _ = done.send(answer);
        });
        let ended = || SecretError::Failed(KeyringError("the call to it ended early".into()));
        match outcome.recv_timeout(limits.turn) {
            Ok(answer) => return answer,
            Err(mpsc::RecvTimeoutError::Disconnected) => return Err(ended()),
            Err(mpsc::RecvTimeoutError::Timeout) => self.0.give_up(number),
        }
        let Some(patience) = patience else {
            return outcome.recv().unwrap_or_else(|_| Err(ended()));
        };
        match outcome.recv_timeout(patience.saturating_sub(limits.turn)) {
            Ok(answer) => answer,
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(ended()),
            Err(mpsc::RecvTimeoutError::Timeout) => Err(SecretError::Silent { seconds: patience.as_secs() }),
        }
    }
}

impl SecretStore for Reconnecting {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        let slot = slot.to_owned();
        self.call(Some(self.0.limits.answer), move |keyring| keyring.get(&slot))
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        let (slot, secret) = (slot.to_owned(), secret.clone());
        self.call(None, move |keyring| keyring.set(&slot, &secret))
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        let slot = slot.to_owned();
        self.call(Some(self.0.limits.answer), move |keyring| keyring.remove(&slot))
    }

    fn state(&self) -> KeyringState {
        let backend = self.0.backend.clone();
        if self.0.way().silent { KeyringState::Silent { backend } } else { KeyringState::Usable { backend } }
    }

    fn watch(&self, changed: Box<dyn Fn() + Send + Sync>) {
        self.0.watchers().push(changed);
    }
}

impl Shared {
    fn way(&self) -> MutexGuard<'_, Way> {
        self.way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watchers(&self) -> MutexGuard<'_, Vec<Box<dyn Fn() + Send + Sync>>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(self: &Arc<Self>) -> Result<Turn, SecretError> {
        let mut way = self.way();
        loop {
            if way.unanswered >= self.limits.unanswered {
                return Err(SecretError::Unanswered { calls: way.unanswered });
            }
            if way.taken.is_none() {
                break;
            }
            way = self.free.wait(way).unwrap_or_else(PoisonError::into_inner);
        }
        way.last += 1;
        way.taken = Some(way.last);
        let (shared, connection) = (Arc::clone(self), way.connection.clone());
        Ok(Turn { shared, number: way.last, connection, lasts: false })
    }

    /// Takes the way from a call that is not answered, unless it just was.
    fn give_up(&self, number: u64) {
        let mut way = self.way();
        if way.taken != Some(number) {
            return;
        }
        (way.taken, way.connection) = (None, None);
        way.unanswered += 1;
        let before = std::mem::replace(&mut way.silent, true);
        drop(way);
        tracing::warn!("the keyring does not answer");
        self.moved(!before);
    }

    /// A call was answered, in time or late.
    fn answered(&self, number: u64, connection: Option<Arc<dyn SecretStore>>) {
        let mut way = self.way();
        if way.taken == Some(number) {
            (way.taken, way.connection) = (None, connection);
        } else {
            way.unanswered -= 1;
        }
        let before = std::mem::take(&mut way.silent);
        drop(way);
        self.moved(before);
    }

    fn moved(&self, changed: bool) {
        if changed {
            self.watchers().iter().for_each(|watcher| watcher());
        }
        self.free.notify_all();
    }
}

impl Turn {
    /// The turn ends before the answer is told, so that its receiver can call at once.
    fn take<T>(
        mut self,
        what: impl FnOnce(&dyn SecretStore) -> Result<T, SecretError>,
    ) -> Result<T, SecretError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => (self.shared.connect)()?,
        };
        let answer = what(connection.as_ref());
        // A keyring that was started anew does not know the session of its former life.
        self.lasts = answer.is_ok();
        self.connection = Some(connection);
        answer
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let connection = self.connection.take().filter(|_| self.lasts);
        self.shared.answered(self.number, connection);
    }
}

#[cfg(test)]
mod tests;
