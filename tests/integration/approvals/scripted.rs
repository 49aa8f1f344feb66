//! The common ground of the tests of approvals: an agent that answers as a script says, a desk at which it asks, and what is
//! waited for there.

use a2a_protocol::model::{MessageId, TaskId};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::json;
use workbench_core::{ApprovalId, ConnectionId, Content, ConversationId, TaskKey};
use workbench_store::approvals::receipts::Receipt;
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks::{self, NewTask, TaskRow};

use super::ORDER;
use crate::support::{Desk, outcome};
use crate::till::card;

/// An agent with a script, and a desk at which it was given an order and asks something.
pub(super) async fn asked_by(script: Script) -> (ScriptedPeer, Desk, Approval) {
    ordered_from(script, false).await
}

/// The same with an agent that streams.
pub(super) async fn asked_by_streams(script: Script) -> (ScriptedPeer, Desk, Approval) {
    ordered_from(script, true).await
}

async fn ordered_from(script: Script, streams: bool) -> (ScriptedPeer, Desk, Approval) {
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let (_, request) = desk.asked_by(&card(&peer.url(), streams).to_string(), ORDER).await;
    (peer, desk, request)
}

/// A desk at which this task waits, which looks the same at every look.
pub(super) async fn asked(task: &str) -> (ScriptedPeer, Desk, Approval) {
    asked_by(Script::new().on("SendMessage", taken(task)).on("GetTask", answer(task))).await
}

/// A task that asks whether a note may be written. What is put into it stands first in its place, or last.
pub(super) fn asking(place: &str, put: &str) -> String {
    let call = json!({
        "data": {"name": "adk_request_confirmation", "id": "a", "args": {
            "originalFunctionCall": {"name": "note", "id": "n", "args": {"text": "milk"}},
            "toolConfirmation": {"confirmed": false},
        }},
        "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
    });
    let at = |wanted: &str| if place == wanted { format!(",{put}") } else { String::new() };
    format!(
        r#"{{"id":"t-1","contextId":"c-1","status":{{"state":"TASK_STATE_INPUT_REQUIRED",
        "timestamp":"2026-01-01T00:00:00Z","message":{{"messageId":"q","role":"ROLE_AGENT",
        "parts":[{call}{}]{}}}{}}}{}}}"#,
        at("parts"),
        at("message"),
        at("status"),
        at("task"),
    )
}

pub(super) fn answer(result: &str) -> Reply {
    Reply::json(200, format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#))
}

/// The answer to a message that the task took.
pub(super) fn taken(task: &str) -> Reply {
    answer(&format!(r#"{{"task":{task}}}"#))
}

/// Nothing but looks at tasks came since so many calls.
pub(super) fn assert_only_looks_since(heard: usize, peer: &ScriptedPeer) {
    let calls = peer.requests().split_off(heard);
    assert!(calls.iter().all(|call| call.method().as_deref() == Some("GetTask")), "{calls:?}");
}

pub(super) async fn task_of(desk: &Desk, request: &Approval) -> TaskRow {
    let key = request.request.task_key.clone();
    desk.read(move |reader| tasks::get(reader, &key)).await.expect("the task is stored")
}

pub(super) fn yes() -> Content {
    Content { text: "Yes, please".to_owned(), ..Content::default() }
}

/// Answers in the chat.
pub(super) async fn agree(desk: &Desk, task: &TaskRow) -> MessageId {
    desk.say_content(&task.conversation_id, yes(), Some(task.task_key.clone())).await
}

/// The agent refuses for three seconds whatever is sent to it.
pub(super) fn busy() -> Reply {
    Reply::json(429, "{}").header("Retry-After", "3")
}

/// A decision that waits for another attempt ends without one, for this reason.
pub(super) async fn does_not_leave(peer: &ScriptedPeer, desk: &Desk, request: &Approval, says: &str) {
    let heard = peer.requests().len();
    let over = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&over).contains(says), "{}", outcome(&over));
    assert_only_looks_since(heard, peer);
}

pub(super) async fn waits_for_another_attempt(desk: &Desk, request: &Approval) {
    desk.wait_for("the first attempt", async |desk| {
        let row = desk.bench.approval(&request.request.id).await.unwrap();
        (row.attempt == 1 && row.state == ApprovalState::Queued).then_some(())
    })
    .await;
}

/// Looks at the only task of the agent, as somebody does who opens it.
pub(super) async fn look_again(desk: &Desk) {
    let task = desk.read(|reader| tasks::list(reader, None, 1)).await.remove(0);
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the agent knows it");
}

pub(super) async fn with_receipt(desk: &Desk, id: &ApprovalId, receipt: Receipt) {
    desk.wait_for("what the agent did with the answer", async |desk| {
        let approval = desk.bench.approval(id).await.expect("the request is stored");
        (approval.receipt == Some(receipt)).then_some(())
    })
    .await;
}

/// The till's first task, under another agent.
pub(super) fn adopted(connection_id: ConnectionId, conversation_id: ConversationId) -> NewTask {
    NewTask {
        task_key: TaskKey::new("adopted"),
        connection_id,
        task_id: TaskId::new("task-1"),
        context_id: None,
        conversation_id,
        card_hash: None,
        title: String::new(),
    }
}
