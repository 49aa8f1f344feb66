//! An answer that says two things at once proves neither.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::Value;
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::{asked_by, asked_by_streams};
use super::{answers_at, paid_task, waiting_task};
use crate::support::{Desk, approve};

/// A body of an answer; `$id` is the call's.
fn body(outcome: &str) -> Reply {
    Reply::json(200, format!(r#"{{"jsonrpc":"2.0","id":$id,{outcome}}}"#))
}

/// The task, completed and waiting at once.
fn of_two_states(task: &Value) -> String {
    let waits = r#""state":"TASK_STATE_INPUT_REQUIRED""#;
    let text = task.to_string();
    assert!(text.contains(waits), "{text}");
    text.replace(waits, &format!(r#""state":"TASK_STATE_COMPLETED",{waits}"#))
}

async fn asked() -> (ScriptedPeer, Desk, Approval) {
    asked_by(Script::new().on("SendMessage", Reply::result(&waiting_task()))).await
}

#[rstest]
#[case::two_results(format!(r#""result":{},"result":{}"#, paid_task(), waiting_task()))]
#[case::a_result_and_an_error(format!(r#""result":{},"error":{{"code":-32601,"message":"no"}}"#, paid_task()))]
#[case::two_codes(r#""error":{"code":-32601,"code":-32603,"message":"no"}"#.to_owned())]
#[case::two_states(format!(r#""result":{}"#, of_two_states(&waiting_task())))]
#[tokio::test]
async fn an_ambiguous_answer_to_a_decision_leaves_it_in_doubt(#[case] outcome: String) {
    let (peer, desk, request) = asked().await;
    let looked_at = Reply::result(&waiting_task()["task"]);
    peer.rescript(Script::new().on("SendMessage", body(&outcome)).on("GetTask", looked_at));
    desk.decide(&request, approve()).await;

    let doubtful = desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    assert_eq!(doubtful.attempt, 1);
    let desk = desk.restart().await;
    let still = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(still.state, ApprovalState::Uncertain);
    assert_eq!(answers_at(&peer), 1, "nothing is sent again by itself");
}

#[rstest]
#[case::nothing("{}")]
#[case::words(r#""working""#)]
#[case::news_of_another_kind(r#"{"progress":{"done":1}}"#)]
#[tokio::test]
async fn an_error_after_the_agent_began_to_speak_leaves_the_decision_in_doubt(#[case] said: &str) {
    let event = |outcome: &str| format!(r#"{{"jsonrpc":"2.0","id":$id,{outcome}}}"#);
    let asking = Reply::sse(200).event(&event(&format!(r#""result":{}"#, waiting_task())));
    let (peer, desk, request) = asked_by_streams(Script::new().on("SendStreamingMessage", asking)).await;
    let answer = Reply::sse(200)
        .event(&event(&format!(r#""result":{said}"#)))
        .event(&event(r#""error":{"code":-32601,"message":"no"}"#));
    let looked_at = Reply::result(&waiting_task()["task"]);
    peer.rescript(Script::new().on("SendStreamingMessage", answer).on("GetTask", looked_at));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    assert_eq!(answers_at(&peer), 1);
}

#[tokio::test]
async fn an_ambiguous_look_at_a_task_settles_no_doubt() {
    let (peer, desk, request) = asked().await;
    let looked_at = Reply::result(&waiting_task()["task"]);
    // The look after the failure, and every later one, shows a task in two states.
    let two_states = body(&format!(r#""result":{}"#, of_two_states(&waiting_task()["task"])));
    peer.rescript(Script::new().on("SendMessage", Reply::new(500)).then(looked_at).then(two_states.clone()));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    peer.rescript(Script::new().on("GetTask", two_states));
    let again = desk.bench.approvals().resolve_uncertain(&request.request.id, true).await;
    assert!(again.is_err(), "nobody can see what it would be sent to");
    let still = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(still.state, ApprovalState::Uncertain, "completed, says the first; waiting, the second");
}

#[tokio::test]
async fn nothing_is_sent_after_an_ambiguous_look() {
    let (peer, desk, request) = asked().await;
    let two_states = body(&format!(r#""result":{}"#, of_two_states(&waiting_task()["task"])));
    peer.rescript(Script::new().on("SendMessage", Reply::result(&paid_task())).on("GetTask", two_states));
    desk.decide(&request, approve()).await;
    desk.wait_for("the decision to come back", async |desk| {
        let history = desk.history(&request.request.id).await;
        history.ends_with(&[ApprovalEventKind::Withdrawn]).then_some(())
    })
    .await;
    assert_eq!(answers_at(&peer), 0);
}
