//! Requests whose answer is neither words nor an approval: a secret out of the keyring, and a call of the agent's
//! own method.

use std::sync::Arc;

use a2a_hitl::{Answer, Item, ItemId, SecretRef};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::approvals::fate::{Fate, fate_of};
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::ledger::rows::Outcome;
use workbench_core::queries::WHEN_DECIDED;
use workbench_core::{CoreError, Secret};
use workbench_store::approvals::{Approval, ApprovalState};

use crate::secrets::Ring;
use crate::support::{Desk, Place, approve, by_button, files_without, outcome};
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
    asked_at(Place::new(), waiting).await
}

async fn asked_at(place: Place, waiting: &Value) -> (ScriptedPeer, Desk, Approval) {
    let script = Script::new()
        .card(card("$url", false).to_string())
        .on("GetTask", Reply::result(waiting))
        .then(Reply::result(&json!({ "task": waiting })));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = place.open().await;
    let (_, request) = desk.asked_by(&peer.url(), "go on").await;
    (peer, desk, request)
}

/// It asks on when it is looked at, and has done with the next answer.
fn done_when_answered(waiting: &Value) -> Script {
    Script::new()
        .card(card("$url", false).to_string())
        .on("GetTask", Reply::result(waiting))
        .on("SendMessage", Reply::result(&json!({ "task": done() })))
}

#[tokio::test]
async fn a_secret_goes_from_the_keyring_to_the_agent_and_into_no_file() {
    let waiting = asks_for_a_key();
    let (peer, desk, request) = asked(&waiting).await;
    peer.rescript(done_when_answered(&waiting));
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let item = ItemId::new("default");
    // Whatever slot an answer names, only what was given for this item is sent.
    let answer = vec![(item.clone(), Answer::Secret(SecretRef::new("another")))];
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let early = desk.bench.approvals().decide(id, hash, answer.clone(), by_button()).await;
    assert!(matches!(early, Err(CoreError::SecretNotGiven { .. })), "{early:?}");

    desk.bench.tray().give_secret(id, hash, &item, Secret::new(VALUE)).await.unwrap();
    desk.bench.approvals().decide(id, hash, answer, by_button()).await.unwrap();
    let delivered = desk.request_when(id, ApprovalState::Delivered).await;

    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    let fulfilled = &sent.json()["params"]["message"]["metadata"][SECRETS]["secret_fulfillments"];
    assert_eq!(*fulfilled, json!({ "default": { "secret": VALUE } }));
    assert!(!delivered.decision.unwrap_or_default().contains(VALUE));
    files_without(VALUE, &desk.close().await.data());
}

#[tokio::test]
async fn what_is_typed_into_the_secret_field_of_a_form_is_in_no_file() {
    let form = json!({ "type": "form", "title": "Connect the map service", "fields": [
        { "name": "region", "label": "Region", "options": ["eu", "us"], "required": true },
        { "name": "api_key", "label": "API key", "type": "password", "required": true }] });
    let waiting = task(&json!({ "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [{ "data": form }] } }));
    let (peer, desk, request) = asked(&waiting).await;
    // It says the key back.
    let said = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED", "message": {
        "messageId": "done", "role": "ROLE_AGENT", "parts": [{ "text": format!("Connected with {VALUE}") }] } } });
    peer.rescript(
        Script::new()
            .card(card("$url", false).to_string())
            .on("GetTask", Reply::result(&waiting))
            .on("SendMessage", Reply::result(&json!({ "task": said }))),
    );
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let item = ItemId::new("api_key");
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    desk.bench.tray().give_secret(id, hash, &item, Secret::new(VALUE)).await.unwrap();
    let filled = a2a_protocol::Json::parse(r#"{"region":"eu"}"#).unwrap();
    let reading = StoredRequest::of(&request).unwrap().reading.clone();
    let answers = vec![
        (reading.items[0].id().clone(), Answer::Values(filled)),
        (item, Answer::Secret(SecretRef::new("given"))),
    ];
    let preview = desk.bench.approvals().reply_to(id, &answers).await.unwrap().preview().unwrap();
    assert!(format!("{preview:?}").contains("••••"), "dots: {preview:?}");
    desk.bench.approvals().decide(id, hash, answers, by_button()).await.unwrap();
    desk.request_when(id, ApprovalState::Delivered).await;

    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    let data = &sent.json()["params"]["message"]["parts"][0]["data"];
    assert_eq!(*data, json!({ "region": "eu", "api_key": VALUE }), "the agent gets it in the form");
    let found = desk.bench.screens().find_text(VALUE.to_owned(), 10).await.unwrap();
    assert_eq!(found, [], "the search finds no piece of it");
    files_without(VALUE, &desk.close().await.data());
}

#[tokio::test]
async fn a_key_file_for_adk_is_sent_as_its_json_and_its_keys_are_in_no_file() {
    const KEY: &str = "-----BEGIN PRIVATE KEY-----\nbm90IGEga2V5IGF0IGFsbA==\n";
    const KEY_ID: &str = "key-id-4c1d";
    let config = json!({ "authScheme": { "type": "http", "scheme": "bearer" },
        "exchangedAuthCredential": { "authType": "serviceAccount", "serviceAccount": { "scopes": ["read"] } } });
    let waiting = task(&json!({ "state": "TASK_STATE_AUTH_REQUIRED", "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [{
            "data": { "id": "adk-1", "name": "adk_request_credential",
                "args": { "functionCallId": "f-1", "authConfig": config } },
            "metadata": { "adk_type": "function_call", "adk_is_long_running": true } }] } }));
    let (peer, desk, request) = asked(&waiting).await;
    // It says its keys back, each alone.
    let said = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED", "message": {
        "messageId": "done", "role": "ROLE_AGENT", "parts": [{ "text": format!("{KEY} and {KEY_ID}") }] } } });
    peer.rescript(
        Script::new()
            .card(card("$url", false).to_string())
            .on("GetTask", Reply::result(&waiting))
            .on("SendMessage", Reply::result(&json!({ "task": said }))),
    );
    let (id, hash, item) = (&request.request.id, &request.request.request_hash, ItemId::new("adk-1"));
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let refused = desk.bench.tray().give_secret(id, hash, &item, Secret::new(KEY)).await;
    assert!(matches!(refused, Err(CoreError::SecretNotJson)), "the key alone is no file: {refused:?}");
    let file = json!({ "type": "service_account", "private_key_id": KEY_ID, "private_key": KEY });
    let pasted = serde_json::to_string_pretty(&file).unwrap();
    desk.bench.tray().give_secret(id, hash, &item, Secret::new(pasted)).await.unwrap();
    let answers = vec![(item, Answer::Secret(SecretRef::new("given")))];
    desk.bench.approvals().decide(id, hash, answers, by_button()).await.unwrap();
    desk.request_when(id, ApprovalState::Delivered).await;

    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    let response = &sent.json()["params"]["message"]["parts"][0]["data"]["response"];
    let account = json!({ "scopes": ["read"], "serviceAccountCredential": file });
    assert_eq!(response["exchangedAuthCredential"]["serviceAccount"], account, "{response}");
    let place = desk.close().await;
    for part in ["bm90IGEga2V5IGF0IGFsbA", KEY_ID] {
        files_without(part, &place.data());
    }
}

#[tokio::test]
async fn a_secret_whose_keyring_is_gone_is_not_sent_and_the_question_is_open() {
    let (ring, waiting) = (Arc::new(Ring::default()), asks_for_a_key());
    let (peer, desk, request) = asked_at(Place::new().keeping(Arc::clone(&ring) as _), &waiting).await;
    peer.rescript(done_when_answered(&waiting));
    let answer = async |request: &Approval, keyring_is_lost: bool| {
        let (id, hash, item) = (&request.request.id, &request.request.request_hash, ItemId::new("default"));
        desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
        desk.bench.tray().give_secret(id, hash, &item, Secret::new(VALUE)).await.unwrap();
        if keyring_is_lost {
            ring.lose();
        }
        let answers = vec![(item, Answer::Secret(SecretRef::new("given")))];
        desk.bench.approvals().decide(id, hash, answers, by_button()).await.unwrap();
    };
    let sends = || {
        let calls = peer.requests();
        calls.iter().filter(|call| call.method().as_deref() == Some("SendMessage")).count()
    };
    answer(&request, true).await;
    let refused = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&refused).contains("reply-incomplete"), "{}", outcome(&refused));
    assert_eq!(sends(), 1, "only what was said before it asked");

    let again = desk.request().await;
    assert_ne!(again.request.id, request.request.id, "it is asked once more");
    answer(&again, false).await;
    desk.request_when(&again.request.id, ApprovalState::Delivered).await;
    assert_eq!(sends(), 2);
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

#[tokio::test]
async fn an_answer_by_a_call_is_refused_early_where_no_calls_can_be_made() {
    let interrupt = json!({ "request_id": "req-1", "type": "permission", "phase": "asked",
        "details": { "permission": "read" } });
    let waiting = json!({ "id": "t-1", "contextId": "c-1", "metadata": { "shared": { "interrupt": interrupt } },
        "status": { "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z" } });
    let mut card = card("$url", false);
    card["supportedInterfaces"][0]["protocolBinding"] = json!("HTTP+JSON");
    let peer = ScriptedPeer::start(
        Script::new()
            .card(card.to_string())
            .on("GET /tasks/t-1", Reply::json(200, waiting.to_string()))
            .on("POST /message:send", Reply::json(200, json!({ "task": waiting }).to_string())),
    )
    .await
    .unwrap();
    let desk = Desk::new().await;
    let (_, request) = desk.asked_by(&peer.url(), "go on").await;
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let item = StoredRequest::of(&request).unwrap().reading.items[0].id().clone();
    let before = peer.requests().len();

    let shown = desk.bench.approvals().preview_reply(id, &[(item.clone(), approve())]).await;
    assert!(matches!(&shown, Err(CoreError::NoMethods { binding }) if binding == "HTTP+JSON"), "{shown:?}");
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let decided = desk.bench.approvals().decide(id, hash, vec![(item, approve())], by_button()).await;
    assert!(matches!(decided, Err(CoreError::NoMethods { .. })), "{decided:?}");
    let still = desk.bench.approval(id).await.unwrap();
    assert_eq!((still.state, still.decision), (ApprovalState::Pending, None), "nothing was decided");
    assert_eq!(peer.requests().len(), before, "nothing left");
}

#[tokio::test]
async fn a_decisions_time_is_in_what_is_sent_and_no_other_in_the_preview() {
    let screen = json!([{ "version": "v0.9", "updateComponents": { "surfaceId": "table", "components": [
        { "id": "ok", "component": "Button", "label": "Book", "action": { "event": { "name": "book" } } }] } }]);
    let waiting = task(&json!({ "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [
            { "data": screen, "metadata": { "mimeType": "application/json+a2ui" } }] } }));
    let (peer, desk, request) = asked(&waiting).await;
    peer.rescript(done_when_answered(&waiting));
    let reading = StoredRequest::of(&request).unwrap().reading.clone();
    let Item::Form { item_id, schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let button = schema.to_value()["required"][0].as_str().unwrap().to_owned();
    let pressed = Answer::Values(json!({ button: "ok" }).into());
    let time = |params: &Value| {
        params["message"]["parts"][0]["data"][0]["action"]["timestamp"].as_str().unwrap().to_owned()
    };

    let answers = vec![(item_id.clone(), pressed)];
    let shown = desk.bench.approvals().preview_reply(&request.request.id, &answers).await.unwrap();
    assert_eq!((shown.is_dated, time(&shown.params.to_value()).as_str()), (true, WHEN_DECIDED));
    desk.bench
        .approvals()
        .request_viewed(&request.request.id, &request.request.request_hash, "main")
        .await
        .unwrap();
    let hash = &request.request.request_hash;
    desk.bench.approvals().decide(&request.request.id, hash, answers, by_button()).await.unwrap();
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    let sent = time(&sent.json()["params"]);
    assert!(sent.starts_with("20") && sent.ends_with('Z'), "an instant: {sent}");
}

#[tokio::test]
async fn a_second_copy_without_its_secret_leaves_the_first_in_doubt() {
    let (ring, waiting) = (Arc::new(Ring::default()), asks_for_a_key());
    let (peer, desk, request) = asked_at(Place::new().keeping(Arc::clone(&ring) as _), &waiting).await;
    peer.rescript(Script::new().on("GetTask", Reply::result(&waiting)).on("SendMessage", Reply::no_answer()));
    let (id, hash, item) = (&request.request.id, &request.request.request_hash, ItemId::new("default"));
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    desk.bench.tray().give_secret(id, hash, &item, Secret::new(VALUE)).await.unwrap();
    let answers = vec![(item, Answer::Secret(SecretRef::new("given")))];
    desk.bench.approvals().decide(id, hash, answers, by_button()).await.unwrap();
    desk.request_when(id, ApprovalState::Uncertain).await;
    ring.lose();
    desk.bench.approvals().resolve_uncertain(id, true).await.unwrap();
    let over = desk.request_when(id, ApprovalState::Refused).await;
    assert_eq!(fate_of(&over), Some(Fate::InDoubt), "{}", outcome(&over));
    let rows = desk.bench.ledger().of(id).await.expect("the ledger can be read");
    let told: Vec<_> = rows.iter().filter_map(|row| row.entry.fact.outcome).collect();
    assert_eq!(told, [Outcome::Unknown; 2]);
}
