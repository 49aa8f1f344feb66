//! A request that stands although its agent has said something since, in words alone.
//!
//! An ADK agent that gets words for a call answers “It was not provided a function response”, and waits for the call
//! as before. A card issuer says “Challenge response incorrect.”, and wants the code again. Such words are shown with
//! the request; they take none of its controls.

use a2a_protocol::Json;

use crate::provenance::ReaderId;
use crate::readers::plain_text;
use crate::reading::Reading;
use crate::{Alternative, FreshnessGrade, Why};

impl Reading {
    /// The same request after these words; `None`: they are no words alone, or it is nothing but words itself.
    #[must_use]
    pub fn after_words(&self, said: &Self) -> Option<Self> {
        (said.is_words_alone() && !self.is_words_alone()).then(|| Self {
            since: said.question.clone(),
            // They are known from now on: a look at the task that shows them shows nothing new.
            source: with_new(&self.source, &said.source),
            of_task: said.of_task.clone(),
            beside: with_new(&self.beside, &said.beside),
            earlier: said.earlier.clone(),
            alternatives: [Alternative::of_reading(said)].into_iter().collect(),
            freshness: FreshnessGrade::StillWaiting,
            ..self.clone()
        })
    }

    /// Whether its agent said words and nothing else.
    fn is_words_alone(&self) -> bool {
        self.reader == ReaderId::PLAIN_TEXT && self.why == Why::OnlyText && self.stood_in.is_none()
    }

    /// Whether its words ask for something: “Which city?”, “Please wait outside.”
    pub fn asks_in_words(&self) -> bool {
        self.question.as_deref().is_some_and(|words| words.lines().any(plain_text::asks))
    }
}

/// These pieces, and those of the others that are not among them.
fn with_new(pieces: &[Json], others: &[Json]) -> Vec<Json> {
    pieces.iter().chain(others.iter().filter(|other| !pieces.contains(other))).cloned().collect()
}
