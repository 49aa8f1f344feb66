//! HTTP Archive 1.2 (<http://www.softwareishard.com/blog/har-12-spec/>).
//!
//! A stream is one response; its events, each with its time, are in `_events`. What else the format has
//! no place for is in members that begin with `_` too, which other readers must ignore (HAR 1.2, *Custom
//! Fields*).

mod reading;

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use workbench_store::taps::Caller;
use workbench_store::wire::{Direction, Frame};

use super::Recorded;

pub(super) use reading::read;

pub(super) fn write(recorded: &[Recorded]) -> String {
    let archive = json!({ "log": {
        "version": "1.2",
        "creator": { "name": "A2A Workbench", "version": env!("CARGO_PKG_VERSION") },
        "entries": recorded.iter().map(entry).collect::<Vec<_>>(),
    }});
    serde_json::to_string_pretty(&archive).expect("BUG: an archive is plain data")
}

pub(super) fn entry_text(recorded: &Recorded) -> String {
    serde_json::to_string_pretty(&entry(recorded)).expect("BUG: an archive is plain data")
}

fn entry(recorded: &Recorded) -> Value {
    let exchange = &recorded.overview.exchange;
    let total = exchange.duration_ms.unwrap_or(exchange.first_byte_ms.unwrap_or(0));
    let wait = exchange.first_byte_ms.unwrap_or(total);
    let mut entry = json!({
        "startedDateTime": moment(exchange.started_at),
        "time": total,
        "request": request(recorded),
        "response": response(recorded),
        "cache": {},
        "timings": { "send": 0, "wait": wait, "receive": total.saturating_sub(wait) },
        "_id": exchange.id.as_str(),
        "_operation": exchange.operation,
    });
    let members = entry.as_object_mut().expect("BUG: an entry is an object");
    let mut also = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            members.insert(name.to_owned(), value);
        }
    };
    also("_agent", recorded.overview.connection_name.as_deref().map(Value::from));
    also("_caller", caller(recorded).map(Value::from));
    also("_task", recorded.overview.task_id.as_deref().map(Value::from));
    also("_state", recorded.overview.state.as_ref().map(|state| Value::from(state.as_str())));
    also("_error", exchange.error.as_deref().map(Value::from));
    also("_unfinished", exchange.duration_ms.is_none().then_some(Value::Bool(true)));
    also("_events", events(recorded));
    entry
}

/// Who called, where that was not this program.
fn caller(recorded: &Recorded) -> Option<&str> {
    match recorded.overview.exchange.caller.as_ref()? {
        Caller::Agent(_) => recorded.overview.caller_name.as_deref(),
        Caller::Named(name) => Some(name),
        Caller::Somebody => Some(""),
    }
}

fn request(recorded: &Recorded) -> Value {
    let exchange = &recorded.overview.exchange;
    let headers = headers(recorded, Direction::Sent);
    let body = joined(recorded, Direction::Sent);
    let query: Vec<Value> = url::Url::parse(&exchange.url)
        .map(|url| url.query_pairs().map(|(name, value)| json!({ "name": name, "value": value })).collect())
        .unwrap_or_default();
    let mut request = json!({
        "method": exchange.method,
        "url": exchange.url,
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": headers,
        "queryString": query,
        "headersSize": -1,
        "bodySize": exchange.sent_bytes,
    });
    if !body.is_empty() {
        let kind = media_type(&headers);
        request
            .as_object_mut()
            .expect("BUG: a request is an object")
            .insert("postData".to_owned(), json!({ "mimeType": kind, "text": body }));
    }
    request
}

fn response(recorded: &Recorded) -> Value {
    let exchange = &recorded.overview.exchange;
    let headers = headers(recorded, Direction::Received);
    let status = exchange.status.unwrap_or(0);
    let phrase = http::StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let location = headers.iter().find(|header| is_named(header, "location"));
    json!({
        "status": status,
        "statusText": phrase.unwrap_or_default(),
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": headers,
        "content": {
            "size": exchange.received_bytes,
            "mimeType": media_type(&headers),
            "text": joined(recorded, Direction::Received),
        },
        "redirectURL": location.and_then(|header| header.get("value")).cloned().unwrap_or_else(|| "".into()),
        "headersSize": -1,
        "bodySize": exchange.received_bytes,
    })
}

/// The frames of a stream; `None` for a single answer.
fn events(recorded: &Recorded) -> Option<Value> {
    let started_at = recorded.overview.exchange.started_at;
    let events: Vec<Value> = recorded
        .frames
        .iter()
        .filter(|frame| frame.direction == Direction::Received && is_event(frame))
        .map(|frame| json!({ "time": frame.at - started_at, "kind": frame.kind, "text": text(frame) }))
        .collect();
    (!events.is_empty()).then_some(Value::Array(events))
}

fn is_event(frame: &Frame) -> bool {
    frame.kind != "head" && frame.kind != "body"
}

fn headers(recorded: &Recorded, direction: Direction) -> Vec<Value> {
    let heads = recorded.frames.iter().filter(|frame| frame.kind == "head" && frame.direction == direction);
    heads
        .flat_map(|frame| serde_json::from_slice::<Vec<(String, String)>>(&frame.body).unwrap_or_default())
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect()
}

fn joined(recorded: &Recorded, direction: Direction) -> String {
    let bodies = recorded.frames.iter().filter(|frame| frame.kind != "head" && frame.direction == direction);
    bodies.map(text).collect()
}

fn text(frame: &Frame) -> String {
    String::from_utf8_lossy(&frame.body).into_owned()
}

fn is_named(header: &Value, name: &str) -> bool {
    header.get("name").and_then(Value::as_str).is_some_and(|found| found.eq_ignore_ascii_case(name))
}

fn media_type(headers: &[Value]) -> Value {
    let header = headers.iter().find(|header| is_named(header, "content-type"));
    header.and_then(|header| header.get("value")).cloned().unwrap_or_else(|| "x-unknown".into())
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
