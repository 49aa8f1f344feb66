//! The list of agents that a search found, to choose from.
//!
//! A list may have thousands, so it is shown in pages, and cards that it names by address are read for the first
//! agents only; the others are read when they are connected. Whether an agent is saved already is asked at every
//! look, because that changes while the list is open.

use std::collections::HashMap;
use std::sync::Arc;

use a2a_client::discover::{Discovered, Listed, Listing, Note, Other, Source};
use a2a_client::{DisplayUrl, Raw};
use url::Url;
use workbench_store::connections::{self, Connection};
use workbench_store::{ConnectionId, ExchangeId};

use super::Discoveries;
use crate::error::CoreError;
use crate::lock::lock;
use crate::sentence::{SearchSentence, Sentence};

/// Agents on a page.
const PAGE: usize = 100;

/// Names of skills that are shown of an agent.
const SKILLS: usize = 12;

/// Things that are no agents, of which each is named.
const OTHERS_NAMED: usize = 20;

/// The agents that a search found.
pub(super) struct Choice {
    pub(super) agents: Vec<Row>,
    host: Option<String>,
    others: Vec<Other>,
    notes: Vec<Sentence>,
    findings: usize,
    /// By which everything of this list is asked for.
    pub(super) raw: Raw,
}

/// One agent of it.
pub(super) struct Row {
    pub(super) listed: Listed,
    /// Its card, once it was read.
    pub(super) card: Option<Arc<Discovered>>,
    pub(super) state: ChoiceState,
    /// The calls for it in the log of the traffic.
    pub(super) exchanges: Vec<ExchangeId>,
}

/// The state of a listed agent: its card, and the result of connecting it.
#[derive(Debug, Clone, PartialEq)]
pub enum ChoiceState {
    /// Its card was not read yet.
    Unread,
    /// Its card is being read.
    Reading,
    /// It can be connected.
    Ready,
    /// Its card could not be read.
    Unreadable(Sentence),
    /// It is being connected.
    Connecting,
    /// It was connected from this list.
    Connected(ConnectionId),
    /// It could not be connected.
    NotConnected(Sentence),
}

/// A list of agents, without the agents.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceSummary {
    /// The publisher of the list.
    pub host: Option<String>,
    /// How many agents it has.
    pub total: usize,
    /// How many cards are being read or are still to be.
    pub reading: usize,
    /// How many agents are being connected.
    pub connecting: usize,
    /// How many were connected from it.
    pub connected: usize,
    /// How many could not be connected.
    pub not_connected: usize,
    /// The first things of it that are no agents.
    pub others: Vec<Other>,
    /// How many those are.
    pub others_total: usize,
    /// Notes about missing parts.
    pub notes: Vec<Sentence>,
    /// How much of it is not as specified.
    pub findings: usize,
}

/// Agents of a list that match a filter.
#[derive(Debug, Clone)]
pub struct ChoicePage {
    /// These.
    pub agents: Vec<ListedAgent>,
    /// How many match.
    pub total: usize,
    /// Where the next page begins.
    pub next: Option<usize>,
}

/// One agent of a list, as it is shown.
#[derive(Debug, Clone)]
pub struct ListedAgent {
    /// Names it in this list.
    pub key: usize,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Names of its skills, or the words of its entry.
    pub skills: Vec<String>,
    /// Where it is.
    pub address: String,
    /// Which version of it this is.
    pub version: Option<String>,
    /// How far it got.
    pub state: ChoiceState,
    /// The saved agent that it is.
    pub here: Option<ConnectionId>,
}

impl Discoveries {
    /// Agents that a search found, from the one at place `from` of those that match `text`.
    ///
    /// # Errors
    /// When the search found no list, or the store cannot be read.
    pub async fn listed_agents(&self, id: &str, text: &str, from: usize) -> Result<ChoicePage, CoreError> {
        let saved = Saved::of(&self.ground.store().read(connections::list).await?);
        let known = lock(&self.known.0);
        let choice = known.get(id).and_then(|entry| entry.choice.as_ref());
        let choice = choice.ok_or_else(|| CoreError::not_found("list of search", id))?;
        let words: Vec<String> = text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let matching: Vec<(usize, &Row)> =
            choice.agents.iter().enumerate().filter(|(_, row)| row.matches(&words)).collect();
        let total = matching.len();
        let page = matching.into_iter().skip(from).take(PAGE);
        let agents: Vec<ListedAgent> = page.map(|(key, row)| row.shown(key, &saved)).collect();
        let end = from.saturating_add(agents.len());
        Ok(ChoicePage { next: (end < total && !agents.is_empty()).then_some(end), agents, total })
    }
}

impl Choice {
    pub(super) fn new(listing: Listing, raw: Raw) -> Self {
        let agents = listing.agents.into_iter().map(Row::new).collect();
        let notes = listing.notes.into_iter().map(told).collect();
        let (host, others, findings) = (listing.host, listing.others, listing.findings.len());
        Self { agents, host, others, notes, findings, raw }
    }

    /// Cards that are being read are left.
    pub(super) fn stop_reading(&mut self) {
        for row in self.agents.iter_mut().filter(|row| row.state == ChoiceState::Reading) {
            row.state = ChoiceState::Unread;
        }
    }

    pub(super) fn summary(&self) -> ChoiceSummary {
        let count = |is: fn(&ChoiceState) -> bool| self.agents.iter().filter(|row| is(&row.state)).count();
        ChoiceSummary {
            host: self.host.clone(),
            total: self.agents.len(),
            reading: count(|state| matches!(state, ChoiceState::Reading)),
            connecting: count(|state| matches!(state, ChoiceState::Connecting)),
            connected: count(|state| matches!(state, ChoiceState::Connected(_))),
            not_connected: count(|state| matches!(state, ChoiceState::NotConnected(_))),
            others: self.others.iter().take(OTHERS_NAMED).cloned().collect(),
            others_total: self.others.len(),
            notes: self.notes.clone(),
            findings: self.findings,
        }
    }
}

impl Row {
    fn new(listed: Listed) -> Self {
        let (card, state) = match &listed.source {
            Source::Here(discovered) => (Some(Arc::new((**discovered).clone())), ChoiceState::Ready),
            Source::At(_) => (None, ChoiceState::Unread),
            Source::Broken => (None, ChoiceState::Unreadable(SearchSentence::EntryIsNoCard.into())),
        };
        Self { listed, card, state, exchanges: Vec::new() }
    }

    fn name(&self) -> String {
        let of_card = self.card.as_ref().map(|discovered| discovered.card.value.name.as_str());
        // What an entry is called is shown; where it has no name, the card's, else where it is.
        let named = self.listed.name.as_deref().or(of_card).or(self.listed.short_name.as_deref());
        let named = named.filter(|name| !name.trim().is_empty());
        named.map_or_else(|| self.address(), str::to_owned)
    }

    fn description(&self) -> String {
        let of_card = self.card.as_ref().map(|discovered| discovered.card.value.description.as_str());
        let said = Some(self.listed.shown_description()).filter(|said| !said.trim().is_empty());
        said.or(of_card).unwrap_or_default().trim().to_owned()
    }

    fn skills(&self) -> impl Iterator<Item = &str> {
        let skills = self.card.iter().flat_map(|discovered| discovered.card.value.skills.iter());
        let names = skills.map(|skill| skill.name.as_str());
        names.chain(self.listed.tags.iter().filter(|_| self.card.is_none()).map(String::as_str))
    }

    fn address(&self) -> String {
        match &self.listed.source {
            Source::At(url) => DisplayUrl::new(url).to_string(),
            Source::Here(discovered) => called_at(discovered).unwrap_or_default(),
            Source::Broken => String::new(),
        }
    }

    fn matches(&self, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let mut text = format!("{}\n{}\n{}", self.name(), self.description(), self.address());
        self.skills().chain(self.listed.tags.iter().map(String::as_str)).for_each(|word| {
            text.push('\n');
            text.push_str(word);
        });
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    }

    fn shown(&self, key: usize, saved: &Saved) -> ListedAgent {
        let of_card = self.card.as_ref().map(|discovered| discovered.card.value.version.clone());
        let version = self.listed.version.clone().or(of_card).filter(|version| !version.is_empty());
        ListedAgent {
            key,
            name: self.name(),
            description: self.description(),
            skills: self.skills().take(SKILLS).map(str::to_owned).collect(),
            address: self.address(),
            version,
            state: self.state.clone(),
            here: saved.find(self),
        }
    }
}

/// Saved agents, by the keys that identify a listed one.
pub(super) struct Saved(HashMap<String, ConnectionId>);

impl Saved {
    pub(super) fn of(connections: &[Connection]) -> Self {
        let mut known = HashMap::new();
        for connection in connections.iter().filter(|connection| connection.removed_at.is_none()) {
            let called = connection
                .interface
                .as_ref()
                .map(|chosen| format!("{} {}", chosen.url, chosen.tenant.as_deref().unwrap_or_default()));
            for name in connection.card_url.iter().cloned().chain(called) {
                known.entry(name).or_insert_with(|| connection.id.clone());
            }
        }
        Self(known)
    }

    /// By the address of its card, or by where it is called.
    pub(super) fn find(&self, row: &Row) -> Option<ConnectionId> {
        let card_url =
            row.card.as_ref().and_then(|discovered| discovered.card_url.as_ref().map(Url::to_string));
        let listed_at = match &row.listed.source {
            Source::At(url) => a2a_client::discover::places_of(url).into_iter().take(3).collect(),
            Source::Here(_) | Source::Broken => Vec::new(),
        };
        let listed_at = listed_at.into_iter().filter(|_| row.card.is_none()).map(String::from);
        let called = row.card.as_ref().and_then(|discovered| {
            let tenant = discovered.candidates.first().and_then(|best| best.interface.tenant.clone());
            Some(format!("{} {}", called_at(discovered)?, tenant.unwrap_or_default()))
        });
        let mut names = card_url.into_iter().chain(listed_at).chain(called);
        names.find_map(|name| self.0.get(&name).cloned())
    }
}

fn called_at(discovered: &Discovered) -> Option<String> {
    discovered.addresses.first()?.as_ref().ok().map(|address| address.url.clone())
}

fn told(note: Note) -> Sentence {
    match note {
        Note::TooManyPages { limit } => SearchSentence::ListTooManyPages { limit },
        Note::TooManyAgents { limit } => SearchSentence::ListTooManyAgents { limit },
        Note::TooSlow => SearchSentence::ListTooSlow,
        Note::TooDeep { at } => SearchSentence::ListTooDeep { at },
        Note::Unread { url } => SearchSentence::ListPageUnread { url: DisplayUrl::new(&url).to_string() },
        Note::LeadNowhere { count } => SearchSentence::EntriesLeadNowhere { count },
    }
    .into()
}
