//! A conversation leaves as a file, comes back as an agent, and is listed until it is stopped.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::support::Page;

const ORDER: &str = "Pay 12,000 yen to Sato Stationery";

/// A payment that was asked for, as a file.
async fn saved(page: &Page) -> String {
    let conversation = page.conversation_with("Payments clerk").await;
    page.say(&conversation, ORDER).await;
    page.settled(&conversation, "input-required").await;
    let saved = page.call("cassettes.save", json!({ "conversationId": conversation, "taskKey": null })).await;
    assert_eq!(saved["name"], format!("{ORDER}.cassette.json"), "{saved:#}");
    String::from_utf8(page.saved.lock().unwrap().pop().unwrap().bytes).unwrap()
}

#[tokio::test]
async fn what_was_said_leaves_only_after_a_person_agreed_outside_the_page() {
    let page = Page::open().await;
    let file = saved(&page).await;
    assert!(file.contains(ORDER), "a cassette is what was said");
    let asked = page.asked.lock().unwrap();
    assert_eq!(asked.len(), 1, "the host asked");
    assert_eq!(asked[0].word, "export");
}

#[tokio::test]
async fn a_cassette_is_opened_played_connected_to_and_stopped() {
    let page = Page::open().await;
    let file = saved(&page).await;
    let opened = json!({ "name": "../clerk.json", "base64": STANDARD.encode(&file) });
    let cassette = page.call("cassettes.open", opened).await;
    assert_eq!(cassette["name"], "clerk.json", "no path comes from outside");
    assert_eq!(cassette["agent"], "Payments clerk");
    assert_eq!(cassette["pauses"][0]["recorded"], "nothing", "nobody answered: {cassette:#}");

    let start =
        json!({ "cassetteId": cassette["id"], "speed": "at-once", "faults": ["cut"], "often": "once" });
    let mock = page.call("mocks.start", start).await;
    let faults = json!({ "id": mock["id"], "faults": ["delay", "server-error"], "often": "always" });
    page.call("mocks.setFaults", faults).await;
    let running = page.call("mocks.list", json!({})).await;
    assert_eq!(running[0]["faults"], json!(["delay", "server-error"]), "{running:#}");
    assert_eq!(
        (&running[0]["often"], &running[0]["connectionId"]),
        (&json!("always"), &Value::Null),
        "it is not connected yet"
    );

    let made = page.call("mocks.connect", json!({ "id": mock["id"], "name": "Clerk on tape" })).await;
    let agents = page.call("connections.list", json!({})).await;
    let connected = agents.as_array().unwrap().iter().find(|agent| agent["id"] == made["id"]).unwrap();
    assert_eq!(connected["name"], "Clerk on tape");
    assert_eq!(page.call("mocks.list", json!({})).await[0]["connectionId"], made["id"]);

    page.call("mocks.stop", mock.clone()).await;
    assert_eq!(page.call("mocks.list", json!({})).await, json!([]));
    assert_eq!(page.refusal("mocks.connect", json!({ "id": mock["id"], "name": "" })).await.0, "not-found");
}

#[tokio::test]
async fn a_file_that_cannot_be_played_is_refused_with_what_to_do() {
    let page = Page::open().await;
    let (code, message) = page.refusal("cassettes.pick", json!({})).await;
    assert_eq!(code, "failed");
    assert!(message.contains("cassette-not-json") && message.contains("notes.txt"), "{message}");
}
