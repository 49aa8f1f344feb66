//! A conversation leaves as a file, comes back as an agent, and stays one until it is removed.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use workbench_api::Host as _;

use crate::support::Page;

const ORDER: &str = "Pay 12,000 yen to Sato Stationery";

/// A payment that was asked for, as a file.
async fn saved(page: &Page) -> String {
    let conversation = page.conversation_with("Payments clerk").await;
    page.say(&conversation, ORDER).await;
    page.settled(&conversation, "input-required").await;
    let saved = page.call("cassettes.save", json!({ "chatId": conversation, "taskKey": null })).await;
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

/// A cassette that is served at once as `clerk.json`: the mock's identity, and what is listed of it.
async fn played(page: &Page, file: &str) -> (String, Value) {
    let opened = json!({ "name": "../clerk.json", "base64": STANDARD.encode(file) });
    let opened = page.call("cassettes.open", opened).await;
    let start = json!({ "cassetteId": opened["id"], "speed": "at-once", "faults": ["cut"], "often": "once" });
    let made = page.call("mocks.start", start).await;
    let mock = made["id"].as_str().unwrap().to_owned();
    (mock.clone(), listed(page, &mock).await)
}

async fn listed(page: &Page, mock: &str) -> Value {
    let mocks = page.call("mocks.list", json!({})).await;
    mocks.as_array().unwrap().iter().find(|listed| listed["id"] == mock).cloned().unwrap_or_default()
}

#[tokio::test]
async fn a_cassette_is_opened_played_connected_to_and_stopped() {
    let page = Page::open().await;
    let file = saved(&page).await;
    let (id, mock) = played(&page, &file).await;
    assert_eq!(mock["cassette"]["name"], "clerk.json", "no path comes from outside");
    assert_eq!(mock["cassette"]["agent"], "Payments clerk");
    assert_eq!(mock["cassette"]["pauses"][0]["recorded"], "nothing", "nobody answered: {mock:#}");
    assert_eq!((&mock["state"]["kind"], &mock["agentId"]), (&json!("running"), &Value::Null));

    let faults = json!({ "id": id, "faults": ["delay", "server-error"], "often": "always" });
    page.call("mocks.setFaults", faults).await;
    let changed = listed(&page, &id).await;
    assert_eq!(changed["faults"], json!(["delay", "server-error"]), "{changed:#}");
    assert_eq!(changed["often"], "always");

    let made = page.call("mocks.connect", json!({ "id": id, "name": "Clerk on tape" })).await;
    let agents = page.call("agents.list", json!({})).await;
    let connected = agents.as_array().unwrap().iter().find(|agent| agent["id"] == made["id"]).unwrap();
    assert_eq!(connected["name"], "Clerk on tape");
    assert_eq!(listed(&page, &id).await["agentId"], made["id"]);

    page.call("mocks.stop", json!({ "id": id })).await;
    assert_eq!(listed(&page, &id).await["state"]["kind"], "off", "it is kept");
    assert_eq!(page.refusal("mocks.connect", json!({ "id": id, "name": "" })).await.0, "not-found");
}

#[tokio::test]
async fn a_mock_is_off_after_a_start_and_answers_again_once_it_is_started() {
    let page = Page::open().await;
    let file = saved(&page).await;
    let (id, _) = played(&page, &file).await;
    let none = json!({ "id": id, "faults": [], "often": "once" });
    page.call("mocks.setFaults", none).await;
    let agent = page.call("mocks.connect", json!({ "id": id, "name": "Clerk on tape" })).await;
    let mock = listed(&page, &id).await;

    let page = page.restart().await;
    let off = listed(&page, &id).await;
    assert_eq!(off["state"]["kind"], "off", "nothing is played that nobody asked for");
    let mut expected = mock.clone();
    expected["state"] = json!({ "kind": "off" });
    assert_eq!(off, expected, "and nothing else of it changed");
    let slow = json!({ "id": id, "faults": ["delay"], "often": "always" });
    page.call("mocks.setFaults", slow).await;
    assert_eq!(listed(&page, &id).await["faults"], json!(["delay"]), "also while it is off");
    page.call("mocks.setFaults", json!({ "id": id, "faults": [], "often": "once" })).await;

    page.call("mocks.startAgain", json!({ "id": id })).await;
    page.call("mocks.startAgain", json!({ "id": id })).await;
    assert_eq!(listed(&page, &id).await, mock, "it is where it was, and there once");
    let conversation = page.call("chats.create", json!({ "agentId": agent["id"] })).await;
    let conversation = conversation["id"].as_str().unwrap();
    page.say(conversation, ORDER).await;
    page.settled(conversation, "input-required").await;

    page.call("agents.remove", json!({ "id": agent["id"] })).await;
    assert_eq!(listed(&page, &id).await["agentId"], Value::Null, "an agent that was removed is gone");
}

#[tokio::test]
async fn a_mock_whose_port_is_taken_runs_elsewhere_and_says_so() {
    let page = Page::open().await;
    let file = saved(&page).await;
    let (id, _) = played(&page, &file).await;
    page.call("mocks.connect", json!({ "id": id, "name": "Clerk on tape" })).await;
    let mock = listed(&page, &id).await;
    page.call("mocks.stop", json!({ "id": id })).await;
    let address = mock["url"].as_str().unwrap().strip_prefix("http://").unwrap().split('/').next().unwrap();
    let taken = std::net::TcpListener::bind(address).unwrap();

    page.call("mocks.startAgain", json!({ "id": id })).await;
    let moved = listed(&page, &id).await;
    assert_eq!(moved["state"], json!({ "kind": "moved", "from": mock["url"] }));
    assert_eq!(moved["agentId"], Value::Null, "its agent leads elsewhere");
    drop(taken);
    page.call("mocks.stop", json!({ "id": id })).await;
    page.call("mocks.startAgain", json!({ "id": id })).await;
    assert_eq!(listed(&page, &id).await, mock, "its place is its own again");
}

#[tokio::test]
async fn a_mock_is_named_when_its_recording_is_forgotten_and_goes_with_it() {
    let page = Page::open().await;
    let file = saved(&page).await;
    let (id, _) = played(&page, &file).await;
    let chats = page.call("chats.list", json!({ "words": "", "cursor": null })).await;
    let forget = json!({ "what": "conversation", "id": chats["conversations"][0]["id"], "confirm": null });
    let gone = page.call("history.forget", forget).await;
    assert_eq!(
        gone["mocks"],
        json!([{ "id": id, "name": "clerk.json", "agent": "Payments clerk" }]),
        "{gone:#}"
    );

    let removed = page.call("mocks.remove", json!({ "id": id })).await;
    assert_eq!((&removed["copies"], &removed["tracesLeft"]), (&json!([]), &json!(false)));
    assert_eq!(page.call("mocks.list", json!({})).await, json!([]));
    assert_eq!(page.refusal("mocks.startAgain", json!({ "id": id })).await.0, "not-found");
    assert_eq!(page.refusal("mocks.remove", json!({ "id": id })).await.0, "not-found");
}

#[tokio::test]
async fn a_mock_whose_recording_is_damaged_can_still_be_seen_and_removed() {
    let page = Page::open().await;
    let file = saved(&page).await;
    let (id, _) = played(&page, &file).await;
    page.call("mocks.stop", json!({ "id": id })).await;
    let blobs = page.workbench().folder().join("blobs");
    for blob in std::fs::read_dir(blobs).unwrap() {
        std::fs::write(blob.unwrap().path(), "{").unwrap();
    }
    let (code, message) = page.refusal("mocks.startAgain", json!({ "id": id })).await;
    assert_eq!(code, "failed");
    assert!(message.contains("cassette-not-json") && message.contains("clerk.json"), "{message}");
    assert_eq!(listed(&page, &id).await["state"]["kind"], "off");
    page.call("mocks.remove", json!({ "id": id })).await;
}

#[tokio::test]
async fn a_file_that_cannot_be_played_is_refused_with_what_to_do() {
    let page = Page::open().await;
    let (code, message) = page.refusal("cassettes.pick", json!({})).await;
    assert_eq!(code, "failed");
    assert!(message.contains("cassette-not-json") && message.contains("notes.txt"), "{message}");
}
