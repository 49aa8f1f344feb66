//! Agents whose tasks run for ever: they tell the state of a task when asked, and nothing else.

use std::collections::HashSet;
use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use a2a_protocol::model::{StreamEvent, TaskId};
use a2a_protocol::{Dialect, Json, read};
use anyhow::Result;
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json as Body, Router};
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use workbench_core::{ConversationId, StoreError, TaskKey};
use workbench_store::conversations::{self, Conversation};
use workbench_store::tasks::{self, NewTask, Observed};
use workbench_store::{Store, Tx};

use crate::saved_agents::{self, connection};

pub(crate) const AGENTS: usize = 50;
pub(crate) const TASKS_OF_EACH: usize = 20;
/// When everything was begun, in Unix milliseconds.
const BEGIN: i64 = 1_760_000_000_000;

/// Agents that run as long as this process.
pub(crate) struct QuietAgents {
    addresses: Vec<SocketAddr>,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    tasks: Mutex<HashSet<String>>,
    streams: AtomicU32,
    most_streams: AtomicU32,
}

/// A stream that is counted for as long as somebody listens.
struct Counted(Arc<Seen>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

impl QuietAgents {
    pub(crate) async fn start() -> Result<Self> {
        let (mut addresses, seen) = (Vec::new(), Arc::new(Seen::default()));
        for _ in 0..AGENTS {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
            addresses.push(listener.local_addr()?);
            let router = Router::new().route("/", post(answer)).with_state(Arc::clone(&seen));
            tokio::spawn(async move { axum::serve(listener, router).await });
        }
        Ok(Self { addresses, seen })
    }

    pub(crate) fn addresses(&self) -> String {
        self.addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    pub(crate) fn every_task_was_seen(&self) -> bool {
        self.seen.tasks.lock().unwrap_or_else(PoisonError::into_inner).len() == AGENTS * TASKS_OF_EACH
    }

    /// How many streams were open at once, at most.
    pub(crate) fn most_streams(&self) -> u32 {
        self.seen.most_streams.load(Ordering::Relaxed)
    }
}

async fn answer(State(seen): State<Arc<Seen>>, Body(call): Body<Value>) -> Response {
    let id = call["params"]["id"].as_str().unwrap_or_default().to_owned();
    let reply = |result: Value| json!({ "jsonrpc": "2.0", "id": call["id"], "result": result });
    if call["method"] != "SubscribeToTask" {
        seen.tasks.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone());
        return Body(reply(running(&id))).into_response();
    }
    let open = seen.streams.fetch_add(1, Ordering::Relaxed) + 1;
    seen.most_streams.fetch_max(open, Ordering::Relaxed);
    let first = Event::default().data(reply(json!({ "task": running(&id) })).to_string());
    let counted = Counted(Arc::clone(&seen));
    let silence = stream::pending().map(move |event: Event| {
        let _still_counted = &counted;
        Ok::<_, Infallible>(event)
    });
    Sse::new(stream::iter([Ok(first)]).chain(silence)).into_response()
}

fn running(id: &str) -> Value {
    json!({
        "id": id,
        "contextId": format!("context of {id}"),
        "status": { "state": "TASK_STATE_WORKING", "timestamp": "2026-01-01T00:00:00.000Z" },
    })
}

/// Writes the agents and their tasks as if they had been begun before.
pub(crate) async fn write(store: &Store, addresses: &str) -> Result<()> {
    for (agent, address) in addresses.split(',').enumerate() {
        let url = format!("http://{address}/");
        store
            .write("agent", move |tx| {
                saved_agents::add(tx, agent, &url, "Takes its time.", BEGIN)?;
                (0..TASKS_OF_EACH).try_for_each(|task| add_task(tx, agent, task))
            })
            .await?;
    }
    Ok(())
}

fn add_task(tx: &mut Tx<'_>, agent: usize, number: usize) -> Result<(), StoreError> {
    let id = format!("task-{agent:02}-{number:02}");
    let conversation = ConversationId::new(format!("talk about {id}"));
    conversations::insert(
        tx,
        &Conversation {
            title: format!("Wait for {id}"),
            ..Conversation::new(conversation.clone(), connection(agent), BEGIN)
        },
    )?;
    let new = NewTask {
        task_key: TaskKey::new(id.clone()),
        connection_id: connection(agent),
        task_id: TaskId::new(id.clone()),
        context_id: None,
        conversation_id: conversation,
        card_hash: None,
        title: format!("Wait for {id}"),
    };
    let key = tasks::ensure(tx, &new, BEGIN)?;
    let raw = Json::from(running(&id));
    let task = read::task(&raw, Dialect::V1_0).value;
    let event = Box::new(StreamEvent::Task(task));
    tasks::append_events(tx, &key, &[Observed::Event { raw, event }], BEGIN)?;
    Ok(())
}
