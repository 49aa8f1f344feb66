//! The places where a card was looked for, and the result of each.

use a2a_client::DisplayUrl;
use a2a_client::discover::{Attempt as Tried, DiscoverError, InputError, Outcome};
use url::Url;

use crate::explain::{beginning_of, on_the_way};
use crate::sentence::{InputSentence, SearchSentence, Sentence};

/// One address tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    /// The address, without user information.
    pub url: String,
    /// How it went.
    pub outcome: AttemptOutcome,
    /// HTTP status, where one came.
    pub status: Option<u16>,
    /// Milliseconds, once it ended.
    pub duration_ms: Option<u64>,
    /// The event in a sentence.
    pub reason: Sentence,
}

/// How an attempt went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// Waiting for the answer.
    Trying,
    /// Here is the card.
    Card,
    /// Here is a list of agents.
    Catalog,
    /// Something else is here.
    NotACard,
    /// Credentials are needed.
    NeedsCredentials,
    /// No answer.
    Failed,
    /// Asked in this generation's words, the agent knew them.
    Understood,
    /// Asked in this generation's words, it did not.
    NotUnderstood,
}

/// One that is being tried.
pub(crate) fn trying(url: &Url) -> Attempt {
    Attempt {
        url: DisplayUrl::new(url).to_string(),
        outcome: AttemptOutcome::Trying,
        status: None,
        duration_ms: None,
        reason: SearchSentence::WaitingForAnswer.into(),
    }
}

/// One that was.
pub(crate) fn tried(attempt: &Tried) -> Attempt {
    let (outcome, reason) = match &attempt.outcome {
        Outcome::Found | Outcome::Unchanged => (AttemptOutcome::Card, SearchSentence::CardHere.into()),
        Outcome::Catalog => (AttemptOutcome::Catalog, SearchSentence::CatalogHere.into()),
        Outcome::EmptyCatalog => (AttemptOutcome::NotACard, SearchSentence::CatalogEmpty.into()),
        Outcome::Absent => (AttemptOutcome::NotACard, SearchSentence::NoCardHere.into()),
        // What answers for a whole host refuses what it does not know as well.
        Outcome::NeedsCredentials { .. } if !attempt.near => {
            (AttemptOutcome::NotACard, SearchSentence::HostWantsCredentials.into())
        }
        Outcome::NeedsCredentials { .. } => {
            (AttemptOutcome::NeedsCredentials, SearchSentence::CardBehindCredentials.into())
        }
        Outcome::Refused { said } => {
            let status = attempt.status.map_or(0, |status| status.as_u16());
            let said = beginning_of(said).unwrap_or_default();
            (AttemptOutcome::NotACard, SearchSentence::CardRequestRefused { status, said }.into())
        }
        Outcome::ServerError => (AttemptOutcome::Failed, SearchSentence::CardServerFailed.into()),
        Outcome::Html => (AttemptOutcome::NotACard, SearchSentence::WebPageHere.into()),
        Outcome::NotJson(error) => {
            let (line, column) = error.position();
            (AttemptOutcome::NotACard, SearchSentence::NotJsonHere { line, column }.into())
        }
        Outcome::NotACard => (AttemptOutcome::NotACard, SearchSentence::OtherJsonHere.into()),
        Outcome::TooLarge(limit) => {
            (AttemptOutcome::NotACard, SearchSentence::CardTooLarge { limit: *limit }.into())
        }
        Outcome::Failed(error) => (AttemptOutcome::Failed, on_the_way(error).into()),
    };
    Attempt {
        url: DisplayUrl::new(&attempt.url).to_string(),
        outcome,
        status: attempt.status.map(|status| status.as_u16()),
        duration_ms: Some(u64::try_from(attempt.duration.as_millis()).unwrap_or(u64::MAX)),
        reason,
    }
}

/// The reason why there is no card, from the most telling place.
pub(crate) fn why_none(error: &DiscoverError) -> Sentence {
    match (error, error.telling_attempt()) {
        (_, Some(attempt)) => SearchSentence::NoAgentFound {
            url: DisplayUrl::new(&attempt.url).to_string(),
            because: Box::new(tried(attempt).reason),
        }
        .into(),
        (DiscoverError::Input(error), None) => wrong_input(error).into(),
        (DiscoverError::NotACard(_) | DiscoverError::NotFound { .. }, None) => {
            InputSentence::InputIsNoCard.into()
        }
    }
}

/// The fault of the typed input.
pub(crate) fn wrong_input(error: &InputError) -> InputSentence {
    match error {
        InputError::Empty => InputSentence::NoAddress,
        InputError::NotJson(error) => {
            let (line, column) = error.position();
            InputSentence::CardIsNotJson { line, column }
        }
        InputError::NotAUrl { text, .. } => InputSentence::InputIsNoUrl { text: text.clone() },
        InputError::Scheme { scheme } => InputSentence::InputScheme { scheme: scheme.clone() },
        InputError::NoUrlInCurl => InputSentence::CurlWithoutUrl,
    }
}
