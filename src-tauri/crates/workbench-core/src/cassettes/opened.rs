//! Cassettes that a person opened, until they are played or the application closes.

use a2a_server::cassette::{Cassette, Round};

use super::Cassettes;
use crate::error::CoreError;
use crate::stage::{CassetteContent, Opened, OpenedCassette, pauses};

impl Cassettes {
    /// Opens a file.
    ///
    /// # Errors
    /// When it is no cassette.
    pub fn open(&self, name: &str, bytes: &[u8]) -> Result<OpenedCassette, CoreError> {
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
        let shown = OpenedCassette { id: self.ground.environment().fresh_id(), content };
        let opened = Opened { shown: shown.clone(), cassette, cues, bytes: bytes.to_vec() };
        self.stage.put(opened);
        Ok(shown)
    }
}
