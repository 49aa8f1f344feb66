//! Whether events arrive as they happen: tested only after a person agreed, and told by the times alone.

use std::time::Duration;

use a2a_server::scripted::{Reply, Script};
use serde_json::json;
use workbench_core::{ConnectionId, DoctorStep, Examination, Remedy, Severity, StepState};
use workbench_store::wire;

use super::{card, codes, done, examined, peer, step, unknown_task, well};
use crate::support::Desk;

fn event(state: &str) -> String {
    let task = json!({ "task": {
        "id": "t-1", "contextId": "c-1", "status": { "state": state, "timestamp": "2026-01-01T00:00:00Z" },
    } });
    format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{task}}}"#)
}

async fn offered(desk: &Desk, url: &str) -> ConnectionId {
    let id = desk.connect(url).await;
    let found = examined(desk, &id).await;
    assert_eq!(step(&found, DoctorStep::Streaming).state, StepState::Offered);
    id
}

/// Waits for the wire log: an answer has been read once it is there.
async fn heard(desk: &Desk, id: &ConnectionId, words: &str) {
    desk.wait_for("what the agent said", async |desk| {
        let id = id.clone();
        let frames = desk.read(move |reader| match wire::latest(reader, Some(&id), 1)?.first() {
            Some(exchange) => wire::frames(reader, &exchange.id, 0, 10),
            None => Ok(Vec::new()),
        });
        let said = |frame: &wire::Frame| String::from_utf8_lossy(&frame.body).contains(words);
        frames.await.iter().any(said).then_some(())
    })
    .await;
}

/// The findings when the agent streams `answer`, whose second half comes five seconds after the first.
async fn measured(before_pause: Option<&str>, answer: Reply) -> Examination {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = offered(&desk, &agent.url()).await;
    let script = Script::new().card(card()).on("GetTask", unknown_task());
    agent.rescript(script.on("SendStreamingMessage", answer));
    let before = agent.requests().len();
    desk.bench.doctor().try_stream(&id, "Hello").await.unwrap();
    agent.received(before + 1).await;
    if let Some(before_pause) = before_pause {
        heard(&desk, &id, before_pause).await;
    }
    desk.place().pass(Duration::from_secs(5));
    agent.release();
    let found = done(&desk, &id).await;
    let sent: Vec<_> = agent
        .requests()
        .split_off(before)
        .iter()
        .filter_map(a2a_server::scripted::RecordedRequest::method)
        .collect();
    assert_eq!(sent, ["SendStreamingMessage"], "one message, and no more");
    found
}

#[tokio::test]
async fn events_that_come_all_at_once_at_the_end_were_held_back() {
    let buffered = Reply::sse(200)
        .bytes(": hello\n\n")
        .hang()
        .event(&event("TASK_STATE_WORKING"))
        .event(&event("TASK_STATE_WORKING"))
        .event(&event("TASK_STATE_COMPLETED"));
    let found = measured(None, buffered).await;
    let streaming = step(&found, DoctorStep::Streaming);
    assert_eq!(codes(&found, DoctorStep::Streaming), [(Severity::Warning, "stream-held-back".to_owned())]);
    assert_eq!(streaming.findings[0].remedy, Some(Remedy::OpenTask { task_id: "t-1".to_owned() }));
}

#[tokio::test]
async fn events_that_come_one_after_another_flow() {
    let flowing = Reply::sse(200)
        .event(&event("TASK_STATE_WORKING"))
        .hang()
        .event(&event("TASK_STATE_WORKING"))
        .event(&event("TASK_STATE_COMPLETED"));
    let found = measured(Some("TASK_STATE_WORKING"), flowing).await;
    assert_eq!(codes(&found, DoctorStep::Streaming), [(Severity::Good, "stream-flows".to_owned())]);
}

#[tokio::test]
async fn a_message_for_a_stream_is_sent_only_where_it_was_offered() {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = desk.connect(&agent.url()).await;
    assert!(desk.bench.doctor().try_stream(&id, "Hello").await.is_err(), "nothing was examined");
    examined(&desk, &id).await;
    assert!(desk.bench.doctor().try_stream(&id, "  ").await.is_err(), "there is nothing to say");
    let said =
        agent.requests().iter().any(|request| request.method().as_deref() == Some("SendStreamingMessage"));
    assert!(!said);
}

#[tokio::test]
async fn a_stream_that_breaks_says_why() {
    let (agent, desk) = (peer(well()).await, Desk::new().await);
    let id = offered(&desk, &agent.url()).await;
    agent.rescript(well().on("SendStreamingMessage", Reply::new(403)));
    desk.bench.doctor().try_stream(&id, "Hello").await.unwrap();
    let found = done(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Streaming), [(Severity::Problem, "not-allowed".to_owned())]);
}
