//! Call backs: switched on in the settings, requested by task, and shown without their proofs.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

fn card(url: &str) -> Value {
    json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    })
}

#[tokio::test]
async fn a_task_is_registered_for_compared_with_the_agent_and_let_go() {
    let task = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_WORKING" } });
    let held = json!({ "id": "c-1", "taskId": "t-1", "url": "https://other.example/x?y", "token": "T" });
    let script = Script::new()
        .on("GetTask", Reply::result(&task))
        .on("CreateTaskPushNotificationConfig", Reply::result(&held))
        .on("ListTaskPushNotificationConfigs", Reply::result(&json!({ "configs": [held] })))
        .on("DeleteTaskPushNotificationConfig", Reply::result(&json!({})));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let connection = page.connect(&card(&peer.url()).to_string()).await;
    let opened = page.call("tasks.open", json!({ "agentId": connection, "taskId": "t-1" })).await;
    let task = json!({ "taskKey": opened["id"] });

    assert_eq!(page.call("push.state", json!({})).await, json!({ "state": "off" }), "as it is shipped");
    let (code, message) = page.refusal("push.register", task.clone()).await;
    assert_eq!((code.as_str(), message.contains("not-listening")), ("failed", true), "{message}");

    let push = json!({ "on": true, "port": 0, "publicUrl": "https://hooks.example/a2a/" });
    let settings = page.call("settings.set", json!({ "push": push })).await;
    assert_eq!(settings["push"], push);
    page.call("push.register", task.clone()).await;
    let shown = page.call("push.ofTask", task.clone()).await;
    assert_eq!(shown["state"]["told"], "https://hooks.example/a2a");
    assert_eq!(shown["registrations"][0]["address"], "https://hooks.example/a2a");
    let asked =
        peer.requests().into_iter().find(|asked| asked.method().is_some_and(|it| it.starts_with("Create")));
    let asked = asked.unwrap().json()["params"].clone();
    let url = asked["url"].as_str().unwrap();
    assert!(url.starts_with("https://hooks.example/a2a/push/"), "the agent is told where to go: {url}");
    for secret in [&asked["token"], &asked["authentication"]["credentials"]] {
        assert!(!shown.to_string().contains(secret.as_str().unwrap()), "the page is not told proofs");
    }

    let expected = json!([{
        "id": "c-1", "address": "https://other.example", "ours": true, "token": true, "schemes": [],
    }]);
    assert_eq!(page.call("push.held", task.clone()).await, expected, "without its path and its token");

    let id = shown["registrations"][0]["id"].clone();
    page.call("push.deregister", json!({ "taskKey": opened["id"], "id": id })).await;
    assert_eq!(page.call("push.ofTask", task).await["registrations"], json!([]));
}

#[tokio::test]
async fn an_address_that_agents_cannot_be_told_is_refused_and_nothing_is_set() {
    let page = Page::open().await;
    let push = json!({ "on": true, "port": 0, "publicUrl": "https://user:pass@hooks.example" });
    let (code, _) = page.refusal("settings.set", json!({ "push": push })).await;
    assert_eq!(code, "invalid-input");
    assert_eq!(page.call("settings.get", json!({})).await["push"]["on"], false);
}
