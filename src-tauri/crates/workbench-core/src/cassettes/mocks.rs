//! Mocks: recordings that are agents of this machine, each at its own port.
//!
//! A mock is stored with its recording until a person removes it. Whether it runs is not stored, so that nothing
//! listens unasked after a start. Started again, it has the same port, so that the connected agent answers again.

use a2a_server::Environment as ServerEnvironment;
use a2a_server::cassette::{Cassette, Cues, FaultPlan, Mock, MockOptions, Speed};
use jiff::Timestamp;
use workbench_store::forget::{self, Forgotten};
use workbench_store::mocks::{self as rows, MockRow};
use workbench_store::{ConnectionId, MockId, StoreError};

use super::Cassettes;
use super::kept::Described;
use crate::auth::AuthGiven;
use crate::error::CoreError;
use crate::stage::{CassetteContent, Opened, Running, pauses};

/// How to play a cassette.
#[derive(Debug, Clone)]
pub struct MockStart {
    /// Which, as opened.
    pub cassette: String,
    /// How fast.
    pub speed: Speed,
    /// Its faults.
    pub faults: FaultPlan,
}

/// Other things that go wrong with a mock from now on.
#[derive(Debug, Clone)]
pub struct MockChange {
    /// Which.
    pub id: MockId,
    /// Its faults.
    pub faults: FaultPlan,
}

/// A mock as it is now.
#[derive(Debug, Clone, PartialEq)]
pub struct MockInfo {
    /// Which.
    pub id: MockId,
    /// The recording that it plays.
    pub cassette: CassetteContent,
    /// How fast.
    pub speed: Speed,
    /// Its faults.
    pub faults: FaultPlan,
    /// Where it is, or would be.
    pub url: String,
    /// Whether it answers.
    pub state: MockState,
    /// The connection that leads to it there.
    pub connection: Option<ConnectionId>,
}

/// Whether a mock answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MockState {
    /// It does not: it was stopped, or not started since the application was.
    Off,
    /// It does, where it always was.
    Running,
    /// It does, at another place: somebody else had its port.
    Moved {
        /// Where it was before.
        from: String,
    },
}

/// How a cassette is played.
struct Play {
    cues: Cues,
    speed: Speed,
    faults: FaultPlan,
    port: u16,
}

impl Cassettes {
    /// Makes a mock of a cassette that was opened, and starts it.
    ///
    /// # Errors
    /// When the cassette is not open, no port can be had, or the mock cannot be kept.
    pub async fn start_mock(&self, start: MockStart) -> Result<MockId, CoreError> {
        let MockStart { cassette: wanted, speed, faults } = start;
        let Opened { shown, cassette, cues, bytes } = self.stage.opened(&wanted)?;
        let id = MockId::new(self.ground.environment().fresh_id());
        let mut running = self.stage.running.lock().await;
        let mock = self.play(cassette, Play { cues, speed, faults: faults.clone(), port: 0 }).await?;
        let row = MockRow {
            id: id.clone(),
            connection_id: None,
            name: shown.content.name.clone(),
            agent: shown.content.agent.clone(),
            port: mock.port(),
            described: Described::of(shown.content, speed, faults).to_json(),
            created_at: self.ground.environment().now(),
        };
        self.ground.store().write("mock", move |tx| rows::add(tx, &row, &bytes)).await?;
        running.push(Running { id: id.clone(), mock });
        Ok(id)
    }

    /// Starts a mock that is off: at its port, or at another one where somebody else has that by now.
    ///
    /// # Errors
    /// When it is not there, its recording cannot be read, or no port can be had.
    pub async fn start_mock_again(&self, id: &MockId) -> Result<(), CoreError> {
        let mut running = self.stage.running.lock().await;
        if running.iter().any(|running| running.id == *id) {
            return Ok(());
        }
        let wanted = id.clone();
        let kept = self.ground.store().read(move |reader| {
            let Some(row) = rows::get(reader, &wanted)? else { return Ok(None) };
            let described = Described::read(&row.described)?;
            let bytes = rows::recording(reader, &wanted)?.unwrap_or_default();
            let read = Cassette::read(&bytes).map(|cassette| {
                let cues = pauses::of(&cassette).1;
                (cassette, cues)
            });
            Ok(Some((row, described, read)))
        });
        let (row, described, read) = kept.await?.ok_or_else(|| CoreError::not_found("mock", id))?;
        let (cassette, cues) = read.map_err(|source| CoreError::Cassette { name: row.name, source })?;
        let Described { speed, faults, .. } = described;
        let mock = self.play(cassette, Play { cues, speed, faults, port: row.port }).await?;
        running.push(Running { id: id.clone(), mock });
        // Whoever is told looks when it is there.
        drop(running);
        Ok(self.announce_mocks().await?)
    }

    /// Every mock, the oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn mocks(&self) -> Result<Vec<MockInfo>, CoreError> {
        let running = self.stage.running.lock().await;
        let rows = self.ground.store().read(rows::list).await?;
        let shown = |row: MockRow| {
            let port = running.iter().find(|running| running.id == row.id).map(|running| running.mock.port());
            info(row, port)
        };
        Ok(rows.into_iter().map(shown).collect::<Result<_, _>>()?)
    }

    /// Lets other things go wrong with a mock from now on.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn change_mock(&self, change: MockChange) -> Result<(), CoreError> {
        let MockChange { id, faults } = change;
        let running = self.stage.running.lock().await;
        let (wanted, wrong) = (id.clone(), faults.clone());
        let changing = self.ground.store().write("mock", move |tx| {
            let Some(row) = rows::get(tx, &wanted)? else { return Ok(false) };
            let mut described = Described::read(&row.described)?;
            described.faults = wrong;
            rows::describe(tx, &wanted, &described.to_json())?;
            Ok(true)
        });
        if !changing.await? {
            return Err(CoreError::not_found("mock", &id));
        }
        if let Some(running) = running.iter().find(|running| running.id == id) {
            running.mock.faults().set(faults);
        }
        Ok(())
    }

    /// Saves a connection to a mock that runs, under `name`, or returns the one that there is.
    ///
    /// # Errors
    /// When it does not run, or cannot be saved.
    pub async fn connect_mock(&self, id: &MockId, name: Option<String>) -> Result<ConnectionId, CoreError> {
        let found = {
            let running = self.stage.running.lock().await;
            let running = running.iter().find(|running| running.id == *id);
            running.map(|running| (running.mock.url(), running.mock.port()))
        };
        let (url, port) = found.ok_or_else(|| CoreError::not_found("mock", id))?;
        let wanted = id.clone();
        let row = self.ground.store().read(move |reader| rows::get(reader, &wanted)).await?;
        if let Some(known) = row.filter(|row| row.port == port).and_then(|row| row.connection_id) {
            return Ok(known);
        }
        let (discovered, called) = self.ground.discover_here(&url).await?;
        let saved =
            self.saving.save(&url, &discovered, name, None, false, AuthGiven::default(), false).await?;
        self.ground.calls_were_to(called, &saved).await;
        let (mock, agent) = (id.clone(), saved.clone());
        self.ground.store().write("mock", move |tx| rows::connect(tx, &mock, &agent, port)).await?;
        Ok(saved)
    }

    /// Ends a mock. It stays, off, and so does its connection.
    ///
    /// # Errors
    /// When nobody can be told.
    pub async fn stop_mock(&self, id: &MockId) -> Result<(), CoreError> {
        self.stage.stop(id).await;
        Ok(self.announce_mocks().await?)
    }

    /// Ends a mock and deletes it with its recording, for good. Its connection stays.
    ///
    /// # Errors
    /// When it is not there, or the store cannot be written.
    pub async fn remove_mock(&self, id: &MockId) -> Result<Forgotten, CoreError> {
        self.stage.stop(id).await;
        Ok(forget::mock(self.ground.store(), id).await?)
    }

    async fn play(&self, cassette: Cassette, play: Play) -> Result<Mock, CoreError> {
        let Play { cues, speed, faults, port } = play;
        let (now, ids) = (self.ground.environment().clone(), self.ground.environment().clone());
        let time = move || Timestamp::from_millisecond(now.now()).unwrap_or_default();
        let environment = ServerEnvironment::new(time, move || ids.fresh_id());
        let options = MockOptions { cues, speed, faults, port, environment };
        Mock::start(cassette, options).await.map_err(CoreError::MockNotStarted)
    }

    async fn announce_mocks(&self) -> Result<(), StoreError> {
        let announcing = self.ground.store().write("mocks", |tx| {
            rows::touch(tx);
            Ok(())
        });
        announcing.await
    }
}

/// A mock that runs on `port`, or does not.
fn info(row: MockRow, port: Option<u16>) -> Result<MockInfo, StoreError> {
    let described = Described::read(&row.described)?;
    let (state, connection) = match port {
        None => (MockState::Off, row.connection_id),
        Some(port) if port == row.port => (MockState::Running, row.connection_id),
        Some(_) => (MockState::Moved { from: Mock::url_on(row.port) }, None),
    };
    Ok(MockInfo {
        id: row.id,
        url: Mock::url_on(port.unwrap_or(row.port)),
        speed: described.speed,
        faults: described.faults.clone(),
        cassette: described.content(row.name, row.agent),
        state,
        connection,
    })
}
