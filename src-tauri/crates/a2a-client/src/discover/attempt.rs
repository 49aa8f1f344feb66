//! One attempt to find a card: the request, the answer, and why it was no card.

use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::model::EntryContent;
use a2a_protocol::{Json, JsonError, read};
use bytes::Bytes;
use http::header::{ETAG, WWW_AUTHENTICATE};
use http::{Method, StatusCode};
use url::Url;

use super::catalog::Page;
use super::{Discovered, links};
use crate::answer::excerpt;
use crate::call::is_authentication;
use crate::error::{Oversize, TransportError};
use crate::headers;
use crate::limits::ERROR_BODY_BYTES;
use crate::raw::{Head, Raw, RawRequest};
use crate::tap::{ExchangeId, Tag};

/// News of a discovery in progress.
#[derive(Debug)]
pub enum Progress<'a> {
    /// A place is about to be asked.
    Started(&'a Url),
    /// It was asked.
    Finished(&'a Attempt),
}

/// One place that was asked for a card.
#[derive(Debug)]
pub struct Attempt {
    /// The place.
    pub url: Url,
    /// It belongs to the typed address. Another place may refuse for other agents.
    pub near: bool,
    /// The HTTP status, where an answer came.
    pub status: Option<StatusCode>,
    /// How long it took.
    pub duration: Duration,
    /// The result.
    pub outcome: Outcome,
    /// The exchange, for finding it in the wire log.
    pub exchange: Option<ExchangeId>,
}

/// The outcome of asking one place.
#[derive(Debug)]
pub enum Outcome {
    /// The card.
    Found,
    /// A list of agents.
    Catalog,
    /// A list of agents that lists none.
    EmptyCatalog,
    /// The card has not changed.
    Unchanged,
    /// Nothing is there, or nothing that can be fetched (404, 405, 410 and the like).
    Absent,
    /// Credentials are wanted, or other ones.
    NeedsCredentials {
        /// The challenges (RFC 9110 §11.6.1), secrets replaced.
        www_authenticate: Vec<String>,
        /// The beginning of the answer, secrets replaced.
        said: String,
    },
    /// The request was refused, and why was said (400, 406, 422 and the like).
    Refused {
        /// The beginning of the answer, secrets replaced.
        said: String,
    },
    /// The server failed or wants to be left alone (429, 5xx).
    ServerError,
    /// A web page.
    Html {
        /// Its beginning, secrets replaced.
        said: String,
        /// Where a redirect led to it.
        led_to: Option<Url>,
    },
    /// Not JSON, broken, or nested too deeply.
    NotJson(JsonError),
    /// JSON, but no card.
    NotACard,
    /// Larger than a card may be, in bytes.
    TooLarge(usize),
    /// No usable answer.
    Failed(TransportError),
}

pub(super) enum Fetched {
    Card(Box<Discovered>),
    Catalog(Box<Page>),
    Unchanged,
    Nothing,
}

/// A question to one place.
#[derive(Clone, Copy, Default)]
pub(super) struct Ask<'a> {
    /// Of the card that is known.
    pub(super) etag: Option<&'a str>,
    /// A list of agents is welcome as well.
    pub(super) catalogs: bool,
    /// How long the head of the answer may take, where that is less than usual.
    pub(super) wait: Option<Duration>,
}

/// The answer of one place.
pub(super) struct Answered {
    pub(super) attempt: Attempt,
    pub(super) fetched: Fetched,
    /// Where the place says that agents are listed.
    pub(super) leads: Vec<Url>,
}

impl Outcome {
    /// Nobody is there: further places at the same origin need no asking.
    pub(super) fn is_dead(&self) -> bool {
        matches!(self, Self::Failed(error) if error.is_connect() || error.is_timeout())
    }
}

impl Attempt {
    /// Smaller tells more about the next step.
    pub(super) fn helpfulness(&self) -> u8 {
        match self.outcome {
            Outcome::Found | Outcome::Catalog | Outcome::Unchanged => 0,
            Outcome::NeedsCredentials { .. } if self.near => 1,
            Outcome::TooLarge(_) | Outcome::NotJson(_) | Outcome::NotACard | Outcome::EmptyCatalog => 2,
            Outcome::Refused { .. } | Outcome::Failed(_) => 3,
            Outcome::ServerError => 4,
            Outcome::Html { .. } => 5,
            Outcome::Absent => 6,
            Outcome::NeedsCredentials { .. } => 7,
        }
    }
}

pub(super) async fn fetch(raw: &Raw, url: &Url, what: Ask<'_>, connection: Option<Arc<str>>) -> Answered {
    let started = raw.now();
    let mut seen = Seen::default();
    let (outcome, fetched) = match ask(raw, url, what, connection, &mut seen).await {
        Ok(Answer::Card(discovered)) => (Outcome::Found, Fetched::Card(discovered)),
        Ok(Answer::Catalog(page)) => (Outcome::Catalog, Fetched::Catalog(page)),
        Ok(Answer::Other(Outcome::Unchanged)) if what.etag.is_some() => {
            (Outcome::Unchanged, Fetched::Unchanged)
        }
        // Said without having been asked: there is no card that could be the same.
        Ok(Answer::Other(Outcome::Unchanged)) => (Outcome::Absent, Fetched::Nothing),
        Ok(Answer::Other(outcome)) => (outcome, Fetched::Nothing),
        Err(TransportError::TooLarge { what: Oversize::Body, limit }) => {
            (Outcome::TooLarge(limit), Fetched::Nothing)
        }
        Err(error) => (Outcome::Failed(error), Fetched::Nothing),
    };
    let duration = raw.now().since(started);
    let (status, exchange) = (seen.status, seen.exchange);
    let attempt = Attempt { url: url.clone(), near: true, status, duration, outcome, exchange };
    Answered { attempt, fetched, leads: seen.leads }
}

/// The known part of an answer, even if the rest of it fails.
#[derive(Default)]
struct Seen {
    status: Option<StatusCode>,
    exchange: Option<ExchangeId>,
    leads: Vec<Url>,
}

enum Answer {
    Card(Box<Discovered>),
    Catalog(Box<Page>),
    Other(Outcome),
}

async fn ask(
    raw: &Raw,
    url: &Url,
    what: Ask<'_>,
    connection: Option<Arc<str>>,
    seen: &mut Seen,
) -> Result<Answer, TransportError> {
    let mut asked = url.clone();
    asked.set_fragment(None);
    let usual = raw.limits().headers;
    let request = RawRequest {
        method: Method::GET,
        url: asked,
        headers: headers::for_card(what.etag),
        body: Bytes::new(),
        wait: Some(what.wait.map_or(usual, |wait| wait.min(usual))),
        tag: Tag { connection, operation: "card", ..Tag::default() },
        copies: None,
    };
    let (head, body) = raw.exchange(request).await?;
    (seen.status, seen.exchange) = (Some(head.status), Some(head.exchange));
    seen.leads = links::catalogs_in_head(&head.headers, &head.url);
    if !head.status.is_success() {
        let (said, _) = body.excerpt(ERROR_BODY_BYTES).await;
        let said = String::from_utf8_lossy(&said);
        seen.leads
            .extend(Json::parse(&*said).iter().flat_map(|json| links::catalogs_in_json(json, &head.url)));
        let said = excerpt(&said, raw.redactor());
        return Ok(Answer::Other(refusal(raw, &head, said)));
    }
    let limits = raw.limits();
    let in_catalog = url.fragment();
    let catalogs = what.catalogs || in_catalog.is_some();
    let limit = if catalogs { limits.catalog_bytes.max(limits.card_bytes) } else { limits.card_bytes };
    let bytes = body.collect(limit).await?;
    let whole = String::from_utf8_lossy(&bytes);
    let text = whole.trim_start_matches('\u{feff}').trim();
    if text.starts_with('<') {
        seen.leads.extend(links::catalogs_in_page(text, &head.url));
        let said = excerpt(text, raw.redactor());
        let led_to = (head.url.path() != url.path() || head.url.origin() != url.origin()).then_some(head.url);
        return Ok(Answer::Other(Outcome::Html { said, led_to }));
    }
    let json = match Json::parse(text) {
        Ok(json) => json,
        Err(error) => return Ok(Answer::Other(Outcome::NotJson(error))),
    };
    let etag = head.headers.get(ETAG).and_then(|value| value.to_str().ok()).map(str::to_owned);
    // A tag is sent back with every request: one that is no tag but a body is not kept.
    let etag = etag.filter(|etag| etag.len() <= 1024);
    if let Some(named) = in_catalog {
        return Ok(card_in(&json, &head.url, named, etag));
    }
    if catalogs && let Ok(catalog) = read::catalog(&json) {
        let next = links::next_in_head(&head.headers, &head.url);
        return Ok(Answer::Catalog(Box::new(Page { url: Some(head.url), catalog, next_in_head: next })));
    }
    // What is no list may be as large as a card is.
    if bytes.len() > limits.card_bytes {
        return Ok(Answer::Other(Outcome::TooLarge(limits.card_bytes)));
    }
    if let Ok(discovered) = Discovered::read(&json, Some(head.url.clone()), etag) {
        return Ok(Answer::Card(Box::new(discovered)));
    }
    seen.leads.extend(links::catalogs_in_json(&json, &head.url));
    Ok(Answer::Other(Outcome::NotACard))
}

/// The card that stands in a catalogue, in the entry that the address names in its fragment.
fn card_in(json: &Json, page: &Url, named: &str, etag: Option<String>) -> Answer {
    let entries = read::catalog(json).map(|catalog| catalog.value.entries).unwrap_or_default();
    let mut cards = entries.into_iter().filter_map(|entry| match entry.content {
        EntryContent::Card(card) => Some((card_url_in(page, &entry.key), card)),
        _ => None,
    });
    let found = cards.find(|(url, _)| url.fragment() == Some(named));
    match found.and_then(|(url, card)| Discovered::read(&card, Some(url), etag).ok()) {
        Some(discovered) => Answer::Card(Box::new(discovered)),
        None => Answer::Other(Outcome::NotACard),
    }
}

/// The address of a card that stands in a catalogue: the catalogue's, and in its fragment the entry.
pub(super) fn card_url_in(page: &Url, key: &str) -> Url {
    let mut url = page.clone();
    url.set_fragment(Some(key));
    url
}

fn refusal(raw: &Raw, head: &Head, said: String) -> Outcome {
    if is_authentication(head.status) {
        let challenges = head.headers.get_all(WWW_AUTHENTICATE).iter();
        let www_authenticate = challenges
            .filter_map(|value| value.to_str().ok())
            .map(|value| raw.redactor().text(value).into_owned())
            .collect();
        return Outcome::NeedsCredentials { www_authenticate, said };
    }
    match head.status {
        StatusCode::NOT_MODIFIED => Outcome::Unchanged,
        StatusCode::TOO_MANY_REQUESTS => Outcome::ServerError,
        // A tunnel that is not open says so in every place.
        StatusCode::NOT_FOUND if said.contains("ERR_NGROK_") => Outcome::Refused { said },
        status if status.is_server_error() => Outcome::ServerError,
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED | StatusCode::GONE => Outcome::Absent,
        status
            if status.is_client_error() && !said.trim().is_empty() && !said.trim_start().starts_with('<') =>
        {
            Outcome::Refused { said }
        }
        _ => Outcome::Absent,
    }
}
