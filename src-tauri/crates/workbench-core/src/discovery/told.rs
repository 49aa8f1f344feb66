//! What a search met, told: place by place, and why it found nothing.

use a2a_client::DisplayUrl;
use a2a_client::discover::{Attempt as Tried, DiscoverError, InputError, Outcome};
use url::Url;

use super::{Attempt, AttemptOutcome, DiscoveryState};
use crate::explain::on_the_way;
use crate::sentence::{HintSentence, InputSentence, SearchSentence, Sentence};

pub(crate) fn trying(url: &Url) -> Attempt {
    Attempt {
        url: DisplayUrl::new(url).to_string(),
        outcome: AttemptOutcome::Trying,
        status: None,
        duration_ms: None,
        reason: SearchSentence::WaitingForAnswer.into(),
    }
}

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

/// Why there is no card, by what the most telling place had.
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

/// What is wrong with what was typed.
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

pub(super) fn failed(error: &DiscoverError) -> DiscoveryState {
    let mut hints = match error.telling_attempt().map(|attempt| &attempt.outcome) {
        None => vec![HintSentence::PasteAddressOrCard],
        Some(Outcome::NeedsCredentials { .. }) => vec![HintSentence::GiveCredentials],
        Some(Outcome::Failed(error)) if error.is_connect() => {
            vec![HintSentence::CheckAddress, HintSentence::CheckReachable]
        }
        Some(Outcome::Failed(_) | Outcome::ServerError) => vec![HintSentence::TryLater],
        Some(Outcome::Html | Outcome::Absent) => vec![HintSentence::PasteCardAddress],
        Some(Outcome::NotJson(_) | Outcome::NotACard | Outcome::TooLarge(_) | Outcome::EmptyCatalog) => {
            vec![HintSentence::AskForCardAddress]
        }
        Some(Outcome::Found | Outcome::Catalog | Outcome::Unchanged) => Vec::new(),
    };
    hints.extend(of_host(error));
    DiscoveryState::Failed {
        message: why_none(error),
        hints: hints.into_iter().map(Sentence::from).collect(),
    }
}

/// Where only the host of what was typed wants credentials, it may hide the agent's card as well.
fn of_host(error: &DiscoverError) -> Option<HintSentence> {
    let DiscoverError::NotFound { attempts } = error else { return None };
    let wants = |attempt: &&Tried| matches!(attempt.outcome, Outcome::NeedsCredentials { .. });
    if attempts.iter().filter(wants).any(|attempt| attempt.near) {
        return None;
    }
    let host = attempts.iter().find(wants)?.url.join("/").ok()?;
    Some(HintSentence::SearchHost { url: DisplayUrl::new(&host).to_string() })
}
