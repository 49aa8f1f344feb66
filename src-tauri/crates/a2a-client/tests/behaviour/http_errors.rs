//! Errors over HTTP+JSON: every shape of servers, and bodies that are not the agent's.

use std::fs;
use std::path::PathBuf;

use a2a_client::{CallError, Misbehaviour};
use a2a_protocol::ErrorKind;
use a2a_protocol::model::{TaskId, Version};
use axum::response::Response;
use rstest::rstest;
use serde_json::Value;

use crate::support::{Server, Setup, serve_bytes, text};

async fn refused(answer: impl Fn() -> Response + Send + Sync + 'static) -> CallError {
    let server = Server::start(move |_| answer()).await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    agent.get_task(&TaskId::new("t1"), None).await.unwrap_err()
}

#[rstest]
#[case::status_with_reason(
    400,
    r#"{"error":{"code":400,"status":"FAILED_PRECONDITION","message":"no","details":[{"reason":"TASK_NOT_CANCELABLE"}]}}"#,
    ErrorKind::TaskNotCancelable,
    "no"
)]
#[case::status_alone(
    404,
    r#"{"error":{"code":404,"status":"NOT_FOUND","message":"no"}}"#,
    ErrorKind::TaskNotFound,
    "no"
)]
#[case::internal(
    500,
    r#"{"error":{"code":500,"status":"INTERNAL","message":"unknown exception"}}"#,
    ErrorKind::Internal,
    "unknown exception"
)]
#[case::code_of_json_rpc(
    400,
    r#"{"code":-32004,"message":"not now"}"#,
    ErrorKind::UnsupportedOperation,
    "not now"
)]
#[case::message_404(404, r#"{"message":"Task not found"}"#, ErrorKind::TaskNotFound, "Task not found")]
#[case::message_409(409, r#"{"message":"over"}"#, ErrorKind::TaskNotCancelable, "over")]
#[case::message_422(422, r#"{"message":"terminal"}"#, ErrorKind::UnsupportedOperation, "terminal")]
#[case::message_501(
    501,
    r#"{"message":"no streams here"}"#,
    ErrorKind::UnsupportedOperation,
    "no streams here"
)]
#[case::detail_list(
    422,
    r#"{"detail":[{"loc":["body"],"msg":"Field required"}]}"#,
    ErrorKind::UnsupportedOperation,
    r#"[{"loc":["body"],"msg":"Field required"}]"#
)]
#[case::problem(
    404,
    r#"{"type":"https://a2a-protocol.org/errors/task-not-found","title":"Task Not Found","status":404,"detail":"no task t1"}"#,
    ErrorKind::TaskNotFound,
    "no task t1"
)]
#[case::error_text(
    400,
    r#"{"error":"Accept header must include application/json"}"#,
    ErrorKind::InvalidParams,
    "Accept header must include application/json"
)]
#[case::json_rpc(
    500,
    r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"gone"}}"#,
    ErrorKind::TaskNotFound,
    "gone"
)]
#[tokio::test]
async fn an_agents_error_is_recognised_in_every_shape(
    #[case] status: u16,
    #[case] body: &'static str,
    #[case] kind: ErrorKind,
    #[case] message: &str,
) {
    let error = refused(move || text(status, "application/json", body)).await;
    let CallError::Rpc { status: answered, error, whole: true } = error else { panic!("{error:?}") };
    assert_eq!((error.kind(), error.message.as_str(), answered.as_u16()), (kind, message, status), "{body}");
    assert_eq!(error.code, kind.code(), "named as over other bindings");
}

#[rstest]
#[case::no_route(404, "application/json", r#"{"detail":"Not Found"}"#)]
#[case::no_route_text(404, "text/plain", "Not Found")]
#[case::no_route_page(404, "text/html", "<!DOCTYPE html><pre>Cannot GET /tasks/t1</pre>")]
#[case::gateway_message(500, "application/json", r#"{"message":"Internal Server Error"}"#)]
#[case::gateway_timeout(504, "application/json", r#"{"message":"Endpoint request timed out"}"#)]
#[case::unauthorized(
    401,
    "application/json",
    r#"{"error":{"code":401,"status":"UNAUTHENTICATED","message":"who?"}}"#
)]
#[case::rate_limit(429, "application/json", r#"{"code":-32603,"message":"slow down"}"#)]
#[case::empty(500, "application/json", "")]
#[tokio::test]
async fn what_a_server_below_the_agent_says_is_not_the_agents_word(
    #[case] status: u16,
    #[case] content_type: &'static str,
    #[case] body: &'static str,
) {
    let error = refused(move || text(status, content_type, body)).await;
    let CallError::Http(failure) = error else { panic!("{error:?}") };
    assert_eq!((failure.status.as_u16(), failure.excerpt.as_str()), (status, body), "shown as it is");
}

#[tokio::test]
async fn an_error_with_the_status_of_success_is_an_error() {
    let body = r#"{"error":{"code":404,"status":"NOT_FOUND","message":"no"}}"#;
    let error = refused(move || text(200, "application/json", body)).await;
    assert_eq!(error.protocol_error().map(a2a_protocol::ProtocolError::kind), Some(ErrorKind::TaskNotFound));
}

/// Recorded from reference servers: the status and body of the answer, and what it is.
#[rstest]
#[case("v1.3.0-rest/err-get-unknown", Some(ErrorKind::TaskNotFound))]
#[case("v1.3.0-rest/err-invalid-params", Some(ErrorKind::InvalidParams))]
#[case("v1.3.0-rest/err-parse", Some(ErrorKind::InvalidRequest))]
#[case("v1.3.0-rest/err-version-99", Some(ErrorKind::VersionNotSupported))]
#[case("v1.3.0-rest/err-route-not-found", None)]
#[case("v1.3.0-rest/send-to-completed-task", Some(ErrorKind::UnsupportedOperation))]
#[case("v1.3.0-rest/cancel-completed", Some(ErrorKind::TaskNotCancelable))]
#[case("v1.3.0-rest/stream-crash", Some(ErrorKind::Internal))]
#[case("v1.3.0-compat03-rest/err-get-unknown", Some(ErrorKind::TaskNotFound))]
#[case("v1.3.0-compat03-rest/push-delete", None)]
#[case("v0.3.26-rest/err-get-unknown", Some(ErrorKind::TaskNotFound))]
#[case("v0.3.26-rest/err-parse", Some(ErrorKind::Internal))]
#[case("v0.3.26-rest/err-route-not-found", None)]
#[case("v0.3.26-rest/err-get-on-post", None)]
#[case("v0.3.26-rest/send-to-completed-task", Some(ErrorKind::UnsupportedOperation))]
#[tokio::test]
async fn recorded_errors_are_understood(#[case] recording: &str, #[case] kind: Option<ErrorKind>) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire");
    let recorded = fs::read_to_string(folder.join(format!("{recording}.json"))).unwrap();
    let recorded: Value = serde_json::from_str(&recorded).unwrap();
    let response = &recorded["response"];
    let status = u16::try_from(response["status"].as_u64().unwrap()).unwrap();
    let body = response["body_raw"].as_str().or(response["body"].as_str()).unwrap().to_owned();
    let error = refused(move || text(status, "application/json", &body)).await;
    assert_eq!(error.protocol_error().map(a2a_protocol::ProtocolError::kind), kind, "{error:?}");
}

#[rstest]
#[case(401, r#"{"jsonrpc":"2.0","id":"1","result":{"task":{"id":"t1"}}}"#)]
#[case(404, r#"{"task":{"id":"t1","status":{"state":"TASK_STATE_WORKING"}}}"#)]
#[case(429, r#"{"id":"t1","kind":"task","status":{"state":"working"}}"#)]
#[tokio::test]
async fn a_result_that_http_calls_a_failure_is_ambiguous(#[case] status: u16, #[case] body: &'static str) {
    let server = Server::start(move |_| text(status, "application/json", body)).await;
    let error = Setup::new().agent(&server.url).get_task(&TaskId::new("t1"), None).await.unwrap_err();
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::Ambiguous, .. }), "{error:?}");
}

#[tokio::test]
async fn a_refusal_that_breaks_off_is_not_whole() {
    let whole = async |length: &str| {
        let refusal = format!("HTTP/1.1 401 Unauthorized\r\nContent-Length: {length}\r\n\r\nwho");
        let (url, _running) = serve_bytes(Box::leak(refusal.into_boxed_str()).as_bytes()).await;
        let error = Setup::new().agent(&url).get_task(&TaskId::new("t1"), None).await.unwrap_err();
        let CallError::Http(failure) = error else { panic!("{error:?}") };
        failure.whole
    };
    assert!(whole("3").await && !whole("30").await);
}
