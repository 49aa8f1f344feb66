//! Finding agents and looking at them.

use serde_json::{Value, json};

use crate::support::Page;

#[tokio::test]
async fn samples_make_the_application_welcoming_until_one_was_ever_saved() {
    let page = Page::open().await;
    let info = page.call("app.info", json!({})).await;
    assert_eq!((&info["welcomed"], &info["samplesConnected"]), (&json!(false), &json!(false)));
    assert_eq!(info["keyring"]["kind"], "session-only");
    let samples = page.call("samples.connect", json!({})).await;
    assert_eq!(samples.as_array().unwrap().len(), 4);
    for sample in samples.as_array().unwrap() {
        page.call("agents.remove", json!({ "id": sample["id"] })).await;
    }
    let info = page.call("app.info", json!({})).await;
    assert_eq!((&info["welcomed"], &info["samplesConnected"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn an_agent_is_found_by_its_address_kept_and_shown_with_its_card() {
    let page = Page::open().await;
    let samples = page.call("samples.connect", json!({})).await;
    let writer = samples.as_array().unwrap().iter().find(|sample| sample["name"] == "Story Writer").unwrap();
    let known = page.call("agents.get", json!({ "id": writer["id"] })).await;
    let card_url = known["cardUrl"].as_str().unwrap();

    let search = page.call("discovery.start", json!({ "input": card_url, "auth": null })).await;
    let found =
        page.until("discovery.get", json!({ "id": search["id"] }), |view| view["state"] == "found").await;
    assert_eq!(found["card"]["name"], "Story Writer");
    assert_eq!(found["attempts"][0]["outcome"], "card");
    let spoken: Vec<&Value> =
        found["candidates"].as_array().unwrap().iter().filter(|each| each["usable"] == true).collect();
    assert!(spoken.len() >= 2, "two generations at one address: {found:#}");

    let kept = page
        .call(
            "agents.save",
            json!({
                "discoveryId": search["id"], "name": "My writer", "interfaceKey": spoken[1]["key"],
                "rewrite": false, "auth": null,
            }),
        )
        .await;
    let mine = page.call("agents.get", json!({ "id": kept["id"] })).await;
    assert_eq!(mine["summary"]["name"], "My writer");
    assert_eq!(mine["summary"]["version"], spoken[1]["version"], "the interface that was chosen");
    let chosen: Vec<&Value> =
        mine["candidates"].as_array().unwrap().iter().filter(|each| each["chosen"] == true).collect();
    assert_eq!(chosen.len(), 1, "{mine:#}");
    assert_eq!(chosen[0]["key"], spoken[1]["key"]);
    assert!(mine["card"]["raw"].as_str().unwrap().starts_with('{'), "the card as received");
    assert!(!mine["card"]["skills"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn what_is_no_address_is_refused_at_the_field_with_something_to_do() {
    let page = Page::open().await;
    let (code, message) =
        page.refusal("discovery.start", json!({ "input": "not an address", "auth": null })).await;
    assert_eq!(code, "invalid-input", "{message}");
    let (code, _) = page.refusal("agents.get", json!({ "id": "nothing" })).await;
    assert_eq!(code, "not-found");
    let (code, _) = page.refusal("tasks.list", json!({ "cursor": "elsewhere" })).await;
    assert_eq!(code, "failed");
}
