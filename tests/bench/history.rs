//! A workbench after long use: agents, finished tasks, waiting requests.
//!
//! Tasks and requests are written as a session writes them, event by event, from the messages of a Google ADK
//! agent; only the agents are made up. Nothing listens at their addresses.

use a2a_hitl::{RequestInput, Scope, read_request, request_hash, request_key, risk};
use a2a_protocol::model::{StreamEvent, Task, TaskId};
use a2a_protocol::{Dialect, Json, read};
use anyhow::Result;
use serde_json::{Value, json};
use workbench_core::approvals::about::about;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::{ApprovalId, ConversationId, StoreError, TaskKey};
use workbench_store::approvals::{self, NewApproval};
use workbench_store::connections;
use workbench_store::conversations::{self, Conversation};
use workbench_store::tasks::{self, NewTask, Observed};
use workbench_store::{Store, Tx};

use crate::saved_agents::{self, connection};

/// Agents of the history.
pub(crate) const AGENTS: usize = 20;
/// Every agent has one conversation for so many of its tasks.
const TASKS_PER_CONVERSATION: usize = 10;
/// Tasks written in one transaction.
const BATCH: usize = 500;
/// The address of an agent that is not there.
const ADDRESS: &str = "http://127.0.0.1:9/";
/// When it all began, in Unix milliseconds; one thing happens per second.
const BEGIN: i64 = 1_760_000_000_000;

/// How a task stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It is over.
    Completed,
    /// It waits for a person to let a tool be called.
    Waiting,
}

/// Writes `count` tasks of this kind, dealt out to the agents in turn. The last agent gets none but
/// the last ten, so that there is one who has few among many.
pub(crate) async fn write(store: &Store, kind: Kind, count: usize) -> Result<()> {
    store.write("agents", |tx| (0..AGENTS).try_for_each(|agent| add_agent(tx, agent))).await?;
    for first in (0..count).step_by(BATCH) {
        let last = (first + BATCH).min(count);
        store
            .write("tasks", move |tx| {
                (first..last).try_for_each(|index| {
                    let agent = if index + 10 < count { index % (AGENTS - 1) } else { AGENTS - 1 };
                    add_task(tx, kind, agent, index)
                })
            })
            .await?;
    }
    Ok(())
}

fn add_agent(tx: &mut Tx<'_>, agent: usize) -> Result<(), StoreError> {
    if connections::get(tx, &connection(agent))?.is_some() {
        return Ok(());
    }
    saved_agents::add(tx, agent, ADDRESS, "Moves money.", BEGIN)
}

fn add_task(tx: &mut Tx<'_>, kind: Kind, agent: usize, index: usize) -> Result<(), StoreError> {
    let at = BEGIN + 1000 * i64::try_from(index).expect("BUG: a small number");
    let name = format!("{kind:?}-{index:05}");
    let raw = Json::from(match kind {
        Kind::Completed => completed(&name),
        Kind::Waiting => waiting(&name, index),
    });
    let task = read::task(&raw, Dialect::V1_0).value;
    let conversation =
        ConversationId::new(format!("{kind:?}-{agent:02}-{:03}", index / AGENTS / TASKS_PER_CONVERSATION));
    if conversations::get(tx, &conversation)?.is_none() {
        conversations::insert(
            tx,
            &Conversation {
                context_id: task.context_id.clone(),
                title: format!("Transfers of {name}"),
                ..Conversation::new(conversation.clone(), connection(agent), at)
            },
        )?;
    }
    let key = TaskKey::new(&name);
    let new = NewTask {
        task_key: key.clone(),
        connection_id: connection(agent),
        task_id: TaskId::new(&name),
        context_id: task.context_id.clone(),
        conversation_id: conversation,
        card_hash: None,
        title: format!("Transfer {index} to alice"),
    };
    tasks::ensure(tx, &new, at)?;
    let event = Observed::Event { event: Box::new(StreamEvent::Task(task.clone())), raw };
    let seq = tasks::append_events(tx, &key, &[event], at)?.row.last_event_seq;
    if kind == Kind::Waiting {
        let reading = read_request(&RequestInput::of_task(&task));
        let about = about(&reading, &risk(&reading));
        let added = approvals::propose(tx, &request(&task, key, agent, seq), &about, at)?;
        assert!(added, "every request is another one");
    }
    Ok(())
}

fn request(task: &Task, key: TaskKey, agent: usize, seq: u64) -> NewApproval {
    let reading = read_request(&RequestInput::of_task(task));
    assert_eq!(reading.reader.as_str(), "adk", "the request is understood");
    let connection = connection(agent);
    let scope = Scope {
        connection: connection.as_str(),
        interface_url: ADDRESS,
        credential: None,
        task_id: Some(&task.id),
        context_id: task.context_id.as_ref(),
    };
    let stored = StoredRequest {
        state: task.status.state.as_str().to_owned(),
        timestamp: task.status.timestamp.clone(),
        seq,
        reading,
        unchosen: None,
    };
    NewApproval {
        id: ApprovalId::new(format!("request-{}", key.as_str())),
        task_key: key,
        connection_id: connection.clone(),
        request_key: request_key(&task.status).as_str().to_owned(),
        request_hash: request_hash(&scope, &stored.reading).to_string(),
        reader_id: stored.reading.reader.to_string(),
        reader_version: u32::from(stored.reading.version),
        reading: serde_json::to_string(&stored).expect("BUG: a request is plain data").into(),
        title: "transfer_money".to_owned(),
        linked_to: None,
        expires_at: None,
    }
}

fn completed(name: &str) -> Value {
    json!({
        "id": name,
        "contextId": format!("context of {name}"),
        "status": { "state": "TASK_STATE_COMPLETED", "timestamp": "2026-01-01T00:00:00Z" },
        "artifacts": [{ "artifactId": "receipt", "name": "Receipt", "parts": [{ "text": "42 went to alice." }] }],
        "history": [{ "messageId": format!("asked-{name}"), "role": "ROLE_USER", "parts": [{ "text": "transfer 42" }] }],
    })
}

/// A confirmation as google-adk 2.13 asks for it.
fn waiting(name: &str, index: usize) -> Value {
    json!({
        "id": name,
        "contextId": format!("context of {name}"),
        "status": {
            "state": "TASK_STATE_INPUT_REQUIRED",
            "timestamp": "2026-01-01T00:00:00Z",
            "message": {
                "messageId": format!("asks-{name}"),
                "role": "ROLE_AGENT",
                "parts": [{
                    "data": {
                        "name": "adk_request_confirmation",
                        "id": format!("adk-{name}"),
                        "args": {
                            "originalFunctionCall": {
                                "name": "transfer_money",
                                "id": format!("call-{name}"),
                                "args": { "amount": index, "to": "alice", "note": "For paper, ink and envelopes." },
                            },
                            "toolConfirmation": {
                                "hint": "Please approve or reject the tool call transfer_money() by responding with a FunctionResponse with an expected ToolConfirmation payload.",
                                "confirmed": false,
                            },
                        },
                    },
                    "metadata": { "adk_type": "function_call", "adk_is_long_running": true },
                }],
            },
        },
        "history": [{ "messageId": format!("asked-{name}"), "role": "ROLE_USER", "parts": [{ "text": "transfer" }] }],
    })
}
