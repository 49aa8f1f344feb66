//! Searches for agents, watched while they run.
//!
//! A search lives in memory: what it found is saved when a person says so. Credentials that were
//! given for the card request stay with it until then, and are forgotten with it.

mod generation;
mod key;
mod told;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_client::discover::{self, DiscoverError, Discovered, Input, Progress};
use a2a_client::{Credential, Credentials, DisplayUrl, KeyLocation, Raw, Reach, Secret};
use tokio_util::sync::CancellationToken;
use url::Url;
use workbench_store::wire::belonging;
use workbench_store::{ConnectionId, ExchangeId, Tag};

use crate::auth::{AuthGiven, AuthKind, HeaderGiven, given_credentials};
use crate::error::CoreError;
use crate::explain::with_causes;
use crate::inside;
use crate::sentence::{CallSentence, SearchSentence, Sentence};
use crate::workbench::{Workbench, lock};

use told::failed;
pub(crate) use told::{tried, trying, why_none, wrong_input};

/// Searches that are remembered at most; the oldest goes first.
const REMEMBERED: usize = 20;

/// Searches since the start.
#[derive(Default)]
pub(crate) struct Discoveries(Mutex<HashMap<String, Entry>>);

struct Entry {
    discovery: Discovery,
    given: AuthGiven,
    /// The only place that the credentials were given for.
    place: Option<Url>,
    /// The name that was typed means an address in here, which typing it allowed.
    inside: bool,
    /// What it called so far.
    exchanges: Vec<ExchangeId>,
    stop: CancellationToken,
}

/// A search for an agent.
#[derive(Debug, Clone)]
pub struct Discovery {
    /// Identity of the search; later searches have greater ones.
    pub id: String,
    /// What was typed. Credentials in a pasted command are not repeated.
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
    /// Nothing was found.
    Failed {
        /// Why.
        message: Sentence,
        /// What to do.
        hints: Vec<Sentence>,
    },
}

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
    /// What happened.
    pub reason: Sentence,
}

/// How an attempt went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// Waiting for the answer.
    Trying,
    /// Here is the card.
    Card,
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

impl Workbench {
    /// Starts a search and returns its identity at once.
    ///
    /// # Errors
    /// When what was typed is no address and no card.
    pub fn discover(&self, text: &str, given: Option<AuthGiven>) -> Result<String, CoreError> {
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
        let id = self.environment().fresh_id();
        let stop = CancellationToken::new();
        let discovery =
            Discovery { id: id.clone(), input: shown, state: DiscoveryState::Running, attempts: Vec::new() };
        let (inside, exchanges) = (false, Vec::new());
        self.discoveries().insert(Entry { discovery, given, place, inside, exchanges, stop: stop.clone() });
        let (workbench, searching) = (self.clone(), id.clone());
        self.go_on("discovery.start", async move {
            tokio::select! {
                () = stop.cancelled() => workbench.found(&searching, DiscoveryState::Failed {
                    message: SearchSentence::SearchStopped.into(),
                    hints: Vec::new(),
                }).await,
                () = workbench.search(&searching, &input, credentials) => {}
            }
        });
        Ok(id)
    }

    /// A search.
    ///
    /// # Errors
    /// When it is not remembered any more.
    pub fn discovery(&self, id: &str) -> Result<Discovery, CoreError> {
        let known = lock(&self.discoveries().0);
        known.get(id).map(|entry| entry.discovery.clone()).ok_or_else(|| CoreError::not_found("search", id))
    }

    /// Stops a search.
    pub fn stop_discovery(&self, id: &str) {
        if let Some(entry) = lock(&self.discoveries().0).get(id) {
            entry.stop.cancel();
        }
    }

    /// The credentials that were given for a search, where they were given for the origin of `url`.
    pub(crate) fn given_for(&self, id: &str, url: &str) -> AuthGiven {
        let known = lock(&self.discoveries().0);
        let Some(entry) = known.get(id) else { return AuthGiven::default() };
        let same = match (&entry.place, Url::parse(url)) {
            (Some(place), Ok(url)) => place.origin() == url.origin(),
            // A pasted card was given together with its credentials.
            (None, Ok(_)) => true,
            (_, Err(_)) => false,
        };
        if same { entry.given.clone() } else { AuthGiven::default() }
    }

    /// Whether what was typed for a search allows its agent to lead to addresses in here.
    pub(crate) fn was_inside(&self, id: &str) -> bool {
        lock(&self.discoveries().0).get(id).is_some_and(|entry| entry.inside)
    }

    /// What a search called, in the log of the traffic.
    pub(crate) fn called_by(&self, id: &str) -> Vec<ExchangeId> {
        lock(&self.discoveries().0).get(id).map(|entry| entry.exchanges.clone()).unwrap_or_default()
    }

    /// The calls that found an agent are calls to it. A log that does not say so is no reason to fail.
    pub(crate) async fn calls_were_to(&self, exchanges: Vec<ExchangeId>, connection: &ConnectionId) {
        self.wire_log().flush().await;
        let connection = connection.clone();
        let told = self
            .store()
            .write("calls of a search", move |tx| belonging::to_connection(tx, &exchanges, &connection));
        if let Err(error) = told.await {
            tracing::warn!(%error, "the log could not be told whom a search had called");
        }
    }

    async fn search(&self, id: &str, input: &Input, credentials: Credentials) {
        let addresses = inside::addresses_of_search(input);
        let state = match self.raw_within(addresses, credentials.clone()).await {
            Ok(raw) => self.search_from(raw, id, input, credentials).await,
            Err(error) => DiscoveryState::Failed {
                message: CallSentence::ClientSetup { cause: with_causes(&error) }.into(),
                hints: Vec::new(),
            },
        };
        if let DiscoveryState::Found(seen) = &state
            && let Err(error) = self.seen_elsewhere(seen).await
        {
            tracing::warn!(
                error = with_causes(&error),
                "a card could not be compared with those of saved agents"
            );
        }
        self.found(id, state).await;
    }

    async fn search_from(
        &self,
        mut raw: Raw,
        id: &str,
        input: &Input,
        credentials: Credentials,
    ) -> DiscoveryState {
        let mut result = self.search_over(&raw, id, input).await;
        if result.as_ref().is_err_and(|error| inside::is_typed_host_inside(input, error)) {
            self.discoveries().begin_inside(id);
            raw = self.raw(credentials);
            result = self.search_over(&raw, id, input).await;
        }
        match result {
            Ok(discovered) => {
                DiscoveryState::Found(Arc::new(self.with_generation(id, &raw, discovered).await))
            }
            Err(error) => failed(&error),
        }
    }

    async fn search_over(&self, raw: &Raw, id: &str, input: &Input) -> Result<Discovered, DiscoverError> {
        let (told, mut telling) = tokio::sync::mpsc::unbounded_channel::<()>();
        let mut on_progress = |progress: Progress<'_>| {
            self.discoveries().change(id, |entry| match progress {
                Progress::Started(url) => entry.discovery.attempts.push(trying(url)),
                Progress::Finished(attempt) => {
                    let exchange = attempt.exchange.and_then(|exchange| self.wire_log().name_of(exchange));
                    entry.exchanges.extend(exchange);
                    if let Some(last) = entry.discovery.attempts.last_mut() {
                        *last = tried(attempt);
                    }
                }
            });
            // The receiver lives as long as this search.
            let _ = told.send(());
        };
        let searching = discover::discover(raw, input, None, &mut on_progress);
        tokio::pin!(searching);
        loop {
            tokio::select! {
                result = &mut searching => return result,
                Some(()) = telling.recv() => self.touch_discovery(id).await,
            }
        }
    }

    async fn found(&self, id: &str, state: DiscoveryState) {
        self.discoveries().update(id, |discovery| discovery.state = state);
        self.touch_discovery(id).await;
    }

    async fn touch_discovery(&self, id: &str) {
        let id = id.to_owned();
        let touched = self.store().write("search", move |tx| {
            tx.touch(Tag::Discovery, Some(&id));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "news of a search could not be announced");
        }
    }
}

impl Discoveries {
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

    fn update(&self, id: &str, change: impl FnOnce(&mut Discovery)) {
        self.change(id, |entry| change(&mut entry.discovery));
    }

    fn change(&self, id: &str, change: impl FnOnce(&mut Entry)) {
        if let Some(entry) = lock(&self.0).get_mut(id) {
            change(entry);
        }
    }
}

/// The place that credentials are for. A bare host is tried by https first, and off the local network
/// a secret never goes without it.
fn place_of(input: &Input) -> Option<&Url> {
    match input {
        Input::Url(url) | Input::Curl { url, .. } => Some(url),
        Input::Host { https, http } => {
            let near = |url: &&Url| matches!(Reach::of(url), Reach::Machine | Reach::Network);
            Some(http.as_ref().filter(near).unwrap_or(https))
        }
        Input::Card(_) => None,
    }
}

/// Credentials that stand in what was pasted: of a `curl` command, or before the `@` of an address.
fn given_in(input: &Input) -> AuthGiven {
    match input {
        Input::Curl { credential, headers, .. } => {
            let headers = headers
                .iter()
                .map(|header| HeaderGiven { name: header.name.clone(), value: Some(header.value.clone()) })
                .collect();
            AuthGiven { headers, ..given_credential(credential) }
        }
        Input::Url(url) if !url.username().is_empty() => AuthGiven {
            kind: AuthKind::Basic,
            username: Some(url.username().to_owned()),
            secret: Some(Secret::new(url.password().unwrap_or_default())),
            ..AuthGiven::default()
        },
        Input::Url(_) | Input::Host { .. } | Input::Card(_) => AuthGiven::default(),
    }
}

fn given_credential(credential: &Credential) -> AuthGiven {
    match credential {
        Credential::None => AuthGiven::default(),
        Credential::Bearer(token) => {
            AuthGiven { kind: AuthKind::Bearer, secret: Some(token.clone()), ..AuthGiven::default() }
        }
        Credential::Basic { username, password } => AuthGiven {
            kind: AuthKind::Basic,
            username: Some(username.clone()),
            secret: Some(password.clone()),
            ..AuthGiven::default()
        },
        Credential::ApiKey { location, name, value } => AuthGiven {
            kind: match location {
                KeyLocation::Header => AuthKind::ApiKeyHeader,
                KeyLocation::Query => AuthKind::ApiKeyQuery,
                KeyLocation::Cookie => AuthKind::ApiKeyCookie,
            },
            parameter: Some(name.clone()),
            secret: Some(value.clone()),
            ..AuthGiven::default()
        },
    }
}

/// An address is stored and shown; a password in it must be neither.
fn without_user_info(input: Input) -> Input {
    match input {
        Input::Url(mut url) => {
            // Both fail only for addresses that cannot have a user.
            let _ = url.set_username("");
            let _ = url.set_password(None);
            Input::Url(url)
        }
        other => other,
    }
}
