//! The operating system's keyring: Keychain, Credential Manager or the Secret Service.

use std::sync::Arc;

use keyring::v1::{Entry, Error};
use keyring_core::api::CredentialStore;

use crate::{KeyringError, KeyringState, SERVICE, Secret, SecretError, SecretStore};

/// One connection to the operating system's keyring, which keeps secrets under [`SERVICE`], one account per slot.
pub struct KeyringStore(Arc<CredentialStore>);

impl KeyringStore {
    /// The keyring's own name.
    pub const BACKEND: &str = if cfg!(target_os = "macos") {
        "Keychain"
    } else if cfg!(target_os = "windows") {
        "Credential Manager"
    } else {
        "Secret Service"
    };

    /// A new connection, which says nothing yet of whether the keyring works; [`crate::open`] proves that. May block.
    ///
    /// # Errors
    /// When there is no keyring.
    pub fn connect() -> Result<Self, SecretError> {
        match native() {
            Ok(store) => Ok(Self(store)),
            Err(error @ Error::NoStorageAccess(_)) => Err(said(&error)),
            Err(error) => Err(SecretError::Absent(spoken(&error))),
        }
    }

    fn entry(&self, slot: &str) -> Result<Entry, SecretError> {
        // `Entry::new` has one connection for all of the program's life.
        let inner = self.0.build(SERVICE, slot, None).map_err(|error| said(&error))?;
        Ok(Entry { inner })
    }
}

impl SecretStore for KeyringStore {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        match self.entry(slot)?.get_password() {
            Ok(text) => Ok(Some(Secret::new(text))),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(said(&error)),
        }
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        self.entry(slot)?.set_password(secret.expose()).map_err(|error| said(&error))
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        match self.entry(slot)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(said(&error)),
        }
    }

    fn state(&self) -> KeyringState {
        KeyringState::Usable { backend: Self::BACKEND.to_owned() }
    }
}

#[cfg(target_os = "macos")]
fn native() -> Result<Arc<CredentialStore>, Error> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

#[cfg(windows)]
fn native() -> Result<Arc<CredentialStore>, Error> {
    Ok(windows_native_keyring_store::Store::new()?)
}

#[cfg(all(unix, not(target_os = "macos")))]
fn native() -> Result<Arc<CredentialStore>, Error> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
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
