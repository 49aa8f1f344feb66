//! Secrets in memory, for as long as the program runs.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::{KeyringState, NoKeyring, Secret, SecretError, SecretStore};

/// Keeps secrets in memory, because there is no usable keyring.
#[derive(Debug)]
pub struct SessionStore {
    reason: NoKeyring,
    slots: Mutex<HashMap<String, Secret>>,
}

impl SessionStore {
    /// Empty; `reason` says why there is no keyring.
    pub fn new(reason: impl Into<NoKeyring>) -> Self {
        Self { reason: reason.into(), slots: Mutex::default() }
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Secret>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SecretStore for SessionStore {
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError> {
        Ok(self.slots().get(slot).cloned())
    }

    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError> {
        self.slots().insert(slot.to_owned(), secret.clone());
        Ok(())
    }

    fn remove(&self, slot: &str) -> Result<(), SecretError> {
        self.slots().remove(slot);
        Ok(())
    }

    fn state(&self) -> KeyringState {
        KeyringState::SessionOnly { reason: self.reason.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::SessionStore;
    use crate::{KeyringState, Secret, SecretStore};

    #[test]
    fn a_slot_holds_the_last_secret_put_into_it_until_it_is_emptied() {
        let store = SessionStore::new("no daemon");
        assert_eq!(store.get("a").unwrap(), None);
        store.set("a", &Secret::new("one")).unwrap();
        store.set("a", &Secret::new("two")).unwrap();
        store.set("b", &Secret::new("other")).unwrap();
        assert_eq!(store.get("a").unwrap(), Some(Secret::new("two")));
        store.remove("a").unwrap();
        store.remove("a").unwrap();
        assert_eq!(store.get("a").unwrap(), None);
        assert_eq!(store.get("b").unwrap(), Some(Secret::new("other")), "slots are independent");
        assert_eq!(store.state(), KeyringState::SessionOnly { reason: "no daemon".into() });
    }
}
