//! The history leaves as a file, without secrets, and comes in elsewhere as something to read.

use a2a_protocol::base64;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::asking::card;
use crate::inbox::{asked, decide};
use crate::support::{Page, items};

const BEARER: &str = "hunter2-bearer";
const ORDER: &str = "Pay 12,000 yen to Sato Stationery";

/// The file that a person saves.
async fn exported(page: &Page, scope: Value) -> String {
    let saved = page.call("history.export", json!({ "scope": scope, "confirm": null })).await;
    assert_eq!(saved["kind"], "saved", "{saved:#}");
    String::from_utf8(page.saved.lock().unwrap().pop().unwrap().bytes).unwrap()
}

async fn all(page: &Page) -> String {
    exported(page, json!({ "kind": "all" })).await
}

/// Another workbench, with the file picked and looked through.
async fn picked(page: &Page, file: &str) -> Value {
    *page.picks.lock().unwrap() = Some(file.as_bytes().to_vec());
    page.call("history.pickArchive", json!({})).await
}

async fn waiting_clerk() -> (Page, String) {
    let page = Page::open().await;
    let conversation = page.conversation_with("Payments clerk").await;
    page.say(&conversation, ORDER).await;
    page.settled(&conversation, "input-required").await;
    (page, conversation)
}

#[tokio::test]
async fn what_waits_here_is_history_elsewhere_and_cannot_be_answered_there() {
    let (page, conversation) = waiting_clerk().await;
    let file = all(&page).await;
    assert_eq!(page.asked.lock().unwrap()[0].word, "export", "the host asked");

    let other = Page::open().await;
    let shown = picked(&other, &file).await;
    assert_eq!(shown["name"], "history.jsonl", "no path comes from outside: {shown:#}");
    assert_eq!(shown["agents"][0]["name"], "Payments clerk");
    assert_eq!(
        json!([shown["conversations"], shown["tasks"], shown["tasksHere"], shown["requests"]]),
        json!([1, 1, 0, 1]),
    );
    let added = other.call("history.import", json!({ "id": shown["id"] })).await;
    let left_out = json!({ "tasks": 0, "messages": 0 });
    assert_eq!(added, json!({ "agents": 1, "conversations": 1, "tasks": 1, "runs": 0, "leftOut": left_out }));

    let chat = other.call("chats.get", json!({ "id": conversation })).await;
    assert!(chat["summary"]["importedAt"].is_i64() && chat["removed"] == true, "{chat:#}");
    assert_eq!(chat["tasks"][0]["link"]["kind"], "settled", "nobody looks for news of it");
    let request = items(&chat, "request")[0];
    assert_eq!(request["state"]["kind"], "left-open");
    let detail = other.call("approvals.get", json!({ "id": request["approvalId"] })).await;
    assert!(detail["importedAt"].is_i64() && detail["items"].as_array().is_some(), "{detail:#}");
    let inbox = other.call("approvals.list", json!({})).await;
    assert_eq!(json!([inbox["counts"]["waiting"], inbox["counts"]["expired"]]), json!([0, 1]));
    let reject = decide(&detail, &json!({ "kind": "reject", "reason": "Too much" }));
    let (_, told) = other.refusal("approvals.decide", reject).await;
    assert!(told.contains("came-from-file"), "{told}");

    let again = picked(&other, &file).await;
    assert_eq!(json!([again["tasksHere"], again["agents"][0]["here"]]), json!([1, true]));
    let nothing = other.call("history.import", json!({ "id": again["id"] })).await;
    assert_eq!(
        nothing,
        json!({ "agents": 0, "conversations": 0, "tasks": 0, "runs": 0, "leftOut": left_out })
    );
}

#[tokio::test]
async fn a_decision_is_told_elsewhere_as_it_was_and_in_no_ledger() {
    let page = Page::open().await;
    let (conversation, request) = asked(&page).await;
    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": "Too much" }))).await;
    let over = |view: &Value| view["tasks"][0]["terminal"] == true && view["busy"] == false;
    page.until("chats.get", json!({ "id": conversation }), over).await;
    let judged = |view: &Value| view["summary"]["receipt"].is_string();
    page.until("approvals.get", json!({ "id": request["summary"]["id"] }), judged).await;
    let file = all(&page).await;

    let other = Page::open().await;
    let shown = picked(&other, &file).await;
    other.call("history.import", json!({ "id": shown["id"] })).await;
    let there = other.call("approvals.get", json!({ "id": request["summary"]["id"] })).await;
    let here = page.call("approvals.get", json!({ "id": request["summary"]["id"] })).await;
    for member in ["question", "items", "decision", "decidedAt", "sent", "history", "raw", "saidBefore"] {
        assert_eq!(there[member], here[member], "{member}");
    }
    let task = json!({ "taskKey": request["summary"]["taskKey"] });
    let story = other.call("tasks.story", task).await;
    let facts = story["facts"].as_array().unwrap().iter().map(|fact| &fact["event"]);
    let decided: Vec<&Value> = facts.filter(|event| event["kind"] == "decided").collect();
    assert_eq!(json!([decided[0]["verdict"], decided[0]["words"]]), json!(["rejected", ["Too much"]]));
    assert_eq!(other.call("ledger.list", json!({})).await["rows"], json!([]));
}

#[tokio::test]
async fn a_chat_that_goes_on_here_gets_nothing_back_from_a_file() {
    let (page, conversation) = waiting_clerk().await;
    let file = all(&page).await;
    let chat = page.call("chats.get", json!({ "id": conversation })).await;
    page.say(&conversation, "Pay 800 yen to Blue Cafe").await;
    page.settled(&conversation, "completed").await;
    let forget = json!({ "what": "task", "id": chat["tasks"][0]["key"], "confirm": null });
    page.call("history.forget", forget).await;
    let shown = picked(&page, &file).await;
    let left_out = json!({ "tasks": 1, "messages": 0 });
    assert_eq!(json!([shown["tasksHere"], shown["leftOut"]]), json!([0, left_out]), "said before");
    let added = page.call("history.import", json!({ "id": shown["id"] })).await;
    let nothing = json!({ "agents": 0, "conversations": 0, "tasks": 0, "runs": 0, "leftOut": left_out });
    assert_eq!(added, nothing, "and said after");
    let keys = |chat: &Value| chat["tasks"].as_array().unwrap().iter().map(|it| it["key"].clone()).collect();
    let left: Vec<Value> = keys(&page.call("chats.get", json!({ "id": conversation })).await);
    assert!(!left.is_empty() && !left.contains(&chat["tasks"][0]["key"]), "{left:?}");
}

#[tokio::test]
async fn nothing_is_said_in_a_chat_from_a_file_though_its_agent_is_connected() {
    let (page, conversation) = waiting_clerk().await;
    let file = exported(&page, json!({ "kind": "conversation", "id": conversation })).await;
    let forget = json!({ "what": "conversation", "id": conversation, "confirm": null });
    page.call("history.forget", forget).await;
    let shown = picked(&page, &file).await;
    assert_eq!(shown["agents"][0]["here"], true);
    let added = page.call("history.import", json!({ "id": shown["id"] })).await;
    assert_eq!(added["agents"], 0, "the agent is here: {added:#}");

    let chat = page.call("chats.get", json!({ "id": conversation })).await;
    assert_eq!(chat["removed"], false);
    let message = json!({
        "chatId": conversation, "text": "Go on", "data": [], "attachmentIds": [], "taskKey": null,
    });
    let (_, told) = page.refusal("messages.send", message).await;
    assert!(told.contains("came-from-file"), "{told}");
    let (_, told) = page.refusal("tasks.cancel", json!({ "taskKey": chat["tasks"][0]["key"] })).await;
    assert!(told.contains("came-from-file"), "{told}");

    // A person who opens the task at its agent has it back as it stands there.
    let open = json!({ "agentId": chat["summary"]["agentId"], "taskId": chat["tasks"][0]["taskId"] });
    page.call("tasks.open", open).await;
    let waits = |list: &Value| list["counts"]["waiting"] == 1;
    page.until("approvals.list", json!({}), waits).await;
    let chat = page.call("chats.get", json!({ "id": conversation })).await;
    assert_eq!(json!([chat["summary"]["importedAt"], chat["tasks"][0]["importedAt"]]), json!([null, null]));
}

#[tokio::test]
async fn credentials_are_not_in_the_file_even_if_said_before_they_were_known() {
    let advice = format!("Send me this header: Authorization: Bearer {BEARER}");
    let said = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": advice }] });
    let status = json!({ "state": "TASK_STATE_COMPLETED", "message": said });
    let task = json!({ "id": "t", "contextId": "c", "status": status });
    let script = Script::new().card(card("Advises.")).then(Reply::result(&json!({ "task": task })));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let agent = page.connect(&peer.url()).await;
    let made = page.call("chats.create", json!({ "agentId": agent })).await;
    let conversation = made["id"].as_str().unwrap();
    page.say(conversation, "Which header do you want?").await;
    let chat = page.settled(conversation, "completed").await;
    assert!(chat.to_string().contains(BEARER), "the agent did say it");
    let auth =
        json!({ "kind": "bearer", "parameter": null, "username": null, "secret": BEARER, "headers": [] });
    let change = json!({ "id": agent, "name": null, "interfaceKey": null, "auth": auth });
    page.call("agents.update", change).await;

    for scope in [json!({ "kind": "all" }), json!({ "kind": "agent", "id": agent })] {
        let file = exported(&page, scope).await;
        assert!(file.contains("Authorization: Bearer [redacted]"), "{file}");
        assert!(!file.contains(BEARER) && !file.contains(&base64::encode(BEARER.as_bytes())), "{file}");
        let shown = picked(&Page::open().await, &file).await;
        assert_eq!(shown["tasks"], 1, "it is an archive all the same");
    }
}

#[tokio::test]
async fn words_leave_only_after_a_person_agreed_and_only_if_there_are_any() {
    let mut page = Page::open().await;
    let export = |scope: Value| json!({ "scope": scope, "confirm": null });
    let (_, told) = page.refusal("history.export", export(json!({ "kind": "all" }))).await;
    assert!(told.contains("nothing-to-export"), "{told}");
    let conversation = page.conversation_with("Payments clerk").await;
    page.say(&conversation, "Pay 800 yen to Blue Cafe").await;
    let chat = page.settled(&conversation, "completed").await;
    page.agrees = false;
    page.refusal("history.export", export(json!({ "kind": "all" }))).await;
    assert_eq!(page.saved.lock().unwrap().len(), 0);
    page.agrees = true;
    let keys = json!([chat["tasks"][0]["key"]]);
    page.call("history.export", export(json!({ "kind": "tasks", "keys": keys }))).await;
    let name = page.saved.lock().unwrap()[0].name.clone();
    assert_eq!(name, "Pay 800 yen to Blue Cafe.a2ahistory.jsonl");
    let nowhere = json!({ "kind": "conversation", "id": "nowhere" });
    assert_eq!(page.refusal("history.export", export(nowhere)).await.0, "not-found");
}

#[tokio::test]
async fn a_file_that_cannot_be_taken_in_is_refused_with_what_to_do() {
    let (page, _) = waiting_clerk().await;
    let file = all(&page).await;
    let half = file.get(..file.len() / 2).unwrap();
    for (text, why) in [
        ("picked", "not-an-archive"),
        (half, "archive-cut"),
        (&*file.replace("\"arrived\":true", "\"arrived\":false"), "archive-altered"),
        (&*file.replacen("\"version\":1", "\"version\":9", 1), "newer-archive"),
    ] {
        let given = json!({ "name": "../a.jsonl", "uploadId": page.upload(text.as_bytes()).await });
        let (_, told) = page.refusal("history.openArchive", given).await;
        assert!(told.contains(why), "{why}: {told}");
    }
    let shown = picked(&page, &file).await;
    page.call("history.closeArchive", json!({ "id": shown["id"] })).await;
    assert_eq!(page.refusal("history.import", json!({ "id": shown["id"] })).await.0, "not-found");
    assert_eq!(page.call("history.pickArchive", json!({})).await, Value::Null, "nothing was picked");
}
