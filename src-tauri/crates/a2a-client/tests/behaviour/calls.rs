//! Calls with one answer: the request, and every kind of wrong answer.

use std::time::Duration;

use a2a_client::{CallError, ListingEnd, Misbehaviour, Sent};
use a2a_protocol::model::{StreamEvent, TaskId, TaskState, Version};
use a2a_protocol::{ListTasks, Rule};
use axum::http::HeaderValue;
use axum::response::{IntoResponse as _, Response};
use rstest::rstest;

use crate::support::{
    Server, Setup, cut, hello, json, rpc_error, rpc_result, serve_bytes, sse, task, task_event, text,
};

#[tokio::test]
async fn a_1_0_call_is_written_as_the_specification_says() {
    let server = Server::start(|_| rpc_result(&format!(r#"{{"task":{}}}"#, task("COMPLETED")))).await;
    let mut setup = Setup::new();
    setup.options.extensions = vec!["https://a.example/x".to_owned(), "https://b.example/y".to_owned()];
    let answer = setup.agent(&server.at("/rpc?x=1")).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Completed));
    assert_eq!(answer.findings, []);
    let asked = &server.asked()[0];
    assert_eq!(
        (asked.method.as_str(), asked.path.as_str()),
        ("POST", "/rpc?x=1"),
        "the URL is used verbatim"
    );
    let header = |name: &str| asked.headers[name].to_str().unwrap().to_owned();
    assert_eq!(header("a2a-version"), "1.0");
    assert_eq!(header("content-type"), "application/json");
    assert_eq!(header("accept"), "application/json, application/a2a+json, text/event-stream");
    assert_eq!(header("a2a-extensions"), "https://a.example/x, https://b.example/y");
    let body = asked.json();
    assert_eq!((body["jsonrpc"].as_str(), body["method"].as_str()), (Some("2.0"), Some("SendMessage")));
    assert!(body["id"].is_string(), "some agents refuse numbers");
    assert_eq!(body["params"]["configuration"]["returnImmediately"], false, "the mode is stated");
}

#[tokio::test]
async fn a_0_3_call_names_no_version_and_states_its_mode_too() {
    let reply = r#"{"kind":"message","role":"agent","messageId":"r","parts":[{"kind":"text","text":"Hi"}]}"#;
    let server = Server::start(move |_| rpc_result(reply)).await;
    let answer = Setup::new().agent_of(&server.url, Version::V0_3).send(hello()).await.unwrap();
    assert!(matches!(&answer.value, StreamEvent::Message(message) if message.text() == "Hi"));
    let asked = &server.asked()[0];
    assert!(!asked.headers.contains_key("a2a-version"), "0.3 has no such header");
    assert_eq!(asked.rpc_method(), "message/send");
    assert_eq!(asked.json()["params"]["configuration"]["blocking"], true);
}

async fn error_of(answer: impl Fn() -> Response + Send + Sync + 'static) -> CallError {
    let server = Server::start(move |_| answer()).await;
    Setup::new().agent(&server.url).send(hello()).await.unwrap_err()
}

async fn misbehaviour_of(answer: impl Fn() -> Response + Send + Sync + 'static) -> Misbehaviour {
    match error_of(answer).await {
        CallError::Protocol { what, .. } => what,
        other => panic!("another error than expected: {other:?}"),
    }
}

#[rstest]
#[case::empty("", Misbehaviour::Empty)]
#[case::web_page("<!doctype html><title>Hi</title>", Misbehaviour::Html)]
#[case::text("Internal Server Error", Misbehaviour::NotJson)]
#[case::truncated(r#"{"jsonrpc":"2.0","id":"1","result":{"task""#, Misbehaviour::Truncated)]
#[case::two_documents_of_which_one_is_none("{} {x}", Misbehaviour::NotJson)]
#[case::neither(r#"{"jsonrpc":"2.0","id":"1"}"#, Misbehaviour::NoResult)]
#[case::null_result(r#"{"jsonrpc":"2.0","id":"1","result":null}"#, Misbehaviour::NoResult)]
#[tokio::test]
async fn an_answer_that_is_none_says_what_it_is_instead(
    #[case] body: &'static str,
    #[case] what: Misbehaviour,
) {
    assert_eq!(misbehaviour_of(move || json(body)).await, what);
}

#[tokio::test]
async fn json_counts_whatever_its_content_type() {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"1","result":{{"task":{}}}}}"#, task("COMPLETED"));
    let server = Server::start(move |_| text(200, "text/html", &body)).await;
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Completed));
}

#[tokio::test]
async fn bytes_that_are_not_utf_8_are_replaced_and_noted() {
    let mut body = br#"{"jsonrpc":"2.0","id":"1","result":{"message":{"messageId":"r","role":"ROLE_AGENT","parts":[{"text":"a?b"}]}}}"#.to_vec();
    let at = body.iter().position(|byte| *byte == b'?').unwrap();
    body[at] = 0xff;
    let server = Server::start(move |_| body.clone().into_response()).await;
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert!(matches!(&answer.value, StreamEvent::Message(message) if message.text() == "a\u{fffd}b"));
    assert_eq!(answer.findings[0].rule, Rule::Envelope);
}

#[tokio::test]
async fn a_stream_as_the_answer_to_a_plain_call_gives_its_first_result() {
    let server =
        Server::start(|_| sse(format!(": hi\n\n{}{}", task_event("WORKING"), task_event("COMPLETED")))).await;
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Working));
}

#[tokio::test]
async fn the_agents_own_error_is_passed_on() {
    let error = error_of(|| rpc_error(-32001, "no such task")).await;
    assert_eq!(error.protocol_error().and_then(|error| error.code), Some(-32001));
    assert_eq!(error.sent(), Sent::Maybe);
}

#[tokio::test]
async fn an_answer_with_a_result_and_an_error_is_none() {
    let both = r#"{"jsonrpc":"2.0","id":"1","result":{},"error":{"code":-32600,"message":"x"}}"#;
    assert_eq!(misbehaviour_of(move || json(both)).await, Misbehaviour::Ambiguous, "which one counts?");
}

#[tokio::test]
async fn an_error_of_the_protocol_with_http_400_is_still_one() {
    let body = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse"}}"#;
    let error = error_of(move || text(400, "application/json", body)).await;
    assert_eq!(error.protocol_error().and_then(|error| error.code), Some(-32700));
    assert_eq!(error.status().map(|status| status.as_u16()), Some(400));
}

#[rstest]
#[case(401, true)]
#[case(403, true)]
#[case(404, false)]
#[case(502, false)]
#[tokio::test]
async fn an_http_failure_is_told_with_its_status_and_words(
    #[case] status: u16,
    #[case] authentication: bool,
) {
    let body = r#"{"error":"unauthorized"}"#;
    let error = error_of(move || {
        let mut response = text(status, "application/json", body);
        let challenge = HeaderValue::from_static("Bearer realm=\"agents\"");
        response.headers_mut().insert("www-authenticate", challenge);
        response
    })
    .await;
    assert_eq!(error.is_authentication(), authentication);
    let CallError::Http(failure) = error else { panic!("{error:?}") };
    assert_eq!(failure.status.as_u16(), status);
    assert_eq!(failure.excerpt, body);
    assert_eq!(failure.www_authenticate, ["Bearer realm=\"agents\""]);
}

#[rstest]
#[case("7", Some(Duration::from_secs(7)))]
#[case("999999999", Some(Duration::from_hours(1)))]
#[case("Sun, 06 Nov 1994 08:49:37 GMT", Some(Duration::ZERO))]
#[case("soon", None)]
#[tokio::test]
async fn a_wait_is_read_as_seconds_or_date_and_held_to_an_hour(
    #[case] header: &'static str,
    #[case] expected: Option<Duration>,
) {
    let error = error_of(move || {
        let mut response = text(429, "text/plain", "slow down");
        response.headers_mut().insert("retry-after", HeaderValue::from_static(header));
        response
    })
    .await;
    let CallError::Http(failure) = error else { panic!("{error:?}") };
    assert_eq!(failure.retry_after, expected);
}

#[rstest]
#[case::seconds(429, "x-ratelimit-reset", "7", Some(Duration::from_secs(7)))]
#[case::part_of_a_second(429, "ratelimit-reset", "0.5", Some(Duration::from_secs(1)))]
#[case::a_time_that_is_past(429, "x-ratelimit-reset", "1000000000", Some(Duration::ZERO))]
#[case::in_milliseconds(429, "x-rate-limit-reset", "1000000000000", Some(Duration::ZERO))]
#[case::no_limit(503, "x-ratelimit-reset", "7", None)]
#[case::no_number(429, "x-ratelimit-reset", "soon", None)]
#[case::negative(429, "x-ratelimit-reset", "-1", None)]
#[tokio::test]
async fn the_end_of_a_limit_is_read_from_what_gateways_say(
    #[case] status: u16,
    #[case] name: &'static str,
    #[case] value: &'static str,
    #[case] expected: Option<Duration>,
) {
    let error = error_of(move || {
        let mut response = text(status, "text/plain", "");
        response.headers_mut().insert(name, HeaderValue::from_static(value));
        response
    })
    .await;
    let CallError::Http(failure) = error else { panic!("{error:?}") };
    assert_eq!(failure.retry_after, expected);
}

#[tokio::test]
async fn a_body_shorter_than_announced_is_cut() {
    let (url, server) = serve_bytes(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"jsonrpc\"").await;
    let error = Setup::new().agent(&url).send(hello()).await.unwrap_err();
    assert!(matches!(&error, CallError::Transport(error) if error.is_cut()), "{error:?}");
    server.abort();
}

#[tokio::test]
async fn a_server_that_speaks_no_http_is_told_from_a_lost_connection() {
    let (url, server) = serve_bytes(b"220 mail.example ESMTP\r\n").await;
    let error = Setup::new().agent(&url).send(hello()).await.unwrap_err();
    assert_eq!(error.sent(), Sent::Maybe);
    assert!(matches!(error, CallError::Transport(a2a_client::TransportError::NotHttp { .. })), "{error:?}");
    server.abort();
}

#[tokio::test]
async fn a_body_above_the_limit_is_refused_announced_or_not() {
    let announced = Server::start(|_| json(&"x".repeat(2000))).await;
    let unannounced = Server::start(|_| {
        let pieces = futures_util::stream::iter([(); 2].map(|()| Ok::<_, std::io::Error>("x".repeat(1000))));
        axum::body::Body::from_stream(pieces).into_response()
    })
    .await;
    for server in [announced, unannounced] {
        let setup = Setup::new().limits(|limits| limits.body_bytes = 1500);
        let error = setup.agent(&server.url).send(hello()).await.unwrap_err();
        let expected = a2a_client::TransportError::TooLarge { what: a2a_client::Oversize::Body, limit: 1500 };
        assert_eq!(error.to_string(), expected.to_string());
    }
}

#[tokio::test]
async fn a_task_is_read_bare_or_wrapped_and_another_task_is_refused() {
    for result in [task("WORKING"), format!(r#"{{"task":{}}}"#, task("WORKING"))] {
        let server = Server::start(move |_| rpc_result(&result)).await;
        let agent = Setup::new().agent(&server.url);
        let read = agent.get_task(&TaskId::new("t1"), Some(0)).await.unwrap();
        assert_eq!(read.value.status.state, TaskState::Working);
        assert_eq!(server.asked()[0].json()["params"]["historyLength"], 0);
        let other = agent.get_task(&TaskId::new("t2"), None).await.unwrap_err();
        assert!(matches!(other, CallError::Protocol { what: Misbehaviour::OtherTask, .. }), "{other:?}");
    }
}

#[tokio::test]
async fn a_message_is_no_answer_to_the_question_for_a_task() {
    let message = r#"{"message":{"messageId":"r","role":"ROLE_AGENT","parts":[{"text":"Hi"}]}}"#;
    let server = Server::start(move |_| rpc_result(message)).await;
    let error = Setup::new().agent(&server.url).get_task(&TaskId::new("t1"), None).await.unwrap_err();
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::UnexpectedKind, .. }), "{error:?}");
}

#[tokio::test]
async fn a_cancel_that_is_never_answered_times_out() {
    let server = Server::start_slow(|_| Box::pin(std::future::pending())).await;
    let setup = Setup::new().limits(|limits| limits.cancel = Duration::from_millis(100));
    let error = setup.agent(&server.url).cancel(&TaskId::new("t1")).await.unwrap_err();
    assert!(matches!(&error, CallError::Transport(error) if error.is_timeout()), "{error:?}");
}

#[tokio::test]
async fn listing_stops_when_a_page_comes_round_again() {
    let server = Server::start(|asked| {
        let next = match asked.json()["params"]["pageToken"].as_str() {
            Some("a") => "b",
            None | Some(_) => "a",
        };
        rpc_result(&format!(r#"{{"tasks":[{}],"nextPageToken":"{next}"}}"#, task("WORKING")))
    })
    .await;
    let listing = Setup::new().agent(&server.url).list_all_tasks(ListTasks::default()).await.unwrap();
    assert_eq!((listing.end, listing.tasks.len()), (ListingEnd::Loop, 1), "the same task stands once");
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn listing_ends_with_an_empty_token_and_has_a_page_limit() {
    let server = Server::start(|asked| {
        let page = asked.json()["params"]["pageToken"].as_str().map_or(0, |token| token.parse::<u32>().unwrap());
        let next = if page == 3 { String::new() } else { (page + 1).to_string() };
        rpc_result(&format!(
            r#"{{"tasks":[{{"id":"t{page}","status":{{"state":"TASK_STATE_WORKING"}}}}],"nextPageToken":"{next}"}}"#
        ))
    })
    .await;
    let all = Setup::new().agent(&server.url).list_all_tasks(ListTasks::default()).await.unwrap();
    assert_eq!((all.end, all.tasks.len()), (ListingEnd::Complete, 4));
    let setup = Setup::new().limits(|limits| limits.pages = 2);
    let some = setup.agent(&server.url).list_all_tasks(ListTasks::default()).await.unwrap();
    assert_eq!((some.end, some.tasks.len()), (ListingEnd::TooManyPages, 2));
}

#[tokio::test]
async fn what_a_generation_does_not_have_is_not_sent() {
    let server = Server::start(|_| rpc_result("{}")).await;
    let agent = Setup::new().agent_of(&server.url, Version::V0_3);
    let error = agent.list_tasks(ListTasks::default()).await.unwrap_err();
    assert!(matches!(error, CallError::Unsupported { .. }), "{error:?}");
    assert_eq!((error.sent(), server.asked().len()), (Sent::No, 0));
}

#[tokio::test]
async fn a_stream_that_breaks_before_its_first_result_answers_no_plain_call() {
    let server = Server::start(|_| cut(": hi\n\n".to_owned())).await;
    let error = Setup::new().agent(&server.url).send(hello()).await.unwrap_err();
    assert!(matches!(&error, CallError::Transport(error) if error.is_cut()), "{error:?}");
    let empty = Server::start(|_| sse("")).await;
    let error = Setup::new().agent(&empty.url).send(hello()).await.unwrap_err();
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::NoEvent, .. }), "{error:?}");
}

#[tokio::test]
async fn another_id_than_the_calls_is_noted_and_the_answer_counts() {
    let body = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"task":{}}}}}"#, task("WORKING"));
    let server = Server::start(move |_| json(&body)).await;
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Working));
    let noted: Vec<&str> = answer.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(noted, ["`id` is not that of the call"]);
}
