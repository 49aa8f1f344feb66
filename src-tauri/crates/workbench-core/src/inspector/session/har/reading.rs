//! Archives of other tools, read for what they have in common.

mod entries;

use std::collections::BTreeMap;

use a2a_client::sse;
use a2a_protocol::base64;
use a2a_protocol::model::TaskState;
use jiff::Timestamp;
use serde_json::{Map, Value};
use workbench_store::taps::Caller;
use workbench_store::wire::session::{Session, SessionAgent, SessionTask};
use workbench_store::wire::{Direction, Exchange, Frame};
use workbench_store::{ConnectionId, ExchangeId, TaskKey};

use super::super::SessionError;
use super::object;

/// A stream with a longer event is shown in one piece.
const LARGEST_EVENT: usize = 64 * 1024 * 1024;

pub(in crate::inspector::session) fn read(
    archive: &[u8],
    fresh_id: &dyn Fn() -> String,
) -> Result<Session, SessionError> {
    let mut reading = Reading { agents: BTreeMap::new(), tasks: BTreeMap::new() };
    let mut exchanges = Vec::new();
    entries::each(archive, |entry| exchanges.extend(reading.entry(&entry, fresh_id())))?;
    // Archives are in any order; a log is in the order of time.
    exchanges.sort_by_key(|(exchange, _)| exchange.started_at);
    let agents =
        reading.agents.into_iter().map(|(id, name)| SessionAgent { id: ConnectionId::new(id), name });
    Ok(Session { agents: agents.collect(), tasks: reading.tasks.into_values().collect(), exchanges })
}

struct Reading {
    /// Names by the origin, or by the name that the archive gives.
    agents: BTreeMap<String, String>,
    tasks: BTreeMap<String, SessionTask>,
}

impl Reading {
    /// `None` for an entry without a request.
    fn entry(&mut self, entry: &Value, id: String) -> Option<(Exchange, Vec<Frame>)> {
        let request = object(entry, "request")?;
        let url = text(request, "url");
        let started_at = entry.get("startedDateTime").and_then(Value::as_str).and_then(millis).unwrap_or(0);
        let id = ExchangeId::new(id);
        let agent = self.agent(entry, &url);
        let task_key = self.task(entry, &agent);
        let body = posted(request);
        let mut frames = Frames { id: id.clone(), started_at, found: Vec::new() };
        frames.add(Direction::Sent, "head", head(request), 0);
        if !body.is_empty() {
            frames.add(Direction::Sent, "body", body.clone(), 0);
        }
        let empty = Map::new();
        let response = object(entry, "response").unwrap_or(&empty);
        let status = response.get("status").and_then(Value::as_u64).filter(|status| *status > 0);
        let wait = until_answer(entry);
        let received = content(response);
        if status.is_some() {
            frames.add(Direction::Received, "head", head(response), wait);
            frames.answer(entry, response, &received, wait);
        }
        let unfinished = entry.get("_unfinished").is_some();
        let exchange = Exchange {
            id,
            connection_id: Some(agent),
            task_key,
            operation: operation(entry, &body, &url),
            method: text(request, "method"),
            url,
            status: status.and_then(|status| u16::try_from(status).ok()),
            started_at,
            first_byte_ms: status.is_some().then(|| unsigned(wait)),
            duration_ms: entry
                .get("time")
                .and_then(Value::as_f64)
                .filter(|_| !unfinished)
                .map(|time| unsigned(whole(Some(time)))),
            error: failure(entry, response),
            refused: false,
            sent_bytes: body.len() as u64,
            received_bytes: received.len() as u64,
            trace_id: trace(request),
            caller: entry.get("_caller").and_then(Value::as_str).map(|name| Caller::Named(name.to_owned())),
        };
        Some((exchange, frames.found))
    }

    fn agent(&mut self, entry: &Value, url: &str) -> ConnectionId {
        let origin = url::Url::parse(url).map_or_else(
            |_| url.to_owned(),
            |url| {
                let host = url.host_str().unwrap_or_default();
                url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
            },
        );
        let name = entry.get("_agent").and_then(Value::as_str).unwrap_or(&origin).to_owned();
        let id = ConnectionId::new(name.clone());
        self.agents.insert(name.clone(), name);
        id
    }

    fn task(&mut self, entry: &Value, agent: &ConnectionId) -> Option<TaskKey> {
        let task_id = entry.get("_task")?.as_str()?.to_owned();
        let key = TaskKey::new(format!("{agent}/{task_id}"));
        let state = entry.get("_state").and_then(Value::as_str).unwrap_or_default();
        let task = SessionTask {
            key: key.clone(),
            agent: agent.clone(),
            task_id,
            state: TaskState::read(state),
            title: String::new(),
            course: Vec::new(),
        };
        self.tasks.insert(key.to_string(), task);
        Some(key)
    }
}

struct Frames {
    id: ExchangeId,
    started_at: i64,
    found: Vec<Frame>,
}

impl Frames {
    fn add(&mut self, direction: Direction, kind: &str, body: Vec<u8>, after: i64) {
        let seq = u32::try_from(self.found.len() + 1).unwrap_or(u32::MAX);
        let at = self.started_at.saturating_add(after);
        let (exchange_id, kind) = (self.id.clone(), kind.to_owned());
        self.found.push(Frame { exchange_id, seq, direction, kind, body, at });
    }

    /// Events with the times that the archive has; without any, all at once.
    fn answer(&mut self, entry: &Value, response: &Map<String, Value>, received: &[u8], wait: i64) {
        if let Some(events) = entry.get("_events").and_then(Value::as_array) {
            for event in events {
                let time = event.get("time").and_then(Value::as_i64).unwrap_or(wait);
                let kind = event.get("kind").and_then(Value::as_str).unwrap_or("sse");
                self.add(Direction::Received, kind, decoded(event), time);
            }
            return;
        }
        let is_stream = response
            .get("content")
            .and_then(|content| content.get("mimeType")?.as_str())
            .is_some_and(|kind| kind.starts_with("text/event-stream"));
        let events = if is_stream { streamed(received) } else { Vec::new() };
        if events.is_empty() && !received.is_empty() {
            self.add(Direction::Received, "body", received.to_vec(), wait);
        }
        for event in events {
            let kind = if event.event.is_some() { "sse" } else { "comment" };
            self.add(Direction::Received, kind, event.raw.to_vec(), wait);
        }
    }
}

/// The events of a stream, also one that was cut; none where it cannot be read.
fn streamed(received: &[u8]) -> Vec<sse::Frame> {
    let (mut decoder, mut events) = (sse::Decoder::new(LARGEST_EVENT), Vec::new());
    if decoder.push(received, &mut events).is_err() {
        return Vec::new();
    }
    events.extend(decoder.finish());
    events
}

/// The archive's own word, else the method in the body, else a guess from the address.
fn operation(entry: &Value, body: &[u8], url: &str) -> String {
    if let Some(named) = entry.get("_operation").and_then(Value::as_str) {
        return named.to_owned();
    }
    let called: Option<Value> = serde_json::from_slice(body).ok();
    if let Some(method) = called.as_ref().and_then(|body| body.get("method")?.as_str()) {
        return method.to_owned();
    }
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let by_ending = [
        ("agent-card.json", "card"),
        ("agent.json", "card"),
        ("message:send", "SendMessage"),
        ("message:stream", "SendStreamingMessage"),
        (":subscribe", "SubscribeToTask"),
        (":cancel", "CancelTask"),
    ];
    let found = by_ending.into_iter().find(|(ending, _)| path.ends_with(ending));
    found.map_or_else(|| "http".to_owned(), |(_, operation)| operation.to_owned())
}

fn head(message: &Map<String, Value>) -> Vec<u8> {
    let headers = message.get("headers").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let pairs: Vec<(&str, &str)> = headers
        .iter()
        .filter_map(|header| Some((header.get("name")?.as_str()?, header.get("value")?.as_str()?)))
        .collect();
    serde_json::to_vec(&pairs).expect("BUG: pairs of text are plain data")
}

fn is_named(header: &Value, name: &str) -> bool {
    header.get("name").and_then(Value::as_str).is_some_and(|found| found.eq_ignore_ascii_case(name))
}

/// The trace that a request names (W3C Trace Context §3.2).
fn trace(request: &Map<String, Value>) -> Option<String> {
    let headers = request.get("headers")?.as_array()?;
    let parent = headers.iter().find(|header| is_named(header, "traceparent"))?.get("value")?.as_str()?;
    parent.split('-').nth(1).filter(|trace| trace.len() == 32).map(str::to_owned)
}

/// Why it failed: browsers and proxies say so of the answer.
fn failure(entry: &Value, response: &Map<String, Value>) -> Option<String> {
    let said = entry.get("_error").or_else(|| response.get("_error"))?.as_str()?;
    (!said.is_empty()).then(|| said.to_owned())
}

/// From the beginning to the first byte of the answer. `connect` includes `ssl` (HAR 1.2, *timings*).
fn until_answer(entry: &Value) -> i64 {
    let Some(timings) = object(entry, "timings") else { return 0 };
    let before = ["blocked", "dns", "connect", "send", "wait"];
    let took = before.iter().filter_map(|phase| timings.get(*phase)?.as_f64()).filter(|took| *took > 0.0);
    whole(Some(took.sum::<f64>()))
}

/// The sent body; for a form, some tools give the fields instead of the text.
fn posted(request: &Map<String, Value>) -> Vec<u8> {
    let Some(data) = request.get("postData") else { return Vec::new() };
    let exactly = data.get("_textBase64").and_then(Value::as_str).and_then(|text| base64::decode(text).ok());
    if let Some(exactly) = exactly {
        return exactly;
    }
    if let Some(text) = data.get("text").and_then(Value::as_str).filter(|text| !text.is_empty()) {
        return text.into();
    }
    let fields = data.get("params").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let member = |field: &Value, name| Some(field.get(name)?.as_str()?.to_owned());
    let pairs = fields.iter().filter_map(|field| Some((member(field, "name")?, member(field, "value")?)));
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish().into_bytes()
}

fn content(response: &Map<String, Value>) -> Vec<u8> {
    response.get("content").map(decoded).unwrap_or_default()
}

/// The text of an answer or of an event, which may be in base64.
fn decoded(content: &Value) -> Vec<u8> {
    let text = content.get("text").and_then(Value::as_str).unwrap_or_default();
    match content.get("encoding").and_then(Value::as_str) {
        Some("base64") => base64::decode(text).unwrap_or_else(|_| text.into()),
        _ => text.into(),
    }
}

fn text(object: &Map<String, Value>, name: &str) -> String {
    object.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn millis(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().map(Timestamp::as_millisecond)
}

/// Whole milliseconds. Archives have fractions, and −1 for a time that does not apply.
fn whole(time: Option<f64>) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "clamped to what an i64 of milliseconds means")]
    time.map_or(0, |time| time.clamp(0.0, 1e12).round() as i64)
}

fn unsigned(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
