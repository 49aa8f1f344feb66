//! Streams that an agent ends by an error while its task goes on: its words are shown once, at that task.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::{Page, items};

const REASON: &str = "An internal error occurred during streaming.";

fn card(url: &str) -> String {
    json!({
        "name": "Contracts", "description": "Reads contracts.", "version": "1", "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [],
        "supportedInterfaces": [{ "url": url, "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0" }],
    })
    .to_string()
}

fn task(state: &str) -> Value {
    let piece = json!({ "artifactId": "a", "parts": [{ "text": "The contract has three parts." }] });
    json!({ "id": "t", "contextId": "c", "status": { "state": state }, "artifacts": [piece] })
}

/// A stream that begins with the task and ends with `error`.
fn broken(error: &Value) -> Reply {
    let working = json!({ "task": task("TASK_STATE_WORKING") });
    Reply::sse(200).event(&working.to_string()).event(&json!({ "error": error }).to_string())
}

#[tokio::test]
async fn an_error_that_ends_each_stream_is_told_once_in_the_agents_words() {
    let agent = |error: &Value| {
        Script::new()
            .on("/message:stream", broken(error))
            .on("/tasks/t:subscribe", broken(error))
            .on("/tasks/t", Reply::json(200, task("TASK_STATE_WORKING").to_string()))
    };
    for error in [json!(REASON), json!({ "code": 500, "status": "INTERNAL", "message": REASON })] {
        let peer = ScriptedPeer::start(agent(&error)).await.unwrap();
        let page = Page::open().await;
        let id = page.connect(&card(&peer.url())).await;
        let made = page.call("chats.create", json!({ "agentId": id })).await;
        let chat = made["id"].as_str().unwrap();
        page.say(chat, "Read the lease").await;
        // The traffic, to which it leads, is written down by itself, maybe a moment later.
        let is_whole = |notice: &&Value| notice["count"] == 2 && notice["exchangeId"].is_string();
        let again = |view: &Value| items(view, "notice").iter().any(is_whole);
        let view = page.until("chats.get", json!({ "id": chat }), again).await;
        let notices = items(&view, "notice");
        let [notice] = notices.as_slice() else { panic!("one notice: {view:#}") };
        assert_eq!(notice["message"], json!({ "code": "stream-ended-saying", "said": REASON }));
        assert_eq!(notice["hints"], json!([{ "code": "looked-at-again" }]), "nobody knows more");
        assert!(notice["exchangeId"].is_string(), "it leads to its bytes: {notice:#}");
        assert_eq!(items(&view, "artifact")[0]["streaming"], false, "nothing is being sent");
    }
}

/// The chat with an agent of 0.3 that answers "Go" by these events, once it is idle.
async fn after(events: &[Value]) -> (Page, Value) {
    let events = events.iter().map(|event| format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{event}}}"#));
    let answer = events.fold(Reply::sse(200), |reply, event| reply.event(&event));
    let peer = ScriptedPeer::start(Script::new().on("message/stream", answer)).await.unwrap();
    let page = Page::open().await;
    let card = json!({
        "name": "Coder", "description": "Writes code.", "version": "1", "protocolVersion": "0.3.0", "url": peer.url(),
        "capabilities": { "streaming": true }, "preferredTransport": "JSONRPC", "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    });
    let id = page.connect(&card.to_string()).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let chat = made["id"].as_str().unwrap();
    page.say(chat, "Go").await;
    let idle = |view: &Value| view["busy"] == false && !items(view, "task").is_empty();
    let view = page.until("chats.get", json!({ "id": chat }), idle).await;
    (page, view)
}

fn ended(status: &Value) -> Value {
    json!({ "kind": "status-update", "taskId": "t", "contextId": "c", "final": true, "status": status })
}

#[tokio::test]
async fn a_task_that_waits_for_the_next_message_after_an_answer_asks_nothing() {
    let answered = |text: &str| {
        let parts = json!([{ "kind": "text", "text": text }]);
        let artifact = json!({ "artifactId": "a", "parts": parts });
        json!({ "kind": "artifact-update", "taskId": "t", "contextId": "c", "artifact": artifact })
    };
    let waits = ended(&json!({ "state": "input-required" }));
    let asks = json!("input-required");
    for (text, requests, told) in
        [("The list is sorted.", 0, Value::Null), ("Which list shall I sort?", 1, asks.clone())]
    {
        let (_page, view) = after(&[answered(text), waits.clone()]).await;
        assert_eq!(items(&view, "request").len(), requests, "{text}: {view:#}");
        assert_eq!(view["tasks"][0]["state"], asks, "the same task goes on: {view:#}");
        assert_eq!(view["summary"]["state"], told, "{text}");
    }
    let (_page, silent) = after(&[waits]).await;
    assert_eq!(items(&silent, "request").len(), 1, "nobody knows what it waits for: {silent:#}");
}

#[tokio::test]
async fn the_last_words_of_an_exchange_are_an_answer_whatever_its_state() {
    let said = json!({ "kind": "message", "role": "agent", "messageId": "m",
        "parts": [{ "kind": "text", "text": "I never tell what people earn." }] });
    let (_page, view) = after(&[ended(&json!({ "message": said }))]).await;
    let last = *items(&view, "message").last().unwrap();
    assert_eq!((&last["role"], &last["progress"]), (&json!("agent"), &json!(false)), "{view:#}");
    assert!(items(&view, "notice").is_empty(), "the agent said that this was all: {view:#}");
}

#[tokio::test]
async fn a_turn_of_gemini_cli_that_is_over_asks_nothing() {
    let of = |kind: &str, mut event: Value| {
        event["metadata"] = json!({ "coderAgent": { "kind": kind } });
        event
    };
    let call = |status: &str, kind: &str| {
        let data = json!({ "request": { "callId": "c-1", "name": "run_shell_command", "args": { "command": "ls" } },
            "status": status, "confirmationDetails": { "type": "exec", "title": "Runs a command", "command": "ls" } });
        let message = json!({ "kind": "message", "role": "agent", "messageId": status,
            "parts": [{ "kind": "data", "data": data }] });
        let status = json!({ "state": "working", "message": message });
        let event = json!({ "kind": "status-update", "taskId": "t", "contextId": "c", "final": false, "status": status });
        of(kind, event)
    };
    let over = of("state-change", ended(&json!({ "state": "input-required" })));
    let waiting = call("awaiting_approval", "tool-call-confirmation");
    for (events, requests) in [
        (vec![waiting.clone(), over.clone()], 1),
        (vec![waiting, call("cancelled", "tool-call-update"), over], 0),
    ] {
        let (_page, view) = after(&events).await;
        assert_eq!(items(&view, "request").len(), requests, "{view:#}");
    }
}
