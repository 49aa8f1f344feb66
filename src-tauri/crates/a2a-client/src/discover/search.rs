//! One search: place by place, reported as it happens, until a card or a list of agents is found.

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::attempt::{self, Answered, Ask, Attempt, Fetched, Outcome, Progress};
use super::catalog::{Gathering, Listing, Page, Source, read_here};
use super::places::{self, Place};
use super::{DiscoverError, Discovered, Input};
use crate::error::{Phase, Sent, TransportError};
use crate::raw::Raw;

/// A host that has a card is not waited for long when it is asked whether it has others.
const WAIT_FOR_LIST: Duration = Duration::from_secs(5);

/// The outcome of a search.
#[derive(Debug, Clone)]
pub enum Found {
    /// One agent.
    Agent(Box<Discovered>),
    /// Several, or a list to choose from.
    Several(Box<Listing>),
}

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Breadth {
    /// To the first place that has something.
    #[default]
    First,
    /// Over every place: the first one may have had another agent than the one that was meant.
    Everything,
}

/// Finds the card or the list of agents that `input` leads to, telling `on_progress` of each attempt.
///
/// Credentials of `raw` go along where they are bound to the place that is asked.
///
/// # Errors
/// When there is neither, with every attempt and its reason.
pub async fn search(
    raw: &Raw,
    input: &Input,
    breadth: Breadth,
    connection: Option<Arc<str>>,
    on_progress: &mut (dyn FnMut(Progress<'_>) + Send),
) -> Result<Found, DiscoverError> {
    Search::new(raw, connection, on_progress).agents(input, breadth).await
}

/// A search in progress.
pub(super) struct Search<'a> {
    raw: &'a Raw,
    connection: Option<Arc<str>>,
    on_progress: &'a mut (dyn FnMut(Progress<'_>) + Send),
    attempts: Vec<Attempt>,
    /// The address that is being asked.
    pending: Option<Url>,
}

/// The finds of the places asked so far.
#[derive(Default)]
struct Harvest {
    cards: Vec<Discovered>,
    listing: Option<Listing>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        raw: &'a Raw,
        connection: Option<Arc<str>>,
        on_progress: &'a mut (dyn FnMut(Progress<'_>) + Send),
    ) -> Self {
        Self { raw, connection, on_progress, attempts: Vec::new(), pending: None }
    }

    pub(super) fn raw(&self) -> &Raw {
        self.raw
    }

    /// The first card.
    pub(super) async fn card(mut self, input: &Input) -> Result<Discovered, DiscoverError> {
        if let Input::Card(json) = input {
            return Ok(Discovered::read(json, None, None)?);
        }
        match self.card_among(places_of(input)).await {
            Some(discovered) => Ok(*discovered),
            None => Err(DiscoverError::NotFound { attempts: self.attempts }),
        }
    }

    /// The card that a list says is at `url`.
    pub(super) async fn listed(mut self, url: &Url) -> Result<Discovered, DiscoverError> {
        match self.card_among(places::plain(url)).await {
            Some(discovered) => Ok(*discovered),
            None => Err(DiscoverError::NotFound { attempts: self.attempts }),
        }
    }

    async fn card_among(&mut self, places: Vec<Place>) -> Option<Box<Discovered>> {
        for place in places {
            if let Some((Fetched::Card(discovered), _)) = self.ask(&place, Ask::default()).await {
                return Some(discovered);
            }
        }
        None
    }

    async fn agents(mut self, input: &Input, breadth: Breadth) -> Result<Found, DiscoverError> {
        if let Input::Card(json) = input {
            let Some(catalog) = read_here(json) else {
                return Ok(Found::Agent(Box::new(Discovered::read(json, None, None)?)));
            };
            let page = Page { url: None, catalog, next_in_head: None };
            let listing = Gathering::new(&mut self).all(page).await;
            return Ok(self.one_or_several(listing).await);
        }
        let mut harvest = Harvest::default();
        for place in places_of(input) {
            self.visit(place, &mut harvest).await;
            if breadth == Breadth::First && !harvest.is_empty() {
                break;
            }
        }
        let Harvest { mut cards, listing } = harvest;
        let listing = match listing {
            Some(listing) => Some(listing),
            None if breadth == Breadth::First && !cards.is_empty() => self.list_of_host(input).await,
            None => None,
        };
        match (cards.len(), listing) {
            (0, None) => Err(DiscoverError::NotFound { attempts: self.attempts }),
            (1, None) => Ok(Found::Agent(Box::new(cards.remove(0)))),
            (_, listing) => {
                let mut listing = listing.unwrap_or_default();
                for card in cards {
                    listing.include(card);
                }
                Ok(self.one_or_several(listing).await)
            }
        }
    }

    /// Asks a place, and where it says that agents are listed.
    async fn visit(&mut self, place: Place, harvest: &mut Harvest) {
        let near = place.near;
        let mut to_ask = vec![place];
        while let Some(place) = to_ask.pop() {
            let ask = Ask { catalogs: true, ..Ask::default() };
            let Some((fetched, leads)) = self.ask(&place, ask).await else { continue };
            let leads = leads.into_iter().map(|url| Place { url, near });
            to_ask.extend(leads.filter(|lead| self.is_new(lead)));
            match fetched {
                Fetched::Card(discovered) => harvest.cards.push(*discovered),
                Fetched::Catalog(page) => {
                    let at = self.attempts.len().checked_sub(1);
                    let listing = Gathering::new(self).all(*page).await;
                    if !listing.agents.is_empty() {
                        harvest.listing.get_or_insert_default().join(listing);
                    } else if let Some(attempt) = at.and_then(|at| self.attempts.get_mut(at)) {
                        attempt.outcome = Outcome::EmptyCatalog;
                    }
                }
                Fetched::Unchanged | Fetched::Nothing => {}
            }
        }
    }

    /// The list that a host has beside a card of its own.
    async fn list_of_host(&mut self, input: &Input) -> Option<Listing> {
        // Where the host was typed without a scheme, one of two addresses has the card.
        let answered = self.attempts.iter().find(|attempt| matches!(attempt.outcome, Outcome::Found))?;
        let origin = answered.url.origin();
        let typed = typed(input).into_iter().find(|url| url.origin() == origin)?;
        for place in places::lists_of_host(&typed) {
            if !self.is_new(&place) {
                continue;
            }
            let ask = Ask { catalogs: true, wait: Some(WAIT_FOR_LIST), ..Ask::default() };
            if let Some((Fetched::Catalog(page), _)) = self.ask(&place, ask).await {
                let listing = Gathering::new(self).all(*page).await;
                if !listing.agents.is_empty() {
                    return Some(listing);
                }
            }
        }
        None
    }

    /// Of a list of one, that one.
    async fn one_or_several(&mut self, listing: Listing) -> Found {
        let [only] = listing.agents.as_slice() else { return Found::Several(Box::new(listing)) };
        if !listing.notes.is_empty() || !listing.others.is_empty() {
            return Found::Several(Box::new(listing));
        }
        match &only.source {
            Source::Here(discovered) => Found::Agent(discovered.clone()),
            Source::At(url) => match self.card_among(places::plain(url)).await {
                Some(discovered) => Found::Agent(discovered),
                None => Found::Several(Box::new(listing)),
            },
            Source::Broken => Found::Several(Box::new(listing)),
        }
    }

    /// A page that a catalogue leads to.
    pub(super) async fn fetch_of_catalog(&mut self, place: &Place) -> Fetched {
        let ask = Ask { catalogs: true, ..Ask::default() };
        self.ask(place, ask).await.map_or(Fetched::Nothing, |(fetched, _)| fetched)
    }

    /// Reports that the current request is not waited for any longer.
    pub(super) fn give_up(&mut self, limit: Duration) {
        let Some(url) = self.pending.take() else { return };
        let outcome =
            Outcome::Failed(TransportError::Timeout { phase: Phase::Body, limit, sent: Sent::Maybe });
        let (status, exchange) = (None, None);
        let attempt = Attempt { url, near: false, status, duration: limit, outcome, exchange };
        (self.on_progress)(Progress::Finished(&attempt));
        self.attempts.push(attempt);
    }

    /// Asks one place; nothing where nobody is at its origin.
    async fn ask(&mut self, place: &Place, ask: Ask<'_>) -> Option<(Fetched, Vec<Url>)> {
        let is_dead =
            |attempt: &Attempt| attempt.outcome.is_dead() && attempt.url.origin() == place.url.origin();
        if self.attempts.iter().any(is_dead) {
            return None;
        }
        (self.on_progress)(Progress::Started(&place.url));
        self.pending = Some(place.url.clone());
        let Answered { attempt, fetched, leads } =
            attempt::fetch(self.raw, &place.url, ask, self.connection.clone()).await;
        self.pending = None;
        let attempt = Attempt { near: place.near, ..attempt };
        (self.on_progress)(Progress::Finished(&attempt));
        self.attempts.push(attempt);
        Some((fetched, leads))
    }

    fn is_new(&self, place: &Place) -> bool {
        self.attempts.iter().all(|attempt| attempt.url != place.url)
    }
}

impl Harvest {
    fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.listing.is_none()
    }
}

/// The places to search for the input.
fn places_of(input: &Input) -> Vec<Place> {
    let urls = typed(input);
    urls.iter().flat_map(places::plain).chain(urls.iter().flat_map(places::beside)).collect()
}

/// The addresses that were typed: of a host without a scheme, the likelier one first.
fn typed(input: &Input) -> Vec<Url> {
    match input {
        Input::Card(_) => Vec::new(),
        Input::Url(url) | Input::Curl { url, .. } => vec![url.clone()],
        Input::Host { https, http } => [Some(https), http.as_ref()].into_iter().flatten().cloned().collect(),
    }
}
