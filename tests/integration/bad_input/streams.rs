//! Streams that go wrong on the way.

use a2a_server::scripted::{Reply, Script};
use serde_json::json;
use workbench_core::{CallSentence, HintSentence, Without};
use workbench_store::sent::SentStatus;

use super::{Bad, chunk, events, not_found, response, task};
use crate::support::Desk;

fn begun() -> Reply {
    events(&[json!({ "task": task("WORKING") }), chunk("half a ", false)])
}

/// A stream that begins well; the task can be read afterwards as `now`.
async fn streaming(reply: Reply, now: Reply) -> Bad {
    Bad::script(true, Script::new().on("SendStreamingMessage", reply).on("GetTask", now)).await
}

fn completed() -> Reply {
    let mut done = task("COMPLETED");
    done["artifacts"] = json!([{ "artifactId": "a-1", "parts": [{ "text": "half a sentence" }] }]);
    Reply::result(&done)
}

#[tokio::test]
async fn a_stream_without_a_terminal_state_is_followed_up_by_reading_the_task() {
    let bad = streaming(begun(), completed()).await;
    let said = bad.desk.say(&bad.conversation, "go").await;
    let task = bad.desk.task_in(&bad.conversation, "completed").await;
    assert_eq!(Desk::texts(&task), [("a-1".to_owned(), "half a sentence".to_owned())]);
    assert_eq!(bad.desk.sent(&said).await.status, SentStatus::Sent);
}

#[tokio::test]
async fn a_stream_cut_in_the_middle_loses_nothing() {
    let bad = streaming(begun().bytes("data: {\"jsonrpc\":\"2.").cut(), completed()).await;
    bad.desk.say(&bad.conversation, "go").await;
    let task = bad.desk.task_in(&bad.conversation, "completed").await;
    assert_eq!(Desk::texts(&task), [("a-1".to_owned(), "half a sentence".to_owned())]);
}

#[tokio::test]
async fn an_error_inside_a_stream_leaves_what_arrived_and_has_the_task_read() {
    let error = r#"{"jsonrpc":"2.0","id":$id,"error":{"code":-32603,"message":"out of paper"}}"#;
    let bad = streaming(begun().event(error), Reply::result(&task("FAILED"))).await;
    bad.desk.say(&bad.conversation, "go").await;
    let task = bad.desk.task_in(&bad.conversation, "failed").await;
    assert_eq!(Desk::texts(&task), [("a-1".to_owned(), "half a ".to_owned())], "what had arrived is kept");
}

#[tokio::test]
async fn an_error_as_the_first_event_fails_the_message_with_its_words() {
    let error = r#"{"jsonrpc":"2.0","id":$id,"error":{"code":-32603,"message":"out of paper"}}"#;
    let told = Bad::agent(true, Reply::sse(200).event(error)).await.fails().await;
    assert!(told.message.to_string().contains("out of paper"), "{told:?}");
}

#[tokio::test]
async fn a_stream_without_a_byte_fails_the_message_and_is_retried_plainly() {
    let answered =
        json!({ "message": { "messageId": "m-2", "role": "ROLE_AGENT", "parts": [{ "text": "at last" }] } });
    let script =
        Script::new().on("SendStreamingMessage", Reply::sse(200)).on("SendMessage", Reply::result(&answered));
    let bad = Bad::script(true, script).await;
    let said = bad.desk.say(&bad.conversation, "go").await;
    let told = bad.desk.failure(&said).await;
    assert_eq!(told.message, CallSentence::NoEvent.into());
    assert_eq!(told.again_without, Some(Without::Stream));
    assert_eq!(told.hints, [HintSentence::WithoutStreaming.into()]);

    bad.desk.bench.chats().say_again(&said).await.expect("what failed can be said again");
    bad.desk.delivered(&said).await;
    let methods: Vec<_> =
        bad.peer.requests().iter().filter_map(a2a_server::scripted::RecordedRequest::method).collect();
    assert_eq!(methods[1..], ["SendStreamingMessage", "SendMessage"]);
    assert_eq!(bad.desk.replies(&bad.conversation).await.len(), 2);
}

#[tokio::test]
async fn a_stream_that_never_ends_stops_at_once_when_told_to() {
    let endless = begun().hang();
    let script =
        Script::new().on("SendStreamingMessage", endless).on("CancelTask", Reply::result(&task("CANCELED")));
    let bad = Bad::script(true, script).await;
    bad.desk.say(&bad.conversation, "go").await;
    bad.desk.task_when(&bad.conversation, "the first words", |task| !task.artifacts.is_empty()).await;
    bad.desk.bench.chats().stop(&bad.conversation).await.unwrap();
    let task = bad.desk.task_in(&bad.conversation, "canceled").await;
    assert_eq!(Desk::texts(&task), [("a-1".to_owned(), "half a ".to_owned())], "what had arrived is kept");
}

#[tokio::test]
async fn an_event_above_the_limit_ends_the_stream_and_the_task_is_read() {
    let huge = response(&chunk(&"x".repeat(16 * 1024 * 1024), true));
    let bad = streaming(begun().event(&huge), completed()).await;
    bad.desk.say(&bad.conversation, "go").await;
    let task = bad.desk.task_in(&bad.conversation, "completed").await;
    assert_eq!(Desk::texts(&task), [("a-1".to_owned(), "half a sentence".to_owned())]);
}

#[tokio::test]
async fn an_event_that_is_not_text_does_not_take_the_others_with_it() {
    let reply = begun().bytes(*b"data: \"\xff\xfe\"\n\n");
    let bad = streaming(reply, completed()).await;
    bad.desk.say(&bad.conversation, "go").await;
    let task = bad.desk.task_in(&bad.conversation, "completed").await;
    assert_eq!(Desk::texts(&task), [("a-1".to_owned(), "half a sentence".to_owned())]);
}

#[tokio::test]
async fn a_message_stopped_before_any_answer_says_that_the_agent_may_have_it() {
    let silent = Reply::sse(200).bytes(": ping\n\n").hang();
    let bad =
        Bad::script(true, Script::new().on("SendStreamingMessage", silent).on("GetTask", not_found())).await;
    let said = bad.desk.say(&bad.conversation, "go").await;
    bad.peer.received(2).await;
    bad.desk.bench.chats().stop(&bad.conversation).await.unwrap();
    let told = bad.desk.failure(&said).await;
    assert_eq!(told.message, CallSentence::StoppedBeforeAnswer.into());
}
