//! The places where a card was looked for, and the result of each.

use a2a_client::discover::{Attempt as Tried, DiscoverError, InputError, Outcome};
use a2a_client::{DisplayUrl, TransportError};
use a2a_protocol::Json;
use http::StatusCode;
use url::Url;

use crate::explain::{Explanation, beginning_of, on_the_way, payment};
use crate::front::{Front, is_sign_in};
use crate::remedy::Remedy;
use crate::sentence::{CallSentence, InputSentence, SearchSentence, Sentence};
use crate::wanted::Wanted;

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
        Outcome::NeedsCredentials { said, .. } => {
            let status = attempt.status.map_or(0, |status| status.as_u16());
            let asks = |said| SearchSentence::CardAsksCredentials { status, said };
            let reason = beginning_of(said).map_or(SearchSentence::CardBehindCredentials, asks);
            (AttemptOutcome::NeedsCredentials, reason.into())
        }
        Outcome::Refused { said } if Front::of(said) == Some(Front::DeadTunnel) => {
            (AttemptOutcome::Failed, CallSentence::TunnelLeadsNowhere.into())
        }
        Outcome::Refused { said } if attempt.status == Some(StatusCode::PAYMENT_REQUIRED) => {
            (AttemptOutcome::NotACard, price_of(said).message)
        }
        Outcome::Refused { said } => {
            let status = attempt.status.map_or(0, |status| status.as_u16());
            let said = beginning_of(said).unwrap_or_default();
            (AttemptOutcome::NotACard, SearchSentence::CardRequestRefused { status, said }.into())
        }
        Outcome::ServerError => (AttemptOutcome::Failed, server_failed(attempt.status)),
        Outcome::Html { .. } if credentials_for(attempt).is_some() => {
            (AttemptOutcome::NeedsCredentials, SearchSentence::SignInPageHere.into())
        }
        Outcome::Html { .. } => (AttemptOutcome::NotACard, SearchSentence::WebPageHere.into()),
        Outcome::NotJson(error) => {
            let (line, column) = error.position();
            (AttemptOutcome::NotACard, SearchSentence::NotJsonHere { line, column }.into())
        }
        Outcome::NotACard => (AttemptOutcome::NotACard, SearchSentence::OtherJsonHere.into()),
        Outcome::TooLarge(limit) => {
            (AttemptOutcome::NotACard, SearchSentence::CardTooLarge { limit: *limit }.into())
        }
        Outcome::Failed(error) if credentials_for(attempt).is_some() => {
            (AttemptOutcome::NeedsCredentials, on_the_way(error).into())
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

fn server_failed(status: Option<StatusCode>) -> Sentence {
    match status {
        Some(StatusCode::TOO_MANY_REQUESTS) => CallSentence::AskedTooOften.into(),
        Some(status @ StatusCode::BAD_GATEWAY) => {
            CallSentence::GatewayReachesNobody { status: status.to_string() }.into()
        }
        Some(StatusCode::SERVICE_UNAVAILABLE) => CallSentence::ServerNotReady.into(),
        _ => SearchSentence::CardServerFailed.into(),
    }
}

/// What a place asks to be paid before it shows a card.
pub(crate) fn price_of(said: &str) -> Explanation {
    payment(Json::parse(said.trim()).ok().as_ref(), said)
}

/// The step that opens a place which wants credentials; `None` where it wants none, or answers for the whole host.
pub(crate) fn credentials_for(attempt: &Tried) -> Option<Remedy> {
    if !attempt.near {
        return None;
    }
    let wanted = match &attempt.outcome {
        Outcome::NeedsCredentials { www_authenticate, said } => {
            Wanted::by(www_authenticate, said).and_then(Wanted::entered)
        }
        Outcome::Html { led_to: Some(place), .. } if is_sign_in(place.as_str()) => None,
        Outcome::Html { said, .. } if Front::of(said) == Some(Front::SignIn) => None,
        Outcome::Failed(TransportError::Redirect { target, .. }) if is_sign_in(target) => None,
        _ => return None,
    };
    Some(Remedy::EditCredentials { wanted })
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
