//! Cassettes that a person opened, until they are played or the application closes.

use a2a_server::cassette::{Cassette, Cues, Round};

use super::Stage;
use super::pauses::{self, Pause};
use crate::error::CoreError;
use crate::lock::lock;
use crate::workbench::Workbench;

/// Opened and not played; the oldest goes for the next one.
const OPENED: usize = 4;

/// A cassette that was opened.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedCassette {
    /// Which.
    pub id: String,
    /// What is on it.
    pub content: CassetteContent,
}

/// What is on a cassette.
#[derive(Debug, Clone, PartialEq)]
pub struct CassetteContent {
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

/// A cassette with everything that it takes to play and to keep it.
#[derive(Clone)]
pub(super) struct Opened {
    pub(super) shown: OpenedCassette,
    pub(super) cassette: Cassette,
    pub(super) cues: Cues,
    /// The file.
    pub(super) bytes: Vec<u8>,
}

impl Workbench {
    /// Opens a file.
    ///
    /// # Errors
    /// When it is no cassette.
    pub fn open_cassette(&self, name: &str, bytes: &[u8]) -> Result<OpenedCassette, CoreError> {
        let cassette =
            Cassette::read(bytes).map_err(|source| CoreError::Cassette { name: name.to_owned(), source })?;
        let (pauses, cues) = pauses::of(&cassette);
        let lasts = |round: &Round| round.told.last().map_or(0, |told| told.ms);
        let content = CassetteContent {
            name: name.to_owned(),
            title: cassette.title.clone(),
            agent: cassette.card.name.clone(),
            rounds: cassette.rounds.len(),
            events: cassette.rounds.iter().map(|round| round.told.len()).sum(),
            lasts_ms: cassette.rounds.iter().map(lasts).fold(0, u64::saturating_add),
            pauses,
        };
        let shown = OpenedCassette { id: self.environment().fresh_id(), content };
        let opened = Opened { shown: shown.clone(), cassette, cues, bytes: bytes.to_vec() };
        self.stage().put(opened);
        Ok(shown)
    }
}

impl Stage {
    fn put(&self, cassette: Opened) {
        let mut opened = lock(&self.opened);
        if opened.len() >= OPENED {
            opened.remove(0);
        }
        opened.push(cassette);
    }

    pub(super) fn opened(&self, id: &str) -> Result<Opened, CoreError> {
        let found = lock(&self.opened).iter().find(|opened| opened.shown.id == id).cloned();
        found.ok_or_else(|| CoreError::not_found("cassette", id))
    }
}
