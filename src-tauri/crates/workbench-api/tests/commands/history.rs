//! Forgetting: forgotten content is in no file any more, and copies out of reach are named.

use std::path::Path;

use a2a_protocol::base64;
use serde_json::{Value, json};
use workbench_api::Host;

use crate::support::Page;

const CANARY: &str = "Xyzzyplugh";

/// Every file below `folder` that holds `bytes`.
fn files_with(folder: &Path, bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, bytes));
        } else if std::fs::read(&path).unwrap().windows(bytes.len()).any(|window| window == bytes) {
            found.push(path.display().to_string());
        }
    }
    found
}

/// The canary as it was typed, and as it stands inside base64.
fn places(page: &Page) -> Vec<String> {
    let folder = page.workbench().folder();
    let mut found = files_with(folder, CANARY.as_bytes());
    found.extend(files_with(folder, encoded().get(4..400).unwrap().as_bytes()));
    found
}

fn file() -> Vec<u8> {
    CANARY.repeat(40_000).into_bytes()
}

fn encoded() -> String {
    base64::encode(&file())
}

/// Asks the clerk to pay somebody, with a large file, and waits for the task to be in `state`.
async fn asked_to_pay(page: &Page, words: &str, state: &str) -> (String, Value) {
    let conversation = page.conversation_with("Payments clerk").await;
    let attached = json!({ "name": "invoice.txt", "mediaType": "text/plain", "base64": encoded() });
    let attached = page.call("attachments.add", attached).await;
    let message = json!({
        "chatId": conversation, "text": words, "data": [], "attachmentIds": [attached["id"]],
        "taskKey": null,
    });
    page.call("messages.send", message).await;
    let view = page.settled(&conversation, state).await;
    (conversation, view)
}

#[tokio::test]
async fn a_forgotten_task_leaves_nothing_in_any_file_and_takes_its_request() {
    let page = Page::open().await;
    let words = format!("Pay 12,000 yen to {CANARY} Bakery");
    let (conversation, view) = asked_to_pay(&page, &words, "input-required").await;
    assert!(places(&page).len() > 1, "it is in the database and in a file of its own");

    let forget = json!({ "what": "task", "id": view["tasks"][0]["key"], "confirm": null });
    let gone = page.call("history.forget", forget.clone()).await;
    assert_eq!((&gone["tasks"], &gone["conversations"]), (&json!(1), &json!(1)), "nothing else was said");
    assert_eq!((&gone["copies"], &gone["tracesLeft"]), (&json!([]), &json!(false)));
    assert_eq!(places(&page), [""; 0]);

    assert_eq!(page.refusal("chats.get", json!({ "id": conversation })).await.0, "not-found");
    assert_eq!(page.call("approvals.list", json!({})).await["counts"]["waiting"], 0);
    assert_eq!(page.refusal("history.forget", forget).await.0, "not-found");
    let check = page.call("ledger.check", json!({})).await;
    assert_eq!(check["faults"], json!([]), "the ledger is whole without it");
    let removals = page.call("history.removals", json!({})).await;
    assert_eq!((&removals[0]["why"], &removals[0]["tasks"]), (&json!("person"), &json!(1)));
}

#[tokio::test]
async fn copies_that_still_hold_it_are_named_and_can_be_deleted() {
    let page = Page::open().await;
    let words = format!("Pay 800 yen to {CANARY} Bakery");
    let (conversation, _) = asked_to_pay(&page, &words, "completed").await;
    page.workbench().store().back_up(i64::MAX).await.unwrap();
    let forget = json!({ "what": "conversation", "id": conversation, "confirm": null });
    let gone = page.call("history.forget", forget).await;
    let named = gone["copies"][0]["name"].as_str().unwrap().to_owned();
    let left = places(&page);
    assert!(!left.is_empty() && left.iter().all(|path| path.ends_with(&named)), "{left:?}");

    page.call("copies.remove", json!({ "names": [named] })).await;
    assert_eq!(places(&page), [""; 0]);
    assert_eq!(page.call("copies.list", json!({})).await["copies"], json!([]));
    let elsewhere = json!({ "names": ["../workbench.db"] });
    assert_eq!(page.refusal("copies.remove", elsewhere).await.0, "not-found", "names are no paths");
}

#[tokio::test]
async fn all_history_of_an_agent_goes_only_if_agreed_outside_the_page() {
    let mut page = Page::open().await;
    let words = format!("Pay 12,000 yen to {CANARY} Bakery");
    let (conversation, view) = asked_to_pay(&page, &words, "input-required").await;
    let agent = view["summary"]["agentId"].clone();
    let forget = json!({ "what": "agent", "id": agent, "confirm": null });
    page.agrees = false;
    page.refusal("history.forget", forget.clone()).await;
    page.call("chats.get", json!({ "id": conversation })).await;

    page.agrees = true;
    page.call("history.forget", forget).await;
    assert_eq!(places(&page), [""; 0]);
    let traffic = page.call("exchanges.list", json!({ "agentId": agent })).await;
    assert_eq!(traffic["total"], 0, "traffic goes, too: {traffic:#}");
    page.call("agents.get", json!({ "id": agent })).await;
}

#[tokio::test]
async fn a_limit_on_age_takes_what_is_finished_at_once_and_leaves_what_waits() {
    let page = Page::open().await;
    let paid = format!("Pay 800 yen to {CANARY} Bakery");
    let (finished, _) = asked_to_pay(&page, &paid, "completed").await;
    let (waiting, _) = asked_to_pay(&page, "Pay 12,000 yen to Sato Stationery", "input-required").await;
    page.pass(3 * 24 * 60 * 60);
    page.call("settings.set", json!({ "keepDays": 1 })).await;
    let removed = |removals: &Value| removals.as_array().is_some_and(|removals| !removals.is_empty());
    let removals = page.until("history.removals", json!({}), removed).await;
    assert_eq!(
        (&removals[0]["why"], &removals[0]["conversations"], &removals[0]["tasks"]),
        (&json!("age"), &json!(1), &json!(1))
    );
    assert_eq!(page.refusal("chats.get", json!({ "id": finished })).await.0, "not-found");
    page.call("chats.get", json!({ "id": waiting })).await;
    let words = files_with(page.workbench().folder(), CANARY.as_bytes());
    assert_eq!(words, [""; 0], "the file of the one that waits is there in base64 only");
}

#[tokio::test]
async fn going_back_to_a_backup_is_agreed_outside_the_page_and_can_be_given_up() {
    let mut page = Page::open().await;
    page.call("copies.make", json!({})).await;
    let made = page.call("copies.list", json!({})).await;
    let name = made["copies"][0]["name"].clone();
    assert_eq!((&made["planned"], &made["restored"]), (&Value::Null, &Value::Null));
    page.agrees = false;
    page.refusal("copies.restore", json!({ "name": name, "confirm": null })).await;
    assert_eq!(page.call("copies.list", json!({})).await["planned"], Value::Null);
    page.agrees = true;
    page.call("copies.restore", json!({ "name": name, "confirm": null })).await;
    assert_eq!(page.call("copies.list", json!({})).await["planned"], name);
    page.call("copies.restore", json!({ "name": null, "confirm": null })).await;
    assert_eq!(page.call("copies.list", json!({})).await["planned"], Value::Null);
    assert_eq!(page.call("history.examine", json!({})).await, json!([]), "everything is whole");
}

#[tokio::test]
async fn after_a_restart_the_backup_is_in_place_and_what_was_there_is_kept() {
    let page = Page::open().await;
    page.call("copies.make", json!({})).await;
    let name = page.call("copies.list", json!({})).await["copies"][0]["name"].clone();
    let (conversation, _) = asked_to_pay(&page, "Pay 800 yen to Blue Cafe", "completed").await;
    page.call("copies.restore", json!({ "name": name, "confirm": null })).await;
    let page = page.restart().await;
    let state = page.call("copies.list", json!({})).await;
    assert_eq!((&state["restored"]["backup"], state["planned"].is_null()), (&name, true), "{state:#}");
    assert!(state["restored"]["kept"].is_string(), "{state:#}");
    assert_eq!(page.refusal("chats.get", json!({ "id": conversation })).await.0, "not-found");
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_deleted_while_open_is_told_with_where_everything_is() {
    let page = Page::open().await;
    page.conversation_with("Payments clerk").await;
    assert_eq!(page.call("app.info", json!({})).await["lost"], Value::Null);
    std::fs::remove_file(page.workbench().folder().join("workbench.db")).unwrap();
    let (code, told) = page.refusal("copies.make", json!({})).await;
    assert!(code == "failed" && told.contains("database-lost"), "{told}");
    let info = page.call("app.info", json!({})).await;
    let backup = page.workbench().folder().join("backups").join(info["lost"]["backup"].as_str().unwrap());
    assert!(backup.exists(), "{info:#}");
}
