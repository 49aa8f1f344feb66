//! Agents that need a call in another form than specified: tried by rule, remembered, and reported.

use a2a_client::{Agent, CallError, EndCause, StreamStep};
use a2a_protocol::SendMessage;
use a2a_protocol::model::{Binding, Content, Part, PushConfig, TaskId, TaskState, Version};
use a2a_protocol::quirk::Quirk;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use rstest::rstest;

use crate::support::{Asked, Server, Setup, hello, json, rpc_result, sse, task, task_event, text};

fn not_found() -> Response {
    text(404, "application/json", r#"{"detail":"Not Found"}"#)
}

fn stream() -> Response {
    sse(format!("data: {{\"task\":{}}}\n\n", task("COMPLETED")))
}

fn sent() -> Response {
    json(&format!(r#"{{"task":{}}}"#, task("COMPLETED")))
}

async fn subscribed(agent: &Agent) -> Result<(), EndCause> {
    match agent.subscribe(TaskId::new("t1")).next().await {
        Some(StreamStep::Event(_)) => Ok(()),
        Some(StreamStep::End(end)) => Err(end.cause),
        other => panic!("{other:?}"),
    }
}

fn calls(server: &Server) -> Vec<(String, String)> {
    server.asked().into_iter().map(|asked| (asked.method, asked.path)).collect()
}

#[rstest]
#[case::newer_405(Version::V1_0, "POST", 405)]
#[case::newer_404(Version::V1_0, "POST", 404)]
#[case::older_405(Version::V0_3, "GET", 405)]
#[tokio::test]
async fn a_subscription_is_made_with_the_other_verb_where_the_first_is_refused(
    #[case] version: Version,
    #[case] first: &'static str,
    #[case] status: u16,
) {
    let server =
        Server::start(
            move |asked| {
                if asked.method == first { text(status, "text/plain", "no") } else { stream() }
            },
        )
        .await;
    let agent = Setup::new().rest(&server.url, version);
    subscribed(&agent).await.unwrap();
    let noticed = agent.quirks();
    assert_eq!(noticed.iter().map(|noticed| noticed.quirk).collect::<Vec<_>>(), [Quirk::OtherSubscribeVerb]);
    assert_eq!(
        noticed[0].evidence.and_then(|evidence| evidence.refused).map(|status| status.as_u16()),
        Some(status),
        "the reason is kept"
    );
    subscribed(&agent).await.unwrap();
    let verbs: Vec<String> = calls(&server).into_iter().map(|(verb, _)| verb).collect();
    let other = if first == "POST" { "GET" } else { "POST" };
    assert_eq!(verbs, [first, other, other], "it is found out once");
}

#[tokio::test]
async fn an_unknown_task_is_no_reason_to_try_another_verb() {
    let body = r#"{"error":{"code":404,"status":"NOT_FOUND","message":"Task not found"}}"#;
    let server = Server::start(move |_| text(404, "application/json", body)).await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    let ended = subscribed(&agent).await.unwrap_err();
    assert!(matches!(ended, EndCause::Cut(CallError::Rpc { .. })), "{ended:?}");
    assert_eq!(server.asked().len(), 1, "the agent has answered");
}

#[rstest]
#[case::prefix_missing_in_url("/", &["/v1/message:send"], false)]
#[case::prefix_in_url("/a/v1", &["/a/v1/message:send"], false)]
#[case::prefix_in_url_and_path("/a/v1/", &["/a/v1/message:send", "/a/v1/v1/message:send"], true)]
#[case::no_prefix_at_all("/b", &["/b/v1/message:send", "/b/message:send"], true)]
#[tokio::test]
async fn the_prefix_of_0_3_is_added_once_and_the_other_way_is_tried(
    #[case] url: &str,
    #[case] expected: &[&str],
    #[case] quirk: bool,
) {
    let last = (*expected.last().unwrap()).to_owned();
    let known = last.clone();
    let server = Server::start(move |asked| if asked.path == known { sent() } else { not_found() }).await;
    let agent = Setup::new().rest(&server.at(url), Version::V0_3);
    agent.send(hello()).await.unwrap();
    agent.send(hello()).await.unwrap();
    let paths: Vec<String> = calls(&server).into_iter().map(|(_, path)| path).collect();
    let mut all: Vec<String> = expected.iter().map(|path| (*path).to_owned()).collect();
    all.push(last);
    assert_eq!(paths, all, "found out once, then remembered");
    let names: Vec<Quirk> = agent.quirks().iter().map(|noticed| noticed.quirk).collect();
    assert_eq!(names, if quirk { vec![Quirk::OtherPathPrefix] } else { Vec::new() });
}

/// As servers do that follow the text of 0.3 and not its proto.
fn kind_server(asked: &Asked) -> Response {
    if asked.path.starts_with("/v1") {
        return not_found();
    }
    if asked.json().pointer("/message/kind").is_some_and(|kind| kind == "message") {
        return sent();
    }
    text(400, "application/json", r#"{"message":"failed to decode: message has no field kind"}"#)
}

#[tokio::test]
async fn a_body_whose_shape_is_refused_is_sent_in_the_other_grammar() {
    let server = Server::start(kind_server).await;
    let agent = Setup::new().rest(&server.url, Version::V0_3);
    agent.send(hello()).await.unwrap();
    agent.send(hello()).await.unwrap();
    let names: Vec<Quirk> = agent.quirks().iter().map(|noticed| noticed.quirk).collect();
    assert_eq!(names, [Quirk::OtherPathPrefix, Quirk::KindBodies]);
    assert_eq!(server.asked().len(), 4, "three to find out, one that knows");

    let later = Setup::new().rest(&server.url, Version::V0_3);
    later.expect_quirks(&names);
    later.send(hello()).await.unwrap();
    assert_eq!(server.asked().len(), 5, "what was found out before is not found out again");
    assert!(later.quirks().iter().all(|noticed| noticed.evidence.is_none()), "it is hearsay there");
}

#[rstest]
#[case::other_parameters(400, r#"{"message":"historyLength is too large"}"#)]
#[case::the_agent_failed(500, r#"{"message":"unknown kind of role in parts"}"#)]
#[case::a_gateway(502, "kind")]
#[case::unprocessable(422, r#"{"message":"Task x is in terminal state, kind of"}"#)]
#[tokio::test]
async fn a_message_that_may_have_been_acted_on_is_not_sent_again(
    #[case] status: u16,
    #[case] body: &'static str,
) {
    let server = Server::start(move |_| text(status, "application/json", body)).await;
    Setup::new().rest(&server.url, Version::V0_3).send(hello()).await.unwrap_err();
    assert_eq!(server.asked().len(), 1, "{status} does not say that nothing was done");
}

#[tokio::test]
async fn the_refusal_of_the_specified_form_is_told_where_no_form_works() {
    let server = Server::start(|asked| {
        if asked.path.starts_with("/v1") { text(404, "text/html", "<h1>first</h1>") } else { not_found() }
    })
    .await;
    let agent = Setup::new().rest(&server.url, Version::V0_3);
    let error = agent.send(hello()).await.unwrap_err();
    let CallError::Http(failure) = error else { panic!("{error:?}") };
    assert_eq!((failure.status, failure.excerpt.as_str()), (StatusCode::NOT_FOUND, "<h1>first</h1>"));
    assert_eq!((server.asked().len(), agent.quirks().len()), (2, 0), "nothing worked, nothing is learned");
}

#[tokio::test]
async fn a_server_that_takes_plain_json_only_gets_it() {
    let server = Server::start(|asked| {
        if asked.headers["content-type"] == "application/json" {
            sent()
        } else {
            StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response()
        }
    })
    .await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    agent.send(hello()).await.unwrap();
    agent.send(hello()).await.unwrap();
    assert_eq!(agent.quirks()[0].quirk, Quirk::PlainJson);
    assert_eq!(server.asked().len(), 3, "found out once");
}

#[tokio::test]
async fn a_tenant_may_stand_before_the_path_of_the_url() {
    let server =
        Server::start(
            |asked| {
                if asked.path == "/acme/a2a/rest/message:send?k=1" { sent() } else { not_found() }
            },
        )
        .await;
    let url = server.at("/a2a/rest?k=1");
    let agent = Setup::new().agent_at(&url, Version::V1_0, Binding::HttpJson, Some("acme"));
    agent.send(hello()).await.unwrap();
    agent.send(hello()).await.unwrap();
    assert_eq!(agent.quirks()[0].quirk, Quirk::TenantFirst);
    let paths: Vec<String> = calls(&server).into_iter().map(|(_, path)| path).collect();
    let first = "/acme/a2a/rest/message:send?k=1";
    assert_eq!(paths, ["/a2a/rest/acme/message:send?k=1", first, first], "found out once");
}

#[tokio::test]
async fn files_go_to_a_server_that_encodes_twice_as_it_wants_them() {
    let server = Server::start(|_| {
        let mut answer = sent();
        answer.headers_mut().insert("server", "uvicorn".parse().unwrap());
        answer
    })
    .await;
    let mut send = hello();
    send.message.parts = vec![Part::new(Content::Raw("aGk=".into()))];
    let (older, newer) =
        (Setup::new().rest(&server.url, Version::V0_3), Setup::new().rest(&server.url, Version::V1_0));
    for agent in [&older, &newer] {
        agent.send(hello()).await.unwrap();
        agent.send(send.clone()).await.unwrap();
    }
    assert_eq!(older.quirks()[0].quirk, Quirk::FilesEncodedTwice, "likely by the server's name");
    assert_eq!(newer.quirks(), [], "1.0 has one encoding");
    let bodies: Vec<String> = server.asked().into_iter().map(|asked| asked.body).collect();
    assert!(bodies[1].contains("YUdrPQ=="), "base64 of base64: {}", bodies[1]);
    assert!(bodies[3].contains("aGk="), "{}", bodies[3]);
}

#[tokio::test]
async fn what_an_answer_shows_is_noticed_with_its_exchange() {
    let server = Server::start(|_| json(&format!(r#"{{"task":{}}}"#, task("WORKING")))).await;
    let agent = Setup::new().rest(&server.url, Version::V1_0);
    let answer = agent.send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Working));
    let noticed = agent.quirks();
    assert_eq!(noticed[0].quirk, Quirk::AnswersAtOnce, "it was asked to wait");
    assert_eq!(noticed[0].evidence.and_then(|evidence| evidence.exchange), Some(answer.exchange));
}

#[tokio::test]
async fn a_cancel_that_is_never_answered_is_noticed() {
    let server = Server::start_slow(|_| Box::pin(std::future::pending())).await;
    let setup = Setup::new().limits(|limits| limits.cancel = std::time::Duration::from_millis(20));
    let agent = setup.rest(&server.url, Version::V1_0);
    agent.cancel(&TaskId::new("t1")).await.unwrap_err();
    assert_eq!(agent.quirks()[0].quirk, Quirk::CancelNeverReturns);
}

/// Takes files in the form of 0.3 and refuses those of 1.0.
async fn older_files(refusal: &'static str) -> Server {
    Server::start(move |asked| {
        let is_older = asked.body.contains(r#""kind":"file","file":{"#);
        match (asked.rpc_method().as_str(), is_older) {
            ("SendStreamingMessage", true) => sse(task_event("COMPLETED")),
            ("SendStreamingMessage", false) => {
                sse(format!(r#"data: {{"jsonrpc":"2.0","id":1,"error":{refusal}}}{}"#, "\n\n"))
            }
            (_, true) => rpc_result(&format!(r#"{{"task":{}}}"#, task("COMPLETED"))),
            (_, false) => json(&format!(r#"{{"jsonrpc":"2.0","id":1,"error":{refusal}}}"#)),
        }
    })
    .await
}

fn with_a_file() -> SendMessage {
    let mut send = hello();
    send.message.parts.push(Part::new(Content::Raw("aGk=".into())));
    send
}

#[rstest]
#[case::of_an_unsupported_type(r#"{"code":-32005,"message":"Only 'text' and 'file' parts are supported"}"#)]
#[case::invalid(r#"{"code":-32602,"message":"A message needs a text or file part"}"#)]
#[tokio::test]
async fn a_file_goes_in_the_older_form_where_the_other_is_refused(
    #[case] refusal: &'static str,
    #[values(true, false)] streams: bool,
) {
    let server = older_files(refusal).await;
    let agent = Setup::new().agent(&server.url);
    for _ in 0..2 {
        if streams {
            let step = agent.stream(with_a_file()).next().await;
            assert!(matches!(step, Some(StreamStep::Event(_))), "{step:?}");
        } else {
            agent.send(with_a_file()).await.unwrap();
        }
    }
    assert_eq!(agent.quirks()[0].quirk, Quirk::OlderFileParts);
    assert_eq!(server.asked().len(), 3, "found out once");
}

#[rstest]
#[case::of_something_else(r#"{"code":-32602,"message":"The context is unknown"}"#, true)]
#[case::without_a_file(r#"{"code":-32602,"message":"A message needs a file part"}"#, false)]
#[case::an_accident(r#"{"code":-32603,"message":"The file could not be stored"}"#, true)]
#[tokio::test]
async fn nothing_goes_in_the_older_form_for_another_reason(
    #[case] refusal: &'static str,
    #[case] has_file: bool,
) {
    let server = older_files(refusal).await;
    let agent = Setup::new().agent(&server.url);
    agent.send(if has_file { with_a_file() } else { hello() }).await.unwrap_err();
    assert_eq!((server.asked().len(), agent.quirks().len()), (1, 0));
}

/// Takes the body that JSON-RPC of 0.3 has for a registration, and no other.
async fn bare_configs() -> Server {
    Server::start(|asked| {
        let body = asked.json();
        match body.get("pushNotificationConfig") {
            Some(config) => {
                json(&serde_json::json!({ "taskId": "t1", "pushNotificationConfig": config }).to_string())
            }
            None => text(
                400,
                "application/json",
                r#"{"code":-32602,"message":"pushNotificationConfig is required"}"#,
            ),
        }
    })
    .await
}

#[tokio::test]
async fn a_registration_goes_as_json_rpc_has_it_where_its_config_is_missed() {
    let server = bare_configs().await;
    let agent = Setup::new().rest(&server.url, Version::V0_3);
    let config = PushConfig {
        task_id: Some(TaskId::new("t1")),
        id: Some("c1".to_owned()),
        url: "http://127.0.0.1:9/hook".to_owned(),
        token: Some("proof".to_owned()),
        authentication: None,
        extra: Vec::new(),
    };
    for _ in 0..2 {
        assert_eq!(agent.create_push_config(config.clone()).await.unwrap().value, config);
    }
    let names: Vec<Quirk> = agent.quirks().iter().map(|noticed| noticed.quirk).collect();
    assert_eq!(names, [Quirk::BarePushConfigs]);
    assert_eq!(server.asked().len(), 3, "found out once");
    let sent = server.asked()[2].json();
    assert_eq!(sent["taskId"], "t1");
    assert_eq!(sent["pushNotificationConfig"]["token"], "proof");
}
