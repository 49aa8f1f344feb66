//! A form with several buttons: the reply of each, and the fields that it needs.

use a2a_hitl::{Answer, Item, ItemId};
use a2a_protocol::Json;
use a2a_server::scripted::{Reply, Script};
use serde_json::{Value, json};
use workbench_core::approvals::stored::StoredRequest;
use workbench_store::approvals::ApprovalState;

use super::scripted::asked_by;
use crate::support::by_button;

fn book(later: &Value) -> Value {
    json!({ "type": "AdaptiveCard", "version": "1.5", "body": [
        { "type": "TextBlock", "text": "Book a seat" },
        { "type": "Input.Date", "id": "day", "label": "Day", "isRequired": true },
        { "type": "Input.Text", "id": "pin", "label": "Your PIN", "style": "password", "isRequired": true },
    ], "actions": [
        { "type": "Action.Submit", "title": "Book", "data": { "action": "book" } },
        later,
    ] })
}

/// The data of the reply to a card with these buttons, of which one is pressed with these values.
async fn reply(card_shown: &Value, pressed: &str, values: &Value) -> Value {
    let waiting = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_INPUT_REQUIRED",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [
            { "data": card_shown, "mediaType": "application/vnd.microsoft.card.adaptive" } ] } } });
    let script = || Script::new().on("GetTask", Reply::result(&waiting));
    let first = script().on("SendMessage", Reply::result(&json!({ "task": waiting })));
    let (peer, desk, request) = asked_by(first).await;
    let reading = &StoredRequest::of(&request).expect("it can be read").reading;
    let mut answers: Vec<(ItemId, Answer)> = Vec::new();
    for item in &reading.items {
        match item {
            Item::Form { item_id, .. } => {
                answers.push((item_id.clone(), Answer::Values(Json::from(values.clone()))));
            }
            Item::Question { item_id, options, buttons: Some(_), .. } => {
                let button = options.iter().find(|button| button.label == pressed).expect("a button");
                answers.push((item_id.clone(), Answer::Text(button.value.clone())));
            }
            Item::Secret { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    let done =
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } } });
    peer.rescript(script().on("SendMessage", Reply::result(&done)));
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.bench.approvals().request_viewed(id, hash, "main").await.expect("it is the same");
    desk.bench.approvals().decide(id, hash, answers, by_button()).await.expect("it can be sent");
    desk.request_when(id, ApprovalState::Delivered).await;
    let sent = peer.requests().into_iter().rfind(|it| it.method().as_deref() == Some("SendMessage"));
    sent.expect("an answer").json()["params"]["message"]["parts"][0]["data"].clone()
}

#[tokio::test]
async fn a_button_without_inputs_sends_its_data_and_a_declining_one_the_inputs() {
    let says_so = json!({ "type": "Action.Submit", "title": "Ask me next week", "associatedInputs": "none",
        "data": { "action": "later" } });
    let declines = json!({ "type": "Action.Submit", "title": "Not now", "data": { "action": "later" } });
    for (later, title) in [(says_so, "Ask me next week"), (declines, "Not now")] {
        let sent = reply(&book(&later), title, &json!({})).await;
        assert_eq!(sent, json!({ "action": "later" }), "{title}: without day and PIN");
        let day = reply(&book(&later), title, &json!({ "day": "2026-12-03" })).await["day"].clone();
        let expected = if title == "Not now" { json!("2026-12-03") } else { Value::Null };
        assert_eq!(day, expected, "{title}");
    }
}
