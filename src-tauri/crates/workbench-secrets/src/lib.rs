//! Credentials, kept in the operating system's keyring.
//!
//! A [`SecretStore`] holds one secret per slot; the database knows only the names of slots. [`open`] proves the
//! keyring by a write, a read and a delete, because a locked daemon reports success and then refuses. Without a
//! usable keyring, secrets stay in memory ([`SessionStore`]), and [`KeyringState`] says why. Calls block, perhaps
//! until a person unlocks the keyring; one without an answer holds up no other ([`Reconnecting`]). Deliberately
//! absent: any other form of secret on disk.
//!
//! ```
//! use workbench_secrets::{Secret, SecretStore, SessionStore};
//!
//! let store = SessionStore::new("no keyring here");
//! store.set("connection/bearer", &Secret::new("s3cret"))?;
//! let found = store.get("connection/bearer")?.expect("it was just set");
//! assert_eq!(found.expose(), "s3cret");
//! assert_eq!(format!("{found:?}"), "Secret(…)");
//! # Ok::<(), workbench_secrets::SecretError>(())
//! ```

mod keyring_store;
mod probe;
mod reconnecting;
mod secret;
mod session;

use thiserror::Error;

pub use keyring_store::KeyringStore;
pub use probe::{DEFAULT_PATIENCE, open, open_with};
pub use reconnecting::Reconnecting;
pub use secret::Secret;
pub use session::SessionStore;

/// The name under which the operating system lists our secrets.
pub const SERVICE: &str = "a2a-workbench";

/// Somewhere to keep secrets, one per slot. Every call may block.
pub trait SecretStore: Send + Sync {
    /// The secret in `slot`, or `None`.
    fn get(&self, slot: &str) -> Result<Option<Secret>, SecretError>;

    /// Puts a secret into `slot` in place of an earlier one. Returns when it is over, however long that takes,
    /// because a caller that overwrites a value must know that no older one comes after it.
    fn set(&self, slot: &str, secret: &Secret) -> Result<(), SecretError>;

    /// Empties `slot`; an empty slot stays empty.
    fn remove(&self, slot: &str) -> Result<(), SecretError>;

    /// Where secrets go.
    fn state(&self) -> KeyringState;

    /// Calls `changed` whenever [`SecretStore::state`] says something else than before.
    fn watch(&self, _changed: Box<dyn Fn() + Send + Sync>) {}
}

/// Where secrets go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyringState {
    /// Into the operating system's keyring, which was seen to work.
    Usable {
        /// The keyring's own name.
        backend: String,
    },
    /// Into the same, which does not answer now.
    Silent {
        /// The keyring's own name.
        backend: String,
    },
    /// Nowhere lasting: they are gone when the program ends.
    SessionOnly {
        /// Why.
        reason: NoKeyring,
    },
}

impl KeyringState {
    /// Whether secrets outlive the program.
    pub fn lasts(&self) -> bool {
        match self {
            Self::Usable { .. } | Self::Silent { .. } => true,
            Self::SessionOnly { .. } => false,
        }
    }
}

/// Why there is no usable keyring. The keyring's own words hold nothing secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoKeyring {
    /// It is there and does not open.
    Locked {
        /// Its own words.
        said: String,
    },
    /// There is none.
    Absent {
        /// The system's own words.
        said: String,
    },
    /// It did not answer in time.
    Silent {
        /// How long it was waited for.
        seconds: u64,
    },
    /// It loses stored values.
    Forgetful,
    /// Anything else.
    Failed {
        /// Its own words.
        said: String,
    },
}

impl From<&SecretError> for NoKeyring {
    fn from(error: &SecretError) -> Self {
        match error {
            SecretError::Locked(said) => Self::Locked { said: said.to_string() },
            SecretError::Absent(said) => Self::Absent { said: said.to_string() },
            SecretError::Silent { seconds } => Self::Silent { seconds: *seconds },
            SecretError::Unanswered { .. } => Self::Failed { said: error.to_string() },
            SecretError::Forgetful => Self::Forgetful,
            SecretError::Failed(said) => Self::Failed { said: said.to_string() },
        }
    }
}

impl From<&str> for NoKeyring {
    fn from(said: &str) -> Self {
        Self::Failed { said: said.to_owned() }
    }
}

impl From<String> for NoKeyring {
    fn from(said: String) -> Self {
        Self::Failed { said }
    }
}

/// Why a secret could not be kept or had.
#[derive(Debug, Error)]
pub enum SecretError {
    /// The keyring is there and does not open: locked, or its daemon refuses.
    #[error("the keyring is locked or refuses access")]
    Locked(#[source] KeyringError),
    /// There is no keyring.
    #[error("there is no keyring")]
    Absent(#[source] KeyringError),
    /// The keyring did not answer in time.
    #[error("the keyring did not answer within {seconds} s")]
    Silent {
        /// How long it was waited for.
        seconds: u64,
    },
    /// The keyring answers nothing, and is asked no more before it does.
    #[error(
        "the keyring left {calls} calls without an answer and is asked no more before one of them is answered"
    )]
    Unanswered {
        /// How many.
        calls: usize,
    },
    /// The keyring gave back something else than it was given.
    #[error("the keyring does not keep what it is given")]
    Forgetful,
    /// Anything else that the keyring said.
    #[error("the keyring failed")]
    Failed(#[source] KeyringError),
}

/// The keyring's own words, without secrets.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct KeyringError(Box<str>);
