//! Agents that answer wrongly over gRPC: the error, and whether they can have acted.

use std::time::Duration;

use a2a_client::{CallError, EndCause, Misbehaviour, Sent, StreamStep, TransportError};
use a2a_protocol::ErrorKind;
use a2a_protocol::model::{TaskId, Version};
use a2a_protocol::proto::{A2A_V1, LF_A2A_V1};
use a2a_server::grpc_peer::{GrpcPeer, GrpcReply, framed};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use axum::http::StatusCode;
use rstest::rstest;
use serde_json::json;

use crate::support::{Setup, agent, all, say, word};

fn working() -> serde_json::Value {
    json!({ "id": "t-1", "status": { "state": "TASK_STATE_WORKING" } })
}

async fn refused(reply: GrpcReply) -> CallError {
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", reply)]).await.unwrap();
    agent(peer.address(), Version::V1_0).get_task(&TaskId::new("t-1"), None).await.unwrap_err()
}

/// The status and code by which the certainty of a delivery is looked up.
fn told(error: &CallError) -> (u16, Option<i64>) {
    let status = error.status().map_or(0, |status| status.as_u16());
    (status, error.protocol_error().and_then(|error| error.code))
}

#[rstest]
#[case::cancelled(1, (200, None))]
#[case::unknown(2, (200, Some(-32603)))]
#[case::invalid_argument(3, (200, Some(-32602)))]
#[case::deadline_exceeded(4, (504, None))]
#[case::not_found(5, (200, Some(-32001)))]
#[case::already_exists(6, (200, None))]
#[case::permission_denied(7, (200, None))]
#[case::resource_exhausted(8, (200, None))]
#[case::failed_precondition(9, (200, None))]
#[case::aborted(10, (200, None))]
#[case::out_of_range(11, (200, None))]
#[case::unimplemented(12, (200, Some(-32004)))]
#[case::internal(13, (200, Some(-32603)))]
#[case::unavailable(14, (503, None))]
#[case::data_loss(15, (200, None))]
#[case::unauthenticated(16, (401, None))]
#[case::of_no_name(99, (200, None))]
#[tokio::test]
async fn every_status_becomes_what_it_proves(#[case] code: i32, #[case] expected: (u16, Option<i64>)) {
    let error = refused(GrpcReply::refusal(code, "no")).await;
    assert_eq!(told(&error), expected, "{error:?}");
    assert_eq!(error.is_authentication(), code == 16);
}

#[tokio::test]
async fn credentials_that_are_missed_behind_a_head_prove_nothing() {
    let error = refused(GrpcReply::new().ended(16, "an agent behind this one wants a token")).await;
    assert_eq!(told(&error), (200, None), "a handler may have passed it on: {error:?}");
}

#[tokio::test]
async fn credentials_missed_in_a_head_before_an_answer_prove_nothing() {
    let error = refused(GrpcReply::message(working()).header("grpc-status", "16")).await;
    assert_eq!(told(&error), (200, None), "the agent has begun to act: {error:?}");
}

#[tokio::test]
async fn a_reason_of_a2a_wins_over_the_status() {
    let details = json!([{
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": "VERSION_NOT_SUPPORTED", "domain": "a2a-protocol.org", "metadata": { "asked": "1.0" },
    }]);
    let error = refused(GrpcReply::refusal(9, "say 0.3 – please").details(details.clone())).await;
    let error = error.protocol_error().unwrap();
    assert_eq!((error.kind(), error.code), (ErrorKind::VersionNotSupported, Some(-32009)));
    assert_eq!(error.message, "say 0.3 – please", "escaped on the way");
    assert_eq!(error.data.as_ref().map(a2a_protocol::Json::to_value), Some(details));
}

#[rstest]
#[case("TaskNotCancelableError: done already", ErrorKind::TaskNotCancelable)]
#[case("InvalidRequestError: said by a handler", ErrorKind::UnsupportedOperation)]
#[tokio::test]
async fn older_servers_name_the_error_first(#[case] message: &str, #[case] expected: ErrorKind) {
    let reply = GrpcReply::refusal(12, message);
    let peer = GrpcPeer::start(&A2A_V1, [("CancelTask", reply)]).await.unwrap();
    let error = agent(peer.address(), Version::V0_3).cancel(&TaskId::new("t-1")).await.unwrap_err();
    assert_eq!(error.protocol_error().unwrap().kind(), expected);
}

#[rstest]
#[case::no_status(GrpcReply::message(working()).without_status(), Misbehaviour::Truncated)]
#[case::nothing_at_all(GrpcReply::new().without_status(), Misbehaviour::Truncated)]
#[case::half_a_message(GrpcReply::new().bytes([0, 0, 0, 0, 9, 1]), Misbehaviour::Truncated)]
#[case::success_without_a_message(GrpcReply::new(), Misbehaviour::NoResult)]
#[case::success_in_a_head(GrpcReply::refusal(0, ""), Misbehaviour::NoResult)]
#[case::compressed(GrpcReply::new().bytes([1, 0, 0, 0, 1, 0]), Misbehaviour::Compressed)]
#[case::no_protobuf(GrpcReply::new().bytes(framed(&[0x0A, 0x05])), Misbehaviour::NotProtobuf)]
#[case::html(GrpcReply::http(StatusCode::OK, "text/html", "<html>Sign in</html>"), Misbehaviour::Html)]
#[case::json(GrpcReply::http(StatusCode::OK, "application/json", "{}"), Misbehaviour::NotGrpc)]
#[tokio::test]
async fn what_is_no_answer_is_told_as_what_it_is(#[case] reply: GrpcReply, #[case] expected: Misbehaviour) {
    let error = refused(reply).await;
    let CallError::Protocol { what, .. } = &error else { panic!("{error:?}") };
    assert_eq!(*what, expected);
    assert_eq!(error.sent(), Sent::Maybe, "the agent may have acted");
}

#[tokio::test]
async fn a_status_of_http_is_told_as_itself() {
    let reply = GrpcReply::http(StatusCode::BAD_GATEWAY, "text/html", "<html>no backend</html>");
    let error = refused(reply).await;
    let CallError::Http(failure) = &error else { panic!("{error:?}") };
    assert_eq!((failure.status.as_u16(), failure.excerpt.as_str()), (502, "<html>no backend</html>"));
}

#[tokio::test]
async fn an_error_behind_a_message_wins_over_it() {
    let error = refused(GrpcReply::message(working()).ended(13, "the database is gone")).await;
    assert_eq!(error.protocol_error().unwrap().message, "the database is gone");
}

#[tokio::test]
async fn a_message_over_the_limit_is_not_read() {
    let long = json!({ "id": "t-1", "contextId": "x".repeat(2_000) });
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", GrpcReply::message(long))]).await.unwrap();
    let setup = Setup::new().limits(|limits| limits.body_bytes = 1_000);
    let agent = setup.agent(peer.address(), Version::V1_0);
    let error = agent.get_task(&TaskId::new("t-1"), None).await.unwrap_err();
    assert!(
        matches!(error, CallError::Transport(TransportError::TooLarge { limit: 1_000, .. })),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_stream_that_is_cut_tells_what_came_before() {
    let event = json!({ "statusUpdate": { "taskId": "t-1", "status": { "state": "TASK_STATE_WORKING" } } });
    let reply = GrpcReply::message(event).hang().cut();
    let peer = GrpcPeer::start(&LF_A2A_V1, [("SendStreamingMessage", reply)]).await.unwrap();
    let mut stream = agent(peer.address(), Version::V1_0).stream(say("Hello"));
    assert_eq!(stream.next().await.as_ref().map(word).as_deref(), Some("status working"));
    peer.release();
    let Some(StreamStep::End(end)) = stream.next().await else { panic!("an end comes last") };
    let cut = matches!(&end.cause, EndCause::Cut(CallError::Transport(TransportError::Cut { .. })));
    assert!(cut && end.stream_event_seen, "{end:?}");
}

#[tokio::test]
async fn a_stream_of_many_small_messages_waits_for_a_reader_that_is_busy() {
    let event = json!({ "statusUpdate": { "taskId": "t-1", "status": { "state": "TASK_STATE_WORKING" } } });
    let events = 20_000;
    let many = (0..events).fold(GrpcReply::new(), |reply, _| reply.then(event.clone()));
    let task = GrpcReply::message(json!({ "id": "t-1", "status": { "state": "TASK_STATE_WORKING" } }));
    let peer =
        GrpcPeer::start(&LF_A2A_V1, [("SendStreamingMessage", many), ("GetTask", task)]).await.unwrap();
    let agent = agent(peer.address(), Version::V1_0);
    let mut stream = agent.stream(say("Hello"));
    assert_eq!(stream.next().await.as_ref().map(word).as_deref(), Some("status working"));
    // Calls on the same connection, while nobody reads the stream.
    for _ in 0..300 {
        agent.get_task(&TaskId::new("t-1"), None).await.unwrap();
    }
    let rest = all(stream).await;
    assert_eq!(rest.iter().filter(|step| matches!(step, StreamStep::Event(_))).count(), events - 1);
}

#[rstest]
#[tokio::test]
async fn a_stream_that_fails_tells_why(#[values(2, 13)] code: i32) {
    let event = json!({ "statusUpdate": { "taskId": "t-1", "status": { "state": "TASK_STATE_WORKING" } } });
    let reply = GrpcReply::message(event).ended(code, "Unexpected <class 'RuntimeError'>: boom");
    let peer = GrpcPeer::start(&LF_A2A_V1, [("SendStreamingMessage", reply)]).await.unwrap();
    let steps = all(agent(peer.address(), Version::V1_0).stream(say("Hello"))).await;
    let Some(StreamStep::End(end)) = steps.last() else { panic!("an end comes last") };
    let EndCause::Cut(CallError::Rpc { error, .. }) = &end.cause else { panic!("{:?}", end.cause) };
    assert_eq!(error.message, "Unexpected <class 'RuntimeError'>: boom");
}

#[tokio::test]
async fn an_agent_that_says_nothing_is_not_waited_for_longer_than_allowed() {
    let brief = Duration::from_millis(50);
    let hangs = GrpcReply::new().hang();
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", hangs)]).await.unwrap();
    let setup = Setup::new().limits(|limits| limits.event_idle = brief);
    let agent = setup.agent(peer.address(), Version::V1_0);
    let error = agent.get_task(&TaskId::new("t-1"), None).await.unwrap_err();
    let CallError::Transport(TransportError::Timeout { sent, .. }) = error else { panic!("{error:?}") };
    assert_eq!(sent, Sent::Maybe, "it has the call");
}

#[tokio::test]
async fn a_server_without_http_2_is_told_as_such() {
    // It answers as HTTP/1.1 does, and does not close the connection before that is seen.
    let peer = ScriptedPeer::start(Script::new().then(Reply::json(400, "{}").hang())).await.unwrap();
    let address = peer.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let error = agent(&address, Version::V1_0).get_task(&TaskId::new("t-1"), None).await.unwrap_err();
    assert!(matches!(error, CallError::Transport(TransportError::NotHttp2 { .. })), "{error:?}");
}

#[tokio::test]
async fn nothing_was_sent_where_nobody_listens() {
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let error = agent(&address, Version::V1_0).get_task(&TaskId::new("t-1"), None).await.unwrap_err();
    assert!(matches!(error, CallError::Transport(TransportError::Refused { .. })), "{error:?}");
    assert_eq!(error.sent(), Sent::No);
}

#[tokio::test]
async fn tls_where_there_is_none_is_told_before_anything_is_sent() {
    let peer = GrpcPeer::start(&LF_A2A_V1, []).await.unwrap();
    let address = format!("grpcs://{}", peer.address());
    let error = agent(&address, Version::V1_0).get_task(&TaskId::new("t-1"), None).await.unwrap_err();
    assert_eq!(error.sent(), Sent::No, "{error:?}");
    assert_eq!(peer.asked().len(), 0, "nothing arrived");
}
