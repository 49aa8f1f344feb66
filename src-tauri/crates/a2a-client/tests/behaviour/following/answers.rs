//! Answers to a message: a whole one, one that names a task which may not exist, an end.

use a2a_client::EventStream;
use axum::response::Response;

use super::{methods, script, told};
use crate::support::{Server, Setup, event, hello, rpc_error, rpc_result, sse, task, task_event};

/// Words that name a task, wrapped as a result of 1.0.
fn words() -> String {
    r#"{"message":{"messageId":"m2","taskId":"t1","contextId":"c1","role":"ROLE_AGENT","parts":[{"text":"42"}]}}"#
        .to_owned()
}

fn words_event() -> String {
    event(&words())
}

/// `failed`, final, under an id that nobody has heard of.
fn crash() -> String {
    let update = r#"{"taskId":"other","contextId":"c1","final":true,"status":{"state":"TASK_STATE_FAILED"}}"#;
    event(&format!(r#"{{"statusUpdate":{update}}}"#))
}

async fn say(streams: bool, answers: Vec<fn() -> Response>) -> (Vec<String>, Vec<String>) {
    let server: Server = script(answers).await;
    let mut setup = Setup::new().clock(&std::sync::Arc::default());
    setup.options.streaming = Some(streams);
    let agent = setup.agent(&server.url);
    let answer: EventStream = if streams { agent.stream(hello()) } else { agent.send_as_stream(hello()) };
    (told(agent.follow(answer)).await, methods(&server))
}

#[tokio::test]
async fn a_message_is_an_answer_whatever_task_it_names() {
    let unknown = || rpc_error(-32001, "task not found");
    let (told, asked) = say(true, vec![|| sse(words_event()), unknown]).await;
    assert_eq!(told, ["event", "end clean settled=true"], "nothing broke, and nothing was forgotten");
    assert_eq!(asked, ["SendStreamingMessage", "GetTask"], "asked for once");
    let (told, asked) = say(false, vec![|| rpc_result(&words()), unknown]).await;
    assert_eq!(told, ["event", "end clean settled=true"], "the same without streaming");
    assert_eq!(asked, ["SendMessage", "GetTask"]);
}

#[tokio::test]
async fn a_task_that_a_message_names_and_that_is_there_is_followed() {
    let found = || rpc_result(&task("WORKING"));
    let (told, _) = say(false, vec![|| rpc_result(&words()), found, || rpc_result(&task("COMPLETED"))]).await;
    assert_eq!(told, ["event", "working", "completed", "end clean settled=true"]);
}

#[tokio::test]
async fn an_answer_that_is_whole_and_goes_on_is_no_break() {
    let acknowledged = || rpc_result(&format!(r#"{{"task":{}}}"#, task("SUBMITTED")));
    let (told, asked) = say(false, vec![acknowledged, || rpc_result(&task("COMPLETED"))]).await;
    assert_eq!(told, ["submitted", "completed", "end clean settled=true"]);
    assert_eq!(asked, ["SendMessage", "GetTask"]);
}

#[tokio::test]
async fn a_stream_that_says_that_its_task_failed_has_the_last_word() {
    let goes_on = || rpc_result(&task("WORKING"));
    let (told, asked) = say(true, vec![|| sse(task_event("WORKING") + &crash()), goes_on]).await;
    assert_eq!(told, ["working", "failed", "end clean settled=true"], "also under another id");
    assert_eq!(asked, ["SendStreamingMessage"], "whatever the agent would say elsewhere");
    let again = vec![|| crate::support::cut(task_event("WORKING")), goes_on, || sse(crash()), goes_on];
    let (told, asked) = say(true, again).await;
    assert_eq!(told, ["working", "gap cut", "working", "failed", "end clean settled=true"], "taken up again");
    assert_eq!(asked.len(), 4, "looked at once more, and not for ever: {asked:?}");
}
