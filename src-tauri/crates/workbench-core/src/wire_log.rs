//! The wire log: all traffic, in order, without slowing anything down.
//!
//! The tap hands events on and returns; one task gathers them and writes them in batches, together with a
//! session's rows about the same bytes if those follow at once. If the disk cannot keep up, new events are
//! dropped and counted instead of held in memory: an agent may send a hundred thousand empty frames a second.
//! Deliberately absent: redaction, which happens before.

mod open;
mod weight;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use a2a_client::tap::{ExchangeId as TapId, FrameKind, Tap, Wire, WireEvent};
use a2a_client::trace::TraceContext;
use a2a_protocol::model::TaskId;
use http::{HeaderMap, Method, StatusCode};
use serde_json::json;
use tokio::sync::{mpsc, oneshot};
use workbench_store::taps::Caller;
use workbench_store::wire::{self, Direction, Exchange, Record};
use workbench_store::{ConnectionId, ExchangeId, Store, TaskKey};

use crate::environment::Environment;
use crate::lock::lock;
use crate::meaning::overhearing::Overhearing;
use crate::spans::Spans;
use open::Open;
use weight::HEAVIEST;

/// Events that may wait for the disk.
const BACKLOG: usize = 16_384;
/// Events written in one commit.
const BATCH: usize = 1024;
/// Ended exchanges whose stored name is still known.
const REMEMBERED: usize = 256;

/// The log's sending half.
#[derive(Debug)]
pub(crate) struct WireLog {
    /// Each with its weight.
    events: mpsc::Sender<(usize, Message)>,
    /// The weight of events that were handed on and are not yet written.
    weight: Arc<AtomicUsize>,
    dropped: Arc<AtomicU64>,
    /// Bytes that the log may hold.
    capacity: Arc<AtomicU64>,
    names: Mutex<Names>,
    environment: Environment,
    /// Sees the same.
    spans: Arc<Spans>,
}

/// Which stored exchange an exchange of this process is.
#[derive(Debug, Default)]
struct Names {
    known: HashMap<TapId, ExchangeId>,
    /// Ended exchanges, oldest first: their tasks may become known a little later.
    ended: VecDeque<TapId>,
}

/// A request that arrived here, already redacted.
#[derive(Debug)]
pub(crate) struct Inbound<'a> {
    pub(crate) connection: &'a ConnectionId,
    pub(crate) task: &'a TaskId,
    pub(crate) method: &'a Method,
    /// The address, without secrets.
    pub(crate) url: &'a str,
    pub(crate) headers: &'a HeaderMap,
    /// As much of the body as is kept.
    pub(crate) body: &'a [u8],
    /// How many bytes it had.
    pub(crate) received: usize,
    pub(crate) at: i64,
}

#[derive(Debug)]
enum Message {
    Event(ExchangeId, Box<WireEvent>),
    Whole(Vec<Record>),
    About(ExchangeId, TaskId),
    Flush(oneshot::Sender<()>),
}

impl WireLog {
    /// Starts writing the events that the log receives.
    pub(crate) fn start(store: Store, environment: Environment) -> Self {
        let (events, waiting) = mpsc::channel(BACKLOG);
        let weight = Arc::new(AtomicUsize::new(0));
        let dropped = Arc::new(AtomicU64::new(0));
        let capacity = Arc::new(AtomicU64::new(wire::DEFAULT_CAPACITY));
        let writer = Writing {
            store,
            weight: Arc::clone(&weight),
            dropped: Arc::clone(&dropped),
            capacity: Arc::clone(&capacity),
        };
        tokio::spawn(write(writer, waiting, environment.clone()));
        Self {
            events,
            weight,
            dropped,
            capacity,
            names: Mutex::default(),
            environment,
            spans: Arc::default(),
        }
    }

    /// From now on the log holds at most so many bytes; the excess is dropped at once.
    pub(crate) fn hold(&self, bytes: u64) {
        if self.capacity.swap(bytes, Ordering::Relaxed) != bytes {
            self.hand_on(Message::Whole(Vec::new()));
        }
    }

    /// The listeners to steps of traces.
    pub(crate) fn spans(&self) -> &Arc<Spans> {
        &self.spans
    }

    /// Returns when everything recorded so far is on disk.
    pub(crate) async fn flush(&self) {
        let (done, flushed) = oneshot::channel();
        if self.events.send((0, Message::Flush(done))).await.is_ok() {
            let _ = flushed.await;
        }
    }

    /// The stored name of an exchange that began a short while ago.
    pub(crate) fn name_of(&self, exchange: TapId) -> Option<ExchangeId> {
        lock(&self.names).known.get(&exchange).cloned()
    }

    /// Notes which task an exchange turned out to be about. The task must be stored already.
    pub(crate) fn about(&self, exchange: TapId, task: &TaskId) {
        self.spans.about(exchange, task);
        let Some(name) = lock(&self.names).known.get(&exchange).cloned() else { return };
        self.hand_on(Message::About(name, task.clone()));
    }

    /// Takes a call back, which was answered before anybody looked at it.
    pub(crate) fn arrived(&self, inbound: &Inbound<'_>) -> ExchangeId {
        let Inbound { connection, task, method, url, headers, body, received, at } = *inbound;
        let id = ExchangeId::new(self.environment.fresh_id());
        let mut open = Open {
            exchange: Exchange {
                id: id.clone(),
                connection_id: Some(connection.clone()),
                task_key: None,
                operation: "push".to_owned(),
                method: method.to_string(),
                url: url.to_owned(),
                status: Some(StatusCode::OK.as_u16()),
                started_at: at,
                first_byte_ms: Some(0),
                duration_ms: Some(0),
                error: None,
                refused: false,
                sent_bytes: 0,
                received_bytes: received as u64,
                // Where the agent goes on with the trace of the call that it was told to answer by.
                trace_id: TraceContext::read(headers).map(|context| context.trace.to_string()),
                caller: None,
            },
            seq: 0,
            so_far: None,
            overhearing: None,
        };
        self.hand_on(Message::Whole(vec![
            Record::Exchange(open.exchange.clone()),
            Record::About { exchange: id.clone(), task: task.clone() },
            open.frame(Direction::Received, "head", head(headers), at),
            open.frame(Direction::Received, "body", body.to_vec(), at),
        ]));
        id
    }

    fn hand_on(&self, message: Message) {
        let weight = message.weight();
        let before = self.weight.fetch_add(weight, Ordering::Relaxed);
        if before + weight > HEAVIEST || self.events.try_send((weight, message)).is_err() {
            self.weight.fetch_sub(weight, Ordering::Relaxed);
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn name(&self, event: &WireEvent) -> ExchangeId {
        let mut names = lock(&self.names);
        let known = names.known.entry(event.exchange);
        let name = known.or_insert_with(|| ExchangeId::new(self.environment.fresh_id())).clone();
        if matches!(event.wire, Wire::End { .. } | Wire::Error { .. }) {
            names.ended.push_back(event.exchange);
        }
        if names.ended.len() > REMEMBERED
            && let Some(oldest) = names.ended.pop_front()
        {
            names.known.remove(&oldest);
        }
        name
    }
}

impl Tap for WireLog {
    fn record(&self, event: WireEvent) {
        self.spans.see(&event);
        let name = self.name(&event);
        self.hand_on(Message::Event(name, Box::new(event)));
    }
}

/// Where to, and how much.
struct Writing {
    store: Store,
    weight: Arc<AtomicUsize>,
    dropped: Arc<AtomicU64>,
    capacity: Arc<AtomicU64>,
}

async fn write(
    Writing { store, weight, dropped, capacity }: Writing,
    mut waiting: mpsc::Receiver<(usize, Message)>,
    environment: Environment,
) {
    let fresh = || TaskKey::new(environment.fresh_id());
    let mut open: HashMap<ExchangeId, Open> = HashMap::new();
    let mut messages = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut messages, BATCH).await > 0 {
        let mut records = Vec::new();
        let mut flushed = Vec::new();
        let mut taken = 0;
        for (its_weight, message) in messages.drain(..) {
            taken += its_weight;
            match message {
                Message::Event(name, event) => {
                    let before = records.len();
                    take(&mut open, &name, *event, &mut records);
                    overhear(&mut open, &name, before, &mut records, &fresh);
                }
                Message::Whole(whole) => records.extend(whole),
                Message::About(exchange, task) => records.push(Record::About { exchange, task }),
                Message::Flush(done) => flushed.push(done),
            }
        }
        let capacity = capacity.load(Ordering::Relaxed);
        let written = store.write_along("wire", move |tx| wire::record(tx, &records, capacity)).await;
        if let Err(error) = written {
            tracing::warn!(%error, "traffic could not be logged");
        }
        weight.fetch_sub(taken, Ordering::Relaxed);
        let lost = dropped.swap(0, Ordering::Relaxed);
        if lost > 0 {
            tracing::warn!(lost, "the disk could not keep up with the traffic; some of it was not logged");
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}

/// Adds the facts in the latest records of a call between others.
fn overhear(
    open: &mut HashMap<ExchangeId, Open>,
    name: &ExchangeId,
    before: usize,
    records: &mut Vec<Record>,
    fresh: &impl Fn() -> TaskKey,
) {
    let Some(Open { exchange, overhearing: Some(overhearing), .. }) = open.get_mut(name) else { return };
    let frames = records.iter().skip(before).filter_map(|record| match record {
        Record::Frame(frame) | Record::FrameAgain(frame) => Some(frame),
        Record::Exchange(_) | Record::About { .. } | Record::Overheard { .. } => None,
    });
    let told: Vec<_> = frames.filter_map(|frame| overhearing.hear(exchange, frame, fresh)).collect();
    records.extend(
        told.into_iter().map(|told| Record::Overheard { exchange: name.clone(), told: Box::new(told) }),
    );
}

fn take(
    open: &mut HashMap<ExchangeId, Open>,
    name: &ExchangeId,
    event: WireEvent,
    records: &mut Vec<Record>,
) {
    let at = event.at.0;
    let entry = open.entry(name.clone()).or_insert_with(|| Open {
        exchange: Exchange {
            id: name.clone(),
            connection_id: event.tag.connection.as_deref().map(ConnectionId::new),
            task_key: None,
            operation: event.tag.operation.to_owned(),
            method: String::new(),
            url: String::new(),
            status: None,
            started_at: at,
            first_byte_ms: None,
            duration_ms: None,
            error: None,
            refused: false,
            sent_bytes: 0,
            received_bytes: 0,
            trace_id: None,
            caller: event.tag.caller.as_deref().map(Caller::read),
        },
        seq: 0,
        so_far: None,
        overhearing: event.tag.caller.is_some().then(Overhearing::default),
    });
    let since = |start: i64| u32::try_from(at - start).unwrap_or(0);
    let mut ended = false;
    match event.wire {
        Wire::Request { method, url, headers, body, body_length, span, .. } => {
            entry.exchange.method = method.to_string();
            entry.exchange.url = url;
            entry.exchange.sent_bytes = body_length as u64;
            entry.exchange.trace_id = span.map(|span| span.context.trace.to_string());
            records.push(Record::Exchange(entry.exchange.clone()));
            if let Some(task) = &event.tag.task {
                records.push(Record::About { exchange: name.clone(), task: task.clone() });
            }
            records.push(entry.frame(Direction::Sent, "head", head(&headers), at));
            if !body.is_empty() {
                records.push(entry.frame(Direction::Sent, "body", body.to_vec(), at));
            }
        }
        Wire::Response { status, headers, .. } => {
            entry.exchange.status = Some(status.as_u16());
            entry.exchange.first_byte_ms = Some(since(entry.exchange.started_at));
            records.push(Record::Exchange(entry.exchange.clone()));
            records.push(entry.frame(Direction::Received, "head", head(&headers), at));
        }
        Wire::Body { bytes } => {
            entry.receive(bytes.len() as u64);
            records.push(entry.frame(Direction::Received, "body", bytes.to_vec(), at));
        }
        Wire::BodySoFar { bytes } => {
            entry.receive(bytes.len() as u64);
            records.push(Record::Exchange(entry.exchange.clone()));
            records.push(entry.frame(Direction::Received, "body", bytes.to_vec(), at));
            entry.so_far = Some(bytes.len() as u64);
        }
        Wire::Frames(frames) => {
            for frame in frames {
                entry.receive(frame.length as u64);
                let kind = match frame.kind {
                    FrameKind::Event => "sse",
                    FrameKind::Comment => "comment",
                    FrameKind::Message => "grpc",
                    FrameKind::Document => "json",
                };
                records.push(entry.frame(Direction::Received, kind, frame.bytes.to_vec(), at));
            }
        }
        Wire::Trailers { headers } => {
            records.push(entry.frame(Direction::Received, "head", head(&headers), at));
        }
        Wire::End { .. } => ended = true,
        Wire::Error { message } => {
            entry.exchange.error = Some(message);
            ended = true;
        }
    }
    if ended {
        entry.exchange.duration_ms = Some(since(entry.exchange.started_at));
        records.push(Record::Exchange(entry.exchange.clone()));
        open.remove(name);
    }
}

/// Headers as a JSON array of pairs, in order.
fn head(headers: &HeaderMap) -> Vec<u8> {
    let pairs: Vec<_> = headers
        .iter()
        .map(|(name, value)| json!([name.as_str(), String::from_utf8_lossy(value.as_bytes())]))
        .collect();
    json!(pairs).to_string().into_bytes()
}
