//! The session file: the log as it is, readable in a diff.

use std::borrow::Cow;
use std::collections::BTreeMap;

use a2a_protocol::base64;
use a2a_protocol::model::TaskState;
use serde::{Deserialize, Serialize};
use workbench_store::taps::Caller;
use workbench_store::wire::session::{Session, SessionAgent, SessionTask};
use workbench_store::wire::{Direction, Exchange, Frame};
use workbench_store::{ConnectionId, ExchangeId, TaskKey};

use super::{Recorded, Selected, SessionError};

/// The name of the format, in every session file.
pub(super) const FORMAT: &str = "a2a-workbench-session";
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionFile<E> {
    format: String,
    version: u64,
    exported_at: i64,
    /// Words and values are left out.
    covered: bool,
    agents: Vec<FileAgent>,
    tasks: Vec<FileTask>,
    /// Last: they are written one by one.
    exchanges: E,
}

#[derive(Serialize, Deserialize)]
struct FileAgent {
    id: String,
    name: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileTask {
    key: String,
    agent: String,
    task_id: String,
    state: String,
    title: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileExchange<'r> {
    id: String,
    agent: Option<String>,
    task: Option<String>,
    operation: String,
    method: String,
    url: String,
    status: Option<u16>,
    started_at: i64,
    first_byte_ms: Option<u32>,
    duration_ms: Option<u32>,
    error: Option<String>,
    sent_bytes: u64,
    received_bytes: u64,
    #[serde(default)]
    trace_id: Option<String>,
    /// The caller, if it was not the program that wrote this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    caller: Option<String>,
    frames: Vec<FileFrame<'r>>,
}

#[derive(Serialize, Deserialize)]
struct FileFrame<'r> {
    seq: u32,
    direction: FileDirection,
    kind: String,
    at: i64,
    #[serde(flatten)]
    body: FileBody<'r>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileDirection {
    Sent,
    Received,
}

/// Bytes that are no text are written in base64.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileBody<'r> {
    Text(Cow<'r, str>),
    Base64(String),
}

pub(super) fn session<E>(selected: &Selected, exchanges: E, covered: bool, now: i64) -> SessionFile<E> {
    let mut agents = BTreeMap::new();
    let mut tasks = BTreeMap::new();
    for overview in &selected.exchanges {
        let Some(agent) = &overview.exchange.connection_id else { continue };
        let name = overview.connection_name.clone().unwrap_or_default();
        agents.insert(agent.to_string(), FileAgent { id: agent.to_string(), name });
        if let Some(Caller::Agent(caller)) = &overview.exchange.caller {
            let name = overview.caller_name.clone().unwrap_or_default();
            agents.insert(caller.to_string(), FileAgent { id: caller.to_string(), name });
        }
        if let (Some(key), Some(task_id)) = (&overview.exchange.task_key, &overview.task_id) {
            let title = selected.titles.get(key).filter(|_| !covered);
            let task = FileTask {
                key: key.to_string(),
                agent: agent.to_string(),
                task_id: task_id.clone(),
                state: overview.state.as_ref().map_or_else(String::new, |state| state.as_str().to_owned()),
                title: title.cloned().unwrap_or_default(),
            };
            tasks.insert(key.to_string(), task);
        }
    }
    SessionFile {
        format: FORMAT.to_owned(),
        version: VERSION,
        exported_at: now,
        covered,
        agents: agents.into_values().collect(),
        tasks: tasks.into_values().collect(),
        exchanges,
    }
}

pub(super) fn exchange(recorded: &Recorded) -> FileExchange<'_> {
    let exchange = recorded.overview.exchange.clone();
    FileExchange {
        id: exchange.id.to_string(),
        agent: exchange.connection_id.map(|id| id.to_string()),
        task: exchange.task_key.filter(|_| recorded.overview.task_id.is_some()).map(|key| key.to_string()),
        operation: exchange.operation,
        method: exchange.method,
        url: exchange.url,
        status: exchange.status,
        started_at: exchange.started_at,
        first_byte_ms: exchange.first_byte_ms,
        duration_ms: exchange.duration_ms,
        error: exchange.error,
        sent_bytes: exchange.sent_bytes,
        received_bytes: exchange.received_bytes,
        trace_id: exchange.trace_id,
        caller: exchange.caller.map(|caller| caller.to_text()),
        frames: recorded.frames.iter().map(frame).collect(),
    }
}

fn frame(frame: &Frame) -> FileFrame<'_> {
    FileFrame {
        seq: frame.seq,
        direction: match frame.direction {
            Direction::Sent => FileDirection::Sent,
            Direction::Received => FileDirection::Received,
        },
        kind: frame.kind.clone(),
        at: frame.at,
        body: match std::str::from_utf8(&frame.body) {
            Ok(text) => FileBody::Text(text.into()),
            Err(_) => FileBody::Base64(base64::encode(&frame.body)),
        },
    }
}

pub(super) fn read(bytes: &[u8], version: Option<u64>) -> Result<Session, SessionError> {
    let version = version.ok_or(SessionError::NotTraffic)?;
    if version > VERSION {
        return Err(SessionError::Newer(version));
    }
    let file: SessionFile<Vec<FileExchange<'_>>> =
        serde_json::from_slice(bytes).map_err(|_| SessionError::NotTraffic)?;
    let agents: Vec<SessionAgent> = file
        .agents
        .into_iter()
        .map(|agent| SessionAgent { id: ConnectionId::new(agent.id), name: agent.name })
        .collect();
    let known = |id: &str| agents.iter().any(|agent| agent.id.as_str() == id);
    let tasks: Vec<SessionTask> = file
        .tasks
        .into_iter()
        .filter(|task| known(&task.agent))
        .map(|task| SessionTask {
            key: TaskKey::new(task.key),
            agent: ConnectionId::new(task.agent),
            task_id: task.task_id,
            state: TaskState::read(&task.state),
            title: task.title,
            course: Vec::new(),
        })
        .collect();
    let exchanges = file.exchanges.into_iter().map(received).collect::<Result<_, _>>()?;
    Ok(Session { agents, tasks, exchanges })
}

fn received(exchange: FileExchange<'_>) -> Result<(Exchange, Vec<Frame>), SessionError> {
    let id = ExchangeId::new(exchange.id);
    let mut frames = Vec::with_capacity(exchange.frames.len());
    for frame in exchange.frames {
        frames.push(Frame {
            exchange_id: id.clone(),
            seq: frame.seq,
            direction: match frame.direction {
                FileDirection::Sent => Direction::Sent,
                FileDirection::Received => Direction::Received,
            },
            kind: frame.kind,
            body: match frame.body {
                FileBody::Text(text) => text.into_owned().into_bytes(),
                FileBody::Base64(text) => base64::decode(&text).map_err(|_| SessionError::NotTraffic)?,
            },
            at: frame.at,
        });
    }
    let exchange = Exchange {
        id,
        connection_id: exchange.agent.map(ConnectionId::new),
        task_key: exchange.task.map(TaskKey::new),
        operation: exchange.operation,
        method: exchange.method,
        url: exchange.url,
        status: exchange.status,
        started_at: exchange.started_at,
        first_byte_ms: exchange.first_byte_ms,
        duration_ms: exchange.duration_ms,
        error: exchange.error,
        refused: false,
        sent_bytes: exchange.sent_bytes,
        received_bytes: exchange.received_bytes,
        trace_id: exchange.trace_id,
        caller: exchange.caller.as_deref().map(Caller::read),
    };
    Ok((exchange, frames))
}
