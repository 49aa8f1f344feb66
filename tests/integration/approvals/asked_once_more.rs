//! An agent that gives its question the same id each time: after an answer it asks once more, and that is a new card.

use a2a_hitl::Answer;
use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_store::approvals::ApprovalState;
use workbench_store::approvals::receipts::Receipt;

use super::scripted::{asked_by, asked_by_streams, with_receipt};

fn status(second: u8, state: &str, words: &str) -> Value {
    let message = json!({ "messageId": "clarify_1", "role": "ROLE_AGENT", "parts": [{ "text": words }] });
    json!({
        "state": format!("TASK_STATE_{state}"), "timestamp": format!("2026-01-01T00:00:0{second}Z"),
        "message": (!words.is_empty()).then_some(message),
    })
}

const QUESTION: &str = "The total is either 45.00 or 4.50. Which is it?";

fn asks(second: u8) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": status(second, "INPUT_REQUIRED", QUESTION) })
}

fn told(status: &Value) -> Value {
    json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "status": status } })
}

fn stream(results: &[Value]) -> Reply {
    results.iter().fold(Reply::sse(200), |reply, result| {
        reply.event(&format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#))
    })
}

#[rstest]
#[case::in_its_answer(false)]
#[case::in_one_breath_with_its_work(true)]
#[tokio::test]
async fn a_question_of_the_same_id_is_asked_once_more(#[case] streams: bool) {
    let (begins, goes_on) = if streams {
        let again = [told(&status(2, "WORKING", "")), told(&status(2, "INPUT_REQUIRED", QUESTION))];
        (stream(&[json!({ "task": asks(1) })]), stream(&again))
    } else {
        (Reply::result(&json!({ "task": asks(1) })), Reply::result(&json!({ "task": asks(2) })))
    };
    let method = if streams { "SendStreamingMessage" } else { "SendMessage" };
    let script = Script::new().on(method, begins).on("GetTask", Reply::result(&asks(1)));
    let (peer, desk, request) = if streams { asked_by_streams(script).await } else { asked_by(script).await };
    peer.rescript(Script::new().on(method, goes_on).on("GetTask", Reply::result(&asks(1))));

    desk.decide(&request, Answer::Text("Not sure".to_owned())).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let again = desk.request().await;
    assert_eq!(again.request.title, request.request.title);
    assert_ne!(again.request.id, request.request.id, "another card");
    with_receipt(&desk, &request.request.id, Receipt::AskedAgain).await;
}
