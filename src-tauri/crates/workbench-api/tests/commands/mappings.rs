//! Shapes that a person explains, from the first request to the next ones.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::asking::{asks, card};
use crate::inbox::decide;
use crate::support::Page;

fn deploy(target: &str, number: i64) -> Value {
    json!({ "data": { "deployment": { "target": target }, "id": number } })
}

fn ok() -> Value {
    json!({ "name": "Deployment", "pointer": "/ok", "approve": "true", "reject": "false", "copied": ["/id"] })
}

/// An agent that asks one thing per task.
async fn asked(things: &[&[Value]]) -> (Page, ScriptedPeer, String, Vec<Value>) {
    let mut script = Script::new().card(card("Asks in its own way."));
    for (number, parts) in things.iter().enumerate() {
        script = script.then(asks(&format!("t{number}"), parts));
    }
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let agent = page.connect(&peer.url()).await;
    let first = ask(&page, &agent, 1).await;
    (page, peer, agent, vec![first])
}

/// Says something, and returns the request that comes of it.
async fn ask(page: &Page, agent: &str, number: usize) -> Value {
    let made = page.call("chats.create", json!({ "agentId": agent })).await;
    page.say(made["id"].as_str().unwrap(), "Deploy it").await;
    let all = |list: &Value| list["requests"].as_array().unwrap().len() >= number;
    let list = page.until("approvals.list", json!({}), all).await;
    page.call("approvals.get", json!({ "id": list["requests"][number - 1]["id"] })).await
}

#[tokio::test]
async fn a_shape_that_a_person_explained_is_answered_as_it_was_shown() {
    let (page, peer, _, requests) = asked(&[&[deploy("test", 1)]]).await;
    let request = &requests[0];
    let id = &request["summary"]["id"];
    assert_eq!((&request["items"][0]["kind"], &request["mayBeExplained"]), (&json!("raw"), &json!(true)));

    let replies = page.call("approvals.previewMapping", json!({ "id": id, "mapping": ok() })).await;
    page.call("approvals.explain", json!({ "id": id, "mapping": ok() })).await;
    let read = page.call("approvals.get", json!({ "id": id })).await;
    assert_eq!(
        (&read["reader"]["proven"], &read["reader"]["name"]["code"], &read["items"][0]["tool"]),
        (&json!("yours"), &json!("your-mapping"), &json!("Deployment"))
    );
    assert_ne!(read["hash"], request["hash"], "what is decided about now is another thing");

    page.call("approvals.viewed", json!({ "id": id, "hash": read["hash"] })).await;
    let waits = json!({ "messageId": "m-t0", "role": "ROLE_AGENT", "parts": [deploy("test", 1)] });
    let waits = json!({ "id": "t0", "contextId": "t0", "status": { "state": "TASK_STATE_INPUT_REQUIRED", "message": waits } });
    let done =
        json!({ "task": { "id": "t0", "contextId": "t0", "status": { "state": "TASK_STATE_COMPLETED" } } });
    let script = Script::new().on("GetTask", Reply::result(&waits)).then(Reply::result(&done));
    peer.rescript(script);
    page.call("approvals.decide", decide(&read, &json!({ "kind": "approve", "payload": null }))).await;
    let delivered = |view: &Value| view["summary"]["state"]["kind"] == "delivered";
    let done = page.until("approvals.get", json!({ "id": id }), delivered).await;
    assert_eq!(done["reply"], replies["approve"], "what was shown beforehand was sent");
    assert!(done["reply"]["body"].as_str().unwrap().contains(r#""ok": true"#), "{done:#}");
}

#[tokio::test]
async fn later_requests_of_one_structure_are_known_until_the_mapping_goes() {
    let (page, _peer, agent, requests) = asked(&[&[deploy("test", 1)], &[deploy("live", 2)]]).await;
    let mut former = ok();
    former["approve"] = json!("false");
    former["reject"] = json!("true");
    for mapping in [former, ok()] {
        let id = &requests[0]["summary"]["id"];
        page.call("approvals.explain", json!({ "id": id, "mapping": mapping })).await;
    }
    let next = ask(&page, &agent, 2).await;
    assert_eq!((&next["reader"]["proven"], &next["items"][0]["kind"]), (&json!("yours"), &json!("approval")));

    let kept = page.call("agents.mappings", json!({ "id": agent })).await;
    assert_eq!((&kept[0]["said"], &kept[1]), (&ok(), &Value::Null), "the later one alone");
    page.call("agents.removeMapping", json!({ "id": kept[0]["id"] })).await;
    assert_eq!(page.call("agents.mappings", json!({ "id": agent })).await, json!([]));
    let still = page.call("approvals.get", json!({ "id": next["summary"]["id"] })).await;
    assert_eq!(still["reader"]["proven"], "yours", "what waits stays as it was shown");
}

#[tokio::test]
async fn a_request_of_another_structure_is_not_read_by_it() {
    let other = json!({ "data": { "deployment": { "target": "live" }, "id": 2, "costs": 5 } });
    let (page, _peer, agent, requests) = asked(&[&[deploy("test", 1)], &[other]]).await;
    page.call("approvals.explain", json!({ "id": requests[0]["summary"]["id"], "mapping": ok() })).await;
    let next = ask(&page, &agent, 2).await;
    assert_eq!(next["reader"]["proven"], "derived", "{next:#}");
}

#[tokio::test]
async fn what_says_nothing_is_refused_with_the_reason() {
    let (page, _peer, _, requests) = asked(&[&[deploy("test", 1)]]).await;
    let id = &requests[0]["summary"]["id"];
    for (member, value, reason) in [
        ("name", json!(" "), "no-name"),
        ("pointer", json!("ok"), "mapping-place"),
        ("approve", json!("yes"), "mapping-value"),
        ("reject", json!("true"), "mapping-same-value"),
    ] {
        let mut mapping = ok();
        mapping[member] = value;
        let (code, message) =
            page.refusal("approvals.explain", json!({ "id": id, "mapping": mapping })).await;
        assert_eq!((code.as_str(), message.contains(reason)), ("invalid-input", true), "{message}");
    }
}
