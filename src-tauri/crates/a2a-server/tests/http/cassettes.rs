//! Features of a mock that no sample agent has: replies without tasks, files by other hands, ends of recordings.

use a2a_protocol::model::{Binding, StreamEvent, TaskState, Version};
use a2a_protocol::{Dialect, ErrorKind, ListTasks, Request, SendMessage, read};
use a2a_server::cassette::{Cassette, Mock, MockOptions, Speed};
use rstest::rstest;

use crate::caller::{Caller, said, text_message, to_task};

/// A cassette with these rounds, served without any wait.
async fn serve(rounds: &str) -> Mock {
    let file = format!(
        r#"{{"format":"a2a-workbench-cassette","version":1,"title":"","card":{{"name":"A","skills":[]}},"rounds":[{rounds}]}}"#
    );
    let cassette = Cassette::read(file.as_bytes()).unwrap();
    Mock::start(cassette, MockOptions { speed: Speed::AtOnce, ..MockOptions::default() }).await.unwrap()
}

fn round(task: &str, said: &str, told: &[&str]) -> String {
    let told: Vec<String> = told.iter().map(|event| format!(r#"{{"ms":5,"event":{event}}}"#)).collect();
    format!(
        r#"{{{task}"said":{{"messageId":"m","role":"ROLE_USER","parts":[{{"text":"{said}"}}]}},"told":[{}]}}"#,
        told.join(",")
    )
}

const HELLO: &str =
    r#"{"message":{"messageId":"r","contextId":"c","role":"ROLE_AGENT","parts":[{"text":"Hello"}]}}"#;
const WORKING: &str =
    r#"{"statusUpdate":{"taskId":"t","contextId":"c","status":{"state":"TASK_STATE_WORKING"}}}"#;
const ASKS: &str = r#"{"statusUpdate":{"taskId":"t","contextId":"c","status":{"state":"TASK_STATE_INPUT_REQUIRED","message":{"messageId":"q","role":"ROLE_AGENT","parts":[{"text":"Really?"}]}}}}"#;
const PAID: &str = r#"{"statusUpdate":{"taskId":"t","contextId":"c","status":{"state":"TASK_STATE_COMPLETED","message":{"messageId":"p","role":"ROLE_AGENT","parts":[{"text":"Paid."}]}}}}"#;

#[rstest]
#[tokio::test]
async fn a_reply_without_a_task_is_one_again(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
    #[values(Binding::JsonRpc, Binding::HttpJson)] binding: Binding,
) {
    let mock = serve(&round("", "Hi", &[HELLO])).await;
    let caller = Caller::over(mock.url(), &version, &binding);

    let stream = Request::SendStreaming(SendMessage::new(text_message("m-1", "Hi")));
    let events = caller.stream(&stream).await.unwrap().all().await;
    let [StreamEvent::Message(reply)] = &events[..] else { panic!("one message: {events:?}") };
    assert_eq!(reply.text(), "Hello");
    assert_eq!(reply.task_id, None, "there never was a task");

    let mut at_once = SendMessage::new(text_message("m-2", "Hi"));
    at_once.configuration.blocking = false;
    for send in [SendMessage::new(text_message("m-3", "Hi")), at_once] {
        let answer = caller.call(&Request::Send(send)).await.unwrap();
        let answer = read::event(&answer, caller.dialect()).value;
        assert!(matches!(&answer, StreamEvent::Message(reply) if reply.text() == "Hello"), "{answer:?}");
    }
    if caller.dialect() == Dialect::V1_0 {
        assert_eq!(caller.list(ListTasks::default()).await.unwrap().tasks, [], "nobody is shown one");
    }
}

#[tokio::test]
async fn a_file_cannot_answer_its_own_question() {
    let mock = serve(&round(r#""task":1,"#, "Pay", &[WORKING, ASKS, PAID])).await;
    let caller = Caller::new(mock.url(), &Version::V1_0);
    let task = caller.send(text_message("m-1", "Pay")).await.unwrap();
    assert_eq!(task.status.state, TaskState::InputRequired, "what comes behind a question waits: {task:?}");

    let task = caller.send(to_task(text_message("m-2", "Yes"), &task)).await.unwrap();
    assert_eq!(task.status.state, TaskState::Failed, "no answer is on it");
    assert!(said(&task).contains("The recording ends here"), "{}", said(&task));
}

#[rstest]
#[case::english("Pay", "The recording ends here")]
#[case::japanese("支払って", "記録はここで終わっている")]
#[tokio::test]
async fn a_recording_that_ends_too_early_says_so_in_its_callers_language(
    #[case] words: &str,
    #[case] expected: &str,
) {
    let mock = serve(&round(r#""task":1,"#, words, &[WORKING])).await;
    let caller = Caller::new(mock.url(), &Version::V1_0);
    let task = caller.send(text_message("m-1", words)).await.unwrap();
    assert_eq!(task.status.state, TaskState::Failed);
    assert!(said(&task).contains(expected), "{}", said(&task));
}

#[tokio::test]
async fn a_canceled_recording_waits_for_a_cancel_and_says_what_was_said_then() {
    let canceled = PAID.replace("COMPLETED", "CANCELED").replace("Paid.", "Stopped, as you wish.");
    let mock = serve(&round(r#""task":1,"#, "Pay", &[WORKING, &canceled])).await;
    let caller = Caller::new(mock.url(), &Version::V1_0);
    let stream = Request::SendStreaming(SendMessage::new(text_message("m-1", "Pay")));
    let mut events = caller.stream(&stream).await.unwrap();
    let working = events.next().await.unwrap();
    let task = working.task_id().unwrap().clone();

    let stopped = caller.cancel(&task).await.unwrap();
    assert_eq!(stopped.status.state, TaskState::Canceled);
    assert_eq!(said(&stopped), "Stopped, as you wish.");
    assert_eq!(events.all().await.len(), 1, "the stream tells it once");
}

#[tokio::test]
async fn the_same_message_twice_is_played_once() {
    let mock = serve(&round(r#""task":1,"#, "Pay", &[WORKING, PAID])).await;
    let caller = Caller::new(mock.url(), &Version::V1_0);
    let task = caller.send(text_message("m-1", "Pay")).await.unwrap();
    let again = Request::SendStreaming(SendMessage::new(text_message("m-1", "Pay")));
    let events = caller.stream(&again).await.unwrap().all().await;
    assert_eq!(events, [StreamEvent::Task(task)], "the task of the first copy is shown");
}

#[tokio::test]
async fn a_finished_recording_takes_no_more() {
    let mock = serve(&round(r#""task":1,"#, "Pay", &[WORKING, PAID])).await;
    let caller = Caller::new(mock.url(), &Version::V1_0);
    let task = caller.send(text_message("m-1", "Pay")).await.unwrap();
    let more = caller.send(to_task(text_message("m-2", "And again"), &task)).await.unwrap_err();
    assert_eq!(more.kind(), ErrorKind::UnsupportedOperation, "{more:?}");
}
