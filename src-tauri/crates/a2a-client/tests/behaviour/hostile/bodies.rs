//! Bodies of plain calls: time, size, JSON and text.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use a2a_client::{CallError, Misbehaviour, Phase, TransportError};
use a2a_protocol::Rule;
use a2a_protocol::model::{StreamEvent, TaskId, TaskState};
use axum::body::Body;
use axum::response::IntoResponse as _;
use futures_util::StreamExt as _;
use rstest::rstest;

use crate::support::{Server, Setup, hello, json, open_stream, rpc_result, task};

#[tokio::test]
async fn a_body_that_stalls_is_not_waited_for() {
    let (sender, response) = open_stream();
    let mut response = Some(response);
    if let Some(response) = &mut response {
        response.headers_mut().remove("content-type");
    }
    let response = std::sync::Mutex::new(response);
    let server = Server::start(move |_| response.lock().unwrap().take().unwrap()).await;
    sender.send(r#"{"jsonrpc":"2.0","#.to_owned()).unwrap();
    let setup = Setup::new().limits(|limits| limits.idle = Duration::from_millis(50));
    let error = setup.agent(&server.url).send(hello()).await.unwrap_err();
    let stalled = matches!(error, CallError::Transport(TransportError::Timeout { phase: Phase::Body, .. }));
    assert!(stalled, "{error:?}");
    sender.closed().await;
}

#[tokio::test]
async fn a_body_that_trickles_in_forever_is_not_waited_for() {
    // Something comes again and again, so that silence never ends it; and never enough to be too much.
    let server = Server::start(|_| {
        let trickle = futures_util::stream::repeat(()).then(|()| async {
            tokio::task::yield_now().await;
            Ok::<_, std::io::Error>(" ")
        });
        Body::from_stream(trickle).into_response()
    })
    .await;
    let setup = Setup::new().limits(|limits| limits.whole = Duration::from_millis(100));
    let error = setup.agent(&server.url).send(hello()).await.unwrap_err();
    let CallError::Transport(TransportError::Timeout { phase, limit, .. }) = error else {
        panic!("{error:?}")
    };
    assert_eq!((phase, limit), (Phase::Body, Duration::from_millis(100)));
}

#[tokio::test]
async fn of_a_text_without_end_little_more_than_the_limit_is_taken() {
    let taken = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&taken);
    let server = Server::start(move |_| {
        let counted = Arc::clone(&counted);
        let endless = futures_util::stream::repeat_with(move || {
            counted.fetch_add(64 * 1024, Ordering::SeqCst);
            Ok::<_, std::io::Error>("x".repeat(64 * 1024))
        });
        let start =
            futures_util::stream::iter([Ok(r#"{"jsonrpc":"2.0","id":"1","result":{"x":""#.to_owned())]);
        Body::from_stream(start.chain(endless)).into_response()
    })
    .await;
    let setup = Setup::new().limits(|limits| limits.body_bytes = 1024 * 1024);
    let error = setup.agent(&server.url).send(hello()).await.unwrap_err();
    assert!(matches!(error, CallError::Transport(TransportError::TooLarge { .. })), "{error:?}");
    let taken = taken.load(Ordering::SeqCst);
    // What lies in the buffers of two sockets was not taken by anybody.
    assert!(taken < 16 * 1024 * 1024, "{taken} bytes were written");
}

async fn answer_to(result: &str) -> Result<a2a_client::Received<StreamEvent>, CallError> {
    let result = result.to_owned();
    let server = Server::start(move |_| rpc_result(&result)).await;
    Setup::new().agent(&server.url).send(hello()).await
}

async fn misread(body: Vec<u8>) -> CallError {
    let server = Server::start(move |_| body.clone().into_response()).await;
    Setup::new().agent(&server.url).send(hello()).await.unwrap_err()
}

#[rstest]
#[case::truncated(b"{\"jsonrpc\":\"2.0\",\n\"result\":", Misbehaviour::Truncated, 2)]
#[case::trailing(b"{}\n\n]", Misbehaviour::NotJson, 3)]
#[case::two_of_which_one_is_none(b"{}\n{x}", Misbehaviour::NotJson, 2)]
#[case::not_a_number(b"{\"result\":{\"x\":\nNaN}}", Misbehaviour::NotJson, 2)]
#[case::infinity(b"{\"result\":-Infinity}", Misbehaviour::NotJson, 1)]
#[tokio::test]
async fn broken_json_is_told_with_its_place(
    #[case] body: &'static [u8],
    #[case] expected: Misbehaviour,
    #[case] line: usize,
) {
    let error = misread(body.to_vec()).await;
    let CallError::Protocol { what, source: Some(source), .. } = error else { panic!("{error:?}") };
    assert_eq!((what, source.position().0), (expected, line));
}

#[tokio::test]
async fn a_mark_before_the_json_is_skipped_and_two_byte_text_is_none() {
    let body =
        format!("\u{feff}{{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{{\"task\":{}}}}}", task("WORKING"));
    let server = {
        let body = body.clone();
        Server::start(move |_| json(&body)).await
    };
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Working));
    let utf16: Vec<u8> = body.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = misread(utf16).await;
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::NotJson, .. }), "{error:?}");
}

#[tokio::test]
async fn half_characters_and_zeros_in_a_text_are_text() {
    let parts = r#"[{"text":"a\ud800b"},{"text":"c\u0000d"}]"#;
    let message = format!(r#"{{"message":{{"messageId":"r","role":"ROLE_AGENT","parts":{parts}}}}}"#);
    let answer = answer_to(&message).await.unwrap();
    let StreamEvent::Message(message) = &answer.value else { panic!("{answer:?}") };
    let texts: Vec<_> = message.parts.iter().filter_map(a2a_protocol::model::Part::as_text).collect();
    assert_eq!(texts, ["a\u{fffd}b", "c\0d"]);
}

#[tokio::test]
async fn a_hundred_thousand_levels_are_refused() {
    for open in ["[", "{\"x\":"] {
        let body = format!("{{\"result\":{}", open.repeat(100_000));
        let error = misread(body.into_bytes()).await;
        assert!(matches!(error, CallError::Protocol { .. }), "{error:?}");
    }
}

#[tokio::test]
async fn numbers_that_no_machine_holds_arrive_as_they_were_written() {
    let digits = "9".repeat(500);
    let data = format!("[1e400,-0,9007199254740993,{digits},1.10]");
    let message = format!(
        r#"{{"message":{{"messageId":"r","role":"ROLE_AGENT","parts":[{{"data":{{"n":{data}}}}}]}}}}"#
    );
    let answer = answer_to(&message).await.unwrap();
    assert!(answer.raw.as_str().contains(&data), "not a digit is lost");
    let StreamEvent::Message(message) = &answer.value else { panic!("{answer:?}") };
    assert!(format!("{:?}", message.parts).contains(&digits));
}

#[tokio::test]
async fn a_number_where_a_count_belongs_does_not_overflow() {
    let listing =
        format!(r#"{{"tasks":[{}],"totalSize":-1e400,"pageSize":1e99,"nextPageToken":""}}"#, task("WORKING"));
    let server = Server::start(move |_| rpc_result(&listing)).await;
    let tasks =
        Setup::new().agent(&server.url).list_all_tasks(a2a_protocol::ListTasks::default()).await.unwrap();
    assert_eq!(tasks.tasks.len(), 1);
}

#[tokio::test]
async fn a_million_items_are_read_within_the_limit_of_notes() {
    let history = "null,".repeat(1_000_000);
    let result = format!(
        r#"{{"task":{{"id":"t1","status":{{"state":"TASK_STATE_WORKING"}},"history":[{history}null]}}}}"#
    );
    let answer = answer_to(&result).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Working));
    assert!(answer.findings.len() < 2_000, "{} notes", answer.findings.len());
}

#[tokio::test]
async fn a_late_answer_is_not_taken_for_that_of_the_next_call() {
    let (release, released) = tokio::sync::watch::channel(false);
    let server = Server::start_slow(move |asked| {
        let mut released = released.clone();
        Box::pin(async move {
            let wanted = asked.json()["params"]["id"].as_str().unwrap().to_owned();
            if wanted == "slow" {
                released.wait_for(|released| *released).await.unwrap();
            }
            rpc_result(&format!(r#"{{"id":"{wanted}","status":{{"state":"TASK_STATE_WORKING"}}}}"#))
        })
    })
    .await;
    let setup = Setup::new().limits(|limits| limits.headers = Duration::from_millis(100));
    let agent = setup.agent(&server.url);
    let late = agent.get_task(&TaskId::new("slow"), None).await.unwrap_err();
    assert!(matches!(&late, CallError::Transport(error) if error.is_timeout()), "{late:?}");
    release.send(true).unwrap();
    let next = agent.get_task(&TaskId::new("quick"), None).await.unwrap();
    assert_eq!(next.value.id, TaskId::new("quick"));
}

#[tokio::test]
async fn notes_on_a_foreign_envelope_do_not_stop_the_answer() {
    for version in [r#""1.0""#, "2", "null"] {
        let body = format!(r#"{{"jsonrpc":{version},"id":null,"result":{{"task":{}}}}}"#, task("WORKING"));
        let server = Server::start(move |_| json(&body)).await;
        let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
        assert_eq!(answer.value.state(), Some(&TaskState::Working));
        assert!(answer.findings.iter().any(|finding| finding.rule == Rule::Envelope), "{version}");
    }
}
