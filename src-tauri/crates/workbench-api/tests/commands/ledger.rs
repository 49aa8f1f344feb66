//! The ledger on the page, and its export.

use serde_json::{Value, json};
use workbench_core::ledger::verify::{Judgement, verify};

use crate::inbox::{asked, decide};
use crate::support::Page;

fn everything() -> Value {
    json!({
        "kind": null, "agentId": null, "verdict": null, "who": null, "since": null, "until": null,
        "cursor": null, "limit": null,
    })
}

/// A page at which one payment was rejected.
async fn rejected() -> (Page, Value) {
    let page = Page::open().await;
    let (_, request) = asked(&page).await;
    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": "Too much" }))).await;
    let all = |found: &Value| found["rows"].as_array().is_some_and(|rows| rows.len() >= 3);
    page.until("ledger.list", everything(), all).await;
    (page, request)
}

#[tokio::test]
async fn rows_are_listed_filtered_and_told_in_full() {
    let (page, request) = rejected().await;
    let mut filter = everything();
    filter["kind"] = json!("decided");
    let listed = page.call("ledger.list", filter).await;
    let [row] = listed["rows"].as_array().unwrap().as_slice() else { panic!("one decision: {listed:#}") };
    assert_eq!(
        (&row["verdict"], &row["how"], &row["onCardMs"]),
        (&json!("rejected"), &json!("button"), &json!(1500))
    );
    assert_eq!((&row["who"]["kind"], &row["agent"]), (&json!("person"), &json!("Payments clerk")));
    assert_eq!((&row["viewed"], &row["seal"]), (&json!(false), &json!("unsealed")));

    let story = page.call("ledger.story", json!({ "id": request["summary"]["id"] })).await;
    assert_eq!(story["canBeOpened"], json!(true));
    let [proposed, decided, ..] = story["rows"].as_array().unwrap().as_slice() else { panic!("{story:#}") };
    assert!(proposed["items"].as_str().unwrap().contains("12000"), "{proposed:#}");
    assert!(decided["answers"].as_str().unwrap().contains("Too much"), "{decided:#}");

    let check = page.call("ledger.check", json!({})).await;
    assert_eq!((&check["faults"], &check["key"]), (&json!([]), &Value::Null));
    assert_eq!(check["rows"], check["unsealed"], "there is no keyring in a test");
}

#[tokio::test]
async fn a_check_of_all_rows_is_announced_to_whoever_shows_the_last_one() {
    let (page, _) = rejected().await;
    let first = page.call("ledger.check", json!({})).await;
    page.pass(60);
    let again = page.call("ledger.check", json!({})).await;
    assert_eq!(again["wholeAt"], first["wholeAt"], "what was checked is not checked again by itself");
    let later = |check: &Value| check["wholeAt"].as_i64() > first["wholeAt"].as_i64();
    let waiting = page.until("ledger.check", json!({}), later);
    tokio::join!(waiting, page.call("ledger.checkWhole", json!({})));
}

#[tokio::test]
async fn everything_is_taken_out_only_by_somebody_who_was_asked() {
    let (mut page, _) = rejected().await;
    let export = |format: &str, whole: bool| json!({ "format": format, "whole": whole, "confirm": null });
    let saved = page.call("ledger.export", export("csv", false)).await;
    assert_eq!(saved["name"], json!("ledger.csv"));
    assert!(page.asked.lock().unwrap().is_empty(), "what is left out needs no asking");
    page.call("ledger.export", export("json-lines", true)).await;
    assert_eq!(page.asked.lock().unwrap().len(), 1);
    let file = page.saved.lock().unwrap().pop().unwrap().bytes;
    // No keyring outlives the test, so nothing signs it; it holds together all the same.
    let Judgement::Unsigned(report) = verify(&file, None) else { panic!("it is as it was taken out") };
    assert_eq!(report.problems, []);
    let lines = String::from_utf8_lossy(&file).lines().count();
    assert!(report.count >= 3 && lines as u64 == report.count + 1, "a head and every row, each on its line");
    page.agrees = false;
    assert_eq!(page.refusal("ledger.export", export("json-lines", true)).await.0, "failed");
}
