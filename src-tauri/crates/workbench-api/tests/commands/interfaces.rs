//! Interfaces: which one is in use, pinning another, and what its generation cannot do or carry.

use std::collections::BTreeSet;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

/// An agent that speaks three generations over JSON-RPC, each at a place of its own.
fn card(url: &str) -> Value {
    let interface = |path: &str, version: &str| json!({ "url": format!("{url}{path}"), "protocolBinding": "JSONRPC", "protocolVersion": version });
    json!({
        "name": "Polyglot", "description": "Speaks to everybody.", "version": "1",
        "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [interface("/new", "1.0"), interface("/old", "0.3"), interface("/oldest", "0.1")],
    })
}

async fn agent_of(page: &Page) -> Value {
    let agents = page.call("agents.list", json!({})).await;
    let id = agents[0]["id"].clone();
    page.call("agents.get", json!({ "id": id })).await
}

async fn pin_key(page: &Page, agent: &Value, key: &Value) {
    let change = json!({ "id": agent["summary"]["id"], "name": null, "interfaceKey": key, "auth": null });
    page.call("agents.update", change).await;
}

fn codes(sentences: &Value) -> Vec<&str> {
    sentences.as_array().unwrap().iter().map(|sentence| sentence["code"].as_str().unwrap()).collect()
}

async fn pin(page: &Page, agent: &Value, version: &str) {
    let candidates = agent["candidates"].as_array().unwrap();
    let wanted = candidates.iter().find(|candidate| candidate["version"] == version).unwrap();
    pin_key(page, agent, &wanted["key"]).await;
}

#[tokio::test]
async fn a_pinned_interface_stays_when_the_card_is_read_again_and_is_let_go() {
    let peer = ScriptedPeer::start(Script::new()).await.unwrap();
    let body = card(&peer.url()).to_string();
    peer.rescript(Script::new().card(body.clone()));
    let page = Page::open().await;
    page.connect(&peer.url()).await;
    let agent = agent_of(&page).await;
    assert_eq!((&agent["summary"]["version"], &agent["pinned"]), (&json!("1.0"), &json!(false)));

    pin(&page, &agent, "0.1").await;
    let id = json!({ "id": agent["summary"]["id"] });
    page.call("agents.refresh", id.clone()).await;
    let agent = agent_of(&page).await;
    assert_eq!((&agent["summary"]["version"], &agent["pinned"]), (&json!("0.1"), &json!(true)));

    page.call("agents.unpin", id).await;
    let agent = agent_of(&page).await;
    assert_eq!((&agent["summary"]["version"], &agent["pinned"]), (&json!("1.0"), &json!(false)));
}

#[tokio::test]
async fn each_interface_and_the_one_in_use_say_what_their_generation_lacks() {
    let page = Page::open().await;
    page.connect(&card("http://127.0.0.1:9").to_string()).await;
    let agent = agent_of(&page).await;
    assert_eq!(codes(&agent["limits"]), [""; 0], "the newest generation over JSON-RPC");
    let candidates = agent["candidates"].as_array().unwrap();
    let oldest = candidates.iter().find(|candidate| candidate["version"] == "0.1").unwrap();
    assert!(codes(&oldest["limits"]).contains(&"no-rejected-state"), "{oldest:#}");

    pin(&page, &agent, "0.1").await;
    let agent = agent_of(&page).await;
    assert!(codes(&agent["limits"]).contains(&"no-list-tasks"), "{:#}", agent["limits"]);
}

#[tokio::test]
async fn what_would_not_arrive_of_a_message_is_said_before_it_is_sent() {
    let page = Page::open().await;
    let id = page.connect(&card("http://127.0.0.1:9").to_string()).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let check = |data: &str| json!({ "chatId": made["id"], "data": [data] });
    assert_eq!(codes(&page.call("messages.check", check("[1, 2]")).await), [""; 0], "1.0 carries any data");

    pin(&page, &agent_of(&page).await, "0.3").await;
    assert_eq!(codes(&page.call("messages.check", check("[1, 2]")).await), ["wraps-data"]);
    assert_eq!(codes(&page.call("messages.check", check("{}")).await), [""; 0], "an object goes as it is");
    let (code, _) = page.refusal("messages.check", check("{")).await;
    assert_eq!(code, "invalid-input");
}

#[tokio::test]
async fn a_request_of_an_agent_that_cannot_say_that_it_refused_says_so() {
    let asks = json!({
        "id": "t-1", "sessionId": "s-1", "status": { "state": "input-required", "message": {
            "role": "agent", "parts": [{ "type": "text", "text": "Shall I delete it?" }],
        } },
    });
    let script = Script::new().on("tasks/send", Reply::result(&asks)).on("tasks/get", Reply::result(&asks));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&card(&peer.url()).to_string()).await;
    pin(&page, &agent_of(&page).await, "0.1").await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    page.say(made["id"].as_str().unwrap(), "Clean up").await;
    let listed = page.until("approvals.list", json!({}), |page| page["requests"][0].is_object()).await;
    let request = page.call("approvals.get", json!({ "id": listed["requests"][0]["id"] })).await;
    assert_eq!(codes(&request["limits"]), ["no-message-ids", "no-rejected-state"]);
}

#[tokio::test]
async fn a_sample_agent_is_spoken_to_over_every_binding_without_any_set_up() {
    let page = Page::open().await;
    let agents = page.call("samples.connect", json!({})).await;
    let clerk = agents.as_array().unwrap().iter().find(|agent| agent["name"] == "Payments clerk").unwrap();
    let agent = page.call("agents.get", json!({ "id": clerk["id"] })).await;
    let candidates = agent["candidates"].as_array().unwrap().clone();
    let bindings: BTreeSet<&str> = candidates.iter().map(|it| it["binding"].as_str().unwrap()).collect();
    assert_eq!(bindings, BTreeSet::from(["GRPC", "HTTP+JSON", "JSONRPC"]));
    for candidate in &candidates {
        pin_key(&page, &agent, &candidate["key"]).await;
        let made = page.call("chats.create", json!({ "agentId": clerk["id"] })).await;
        let conversation = made["id"].as_str().unwrap();
        page.say(conversation, "Pay 500 yen to Sato Stationery").await;
        page.settled(conversation, "completed").await;
    }
    let exchanges = json!({
        "agentId": clerk["id"], "taskKey": null, "chatId": null, "traceId": null, "cursor": null,
    });
    let wire = page.call("exchanges.list", exchanges).await;
    let called: Vec<&str> =
        wire["rows"].as_array().unwrap().iter().map(|row| row["url"].as_str().unwrap()).collect();
    for place in ["/lf.a2a.v1.A2AService/", "/a2a.v1.A2AService/", "/payments-clerk/message:stream"] {
        assert!(called.iter().any(|url| url.contains(place)), "{place}: {called:#?}");
    }
}
