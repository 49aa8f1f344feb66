//! An agent whose answer to a look is older than what it streamed: its request stands, and its answer is sent.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::{GradeSentence, Sentence};
use workbench_store::approvals::{Approval, ApprovalState};

use super::answers_at;
use super::scripted::{agree, asked_by_streams, look_again, task_of};
use crate::support::Desk;

const BEGUN: &str = "2026-01-01T00:00:00.200Z";
const ASKED: &str = "2026-01-01T00:00:01Z";
const AFTER: &str = "2026-01-01T00:00:02Z";

fn status(state: &str, timestamp: &str, words: Option<&str>) -> Value {
    let message = |words| json!({ "messageId": words, "role": "ROLE_AGENT", "parts": [{ "text": words }] });
    json!({
        "state": format!("TASK_STATE_{state}"), "timestamp": timestamp, "message": words.map(message),
    })
}

fn task(status: &Value) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": status })
}

fn stream(results: &[Value]) -> Reply {
    results.iter().fold(Reply::sse(200), |reply, result| {
        reply.event(&format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#))
    })
}

fn told(status: &Value) -> Value {
    json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "status": status } })
}

/// A desk at which a task waits as its stream says. Each look shows it at work, since this time.
async fn asked_but_at_work_since(since: &str) -> (ScriptedPeer, Desk, Approval) {
    let asks = status("INPUT_REQUIRED", ASKED, Some("For how many people?"));
    let begins = stream(&[json!({ "task": task(&status("WORKING", BEGUN, None)) }), told(&asks)]);
    let (peer, desk, request) = asked_by_streams(Script::new().on("SendStreamingMessage", begins)).await;
    let ends = stream(&[told(&status("COMPLETED", AFTER, Some("Soup for four.")))]);
    let looks = Reply::result(&task(&status("WORKING", since, None)));
    peer.rescript(Script::new().on("SendStreamingMessage", ends).on("GetTask", looks));
    (peer, desk, request)
}

#[rstest]
#[case::as_it_began(BEGUN, ApprovalState::Pending)]
#[case::later(AFTER, ApprovalState::AnsweredElsewhere)]
#[tokio::test]
async fn a_request_ends_by_a_task_at_work_only_if_that_came_after_it(
    #[case] since: &str,
    #[case] expected: ApprovalState,
) {
    let (_peer, desk, request) = asked_but_at_work_since(since).await;
    look_again(&desk).await;
    let now = desk.bench.approval(&request.request.id).await.expect("it is known");
    assert_eq!(now.state, expected);
}

#[tokio::test]
async fn its_answer_is_sent_once_and_says_that_it_was_not_seen_again() {
    let (peer, desk, request) = asked_but_at_work_since(BEGUN).await;
    desk.decide(&request, a2a_hitl::Answer::Text("Four".to_owned())).await;
    let sent = desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
    let grade = sent.freshness.as_deref().map(Sentence::from_stored);
    assert_eq!(grade, Some(Sentence::Grade(GradeSentence::ShownAsBefore)));
}

#[tokio::test]
async fn words_in_the_chat_reach_it_as_well() {
    let (peer, desk, request) = asked_but_at_work_since(BEGUN).await;
    let message = agree(&desk, &task_of(&desk, &request).await).await;
    desk.delivered(&message).await;
    desk.request_when(&request.request.id, ApprovalState::AnsweredElsewhere).await;
    assert_eq!(answers_at(&peer), 1);
}
