//! Cards, envelopes, versions, and admitted callers.

use a2a_protocol::model::{Binding, PushConfig, Version};
use a2a_protocol::{ErrorKind, Json, Request, SendMessage, read};
use a2a_server::{RunningServer, Server, StartError};
use reqwest::Client;
use rstest::rstest;
use serde_json::{Value, json};

use crate::caller::{Caller, text_message};
use crate::gate::Gate;

fn client() -> Client {
    Client::builder().no_proxy().build().unwrap()
}

fn get_task(method: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": { "id": "nobody" } })
}

async fn error_code(server: &RunningServer, body: String, headers: &[(&str, &str)]) -> i64 {
    let mut post = client().post(server.url("gate")).header("content-type", "application/json").body(body);
    for (name, value) in headers {
        post = post.header(*name, *value);
    }
    let answer: Value = post.send().await.unwrap().json().await.unwrap();
    answer["error"]["code"].as_i64().unwrap_or_default()
}

#[rstest]
#[tokio::test]
async fn both_names_of_the_card_lead_to_one_that_both_generations_read(
    #[values("agent-card.json", "agent.json")] name: &str,
) {
    let server = Gate::open().serve().await;
    let url = server.url("gate");
    let text = client().get(format!("{url}.well-known/{name}")).send().await.unwrap().text().await.unwrap();
    let card = read::card(&Json::parse(text.as_str()).unwrap()).unwrap().value;

    let interfaces: Vec<_> =
        card.interfaces.iter().map(|one| (one.url.as_str(), &one.binding, &one.version)).collect();
    assert_eq!(
        interfaces,
        [
            (url.as_str(), &Binding::JsonRpc, &Version::V1_0),
            (url.as_str(), &Binding::JsonRpc, &Version::V0_3),
            (url.as_str(), &Binding::HttpJson, &Version::V1_0),
            (url.as_str(), &Binding::HttpJson, &Version::V0_3),
            (url.as_str(), &Binding::Grpc, &Version::V1_0),
            (url.as_str(), &Binding::Grpc, &Version::V0_3),
        ],
        "one URL for both generations and all bindings, JSON-RPC and the newer first"
    );
    let older: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(older["url"], url.as_str(), "an older client finds the URL where it looks for it");
    assert!(older["protocolVersion"].as_str().is_some_and(|version| version.starts_with("0.3")));
}

#[rstest]
#[case::newer_by_header("GetTask", Some("1.0"), -32001)]
#[case::newer_with_patch("GetTask", Some("1.0.1"), -32001)]
#[case::newer_without_header("GetTask", None, -32009)]
#[case::newer_with_older_header("GetTask", Some("0.3"), -32009)]
#[case::newer_with_unknown_version("GetTask", Some("99.0"), -32009)]
#[case::older_without_header("tasks/get", None, -32001)]
#[case::older_by_header("tasks/get", Some("0.3"), -32001)]
#[case::older_with_newer_header("tasks/get", Some("1.0"), -32009)]
#[case::not_in_the_older("tasks/list", None, -32601)]
#[case::not_at_all("Sing", Some("1.0"), -32601)]
#[tokio::test]
async fn the_method_and_the_version_header_must_agree(
    #[case] method: &str,
    #[case] version: Option<&str>,
    #[case] expected: i64,
) {
    let server = Gate::open().serve().await;
    let headers: Vec<(&str, &str)> = version.map(|version| ("A2A-Version", version)).into_iter().collect();
    let code = error_code(&server, get_task(method).to_string(), &headers).await;
    assert_eq!(code, expected, "-32001 is the agent's own answer: the call got through");
}

#[tokio::test]
async fn the_version_may_be_a_query_parameter() {
    let server = Gate::open().serve().await;
    let url = format!("{}?A2A-Version=1.0", server.url("gate"));
    let answer: Value =
        client().post(url).json(&get_task("GetTask")).send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["error"]["code"], -32001, "the call got through");
    assert_eq!(answer["id"], 7, "a number as id comes back as one");
}

#[rstest]
#[case::cut_json(r#"{"jsonrpc":"2.0","#, -32700)]
#[case::batch(r#"[{"jsonrpc":"2.0","id":"1","method":"GetTask"}]"#, -32600)]
#[case::no_version(r#"{"id":"1","method":"GetTask"}"#, -32600)]
#[case::no_id(r#"{"jsonrpc":"2.0","method":"GetTask","params":{"id":"t"}}"#, -32600)]
#[case::no_task(r#"{"jsonrpc":"2.0","id":"1","method":"GetTask","params":{}}"#, -32602)]
#[case::no_message(r#"{"jsonrpc":"2.0","id":"1","method":"SendMessage","params":{}}"#, -32602)]
#[case::no_message_id(
    r#"{"jsonrpc":"2.0","id":"1","method":"SendMessage","params":{"message":{"role":"ROLE_USER","parts":[{"text":"a"}]}}}"#,
    -32602
)]
#[case::no_parts(
    r#"{"jsonrpc":"2.0","id":"1","method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER","parts":[]}}}"#,
    -32602
)]
#[tokio::test]
async fn a_call_that_is_none_is_refused_by_its_own_code(#[case] body: &str, #[case] expected: i64) {
    let server = Gate::open().serve().await;
    assert_eq!(error_code(&server, body.to_owned(), &[("A2A-Version", "1.0")]).await, expected, "{body}");
}

#[rstest]
#[tokio::test]
async fn what_is_not_offered_is_refused_by_name(#[values(Version::V1_0, Version::V0_3)] version: Version) {
    let server = Gate::open().serve().await;
    let caller = Caller::new(server.url("gate"), &version);
    let push = PushConfig { url: "https://example.com/".to_owned(), ..PushConfig::default() };
    let mut send = SendMessage::new(text_message("m-1", "hello"));
    send.configuration.push = Some(push);

    assert_eq!(
        caller.call(&Request::ExtendedCard).await.unwrap_err().kind(),
        ErrorKind::ExtendedCardNotConfigured
    );
    assert_eq!(caller.send_with(send).await.unwrap_err().kind(), ErrorKind::PushNotificationNotSupported);
}

#[rstest]
#[case::a_foreign_page("origin", "https://evil.example")]
#[case::a_page_on_another_port("origin", "http://127.0.0.1:1")]
#[case::a_file("origin", "null")]
#[case::a_rebound_name("host", "evil.example")]
#[tokio::test]
async fn web_pages_are_not_served(#[case] header: &str, #[case] value: &str) {
    let server = Gate::open().serve().await;
    let call = client().post(server.url("gate")).header(header, value).json(&get_task("tasks/get"));
    assert_eq!(call.send().await.unwrap().status(), 403, "{header}: {value}");
    let card = format!("{}.well-known/agent-card.json", server.url("gate"));
    let card = client().get(card).header(header, value).send().await.unwrap();
    assert_eq!(card.status(), 403, "the card is not shown either");
}

#[tokio::test]
async fn what_an_html_form_can_send_is_refused() {
    let server = Gate::open().serve().await;
    let form = client().post(server.url("gate")).header("content-type", "text/plain");
    let answer = form.body(get_task("tasks/get").to_string()).send().await.unwrap();
    assert_eq!(answer.status(), 415);
    assert_eq!(answer.json::<Value>().await.unwrap()["error"]["code"], -32005);
}

#[tokio::test]
async fn the_endpoint_answers_posts_only() {
    let server = Gate::open().serve().await;
    assert_eq!(client().get(server.url("gate")).send().await.unwrap().status(), 405);
}

#[tokio::test]
async fn a_server_starts_on_loopback_only_and_with_distinct_paths() {
    let gate = Gate::open();
    let everywhere = Server::start(([0, 0, 0, 0], 0).into(), vec![gate.agent()]).await;
    assert!(matches!(everywhere, Err(StartError::NotLoopback(_))), "nobody else may reach it");
    let twice = Server::start(([127, 0, 0, 1], 0).into(), vec![gate.agent(), gate.agent()]).await;
    assert!(matches!(twice, Err(StartError::Path { path }) if path == "gate"), "a path leads to one agent");
    let server = gate.serve().await;
    let taken = Server::start(server.address(), vec![gate.agent()]).await;
    assert!(matches!(taken, Err(StartError::Listen { .. })), "the port is taken");
}
