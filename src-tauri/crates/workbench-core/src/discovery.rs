//! Searches for agents, watched while they run.
//!
//! A search lives in memory; its results are saved when a person says so ([`crate::saving`]). Credentials given
//! for fetching the card stay with the search and are forgotten with it. Deliberately absent: the places and
//! their order, which are the client's, and access to the local network without leave.

mod connecting;
mod generation;
mod keeping;
mod key;
mod listing;
mod told;
mod typed;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_client::discover::{self, Breadth, DiscoverError, Discovered, Found, Input, Progress};
use a2a_client::{Credentials, DisplayUrl, Raw};
use tokio_util::sync::CancellationToken;
use url::Url;
use workbench_store::{ExchangeId, Tag};

use crate::attempts::{Attempt, tried, trying};
use crate::auth::{AuthGiven, given_credentials};
use crate::cards::Cards;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::inside;
use crate::lock::lock;
use crate::remedy::Remedy;
use crate::saving::Saving;
use crate::sentence::{CallSentence, SearchSentence, Sentence};
use crate::speaking::Speaking;

use listing::Choice;
pub use listing::{ChoicePage, ChoiceState, ChoiceSummary, ListedAgent};
use told::failed;
use typed::{given_in, place_of, without_user_info};

/// Searches that are remembered at most; the oldest goes first.
const REMEMBERED: usize = 20;

/// Searches since the start.
#[derive(Default)]
struct Searches(Mutex<HashMap<String, Entry>>);

struct Entry {
    discovery: Discovery,
    given: AuthGiven,
    /// The only place that the credentials were given for.
    place: Option<Url>,
    /// The name that was typed means an address in here, which typing it allowed.
    inside: bool,
    /// Its calls so far.
    exchanges: Vec<ExchangeId>,
    /// The agents that were found, where there are several to choose from.
    choice: Option<Choice>,
    stop: CancellationToken,
}

/// A search for an agent.
#[derive(Debug, Clone)]
pub struct Discovery {
    /// Identity of the search; later searches have greater ones.
    pub id: String,
    /// The typed input, without credentials of a pasted command.
    pub input: String,
    /// How far it got.
    pub state: DiscoveryState,
    /// Every address tried, in order.
    pub attempts: Vec<Attempt>,
}

/// How far a search got.
#[derive(Debug, Clone)]
pub enum DiscoveryState {
    /// Still trying.
    Running,
    /// A card was found.
    Found(Arc<Discovered>),
    /// Several agents were found, to choose from.
    Several(ChoiceSummary),
    /// Nothing was found.
    Failed {
        /// Why.
        message: Sentence,
        /// Remedies.
        hints: Vec<Sentence>,
        /// The one step that helps most likely, where it can be taken from here.
        remedy: Option<Remedy>,
    },
}

/// Searches for agents. Cheap to clone.
#[derive(Clone)]
pub struct Discoveries {
    ground: Arc<Ground>,
    known: Arc<Searches>,
    speaking: Speaking,
    cards: Cards,
    saving: Saving,
}

impl Discoveries {
    pub(crate) fn new(ground: Arc<Ground>, speaking: Speaking, cards: Cards, saving: Saving) -> Self {
        Self { ground, known: Arc::default(), speaking, cards, saving }
    }

    /// Starts a search and returns its identity at once.
    ///
    /// # Errors
    /// When the input is no address and no card.
    pub fn discover(&self, text: &str, given: Option<AuthGiven>) -> Result<String, CoreError> {
        self.discover_among(text, given, Breadth::First)
    }

    /// As [`Discoveries::discover`], but over every place, if the first one may have another agent than the intended
    /// one.
    ///
    /// # Errors
    /// When the input is no address and no card.
    pub fn discover_among(
        &self,
        text: &str,
        given: Option<AuthGiven>,
        breadth: Breadth,
    ) -> Result<String, CoreError> {
        let input = Input::parse(text)?;
        let given = given.unwrap_or_else(|| given_in(&input));
        let (input, given) = key::without_key(without_user_info(input), given);
        let shown = match &input {
            Input::Curl { url, .. } | Input::Url(url) => DisplayUrl::new(url).to_string(),
            Input::Card(_) => String::new(),
            Input::Host { .. } => text.trim().to_owned(),
        };
        let place = place_of(&input).cloned();
        let credentials = match &place {
            Some(url) => given_credentials(url.as_str(), &given)?,
            None => Credentials::none(),
        };
        let id = self.ground.environment().fresh_id();
        let stop = CancellationToken::new();
        let discovery =
            Discovery { id: id.clone(), input: shown, state: DiscoveryState::Running, attempts: Vec::new() };
        let (inside, exchanges, choice, stopping) = (false, Vec::new(), None, stop.clone());
        let entry = Entry { discovery, given, place, inside, exchanges, choice, stop: stopping };
        self.known.insert(entry);
        let (discoveries, searching) = (self.clone(), id.clone());
        self.ground.go_on("discovery.start", async move {
            tokio::select! {
                () = stop.cancelled() => discoveries.stopped(&searching).await,
                () = discoveries.search(&searching, &input, credentials, breadth) => {}
            }
        });
        Ok(id)
    }

    /// A search.
    ///
    /// # Errors
    /// When it is not remembered any more.
    pub fn get(&self, id: &str) -> Result<Discovery, CoreError> {
        let known = lock(&self.known.0);
        known.get(id).map(|entry| entry.discovery.clone()).ok_or_else(|| CoreError::not_found("search", id))
    }

    /// Stops a search.
    pub fn stop(&self, id: &str) {
        if let Some(entry) = lock(&self.known.0).get(id) {
            entry.stop.cancel();
        }
    }

    /// The credentials that were given for a search, where they were given for the origin of `url`.
    pub(crate) fn given_for(&self, id: &str, url: &str) -> AuthGiven {
        let known = lock(&self.known.0);
        let Some(entry) = known.get(id) else { return AuthGiven::default() };
        let same = match (&entry.place, Url::parse(url)) {
            (Some(place), Ok(url)) => place.origin() == url.origin(),
            // A pasted card was given together with its credentials.
            (None, Ok(_)) => true,
            (_, Err(_)) => false,
        };
        if same { entry.given.clone() } else { AuthGiven::default() }
    }

    /// As [`Discoveries::given_for`], for one agent of a list: credentials given with a pasted list are for none of
    /// the hosts in it.
    pub(crate) fn given_for_listed(&self, id: &str, url: &str) -> AuthGiven {
        let has_place = lock(&self.known.0).get(id).is_some_and(|entry| entry.place.is_some());
        if has_place { self.given_for(id, url) } else { AuthGiven::default() }
    }

    /// Whether a search's input allows its agent to lead to local addresses.
    pub(crate) fn was_inside(&self, id: &str) -> bool {
        lock(&self.known.0).get(id).is_some_and(|entry| entry.inside)
    }

    /// Whether a card was found at the very host that was typed. Typing gave leave to that host alone.
    pub(crate) fn is_of_typed_host(&self, id: &str, discovered: &Discovered) -> bool {
        let known = lock(&self.known.0);
        let typed = known.get(id).and_then(|entry| entry.place.as_ref()?.host_str().map(str::to_owned));
        let found = discovered.card_url.as_ref().and_then(Url::host_str);
        typed.is_some() && typed.as_deref() == found
    }

    /// The calls of a search in the log of the traffic.
    pub(crate) fn called_by(&self, id: &str) -> Vec<ExchangeId> {
        lock(&self.known.0).get(id).map(|entry| entry.exchanges.clone()).unwrap_or_default()
    }

    async fn search(&self, id: &str, input: &Input, credentials: Credentials, breadth: Breadth) {
        let addresses = inside::addresses_of_search(input);
        let state = match self.ground.raw_within(addresses, credentials.clone()).await {
            Ok(raw) => self.search_from(raw, id, input, credentials, breadth).await,
            Err(error) => DiscoveryState::Failed {
                message: CallSentence::ClientSetup { cause: with_causes(&error) }.into(),
                hints: Vec::new(),
                remedy: None,
            },
        };
        if let DiscoveryState::Found(seen) = &state
            && let Err(error) = self.cards.seen_elsewhere(seen).await
        {
            tracing::warn!(
                error = with_causes(&error),
                "a card could not be compared with those of saved agents"
            );
        }
        self.found(id, state).await;
        self.read_listed(id).await;
    }

    async fn search_from(
        &self,
        mut raw: Raw,
        id: &str,
        input: &Input,
        credentials: Credentials,
        breadth: Breadth,
    ) -> DiscoveryState {
        let mut result = self.search_over(&raw, id, input, breadth).await;
        if result.as_ref().is_err_and(|error| inside::is_typed_host_inside(input, error)) {
            self.known.begin_inside(id);
            raw = self.ground.raw(credentials);
            result = self.search_over(&raw, id, input, breadth).await;
        }
        match result {
            Ok(Found::Agent(discovered)) => {
                DiscoveryState::Found(Arc::new(self.with_generation(id, &raw, *discovered).await))
            }
            Ok(Found::Several(listing)) => {
                let choice = Choice::new(*listing, raw);
                let summary = choice.summary();
                self.known.change(id, |entry| entry.choice = Some(choice));
                DiscoveryState::Several(summary)
            }
            Err(error) => failed(&raw, place_of(input), &error).await,
        }
    }

    async fn search_over(
        &self,
        raw: &Raw,
        id: &str,
        input: &Input,
        breadth: Breadth,
    ) -> Result<Found, DiscoverError> {
        let (told, mut telling) = tokio::sync::mpsc::unbounded_channel::<()>();
        let mut on_progress = |progress: Progress<'_>| {
            self.known.change(id, |entry| match progress {
                Progress::Started(url) => entry.discovery.attempts.push(trying(url)),
                Progress::Finished(attempt) => {
                    let exchange =
                        attempt.exchange.and_then(|exchange| self.ground.wire_log().name_of(exchange));
                    entry.exchanges.extend(exchange);
                    if let Some(last) = entry.discovery.attempts.last_mut() {
                        *last = tried(attempt);
                    }
                }
            });
            // The receiver lives as long as this search.
            let _ = told.send(());
        };
        let searching = discover::search(raw, input, breadth, None, &mut on_progress);
        tokio::pin!(searching);
        loop {
            tokio::select! {
                result = &mut searching => return result,
                Some(()) = telling.recv() => self.touch_discovery(id).await,
            }
        }
    }

    /// A search that was stopped has failed; a list that it found stays, with the cards that were read.
    async fn stopped(&self, id: &str) {
        self.known.change(id, |entry| {
            if let Some(choice) = &mut entry.choice {
                choice.stop_reading();
                entry.discovery.state = DiscoveryState::Several(choice.summary());
            } else {
                let message = SearchSentence::SearchStopped.into();
                entry.discovery.state = DiscoveryState::Failed { message, hints: Vec::new(), remedy: None };
            }
        });
        self.touch_discovery(id).await;
    }

    async fn found(&self, id: &str, state: DiscoveryState) {
        self.known.update(id, |discovery| discovery.state = state);
        self.touch_discovery(id).await;
    }

    async fn touch_discovery(&self, id: &str) {
        let id = id.to_owned();
        let touched = self.ground.store().write("search", move |tx| {
            tx.touch(Tag::Discovery, Some(&id));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "news of a search could not be announced");
        }
    }
}

impl Searches {
    fn insert(&self, entry: Entry) {
        let mut known = lock(&self.0);
        if known.len() >= REMEMBERED
            && let Some(oldest) = known.keys().min().cloned()
        {
            known.remove(&oldest);
        }
        known.insert(entry.discovery.id.clone(), entry);
    }

    /// Begins again, now that the typed name is known to mean an address in here.
    fn begin_inside(&self, id: &str) {
        self.change(id, |entry| {
            entry.inside = true;
            entry.discovery.attempts.clear();
        });
    }

    /// The token that stops the work beginning now; an earlier stop does not stop it.
    fn begin_again(&self, id: &str) -> Option<CancellationToken> {
        let mut known = lock(&self.0);
        let entry = known.get_mut(id)?;
        if entry.stop.is_cancelled() {
            entry.stop = CancellationToken::new();
        }
        Some(entry.stop.clone())
    }

    fn update(&self, id: &str, change: impl FnOnce(&mut Discovery)) {
        self.change(id, |entry| change(&mut entry.discovery));
    }

    fn change(&self, id: &str, change: impl FnOnce(&mut Entry)) {
        if let Some(entry) = lock(&self.0).get_mut(id) {
            change(entry);
        }
    }
}
