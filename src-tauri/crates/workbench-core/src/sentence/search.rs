//! What became of a search for an agent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sentence;

/// What one place of a search has, and why there was no agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum SearchSentence {
    /// The answer is awaited.
    WaitingForAnswer,
    /// The card is here.
    CardHere,
    /// Nothing is here.
    NoCardHere,
    /// Credentials are wanted.
    CardBehindCredentials,
    /// The server failed.
    CardServerFailed,
    /// A web page is here.
    WebPageHere,
    /// Something else than JSON is here.
    NotJsonHere {
        /// Where it stops being JSON.
        line: usize,
        /// The place in the line.
        column: usize,
    },
    /// JSON is here, but no card.
    OtherJsonHere,
    /// It is larger than a card may be.
    CardTooLarge {
        /// Bytes that are allowed.
        limit: usize,
    },
    /// The agent was asked in this generation's words, and knows them.
    MethodKnown {
        /// The generation.
        version: String,
        /// What was called.
        method: String,
    },
    /// It does not know them.
    MethodUnknown {
        /// The generation.
        version: String,
        /// What was called.
        method: String,
    },
    /// Nothing follows from what came back.
    MethodUnanswered {
        /// The generation.
        version: String,
        /// What was called.
        method: String,
        /// What came back.
        because: Box<Sentence>,
    },
    /// The person stopped the search.
    SearchStopped,
    /// No place has a card; the most telling one is named.
    NoAgentFound {
        /// The place.
        url: String,
        /// What is there.
        because: Box<Sentence>,
    },
}

/// Why what was typed leads to no card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum InputSentence {
    /// Nothing was typed.
    NoAddress,
    /// It begins like a card and is broken JSON.
    CardIsNotJson {
        /// Where it stops being JSON.
        line: usize,
        /// The place in the line.
        column: usize,
    },
    /// It is no URL.
    InputIsNoUrl {
        /// What was typed, shortened.
        text: String,
    },
    /// Agents are not called by this scheme.
    InputScheme {
        /// The scheme.
        scheme: String,
    },
    /// A `curl` command without a URL.
    CurlWithoutUrl,
    /// JSON that is no card.
    InputIsNoCard,
}
