//! Searches for agents, watched while they run.
//!
//! A search lives in memory: what it found is saved when a person says so. Credentials that were
//! given for the card request stay with it until then, and are forgotten with it.

mod key;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_client::discover::{
    self, Attempt as Tried, DiscoverError, Discovered, Input, InputError, Outcome, Progress,
};
use a2a_client::{Credential, Credentials, DisplayUrl, KeyLocation, Reach, Secret};
use tokio_util::sync::CancellationToken;
use url::Url;
use workbench_store::Tag;

use crate::auth::{AuthGiven, AuthKind, HeaderGiven, given_credentials};
use crate::error::CoreError;
use crate::explain::on_the_way;
use crate::sentence::{HintSentence, InputSentence, SearchSentence, Sentence};
use crate::workbench::{Workbench, lock};

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
#[derive(Debug, Clone)]
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
        self.discoveries().insert(Entry { discovery, given, place, stop: stop.clone() });
        let (workbench, searching) = (self.clone(), id.clone());
        self.in_background(async move {
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

    async fn search(&self, id: &str, input: &Input, credentials: Credentials) {
        let raw = self.raw(credentials);
        let (told, mut telling) = tokio::sync::mpsc::unbounded_channel::<()>();
        let mut on_progress = |progress: Progress<'_>| {
            self.discoveries().update(id, |discovery| match progress {
                Progress::Started(url) => discovery.attempts.push(trying(url)),
                Progress::Finished(attempt) => {
                    if let Some(last) = discovery.attempts.last_mut() {
                        *last = tried(attempt);
                    }
                }
            });
            // The receiver lives as long as this search.
            let _ = told.send(());
        };
        let searching = discover::discover(&raw, input, None, &mut on_progress);
        tokio::pin!(searching);
        let result = loop {
            tokio::select! {
                result = &mut searching => break result,
                Some(()) = telling.recv() => self.touch_discovery(id).await,
            }
        };
        let state = match result {
            Ok(discovered) => DiscoveryState::Found(Arc::new(discovered)),
            Err(error) => failed(&error),
        };
        self.found(id, state).await;
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

    fn update(&self, id: &str, change: impl FnOnce(&mut Discovery)) {
        if let Some(entry) = lock(&self.0).get_mut(id) {
            change(&mut entry.discovery);
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

fn trying(url: &Url) -> Attempt {
    Attempt {
        url: DisplayUrl::new(url).to_string(),
        outcome: AttemptOutcome::Trying,
        status: None,
        duration_ms: None,
        reason: SearchSentence::WaitingForAnswer.into(),
    }
}

fn tried(attempt: &Tried) -> Attempt {
    let (outcome, reason) = match &attempt.outcome {
        Outcome::Found | Outcome::Unchanged => (AttemptOutcome::Card, SearchSentence::CardHere.into()),
        Outcome::Absent => (AttemptOutcome::NotACard, SearchSentence::NoCardHere.into()),
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

fn failed(error: &DiscoverError) -> DiscoveryState {
    let hints = match error.telling_attempt().map(|attempt| &attempt.outcome) {
        None => vec![HintSentence::PasteAddressOrCard],
        Some(Outcome::NeedsCredentials { .. }) => vec![HintSentence::GiveCredentials],
        Some(Outcome::Failed(error)) if error.is_connect() => {
            vec![HintSentence::CheckAddress, HintSentence::CheckReachable]
        }
        Some(Outcome::Failed(_) | Outcome::ServerError) => vec![HintSentence::TryLater],
        Some(Outcome::Html | Outcome::Absent) => vec![HintSentence::PasteCardAddress],
        Some(Outcome::NotJson(_) | Outcome::NotACard | Outcome::TooLarge(_)) => {
            vec![HintSentence::AskForCardAddress]
        }
        Some(Outcome::Found | Outcome::Unchanged) => Vec::new(),
    };
    DiscoveryState::Failed {
        message: why_none(error),
        hints: hints.into_iter().map(Sentence::from).collect(),
    }
}
