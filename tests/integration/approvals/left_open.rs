//! Requests that stay open although their agent has said something since, in words alone.

use a2a_hitl::{Answer, Item, SecretRef};
use a2a_protocol::Json;
use a2a_server::scripted::{Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::Secret;
use workbench_core::approvals::stored::StoredRequest;
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::{agree, answer, asked, asking, look_again, taken, task_of};
use crate::support::{Desk, approve, by_button};

const NOT_UNDERSTOOD: &str = "It was not provided a function response for the function call.";

/// The task says this and waits on.
fn says(id: &str, part: &Value) -> String {
    let message = json!({ "messageId": id, "role": "ROLE_AGENT", "parts": [part] });
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": format!("2026-01-01T00:00:0{}Z", id.len()),
        "message": message });
    json!({ "id": "t-1", "contextId": "c-1", "status": status }).to_string()
}

/// The same task at a look, where the agent keeps all that was said.
fn with_history(task: &str, before: &[&str]) -> String {
    let mut task: Value = serde_json::from_str(task).unwrap();
    let said = json!({ "messageId": "own", "role": "ROLE_USER", "parts": [{ "text": "Yes, please" }] });
    let asked =
        before.iter().map(|task| serde_json::from_str::<Value>(task).unwrap()["status"]["message"].clone());
    task["history"] = asked.flat_map(|asked| [asked, said.clone()]).collect();
    task.to_string()
}

/// The task looks as before until something is sent to it, and then so.
fn then(peer: &ScriptedPeer, before: &str, after: &str) {
    peer.rescript(Script::new().on("SendMessage", taken(after)).on("GetTask", answer(before)));
}

/// The next open request of the agent, after this one.
async fn next(desk: &Desk, before: &Approval) -> Approval {
    let before = before.request.id.clone();
    desk.wait_for("the next request", async |desk| {
        let open = desk.open_requests().await;
        open.into_iter().find(|open| open.request.id != before)
    })
    .await
}

/// Parts of the last message that left.
fn last_parts(peer: &ScriptedPeer) -> Value {
    let sent = peer.requests();
    let sent = sent.iter().rfind(|call| call.method().as_deref() == Some("SendMessage")).expect("one left");
    sent.json()["params"]["message"]["parts"].clone()
}

#[tokio::test]
async fn a_call_keeps_its_controls_after_words_that_did_not_answer_it() {
    let (peer, desk, first) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &first).await;
    let asks = asking("nowhere", "");
    let mut looks = asks.clone();
    for id in ["w", "ww"] {
        let words = says(id, &json!({ "text": NOT_UNDERSTOOD }));
        then(&peer, &looks, &words);
        let said = agree(&desk, &task).await;
        desk.delivered(&said).await;
        looks = with_history(&words, &[&asks]);
    }
    desk.request_when(&first.request.id, ApprovalState::Superseded).await;

    then(&peer, &looks, &looks);
    let open = next(&desk, &first).await;
    let request = StoredRequest::of(&open).unwrap();
    assert_eq!(request.reading.since.as_deref(), Some(NOT_UNDERSTOOD));
    assert!(matches!(request.reading.items.as_slice(), [Item::Approval { tool, .. }] if tool == "note"));
    desk.decide(&open, approve()).await;
    desk.request_when(&open.request.id, ApprovalState::Delivered).await;
    let confirmed =
        json!({ "id": "a", "name": "adk_request_confirmation", "response": { "confirmed": true } });
    assert_eq!(last_parts(&peer)[0]["data"], confirmed);
}

#[tokio::test]
async fn words_are_a_request_of_their_own_where_nobody_said_anything() {
    let (peer, desk, first) = asked(&asking("nowhere", "")).await;
    let words = says("w", &json!({ "text": NOT_UNDERSTOOD }));
    then(&peer, &words, &words);
    look_again(&desk).await;
    let open = next(&desk, &first).await;
    assert!(matches!(StoredRequest::of(&open).unwrap().reading.items.as_slice(), [Item::FreeText { .. }]));
}

/// A card issuer that asks for a code, and what it says to the first one.
#[rstest]
#[case::wrong("Challenge response incorrect.", true)]
#[case::next_question("Thank you. Which card shall be charged?", false)]
#[tokio::test]
async fn a_secret_is_asked_for_again_unless_its_agent_asks_something_else(
    #[case] says_then: &str,
    #[case] again: bool,
) {
    let challenge =
        json!({ "challenge": { "type": "otp", "display_text": "The code that was sent to you." } });
    let asks = says("q", &json!({ "data": challenge }));
    let (peer, desk, first) = asked(&asks).await;
    let words = says("ww", &json!({ "text": says_then }));
    then(&peer, &asks, &words);
    give_code(&desk, &first, "111").await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;

    let open = next(&desk, &first).await;
    let request = StoredRequest::of(&open).unwrap();
    let is_secret = matches!(request.reading.items.as_slice(), [Item::Secret { .. }]);
    assert_eq!((is_secret, request.reading.since.is_some()), (again, again), "{:?}", request.reading);
    if again {
        then(&peer, &words, &words);
        give_code(&desk, &open, "047").await;
        desk.request_when(&open.request.id, ApprovalState::Delivered).await;
        assert_eq!(last_parts(&peer)[0]["data"], json!({ "challenge_response": "047" }));
    }
}

async fn give_code(desk: &Desk, request: &Approval, code: &str) {
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let item = StoredRequest::of(request).unwrap().reading.items[0].id().clone();
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    desk.bench.tray().give_secret(id, hash, &item, Secret::new(code)).await.unwrap();
    let answers = vec![(item, Answer::Secret(SecretRef::new("given")))];
    desk.bench.approvals().decide(id, hash, answers, by_button()).await.unwrap();
}

#[rstest]
#[case::at_fault(r#"[{"path":["amount"],"message":"Invalid string: must match pattern"}]"#, true)]
#[case::next_question("Thank you. Which account shall it be?", false)]
#[tokio::test]
async fn a_form_stays_with_its_values_while_its_agent_finds_fault_with_them(
    #[case] says_then: &str,
    #[case] again: bool,
) {
    let schema = json!({ "type": "object", "required": ["amount"],
        "properties": { "amount": { "type": "string" }, "market": { "type": "string" } } });
    let asks = says(
        "q",
        &json!({ "text": "How much?", "mediaType": "application/json",
        "metadata": { "schema": schema } }),
    );
    let (peer, desk, first) = asked(&asks).await;
    let words = says("ww", &json!({ "text": says_then }));
    then(&peer, &asks, &words);
    let values = Json::parse(r#"{"amount":"12 euro"}"#).unwrap();
    desk.decide(&first, Answer::Values(values.clone())).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;

    let open = next(&desk, &first).await;
    let request = StoredRequest::of(&open).unwrap();
    let begun = match request.reading.items.as_slice() {
        [Item::Form { values, .. }] => Some(values.clone()),
        _ => None,
    };
    assert_eq!(begun, again.then_some(values), "{:?}", request.reading);
    assert_eq!(request.reading.since.is_some(), again);
}
