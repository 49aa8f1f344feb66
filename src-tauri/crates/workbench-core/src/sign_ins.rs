//! Token sources and sign-ins in progress. They live in memory and are forgotten with the process.

use std::collections::HashMap;
use std::sync::Mutex;

use a2a_client::oauth::TokenSource;
use tokio_util::sync::CancellationToken;
use url::Url;
use workbench_store::ConnectionId;

use crate::lock::lock;
use crate::sentence::Sentence;

/// Token sources and sign-ins in progress, by connection.
#[derive(Default)]
pub(crate) struct SignIns(pub(crate) Mutex<HashMap<ConnectionId, Entry>>);

/// The sign-in of one connection.
#[derive(Default)]
pub(crate) struct Entry {
    /// Valid for as long as the credentials are described like this.
    pub(crate) source: Option<(String, TokenSource)>,
    pub(crate) attempt: Option<Attempt>,
}

/// A sign-in in progress, or how the last one ended.
pub(crate) struct Attempt {
    pub(crate) state: SignInState,
    /// Where a device code is entered.
    pub(crate) verification: Option<Url>,
    pub(crate) stop: CancellationToken,
}

impl SignIns {
    /// Ends everything of a connection that is let go.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        let Some(entry) = lock(&self.0).remove(id) else { return };
        if let Some((_, source)) = entry.source {
            source.signed_out();
        }
        if let Some(attempt) = entry.attempt {
            attempt.stop.cancel();
        }
    }

    /// Only a person can get the next token: the last renewal was refused.
    pub(crate) fn has_ended(&self, id: &ConnectionId) -> bool {
        let known = lock(&self.0);
        let source = known.get(id).and_then(|entry| entry.source.as_ref());
        source.is_some_and(|(_, source)| source.ended().is_some())
    }
}

/// A sign-in that was begun since the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInState {
    /// How far it got.
    pub step: SignInStep,
    /// When it was begun, in Unix milliseconds.
    pub begun_at: i64,
}

/// How far a sign-in got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInStep {
    /// The authorization server is being asked.
    Asking,
    /// A person is signing in in the browser.
    InBrowser {
        /// Where.
        host: String,
    },
    /// A person is entering a code.
    EnterCode {
        /// The code.
        user_code: String,
        /// Where it is entered, for showing.
        address: String,
        /// Its host.
        host: String,
        /// When it stops being accepted, in Unix milliseconds.
        expires_at: i64,
    },
    /// Signed in.
    Done,
    /// It came to nothing.
    Failed(Sentence),
}
