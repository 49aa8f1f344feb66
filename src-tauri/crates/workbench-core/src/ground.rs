//! The ground of every subsystem: the database, time, the keyring, connections to the outside, and the listeners.
//!
//! A method that needs only these is one of `Ground`'s and stands in the module of its subject. Work in the
//! background belongs to an [`action`]. Deliberately absent: every subsystem, and everything that one has in
//! memory.

mod keyring;

use std::path::Path;
use std::sync::Arc;

use a2a_client::{Addresses, Credentials, Limits, Raw, SystemClock, Transport};
use futures_util::future::join_all;
use tokio::sync::OnceCell;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use workbench_secrets::SecretStore;
use workbench_store::{Changes, Store};

use crate::action::{self, Action};
use crate::announce::{Announcement, Announcer};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::lock::lock;
use crate::spans::EndedSpan;
use crate::ways_out::WaysOut;
use crate::wire_log::WireLog;

/// The common ground of every subsystem.
pub struct Ground {
    store: Store,
    environment: Environment,
    opened_at: i64,
    secrets: OnceCell<Arc<dyn SecretStore>>,
    /// One change of credentials at a time: each begins with the result of the one before.
    credentials_turn: tokio::sync::Mutex<()>,
    announcer: Announcer,
    ways_out: WaysOut,
    wire_log: Arc<WireLog>,
    stopping: CancellationToken,
    background: std::sync::Mutex<Vec<JoinHandle<()>>>,
}

impl Ground {
    /// `opened_at`: when this process took the folder; `secrets`: the keyring, if it is known; `transport`:
    /// connections to any address.
    pub(crate) fn new(
        store: Store,
        (environment, opened_at): (Environment, i64),
        secrets: Option<Arc<dyn SecretStore>>,
        transport: Transport,
    ) -> Self {
        let wire_log = Arc::new(WireLog::start(store.clone(), environment.clone()));
        Self {
            store,
            environment,
            opened_at,
            secrets: OnceCell::new_with(secrets),
            credentials_turn: tokio::sync::Mutex::default(),
            announcer: Announcer::new(),
            ways_out: WaysOut::new(transport),
            wire_log,
            stopping: CancellationToken::new(),
            background: std::sync::Mutex::default(),
        }
    }

    /// Announcements from now on.
    pub fn announcements(&self) -> Receiver<Announcement> {
        self.announcer.listen()
    }

    /// Where everything is kept.
    pub fn folder(&self) -> &Path {
        self.store.folder()
    }

    /// Direct access for tests and tools that look at stored rows.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Waits until nobody else changes credentials.
    pub(crate) async fn credentials_turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.credentials_turn.lock().await
    }

    /// Runs `work` until it ends or the application closes.
    pub(crate) fn in_background(&self, work: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.stopping.clone();
        let task = tokio::spawn(async move {
            tokio::select! {
                () = stopping.cancelled() => {}
                () = work => {}
            }
        });
        let mut background = lock(&self.background);
        background.retain(|task| !task.is_finished());
        background.push(task);
    }

    pub(crate) fn environment(&self) -> &Environment {
        &self.environment
    }

    /// When this process took the folder, in Unix milliseconds.
    pub(crate) fn opened_at(&self) -> i64 {
        self.opened_at
    }

    pub(crate) fn announcer(&self) -> &Announcer {
        &self.announcer
    }

    /// Returns when everything in the background has ended. A task that panicked has been reported where it ran.
    pub(crate) async fn background_ended(&self) {
        let background = std::mem::take(&mut *lock(&self.background));
        join_all(background).await;
    }

    pub(crate) fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    pub(crate) fn wire_log(&self) -> &WireLog {
        &self.wire_log
    }

    /// The tap that sees every request.
    pub(crate) fn tap(&self) -> Arc<dyn a2a_client::tap::Tap> {
        Arc::clone(&self.wire_log) as Arc<dyn a2a_client::tap::Tap>
    }

    pub(crate) fn ways_out(&self) -> &WaysOut {
        &self.ways_out
    }

    /// Actions and calls that end from now on, as steps of their traces.
    pub fn spans(&self) -> Receiver<EndedSpan> {
        self.wire_log.spans().listen()
    }
}

impl Ground {
    /// A way to send with these credentials to any address.
    pub(crate) fn raw(&self, credentials: Credentials) -> Raw {
        self.raw_over(self.ways_out.every(), credentials)
    }

    /// A way to send to these addresses.
    pub(crate) async fn raw_within(
        &self,
        addresses: Addresses,
        credentials: Credentials,
    ) -> Result<Raw, CoreError> {
        Ok(self.raw_over(self.ways_out.to(addresses).await?, credentials))
    }

    /// A way to send over connections of one's own.
    pub(crate) fn raw_over(&self, transport: Transport, credentials: Credentials) -> Raw {
        let environment = self.environment.clone();
        let clock = Arc::new(SystemClock);
        Raw::new(transport, credentials, Limits::default(), self.tap(), clock)
            .with_traces(move || environment.random(), action::current)
    }
}

impl Ground {
    /// Does `work` as one action of that name: all calls that come of it are one trace.
    pub async fn act<T>(&self, name: &'static str, work: impl Future<Output = T>) -> T {
        action::within(self.begin(name), Box::pin(work)).await
    }

    /// Continues the present action in the background, or begins an action of that name if there is none.
    pub(crate) fn go_on(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let action = Action::at_hand().unwrap_or_else(|| self.begin(name));
        self.in_background(action::within(action, work));
    }

    /// Does `work` in the background as an action of its own, in a trace that was there before, such as that of a run.
    pub(crate) fn go_on_in(
        &self,
        trace: [u8; 16],
        name: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        let action = Action::begin_in(trace, &self.environment, self.wire_log.spans(), name);
        self.in_background(action::within(action, work));
    }

    fn begin(&self, name: &'static str) -> Arc<Action> {
        Action::begin(&self.environment, self.wire_log.spans(), name)
    }
}

/// Waits for the next change. One that was missed counts, and a closed store has none any more.
pub(crate) async fn change(changes: &mut Receiver<Changes>) {
    match changes.recv().await {
        Ok(_) | Err(RecvError::Lagged(_)) => {}
        Err(RecvError::Closed) => std::future::pending().await,
    }
}
