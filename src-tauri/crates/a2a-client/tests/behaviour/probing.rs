//! Asking agents for their generation, without anything to act on.

use a2a_client::{Agent, AgentOptions, CallError, Probed, StreamStep, probe};
use a2a_protocol::model::{AgentInterface, Binding, StreamEvent, TaskId, TaskState, Version};
use a2a_protocol::negotiate::probe::Verdict;
use a2a_server::{RunningServer, Server as AgentServer, samples};
use axum::response::Response;
use rstest::rstest;

use crate::support::{Asked, Server, Setup, hello, rpc_error, rpc_result, sse, task, text};

fn interface(url: &str, binding: Binding) -> AgentInterface {
    AgentInterface { url: url.to_owned(), binding, version: Version::V0_2, tenant: None }
}

async fn probed(url: &str, binding: Binding, told: Option<&Version>) -> Probed {
    let unknown = TaskId::new("00000000-0000-4000-8000-000000000000");
    probe(&Setup::new().raw(), &interface(url, binding), told, unknown, None).await.unwrap()
}

fn found(probed: &Probed) -> Vec<Version> {
    match probed.verdict {
        Verdict::Speaks(profile) => vec![profile.version.clone()],
        Verdict::Either { first, second } => vec![first.version.clone(), second.version.clone()],
        Verdict::Asking | Verdict::Unknown | Verdict::Unanswered => Vec::new(),
    }
}

fn methods(probed: &Probed) -> Vec<&'static str> {
    probed.calls.iter().map(|call| call.method).collect()
}

async fn samples() -> (RunningServer, String) {
    let clerk = samples::PaymentsClerk::new();
    let server = AgentServer::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await.unwrap();
    let url = server.url("payments-clerk");
    (server, url)
}

#[rstest]
#[case::rpc(Binding::JsonRpc)]
#[case::rest(Binding::HttpJson)]
#[tokio::test]
async fn an_agent_that_speaks_the_newest_generation_is_asked_once(#[case] binding: Binding) {
    let (_server, url) = samples().await;
    let probed = probed(&url, binding, None).await;
    assert_eq!((found(&probed), methods(&probed)), (vec![Version::V1_0], vec!["GetTask"]));
    assert!(matches!(probed.calls[0].said, Err(CallError::Rpc { .. })), "that there is no such task");
}

/// As agents before 1.0 answer: 0.2 and 0.1 alike, but for sending.
fn old(asked: &Asked, send: &str, answer: &str) -> Response {
    match asked.rpc_method().as_str() {
        "tasks/get" => rpc_error(-32001, "no such task"),
        method if method == send => rpc_result(answer),
        _ => text(
            400,
            "application/json",
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"?"}}"#,
        ),
    }
}

const OLDEST_TASK: &str = r#"{"id":"m1","sessionId":"s","status":{"state":"completed"}}"#;

#[tokio::test]
async fn the_two_oldest_generations_are_told_apart_by_the_first_send() {
    let server = Server::start(|asked| old(asked, "tasks/send", OLDEST_TASK)).await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, None).await;
    assert_eq!(methods(&probed), ["GetTask", "tasks/get"], "no message was sent");
    assert!(matches!(probed.verdict, Verdict::Either { .. }), "{probed:?}");

    let interface = interface(server.url.as_str(), Binding::JsonRpc);
    let agent = probed.agent(&Setup::new().raw(), &interface, AgentOptions::default()).unwrap();
    let first = agent.profile().version.clone();
    assert_ne!(first, Version::V0_1, "the newer one is thought of first");
    let answer = agent.send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Completed));
    assert_eq!(agent.profile().version, Version::V0_1, "the agent has shown it");
    agent.send(hello()).await.unwrap();
    let sent: Vec<String> = server.asked().iter().skip(2).map(Asked::rpc_method).collect();
    assert_eq!(sent, ["message/send", "tasks/send", "tasks/send"], "it is found out once");
}

#[tokio::test]
async fn the_newer_of_two_is_kept_once_it_has_answered_a_send() {
    let task = r#"{"kind":"task","id":"t","contextId":"c","status":{"state":"completed"}}"#;
    let server = Server::start(move |asked| old(asked, "message/send", task)).await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, None).await;
    let interface = interface(server.url.as_str(), Binding::JsonRpc);
    let agent = probed.agent(&Setup::new().raw(), &interface, AgentOptions::default()).unwrap();
    agent.get_task(&TaskId::new("t"), None).await.unwrap_err();
    agent.send(hello()).await.unwrap();
    let error = agent.stream(hello()).next().await;
    assert!(matches!(error, Some(StreamStep::End(_))), "{error:?}");
    let asked: Vec<String> = server.asked().iter().skip(2).map(Asked::rpc_method).collect();
    assert_eq!(asked, ["tasks/get", "message/send", "message/stream"], "nothing is tried in 0.1 any more");
}

#[rstest]
#[case::fault(500, "")]
#[case::gateway(502, "")]
#[case::params(200, r#"{"jsonrpc":"2.0","id":"1","error":{"code":-32602,"message":"no"}}"#)]
#[case::html(200, "<html>")]
#[tokio::test]
async fn a_message_that_may_have_been_acted_on_is_said_in_one_generation_only(
    #[case] status: u16,
    #[case] body: &'static str,
) {
    let server = Server::start(move |asked| match asked.rpc_method().as_str() {
        "GetTask" => rpc_error(-32601, "?"),
        "tasks/get" => rpc_error(-32001, "no such task"),
        _ => text(status, "application/json", body),
    })
    .await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, None).await;
    let interface = interface(server.url.as_str(), Binding::JsonRpc);
    let agent = probed.agent(&Setup::new().raw(), &interface, AgentOptions::default()).unwrap();
    agent.send(hello()).await.unwrap_err();
    assert_eq!(server.asked().len(), 3, "two questions and one message");
}

#[tokio::test]
async fn streams_are_tried_in_both_generations_too() {
    let server = Server::start(|asked| match asked.rpc_method().as_str() {
        "tasks/sendSubscribe" => {
            sse("data: {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{\"id\":\"m1\",\"status\":{\"state\":\"completed\"},\"final\":true}}\n\n")
        }
        _ => old(asked, "", ""),
    })
    .await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, None).await;
    let interface = interface(server.url.as_str(), Binding::JsonRpc);
    let agent = probed.agent(&Setup::new().raw(), &interface, AgentOptions::default()).unwrap();
    let step = agent.stream(hello()).next().await;
    let Some(StreamStep::Event(item)) = step else { panic!("{step:?}") };
    assert!(matches!(item.value, StreamEvent::Status(_)), "{item:?}");
    assert_eq!(agent.profile().version, Version::V0_1);
}

#[rstest]
#[case::credentials(401)]
#[case::broken(503)]
#[tokio::test]
async fn an_agent_that_cannot_be_asked_is_not_guessed_at(#[case] status: u16) {
    let server = Server::start(move |_| text(status, "text/plain", "no")).await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, None).await;
    assert!(matches!(probed.verdict, Verdict::Unanswered), "{probed:?}");
    assert_eq!(probed.calls.len(), 1, "asking on would not help");
}

#[tokio::test]
async fn what_speaks_nothing_known_is_told_so_with_every_answer() {
    let server = Server::start(|_| text(404, "text/html", "<h1>shop</h1>")).await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, None).await;
    assert!(matches!(probed.verdict, Verdict::Unknown), "{probed:?}");
    let said: Vec<Option<u16>> = probed
        .calls
        .iter()
        .map(|call| call.said.as_ref().err().and_then(CallError::status).map(|status| status.as_u16()))
        .collect();
    assert_eq!(said, vec![Some(404); probed.calls.len()]);
    let interface = interface(server.url.as_str(), Binding::JsonRpc);
    let agent: Agent = probed.agent(&Setup::new().raw(), &interface, AgentOptions::default()).unwrap();
    assert_eq!(agent.profile().version, Version::V0_2, "then the card's word stands");
}

#[tokio::test]
async fn a_card_that_names_the_wrong_generation_is_found_out() {
    let server = Server::start(|asked| match asked.rpc_method().as_str() {
        "GetTask" => rpc_error(-32601, "?"),
        "tasks/get" => rpc_error(-32001, "no such task"),
        _ => rpc_result(&task("COMPLETED")),
    })
    .await;
    let probed = probed(server.url.as_str(), Binding::JsonRpc, Some(&Version::V0_3)).await;
    assert_eq!(found(&probed), [Version::V0_3], "0.1 is not thought of where the card names a newer one");
}
