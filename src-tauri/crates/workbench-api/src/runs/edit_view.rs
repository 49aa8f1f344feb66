//! Parameters and views of the editor of run files, and of trials.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place in a text that somebody writes.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunPlace {
    /// The text.
    pub text: String,
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
}

/// Everything that may stand at a place.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunOffersView {
    /// In characters, from 1: the text from here to the place is replaced.
    pub from: u32,
    /// The address of an agent may stand here.
    pub agents: bool,
    /// Other texts that may stand here.
    pub offers: Vec<RunOffer>,
}

/// One thing that may stand at a place.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunOffer {
    /// The word, or the name.
    pub label: String,
    /// The text to insert.
    pub insert: String,
    /// Its meaning; `null`: a name that the file gives.
    pub meaning: Option<RunWords>,
}

/// The meaning of a word of a run file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunWords {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: String,
}

/// A word at a place.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunMeaningView {
    /// The word.
    pub word: String,
    /// Where it begins, in characters, from 1.
    pub from: u32,
    /// Its meaning.
    pub meaning: RunWords,
}

/// A trial to begin.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunTry {
    /// The file.
    pub text: String,
    /// Files that it may run.
    pub others: Vec<String>,
    /// Its input, as JSON; empty for none.
    pub input: String,
    /// Recordings that answer for agents. An echo answers for all others.
    pub mocks: Vec<RunStandIn>,
    /// Places of steps that it stops before.
    pub stops: Vec<String>,
}

/// A recording that answers for an agent.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunStandIn {
    /// The agent, as the file names it.
    pub agent: String,
    /// The mock that plays.
    pub mock_id: String,
}
