//! Requests that are answered by something else than words or an approval: by a secret out of the
//! keyring, and by a call of the agent's own method.

use std::fs;

use a2a_hitl::{Answer, ItemId, SecretRef};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::{CoreError, Secret};
use workbench_store::approvals::{Approval, ApprovalState};

use crate::support::{Desk, approve, by_button};
use crate::till::card;

const SECRETS: &str = "https://a2a-extensions.adk.kagenti.dev/auth/secrets/v1";
const VALUE: &str = "sk-very-secret-indeed";

fn task(status: &Value) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": status })
}

fn asks_for_a_key() -> Value {
    task(&json!({ "state": "TASK_STATE_AUTH_REQUIRED", "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [], "metadata": {
            SECRETS: { "secret_demands": { "default": { "name": "API key" } } } } } }))
}

fn done() -> Value {
    task(&json!({ "state": "TASK_STATE_COMPLETED", "timestamp": "2026-01-02T03:05:05Z" }))
}

/// An agent that asks like this when it is spoken to, and still does when it is asked again.
async fn asked(waiting: &Value) -> (ScriptedPeer, Desk, Approval) {
    let script = Script::new()
        .card(card("$url", false).to_string())
        .on("GetTask", Reply::result(waiting))
        .then(Reply::result(&json!({ "task": waiting })));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&peer.url()).await;
    desk.say(&conversation, "go on").await;
    let request = desk.request().await;
    (peer, desk, request)
}

#[tokio::test]
async fn a_secret_goes_from_the_keyring_to_the_agent_and_into_no_file() {
    let waiting = asks_for_a_key();
    let (peer, desk, request) = asked(&waiting).await;
    peer.rescript(
        Script::new()
            .card(card("$url", false).to_string())
            .on("GetTask", Reply::result(&waiting))
            .on("SendMessage", Reply::result(&json!({ "task": done() }))),
    );
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let item = ItemId::new("default");
    // Whatever slot an answer names, only what was given for this item is sent.
    let answer = vec![(item.clone(), Answer::Secret(SecretRef::new("another")))];
    desk.bench.request_viewed(id, hash, "main").await.unwrap();
    let early = desk.bench.decide(id, hash, answer.clone(), by_button()).await;
    assert!(matches!(early, Err(CoreError::SecretNotGiven { .. })), "{early:?}");

    desk.bench.give_secret(id, hash, &item, Secret::new(VALUE)).await.unwrap();
    desk.bench.decide(id, hash, answer, by_button()).await.unwrap();
    let delivered = desk.request_when(id, ApprovalState::Delivered).await;

    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    let fulfilled = &sent.json()["params"]["message"]["metadata"][SECRETS]["secret_fulfillments"];
    assert_eq!(*fulfilled, json!({ "default": { "secret": VALUE } }));
    assert!(!delivered.decision.unwrap_or_default().contains(VALUE));
    let place = desk.close().await;
    for file in fs::read_dir(place.data()).unwrap() {
        let file = file.unwrap().path();
        let bytes = if file.is_file() { fs::read(&file).unwrap() } else { Vec::new() };
        let found = bytes.windows(VALUE.len()).any(|window| window == VALUE.as_bytes());
        assert!(!found, "{}", file.display());
    }
}

#[tokio::test]
async fn an_interrupt_is_answered_by_a_call_of_the_agents_method() {
    let interrupt = json!({ "request_id": "req-1", "type": "permission", "phase": "asked",
        "details": { "permission": "read", "patterns": ["/repo/.env"] } });
    let waiting = json!({ "id": "t-1", "contextId": "c-1", "metadata": { "shared": { "interrupt": interrupt } },
        "status": { "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z" } });
    let (peer, desk, request) = asked(&waiting).await;
    let method = "a2a.interrupt.permission.reply";
    peer.rescript(
        Script::new()
            .card(card("$url", false).to_string())
            .on("GetTask", Reply::result(&waiting))
            .on(method, Reply::result(&json!({ "ok": true, "request_id": "req-1" }))),
    );
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let calls = peer.requests();
    let calls: Vec<_> = calls.iter().filter(|call| call.method().as_deref() == Some(method)).collect();
    assert_eq!(calls.len(), 1, "once");
    assert_eq!(calls[0].json()["params"], json!({ "request_id": "req-1", "reply": "once" }));
}
