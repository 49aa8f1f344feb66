//! HTTP Archive 1.2 (<http://www.softwareishard.com/blog/har-12-spec/>).
//!
//! A stream is one response; its events, each with its time, are in `_events`. What else the format has
//! no place for is in members that begin with `_` too, which other readers must ignore (HAR 1.2, *Custom
//! Fields*). A body that is no text is in base64: the format has a word for that in answers, and tools have
//! agreed on `_textBase64` for what was sent.

mod body;
mod reading;

use a2a_protocol::model::TaskState;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use workbench_store::taps::Caller;
use workbench_store::wire::Direction;

use super::Recorded;
use body::Body;

pub(super) use reading::read;

#[derive(Serialize)]
pub(super) struct Archive<E> {
    log: Log<E>,
}

#[derive(Serialize)]
struct Log<E> {
    version: &'static str,
    creator: Creator,
    /// Last: they are written one by one.
    entries: E,
}

#[derive(Serialize)]
struct Creator {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry<'r> {
    started_date_time: String,
    time: u32,
    request: Request<'r>,
    response: Response<'r>,
    cache: Nothing,
    timings: Timings,
    #[serde(rename = "_id")]
    id: &'r str,
    #[serde(rename = "_operation")]
    operation: &'r str,
    #[serde(rename = "_agent", skip_serializing_if = "Option::is_none")]
    agent: Option<&'r str>,
    #[serde(rename = "_caller", skip_serializing_if = "Option::is_none")]
    caller: Option<&'r str>,
    #[serde(rename = "_task", skip_serializing_if = "Option::is_none")]
    task: Option<&'r str>,
    #[serde(rename = "_state", skip_serializing_if = "Option::is_none")]
    state: Option<&'r str>,
    #[serde(rename = "_error", skip_serializing_if = "Option::is_none")]
    error: Option<&'r str>,
    #[serde(rename = "_unfinished", skip_serializing_if = "std::ops::Not::not")]
    unfinished: bool,
    #[serde(rename = "_events", skip_serializing_if = "Vec::is_empty")]
    events: Vec<Event<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Request<'r> {
    method: &'r str,
    url: &'r str,
    http_version: &'static str,
    cookies: [Header; 0],
    headers: Vec<Header>,
    query_string: Vec<Header>,
    headers_size: i8,
    body_size: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    post_data: Option<PostData<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PostData<'r> {
    mime_type: String,
    text: Body<'r>,
    #[serde(rename = "_textBase64", skip_serializing_if = "Option::is_none")]
    exactly: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Response<'r> {
    status: u16,
    status_text: &'static str,
    http_version: &'static str,
    cookies: [Header; 0],
    headers: Vec<Header>,
    content: Content<'r>,
    #[serde(rename = "redirectURL")]
    redirect_url: String,
    headers_size: i8,
    body_size: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Content<'r> {
    size: u64,
    mime_type: String,
    text: Body<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'static str>,
}

#[derive(Serialize)]
struct Timings {
    send: u32,
    wait: u32,
    receive: u32,
}

/// One frame of a stream.
#[derive(Serialize)]
struct Event<'r> {
    /// Milliseconds since the call began.
    time: i64,
    kind: &'r str,
    text: Body<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'static str>,
}

#[derive(Serialize)]
struct Header {
    name: String,
    value: String,
}

/// An object without members.
#[derive(Serialize)]
struct Nothing {}

/// Not known (HAR 1.2, *headersSize*).
const UNKNOWN: i8 = -1;
const HTTP_VERSION: &str = "HTTP/1.1";

pub(super) fn archive<E>(entries: E) -> Archive<E> {
    let creator = Creator { name: "A2A Workbench", version: env!("CARGO_PKG_VERSION") };
    Archive { log: Log { version: "1.2", creator, entries } }
}

impl<'r> Entry<'r> {
    pub(super) fn of(recorded: &'r Recorded) -> Self {
        let overview = &recorded.overview;
        let exchange = &overview.exchange;
        let total = exchange.duration_ms.unwrap_or(exchange.first_byte_ms.unwrap_or(0));
        let wait = exchange.first_byte_ms.unwrap_or(total);
        Self {
            started_date_time: moment(exchange.started_at),
            time: total,
            request: request(recorded),
            response: response(recorded),
            cache: Nothing {},
            timings: Timings { send: 0, wait, receive: total.saturating_sub(wait) },
            id: exchange.id.as_str(),
            operation: &exchange.operation,
            agent: overview.connection_name.as_deref(),
            caller: caller(recorded),
            task: overview.task_id.as_deref(),
            state: overview.state.as_ref().map(TaskState::as_str),
            error: exchange.error.as_deref(),
            unfinished: exchange.duration_ms.is_none(),
            events: events(recorded),
        }
    }
}

/// The caller, where that was not this program.
fn caller(recorded: &Recorded) -> Option<&str> {
    match recorded.overview.exchange.caller.as_ref()? {
        Caller::Agent(_) => recorded.overview.caller_name.as_deref(),
        Caller::Named(name) => Some(name),
        Caller::Somebody => Some(""),
    }
}

fn request(recorded: &Recorded) -> Request<'_> {
    let exchange = &recorded.overview.exchange;
    let headers = headers(recorded, Direction::Sent);
    let query = url::Url::parse(&exchange.url)
        .map(|url| url.query_pairs().map(|(name, value)| Header::new(name, value)).collect())
        .unwrap_or_default();
    let text = Body::readable(bodies(recorded, Direction::Sent));
    let post_data = (!text.is_empty()).then(|| PostData {
        mime_type: media_type(&headers),
        exactly: match Body::exact(bodies(recorded, Direction::Sent)) {
            Body::Text(_) => None,
            Body::Base64(exactly) => Some(exactly),
        },
        text,
    });
    Request {
        method: &exchange.method,
        url: &exchange.url,
        http_version: HTTP_VERSION,
        cookies: [],
        headers,
        query_string: query,
        headers_size: UNKNOWN,
        body_size: exchange.sent_bytes,
        post_data,
    }
}

fn response(recorded: &Recorded) -> Response<'_> {
    let exchange = &recorded.overview.exchange;
    let headers = headers(recorded, Direction::Received);
    let status = exchange.status.unwrap_or(0);
    let phrase = http::StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let location = headers.iter().find(|header| header.is_named("location"));
    let text = Body::exact(bodies(recorded, Direction::Received));
    Response {
        status,
        status_text: phrase.unwrap_or_default(),
        http_version: HTTP_VERSION,
        cookies: [],
        content: Content {
            size: exchange.received_bytes,
            mime_type: media_type(&headers),
            encoding: text.encoding(),
            text,
        },
        redirect_url: location.map(|header| header.value.clone()).unwrap_or_default(),
        headers,
        headers_size: UNKNOWN,
        body_size: exchange.received_bytes,
    }
}

/// The frames of a stream; none for a single answer.
fn events(recorded: &Recorded) -> Vec<Event<'_>> {
    let started_at = recorded.overview.exchange.started_at;
    let received = recorded.frames.iter().filter(|frame| frame.direction == Direction::Received);
    received
        .filter(|frame| frame.kind != "head" && frame.kind != "body")
        .map(|frame| {
            let text = Body::exact(std::iter::once(frame.body.as_slice()));
            Event { time: frame.at - started_at, kind: &frame.kind, encoding: text.encoding(), text }
        })
        .collect()
}

fn headers(recorded: &Recorded, direction: Direction) -> Vec<Header> {
    let heads = recorded.frames.iter().filter(|frame| frame.kind == "head" && frame.direction == direction);
    heads
        .flat_map(|frame| serde_json::from_slice::<Vec<(String, String)>>(&frame.body).unwrap_or_default())
        .map(|(name, value)| Header { name, value })
        .collect()
}

fn bodies(recorded: &Recorded, direction: Direction) -> impl Iterator<Item = &[u8]> + Clone {
    let frames = recorded.frames.iter();
    frames.filter(move |it| it.kind != "head" && it.direction == direction).map(|it| it.body.as_slice())
}

impl Header {
    fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into() }
    }

    fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

fn media_type(headers: &[Header]) -> String {
    let header = headers.iter().find(|header| header.is_named("content-type"));
    header.map_or_else(|| "x-unknown".to_owned(), |header| header.value.clone())
}

/// ISO 8601 with milliseconds.
fn moment(at: i64) -> String {
    let moment = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    format!("{moment:.3}")
}

/// Members of an entry that some tools leave out.
fn object<'v>(value: &'v Value, name: &str) -> Option<&'v Map<String, Value>> {
    value.get(name)?.as_object()
}
