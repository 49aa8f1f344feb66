//! Cassettes that a person opened, and those that are being played.
//!
//! Both are in memory: a mock ends with the application, and its connection stays behind like that of any
//! agent that is switched off.

use std::fmt;
use std::sync::Mutex;

use a2a_server::Environment as ServerEnvironment;
use a2a_server::cassette::{Cassette, CassetteError, FaultPlan, Mock, MockOptions, Speed};
use jiff::Timestamp;
use workbench_store::{ConnectionId, StoreError, Tag};

use super::pauses::{self, Pause};
use crate::auth::AuthGiven;
use crate::error::CoreError;
use crate::workbench::{Workbench, lock};

/// Opened and not played; the oldest goes for the next one.
const OPENED: usize = 4;

/// A cassette that was opened.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedCassette {
    /// Which.
    pub id: String,
    /// The name of its file.
    pub name: String,
    /// What it is about. Untrusted.
    pub title: String,
    /// The agent on it. Untrusted.
    pub agent: String,
    /// Messages that were said.
    pub rounds: usize,
    /// Events that were told.
    pub events: usize,
    /// How long it takes as it was, in milliseconds, without waiting for answers.
    pub lasts_ms: u64,
    /// Where it waits for a person.
    pub pauses: Vec<Pause>,
}

/// How to play a cassette.
#[derive(Debug, Clone)]
pub struct MockStart {
    /// Which, as opened.
    pub cassette: String,
    /// How fast.
    pub speed: Speed,
    /// What goes wrong.
    pub faults: FaultPlan,
}

/// Other things that go wrong with a mock from now on.
#[derive(Debug, Clone)]
pub struct MockChange {
    /// Which.
    pub id: String,
    /// What goes wrong.
    pub faults: FaultPlan,
}

/// A mock that runs.
#[derive(Debug, Clone, PartialEq)]
pub struct MockInfo {
    /// Which.
    pub id: String,
    /// What it plays.
    pub cassette: OpenedCassette,
    /// How fast.
    pub speed: Speed,
    /// What goes wrong.
    pub faults: FaultPlan,
    /// Where it is.
    pub url: String,
    /// The connection to it, once there is one.
    pub connection: Option<ConnectionId>,
    /// Unix milliseconds.
    pub started_at: i64,
}

/// Cassettes that were opened, and mocks that run.
#[derive(Default)]
pub(crate) struct Mocks(Mutex<Stage>);

#[derive(Default)]
struct Stage {
    opened: Vec<(OpenedCassette, Cassette)>,
    running: Vec<Running>,
}

struct Running {
    info: MockInfo,
    mock: Mock,
}

impl Mocks {
    /// Ends them all.
    pub(crate) fn stop_all(&self) {
        lock(&self.0).running.clear();
    }
}

impl fmt::Debug for Mocks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Mocks")
    }
}

impl Workbench {
    /// Opens a file.
    ///
    /// # Errors
    /// When it is no cassette.
    pub fn open_cassette(&self, name: &str, bytes: &[u8]) -> Result<OpenedCassette, CassetteError> {
        let cassette = Cassette::read(bytes)?;
        let lasts = |rounds: &[a2a_server::cassette::Round]| {
            rounds
                .iter()
                .filter_map(|round| round.told.last())
                .map(|told| told.ms)
                .fold(0, u64::saturating_add)
        };
        let opened = OpenedCassette {
            id: self.environment().fresh_id(),
            name: name.to_owned(),
            title: cassette.title.clone(),
            agent: cassette.card.name.clone(),
            rounds: cassette.rounds.len(),
            events: cassette.rounds.iter().map(|round| round.told.len()).sum(),
            lasts_ms: lasts(&cassette.rounds),
            pauses: pauses::of(&cassette).0,
        };
        let mut stage = lock(&self.mocks().0);
        if stage.opened.len() >= OPENED {
            stage.opened.remove(0);
        }
        stage.opened.push((opened.clone(), cassette));
        Ok(opened)
    }

    /// Plays a cassette that was opened on a port of this machine, and returns the mock's identity.
    ///
    /// # Errors
    /// When it is not open, or no port can be had.
    pub async fn start_mock(&self, start: MockStart) -> Result<String, CoreError> {
        let MockStart { cassette: wanted, speed, faults } = start;
        let found = lock(&self.mocks().0).opened.iter().find(|(opened, _)| opened.id == wanted).cloned();
        let (opened, cassette) = found.ok_or_else(|| CoreError::not_found("cassette", &wanted))?;
        let (now, ids) = (self.environment().clone(), self.environment().clone());
        let time = move || Timestamp::from_millisecond(now.now()).unwrap_or_default();
        let options = MockOptions {
            cues: pauses::of(&cassette).1,
            speed,
            faults: faults.clone(),
            environment: ServerEnvironment::new(time, move || ids.fresh_id()),
        };
        let mock = Mock::start(cassette, options).await.map_err(CoreError::MockNotStarted)?;
        let id = self.environment().fresh_id();
        let info = MockInfo {
            id: id.clone(),
            cassette: opened,
            speed,
            faults,
            url: mock.url(),
            connection: None,
            started_at: self.environment().now(),
        };
        lock(&self.mocks().0).running.push(Running { info, mock });
        self.announce_mocks().await?;
        Ok(id)
    }

    /// The mocks that run, in the order in which they were started.
    pub fn running_mocks(&self) -> Vec<MockInfo> {
        lock(&self.mocks().0).running.iter().map(|running| running.info.clone()).collect()
    }

    /// Lets other things go wrong with a mock.
    ///
    /// # Errors
    /// When it does not run.
    pub async fn change_mock(&self, change: MockChange) -> Result<(), CoreError> {
        let MockChange { id, faults } = change;
        {
            let mut stage = lock(&self.mocks().0);
            let running = stage.running.iter_mut().find(|running| running.info.id == id);
            let running = running.ok_or_else(|| CoreError::not_found("mock", &id))?;
            running.mock.faults().set(faults.clone());
            running.info.faults = faults;
        }
        Ok(self.announce_mocks().await?)
    }

    /// Saves a connection to a mock under `name`, or returns the one that there is.
    ///
    /// # Errors
    /// When it does not run, or cannot be saved.
    pub async fn connect_mock(&self, id: &str, name: Option<String>) -> Result<ConnectionId, CoreError> {
        let found = self.running_mocks().into_iter().find(|mock| mock.id == id);
        let mock = found.ok_or_else(|| CoreError::not_found("mock", id))?;
        if let Some(known) = mock.connection {
            let there = self.stored_connection(&known).await;
            if there.is_ok_and(|(connection, _)| connection.removed_at.is_none()) {
                return Ok(known);
            }
        }
        let (discovered, called) = self.discover_here(&mock.url).await?;
        let saved = self.save(&mock.url, &discovered, name, None, false, AuthGiven::default(), false).await?;
        self.calls_were_to(called, &saved).await;
        {
            let mut stage = lock(&self.mocks().0);
            if let Some(running) = stage.running.iter_mut().find(|running| running.info.id == id) {
                running.info.connection = Some(saved.clone());
            }
        }
        self.announce_mocks().await?;
        Ok(saved)
    }

    /// Ends a mock. Its connection stays.
    ///
    /// # Errors
    /// When nobody can be told.
    pub async fn stop_mock(&self, id: &str) -> Result<(), CoreError> {
        let stopped = {
            let mut stage = lock(&self.mocks().0);
            let place = stage.running.iter().position(|running| running.info.id == id);
            place.map(|place| stage.running.remove(place))
        };
        if let Some(Running { mock, .. }) = stopped {
            mock.stop().await;
        }
        Ok(self.announce_mocks().await?)
    }

    async fn announce_mocks(&self) -> Result<(), StoreError> {
        let announcing = self.store().write("mocks", |tx| {
            tx.touch(Tag::Connections, None);
            Ok(())
        });
        announcing.await
    }
}
