//! An agent that does not know the task of a request: once, as one of several servers may, or every time; and one that shows
//! nobody its tasks.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::approvals::fate::{Fate, fate_of};
use workbench_store::approvals::ApprovalState;

use super::scripted::{answer, asked, asking};
use crate::support::approve;

#[rstest]
#[case::once(1, ApprovalState::Delivered, 1)]
#[case::every_time(2, ApprovalState::Superseded, 0)]
#[tokio::test]
async fn a_request_is_closed_once_its_agent_twice_did_not_know_the_task(
    #[case] times: usize,
    #[case] ends: ApprovalState,
    #[case] arrive: usize,
) {
    let task = asking("nowhere", "");
    let (peer, desk, request) = asked(&task).await;
    let done = task.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    let mut script = Script::new().on("SendMessage", answer(&format!(r#"{{"task":{done}}}"#)));
    for _ in 0..times {
        script = script.then(Reply::error(-32001, "no such task"));
    }
    peer.rescript(script.then(answer(&task)));
    let heard = peer.requests().len();

    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ends).await;
    let heard_since = peer.requests().split_off(heard);
    let sent = heard_since.iter().filter(|call| call.method().as_deref() == Some("SendMessage"));
    assert_eq!(sent.count(), arrive);
}

/// An agent that was started anew, say.
#[tokio::test]
async fn a_request_comes_back_once_its_agent_knows_the_task_again() {
    let task = asking("nowhere", "");
    let (peer, desk, request) = asked(&task).await;
    let unknown = || Reply::error(-32001, "no such task");
    let silent = Script::new().then(unknown()).then(unknown()).then(unknown());
    peer.rescript(silent.then(answer(&task)).then(answer(&task)));
    desk.decide(&request, approve()).await;
    let lost = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert_eq!(fate_of(&lost), Some(Fate::NotSent));

    let again = desk.request().await;
    assert_ne!(again.request.id, request.request.id);
    assert_eq!(again.request.request_hash, request.request.request_hash);
    let calls = peer.requests();
    let looks = calls.iter().rev().take_while(|call| call.method().as_deref() == Some("GetTask")).count();
    assert_eq!(looks, 4, "twice before sending, and until it knows the task");
}

#[tokio::test]
async fn one_decision_is_enough_for_an_agent_that_shows_nobody_its_tasks() {
    let task = asking("nowhere", "");
    let (peer, desk, request) = asked(&task).await;
    let done = task.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    let answers = answer(&format!(r#"{{"task":{done}}}"#));
    let unknown_method = Reply::error(-32601, "Method not found");
    peer.rescript(Script::new().on("SendMessage", answers).on("GetTask", unknown_method));
    desk.decide(&request, approve()).await;
    let delivered = desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let grade = delivered.freshness.as_deref().unwrap_or_default();
    assert!(grade.contains("shows-no-tasks"), "the person is told: {grade}");
}
