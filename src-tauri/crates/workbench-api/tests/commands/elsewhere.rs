//! Tasks that were started elsewhere: listed at their agent, opened by their identifier.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

fn card(url: &str, version: &str) -> Value {
    json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": version }],
    })
}

fn task(id: &str, state: &str) -> Value {
    let said = |role: &str, text: &str| json!({ "messageId": format!("{id}-{role}"), "role": role, "parts": [{ "text": text }] });
    let mut status = json!({ "state": format!("TASK_STATE_{state}"), "timestamp": "2026-01-02T03:04:05Z" });
    if state == "INPUT_REQUIRED" {
        status["message"] = said("ROLE_AGENT", "Shall I pay 12,000 yen?");
    }
    json!({ "id": id, "contextId": "c-1", "status": status, "history": [said("ROLE_USER", "Pay the bill")] })
}

fn at(connection: &str, cursor: Option<&str>) -> Value {
    json!({ "agentId": connection, "state": "working", "contextId": "c-1", "cursor": cursor })
}

#[tokio::test]
async fn tasks_of_an_agent_are_listed_page_by_page_with_what_is_known_here() {
    let list = |ids: &[&str], next: &str| {
        let tasks: Vec<Value> = ids.iter().map(|id| task(id, "COMPLETED")).collect();
        Reply::result(&json!({ "tasks": tasks, "nextPageToken": next, "pageSize": 50, "totalSize": 3 }))
    };
    // A list tells less of a task than a look at it.
    let mut named = task("t-2", "COMPLETED");
    named["history"][0]["parts"][0]["text"] = "Pay the whole bill".into();
    let script = Script::new()
        .on("GetTask", Reply::result(&named))
        .then(list(&["t-1", "t-2"], "further"))
        .then(list(&["t-3"], "further"));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&card(&peer.url(), "1.0").to_string()).await;
    let opened = page.call("tasks.open", json!({ "agentId": id, "taskId": " t-2 " })).await;

    let first = page.call("tasks.atAgent", at(&id, None)).await;
    assert_eq!((&first["cursor"], &first["total"]), (&json!("further"), &json!(3)));
    let expected = json!({
        "taskId": "t-1", "contextId": "c-1", "state": "completed", "title": "Pay the bill",
        "changed": "2026-01-02T03:04:05Z", "taskKey": null,
    });
    assert_eq!(first["tasks"][0], expected, "not known here");
    assert_eq!(first["tasks"][1]["taskKey"], opened["id"], "known here");
    assert_eq!(first["tasks"][1]["title"], "Pay the whole bill", "as it is called here");
    let further = page.call("tasks.atAgent", at(&id, Some("further"))).await;
    assert_eq!(further["cursor"], Value::Null, "an agent that names the same page again comes to no end");

    let asked = peer.requests().last().unwrap().json()["params"].clone();
    assert_eq!((&asked["contextId"], &asked["status"]), (&json!("c-1"), &json!("TASK_STATE_WORKING")));
    assert_eq!(asked["pageToken"], "further");
}

#[tokio::test]
async fn a_task_that_waits_is_opened_in_a_chat_and_asks_in_the_inbox_once() {
    let script = Script::new().on("GetTask", Reply::result(&task("t-1", "INPUT_REQUIRED")));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&card(&peer.url(), "1.0").to_string()).await;
    let open = json!({ "agentId": id, "taskId": "t-1" });
    let opened = page.call("tasks.open", open.clone()).await;
    let again = page.call("tasks.open", open).await;
    assert_eq!(again, opened, "opened twice, kept once");

    let known = page.call("tasks.get", json!({ "taskKey": opened["id"] })).await;
    assert_eq!(known["summary"]["brief"]["title"], "Pay the bill");
    assert_eq!(known["requests"].as_array().unwrap().len(), 1, "{known:#}");
    let conversation = &known["summary"]["chatId"];
    let chat = page.call("chats.get", json!({ "id": conversation })).await;
    assert_eq!((&chat["contextId"], &chat["summary"]["title"]), (&json!("c-1"), &json!("Pay the bill")));
}

#[tokio::test]
async fn an_opened_task_that_goes_on_is_followed_to_its_end() {
    let script = Script::new()
        .on("SubscribeToTask", Reply::error(-32004, "no streaming here"))
        .then(Reply::result(&task("t-1", "WORKING")))
        .then(Reply::result(&task("t-1", "COMPLETED")))
        .then(Reply::result(&task("t-1", "COMPLETED")));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&card(&peer.url(), "1.0").to_string()).await;
    let opened = page.call("tasks.open", json!({ "agentId": id, "taskId": "t-1" })).await;
    let key = json!({ "taskKey": opened["id"] });
    page.until("tasks.get", key, |task| task["summary"]["brief"]["state"] == "completed").await;
}

#[tokio::test]
async fn what_the_agent_does_not_know_or_cannot_list_is_said() {
    let script = Script::new().on("GetTask", Reply::error(-32001, "no such task"));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let new = page.connect(&card(&peer.url(), "1.0").to_string()).await;
    let (code, told) = page.refusal("tasks.open", json!({ "agentId": new, "taskId": "t-9" })).await;
    assert_eq!(code, "failed");
    assert!(told.contains("no such task"), "{told}");
    let (code, _) = page.refusal("tasks.open", json!({ "agentId": new, "taskId": "  " })).await;
    assert_eq!(code, "invalid-input");
    let tasks = page.call("tasks.list", json!({})).await;
    assert_eq!(tasks["total"], 0, "nothing was kept");

    let old = page.connect(&card(&peer.url(), "0.3").to_string()).await;
    let asked = peer.requests().len();
    let (_, told) = page.refusal("tasks.atAgent", at(&old, None)).await;
    assert!(told.contains("0.3"), "{told}");
    assert_eq!(peer.requests().len(), asked, "nothing was sent");
}
