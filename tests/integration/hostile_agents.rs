//! A hostile agent in a conversation: it achieves nothing that was not shown, asked or allowed.

mod cases;
mod unread;

use a2a_client::Reach;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use url::Url;
use workbench_core::{ConversationId, HintSentence};
use workbench_store::connections;
use workbench_store::sent::SentStatus;

use crate::support::Desk;
use crate::till::card;

/// An agent that answers every message with `result`, and somebody who talks to it.
async fn talking_to(result: &Value) -> (Desk, ScriptedPeer, ConversationId) {
    scripted(Script::new().on("SendMessage", Reply::result(result))).await
}

async fn scripted(script: Script) -> (Desk, ScriptedPeer, ConversationId) {
    let peer = ScriptedPeer::start(script).await.expect("a free port");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), false).to_string()).await;
    (desk, peer, conversation)
}

fn message(id: &str, parts: &Value) -> Value {
    json!({ "messageId": id, "role": "ROLE_AGENT", "parts": parts })
}

fn question() -> Value {
    json!([{
        "data": {
            "name": "adk_request_confirmation", "id": "call-1",
            "args": {
                "originalFunctionCall": { "name": "pay", "id": "p", "args": { "amount": 1 } },
                "toolConfirmation": { "confirmed": false },
            },
        },
        "metadata": { "adk_type": "function_call", "adk_is_long_running": true },
    }])
}

#[tokio::test]
async fn zeros_and_half_characters_are_kept_and_found_again() {
    let reply = Reply::json(
        200,
        r#"{"jsonrpc":"2.0","id":$id,"result":{"message":{"messageId":"m","role":"ROLE_AGENT",
            "parts":[{"text":"before\u0000after \ud800 needle"},{"text":"\ufeff\u2028\u202e"}]}}}"#,
    );
    let (desk, _peer, conversation) = scripted(Script::new().on("SendMessage", reply)).await;
    let said = desk.say(&conversation, "go").await;
    desk.delivered(&said).await;
    let desk = desk.restart().await;
    let replies = desk.replies(&conversation).await;
    let texts: Vec<_> =
        replies[0].message.parts.iter().filter_map(a2a_protocol::model::Part::as_text).collect();
    assert_eq!(texts, ["before\0after \u{fffd} needle", "\u{feff}\u{2028}\u{202e}"]);
    let hits = desk.read(|reader| workbench_store::search::query(reader, "needle", 10)).await;
    assert_eq!(hits.len(), 1, "what stands behind a zero is found");
}

#[tokio::test]
async fn what_looks_like_a_request_is_none_where_nothing_waits() {
    let asked = message("m-1", &question());
    let of_another = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED", "message": asked },
        "history": [asked],
        "artifacts": [{ "artifactId": "a-1", "parts": question() }] });
    let (desk, _peer, conversation) = talking_to(&json!({ "task": of_another })).await;
    desk.say(&conversation, "go").await;
    desk.task_in(&conversation, "completed").await;
    assert!(desk.requests().await.is_empty(), "in the status, the history or an artifact of a settled task");

    let (desk, _peer, conversation) = talking_to(&json!({ "message": asked })).await;
    let said = desk.say(&conversation, "go").await;
    desk.delivered(&said).await;
    assert!(desk.requests().await.is_empty(), "in a message without a task");
}

#[tokio::test]
async fn two_tasks_that_ask_under_the_same_names_are_two_requests() {
    let waiting = |task: &str| {
        let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message("m-1", &question()) });
        Reply::result(&json!({ "task": { "id": task, "contextId": "c-1", "status": status } }))
    };
    let (desk, _peer, conversation) = scripted(Script::new().then(waiting("t-1")).then(waiting("t-2"))).await;
    for wanted in [1, 2] {
        desk.say(&conversation, "go").await;
        desk.wait_for("another request", async |desk| (desk.requests().await.len() == wanted).then_some(()))
            .await;
    }
    let requests = desk.requests().await;
    assert_ne!(
        requests[0].request.request_hash, requests[1].request.request_hash,
        "an answer to one is none to the other"
    );
}

#[tokio::test]
async fn a_link_in_an_answer_is_not_followed_by_itself() {
    let elsewhere = ScriptedPeer::start(Script::new()).await.unwrap();
    let parts = json!([
        { "url": format!("{}file.png?tracker=1", elsewhere.url()), "mediaType": "image/png" },
        { "url": "file:///etc/passwd" },
        { "text": format!("![x]({}pixel.png)", elsewhere.url()) },
    ]);
    let (desk, _peer, conversation) = talking_to(&json!({ "message": message("m-1", &parts) })).await;
    let said = desk.say(&conversation, "go").await;
    desk.delivered(&said).await;
    assert_eq!(desk.replies(&conversation).await[0].message.parts.len(), 3);
    assert!(elsewhere.requests().is_empty());
}

#[tokio::test]
async fn a_conversation_goes_on_in_the_context_that_the_agent_named_last() {
    let reply = |context: &str| {
        let mut message = message(&format!("m-{context}"), &json!([{ "text": "hm" }]));
        message["contextId"] = json!(context);
        Reply::result(&json!({ "message": message }))
    };
    let (desk, peer, conversation) =
        scripted(Script::new().then(reply("c-1")).then(reply("c-2")).then(reply("c-2"))).await;
    for text in ["one", "two", "three"] {
        let said = desk.say(&conversation, text).await;
        desk.delivered(&said).await;
    }
    let sent: Vec<Value> = peer
        .requests()
        .iter()
        .map(|request| request.json()["params"]["message"]["contextId"].clone())
        .collect();
    assert_eq!(sent, [Value::Null, json!("c-1"), json!("c-2")]);
}

#[tokio::test]
async fn a_message_that_made_two_tasks_leads_to_both() {
    let task = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } });
    let other = json!({ "id": "t-2", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } });
    let script = Script::new()
        .then(Reply::no_answer())
        .then(Reply::result(&json!({ "task": task })))
        .then(Reply::result(&json!({ "task": other })));
    let (desk, peer, conversation) = scripted(script).await;
    let said = desk.say(&conversation, "go").await;
    desk.failure(&said).await;
    desk.bench.chats().say_again(&said).await.expect("what failed can be said again");
    desk.delivered(&said).await;
    let ids: Vec<Value> = peer
        .requests()
        .iter()
        .map(|request| request.json()["params"]["message"]["messageId"].clone())
        .collect();
    assert_eq!(ids[0], ids[1], "the same message, so that an agent can tell");
    desk.say(&conversation, "again").await;
    desk.wait_for("both tasks", async |desk| (desk.tasks(&conversation).await.len() == 2).then_some(()))
        .await;
}

#[tokio::test]
async fn an_agent_of_the_internet_leads_to_this_machine_only_with_leave() {
    let answered = json!({ "message": message("m-1", &json!([{ "text": "hi" }])) });
    let (desk, peer, conversation) = talking_to(&answered).await;
    let connection = desk.bench.connections().await.unwrap().remove(0);
    let id = connection.id.clone();
    // As if its card had been found on the internet and named an interface here.
    let place = "https://agent.example/.well-known/agent-card.json";
    assert_eq!(Reach::of(&Url::parse(place).unwrap()), Reach::Anywhere);
    let public = connections::Connection { card_url: Some(place.to_owned()), ..connection };
    desk.bench.store().write("test", move |tx| connections::update(tx, &public)).await.unwrap();

    let said = desk.say(&conversation, "go").await;
    let told = desk.failure(&said).await;
    let words = told.message.to_string();
    assert!(words.contains("address-not-public") && words.contains("127.0.0.1"), "{told:?}");
    assert!(!told.may_have_arrived && told.hints == [HintSentence::AllowInside.into()], "{told:?}");
    assert!(peer.requests().is_empty(), "nobody knocked");

    desk.bench.saving().allow_inside(&id, true).await.unwrap();
    desk.bench.chats().say_again(&said).await.unwrap();
    desk.delivered(&said).await;

    desk.bench.saving().allow_inside(&id, false).await.unwrap();
    let refused = desk.say(&conversation, "once more").await;
    desk.failure(&refused).await;
    assert_eq!(desk.sent(&refused).await.status, SentStatus::Failed, "leave can be taken back");
    assert_eq!(peer.requests().len(), 1);
}
