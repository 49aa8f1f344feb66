//! Calls over HTTP+JSON: the address of each operation in each generation, and the answers.

use a2a_client::{Agent, CallError, EndCause, ListingEnd, Misbehaviour, StreamStep, TransportError};
use a2a_protocol::model::{Binding, PushConfig, StreamEvent, TaskId, TaskState, Version};
use a2a_protocol::{Json, ListTasks, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use rstest::rstest;

use crate::support::{Asked, Server, Setup, hello, json, rpc_result, sse, task, text};

/// Answers every operation as an agent would, in the spelling of 1.0, which is understood anywhere.
fn answers(asked: &Asked) -> Response {
    let path = asked.path.split('?').next().unwrap();
    if path.contains("pushNotificationConfigs") {
        let config = r#"{"taskId":"t1","id":"c1","url":"https://back.example/"}"#;
        return match asked.method.as_str() {
            "DELETE" => StatusCode::NO_CONTENT.into_response(),
            "GET" if path.ends_with("Configs") => json(&format!(r#"{{"configs":[{config}]}}"#)),
            _ => json(config),
        };
    }
    if path.ends_with(":stream") || path.ends_with(":subscribe") {
        return sse(format!("data: {{\"task\":{}}}\n\n", task("COMPLETED")));
    }
    if path.ends_with(":send") {
        return text(201, "application/a2a+json", &format!(r#"{{"task":{}}}"#, task("COMPLETED")));
    }
    if path.ends_with("ard") {
        return json(r#"{"name":"Hidden","url":"https://a.example/","skills":[]}"#);
    }
    if path.ends_with("/tasks") {
        return json(&format!(r#"{{"tasks":[{}]}}"#, task("WORKING")));
    }
    json(&task("WORKING"))
}

fn config() -> PushConfig {
    PushConfig {
        task_id: Some(TaskId::new("t1")),
        id: Some("c1".to_owned()),
        url: "https://back.example/".to_owned(),
        token: None,
        authentication: None,
        extra: Vec::new(),
    }
}

/// Makes the call and says what came of it.
async fn made(agent: &Agent, request: Request) -> Result<String, CallError> {
    let t1 = TaskId::new("t1");
    Ok(match request {
        Request::Send(send) => format!("{:?}", agent.send(send).await?.value.state()),
        Request::SendStreaming(send) => format!("{:?}", first_state(agent.stream(send)).await),
        Request::Subscribe { id } => format!("{:?}", first_state(agent.subscribe(id)).await),
        Request::GetTask { id, history_length } => {
            agent.get_task(&id, history_length).await?.value.status.state.to_string()
        }
        Request::CancelTask { id } => agent.cancel(&id).await?.value.status.state.to_string(),
        Request::ListTasks(list) => agent.list_tasks(list).await?.value.tasks.len().to_string(),
        Request::CreatePushConfig(config) => {
            format!("{:?}", agent.create_push_config(config).await?.value.id)
        }
        Request::GetPushConfig { id, .. } => format!("{:?}", agent.push_config(&t1, id).await?.value.id),
        Request::ListPushConfigs { .. } => agent.push_configs(&t1).await?.value.len().to_string(),
        Request::DeletePushConfig { id, .. } => format!("{:?}", agent.delete_push_config(&t1, id).await),
        Request::ExtendedCard => agent.extended_card().await?.value.name,
    })
}

async fn first_state(mut stream: a2a_client::EventStream) -> Option<TaskState> {
    match stream.next().await? {
        StreamStep::Event(item) => item.value.state().cloned(),
        StreamStep::Gap(_) | StreamStep::End(_) => None,
    }
}

fn get_task() -> Request {
    Request::GetTask { id: TaskId::new("t1"), history_length: Some(2) }
}

fn push() -> [Request; 4] {
    let task_id = TaskId::new("t1");
    [
        Request::CreatePushConfig(config()),
        Request::GetPushConfig { task_id: task_id.clone(), id: Some("c1".to_owned()) },
        Request::ListPushConfigs { task_id: task_id.clone() },
        Request::DeletePushConfig { task_id, id: "c1".to_owned() },
    ]
}

#[rstest]
#[case(Request::Send(hello()), "POST", "/message:send", "Some(Completed)")]
#[case(Request::SendStreaming(hello()), "POST", "/message:stream", "Some(Completed)")]
#[case(get_task(), "GET", "/tasks/t1?historyLength=2", "working")]
#[case(Request::CancelTask { id: TaskId::new("t1") }, "POST", "/tasks/t1:cancel", "working")]
#[case(push()[0].clone(), "POST", "/tasks/t1/pushNotificationConfigs", r#"Some("c1")"#)]
#[case(push()[1].clone(), "GET", "/tasks/t1/pushNotificationConfigs/c1", r#"Some("c1")"#)]
#[case(push()[2].clone(), "GET", "/tasks/t1/pushNotificationConfigs", "1")]
#[case(push()[3].clone(), "DELETE", "/tasks/t1/pushNotificationConfigs/c1", "Ok(())")]
#[tokio::test]
async fn an_operation_goes_to_its_own_place_in_both_generations(
    #[case] request: Request,
    #[case] verb: &str,
    #[case] place: &str,
    #[case] outcome: &str,
) {
    for (version, prefix) in [(Version::V1_0, "/a2a"), (Version::V0_3, "/a2a/v1")] {
        let server = Server::start(answers).await;
        let agent = Setup::new().rest(&server.at("/a2a/"), version.clone());
        assert_eq!(made(&agent, request.clone()).await.unwrap(), outcome, "{version}");
        let asked = &server.asked()[0];
        assert_eq!(
            (asked.method.as_str(), asked.path.clone()),
            (verb, format!("{prefix}{place}")),
            "{version}"
        );
        let version_sent = asked.headers.get("a2a-version").map(|value| value.to_str().unwrap());
        assert_eq!(version_sent, (version == Version::V1_0).then_some("1.0"), "0.3 has no such header");
        let sent_type = asked.headers.get("content-type").map(|value| value.to_str().unwrap());
        let body_type = if version == Version::V1_0 { "application/a2a+json" } else { "application/json" };
        assert_eq!(sent_type, (verb == "POST").then_some(body_type), "{version}: only a body has a type");
        assert_eq!(agent.quirks(), [], "all of it is as specified");
    }
}

#[rstest]
#[case(Version::V1_0, Request::Subscribe { id: TaskId::new("t1") }, "POST", "/tasks/t1:subscribe")]
#[case(Version::V0_3, Request::Subscribe { id: TaskId::new("t1") }, "GET", "/v1/tasks/t1:subscribe")]
#[case(Version::V1_0, Request::ExtendedCard, "GET", "/extendedAgentCard")]
#[case(Version::V0_3, Request::ExtendedCard, "GET", "/v1/card")]
#[case(Version::V1_0, Request::ListTasks(ListTasks { page_size: Some(3), ..ListTasks::default() }), "GET", "/tasks?pageSize=3")]
#[tokio::test]
async fn some_operations_differ_between_the_generations(
    #[case] version: Version,
    #[case] request: Request,
    #[case] verb: &str,
    #[case] path: &str,
) {
    let server = Server::start(answers).await;
    made(&Setup::new().rest(&server.url, version), request).await.unwrap();
    let asked = &server.asked()[0];
    assert_eq!((asked.method.as_str(), asked.path.as_str()), (verb, path));
}

#[tokio::test]
async fn bodies_are_those_of_the_generation() {
    let server = Server::start(answers).await;
    Setup::new().rest(&server.url, Version::V1_0).send(hello()).await.unwrap();
    Setup::new().rest(&server.url, Version::V0_3).send(hello()).await.unwrap();
    let [newer, older] = &server.asked()[..] else { panic!("one call each") };
    assert_eq!(newer.json()["message"]["parts"][0]["text"], "Hello");
    assert_eq!(newer.json()["configuration"]["returnImmediately"], false, "the mode is stated");
    assert_eq!(older.json()["message"]["content"][0]["text"], "Hello", "the protobuf spelling of 0.3");
    assert_eq!(older.json()["configuration"]["blocking"], true, "a `bool` left out would mean not to wait");
    assert_eq!(newer.json().get("jsonrpc"), None, "there is no envelope");
}

#[tokio::test]
async fn the_tenant_and_the_urls_own_query_stay_in_every_address() {
    let server = Server::start(answers).await;
    let agent =
        Setup::new().agent_at(&server.at("/a2a?key=1"), Version::V1_0, Binding::HttpJson, Some("team 1"));
    agent.get_task(&TaskId::new("t1"), Some(1)).await.unwrap();
    agent.send(hello()).await.unwrap();
    let paths: Vec<String> = server.asked().into_iter().map(|asked| asked.path).collect();
    assert_eq!(
        paths,
        ["/a2a/team%201/tasks/t1?key=1&historyLength=1", "/a2a/team%201/message:send?key=1"],
        "A2A 1.0 §11.3"
    );
    assert_eq!(server.asked()[1].json().get("tenant"), None, "the path says it");
}

#[tokio::test]
async fn extensions_asked_for_are_told_from_those_that_were_used() {
    let server = Server::start(|asked| {
        let mut answer = answers(asked);
        answer
            .headers_mut()
            .insert("a2a-extensions", "https://a.example/x, https://a.example/x".parse().unwrap());
        answer.headers_mut().insert("x-a2a-extensions", "https://c.example/z".parse().unwrap());
        answer
    })
    .await;
    let mut setup = Setup::new();
    setup.options.extensions = vec!["https://a.example/x".to_owned(), "https://b.example/y".to_owned()];
    let agent = setup.rest(&server.url, Version::V1_0);
    let answer = agent.send(hello()).await.unwrap();
    assert_eq!(server.asked()[0].headers["a2a-extensions"], "https://a.example/x, https://b.example/y");
    assert_eq!(*answer.extensions, ["https://a.example/x", "https://c.example/z"], "each once");
    let mut stream = agent.stream(hello());
    let Some(StreamStep::Event(item)) = stream.next().await else { panic!("there is one event") };
    assert_eq!(item.extensions, answer.extensions, "the head of a stream says it for every event");
}

#[tokio::test]
async fn every_page_of_a_listing_is_asked_for_by_its_token() {
    let server = Server::start(|asked| {
        let (id, next) = match asked.path.as_str() {
            "/tasks?pageSize=1" => ("a", "n=1&m"),
            "/tasks?pageSize=1&pageToken=n%3D1%26m" => ("b", ""),
            other => panic!("{other}"),
        };
        let task = format!(r#"{{"id":"{id}","status":{{"state":"TASK_STATE_WORKING"}}}}"#);
        json(&format!(r#"{{"tasks":[{task}],"nextPageToken":"{next}"}}"#))
    })
    .await;
    let list = ListTasks { page_size: Some(1), ..ListTasks::default() };
    let all = Setup::new().rest(&server.url, Version::V1_0).list_all_tasks(list).await.unwrap();
    assert_eq!((all.tasks.len(), all.end), (2, ListingEnd::Complete));
}

#[tokio::test]
async fn a_page_without_tasks_may_be_an_empty_object_but_a_task_may_not() {
    let server = Server::start(|_| json("{}")).await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    assert_eq!(
        agent.list_tasks(ListTasks::default()).await.unwrap().value.tasks,
        [],
        "as protobuf writes it"
    );
    let error = agent.send(hello()).await.unwrap_err();
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::NoResult, .. }), "{error:?}");
}

#[tokio::test]
async fn streams_and_plain_answers_are_understood_in_each_others_place() {
    let event = |state| format!(r#"{{"task":{}}}"#, task(state));
    let (plain, streamed) = (event("COMPLETED"), event("WORKING"));
    let server = Server::start(move |asked| {
        if asked.path.ends_with(":stream") { json(&plain) } else { sse(format!("data: {streamed}\n\n")) }
    })
    .await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    assert_eq!(
        agent.send(hello()).await.unwrap().value.state(),
        Some(&TaskState::Working),
        "a stream's first"
    );
    assert_eq!(first_state(agent.stream(hello())).await, Some(TaskState::Completed), "a stream of one");
}

#[tokio::test]
async fn an_event_may_stand_on_many_lines() {
    let body = "data: {\r\ndata:   \"message\": {\r\ndata:     \"role\": \"ROLE_AGENT\",\r\ndata:     \
                \"content\": [{\"text\": \"Hi\"}]\r\ndata:   }\r\ndata: }\r\n\r\n";
    let server = Server::start(move |_| sse(body)).await;
    let mut stream = Setup::new().rest(&server.url, Version::V0_3).stream(hello());
    let Some(StreamStep::Event(item)) = stream.next().await else { panic!("there is one event") };
    assert!(matches!(&item.value, StreamEvent::Message(message) if message.text() == "Hi"), "{item:?}");
}

#[tokio::test]
async fn an_answer_in_the_envelope_of_json_rpc_is_understood_and_noted() {
    let server = Server::start(|_| rpc_result(&task("WORKING"))).await;
    let answer =
        Setup::new().rest(&server.url, Version::V1_0).get_task(&TaskId::new("t1"), None).await.unwrap();
    assert_eq!(answer.value.status.state, TaskState::Working);
    assert!(
        answer.findings.iter().any(|finding| finding.section == "A2A 1.0 §11.4"),
        "{:?}",
        answer.findings
    );
}

#[tokio::test]
async fn an_id_that_would_lead_elsewhere_is_never_sent() {
    let server = Server::start(answers).await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    let error = agent.cancel(&TaskId::new("..")).await.unwrap_err();
    assert!(matches!(error, CallError::Transport(TransportError::Path { .. })), "{error:?}");
    let method =
        agent.call_method("x/y".to_owned(), Json::from(serde_json::json!({})), None).await.unwrap_err();
    assert!(matches!(method, CallError::Transport(TransportError::NoMethods { .. })), "{method:?}");
    assert_eq!(server.asked().len(), 0, "nothing left");
}

#[tokio::test]
async fn a_stream_that_breaks_says_so() {
    let server = Server::start(|_| {
        let first = format!("data: {{\"task\":{}}}\n\n", task("WORKING"));
        sse(format!("{first}event: error\ndata: {{\"error\":{{\"code\":500,\"status\":\"INTERNAL\",\"message\":\"boom\"}}}}\n\n"))
    })
    .await;
    let mut stream = Setup::new().rest(&server.url, Version::V1_0).stream(hello());
    assert!(matches!(stream.next().await, Some(StreamStep::Event(_))));
    let Some(StreamStep::End(end)) = stream.next().await else { panic!("it ends") };
    let EndCause::Cut(CallError::Rpc { error, .. }) = end.cause else { panic!("{end:?}") };
    assert_eq!((error.code, error.message.as_str()), (Some(-32603), "boom"));
}

#[tokio::test]
async fn the_extended_card_of_0_2_is_fetched_below_the_url() {
    let server = Server::start(|_| json(r#"{"name":"Hidden","url":"https://a.example/","skills":[]}"#)).await;
    let agent = Setup::new().agent_of(&server.at("/rpc/"), Version::V0_2);
    assert_eq!(agent.extended_card().await.unwrap().value.name, "Hidden");
    let asked = &server.asked()[0];
    assert_eq!((asked.method.as_str(), asked.path.as_str()), ("GET", "/rpc/agent/authenticatedExtendedCard"));
}
