//! A wait that passes by itself while its stream stays open: the agent gives up waiting and goes on.

use a2a_hitl::Answer;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::approvals::fate::{Fate, fate_of};
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::asked_by_streams;
use crate::support::{Desk, outcome};

const DENIED: &str = "Permission request timed out; denied.";

fn status(state: &str, parts: &Value) -> Value {
    let message = json!({ "messageId": state, "role": "ROLE_AGENT", "parts": parts });
    json!({ "state": format!("TASK_STATE_{state}"), "message": message })
}

fn update(status: &Value) -> String {
    let update = json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "status": status } });
    format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{update}}}"#)
}

/// A desk at which the agent waits in this state on a stream that it goes on with by itself.
async fn waiting(state: &str, says: &Value) -> (ScriptedPeer, Desk, Approval) {
    let stream = Reply::sse(200)
        .event(&update(&status(state, &json!([{ "text": "May I run the repair?" }]))))
        .hang()
        .event(&update(&status("WORKING", says)));
    asked_by_streams(Script::new().on("SendStreamingMessage", stream)).await
}

#[rstest]
#[case::words("INPUT_REQUIRED", json!([{ "text": DENIED }]))]
#[case::data("AUTH_REQUIRED", json!([{ "data": { "error": DENIED } }]))]
#[tokio::test]
async fn what_passes_on_its_own_stream_is_asked_no_longer(#[case] state: &str, #[case] says: Value) {
    let (peer, desk, request) = waiting(state, &says).await;
    peer.release();
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    let why = outcome(&over);
    assert!(why.contains("went-on-by-itself") && why.contains(DENIED), "with its next words: {why}");
}

#[tokio::test]
async fn an_answer_that_comes_too_late_for_a_task_that_goes_on_is_not_accepted() {
    let (peer, desk, request) = waiting("INPUT_REQUIRED", &json!([{ "text": DENIED }])).await;
    let shown = |state| {
        let status = status(state, &json!([{ "text": "May I run the repair?" }]));
        Reply::result(&json!({ "id": "t-1", "contextId": "c-1", "status": status }))
    };
    let refusing = Script::new().then(shown("INPUT_REQUIRED"));
    let refusing = refusing.on("SendStreamingMessage", Reply::error(-32004, "The task does not wait."));
    peer.rescript((0..9).fold(refusing, |script, _| script.then(shown("WORKING"))));
    desk.decide(&request, Answer::Text("yes".to_owned())).await;
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(outcome(&over).contains("went-on-refusing"), "{}", outcome(&over));
    assert_eq!(fate_of(&over), Some(Fate::NotAccepted), "it is known what became of it");
}
