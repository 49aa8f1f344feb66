//! A keyring that leaves chosen calls without an answer.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::{Limits, Reconnecting};
use crate::{KeyringError, KeyringState, Secret, SecretError, SecretStore, SessionStore};

/// The fate of a call.
enum Fate {
    Answered,
    Fails,
    Panics,
    /// Once the test says so.
    Waits(Receiver<()>),
}

/// The keyring that all connections lead to.
struct Ring {
    slots: SessionStore,
    fates: Mutex<VecDeque<Fate>>,
    connections: AtomicUsize,
    calls: AtomicUsize,
}

struct Connection {
    ring: Arc<Ring>,
    /// As in the clients of keyrings: one call after the other.
    busy: Mutex<()>,
}

impl Connection {
    fn suffer(&self) -> Result<(), SecretError> {
        let _busy = self.busy.lock().unwrap();
        self.ring.calls.fetch_add(1, Ordering::SeqCst);
        let fate = self.ring.fates.lock().unwrap().pop_front().unwrap_or(Fate::Answered);
        match fate {
            Fate::Answered => Ok(()),
            Fate::Fails => Err(SecretError::Locked(KeyringError("locked by a test".into()))),
            Fate::Panics => resume_unwind(Box::new("panics as the test asks")),
            Fate::Waits(answer) => {
                let _ = answer.recv();
                Ok(())
            }
        }
    }
}

impl SecretStore for Connection {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        self.suffer()?;
        self.ring.slots.get(slot)
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        self.suffer()?;
        self.ring.slots.set(slot, secret)
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        self.suffer()?;
        self.ring.slots.remove(slot)
    }

    fn state(&self) -> KeyringState {
        usable()
    }
}

fn usable() -> KeyringState {
    KeyringState::Usable { backend: "a test".to_owned() }
}

fn silent() -> KeyringState {
    KeyringState::Silent { backend: "a test".to_owned() }
}

const TURN: Duration = Duration::from_millis(20);

fn keyring(fates: impl IntoIterator<Item = Fate>) -> (Arc<Ring>, Arc<Reconnecting>) {
    let ring = Arc::new(Ring {
        slots: SessionStore::new(""),
        fates: Mutex::new(fates.into_iter().collect()),
        connections: AtomicUsize::default(),
        calls: AtomicUsize::default(),
    });
    let (behind, limits) = (Arc::clone(&ring), Limits { turn: TURN, answer: 2 * TURN, unanswered: 2 });
    let keyring = Reconnecting::within(limits, "a test", move || {
        behind.connections.fetch_add(1, Ordering::SeqCst);
        Ok(Arc::new(Connection { ring: Arc::clone(&behind), busy: Mutex::default() }))
    });
    (ring, Arc::new(keyring))
}

/// The reported states of the keyring, in order.
fn told_by(keyring: &Arc<Reconnecting>) -> Receiver<KeyringState> {
    let (tell, told) = channel();
    let asked = Arc::downgrade(keyring);
    keyring.watch(Box::new(move || {
        drop(tell.send(asked.upgrade().expect("it is asked").state()));
    }));
    told
}

fn next(told: &Receiver<KeyringState>) -> KeyringState {
    told.recv_timeout(Duration::from_secs(10)).expect("it is told")
}

fn waits() -> (Sender<()>, Fate) {
    let (answer, waits) = channel();
    (answer, Fate::Waits(waits))
}

#[test]
fn the_next_call_takes_another_connection_after_one_without_an_answer() {
    let (answer, unanswered) = waits();
    let (ring, keyring) = keyring([Fate::Answered, unanswered]);
    let told = told_by(&keyring);
    keyring.set("slot", &Secret::new("kept")).unwrap();
    assert_eq!(ring.connections.load(Ordering::SeqCst), 1);
    assert!(
        matches!(keyring.get("slot"), Err(SecretError::Silent { .. })),
        "nobody waits for it without end"
    );
    assert_eq!(keyring.state(), silent());
    assert_eq!(keyring.get("slot").unwrap(), Some(Secret::new("kept")), "the keyring is not the call");
    assert_eq!(keyring.state(), usable());
    assert_eq!(ring.connections.load(Ordering::SeqCst), 2);
    keyring.get("slot").unwrap();
    assert_eq!(ring.connections.load(Ordering::SeqCst), 2, "it is used again");
    assert_eq!([next(&told), next(&told)], [silent(), usable()]);
    drop(answer);
}

#[test]
fn whoever_waits_behind_a_call_without_an_answer_gets_its_turn() {
    let (answer, unanswered) = waits();
    let (_, keyring) = keyring([unanswered]);
    let told = told_by(&keyring);
    let writing = {
        let keyring = Arc::clone(&keyring);
        thread::spawn(move || keyring.set("slot", &Secret::new("late")))
    };
    while keyring.0.way().taken.is_none() {
        thread::yield_now();
    }
    assert_eq!(keyring.get("slot").unwrap(), None, "it was not written yet");
    assert_eq!([next(&told), next(&told)], [silent(), usable()]);
    assert!(!writing.is_finished(), "who writes waits until it is over");
    answer.send(()).unwrap();
    writing.join().unwrap().unwrap();
    assert_eq!(keyring.get("slot").unwrap(), Some(Secret::new("late")));
}

#[test]
fn a_keyring_that_answers_nothing_is_asked_no_more_until_it_does() {
    let ((answer, first), (_other, second)) = (waits(), waits());
    let (ring, keyring) = keyring([first, second]);
    let told = told_by(&keyring);
    for _ in 0..2 {
        assert!(matches!(keyring.get("slot"), Err(SecretError::Silent { .. })));
    }
    let refused = keyring.get("slot");
    assert!(matches!(refused, Err(SecretError::Unanswered { calls: 2 })), "{refused:?}");
    assert_eq!(ring.calls.load(Ordering::SeqCst), 2, "it was not asked");
    assert_eq!(next(&told), silent());
    answer.send(()).unwrap();
    assert_eq!(next(&told), usable(), "a late answer is one");
    assert_eq!(keyring.get("slot").unwrap(), None);
}

#[test]
fn a_call_that_fails_is_answered_and_the_next_begins_afresh() {
    let (ring, keyring) = keyring([Fate::Fails, Fate::Panics]);
    assert!(matches!(keyring.get("slot"), Err(SecretError::Locked(_))));
    assert!(matches!(keyring.get("slot"), Err(SecretError::Failed(_))), "no answer can come any more");
    assert_eq!(keyring.get("slot").unwrap(), None);
    assert_eq!(ring.connections.load(Ordering::SeqCst), 3);
    assert_eq!(keyring.state(), usable());
}
