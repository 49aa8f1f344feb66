//! One message over two interfaces of the same agent.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

#[tokio::test]
async fn one_message_is_said_over_two_interfaces_and_both_answers_are_shown_beside_each_other() {
    let new = json!({ "task": {
        "id": "t-new", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" },
        "artifacts": [{ "artifactId": "a-1", "name": "outline", "parts": [{ "text": "Three acts" }] }],
    } });
    let old = json!({
        "id": "t-old", "contextId": "c-2", "kind": "task", "status": { "state": "failed", "message": {
            "kind": "message", "messageId": "m-1", "role": "agent",
            "parts": [{ "kind": "text", "text": "Not over this one" }],
        } },
    });
    let script = Script::new()
        .on("SendMessage", Reply::result(&new))
        .on("message/send", Reply::result(&old))
        .on("GetTask", Reply::result(&new["task"]))
        .on("tasks/get", Reply::result(&old));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let interface = |version: &str, binding: &str| json!({ "url": peer.url(), "protocolBinding": binding, "protocolVersion": version });
    let card = json!({
        "name": "Both", "description": "Speaks two.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [interface("1.0", "JSONRPC"), interface("0.3", "JSONRPC"), interface("9", "X")],
    });
    let id = page.connect(&card.to_string()).await;
    let both =
        |second: &str, text: &str| json!({ "id": id, "firstKey": "0", "secondKey": second, "text": text });
    let sides = page.call("connections.compare", both("1", "Outline a story")).await;
    let (new, old) = (&sides[0], &sides[1]);
    assert_eq!(
        (&new["version"], &new["state"], &new["taskId"]),
        (&json!("1.0"), &json!("completed"), &json!("t-new"))
    );
    assert_eq!(new["artifacts"], json!([{ "name": "outline", "text": "Three acts", "parts": 1 }]));
    assert_eq!((&old["version"], &old["state"]), (&json!("0.3"), &json!("failed")));
    assert_eq!(old["texts"], json!(["Not over this one"]));
    assert!(new["bytes"].as_i64().unwrap() > 0 && new["firstMs"].is_i64(), "it is measured: {new:#}");
    let said: Vec<String> = peer
        .requests()
        .iter()
        .map(|request| request.json()["params"]["message"].clone())
        .filter(Value::is_object)
        .map(|message| message["messageId"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(said.len(), 2, "said once to each");
    assert_ne!(said[0], said[1], "two messages, not one that is repeated");

    let (code, _) = page.refusal("connections.compare", both("2", "Hello")).await;
    assert_eq!(code, "failed", "an interface that is not spoken");
    let (code, _) = page.refusal("connections.compare", both("1", " ")).await;
    assert_eq!(code, "invalid-input");
    assert_eq!(
        peer.requests().iter().filter(|request| request.method().is_some()).count(),
        2,
        "nothing more"
    );
}

#[tokio::test]
async fn an_interface_that_fails_does_not_keep_the_answer_of_the_other_back() {
    let reply =
        json!({ "message": { "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
    let script = Script::new().on("SendMessage", Reply::result(&reply)).on("message/send", Reply::new(503));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let interface = |version: &str| json!({ "url": peer.url(), "protocolBinding": "JSONRPC", "protocolVersion": version });
    let card = json!({
        "name": "Half", "description": "Speaks one.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [interface("1.0"), interface("0.3")],
    });
    let id = page.connect(&card.to_string()).await;
    let compare = json!({ "id": id, "firstKey": "0", "secondKey": "1", "text": "Hello" });
    let sides = page.call("connections.compare", compare).await;
    assert_eq!((&sides[0]["texts"], &sides[0]["failure"]), (&json!(["fine"]), &json!(null)));
    assert_eq!(sides[1]["failure"]["code"], "server-failed", "{:#}", sides[1]);
}
