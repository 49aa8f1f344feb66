//! Streams: without end, too many, too much, out of order.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use a2a_client::{CallError, EndCause, StreamStep, TransportError};
use a2a_protocol::model::{StreamEvent, TaskState};
use axum::body::Body;
use futures_util::StreamExt as _;
use rstest::rstest;

use super::read;
use crate::support::{Server, Setup, event, hello, sse, status_event, task_event};

/// A stream that says `piece` for ever, and how much of it was asked for.
async fn endless(start: String, piece: String) -> (Server, Arc<AtomicUsize>) {
    let taken = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&taken);
    let server = Server::start(move |_| {
        let (counted, piece, start) = (Arc::clone(&counted), piece.clone(), start.clone());
        let pieces = futures_util::stream::repeat(()).then(move |()| {
            counted.fetch_add(piece.len(), Ordering::SeqCst);
            let piece = piece.clone();
            async move {
                tokio::task::yield_now().await;
                Ok::<_, std::io::Error>(piece)
            }
        });
        sse(Body::from_stream(futures_util::stream::iter([Ok(start)]).chain(pieces)))
    })
    .await;
    (server, taken)
}

#[rstest]
#[case::a_line_without_end("x")]
#[case::lines_without_a_blank_one("data: x\n")]
#[tokio::test]
async fn an_event_without_end_is_not_collected(#[case] piece: &str) {
    let start = format!("{}data: ", task_event("WORKING"));
    let (server, taken) = endless(start, piece.repeat(8 * 1024)).await;
    let setup = Setup::new().limits(|limits| limits.event_bytes = 256 * 1024);
    let (items, end) = read(setup.agent(&server.url).stream(hello())).await;
    assert_eq!(items.len(), 1, "what came before stays");
    let EndCause::Cut(CallError::Transport(TransportError::TooLarge { limit, .. })) = &end.cause else {
        panic!("{end:?}")
    };
    assert_eq!(*limit, 256 * 1024);
    let taken = taken.load(Ordering::SeqCst);
    assert!(taken < 16 * 1024 * 1024, "{taken} bytes were written");
}

#[tokio::test]
async fn an_event_that_trickles_in_does_not_keep_a_stream_alive() {
    let (server, _) = endless("data: ".to_owned(), "x".to_owned()).await;
    let setup = Setup::new().limits(|limits| limits.event_idle = Duration::from_millis(50));
    let (items, end) = read(setup.agent(&server.url).stream(hello())).await;
    assert!(items.is_empty() && matches!(end.cause, EndCause::Idle), "{end:?}");
}

#[tokio::test]
async fn a_flood_waits_until_its_reader_comes() {
    let (server, taken) = endless(task_event("WORKING"), status_event("WORKING").repeat(100)).await;
    let mut stream = Setup::new().agent(&server.url).stream(hello());
    assert!(matches!(stream.next().await, Some(StreamStep::Event(_))));
    // The server writes until every buffer on the way is full, and then stands still.
    let mut before = usize::MAX;
    let mut still = 0;
    while still < 1_000 {
        let now = taken.load(Ordering::SeqCst);
        still = if now == before { still + 1 } else { 0 };
        before = now;
        tokio::task::yield_now().await;
    }
    assert!(before < 32 * 1024 * 1024, "{before} bytes were written for nobody");
    for _ in 0..10_000 {
        assert!(matches!(stream.next().await, Some(StreamStep::Event(_))), "and nothing is lost");
    }
}

#[rstest]
#[case::an_error_of_the_protocol(
    r#"{"jsonrpc":"2.0","id":"1","error":{"code":-32603,"message":"out of paper"}}"#
)]
#[case::an_error_of_http(r#"{"error":{"code":500,"status":"INTERNAL","message":"out of paper"}}"#)]
#[case::words("out of paper")]
#[tokio::test]
async fn an_event_that_is_called_an_error_ends_the_stream(#[case] data: &str) {
    let body = format!("{}event: error\ndata: {data}\n\n{}", task_event("WORKING"), task_event("COMPLETED"));
    let server = Server::start(move |_| sse(body.clone())).await;
    let (items, end) = read(Setup::new().agent(&server.url).stream(hello())).await;
    assert_eq!(items.len(), 1, "nothing after it counts");
    assert!(!end.settled);
    let EndCause::Cut(error) = &end.cause else { panic!("{end:?}") };
    let told = format!("{error} {error:?}");
    assert!(told.contains("out of paper"), "{told}");
}

#[tokio::test]
async fn what_a_stream_says_of_itself_is_ignored() {
    let odd = "id: 1\u{0}2\nretry: 0\nretry: 999999999999999999999\nretry: -1\nsurprise: x\n";
    let body = format!("{odd}{}{}", task_event("WORKING"), status_event("COMPLETED"));
    let server = Server::start(move |_| sse(body.clone())).await;
    let (items, end) = read(Setup::new().agent(&server.url).stream(hello())).await;
    assert!(items.len() == 2 && end.settled, "{items:?} {end:?}");
}

#[tokio::test]
async fn whatever_comes_in_whatever_order_is_told_one_by_one() {
    let message = event(r#"{"message":{"messageId":"r","role":"ROLE_AGENT","parts":[{"text":"Hi"}]}}"#);
    let bare = event(r#"{"statusUpdate":{"status":{"state":"TASK_STATE_WORKING"}}}"#);
    let elsewhere =
        event(r#"{"statusUpdate":{"taskId":"t1","contextId":"c9","status":{"state":"TASK_STATE_WORKING"}}}"#);
    let body = [status_event("WORKING"), bare, elsewhere, message.clone(), message].concat();
    let server = Server::start(move |_| sse(body.clone())).await;
    let (items, end) = read(Setup::new().agent(&server.url).stream(hello())).await;
    let states: Vec<_> = items.iter().filter_map(|item| item.value.state()).collect();
    assert_eq!(states, [&TaskState::Working; 3], "an update without ids, and one of another context");
    assert!(items.iter().any(|item| matches!(item.value, StreamEvent::Message(_))), "{items:?}");
    assert!(!end.settled, "no state ended it");
}

#[tokio::test]
async fn two_hundred_streams_at_once_are_told_apart() {
    let server = Server::start(|asked| {
        let wanted = asked.json()["params"]["message"]["messageId"].as_str().unwrap().to_owned();
        let task = |state: &str| {
            event(&format!(
                r#"{{"task":{{"id":"{wanted}","contextId":"c","status":{{"state":"TASK_STATE_{state}"}}}}}}"#
            ))
        };
        sse([task("WORKING"), task("COMPLETED")].concat())
    })
    .await;
    let agent = Setup::new().agent(&server.url);
    let streams = (0..200).map(|number| {
        let mut send = hello();
        send.message.message_id = Some(a2a_protocol::model::MessageId::new(format!("m{number}")));
        let stream = agent.stream(send);
        async move { (number, read(stream).await) }
    });
    for (number, (items, end)) in futures_util::future::join_all(streams).await {
        assert_eq!(items.len(), 2);
        assert!(end.settled, "{end:?}");
        assert_eq!(end.task.unwrap().as_str(), format!("m{number}"));
    }
}
