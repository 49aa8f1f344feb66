//! A payment that a person must approve.

use serde_json::{Value, json};
use workbench_api::Host;

use crate::support::{Page, items};

/// Asks for a payment and returns the conversation and the request.
pub(crate) async fn asked(page: &Page) -> (String, Value) {
    let conversation = page.conversation_with("Payments clerk").await;
    page.say(&conversation, "Pay 12,000 yen to Sato Stationery").await;
    page.settled(&conversation, "input-required").await;
    let inbox = page.call("approvals.list", json!({})).await;
    assert_eq!(
        inbox["counts"],
        json!({ "waiting": 1, "snoozed": 0, "sent": 0, "answered": 0, "expired": 0 })
    );
    let request = page.call("approvals.get", json!({ "id": inbox["requests"][0]["id"] })).await;
    (conversation, request)
}

fn decision(request: &Value, answer: &Value) -> Value {
    json!({ "items": [{ "itemId": request["items"][0]["itemId"], "answer": answer }] })
}

pub(crate) fn decide(request: &Value, answer: &Value) -> Value {
    json!({
        "id": request["summary"]["id"], "hash": request["hash"], "decision": decision(request, answer),
        "confirm": null, "how": "button", "onCardMs": 1500,
    })
}

#[tokio::test]
async fn an_approved_payment_is_delivered_exactly_as_it_was_previewed() {
    let page = Page::open().await;
    let (conversation, request) = asked(&page).await;
    let id = &request["summary"]["id"];
    assert_eq!(request["items"][0]["kind"], "approval");
    assert!(request["items"][0]["arguments"].as_str().unwrap().contains("12000"), "{request:#}");
    assert_eq!(request["summary"]["risk"]["kind"], "high", "it moves money");
    assert_eq!(request["saidBefore"], "Pay 12,000 yen to Sato Stationery");
    assert_eq!(request["identity"], json!({ "code": "no-credentials" }));
    assert_eq!(request["beside"], json!([]), "the items show all of it");

    let approve = json!({ "kind": "approve", "payload": null });
    let (code, message) = page.refusal("approvals.decide", decide(&request, &approve)).await;
    assert_eq!((code.as_str(), message.contains("not-viewed")), ("failed", true), "{message}");
    page.call("approvals.viewed", json!({ "id": id, "hash": request["hash"] })).await;
    let preview =
        page.call("approvals.preview", json!({ "id": id, "decision": decision(&request, &approve) })).await;
    page.call("approvals.decide", decide(&request, &approve)).await;

    let done = page
        .until("approvals.get", json!({ "id": id }), |view| view["summary"]["state"]["kind"] == "delivered")
        .await;
    assert_eq!(done["reply"], preview, "exactly what was shown was sent");
    assert_eq!(done["decision"]["items"][0]["answer"]["kind"], "approve");
    assert!(done["history"].as_array().unwrap().len() >= 4, "asked, decided, sent, arrived: {done:#}");
    let view = page.settled(&conversation, "completed").await;
    let asked = items(&view, "request");
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0]["state"]["kind"], "delivered");
    let own = items(&view, "message").iter().filter(|message| message["role"] == "user").count();
    assert_eq!(own, 1, "the decision is shown as the request, not as a message: {view:#}");

    let inbox = page.call("approvals.list", json!({ "filter": { "drawer": "answered" } })).await;
    assert_eq!(
        inbox["counts"],
        json!({ "waiting": 0, "snoozed": 0, "sent": 0, "answered": 1, "expired": 0 })
    );
    assert_eq!(inbox["requests"][0]["id"], *id);
    assert_eq!(page.asked.lock().unwrap().len(), 2, "money is confirmed outside the page each time");
}

#[tokio::test]
async fn a_rejection_needs_neither_a_full_view_nor_a_confirmation() {
    let page = Page::open().await;
    let (conversation, request) = asked(&page).await;
    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": "Too much" }))).await;
    let view = page
        .until("approvals.get", json!({ "id": request["summary"]["id"] }), |view| {
            view["summary"]["state"]["kind"] == "delivered"
        })
        .await;
    assert_eq!(view["decision"]["items"][0]["answer"]["reason"], "Too much");
    assert!(page.asked.lock().unwrap().is_empty());
    page.until("chats.get", json!({ "id": conversation }), |view| {
        view["tasks"][0]["terminal"] == true && view["busy"] == false
    })
    .await;
}

#[tokio::test]
async fn what_a_person_did_not_confirm_or_did_not_see_is_not_sent() {
    let mut page = Page::open().await;
    let (_, request) = asked(&page).await;
    let id = &request["summary"]["id"];
    page.call("approvals.viewed", json!({ "id": id, "hash": request["hash"] })).await;
    let approve = json!({ "kind": "approve", "payload": null });

    let mut other = decide(&request, &approve);
    other["hash"] = json!("0".repeat(64));
    assert_eq!(page.refusal("approvals.decide", other).await.0, "stale-request");
    let broken = decide(&request, &json!({ "kind": "values", "json": "{\"a\":" }));
    let (code, message) = page.refusal("approvals.decide", broken).await;
    let item = request["items"][0]["itemId"].as_str().unwrap();
    assert_eq!((code.as_str(), message.contains(item)), ("invalid-input", true), "{message}");
    assert!(page.asked.lock().unwrap().is_empty(), "nobody is asked about what is refused anyway");

    page.agrees = false;
    page.refusal("approvals.decide", decide(&request, &approve)).await;
    assert_eq!(page.asked.lock().unwrap().len(), 1);
    let (code, _) = page.refusal("approvals.resolve", json!({ "id": id, "sendAgain": true })).await;
    assert_eq!(
        (code.as_str(), page.asked.lock().unwrap().len()),
        ("failed", 2),
        "a second copy is confirmed"
    );
    let still = page.call("approvals.get", json!({ "id": id })).await;
    assert_eq!(still["summary"]["state"]["kind"], "pending");
}

#[tokio::test]
async fn a_decision_is_taken_back_and_a_request_put_aside_or_read_otherwise() {
    let page = Page::open().await;
    let (_, request) = asked(&page).await;
    let id = request["summary"]["id"].clone();
    page.call("settings.set", json!({ "undoSeconds": 60 })).await;
    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": null }))).await;
    let sent = page.call("approvals.list", json!({ "filter": { "drawer": "sent" } })).await;
    assert_eq!(sent["requests"][0]["state"]["kind"], "queued");
    page.call("approvals.undo", json!({ "id": id })).await;
    assert_eq!(page.call("approvals.list", json!({})).await["requests"][0]["state"]["kind"], "pending");

    page.call("approvals.snooze", json!({ "id": id, "until": i64::from(u32::MAX) * 1000 })).await;
    let aside = page.call("approvals.list", json!({ "filter": { "drawer": "snoozed" } })).await;
    assert_eq!((&aside["counts"]["waiting"], &aside["requests"][0]["id"]), (&json!(0), &id));
    page.call("approvals.snooze", json!({ "id": id, "until": null })).await;

    page.call("approvals.readAs", json!({ "id": id, "readerId": "unknown-structured" })).await;
    let raw = page.call("approvals.get", json!({ "id": id })).await;
    assert_eq!(
        (&raw["reader"]["id"], &raw["items"][0]["kind"]),
        (&json!("unknown-structured"), &json!("raw"))
    );
    assert_ne!(raw["hash"], request["hash"], "what is shown is another thing to decide about");

    let says = |view: &Value| ["proven", "confidence", "why"].map(|name| view[name].clone());
    let [recorded, certain, why] = says(&request["reader"]);
    assert_eq!((&recorded, &certain, why.is_null()), (&json!("recorded"), &json!("certain"), false));
    let alternatives = raw["alternatives"].as_array().unwrap();
    let back = alternatives.iter().find(|other| other["id"] == request["reader"]["id"]).unwrap();
    assert_eq!(says(back), says(&request["reader"]), "the way back says of itself what it said before");
    let other =
        request["alternatives"].as_array().unwrap().iter().find(|other| other["id"] == raw["reader"]["id"]);
    assert_eq!(says(other.unwrap()), says(&raw["reader"]), "and so does the way there");
}

#[tokio::test]
async fn an_open_request_is_a_reason_to_stay_behind_a_closed_window() {
    let page = Page::open().await;
    assert!(!page.workbench().screens().is_watching().await, "nobody asked for anything yet");
    let (_, request) = asked(&page).await;
    let later = json!({ "id": request["summary"]["id"], "until": 4_102_444_800_000_i64 });
    page.call("approvals.snooze", later).await;
    assert!(page.workbench().screens().is_watching().await, "also one that was put aside: it comes back");
}
