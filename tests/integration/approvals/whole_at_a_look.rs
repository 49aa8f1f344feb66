//! Content of a task that its stream leaves out and the look before sending shows: it is no change of the request.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_store::approvals::{Approval, ApprovalState};

use super::answers_at;
use super::scripted::asked_by_streams;
use crate::support::Desk;

const EXTENSION: &str = "https://example.com/acceptance/v1";

fn status(state: &str, words: &str) -> Value {
    json!({ "state": format!("TASK_STATE_{state}"), "timestamp": "2026-01-01T00:00:00Z", "message": {
        "messageId": "q", "role": "ROLE_AGENT", "parts": [{ "text": words }], "extensions": [EXTENSION],
        "metadata": { (format!("{EXTENSION}/pendingAcceptance")): true },
    } })
}

fn artifact() -> Value {
    let invoice = json!({ "number": "R-1", "customer": "Hansen", "vat": 349.6 });
    let part = json!({ "data": invoice, "filename": "invoice.json", "mediaType": "application/json" });
    json!({ "artifactId": "invoice", "name": "invoice.json", "parts": [part] })
}

/// The task as a look shows it, with metadata that its stream leaves out.
fn whole(state: &str, words: &str) -> Value {
    let criteria = json!({ "description": "VAT 19 %.", "requiredArtifacts": ["invoice.json"], "evaluator": "human", "acceptanceTimeoutSeconds": 86400, "maxRejections": 2 });
    json!({
        "id": "t-1", "contextId": "c-1", "status": status(state, words), "artifacts": [artifact()],
        "metadata": { (format!("{EXTENSION}/criteria")): criteria },
    })
}

fn events(results: &[Value]) -> Reply {
    results.iter().fold(Reply::sse(200), |reply, result| {
        reply.event(&format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#))
    })
}

fn update(status: &Value) -> Value {
    json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "status": status } })
}

const DRAFT: &str = "Draft 1 is ready for acceptance.";

/// A desk at which the draft waits, as its stream tells of it.
async fn asked() -> (ScriptedPeer, Desk, Approval) {
    let begun =
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_SUBMITTED" } } });
    let made = json!({ "artifactUpdate": { "taskId": "t-1", "contextId": "c-1", "artifact": artifact() } });
    let stream = events(&[begun, made, update(&status("INPUT_REQUIRED", DRAFT))]);
    asked_by_streams(Script::new().on("SendStreamingMessage", stream)).await
}

async fn answer(desk: &Desk, request: &Approval) {
    desk.decide(request, a2a_hitl::Answer::Text("Accepted.".to_owned())).await;
}

fn shows(desk: &Approval) -> bool {
    desk.request.reading.to_string().contains("VAT 19 %.")
}

#[tokio::test]
async fn an_answer_is_sent_though_the_look_before_shows_more_of_the_task() {
    let (peer, desk, request) = asked().await;
    assert!(!shows(&request), "its stream does not tell of it");
    let done = events(&[update(&status("COMPLETED", "Accepted."))]);
    let script = Script::new().on("SendStreamingMessage", done);
    peer.rescript(script.on("GetTask", Reply::result(&whole("INPUT_REQUIRED", DRAFT))));
    answer(&desk, &request).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
}

#[tokio::test]
async fn an_answer_to_what_the_agent_changed_is_told_of_at_the_new_card() {
    let (peer, desk, request) = asked().await;
    let other = whole("INPUT_REQUIRED", "Draft 2 is ready for acceptance.");
    peer.rescript(Script::new().on("GetTask", Reply::result(&other)));
    answer(&desk, &request).await;
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    let new = desk.request().await;
    let card = desk.bench.screens().request_detail(&new.request.id).await.expect("the new card");
    assert_eq!(card.refused_before.map(|before| before.request.id), Some(request.request.id));
}
