//! A secret value that cannot be printed by accident.
//!
//! It belongs to this crate so that a client needs no keyring. The value leaves only in a request header or URL
//! to the origin that it is bound to.

use std::fmt;
use std::sync::Arc;

/// A secret text. `Debug` prints nothing of it, and there is no `Display`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Arc<str>);

impl Secret {
    /// Takes the secret.
    pub fn new(value: impl Into<Arc<str>>) -> Self {
        Self(value.into())
    }

    /// The secret itself, for putting it on the wire. Search for this name to see every use.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}
