//! A person's choice about quirks: it changes outgoing calls, whatever is noticed, and survives a restart.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

async fn till(page: &Page, url: &str, binding: &str) -> String {
    let card = json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [{ "url": url, "protocolBinding": binding, "protocolVersion": "1.0" }],
    });
    page.connect(&card.to_string()).await
}

async fn choose(page: &Page, id: &str, quirk: &str, choice: &str) {
    page.call("agents.chooseQuirk", json!({ "id": id, "quirk": quirk, "choice": choice })).await;
}

async fn quirk(page: &Page, id: &str, name: &str) -> Value {
    let agent = page.call("agents.get", json!({ "id": id })).await;
    let quirks = agent["quirks"].as_array().unwrap();
    quirks.iter().find(|quirk| quirk["id"] == name).cloned().unwrap_or_default()
}

/// Says something and waits until it was answered, or was not.
async fn say(page: &Page, id: &str) {
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    page.say(made["id"].as_str().unwrap(), "Hello").await;
    let ended = |chat: &Value| {
        let delivery = chat["items"][0]["delivery"].as_str().unwrap_or_default();
        chat["busy"] == false && ["sent", "failed"].contains(&delivery)
    };
    page.until("chats.get", json!({ "id": made["id"] }), ended).await;
}

fn reply() -> Reply {
    let message = json!({ "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] });
    Reply::json(200, json!({ "message": message }).to_string())
}

#[tokio::test]
async fn a_quirk_set_by_hand_changes_what_goes_out_also_after_a_restart() {
    let peer = ScriptedPeer::start(Script::new().on("POST /message:send", reply())).await.unwrap();
    let page = Page::open().await;
    let id = till(&page, &peer.url(), "HTTP+JSON").await;
    let sent_as = || peer.requests().last().unwrap().header("content-type").unwrap().to_owned();
    say(&page, &id).await;
    assert_eq!(sent_as(), "application/a2a+json", "as specified");

    choose(&page, &id, "plain-json", "always").await;
    say(&page, &id).await;
    assert_eq!(sent_as(), "application/json");
    let shown = quirk(&page, &id, "plain-json").await;
    assert_eq!((&shown["choice"], &shown["noticed"]), (&json!("always"), &Value::Null), "nothing showed it");

    let page = page.restart().await;
    say(&page, &id).await;
    assert_eq!(sent_as(), "application/json", "it is kept");
    assert_eq!(quirk(&page, &id, "plain-json").await["noticed"], Value::Null, "and still not noticed");

    choose(&page, &id, "plain-json", "as-noticed").await;
    say(&page, &id).await;
    assert_eq!(sent_as(), "application/a2a+json", "nobody wants it any more");
}

#[tokio::test]
async fn a_quirk_that_is_switched_off_is_not_tried_whatever_the_agent_refuses() {
    let script = Script::new().on("POST /message:send", Reply::new(415));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let id = till(&page, &peer.url(), "HTTP+JSON").await;
    choose(&page, &id, "plain-json", "never").await;
    say(&page, &id).await;
    let types: Vec<Option<String>> = peer
        .requests()
        .iter()
        .filter(|request| request.verb == "POST")
        .map(|request| request.header("content-type").map(str::to_owned))
        .collect();
    assert_eq!(types, [Some("application/a2a+json".to_owned())], "the other form is not tried");
    assert_eq!(quirk(&page, &id, "plain-json").await["noticed"], Value::Null);
}

#[tokio::test]
async fn waiting_can_be_ruled_out_over_any_binding() {
    let done =
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } } });
    let peer = ScriptedPeer::start(Script::new().on("SendMessage", Reply::result(&done))).await.unwrap();
    let page = Page::open().await;
    let id = till(&page, &peer.url(), "JSONRPC").await;
    let waits = || {
        let requests = peer.requests();
        let sent = requests.iter().rfind(|request| request.method().is_some()).unwrap();
        sent.json()["params"]["configuration"]["returnImmediately"] == false
    };
    say(&page, &id).await;
    assert!(waits(), "as specified");
    choose(&page, &id, "waiting-never-returns", "always").await;
    say(&page, &id).await;
    assert!(!waits(), "it is followed instead");
}

#[tokio::test]
async fn the_choices_are_what_such_an_agent_can_do_and_what_changes_anything() {
    let page = Page::open().await;
    let listed = async |binding: &str| {
        let id = till(&page, "http://127.0.0.1:9", binding).await;
        let agent = page.call("agents.get", json!({ "id": id })).await;
        let quirks = agent["quirks"].as_array().unwrap();
        (id, quirks.iter().map(|quirk| quirk["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>())
    };
    let (id, over_rpc) = listed("JSONRPC").await;
    assert_eq!(
        over_rpc,
        [
            "files-encoded-twice",
            "waiting-never-returns",
            "push-without-token",
            "reads-first-text-only",
            "older-file-parts"
        ]
    );
    let choice = json!({ "id": id, "quirk": "no-such-quirk", "choice": "always" });
    assert_eq!(page.refusal("agents.chooseQuirk", choice).await.0, "not-found");
    let (_, over_http) = listed("HTTP+JSON").await;
    assert!(over_http.contains(&"tenant-first".to_owned()) && !over_http.contains(&"kind-bodies".to_owned()));
}
