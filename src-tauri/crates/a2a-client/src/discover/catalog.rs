//! Reads a list of agents to its end: its pages, and the lists in it.
//!
//! A catalogue is hostile input like a card. Bytes, pages, agents, depth and time are limited
//! ([`crate::Limits`]); agents read before a limit are kept, and the limit is reported. No address is requested
//! twice. Requests are those of the search: with its fence around the local network, and with credentials only
//! for their origin. Deliberately absent: reading the cards that a list names by address.

use std::collections::{HashSet, VecDeque};

use a2a_protocol::model::{Catalog, EntryContent, NextPage};
use a2a_protocol::{Decoded, Finding, Json, read};
use tokio::time::Instant;
use url::Url;

use super::Discovered;
use super::attempt::{Fetched, card_url_in};
use super::places::Place;
use super::search::Search;
use crate::display_url::DisplayUrl;
use crate::limits::Limits;

/// A page of a catalogue, as it was fetched.
pub(super) struct Page {
    /// Where it was fetched from; `None` for one that was pasted.
    pub(super) url: Option<Url>,
    pub(super) catalog: Decoded<Catalog>,
    /// Where the head of the answer says that it goes on.
    pub(super) next_in_head: Option<Url>,
}

/// The agents that a list lists.
#[derive(Debug, Clone, Default)]
pub struct Listing {
    /// Its operator.
    pub host: Option<String>,
    /// The agents, in the order of the list.
    pub agents: Vec<Listed>,
    /// Things left out because they are no agents.
    pub others: Vec<Other>,
    /// Notes for a person about missing parts.
    pub notes: Vec<Note>,
    /// Deviations from the specification, of the first page with any.
    pub findings: Vec<Finding>,
}

/// One agent of a list.
#[derive(Debug, Clone)]
pub struct Listed {
    /// Its name in the entry.
    pub name: Option<String>,
    /// The last part of its identifier, for where nothing else names it.
    pub short_name: Option<String>,
    /// A description, from the entry, else from its card.
    pub description: Option<String>,
    /// Which version of it this is.
    pub version: Option<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Where its card is.
    pub source: Source,
}

/// Where the card of a listed agent is.
#[derive(Debug, Clone)]
pub enum Source {
    /// In the list.
    Here(Box<Discovered>),
    /// At this address, or below it.
    At(Url),
    /// Nowhere: the entry has something in its place that is no card, or no address that can be called.
    Broken,
}

/// Something in a list that is no agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Other {
    /// Its name in the entry.
    pub name: Option<String>,
    /// Its kind: a media type, or the name of a protocol.
    pub what: String,
}

/// A gap in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// There are more pages than are read.
    TooManyPages {
        /// Pages that are read.
        limit: usize,
    },
    /// There are more agents than are taken.
    TooManyAgents {
        /// Agents that are taken.
        limit: usize,
    },
    /// Reading took too long.
    TooSlow,
    /// A catalogue is listed deeper than they are read.
    TooDeep {
        /// The catalogue, by its address or its name.
        at: String,
    },
    /// A page could not be read.
    Unread {
        /// The page.
        url: Url,
    },
    /// Entries that name no address and hold no card.
    LeadNowhere {
        /// How many.
        count: usize,
    },
}

/// A page to be read.
enum Job {
    At { url: Url, depth: usize },
    Here { page: Box<Page>, depth: usize },
}

/// A listing in the making.
pub(super) struct Gathering<'s, 'a> {
    search: &'s mut Search<'a>,
    limits: Limits,
    listing: Listing,
    jobs: VecDeque<Job>,
    /// Addresses that were asked or will be.
    asked: HashSet<String>,
    /// Agents that are listed.
    known: HashSet<String>,
    pages: usize,
    nowhere: usize,
    /// There was no room for an agent.
    turned_away: bool,
}

impl<'s, 'a> Gathering<'s, 'a> {
    pub(super) fn new(search: &'s mut Search<'a>) -> Self {
        let limits = *search.raw().limits();
        let (listing, jobs) = (Listing::default(), VecDeque::new());
        let (asked, known) = (HashSet::new(), HashSet::new());
        Self { search, limits, listing, jobs, asked, known, pages: 0, nowhere: 0, turned_away: false }
    }

    /// Everything that `first` leads to.
    pub(super) async fn all(mut self, first: Page) -> Listing {
        let end = Instant::now() + self.limits.catalog_time;
        if let Some(url) = &first.url {
            self.asked.insert(named(url));
        }
        self.jobs.push_back(Job::Here { page: Box::new(first), depth: 0 });
        if tokio::time::timeout_at(end, self.read_jobs()).await.is_err() {
            self.search.give_up(self.limits.catalog_time);
            self.listing.notes.push(Note::TooSlow);
        }
        if self.nowhere > 0 {
            self.listing.notes.push(Note::LeadNowhere { count: self.nowhere });
        }
        self.listing
    }

    async fn read_jobs(&mut self) {
        while let Some(job) = self.jobs.pop_front() {
            if self.pages == self.limits.catalog_pages {
                self.listing.notes.push(Note::TooManyPages { limit: self.pages });
                return;
            }
            self.pages += 1;
            match job {
                Job::Here { page, depth } => self.take(*page, depth),
                Job::At { url, depth } => {
                    let place = Place { url, near: false };
                    match self.search.fetch_of_catalog(&place).await {
                        Fetched::Catalog(page) => self.take(*page, depth),
                        // Where a list leads to a card, that is an agent of it.
                        Fetched::Card(discovered) => {
                            let key = discovered.raw.as_str().to_owned();
                            self.add(Listed::found(*discovered), key);
                        }
                        Fetched::Nothing | Fetched::Unchanged => {
                            self.listing.notes.push(Note::Unread { url: place.url });
                        }
                    }
                }
            }
            let is_full = self.listing.agents.len() >= self.limits.catalog_agents;
            if self.turned_away || is_full && !self.jobs.is_empty() {
                self.listing.notes.push(Note::TooManyAgents { limit: self.limits.catalog_agents });
                return;
            }
        }
    }

    fn take(&mut self, page: Page, depth: usize) {
        let Page { url, catalog: Decoded { value: catalog, findings }, next_in_head } = page;
        if self.listing.findings.is_empty() {
            self.listing.findings = findings;
        }
        self.listing.host = self.listing.host.take().or(catalog.host);
        let before = self.known.len() + self.listing.others.len();
        let mut nested = Vec::new();
        let absolute = |address: &str| match &url {
            Some(base) => base.join(address).ok(),
            None => Url::parse(address).ok(),
        };
        for entry in catalog.entries {
            let (name, short_name, description) = (entry.name, entry.short_name, entry.description);
            let listed = |source| Listed {
                name: name.clone(),
                short_name: short_name.clone(),
                description,
                version: entry.version,
                tags: entry.tags,
                source,
            };
            match entry.content {
                EntryContent::Card(card) => {
                    let card_url = url.as_ref().map(|page| card_url_in(page, &entry.key));
                    let source = match Discovered::read(&card, card_url, None) {
                        Ok(discovered) => Source::Here(Box::new(discovered)),
                        Err(_) => Source::Broken,
                    };
                    self.add(listed(source), card.as_str().to_owned());
                }
                EntryContent::AgentAt(address) => match absolute(&address).filter(is_called) {
                    Some(url) => self.add(listed(Source::At(url.clone())), url.into()),
                    None => self.add(listed(Source::Broken), address),
                },
                EntryContent::CatalogAt(address) => match absolute(&address).filter(is_called) {
                    Some(url) if depth < self.limits.catalog_depth => {
                        if self.asked.insert(named(&url)) {
                            nested.push(Job::At { url, depth: depth + 1 });
                        }
                    }
                    Some(url) if self.asked.contains(&named(&url)) => {}
                    Some(url) => self.too_deep(DisplayUrl::new(&url).to_string()),
                    None => self.nowhere += 1,
                },
                EntryContent::Catalog(json) if depth < self.limits.catalog_depth => match read_here(&json) {
                    Some(catalog) => {
                        let page = Page { url: url.clone(), catalog, next_in_head: None };
                        nested.push(Job::Here { page: Box::new(page), depth: depth + 1 });
                    }
                    None => self.nowhere += 1,
                },
                EntryContent::Catalog(_) => self.too_deep(name.or(short_name).unwrap_or_default()),
                EntryContent::Other(what) => {
                    if self.listing.others.len() < self.limits.catalog_agents {
                        self.listing.others.push(Other { name: name.or(short_name), what });
                    }
                }
                EntryContent::Nothing => self.nowhere += 1,
            }
        }
        let next = next_in_head.or_else(|| next_page(url.as_ref(), catalog.next.as_ref()?));
        // A page that says nothing new is followed by no other: lists without end repeat themselves.
        let says_something = self.known.len() + self.listing.others.len() > before || !nested.is_empty();
        if let Some(url) = next.filter(|url| says_something && is_called(url))
            && self.asked.insert(named(&url))
        {
            self.jobs.push_front(Job::At { url, depth });
        }
        self.jobs.extend(nested);
    }

    /// Adds an agent that is not listed yet.
    fn add(&mut self, listed: Listed, key: String) {
        if !self.known.insert(key) {
            return;
        }
        if self.listing.agents.len() < self.limits.catalog_agents {
            self.listing.agents.push(listed);
        } else {
            self.turned_away = true;
        }
    }

    fn too_deep(&mut self, at: String) {
        let note = Note::TooDeep { at };
        if !self.listing.notes.contains(&note) && self.listing.notes.len() < self.limits.catalog_pages {
            self.listing.notes.push(note);
        }
    }
}

impl Listing {
    /// Adds an agent that was found beside the list, unless the list has it.
    pub(super) fn include(&mut self, discovered: Discovered) {
        let is_same = |listed: &Listed| match &listed.source {
            Source::Here(here) => here.raw == discovered.raw,
            Source::At(url) => Some(url) == discovered.card_url.as_ref(),
            Source::Broken => false,
        };
        if !self.agents.iter().any(is_same) {
            self.agents.push(Listed::found(discovered));
        }
    }

    /// Adds the agents of another list.
    pub(super) fn join(&mut self, other: Self) {
        self.host = self.host.take().or(other.host);
        self.others.extend(other.others);
        self.notes.extend(other.notes);
        for listed in other.agents {
            match listed.source {
                Source::Here(discovered) if listed.name.is_none() => self.include(*discovered),
                _ => self.agents.push(listed),
            }
        }
    }
}

impl Listed {
    fn found(discovered: Discovered) -> Self {
        let source = Source::Here(Box::new(discovered));
        let (name, short_name, description, version) = (None, None, None, None);
        Self { name, short_name, description, version, tags: Vec::new(), source }
    }

    /// Its name: from the entry, else from its card.
    pub fn shown_name(&self) -> &str {
        match (&self.name, &self.source) {
            (Some(name), _) => name,
            (None, Source::Here(discovered)) => &discovered.card.value.name,
            (None, Source::At(_) | Source::Broken) => self.short_name.as_deref().unwrap_or_default(),
        }
    }

    /// Its description: from the entry, else from its card.
    pub fn shown_description(&self) -> &str {
        match (&self.description, &self.source) {
            (Some(description), _) => description,
            (None, Source::Here(discovered)) => &discovered.card.value.description,
            (None, Source::At(_) | Source::Broken) => "",
        }
    }
}

/// A catalogue that stands within another one, or is pasted.
pub(super) fn read_here(json: &Json) -> Option<Decoded<Catalog>> {
    read::catalog(json).ok()
}

fn next_page(page: Option<&Url>, next: &NextPage) -> Option<Url> {
    match next {
        NextPage::Address(address) => match page {
            Some(page) => page.join(address).ok(),
            None => Url::parse(address).ok(),
        },
        NextPage::Parameter { name, value } => {
            let mut url = page?.clone();
            let kept: Vec<(String, String)> =
                url.query_pairs().into_owned().filter(|(known, _)| known != name).collect();
            url.query_pairs_mut().clear().extend_pairs(kept).append_pair(name, value);
            Some(url)
        }
    }
}

fn is_called(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}

/// An address as it is asked: its fragment stays here.
fn named(url: &Url) -> String {
    let mut url = url.clone();
    url.set_fragment(None);
    url.into()
}
