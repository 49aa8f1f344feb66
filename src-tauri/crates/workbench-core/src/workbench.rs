//! The door to the application: what it owns, how it starts, how it ends.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::Duration;

use a2a_client::{Transport, TransportOptions};
use futures_util::future::{join_all, join3};
use tokio::sync::{OnceCell, broadcast};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use workbench_secrets::SecretStore;
use workbench_store::ledger::Who;
use workbench_store::{DataFolder, Store, StoreOptions};

use crate::agents::Agents;
use crate::announce::{Announcement, Announcer};
use crate::approvals::catching::Catches;
use crate::approvals::{courier, expiry, receipts, triage};
use crate::archive::OpenArchive;
use crate::bell::Bell;
use crate::cards::Cards;
use crate::cassettes::Stage;
use crate::discovery::Discoveries;
use crate::doctor::Examinations;
use crate::environment::Environment;
use crate::history;
use crate::inspector::Imports;
use crate::inspector::bodies::BodySearches;
use crate::ledger::{self, Ledger};
use crate::open::{OpenError, OpenOptions};
use crate::push::{self, Push};
use crate::resilience::Gates;
use crate::rules::switch::AutoApprove;
use crate::runs::{self, Running};
use crate::samples::Samples;
use crate::serving::Served;
use crate::sessions::Sessions;
use crate::sign_in::SignIns;
use crate::taps::Taps;
use crate::uploads::Uploads;
use crate::ways_out::WaysOut;
use crate::wire_log::WireLog;

mod keyring;
mod relay;
mod unfinished;

use keyring::Left;
pub use unfinished::Unfinished;

/// How long work in progress may take to come to an end when the application closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// The application. Cheap to clone.
#[derive(Clone)]
pub struct Workbench(Arc<Inner>);

/// The application for as long as somebody else keeps it open.
#[derive(Clone)]
pub(crate) struct WeakWorkbench(Weak<Inner>);

impl WeakWorkbench {
    pub(crate) fn upgrade(&self) -> Option<Workbench> {
        self.0.upgrade().map(Workbench)
    }
}

struct Inner {
    store: Store,
    environment: Environment,
    opened_at: i64,
    secrets: OnceCell<Arc<dyn SecretStore>>,
    /// One change of credentials at a time: each begins with what the one before it left.
    credentials_turn: tokio::sync::Mutex<()>,
    left: Left,
    announcer: Announcer,
    ways_out: WaysOut,
    wire_log: Arc<WireLog>,
    agents: Agents,
    cards: Cards,
    sign_ins: SignIns,
    catches: Catches,
    sessions: Sessions,
    gates: Gates,
    discoveries: Discoveries,
    examinations: Examinations,
    samples: Samples,
    stage: Stage,
    push: Push,
    taps: Taps,
    imports: Imports,
    body_searches: BodySearches,
    archive: OpenArchive,
    uploads: Uploads,
    courier: courier::Bell,
    waker: Bell,
    ledger: Ledger,
    auto_approve: AutoApprove,
    runs: Arc<Running>,
    served: Arc<Served>,
    stopping: CancellationToken,
    background: std::sync::Mutex<Vec<JoinHandle<()>>>,
}

impl Workbench {
    /// Takes the data folder and opens what is in it. Nothing is sent and nothing is watched before
    /// [`Workbench::start`].
    ///
    /// # Errors
    /// When the folder is in use, or the database cannot be opened.
    pub async fn open(options: OpenOptions) -> Result<Self, OpenError> {
        let OpenOptions { folder, host, environment, secrets, sample_pace, evaluator, on_commit } = options;
        let (now, clock) = (environment.now(), environment.clone());
        let opening = spawn_blocking(move || -> Result<Store, OpenError> {
            let folder = DataFolder::open(folder, host)?;
            let clock = Arc::new(move || clock.now());
            Ok(Store::open(folder, StoreOptions { clock, on_commit, ..StoreOptions::at(now) })?)
        });
        let store = opening.await.map_err(|error| OpenError::Other(error.into()))??;
        let transport =
            Transport::new(&TransportOptions::default()).map_err(|error| OpenError::Other(error.into()))?;
        let left = store.read(Left::read).await?;
        let wire_log = Arc::new(WireLog::start(store.clone(), environment.clone()));
        let workbench = Self(Arc::new(Inner {
            store,
            environment,
            opened_at: now,
            secrets: OnceCell::new_with(secrets),
            credentials_turn: tokio::sync::Mutex::default(),
            left,
            announcer: Announcer::new(),
            ways_out: WaysOut::new(transport),
            wire_log,
            agents: Agents::default(),
            cards: Cards::default(),
            sign_ins: SignIns::default(),
            catches: Catches::default(),
            sessions: Sessions::default(),
            gates: Gates::default(),
            discoveries: Discoveries::default(),
            examinations: Examinations::default(),
            samples: Samples::new(sample_pace),
            stage: Stage::default(),
            push: Push::default(),
            taps: Taps::default(),
            imports: Imports::default(),
            body_searches: BodySearches::default(),
            archive: OpenArchive::default(),
            uploads: Uploads::default(),
            courier: courier::Bell::default(),
            waker: Bell::default(),
            ledger: Ledger::default(),
            auto_approve: AutoApprove::default(),
            runs: Arc::new(Running::new(evaluator)),
            served: Arc::default(),
            stopping: CancellationToken::new(),
            background: std::sync::Mutex::default(),
        }));
        workbench.in_background(relay::run(workbench.store().clone(), workbench.announcer().clone()));
        Ok(workbench)
    }

    /// Takes up everything that was going on: sample agents, tasks that had not settled, decisions
    /// that were not delivered. Returns once it is under way.
    pub async fn start(&self) {
        if let Ok(settings) = self.settings().await {
            self.wire_log().hold(settings.wire_bytes());
        }
        self.drop_unsent_files().await;
        self.in_background(keyring::warm(self.clone()));
        if let Err(error) = self.resume_samples().await {
            tracing::warn!(%error, "the sample agents could not be started");
        }
        if let Err(error) = self.resume_sessions().await {
            tracing::error!(%error, "unfinished tasks could not be taken up");
        }
        if let Err(error) = runs::take_up(&self.runs()).await {
            tracing::error!(%error, "unfinished runs could not be taken up");
        }
        self.serving().take_up().await;
        self.in_background(ledger::keep_head(self.clone()));
        // Approving by rules is off after every start, also for what was decided before it.
        if let Err(error) = self.take_back_approvals_of_rules(&Who::Workbench).await {
            tracing::error!(%error, "what rules approved could not be taken back");
        }
        self.in_background(courier::run(self.clone()));
        self.in_background(expiry::run(self.clone()));
        self.in_background(receipts::run(self.clone()));
        self.in_background(triage::run(self.clone()));
        self.in_background(push::run(self.clone()));
        self.in_background(history::tidy(self.clone()));
    }

    /// Ends the application: streams are closed, what is on disk stays.
    pub async fn close(&self) {
        self.stopping().cancel();
        let _ = timeout(FAREWELL, join3(self.stop_push(), self.stop_taps(), self.serving().stop())).await;
        self.sessions().stop_all();
        let background = std::mem::take(&mut *lock(&self.0.background));
        // A task that panicked has been reported where it ran.
        if timeout(FAREWELL, join_all(background)).await.is_err() {
            tracing::warn!("some work did not end in time");
        }
        self.0.samples.stop();
        let _ = timeout(FAREWELL, self.0.stage.stop_all()).await;
        if timeout(FAREWELL, self.0.wire_log.flush()).await.is_err() {
            tracing::warn!("the last traffic could not be logged in time");
        }
        let _ = timeout(FAREWELL, self.remember_head_at_last()).await;
        if let Err(error) = self.store().fold_log().await {
            tracing::warn!(%error, "the database could not be left in one file");
        }
    }

    /// Announcements from now on.
    pub fn announcements(&self) -> broadcast::Receiver<Announcement> {
        self.announcer().listen()
    }

    /// Where everything is kept.
    pub fn folder(&self) -> &Path {
        self.store().folder()
    }

    /// Direct access for tests and tools that look at what was stored.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Waits until nobody else changes credentials.
    pub(crate) async fn credentials_turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.0.credentials_turn.lock().await
    }

    /// Runs `work` until it ends or the application closes.
    pub(crate) fn in_background(&self, work: impl Future<Output = ()> + Send + 'static) {
        let stopping = self.stopping().clone();
        let task = tokio::spawn(async move {
            tokio::select! {
                () = stopping.cancelled() => {}
                () = work => {}
            }
        });
        let mut background = lock(&self.0.background);
        background.retain(|task| !task.is_finished());
        background.push(task);
    }

    pub(crate) fn environment(&self) -> &Environment {
        &self.0.environment
    }

    /// When this process took the folder, in Unix milliseconds.
    pub(crate) fn opened_at(&self) -> i64 {
        self.0.opened_at
    }

    pub(crate) fn announcer(&self) -> &Announcer {
        &self.0.announcer
    }

    pub(crate) fn agents(&self) -> &Agents {
        &self.0.agents
    }

    pub(crate) fn cards(&self) -> &Cards {
        &self.0.cards
    }

    pub(crate) fn sign_ins(&self) -> &SignIns {
        &self.0.sign_ins
    }

    pub(crate) fn catches(&self) -> &Catches {
        &self.0.catches
    }

    /// For what must not keep the application open.
    pub(crate) fn downgrade(&self) -> WeakWorkbench {
        WeakWorkbench(Arc::downgrade(&self.0))
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub(crate) fn gates(&self) -> &Gates {
        &self.0.gates
    }

    pub(crate) fn discoveries(&self) -> &Discoveries {
        &self.0.discoveries
    }

    pub(crate) fn examinations(&self) -> &Examinations {
        &self.0.examinations
    }

    pub(crate) fn samples(&self) -> &Samples {
        &self.0.samples
    }

    pub(crate) fn stage(&self) -> &Stage {
        &self.0.stage
    }

    pub(crate) fn push(&self) -> &Push {
        &self.0.push
    }

    pub(crate) fn open_taps(&self) -> &Taps {
        &self.0.taps
    }

    pub(crate) fn body_searches(&self) -> &BodySearches {
        &self.0.body_searches
    }

    pub(crate) fn imports(&self) -> &Imports {
        &self.0.imports
    }

    pub(crate) fn open_archive_slot(&self) -> &OpenArchive {
        &self.0.archive
    }

    pub(crate) fn uploads(&self) -> &Uploads {
        &self.0.uploads
    }

    pub(crate) fn courier(&self) -> &courier::Bell {
        &self.0.courier
    }

    /// Wakes who brings back what was put aside.
    pub(crate) fn waker(&self) -> &Bell {
        &self.0.waker
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        &self.0.ledger
    }

    /// Whether rules approve.
    pub(crate) fn auto_approve(&self) -> &AutoApprove {
        &self.0.auto_approve
    }

    pub(crate) fn running(&self) -> &Arc<Running> {
        &self.0.runs
    }

    pub(crate) fn served(&self) -> &Arc<Served> {
        &self.0.served
    }

    pub(crate) fn stopping(&self) -> &CancellationToken {
        &self.0.stopping
    }

    pub(crate) fn wire_log(&self) -> &WireLog {
        &self.0.wire_log
    }

    /// What sees every request.
    pub(crate) fn tap(&self) -> Arc<dyn a2a_client::tap::Tap> {
        Arc::clone(&self.0.wire_log) as Arc<dyn a2a_client::tap::Tap>
    }

    pub(crate) fn ways_out(&self) -> &WaysOut {
        &self.0.ways_out
    }
}

impl fmt::Debug for Workbench {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Workbench").field("folder", &self.folder()).finish_non_exhaustive()
    }
}

pub(crate) fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
