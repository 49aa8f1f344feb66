//! Finds an agent's card from anything that a person pastes (A2A 1.0 §8.2): a host, a base URL, a card's URL, a
//! card or a `curl` command.
//!
//! Agents publish cards in more places than the specification names, so [`discover`] tries several in a fixed
//! order and tells each attempt with the reason why it failed. [`search`] also accepts a list of agents: a
//! catalogue, a registry's answer, or several cards on one host. Deliberately absent: choosing an interface
//! (`a2a_protocol::negotiate`) and repairing a card.

mod attempt;
mod catalog;
mod input;
mod links;
mod places;
mod search;

use std::sync::Arc;

use a2a_protocol::model::AgentCard;
use a2a_protocol::negotiate::{self, Address, AddressError, Candidate, Plaintext};
use a2a_protocol::read::{self, NotACard};
use a2a_protocol::{Decoded, Json};
use thiserror::Error;
use url::Url;

use crate::raw::Raw;

pub use attempt::{Attempt, Outcome, Progress};
pub use catalog::{Listed, Listing, Note, Other, Source};
pub use input::{Input, InputError};
pub use search::{Breadth, Found, search};

use attempt::{Answered, Ask, Fetched};
use search::Search;

/// A card and its candidates.
#[derive(Debug, Clone)]
pub struct Discovered {
    /// The card.
    pub card: Decoded<AgentCard>,
    /// Its bytes.
    pub raw: Json,
    /// Where it was found; `None` for a card that was pasted.
    pub card_url: Option<Url>,
    /// For asking later whether it has changed.
    pub etag: Option<String>,
    /// Ways to call the agent, the best first, with reasons.
    pub candidates: Vec<Candidate>,
    /// Per candidate: the absolute address and the doubts about it. Empty for a pasted card with relative addresses
    /// only.
    pub addresses: Vec<Result<Address, AddressError>>,
}

/// Why there is no card.
#[derive(Debug, Error)]
pub enum DiscoverError {
    /// The pasted text does not lead to a card.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The pasted JSON is no card.
    #[error(transparent)]
    NotACard(#[from] NotACard),
    /// No place that was tried has a card.
    #[error("no agent card was found in {} places", attempts.len())]
    NotFound {
        /// Every attempt, in order.
        attempts: Vec<Attempt>,
    },
}

impl DiscoverError {
    /// The attempt that tells most about the next step: one that wants credentials, else one that found something,
    /// else the first.
    pub fn telling_attempt(&self) -> Option<&Attempt> {
        let Self::NotFound { attempts } = self else { return None };
        attempts.iter().min_by_key(|attempt| attempt.helpfulness())
    }
}

/// A known card, read again.
#[derive(Debug, Clone)]
pub enum Refreshed {
    /// As before.
    Unchanged,
    /// As it is now.
    Card(Box<Discovered>),
}

/// Finds the card that `input` leads to, telling `on_progress` of each attempt.
///
/// Credentials of `raw` go along where they are bound to the place that is asked.
///
/// # Errors
/// When there is no card, with every attempt and its reason.
pub async fn discover(
    raw: &Raw,
    input: &Input,
    connection: Option<Arc<str>>,
    on_progress: &mut (dyn FnMut(Progress<'_>) + Send),
) -> Result<Discovered, DiscoverError> {
    Search::new(raw, connection, on_progress).card(input).await
}

/// Reads the card that a list of agents says is at `url`: there, or at the places of the specifications below it. A list
/// may have many that lead nowhere, so no others are asked.
///
/// # Errors
/// When there is no card, with every attempt and its reason.
pub async fn discover_listed(
    raw: &Raw,
    url: &Url,
    on_progress: &mut (dyn FnMut(Progress<'_>) + Send),
) -> Result<Discovered, DiscoverError> {
    Search::new(raw, None, on_progress).listed(url).await
}

/// Fetches a card again from where it was found; `etag` spares the transfer if it is unchanged.
///
/// # Errors
/// When it is not there any more, with the one attempt and its reason.
pub async fn refresh(
    raw: &Raw,
    card_url: &Url,
    etag: Option<&str>,
    connection: Option<Arc<str>>,
) -> Result<Refreshed, DiscoverError> {
    let ask = Ask { etag, ..Ask::default() };
    let Answered { attempt, fetched, .. } = attempt::fetch(raw, card_url, ask, connection).await;
    match fetched {
        Fetched::Card(discovered) => Ok(Refreshed::Card(discovered)),
        Fetched::Unchanged => Ok(Refreshed::Unchanged),
        Fetched::Catalog(_) | Fetched::Nothing => Err(DiscoverError::NotFound { attempts: vec![attempt] }),
    }
}

/// Asks one place for a card, with any result.
pub async fn look(
    raw: &Raw,
    place: &Url,
    connection: Option<Arc<str>>,
) -> (Attempt, Option<Box<Discovered>>) {
    let Answered { attempt, fetched, .. } = attempt::fetch(raw, place, Ask::default(), connection).await;
    match fetched {
        Fetched::Card(discovered) => (attempt, Some(discovered)),
        Fetched::Catalog(_) | Fetched::Unchanged | Fetched::Nothing => (attempt, None),
    }
}

/// The places where the card of an agent at `url` should be, in the order of the search.
pub fn places_of(url: &Url) -> Vec<Url> {
    places::plain(url).into_iter().map(|place| place.url).collect()
}

impl Discovered {
    fn read(json: &Json, card_url: Option<Url>, etag: Option<String>) -> Result<Self, NotACard> {
        let card = read::card(json)?;
        let candidates = negotiate::candidates(&card.value);
        let base = card_url.as_ref().map(Url::as_str).unwrap_or_default();
        let addresses = negotiate::addresses(
            candidates.iter().map(|each| &each.interface),
            base,
            Plaintext::LoopbackOnly,
        );
        Ok(Self { card, raw: json.clone(), card_url, etag, candidates, addresses })
    }
}
