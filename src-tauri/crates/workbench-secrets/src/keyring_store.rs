//! The operating system's keyring: Keychain, Credential Manager or the Secret Service.

use keyring::v1::Entry;
use keyring_core::Error;

use crate::{KeyringError, KeyringState, SERVICE, Secret, SecretError, SecretStore};

/// Keeps secrets in the operating system's keyring, under [`SERVICE`], one account per slot.
#[derive(Debug, Default)]
pub struct KeyringStore {
    _private: (),
}

impl KeyringStore {
    /// Does not touch the keyring yet; [`crate::open`] proves that it works.
    pub fn new() -> Self {
        Self::default()
    }
}

impl SecretStore for KeyringStore {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        match entry(slot)?.get_password() {
            Ok(text) => Ok(Some(Secret::new(text))),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(said(&error)),
        }
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        entry(slot)?.set_password(secret.expose()).map_err(|error| said(&error))
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        match entry(slot)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(said(&error)),
        }
    }

    fn state(&self) -> KeyringState {
        KeyringState::Usable { backend: backend().to_owned() }
    }
}

fn entry(slot: &str) -> Result<Entry, SecretError> {
    Entry::new(SERVICE, slot).map_err(|error| match (&error, Entry::store_status()) {
        // The first failure says why there is no store; every later one only that there is none.
        (Error::NoDefaultStore, Err(first)) => SecretError::Absent(spoken(first)),
        _ => said(&error),
    })
}

fn said(error: &Error) -> SecretError {
    match error {
        Error::NoStorageAccess(_) => SecretError::Locked(spoken(error)),
        Error::NoDefaultStore => SecretError::Absent(spoken(error)),
        _ => SecretError::Failed(spoken(error)),
    }
}

/// The error's words only where they cannot hold the secret itself: two variants carry its bytes.
fn spoken(error: &Error) -> KeyringError {
    match error {
        Error::BadEncoding(_) | Error::BadDataFormat(..) => KeyringError("what it holds is not text".into()),
        other => KeyringError(other.to_string().into()),
    }
}

const fn backend() -> &'static str {
    if cfg!(target_os = "macos") {
        "Keychain"
    } else if cfg!(target_os = "windows") {
        "Credential Manager"
    } else {
        "Secret Service"
    }
}
