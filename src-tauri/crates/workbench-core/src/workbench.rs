//! [`Workbench`], the door to the application: its handles, its start, its end.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use a2a_client::{Transport, TransportOptions};
use tokio::task::spawn_blocking;
use workbench_store::{DataFolder, Store, StoreOptions, keyring_slots};

use crate::agents::Agents;
use crate::approvals::Approvals;
use crate::archive::Archives;
use crate::cards::Cards;
use crate::cassettes::Cassettes;
use crate::chats::Chats;
use crate::compare::Comparisons;
use crate::contracts::Contracts;
use crate::discovery::Discoveries;
use crate::doctor::Doctor;
use crate::elsewhere::Elsewhere;
use crate::ground::Ground;
use crate::health::Health;
use crate::history::History;
use crate::inspector::Inspector;
use crate::ledger::{Ledger, Left};
use crate::open::{OpenError, OpenOptions};
use crate::preferences::Preferences;
use crate::push::Push;
use crate::queries::{Screens, Traffic};
use crate::quirks::Quirks;
use crate::rules::Rules;
use crate::runs::Runs;
use crate::samples::Samples;
use crate::saving::Saving;
use crate::seats::Seats;
use crate::serving::Serving;
use crate::sessions::Sessions;
use crate::sign_in::SignIn;
use crate::speaking::Speaking;
use crate::taps::Taps;
use crate::tray::Tray;
use crate::trying::Trying;
use crate::uploads::Uploads;

mod assembled;
mod relay;

/// The application. Cheap to clone. Every subsystem stands on its [`Ground`].
#[derive(Clone)]
pub struct Workbench(Arc<Inner>);

/// Every subsystem, each a handle with its own needs.
struct Inner {
    ground: Arc<Ground>,
    /// Slots in the keyring that nobody used when this began.
    loose_at_start: Vec<String>,
    ledger: Arc<Ledger>,
    taps: Arc<Taps>,
    inspector: Arc<Inspector>,
    uploads: Uploads,
    samples: Arc<Samples>,
    seats: Seats,
    sign_in: SignIn,
    quirks: Quirks,
    tray: Tray,
    speaking: Speaking,
    agents: Agents,
    cards: Cards,
    health: Health,
    saving: Saving,
    discoveries: Discoveries,
    sessions: Sessions,
    chats: Chats,
    elsewhere: Elsewhere,
    rules: Rules,
    approvals: Arc<Approvals>,
    trying: Trying,
    cassettes: Cassettes,
    runs: Runs,
    serving: Serving,
    archives: Archives,
    contracts: Contracts,
    comparisons: Comparisons,
    doctor: Doctor,
    push: Push,
    preferences: Preferences,
    history: History,
    screens: Screens,
    traffic: Traffic,
}

impl Workbench {
    /// Takes the data folder and opens the database in it. Nothing is sent and nothing is watched before
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
        let made = Inner::assembled(ground, (left, loose_at_start), Samples::new(sample_pace), evaluator);
        let workbench = Self(Arc::new(made));
        workbench.in_background(relay::run(workbench.store().clone(), workbench.announcer().clone()));
        Ok(workbench)
    }

    /// Saved agents, ready to be called.
    pub fn agents(&self) -> &Agents {
        &self.0.agents
    }

    /// Requests, decided and delivered.
    pub fn approvals(&self) -> &Approvals {
        &self.0.approvals
    }

    /// Files of history.
    pub fn archives(&self) -> &Archives {
        &self.0.archives
    }

    /// The cards of saved agents.
    pub fn cards(&self) -> &Cards {
        &self.0.cards
    }

    /// Conversations as cassettes, and cassettes as agents.
    pub fn cassettes(&self) -> &Cassettes {
        &self.0.cassettes
    }

    /// Conversations.
    pub fn chats(&self) -> &Chats {
        &self.0.chats
    }

    /// One message over two interfaces.
    pub fn comparisons(&self) -> &Comparisons {
        &self.0.comparisons
    }

    /// The data that agents ask for.
    pub fn contracts(&self) -> &Contracts {
        &self.0.contracts
    }

    /// Searches for agents.
    pub fn discoveries(&self) -> &Discoveries {
        &self.0.discoveries
    }

    /// Examinations of agents.
    pub fn doctor(&self) -> &Doctor {
        &self.0.doctor
    }

    /// Tasks that were started elsewhere.
    pub fn elsewhere(&self) -> &Elsewhere {
        &self.0.elsewhere
    }

    /// How agents are doing.
    pub fn health(&self) -> &Health {
        &self.0.health
    }

    /// The history as a whole.
    pub fn history(&self) -> &History {
        &self.0.history
    }

    /// Replaces a person's settings.
    pub fn preferences(&self) -> &Preferences {
        &self.0.preferences
    }

    /// Being called back by agents.
    pub fn push(&self) -> &Push {
        &self.0.push
    }

    /// Quirks of agents.
    pub fn quirks(&self) -> &Quirks {
        &self.0.quirks
    }

    /// The rules of a person.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// Runs of run files.
    pub fn runs(&self) -> &Runs {
        &self.0.runs
    }

    /// Saved agents: kept, changed, let go.
    pub fn saving(&self) -> &Saving {
        &self.0.saving
    }

    /// The data that screens are made of.
    pub fn screens(&self) -> &Screens {
        &self.0.screens
    }

    /// Run files and the person as agents.
    pub fn serving(&self) -> &Serving {
        &self.0.serving
    }

    /// Sessions: each follows a task.
    pub fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    /// Signing in to agents.
    pub fn sign_in(&self) -> &SignIn {
        &self.0.sign_in
    }

    /// The findings about how agents speak.
    pub fn speaking(&self) -> &Speaking {
        &self.0.speaking
    }

    /// The data that screens of the traffic are made of.
    pub fn traffic(&self) -> &Traffic {
        &self.0.traffic
    }

    /// This process's memory of decisions under way.
    pub fn tray(&self) -> &Tray {
        &self.0.tray
    }

    /// The sample agents.
    pub fn trying(&self) -> &Trying {
        &self.0.trying
    }

    /// Taps between other programs and saved agents.
    pub fn taps(&self) -> &Taps {
        &self.0.taps
    }

    /// Looks into the traffic.
    pub fn inspector(&self) -> &Inspector {
        &self.0.inspector
    }

    /// Files on their way from a browser.
    pub fn uploads(&self) -> &Uploads {
        &self.0.uploads
    }

    /// Everything that was asked, decided and done, for ever.
    pub fn ledger(&self) -> &Arc<Ledger> {
        &self.0.ledger
    }

    pub(crate) fn samples(&self) -> &Samples {
        &self.0.samples
    }

    pub(crate) fn seats(&self) -> &Seats {
        &self.0.seats
    }

    /// Keeps the handle alive for the work on requests that runs as long as the application does.
    pub(crate) fn approvals_kept(&self) -> Arc<Approvals> {
        Arc::clone(&self.0.approvals)
    }

    /// Keyring slots that were loose at the start; they stay so.
    pub(crate) fn loose_at_start(&self) -> Vec<String> {
        self.0.loose_at_start.clone()
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
