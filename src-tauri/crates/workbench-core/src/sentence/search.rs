//! Sentences about searches for an agent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sentence;

/// The content of one place of a search, and why there was no agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum SearchSentence {
    /// The answer is awaited.
    WaitingForAnswer,
    /// The card is here.
    CardHere,
    /// A list of agents is here.
    CatalogHere,
    /// A list of agents is here that lists none.
    CatalogEmpty,
    /// Nothing is here.
    NoCardHere,
    /// Credentials are wanted.
    CardBehindCredentials,
    /// Credentials are wanted, or others than those that were given, and the server said why.
    CardAsksCredentials {
        /// HTTP status.
        status: u16,
        /// Its words.
        said: String,
    },
    /// Credentials are wanted at a place that answers for the whole host.
    HostWantsCredentials,
    /// The server failed.
    CardServerFailed,
    /// The server refused the request and said why.
    CardRequestRefused {
        /// HTTP status.
        status: u16,
        /// Its words.
        said: String,
    },
    /// A page where people sign in is here.
    SignInPageHere,
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
        /// The called method.
        method: String,
    },
    /// It does not know them.
    MethodUnknown {
        /// The generation.
        version: String,
        /// The called method.
        method: String,
    },
    /// The answer allows no conclusion.
    MethodUnanswered {
        /// The generation.
        version: String,
        /// The called method.
        method: String,
        /// The answer.
        because: Box<Sentence>,
    },
    /// The person stopped the search.
    SearchStopped,
    /// A list has more pages than are read.
    ListTooManyPages {
        /// Pages that are read.
        limit: usize,
    },
    /// A list has more agents than are taken.
    ListTooManyAgents {
        /// Agents that are taken.
        limit: usize,
    },
    /// A list took too long; the agents read until then are shown.
    ListTooSlow,
    /// A list in a list is not read, because it lies too deep.
    ListTooDeep {
        /// The list.
        at: String,
    },
    /// A page of a list could not be read.
    ListPageUnread {
        /// The page.
        url: String,
    },
    /// Entries of a list name no address and hold no card.
    EntriesLeadNowhere {
        /// How many.
        count: usize,
    },
    /// An entry of a list holds no card and names no address that can be called.
    EntryIsNoCard,
    /// The card names no way to call the agent that this program speaks.
    CardNotCallable,
    /// No place has a card; the most telling one is named.
    NoAgentFound {
        /// The place.
        url: String,
        /// The thing that is there.
        because: Box<Sentence>,
    },
}

/// Why the typed input leads to no card.
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
        /// The typed text, shortened.
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
