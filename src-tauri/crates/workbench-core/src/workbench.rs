//! The door to the application: what it owns, how it starts, how it ends.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Weak};

use a2a_client::{Transport, TransportOptions};
use tokio::task::spawn_blocking;
use workbench_store::{DataFolder, Store, StoreError, StoreOptions, Tx, keyring_slots};

use crate::agents::Agents;
use crate::approvals::catching::Catches;
use crate::approvals::courier;
use crate::bell::Bell;
use crate::cards::Cards;
use crate::discovery::Discoveries;
use crate::examinations::Examinations;
use crate::ground::Ground;
use crate::inspector::Inspector;
use crate::ledger::{Ledger, Left};
use crate::open::{OpenError, OpenOptions};
use crate::open_archive::OpenArchive;
use crate::receiving::Push;
use crate::resilience::Gates;
use crate::rules::switch::AutoApprove;
use crate::runs::Running;
use crate::samples::Samples;
use crate::served::Served;
use crate::sessions::Sessions;
use crate::sign_ins::SignIns;
use crate::stage::Stage;
use crate::taps::Taps;
use crate::uploads::Uploads;

mod leave;
mod relay;
mod settings;
mod unfinished;

pub use unfinished::Unfinished;

/// The application. Cheap to clone. What every subsystem stands on is its [`Ground`].
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
    ground: Arc<Ground>,
    /// Slots in the keyring that nobody used when this began.
    loose_at_start: Vec<String>,
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
    inspector: Inspector,
    archive: OpenArchive,
    uploads: Uploads,
    courier: courier::Bell,
    waker: Bell,
    ledger: Arc<Ledger>,
    auto_approve: AutoApprove,
    runs: Arc<Running>,
    served: Arc<Served>,
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
        let (left, loose_at_start) =
            store.read(|reader| Ok((Left::read(reader)?, keyring_slots::loose(reader)?))).await?;
        let ground = Arc::new(Ground::new(store, (environment, now), secrets, transport));
        let courier = courier::Bell::default();
        let (taps, inspector) = (Taps::new(Arc::clone(&ground)), Inspector::new(Arc::clone(&ground)));
        let uploads = Uploads::new(ground.folder(), ground.environment().clone());
        let sessions = Sessions::new(ground.announcer().clone());
        let workbench = Self(Arc::new(Inner {
            ledger: Arc::new(Ledger::new(Arc::clone(&ground), left, courier.bell())),
            ground,
            loose_at_start,
            agents: Agents::default(),
            cards: Cards::default(),
            sign_ins: SignIns::default(),
            catches: Catches::default(),
            sessions,
            gates: Gates::default(),
            discoveries: Discoveries::default(),
            examinations: Examinations::default(),
            samples: Samples::new(sample_pace),
            stage: Stage::default(),
            push: Push::default(),
            taps,
            inspector,
            archive: OpenArchive::default(),
            uploads,
            courier,
            waker: Bell::default(),
            auto_approve: AutoApprove::default(),
            runs: Arc::new(Running::new(evaluator)),
            served: Arc::default(),
        }));
        workbench.in_background(relay::run(workbench.store().clone(), workbench.announcer().clone()));
        Ok(workbench)
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

    /// Taps between other programs and saved agents.
    pub fn taps(&self) -> &Taps {
        &self.0.taps
    }

    /// Looks into the traffic.
    pub fn inspector(&self) -> &Inspector {
        &self.0.inspector
    }

    pub(crate) fn open_archive_slot(&self) -> &OpenArchive {
        &self.0.archive
    }

    /// Files on their way from a browser.
    pub fn uploads(&self) -> &Uploads {
        &self.0.uploads
    }

    pub(crate) fn courier(&self) -> &courier::Bell {
        &self.0.courier
    }

    /// Wakes who brings back what was put aside.
    pub(crate) fn waker(&self) -> &Bell {
        &self.0.waker
    }

    /// What was asked, decided and done, for ever.
    pub fn ledger(&self) -> &Arc<Ledger> {
        &self.0.ledger
    }

    /// Slots in the keyring that nobody used when this began: what was loose then stays so.
    pub(crate) fn loose_at_start(&self) -> Vec<String> {
        self.0.loose_at_start.clone()
    }

    /// See [`Ledger::enter`].
    pub(crate) async fn enter<T, F>(&self, label: &'static str, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        self.0.ledger.enter(label, job).await
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
}

impl Deref for Workbench {
    type Target = Ground;

    fn deref(&self) -> &Ground {
        &self.0.ground
    }
}

impl fmt::Debug for Workbench {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Workbench").field("folder", &self.folder()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
