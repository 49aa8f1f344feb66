//! Agents that keep one message for all of their requests: another question under its id is another request, and
//! an answered one is not asked again because its surroundings changed.

use std::time::Duration;

use a2a_hitl::Answer;
use a2a_protocol::model::TaskId;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::time::timeout;
use workbench_core::Announcement;
use workbench_core::ledger::rows::{EntryKind, Shown};
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::asked_by;
use super::{answers_at, paid_task};
use crate::support::{Desk, approve};

/// Ends what would never end.
const PATIENCE: Duration = Duration::from_secs(20);

/// A call that waits for a confirmation.
fn call(id: &str, tool: &str, text: &str) -> Value {
    calling(id, tool, &json!({ "text": text }))
}

fn calling(id: &str, tool: &str, args: &Value) -> Value {
    json!({
        "data": {"name": "adk_request_confirmation", "id": id, "args": {
            "originalFunctionCall": {"name": tool, "id": format!("of-{id}"), "args": args},
            "toolConfirmation": {"confirmed": false},
        }},
        "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
    })
}

/// The task while it asks. Its message has one id whatever it says.
fn asking(part: &Value, timestamp: &str, counted: u32) -> Value {
    let message = json!({
        "messageId": "q", "role": "ROLE_AGENT", "parts": [part], "metadata": {"seen": counted},
    });
    json!({
        "id": "t-1", "contextId": "c-1",
        "status": {"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": timestamp, "message": message},
    })
}

fn answered(task: &Value) -> Reply {
    Reply::result(&json!({ "task": task }))
}

/// An agent that asks `before` and, once it has an answer, shows `after`; and a desk with the first decided.
async fn approved(before: &Value, after: &Value) -> (ScriptedPeer, Desk, Approval) {
    let script = |answer: &Value| {
        Script::new().on("SendMessage", answered(answer)).on("GetTask", Reply::result(before))
    };
    let (peer, desk, request) = asked_by(script(before)).await;
    peer.rescript(script(after));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    (peer, desk, request)
}

#[rstest]
#[case::other_arguments(call("a", "note", "milk and bread"))]
#[case::another_tool(call("a", "delete", "milk"))]
#[case::the_same_call_once_more(call("b", "note", "milk"))]
#[case::words(json!({ "text": "Which shop?" }))]
#[tokio::test]
async fn another_question_in_the_same_message_is_asked(#[case] next: Value) {
    let before = asking(&call("a", "note", "milk"), "2026-01-01T00:00:00Z", 0);
    let after = asking(&next, "2026-01-01T00:00:01Z", 0);
    let (peer, desk, first) = approved(&before, &after).await;
    let second = desk.request().await;
    assert_ne!(second.request.id, first.request.id);

    peer.rescript(
        Script::new().on("SendMessage", Reply::result(&paid_task())).on("GetTask", Reply::result(&after)),
    );
    let answer =
        if next["text"].is_string() { Answer::Text("The one on the corner".to_owned()) } else { approve() };
    desk.decide(&second, answer).await;
    desk.request_when(&second.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 2, "each is answered once");
}

#[rstest]
#[case::a_counter(call("a", "note", "milk"), call("a", "note", "milk"))]
#[case::the_spelling_of_a_number(
    calling("a", "pay", &json!({ "yen": 42 })),
    calling("a", "pay", &json!({ "yen": 42.0 }))
)]
#[tokio::test]
async fn an_answered_request_is_not_asked_again_for_a_change_around_it(
    #[case] asked: Value,
    #[case] shown: Value,
) {
    let before = asking(&asked, "2026-01-01T00:00:00Z", 0);
    let after = asking(&shown, "2026-01-01T00:00:01Z", 1);
    let (peer, desk, first) = approved(&before, &after).await;
    peer.rescript(Script::new().on("GetTask", Reply::result(&after)));
    desk.bench.elsewhere().open_task(&first.request.connection_id, &TaskId::new("t-1")).await.unwrap();
    assert_eq!(desk.requests().await.len(), 1, "nobody is asked twice");
}

#[rstest]
#[case::other_arguments(call("a", "note", "milk and bread"), true)]
#[case::another_tool(call("a", "delete", "milk"), true)]
#[case::words(json!({ "text": "Which shop?" }), true)]
#[case::a_counter(call("a", "note", "milk"), false)]
#[tokio::test]
async fn what_an_agent_makes_of_a_request_that_was_put_aside_is_not_put_aside(
    #[case] next: Value,
    #[case] is_other: bool,
) {
    let first = asking(&call("a", "note", "milk"), "2026-01-01T00:00:00Z", 0);
    let (peer, desk, request) = asked_by(Script::new().on("SendMessage", answered(&first))).await;
    let id = request.request.id.clone();
    let until = Some(request.created_at + 8 * 3_600_000);
    desk.bench.approvals().snooze(&id, until).await.unwrap();
    desk.bench.approvals().note(&id, "checked, fine").await.unwrap();
    let mut told = desk.bench.announcements();

    let rewritten = asking(&next, "2026-01-01T00:00:00Z", 1);
    peer.rescript(Script::new().on("GetTask", Reply::result(&rewritten)));
    desk.bench.elsewhere().open_task(&request.request.connection_id, &TaskId::new("t-1")).await.unwrap();

    let now = desk.request().await;
    let proposed =
        |entries: Vec<Shown>| entries.iter().filter(|it| it.entry.fact.kind == EntryKind::Proposed).count();
    let in_ledger = proposed(desk.bench.ledger().of(&id).await.unwrap());
    if !is_other {
        assert_eq!((now.snoozed_until, now.note.as_deref()), (until, Some("checked, fine")));
        assert_eq!(in_ledger, 1);
        return;
    }
    assert_eq!((now.snoozed_until, now.note), (None, None), "that was said of another request");
    assert_eq!(in_ledger, 2, "each is proven by itself");
    let announced = async {
        loop {
            if let Announcement::NewRequest { approval, .. } = told.recv().await.unwrap() {
                return approval;
            }
        }
    };
    assert_eq!(timeout(PATIENCE, announced).await.expect("somebody is told"), id);
}

/// The task that asks the same in a message of this id.
fn asking_in(message: &str) -> Value {
    let mut task = asking(&call("a", "note", "milk"), "2026-01-01T00:00:00Z", 0);
    task["status"]["message"]["messageId"] = message.into();
    task
}

#[tokio::test]
async fn an_answer_is_told_of_also_where_one_that_never_left_stands_between() {
    let (peer, desk, first) = approved(&asking_in("q"), &asking_in("q-2")).await;
    let second = desk.request().await;
    peer.rescript(Script::new().on("GetTask", Reply::result(&asking_in("q-3"))));
    desk.decide(&second, approve()).await;
    desk.request_when(&second.request.id, ApprovalState::Superseded).await;

    let third = desk.request().await;
    let told = desk.bench.screens().request_detail(&third.request.id).await.unwrap().answered_before;
    let told: Vec<_> = told.into_iter().map(|before| before.approval.request.id).collect();
    assert_eq!(told, [first.request.id]);
}

#[tokio::test]
async fn a_question_that_comes_back_after_another_is_asked_and_told_of() {
    let mut other = asking(&call("b", "note", "bread"), "2026-01-01T00:00:01Z", 0);
    other["status"]["message"]["messageId"] = "q-2".into();
    let (peer, desk, first) = approved(&asking_in("q"), &other).await;
    let second = desk.request().await;
    let script =
        Script::new().on("SendMessage", answered(&asking_in("q"))).on("GetTask", Reply::result(&other));
    peer.rescript(script);
    desk.decide(&second, approve()).await;
    desk.request_when(&second.request.id, ApprovalState::Delivered).await;

    let third = desk.request().await;
    assert!(
        ![&first.request.id, &second.request.id].contains(&&third.request.id),
        "it is no echo of the first"
    );
    let told = desk.bench.screens().request_detail(&third.request.id).await.unwrap().answered_before;
    let told: Vec<_> = told.into_iter().map(|before| before.approval.request.id).collect();
    assert_eq!(told, [first.request.id]);
}

#[rstest]
#[case::made_up_by_chance("adk-0b9f7c1e-4b52-4a53-9d5e-6b8a7c1e4b52", "milk", true)]
#[case::confirmed_anew("adk-again", "milk", true)]
#[case::counted("call-1", "milk", false)]
#[case::for_something_else("adk-0b9f7c1e-4b52-4a53-9d5e-6b8a7c1e4b52", "bread", false)]
#[tokio::test]
async fn an_answered_call_is_told_of_when_it_is_asked_for_in_a_new_task(
    #[case] name: &str,
    #[case] text: &str,
    #[case] is_told: bool,
) {
    let mut before = call(name, "note", "milk");
    let mut after = call(name, "note", text);
    if name == "adk-again" {
        for part in [&mut before, &mut after] {
            part["data"]["args"]["originalFunctionCall"]["id"] = "call_9pw1qnYScqvGrCH58HWCvFH6".into();
        }
        after["data"]["id"] = "adk-once-more".into();
    }
    let asked = asking(&before, "2026-01-01T00:00:00Z", 0);
    let (peer, desk, first) = approved(&asked, &paid_task()).await;
    let mut anew = asking(&after, "2026-01-01T00:00:09Z", 0);
    anew["id"] = "t-2".into();
    peer.rescript(Script::new().on("GetTask", Reply::result(&anew)));
    desk.bench.elsewhere().open_task(&first.request.connection_id, &TaskId::new("t-2")).await.unwrap();

    let second = desk.request().await;
    assert_ne!(second.request.task_key, first.request.task_key);
    let told = desk.bench.screens().request_detail(&second.request.id).await.unwrap().answered_before;
    let told: Vec<_> = told.into_iter().map(|before| before.approval.request.id).collect();
    let expected = if is_told { vec![first.request.id] } else { Vec::new() };
    assert_eq!(told, expected);
}
