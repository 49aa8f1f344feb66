//! A request that stands although its agent has said something since, in words alone.
//!
//! An ADK agent that gets words for a call answers “It was not provided a function response”, and waits for the call
//! as before. A card issuer says “Challenge response incorrect.”, and wants the code again; who asked for a form says
//! which value is wrong. Such words are shown with the request; they take none of its controls.

use a2a_protocol::Json;

use crate::provenance::ReaderId;
use crate::readers::plain_text;
use crate::reading::{Item, Reading};
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

    /// Whether its words name a member of the other's form as what is wrong: `amount: must be a number`.
    pub fn finds_fault_with_form_of(&self, other: &Self) -> bool {
        let words = self.question.as_deref().unwrap_or_default().to_lowercase();
        let mut members = other.items.iter().flat_map(members_of);
        FAULTS.iter().any(|fault| words.contains(fault))
            && members.any(|name| names(&words, &name.to_lowercase()))
    }

    /// Whether its words ask for something: “Which city?”, “Please wait outside.”
    pub fn asks_in_words(&self) -> bool {
        self.question.as_deref().is_some_and(|words| words.lines().any(plain_text::asks))
    }
}

/// Words that find fault with a value.
const FAULTS: [&str; 20] = [
    "invalid",
    "required",
    "missing",
    "must ",
    "expected",
    "not valid",
    "not allowed",
    "error",
    "too long",
    "too short",
    "still need",
    "cannot be",
    "incorrect",
    "ungültig",
    "erforderlich",
    "fehlt",
    "無効",
    "必須",
    "不正",
    "正しく",
];

/// The names of the members of a form, and their titles.
fn members_of(item: &Item) -> Vec<String> {
    let Item::Form { schema, .. } = item else { return Vec::new() };
    let members = schema.member("properties").map(|all| all.members()).unwrap_or_default();
    let named =
        |(name, member): (String, Json)| [Some(name), member.member("title").and_then(|it| it.as_string())];
    members.into_iter().flat_map(named).flatten().filter(|name| !name.is_empty()).collect()
}

/// Whether a text has a name as a word of its own.
fn names(text: &str, name: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) =
            (text.get(..at).unwrap_or_default(), text.get(at + name.len()..).unwrap_or_default());
        !before.ends_with(is_of_word) && !after.starts_with(is_of_word)
    })
}

/// These pieces, and those of the others that are not among them.
fn with_new(pieces: &[Json], others: &[Json]) -> Vec<Json> {
    pieces.iter().chain(others.iter().filter(|other| !pieces.contains(other))).cloned().collect()
}
