//! Invalid answers to a message.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use serde_json::json;
use workbench_core::{CoreError, HintSentence};

use super::{Bad, response, task};
use crate::support::{Desk, answer_all, approve, by_button};
use crate::till::card;

#[rstest]
#[case::unauthorized(Reply::new(401), "credentials-wanted")]
#[case::forbidden(Reply::new(403), "not-allowed")]
#[case::gone(Reply::new(404), "no-agent-here")]
#[case::broken(Reply::new(502), r#""gateway-reaches-nobody","status":"502"#)]
#[case::rpc_error(Reply::error(-32602, "parts must not be empty"), r#""parts must not be empty","number":-32602"#)]
#[case::html(
    Reply::new(200).header("content-type", "text/html").bytes("<!doctype html><p>Sign in</p>"),
    "answer-is-web-page"
)]
#[case::empty(Reply::new(200), "answer-empty")]
#[case::truncated(Reply::json(200, r#"{"jsonrpc":"2.0","id":1,"result":{"message"#), "answer-ends-early")]
#[case::not_json(Reply::json(200, "no JSON at all"), "answer-not-json")]
#[case::invalid_utf8(Reply::json(200, *b"{\"jsonrpc\":\"2.0\",\"result\":\"\xff\"}"), "neither-message-nor-task")]
#[case::no_result(Reply::json(200, r#"{"jsonrpc":"2.0","id":$id}"#), "answer-without-result")]
#[case::no_answer(Reply::no_answer(), "connection-lost")]
#[tokio::test]
async fn a_message_that_gets_no_answer_fails_and_says_why(
    #[values(true, false)] streams: bool,
    #[case] reply: Reply,
    #[case] expected: &str,
) {
    let told = Bad::agent(streams, reply).await.fails().await;
    assert!(told.message.to_string().contains(expected), "{told:?}");
}

#[tokio::test]
async fn a_missing_credential_is_told_from_other_failures() {
    let told = Bad::agent(false, Reply::new(401)).await.fails().await;
    assert!(told.authentication);
    assert!(told.hints.contains(&HintSentence::CheckCredentials.into()), "{told:?}");
}

#[tokio::test]
async fn a_request_in_which_a_deciding_member_comes_twice_cannot_be_approved() {
    let call = r#"{"name":"adk_request_confirmation","id":"c","args":{"originalFunctionCall":
        {"name":"pay","id":"p","args":{"amount":1,"amount":1000000}},"toolConfirmation":{"confirmed":false}}}"#;
    let asked = format!(
        r#"{{"jsonrpc":"2.0","id":$id,"result":{{"task":{{"id":"t-1","status":{{"state":"TASK_STATE_INPUT_REQUIRED",
        "message":{{"messageId":"q","role":"ROLE_AGENT","parts":[{{"data":{call},
        "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]}}}}}}}}}}"#
    );
    let bad = Bad::agent(false, Reply::json(200, asked)).await;
    bad.desk.say(&bad.conversation, "pay").await;
    let request = bad.desk.request().await;
    assert!(
        request.request.reading.contains("memberTwice"),
        "it is pointed out: {}",
        request.request.reading
    );
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    bad.desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let refused =
        bad.desk.bench.approvals().decide(id, hash, answer_all(&request, &approve()), by_button()).await;
    assert!(matches!(refused, Err(CoreError::Reply(_))), "which of the two amounts? {refused:?}");
}

#[tokio::test]
async fn an_agent_that_forgot_a_task_is_said_to_have_lost_it_and_history_stays() {
    let working = response(&json!({ "task": task("WORKING") }));
    let held = Reply::sse(200).event(&working).hang();
    let script = Script::new().on("SendStreamingMessage", held).on("GetTask", super::not_found());
    let bad = Bad::script(true, script).await;
    bad.desk.say(&bad.conversation, "remember this").await;
    bad.desk.task_in(&bad.conversation, "working").await;
    // The agent is restarted: the stream ends, and nobody there knows of any task.
    bad.peer.release();
    let lost = bad.desk.task_when(&bad.conversation, "a lost task", |task| task.row.lost).await;
    assert_eq!(lost.row.state.as_str(), "working", "what was last seen is kept");
    let desk = bad.desk.restart().await;
    assert!(desk.tasks(&bad.conversation).await[0].row.lost);
    assert_eq!(desk.replies(&bad.conversation).await.len(), 1, "what was said before is still there");
}

#[tokio::test]
async fn the_same_task_id_from_two_agents_is_two_tasks() {
    let desk = Desk::new().await;
    let mut conversations = Vec::new();
    let mut peers = Vec::new();
    for state in ["COMPLETED", "FAILED"] {
        let script = Script::new().on("SendMessage", Reply::result(&json!({ "task": task(state) })));
        let peer = a2a_server::scripted::ScriptedPeer::start(script).await.unwrap();
        let conversation = desk.converse_with(&card(&peer.url(), false).to_string()).await;
        desk.say(&conversation, "go").await;
        conversations.push(conversation);
        peers.push(peer);
    }
    let one = desk.task_in(&conversations[0], "completed").await;
    let other = desk.task_in(&conversations[1], "failed").await;
    assert_eq!(one.row.task_id, other.row.task_id);
    assert_ne!(one.row.task_key, other.row.task_key);
}
