//! Streams: every way in which they begin, break and end.

use std::time::Duration;

use a2a_client::{CallError, EndCause, EndOfStream, EventStream, Misbehaviour, StreamItem, StreamStep};
use a2a_protocol::model::{TaskId, TaskState, Version};
use axum::body::Body;
use axum::response::Response;
use rstest::rstest;
use tokio_util::sync::CancellationToken;

use crate::support::{
    Server, Setup, cut, event, hello, open_stream, rpc_error, rpc_result, sse, status_event, task,
    task_event, text,
};

async fn read(mut stream: EventStream) -> (Vec<StreamItem>, EndOfStream) {
    let mut items = Vec::new();
    loop {
        match stream.next().await.unwrap() {
            StreamStep::Event(item) => items.push(*item),
            StreamStep::Gap(gap) => panic!("a plain stream has no gaps: {gap:?}"),
            StreamStep::End(end) => {
                assert!(stream.next().await.is_none(), "nothing follows the end");
                return (items, end);
            }
        }
    }
}

async fn stream_of(answer: impl Fn() -> Response + Send + Sync + 'static) -> (Vec<StreamItem>, EndOfStream) {
    let server = Server::start(move |_| answer()).await;
    read(Setup::new().agent(&server.url).stream(hello())).await
}

fn states(items: &[StreamItem]) -> Vec<&TaskState> {
    items.iter().filter_map(|item| item.value.state()).collect()
}

#[tokio::test]
async fn a_whole_stream_gives_its_events_in_order_and_ends_settled() {
    let body = format!(
        "{}: ping\r\n\r\n{}{}",
        task_event("SUBMITTED"),
        status_event("WORKING"),
        status_event("COMPLETED")
    );
    let server = Server::start(move |_| sse(body.clone())).await;
    let (items, end) = read(Setup::new().agent(&server.url).stream(hello())).await;
    assert_eq!(states(&items), [&TaskState::Submitted, &TaskState::Working, &TaskState::Completed]);
    assert!(end.settled && end.stream_event_seen && matches!(end.cause, EndCause::Clean), "{end:?}");
    assert_eq!(end.task.as_ref().map(a2a_protocol::model::TaskId::as_str), Some("t1"));
    let asked = &server.asked()[0];
    assert_eq!(asked.headers["accept-encoding"], "identity", "a compressor would hold events back");
    assert_eq!(asked.rpc_method(), "SendStreamingMessage");
}

#[tokio::test]
async fn a_stream_of_another_generation_is_understood_and_noted() {
    let body = event(
        r#"{"kind":"status-update","taskId":"t1","contextId":"c1","status":{"state":"input-required"},"final":true}"#,
    );
    let (items, end) = stream_of(move || sse(body.clone())).await;
    assert_eq!(states(&items), [&TaskState::InputRequired]);
    assert!(!items[0].findings.is_empty(), "the other spelling is a finding");
    assert!(end.settled, "the task waits for somebody");
}

#[tokio::test]
async fn a_message_without_a_task_is_all_there_will_be() {
    let body = event(r#"{"message":{"messageId":"r","role":"ROLE_AGENT","parts":[{"text":"Hi"}]}}"#);
    let (_, end) = stream_of(move || sse(body.clone())).await;
    assert!(end.settled && end.task.is_none(), "{end:?}");
}

#[tokio::test]
async fn a_json_answer_is_a_stream_of_one_event() {
    let (items, end) = stream_of(|| rpc_result(&format!(r#"{{"task":{}}}"#, task("WORKING")))).await;
    assert_eq!(states(&items), [&TaskState::Working]);
    assert!(!end.settled && matches!(end.cause, EndCause::Clean), "{end:?}");
}

#[tokio::test]
async fn a_json_error_ends_the_stream_before_it_began() {
    let (items, end) = stream_of(|| rpc_error(-32004, "no streaming")).await;
    assert!(items.is_empty() && !end.stream_event_seen);
    assert!(matches!(end.cause, EndCause::Cut(CallError::Rpc { .. })), "{end:?}");
}

#[tokio::test]
async fn an_http_refusal_ends_the_stream_before_it_began() {
    let (_, end) = stream_of(|| text(401, "text/plain", "who are you")).await;
    let EndCause::Cut(error) = end.cause else { panic!("{end:?}") };
    assert!(error.is_authentication() && !end.stream_event_seen);
}

#[tokio::test]
async fn a_stream_without_a_byte_ends_unsettled() {
    let (items, end) = stream_of(|| sse(Body::empty())).await;
    assert!(items.is_empty() && !end.settled && !end.stream_event_seen);
    assert!(matches!(end.cause, EndCause::Clean), "{end:?}");
}

#[tokio::test]
async fn a_cut_comes_after_the_events_before_it() {
    let (items, end) = stream_of(|| cut(task_event("WORKING"))).await;
    assert_eq!(states(&items), [&TaskState::Working]);
    assert!(!end.settled && end.stream_event_seen);
    let EndCause::Cut(CallError::Transport(error)) = end.cause else { panic!("{end:?}") };
    assert!(error.is_cut(), "{error:?}");
}

#[rstest]
#[case::json_rpc(
    "event: error\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":-32603,\"message\":\"boom\"}}\n\n"
)]
#[case::http_json("event: error\ndata: {\"error\":{\"code\":-32603,\"message\":\"boom\"}}\n\n")]
#[case::unnamed(
    "data: {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":-32603,\"message\":\"boom\"}}\n\n"
)]
#[tokio::test]
async fn an_error_inside_a_stream_ends_it_with_the_agents_words(#[case] error: &'static str) {
    let (items, end) = stream_of(move || sse(format!("{}{error}", task_event("WORKING")))).await;
    assert_eq!(items.len(), 1);
    let EndCause::Cut(error) = end.cause else { panic!("{end:?}") };
    assert_eq!(error.protocol_error().map(|error| error.message.as_str()), Some("boom"));
}

const NO_METHOD: &str =
    "data: {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":-32601,\"message\":\"no\"}}\n\n";

/// Whether the agent said nothing beside the error.
fn is_whole(end: &EndOfStream) -> bool {
    let EndCause::Cut(CallError::Rpc { whole, .. }) = &end.cause else { panic!("{end:?}") };
    *whole
}

#[rstest]
#[case::alone("", "", true)]
#[case::and_what_says_nothing(": ping\n\n", "data: [DONE]\n\n", true)]
#[case::after_the_end("data: [DONE]\n\n", "", false)]
#[case::and_news("", &task_event("WORKING"), false)]
#[case::and_half_an_event("", &task_event("COMPLETED")[..40], false)]
#[case::twice("", NO_METHOD, false)]
#[tokio::test]
async fn an_error_is_whole_if_the_stream_says_nothing_else(
    #[case] before: &str,
    #[case] after: &str,
    #[case] expected: bool,
) {
    let body = format!("{before}{NO_METHOD}{after}");
    let (items, end) = stream_of(move || sse(body.clone())).await;
    assert_eq!((items.len(), is_whole(&end)), (0, expected), "{end:?}");
}

#[tokio::test]
async fn an_error_in_a_stream_that_stays_open_is_told_and_not_whole() {
    let (sender, answer) = open_stream();
    sender.send(format!("{NO_METHOD}: still here\n\n")).unwrap();
    let answer = std::sync::Mutex::new(Some(answer));
    let (_, end) = stream_of(move || answer.lock().unwrap().take().unwrap()).await;
    assert!(!is_whole(&end), "{end:?}");
    drop(sender);
}

#[rstest]
#[case("\"1\"", true)]
#[case("null", true)]
#[case("\"someone's\"", false)]
#[tokio::test]
async fn an_error_for_another_call_is_not_whole(#[case] id: &str, #[case] expected: bool) {
    let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32601,"message":"no"}}}}"#);
    let (_, end) = stream_of(move || crate::support::json(&body)).await;
    assert_eq!(is_whole(&end), expected, "{end:?}");
}

#[rstest]
#[case("event: error\ndata: it broke\n\n", Misbehaviour::ErrorEvent)]
#[case("event: error\n\n", Misbehaviour::ErrorEvent)]
#[case("data: {\"jsonrpc\":\"2.0\",\"res", Misbehaviour::Truncated)]
#[case("data: nonsense\n\n", Misbehaviour::NotJson)]
#[tokio::test]
async fn an_event_that_cannot_be_read_ends_the_stream(
    #[case] bad: &'static str,
    #[case] expected: Misbehaviour,
) {
    let (items, end) = stream_of(move || sse(format!("{}{bad}", task_event("WORKING")))).await;
    assert_eq!(items.len(), 1, "what came before is kept");
    let EndCause::Cut(CallError::Protocol { what, .. }) = end.cause else { panic!("{end:?}") };
    assert_eq!(what, expected);
}

#[tokio::test]
async fn events_that_say_nothing_are_skipped_with_a_note() {
    let (items, _) =
        stream_of(|| sse(format!("data: ping\n\ndata\n\n{}data: [DONE]\n\n", task_event("COMPLETED")))).await;
    assert_eq!(items.len(), 1);
    assert_eq!(items[0].findings.len(), 2, "{:?}", items[0].findings);
}

#[rstest]
#[case::a_name(r#"{"type":"ping"}"#, true)]
#[case::in_capitals(r#"{"event":"KeepAlive","at":7}"#, true)]
#[case::nothing("{}", true)]
#[case::an_answer(r#"{"jsonrpc":"2.0","id":"1","type":"ping"}"#, false)]
#[case::news(r#"{"type":"pings","said":"hello"}"#, false)]
#[tokio::test]
async fn an_event_that_shows_that_the_connection_is_alive_ends_nothing(
    #[case] event: &'static str,
    #[case] goes_on: bool,
) {
    let (items, _) = stream_of(move || {
        sse(format!("{}data: {event}\n\n{}", task_event("WORKING"), status_event("COMPLETED")))
    })
    .await;
    assert_eq!(items.len(), if goes_on { 2 } else { 1 });
}

#[tokio::test]
async fn the_last_event_counts_without_its_blank_line() {
    let body = status_event("COMPLETED");
    let (items, _) = stream_of(move || sse(format!("{}{}", task_event("WORKING"), body.trim_end()))).await;
    assert_eq!(states(&items), [&TaskState::Working, &TaskState::Completed]);
}

#[tokio::test]
async fn an_event_above_the_limit_ends_the_stream_and_keeps_what_came_before() {
    let server =
        Server::start(|_| sse(format!("{}data: {}\n\n", task_event("WORKING"), "x".repeat(5000)))).await;
    let setup = Setup::new().limits(|limits| limits.event_bytes = 1000);
    let (items, end) = read(setup.agent(&server.url).stream(hello())).await;
    assert_eq!(items.len(), 1);
    let EndCause::Cut(CallError::Transport(error)) = end.cause else { panic!("{end:?}") };
    assert_eq!(error.to_string(), "the event is larger than 1000 bytes");
}

#[tokio::test]
async fn another_tasks_end_does_not_settle_this_one() {
    let foreign =
        event(r#"{"statusUpdate":{"taskId":"t9","contextId":"c1","status":{"state":"TASK_STATE_FAILED"}}}"#);
    let (items, end) = stream_of(move || sse(format!("{}{foreign}", task_event("WORKING")))).await;
    assert_eq!(items.len(), 2, "it is shown");
    assert!(!end.settled, "but it says nothing about the task of this stream");
}

#[tokio::test]
async fn an_endless_stream_stops_at_once_and_its_connection_closes() {
    let (sender, response) = open_stream();
    let response = std::sync::Mutex::new(Some(response));
    let server = Server::start(move |_| response.lock().unwrap().take().unwrap()).await;
    let stop = CancellationToken::new();
    let mut stream = Setup::new().agent(&server.url).stream(hello()).until(stop.clone());
    sender.send(task_event("WORKING")).unwrap();
    assert!(matches!(stream.next().await, Some(StreamStep::Event(_))));
    stop.cancel();
    let Some(StreamStep::End(end)) = stream.next().await else { panic!("it ends") };
    assert!(matches!(end.cause, EndCause::Stopped) && end.stream_event_seen && !end.settled, "{end:?}");
    sender.closed().await;
}

#[tokio::test]
async fn dropping_a_stream_closes_its_connection() {
    let (sender, response) = open_stream();
    let response = std::sync::Mutex::new(Some(response));
    let server = Server::start(move |_| response.lock().unwrap().take().unwrap()).await;
    let mut stream = Setup::new().agent(&server.url).stream(hello());
    sender.send(task_event("WORKING")).unwrap();
    stream.next().await.unwrap();
    drop(stream);
    sender.closed().await;
}

#[tokio::test]
async fn a_stream_that_falls_silent_is_idle() {
    let (_sender, response) = open_stream();
    let response = std::sync::Mutex::new(Some(response));
    let server = Server::start(move |_| response.lock().unwrap().take().unwrap()).await;
    let setup = Setup::new().limits(|limits| limits.idle = Duration::from_millis(50));
    let (_, end) = read(setup.agent(&server.url).stream(hello())).await;
    assert!(matches!(end.cause, EndCause::Idle), "{end:?}");
}

#[tokio::test]
async fn comments_alone_do_not_keep_a_stream_alive() {
    let server = Server::start(|_| {
        let pings = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(": ping\n\n"));
        sse(Body::from_stream(pings))
    })
    .await;
    let setup = Setup::new().limits(|limits| limits.event_idle = Duration::from_millis(50));
    let (_, end) = read(setup.agent(&server.url).stream(hello())).await;
    assert!(matches!(end.cause, EndCause::Idle), "{end:?}");
}

#[tokio::test]
async fn a_0_3_stream_is_asked_for_by_its_own_name() {
    let body = event(r#"{"kind":"task","id":"t1","contextId":"c1","status":{"state":"completed"}}"#);
    let server = Server::start(move |_| sse(body.clone())).await;
    let (items, end) = read(Setup::new().agent_of(&server.url, Version::V0_3).stream(hello())).await;
    assert_eq!((server.asked()[0].rpc_method().as_str(), items[0].findings.len()), ("message/stream", 0));
    assert!(end.settled);
}

#[tokio::test]
async fn what_a_send_is_about_is_what_the_agent_says() {
    let mut send = hello();
    send.message.task_id = Some(TaskId::new("t0"));
    let server = Server::start(|_| sse(task_event("COMPLETED"))).await;
    let (_, end) = read(Setup::new().agent(&server.url).stream(send)).await;
    assert_eq!(end.task, Some(TaskId::new("t1")), "the agent began another task than the one continued");
    assert!(end.settled);
}
