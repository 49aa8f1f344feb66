//! Features of HTTP+JSON that JSON-RPC lacks: statuses, paths, tenants, media types.

use a2a_protocol::model::{TaskState, Version};
use a2a_protocol::{Json, read};
use reqwest::{Client, Method, Response};
use rstest::rstest;
use serde_json::{Value, json};

use crate::gate::Gate;

async fn ask(url: String, verb: Method, version: Option<&str>, body: Option<&Value>) -> Response {
    let client = Client::builder().no_proxy().build().unwrap();
    let mut call = client.request(verb, url);
    if let Some(version) = version {
        call = call.header("A2A-Version", version);
    }
    if let Some(body) = body {
        call = call.json(body);
    }
    call.send().await.unwrap()
}

fn message() -> Value {
    json!({ "message": { "messageId": "m-1", "role": "ROLE_USER", "parts": [{ "text": "hello" }] } })
}

#[rstest]
#[case::unknown_task(Method::GET, "tasks/x", Some("1.0"), 404, "TASK_NOT_FOUND")]
#[case::no_version(Method::GET, "tasks/x", None, 400, "VERSION_NOT_SUPPORTED")]
#[case::bad_page(Method::GET, "tasks?pageSize=0", Some("1.0"), 400, "INVALID_PARAMS")]
#[case::no_number(Method::GET, "tasks?pageSize=many", Some("1.0"), 400, "INVALID_PARAMS")]
#[case::no_push(
    Method::GET,
    "tasks/x/pushNotificationConfigs",
    Some("1.0"),
    400,
    "PUSH_NOTIFICATION_NOT_SUPPORTED"
)]
#[case::no_card(Method::GET, "extendedAgentCard", Some("1.0"), 400, "EXTENDED_AGENT_CARD_NOT_CONFIGURED")]
#[tokio::test]
async fn a_refusal_has_the_status_and_the_reason_of_the_specification(
    #[case] verb: Method,
    #[case] path: &str,
    #[case] version: Option<&str>,
    #[case] status: u16,
    #[case] reason: &str,
) {
    let server = Gate::open().serve().await;
    let answer = ask(format!("{}{path}", server.url("gate")), verb, version, None).await;
    assert_eq!(answer.status().as_u16(), status, "A2A 1.0.1 §5.4");
    assert_eq!(answer.headers()["content-type"], "application/a2a+json");
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["error"]["code"], status, "google.rpc.Status repeats the status");
    assert_eq!(body["error"]["details"][0]["reason"], reason, "{body}");
}

#[rstest]
#[case::unknown_task("v1/tasks/x", None, 404, -32001)]
#[case::newer_version("v1/tasks/x", Some("1.0"), 400, -32009)]
#[case::no_push("v1/tasks/x/pushNotificationConfigs", None, 501, -32003)]
#[tokio::test]
async fn a_refusal_of_0_3_has_a_code_and_a_message(
    #[case] path: &str,
    #[case] version: Option<&str>,
    #[case] status: u16,
    #[case] code: i64,
) {
    let server = Gate::open().serve().await;
    let answer = ask(format!("{}{path}", server.url("gate")), Method::GET, version, None).await;
    assert_eq!(answer.status().as_u16(), status);
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["code"], code, "{body}");
}

#[tokio::test]
async fn a_place_that_is_none_says_so_and_nothing_else() {
    let server = Gate::open().serve().await;
    for (verb, path) in
        [(Method::GET, "nothing/here/at/all"), (Method::DELETE, "tasks/x"), (Method::PUT, "tasks")]
    {
        let answer = ask(format!("{}{path}", server.url("gate")), verb.clone(), Some("1.0"), None).await;
        assert!(matches!(answer.status().as_u16(), 404 | 405), "{verb} {path}: {}", answer.status());
    }
}

#[tokio::test]
async fn a_tenant_in_the_path_is_accepted() {
    let server = Gate::open().serve().await;
    let url = format!("{}some%20team/message:send", server.url("gate"));
    let answer = ask(url, Method::POST, Some("1.0"), Some(&message())).await;
    let body = Json::parse(answer.text().await.unwrap()).unwrap();
    let state = read::event(&body, a2a_protocol::Dialect::V1_0).value.state().cloned();
    assert_eq!(state, Some(TaskState::Completed), "{body:?}");
}

#[tokio::test]
async fn what_a_form_of_a_web_page_can_send_is_refused() {
    let server = Gate::open().serve().await;
    let client = Client::builder().no_proxy().build().unwrap();
    let post = client.post(format!("{}message:send", server.url("gate"))).header("A2A-Version", "1.0");
    let answer = post.header("content-type", "text/plain").body(message().to_string()).send().await.unwrap();
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["error"]["details"][0]["reason"], "CONTENT_TYPE_NOT_SUPPORTED");
}

#[tokio::test]
async fn a_body_that_is_none_is_refused() {
    let server = Gate::open().serve().await;
    let client = Client::builder().no_proxy().build().unwrap();
    for body in ["", "{", "[]", "{}"] {
        let post = client.post(format!("{}message:send", server.url("gate"))).header("A2A-Version", "1.0");
        let answer = post.header("content-type", "application/a2a+json").body(body).send().await.unwrap();
        assert_eq!(answer.status(), 400, "{body:?}");
    }
}

#[tokio::test]
async fn the_older_generation_is_recognised_by_its_path() {
    let server = Gate::open().serve().await;
    let older = json!({ "message": { "messageId": "m-1", "role": "ROLE_USER", "content": [{ "text": "hello" }] },
                        "configuration": { "blocking": true } });
    let answer =
        ask(format!("{}v1/message:send", server.url("gate")), Method::POST, None, Some(&older)).await;
    assert_eq!(answer.headers()["content-type"], "application/json", "{}", Version::V0_3);
    let body = Json::parse(answer.text().await.unwrap()).unwrap();
    let decoded = read::event(&body, a2a_protocol::Dialect::V0_3Proto);
    assert_eq!(decoded.value.state(), Some(&TaskState::Completed));
    assert_eq!(decoded.findings, [], "in the spelling of 0.3 over HTTP+JSON");
}
