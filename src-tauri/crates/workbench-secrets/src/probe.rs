//! Tests whether the keyring works, without trusting its own report.
//!
//! The probe runs on a thread of its own: a daemon that waits for a person to unlock it, or that never answers,
//! delays the start of the program by a few seconds and no more. A late result is ignored.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::{KeyringStore, Reconnecting, Secret, SecretError, SecretStore, SessionStore};

/// How long [`open`] is willing to wait unless told otherwise.
pub const DEFAULT_PATIENCE: Duration = Duration::from_secs(5);

const ACCOUNT: &str = "probe";

/// The operating system's keyring if it works within `patience`, else a store for this session. The probe writes
/// `nonce`: take a random one, so that an old probe is not taken for ours.
pub fn open(nonce: &str, patience: Duration) -> Arc<dyn SecretStore> {
    let connect = || Ok(Arc::new(KeyringStore::connect()?) as _);
    open_with(Arc::new(Reconnecting::new(KeyringStore::BACKEND, connect)), nonce, patience)
}

/// As [`open`], for any store.
pub fn open_with(candidate: Arc<dyn SecretStore>, nonce: &str, patience: Duration) -> Arc<dyn SecretStore> {
    match probe_in_time(Arc::clone(&candidate), Secret::new(nonce), patience) {
        Ok(()) => candidate,
        Err(error) => {
            tracing::warn!(%error, "secrets are kept for this session only");
            Arc::new(SessionStore::new(&error))
        }
    }
}

fn probe_in_time(
    candidate: Arc<dyn SecretStore>,
    nonce: Secret,
    patience: Duration,
) -> Result<(), SecretError> {
    let (done, outcome) = mpsc::channel();
    let silent = || SecretError::Silent { seconds: patience.as_secs() };
    let started = std::thread::Builder::new().name("keyring-probe".to_owned()).spawn(move || {
        // Nobody listens any more when this comes too late.
        let _ = done.send(probe(candidate.as_ref(), &nonce));
    });
    if started.is_err() {
        return Err(silent());
    }
    // A probe that panics hangs up, which is no answer either.
    outcome.recv_timeout(patience).map_err(|_| silent())?
}

fn probe(candidate: &dyn SecretStore, nonce: &Secret) -> Result<(), SecretError> {
    candidate.set(ACCOUNT, nonce)?;
    let kept = candidate.get(ACCOUNT)?;
    candidate.remove(ACCOUNT)?;
    let left = candidate.get(ACCOUNT)?;
    if kept.as_ref() == Some(nonce) && left.is_none() { Ok(()) } else { Err(SecretError::Forgetful) }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Condvar, Mutex};
    use std::time::Duration;

    use rstest::rstest;

    use super::{DEFAULT_PATIENCE, open_with};
    use crate::{KeyringError, KeyringState, NoKeyring, Secret, SecretError, SecretStore, SessionStore};

    #[derive(Clone, Copy, PartialEq)]
    enum Vice {
        RefusesWrites,
        RefusesReads,
        RefusesRemoval,
        Forgets,
        KeepsWhatWasRemoved,
        Panics,
    }

    /// A keyring that works but for one thing.
    struct Flawed {
        inner: SessionStore,
        vice: Option<Vice>,
    }

    impl Flawed {
        fn refuse(&self, vice: Vice) -> Result<(), SecretError> {
            if self.vice == Some(vice) {
                return Err(SecretError::Locked(KeyringError("locked by a test".into())));
            }
            Ok(())
        }
    }

    impl SecretStore for Flawed {
        fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
            self.refuse(Vice::RefusesReads)?;
            if self.vice == Some(Vice::Forgets) { Ok(None) } else { self.inner.get(slot) }
        }

        fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
            assert!(self.vice != Some(Vice::Panics), "panics as the test asks");
            self.refuse(Vice::RefusesWrites)?;
            self.inner.set(slot, secret)
        }

        fn remove(&self, slot: &str) -> Result<(), SecretError> {
            self.refuse(Vice::RefusesRemoval)?;
            if self.vice == Some(Vice::KeepsWhatWasRemoved) { Ok(()) } else { self.inner.remove(slot) }
        }

        fn state(&self) -> KeyringState {
            KeyringState::Usable { backend: "test".to_owned() }
        }
    }

    fn opened(vice: Option<Vice>) -> Arc<dyn SecretStore> {
        let candidate = Flawed { inner: SessionStore::new(""), vice };
        open_with(Arc::new(candidate), "nonce", DEFAULT_PATIENCE)
    }

    #[test]
    fn a_keyring_that_works_is_used_and_the_probe_leaves_nothing_behind() {
        let store = opened(None);
        assert_eq!(store.state(), KeyringState::Usable { backend: "test".to_owned() });
        assert_eq!(store.get(super::ACCOUNT).unwrap(), None);
    }

    #[rstest]
    #[case::refuses_writes(Vice::RefusesWrites, NoKeyring::Locked { said: "locked by a test".to_owned() })]
    #[case::refuses_reads(Vice::RefusesReads, NoKeyring::Locked { said: "locked by a test".to_owned() })]
    #[case::refuses_removal(Vice::RefusesRemoval, NoKeyring::Locked { said: "locked by a test".to_owned() })]
    #[case::forgets(Vice::Forgets, NoKeyring::Forgetful)]
    #[case::keeps_what_was_removed(Vice::KeepsWhatWasRemoved, NoKeyring::Forgetful)]
    #[case::panics(Vice::Panics, NoKeyring::Silent { seconds: DEFAULT_PATIENCE.as_secs() })]
    fn a_flawed_keyring_is_not_used_and_secrets_work_for_the_session(
        #[case] vice: Vice,
        #[case] why: NoKeyring,
    ) {
        let store = opened(Some(vice));
        let KeyringState::SessionOnly { reason } = store.state() else {
            panic!("a flawed keyring must not be used");
        };
        assert_eq!(reason, why);
        store.set("slot", &Secret::new("token")).unwrap();
        assert_eq!(store.get("slot").unwrap(), Some(Secret::new("token")));
    }

    /// Answers only once the test lets it.
    struct Waiting(Arc<(Mutex<bool>, Condvar)>);

    impl SecretStore for Waiting {
        fn get(&self, _: &str) -> Result<Option<Secret>, SecretError> {
            Ok(None)
        }

        fn set(&self, _: &str, _: &Secret) -> Result<(), SecretError> {
            let (released, changed) = &*self.0;
            let guard = released.lock().unwrap();
            drop(changed.wait_while(guard, |released| !*released).unwrap());
            Ok(())
        }

        fn remove(&self, _: &str) -> Result<(), SecretError> {
            Ok(())
        }

        fn state(&self) -> KeyringState {
            KeyringState::Usable { backend: "waiting".to_owned() }
        }
    }

    #[test]
    fn a_keyring_that_never_answers_does_not_hold_up_the_start() {
        let gate = Arc::new((Mutex::new(false), Condvar::new()));
        let candidate = Arc::new(Waiting(Arc::clone(&gate)));
        let store = open_with(candidate, "nonce", Duration::from_millis(10));
        assert!(matches!(store.state(), KeyringState::SessionOnly { .. }));
        *gate.0.lock().unwrap() = true;
        gate.1.notify_all();
    }
}
