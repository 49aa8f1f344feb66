//! Requests in artifacts, of which a task keeps the earlier ones: answered ones are not asked again, and open
//! ones are shown beside later ones.

use a2a_protocol::model::TaskId;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::asked_by;
use super::{answers_at, paid_task};
use crate::support::{Desk, approve};

/// A task that `LangGraph` has interrupted to ask for these tools, one after the other.
fn interrupted(tools: &[&str], second: usize) -> Value {
    let interrupt = |tool: &&str| {
        let value = json!({
            "action_requests": [{ "name": tool, "args": { "amount": 1 } }],
            "review_configs": [{ "action_name": tool, "allowed_decisions": ["approve", "reject"] }],
        });
        json!({ "artifactId": format!("a-{tool}"), "name": "Interrupt", "parts": [{ "data": { "id": tool, "value": value } }] })
    };
    json!({
        "id": "t-1", "contextId": "c-1",
        "status": { "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": format!("2026-01-01T12:00:{second:02}Z") },
        "artifacts": tools.iter().map(interrupt).collect::<Vec<_>>(),
    })
}

fn script(answer: &Value, task: &Value) -> Script {
    Script::new().on("SendMessage", Reply::result(answer)).on("GetTask", Reply::result(task))
}

async fn asked(task: &Value) -> (ScriptedPeer, Desk, Approval) {
    asked_by(script(&json!({ "task": task }), task)).await
}

fn beside(request: &Approval) -> String {
    let reading: Value = serde_json::from_str(&request.request.reading).unwrap();
    reading["reading"]["beside"].to_string()
}

#[tokio::test]
async fn what_was_answered_is_not_shown_beside_what_is_asked_next() {
    let (peer, desk, first) = asked(&interrupted(&["note"], 1)).await;
    let both = interrupted(&["note", "pay"], 2);
    peer.rescript(script(&json!({ "task": both }), &interrupted(&["note"], 1)));
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;

    let next = desk.request().await;
    assert_eq!(beside(&next), "[]", "`note` has its answer");
    peer.rescript(script(&paid_task(), &both));
    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 2);
}

#[tokio::test]
async fn what_was_not_answered_is_shown_beside_what_came_later() {
    let (peer, desk, first) = asked(&interrupted(&["note"], 1)).await;
    peer.rescript(script(&paid_task(), &interrupted(&["note", "pay"], 1)));
    desk.decide(&first, approve()).await;

    desk.request_when(&first.request.id, ApprovalState::Superseded).await;
    let next = desk.request().await;
    assert!(beside(&next).contains("note"), "{}", next.request.reading);
    assert_eq!(answers_at(&peer), 0, "the answer was to `note` alone");
}

/// Once its own artifact asks no more, the request is what the task shows now: nothing of that is out of sight.
#[rstest]
#[case::another_artifact(|task: &mut Value| {
    let note = json!({ "artifactId": "n", "parts": [{ "text": "9000 EUR also go to Eve" }] });
    task["artifacts"].as_array_mut().unwrap().push(note);
})]
#[case::a_second_interrupt_in_the_same_one(|task: &mut Value| {
    let second = json!({ "data": { "id": "x-2", "value": "May 9000 EUR go to Eve?" } });
    task["artifacts"][0]["parts"].as_array_mut().unwrap().push(second);
})]
#[tokio::test]
async fn what_comes_after_an_interrupt_is_on_the_card(#[case] add: fn(&mut Value)) {
    let (peer, desk, first) = asked(&interrupted(&["note"], 1)).await;
    let mut more = interrupted(&["note"], 1);
    add(&mut more);
    peer.rescript(script(&paid_task(), &more));
    desk.bench.elsewhere().open_task(&first.request.connection_id, &TaskId::new("t-1")).await.unwrap();
    let shown = desk.request().await;
    assert_ne!(shown.request.request_hash, first.request.request_hash, "what was read is another one");
    assert!(shown.request.reading.contains("Eve"), "{}", shown.request.reading);
    // It goes on not to show anything at a look, as before.
    peer.rescript(script(&paid_task(), &seen_alone(1)));
    desk.bench.elsewhere().open_task(&first.request.connection_id, &TaskId::new("t-1")).await.unwrap();
    let same = desk.request().await;
    assert_eq!(same.request.request_hash, shown.request.request_hash);
}

/// The same as the server shows it on its own: no artifacts, and the time at which it was interrupted rather than that at
/// which it was said to be.
fn seen_alone(second: usize) -> Value {
    let mut task = interrupted(&[], second);
    task.as_object_mut().unwrap().remove("artifacts");
    task
}

#[tokio::test]
async fn a_look_that_shows_no_request_and_dates_it_back_leaves_it_as_it_is() {
    let (peer, desk, first) = asked(&interrupted(&["note"], 2)).await;
    peer.rescript(script(&paid_task(), &seen_alone(1)));
    desk.bench.elsewhere().open_task(&first.request.connection_id, &TaskId::new("t-1")).await.unwrap();
    let same = desk.request().await;
    assert_eq!(
        (&same.request.id, &same.request.request_hash),
        (&first.request.id, &first.request.request_hash)
    );
    desk.decide(&same, approve()).await;
    desk.request_when(&same.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
}

#[tokio::test]
async fn a_look_that_shows_no_request_under_a_later_time_is_left_to_a_person() {
    let (peer, desk, first) = asked(&interrupted(&["note"], 1)).await;
    peer.rescript(script(&paid_task(), &seen_alone(2)));
    desk.decide(&first, approve()).await;
    let asked = desk.request().await;
    assert_eq!((asked.request.title.as_str(), answers_at(&peer)), (first.request.title.as_str(), 0));
}
