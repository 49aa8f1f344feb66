//! The callers that one served agent admits, and their limits, as last read from the store.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use a2a_server::{Caller, Door, Limits};
use sha2::{Digest as _, Sha256};
use workbench_store::served::CallerRow;

/// A door whose keys may change while it is open.
#[derive(Debug)]
pub(crate) struct Entrance(RwLock<Keys>);

#[derive(Debug)]
struct Keys {
    /// By the hash of their tokens.
    callers: HashMap<String, Caller>,
    limits: Limits,
}

impl Entrance {
    pub(crate) fn new(callers: &[&CallerRow], limits: Limits) -> Self {
        Self(RwLock::new(Keys::of(callers, limits)))
    }

    pub(crate) fn change(&self, callers: &[&CallerRow], limits: Limits) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Keys::of(callers, limits);
    }
}

impl Keys {
    fn of(callers: &[&CallerRow], limits: Limits) -> Self {
        let key = |row: &&CallerRow| {
            let caller = Caller { id: row.id.to_string(), name: row.name.clone() };
            (row.token_hash.clone(), caller)
        };
        Self { callers: callers.iter().map(key).collect(), limits }
    }
}

impl Door for Entrance {
    fn caller(&self, token: &str) -> Option<Caller> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).callers.get(&hash(token)).cloned()
    }

    fn limits(&self) -> Limits {
        self.0.read().unwrap_or_else(PoisonError::into_inner).limits
    }
}

/// All that is kept of a token. It is drawn, not chosen, so that nobody guesses it from its hash.
pub(crate) fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}
