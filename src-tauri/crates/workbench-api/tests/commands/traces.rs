//! All effects of one action carry one trace id, and are found by it.

use std::collections::BTreeSet;

use a2a_server::scripted::{RecordedRequest, Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

/// The trace and the step that a request names.
fn context(request: &RecordedRequest) -> (String, String) {
    let header = request.header("traceparent").expect("every request names its trace");
    let mut parts = header.split('-').skip(1).map(str::to_owned);
    (parts.next().unwrap(), parts.next().unwrap())
}

/// An agent that works on the task `id` and has done it when it is asked.
fn slow(id: &str) -> Script {
    let task = |state: &str| json!({ "id": id, "contextId": "c-1", "status": { "state": state } });
    Script::new()
        .on("SendMessage", Reply::result(&json!({ "task": task("TASK_STATE_WORKING") })))
        .on("GetTask", Reply::result(&task("TASK_STATE_COMPLETED")))
}

fn exchanges(trace: Option<&str>) -> Value {
    json!({ "agentId": null, "taskKey": null, "chatId": null, "traceId": trace, "cursor": null })
}

/// The one trace of a message and the looks at its task, among the requests of an agent.
fn trace_of(requests: &[RecordedRequest]) -> String {
    let called = |method: &str| {
        let calls = requests.iter().filter(|asked| asked.method().as_deref() == Some(method));
        calls.map(context).collect::<Vec<_>>()
    };
    let (sent, looks) = (called("SendMessage"), called("GetTask"));
    assert!(!sent.is_empty() && !looks.is_empty(), "it was sent, and looked after: {requests:?}");
    let all = || sent.iter().chain(&looks);
    let steps: BTreeSet<&str> = all().map(|(_, step)| step.as_str()).collect();
    assert_eq!(steps.len(), all().count(), "each call is a step of its own");
    let traces: BTreeSet<&str> = all().map(|(trace, _)| trace.as_str()).collect();
    assert_eq!(traces.len(), 1, "the looks belong to the message: {requests:?}");
    sent[0].0.clone()
}

#[tokio::test]
async fn a_message_and_what_comes_of_it_are_one_trace_and_the_next_another() {
    let peer = ScriptedPeer::start(slow("t-1")).await.unwrap();
    let page = Page::open().await;
    let card = json!({
        "name": "Slow", "description": "Answers later.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [{ "url": peer.url(), "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    });
    let id = page.connect(&card.to_string()).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let conversation = made["id"].as_str().unwrap();
    page.say(conversation, "Go").await;
    page.settled(conversation, "completed").await;
    let first = peer.requests();
    peer.rescript(slow("t-2"));
    page.say(conversation, "Go again").await;
    page.settled(conversation, "completed").await;
    let second = peer.requests().split_off(first.len());
    let (trace, other) = (trace_of(&first), trace_of(&second));
    assert_ne!(trace, other);

    let is_whole = |found: &Value| found["rows"].as_array().is_some_and(|rows| rows.len() == 2);
    let found = page.until("exchanges.list", exchanges(Some(&trace.to_uppercase())), is_whole).await;
    let member = |name: &str| {
        let rows = found["rows"].as_array().unwrap();
        rows.iter().map(|row| row[name].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(member("operation"), ["GetTask", "SendMessage"], "what belongs to it, newest first");
    assert_eq!(member("traceId"), [trace.as_str(), trace.as_str()]);
    let detail = page.call("exchanges.get", json!({ "exchangeId": member("id")[0] })).await;
    assert_eq!(detail["row"]["traceId"], trace.as_str());
    let unknown = page.call("exchanges.list", exchanges(Some("00000000000000000000000000000001"))).await;
    assert_eq!(unknown["rows"], json!([]));
}
