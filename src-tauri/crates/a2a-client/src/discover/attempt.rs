//! One place tried: what was asked, what came, and why it was no card.

use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::{Json, JsonError};
use bytes::Bytes;
use http::header::{ACCEPT, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, WWW_AUTHENTICATE};
use http::{Method, StatusCode};
use url::Url;

use super::Discovered;
use crate::call::is_authentication;
use crate::error::{Oversize, TransportError};
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
    /// The HTTP status, where an answer came.
    pub status: Option<StatusCode>,
    /// How long it took.
    pub duration: Duration,
    /// What came of it.
    pub outcome: Outcome,
    /// The exchange, for finding it in the wire log.
    pub exchange: Option<ExchangeId>,
}

/// What came of asking one place.
#[derive(Debug)]
pub enum Outcome {
    /// The card.
    Found,
    /// The card has not changed.
    Unchanged,
    /// Nothing is there, or nothing that can be fetched (404, 405, 410 and the like).
    Absent,
    /// Credentials are wanted, or other ones.
    NeedsCredentials {
        /// The challenges (RFC 9110 §11.6.1), secrets replaced.
        www_authenticate: Vec<String>,
    },
    /// The server failed or wants to be left alone (429, 5xx).
    ServerError,
    /// A web page.
    Html,
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
    Unchanged,
    Nothing,
}

impl Outcome {
    /// Nobody is there: further places at the same origin need no asking.
    pub(super) fn is_dead(&self) -> bool {
        matches!(self, Self::Failed(error) if error.is_connect() || error.is_timeout())
    }

    /// Smaller says more about what to do next.
    pub(super) fn helpfulness(&self) -> u8 {
        match self {
            Self::Found | Self::Unchanged => 0,
            Self::NeedsCredentials { .. } => 1,
            Self::TooLarge(_) | Self::NotJson(_) | Self::NotACard => 2,
            Self::Failed(_) => 3,
            Self::ServerError => 4,
            Self::Html => 5,
            Self::Absent => 6,
        }
    }
}

pub(super) async fn fetch(
    raw: &Raw,
    url: &Url,
    etag: Option<&str>,
    connection: Option<Arc<str>>,
) -> (Attempt, Fetched) {
    let started = raw.now();
    let mut seen = Seen::default();
    let (outcome, fetched) = match ask(raw, url, etag, connection, &mut seen).await {
        Ok(Answer::Card(discovered)) => (Outcome::Found, Fetched::Card(discovered)),
        Ok(Answer::Other(Outcome::Unchanged)) if etag.is_some() => (Outcome::Unchanged, Fetched::Unchanged),
        // Said without having been asked: there is no card that could be the same.
        Ok(Answer::Other(Outcome::Unchanged)) => (Outcome::Absent, Fetched::Nothing),
        Ok(Answer::Other(outcome)) => (outcome, Fetched::Nothing),
        Err(TransportError::TooLarge { what: Oversize::Body, limit }) => {
            (Outcome::TooLarge(limit), Fetched::Nothing)
        }
        Err(error) => (Outcome::Failed(error), Fetched::Nothing),
    };
    let duration = raw.now().since(started);
    let attempt =
        Attempt { url: url.clone(), status: seen.status, duration, outcome, exchange: seen.exchange };
    (attempt, fetched)
}

/// What is known of an answer even when the rest of it fails.
#[derive(Default)]
struct Seen {
    status: Option<StatusCode>,
    exchange: Option<ExchangeId>,
}

enum Answer {
    Card(Box<Discovered>),
    Other(Outcome),
}

async fn ask(
    raw: &Raw,
    url: &Url,
    etag: Option<&str>,
    connection: Option<Arc<str>>,
    seen: &mut Seen,
) -> Result<Answer, TransportError> {
    let request = RawRequest {
        method: Method::GET,
        url: url.clone(),
        headers: headers(etag),
        body: Bytes::new(),
        wait: Some(raw.limits().headers),
        tag: Tag { connection, operation: "card", ..Tag::default() },
        copies: None,
    };
    let (head, body) = raw.exchange(request).await?;
    (seen.status, seen.exchange) = (Some(head.status), Some(head.exchange));
    if !head.status.is_success() {
        body.excerpt(ERROR_BODY_BYTES).await;
        return Ok(Answer::Other(refusal(raw, &head)));
    }
    let bytes = body.collect(raw.limits().card_bytes).await?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('<') {
        return Ok(Answer::Other(Outcome::Html));
    }
    let json = match Json::parse(text) {
        Ok(json) => json,
        Err(error) => return Ok(Answer::Other(Outcome::NotJson(error))),
    };
    let etag = head.headers.get(ETAG).and_then(|value| value.to_str().ok()).map(str::to_owned);
    // A tag is sent back with every request: one that is no tag but a body is not kept.
    let etag = etag.filter(|etag| etag.len() <= 1024);
    Ok(match Discovered::read(&json, Some(head.url), etag) {
        Ok(discovered) => Answer::Card(Box::new(discovered)),
        Err(_) => Answer::Other(Outcome::NotACard),
    })
}

fn refusal(raw: &Raw, head: &Head) -> Outcome {
    if is_authentication(head.status) {
        let challenges = head.headers.get_all(WWW_AUTHENTICATE).iter();
        let www_authenticate = challenges
            .filter_map(|value| value.to_str().ok())
            .map(|value| raw.redactor().text(value).into_owned())
            .collect();
        return Outcome::NeedsCredentials { www_authenticate };
    }
    match head.status {
        StatusCode::NOT_MODIFIED => Outcome::Unchanged,
        StatusCode::TOO_MANY_REQUESTS => Outcome::ServerError,
        status if status.is_server_error() => Outcome::ServerError,
        _ => Outcome::Absent,
    }
}

fn headers(etag: Option<&str>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
    // Some agents publish another card to callers that do not name 1.0.
    headers.insert(HeaderName::from_static("a2a-version"), HeaderValue::from_static("1.0"));
    if let Some(etag) = etag.and_then(|etag| HeaderValue::from_str(etag).ok()) {
        headers.insert(IF_NONE_MATCH, etag);
    }
    headers
}
