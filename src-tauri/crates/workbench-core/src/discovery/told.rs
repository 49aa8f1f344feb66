//! The report of a search: each place that was tried, and why nothing was found.

use a2a_client::discover::{Attempt as Tried, DiscoverError, Outcome};
use a2a_client::{DisplayUrl, Raw};
use http::StatusCode;
use url::Url;

use super::DiscoveryState;
use crate::after_failure::{after_transport, with_tls};
use crate::attempts::{credentials_for, price_of, why_none};
use crate::explain::{Explanation, transport, wanted_hint};
use crate::front::Front;
use crate::remedy::{Called, Remedy, step_after_transport};
use crate::sentence::HintSentence;
use crate::wanted::Wanted;

/// The reason why a search found nothing, and a remedy. `typed`: the searched address.
pub(super) async fn failed(raw: &Raw, typed: Option<&Url>, error: &DiscoverError) -> DiscoveryState {
    let attempt = error.telling_attempt();
    let wants_payment = attempt.is_some_and(|attempt| attempt.status == Some(StatusCode::PAYMENT_REQUIRED));
    let hints = match attempt.map(|attempt| &attempt.outcome) {
        None => vec![HintSentence::PasteAddressOrCard],
        Some(Outcome::NeedsCredentials { www_authenticate, said }) => {
            let wanted = wanted_hint(Wanted::by(www_authenticate, said));
            wanted.into_iter().chain([HintSentence::GiveCredentials]).collect()
        }
        Some(_) if attempt.is_some_and(|attempt| credentials_for(attempt).is_some()) => {
            vec![HintSentence::CredentialsForPrograms]
        }
        // What is wrong with TLS has hints of its own.
        Some(Outcome::Failed(error)) if error.is_tls() => Vec::new(),
        Some(Outcome::Failed(error)) if error.is_connect() => {
            vec![HintSentence::CheckAddress, HintSentence::CheckReachable]
        }
        Some(Outcome::Failed(_) | Outcome::ServerError) => vec![HintSentence::TryLater],
        Some(Outcome::Refused { said }) if Front::of(said) == Some(Front::DeadTunnel) => {
            vec![HintSentence::CheckRunning, HintSentence::TunnelsMove]
        }
        // What is to be paid has hints of its own.
        Some(Outcome::Refused { .. }) if wants_payment => Vec::new(),
        Some(Outcome::Html { .. } | Outcome::Absent | Outcome::Refused { .. }) => {
            vec![HintSentence::PasteCardAddress]
        }
        Some(Outcome::NotJson(_) | Outcome::NotACard | Outcome::TooLarge(_) | Outcome::EmptyCatalog) => {
            vec![HintSentence::AskForCardAddress]
        }
        Some(Outcome::Found | Outcome::Catalog | Outcome::Unchanged) => Vec::new(),
    };
    let told = Explanation::new(why_none(error));
    let told = match attempt.map(|attempt| &attempt.outcome) {
        Some(Outcome::Failed(error)) if error.is_tls() => {
            Explanation { hints: transport(error).hints, ..told }
        }
        Some(Outcome::Refused { said }) if wants_payment => {
            Explanation { hints: price_of(said).hints, ..told }
        }
        _ => hints.into_iter().chain(of_host(error)).fold(told, Explanation::hint),
    };
    let told = match (attempt, typed) {
        (Some(attempt), Some(typed)) => closer(raw, typed, attempt, told).await,
        _ => told,
    };
    DiscoveryState::Failed { message: told.message, hints: told.hints, remedy: told.remedy }
}

/// The same with the next step, and with the result of one look at the way.
async fn closer(raw: &Raw, typed: &Url, attempt: &Tried, told: Explanation) -> Explanation {
    // What a saved agent offers on its page, a search has not.
    let of_search = |remedy: &Remedy| matches!(remedy, Remedy::UseAddress { .. });
    match &attempt.outcome {
        _ if credentials_for(attempt).is_some() => Explanation { remedy: credentials_for(attempt), ..told },
        Outcome::Failed(error) => {
            let called = Called { url: Some(typed.as_str()), ..Called::default() };
            let told = Explanation { remedy: step_after_transport(error, called), ..told };
            let seen = after_transport(raw, typed, error, told).await;
            Explanation { remedy: seen.remedy.filter(of_search), ..seen }
        }
        Outcome::Absent | Outcome::Refused { .. } if attempt.status == Some(StatusCode::BAD_REQUEST) => {
            with_tls(raw, typed, told).await
        }
        _ => told,
    }
}

/// If only the host of the typed address wants credentials, it may hide the agent's card as well.
fn of_host(error: &DiscoverError) -> Option<HintSentence> {
    let DiscoverError::NotFound { attempts } = error else { return None };
    let wants = |attempt: &&Tried| matches!(attempt.outcome, Outcome::NeedsCredentials { .. });
    if attempts.iter().filter(wants).any(|attempt| attempt.near) {
        return None;
    }
    let host = attempts.iter().find(wants)?.url.join("/").ok()?;
    Some(HintSentence::SearchHost { url: DisplayUrl::new(&host).to_string() })
}
