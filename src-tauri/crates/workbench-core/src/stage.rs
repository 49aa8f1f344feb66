//! Opened cassettes and running mocks, until the application closes.

pub(crate) mod pauses;

use std::fmt;
use std::sync::Mutex;

use a2a_server::cassette::{Cassette, Cues, Mock};
use futures_util::future::join_all;
use workbench_store::MockId;

use crate::error::CoreError;
use crate::lock::lock;
pub use pauses::{Pause, RecordedAnswer};

/// Cassettes that were opened, and mocks that run.
#[derive(Default)]
pub(crate) struct Stage {
    pub(crate) opened: Mutex<Vec<Opened>>,
    /// Held while one starts or stops, so that none is started twice.
    pub(crate) running: tokio::sync::Mutex<Vec<Running>>,
}

/// A mock that runs.
pub(crate) struct Running {
    pub(crate) id: MockId,
    pub(crate) mock: Mock,
}

/// A cassette that was opened.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedCassette {
    /// Which.
    pub id: String,
    /// Its content.
    pub content: CassetteContent,
}

/// The content of a cassette.
#[derive(Debug, Clone, PartialEq)]
pub struct CassetteContent {
    /// The name of its file.
    pub name: String,
    /// Its subject. Untrusted.
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

/// A cassette with everything that it takes to play and to keep it.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) shown: OpenedCassette,
    pub(crate) cassette: Cassette,
    pub(crate) cues: Cues,
    /// The file.
    pub(crate) bytes: Vec<u8>,
}

/// Opened and not played; the oldest goes for the next one.
const OPENED: usize = 4;

impl Stage {
    /// Ends all mocks, and waits until their ports are free: the next start may want them again.
    pub(crate) async fn stop_all(&self) {
        let running = std::mem::take(&mut *self.running.lock().await);
        join_all(running.into_iter().map(|running| running.mock.stop())).await;
    }

    pub(crate) async fn stop(&self, id: &MockId) {
        let mut running = self.running.lock().await;
        if let Some(place) = running.iter().position(|running| running.id == *id) {
            running.remove(place).mock.stop().await;
        }
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Stage")
    }
}

impl Stage {
    pub(crate) fn put(&self, cassette: Opened) {
        let mut opened = lock(&self.opened);
        if opened.len() >= OPENED {
            opened.remove(0);
        }
        opened.push(cassette);
    }

    pub(crate) fn opened(&self, id: &str) -> Result<Opened, CoreError> {
        let found = lock(&self.opened).iter().find(|opened| opened.shown.id == id).cloned();
        found.ok_or_else(|| CoreError::not_found("cassette", id))
    }
}
