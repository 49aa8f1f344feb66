//! The request of each operation over gRPC, and the reading of its answer.

use a2a_client::{Agent, CallError, EndCause, StreamStep};
use a2a_protocol::model::{
    AgentInterface, Binding, PushAuthentication, PushConfig, TaskId, TaskState, Version,
};
use a2a_protocol::proto::{A2A_V1, LF_A2A_V1};
use a2a_protocol::{ListTasks, Rule};
use a2a_server::grpc_peer::{AskedOverGrpc, GrpcPeer, GrpcReply, framed};
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Setup, agent, all, say, word};

fn config() -> PushConfig {
    PushConfig {
        task_id: Some(TaskId::new("t-1")),
        id: Some("c-1".to_owned()),
        url: "https://back.example/".to_owned(),
        token: Some("tok".to_owned()),
        authentication: Some(PushAuthentication {
            schemes: vec!["Bearer".to_owned()],
            credentials: Some("cred".to_owned()),
        }),
        extra: Vec::new(),
    }
}

fn only(peer: &GrpcPeer) -> AskedOverGrpc {
    let [asked] = <[_; 1]>::try_from(peer.asked()).expect("one call");
    asked
}

#[tokio::test]
async fn call_backs_are_kept_in_1_0() {
    let kept = json!({
        "id": "c-1", "taskId": "t-1", "url": "https://back.example/", "token": "tok",
        "authentication": { "scheme": "Bearer", "credentials": "cred" },
    });
    let page = json!({ "configs": [kept.clone()] });
    let peer = GrpcPeer::start(
        &LF_A2A_V1,
        [
            ("CreateTaskPushNotificationConfig", GrpcReply::message(kept.clone())),
            ("GetTaskPushNotificationConfig", GrpcReply::message(kept.clone())),
            ("ListTaskPushNotificationConfigs", GrpcReply::message(page)),
            ("DeleteTaskPushNotificationConfig", GrpcReply::message(json!({}))),
        ],
    )
    .await
    .unwrap();
    keep_and_drop(&agent(peer.address(), Version::V1_0)).await;
    let asked: Vec<Value> = peer.asked().into_iter().map(|asked| asked.message).collect();
    let named = json!({ "taskId": "t-1", "id": "c-1" });
    assert_eq!(asked, [kept, named.clone(), json!({ "taskId": "t-1" }), named]);
}

#[tokio::test]
async fn call_backs_are_kept_in_0_3() {
    let name = "tasks/t-1/pushNotificationConfigs/c-1";
    let kept = json!({
        "name": name,
        "pushNotificationConfig": {
            "id": "c-1", "url": "https://back.example/", "token": "tok",
            "authentication": { "schemes": ["Bearer"], "credentials": "cred" },
        },
    });
    let page = json!({ "configs": [kept.clone()] });
    let peer = GrpcPeer::start(
        &A2A_V1,
        [
            ("CreateTaskPushNotificationConfig", GrpcReply::message(kept.clone())),
            ("GetTaskPushNotificationConfig", GrpcReply::message(kept.clone())),
            ("ListTaskPushNotificationConfig", GrpcReply::message(page)),
            ("DeleteTaskPushNotificationConfig", GrpcReply::message(json!({}))),
        ],
    )
    .await
    .unwrap();
    keep_and_drop(&agent(peer.address(), Version::V0_3)).await;
    let asked: Vec<Value> = peer.asked().into_iter().map(|asked| asked.message).collect();
    let created = json!({ "parent": "tasks/t-1", "configId": "c-1", "config": kept });
    let named = json!({ "name": name });
    assert_eq!(asked, [created, named.clone(), json!({ "parent": "tasks/t-1" }), named]);
}

async fn keep_and_drop(agent: &Agent) {
    let task = TaskId::new("t-1");
    assert_eq!(agent.create_push_config(config()).await.unwrap().value, config());
    assert_eq!(agent.push_config(&task, Some("c-1".to_owned())).await.unwrap().value, config());
    assert_eq!(agent.push_configs(&task).await.unwrap().value, [config()]);
    agent.delete_push_config(&task, "c-1".to_owned()).await.unwrap();
}

#[rstest]
#[case(Version::V1_0, "GetExtendedAgentCard", json!({ "name": "Hidden", "supportedInterfaces": [
    { "url": "127.0.0.1:1", "protocolBinding": "GRPC", "protocolVersion": "1.0" }
] }))]
#[case(Version::V0_3, "GetAgentCard", json!({ "name": "Hidden", "url": "127.0.0.1:1", "preferredTransport": "GRPC" }))]
#[tokio::test]
async fn the_extended_card_is_read(#[case] version: Version, #[case] method: &str, #[case] card: Value) {
    let package = if version == Version::V1_0 { &LF_A2A_V1 } else { &A2A_V1 };
    let peer = GrpcPeer::start(package, [(method, GrpcReply::message(card))]).await.unwrap();
    let read = agent(peer.address(), version).extended_card().await.unwrap();
    assert_eq!(read.value.name, "Hidden");
    assert_eq!(only(&peer).message, json!({}));
}

#[tokio::test]
async fn a_call_names_its_service_generation_and_extensions() {
    let task = json!({ "id": "t-1", "status": { "state": "TASK_STATE_WORKING" } });
    let reply = GrpcReply::message(task).header("a2a-extensions", "https://e.example/1");
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", reply)]).await.unwrap();
    let mut setup = Setup::new();
    setup.extensions = vec!["https://e.example/1".to_owned()];
    let read =
        setup.agent(peer.address(), Version::V1_0).get_task(&TaskId::new("t-1"), Some(2)).await.unwrap();
    assert_eq!(read.value.status.state, TaskState::Working);
    assert_eq!(*read.extensions, ["https://e.example/1".to_owned()], "what the agent says it used");

    let asked = only(&peer);
    assert_eq!(asked.path, "/lf.a2a.v1.A2AService/GetTask");
    assert_eq!(asked.message, json!({ "id": "t-1", "historyLength": 2 }));
    let metadata = |name: &str| asked.headers.get(name).and_then(|value| value.to_str().ok());
    let expected = [
        ("content-type", "application/grpc"),
        ("te", "trailers"),
        ("a2a-version", "1.0"),
        ("a2a-extensions", "https://e.example/1"),
        ("grpc-accept-encoding", "identity"),
        ("accept-encoding", "identity"),
    ];
    for (name, value) in expected {
        assert_eq!(metadata(name), Some(value), "{name}");
    }
}

#[tokio::test]
async fn older_generations_are_told_no_generation() {
    let task = json!({ "id": "t-1", "status": { "state": "TASK_STATE_WORKING" } });
    let peer = GrpcPeer::start(&A2A_V1, [("GetTask", GrpcReply::message(task))]).await.unwrap();
    agent(peer.address(), Version::V0_2).get_task(&TaskId::new("t-1"), None).await.unwrap();
    let asked = only(&peer);
    assert_eq!(asked.path, "/a2a.v1.A2AService/GetTask");
    assert_eq!(asked.message, json!({ "name": "tasks/t-1" }), "a resource name");
    assert_eq!(asked.headers.get("a2a-version"), None);
}

#[tokio::test]
async fn the_tenant_of_the_interface_is_in_every_message() {
    let page = json!({ "tasks": [] });
    let peer = GrpcPeer::start(&LF_A2A_V1, [("ListTasks", GrpcReply::message(page))]).await.unwrap();
    let interface = AgentInterface {
        url: format!("http://{}/below/", peer.address()),
        binding: Binding::Grpc,
        version: Version::V1_0,
        tenant: Some("acme".to_owned()),
    };
    let agent = Setup::new().agent_of(&interface);
    agent.list_tasks(ListTasks { page_size: Some(5), ..ListTasks::default() }).await.unwrap();
    let asked = only(&peer);
    assert_eq!(asked.message, json!({ "tenant": "acme", "pageSize": 5 }));
    assert_eq!(asked.path, "/below/lf.a2a.v1.A2AService/ListTasks", "a path stays before the service");
}

#[tokio::test]
async fn events_that_arrive_together_are_told_one_by_one() {
    let status = |state: &str| json!({ "statusUpdate": { "taskId": "t-1", "status": { "state": state } } });
    let reply = GrpcReply::new()
        .then(json!({ "task": { "id": "t-1", "status": { "state": "TASK_STATE_SUBMITTED" } } }))
        .then(status("TASK_STATE_WORKING"))
        .then(json!({ "artifactUpdate": { "taskId": "t-1", "artifact": {
            "artifactId": "a", "parts": [{ "text": "half " }],
        } } }))
        .then(status("TASK_STATE_COMPLETED"));
    let peer = GrpcPeer::start(&LF_A2A_V1, [("SendStreamingMessage", reply)]).await.unwrap();
    let steps = all(agent(peer.address(), Version::V1_0).stream(say("Hello"))).await;
    let words: Vec<String> = steps.iter().map(word).collect();
    let expected =
        ["task submitted", "status working", "artifact half ", "status completed", "end settled=true"];
    assert_eq!(words, expected);
}

#[tokio::test]
async fn what_is_unknown_in_a_message_is_told_and_does_no_harm() {
    // A task with an unknown field 99, in an unknown state.
    let wire = [&[0x0A, 1, b't', 0x1A, 2, 0x08, 0x63][..], &[0x98, 0x06, 1]].concat();
    let reply = GrpcReply::new().bytes(framed(&wire));
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", reply)]).await.unwrap();
    let read = agent(peer.address(), Version::V1_0).get_task(&TaskId::new("t"), None).await.unwrap();
    assert_eq!(read.value.status.state, TaskState::Unknown("99".to_owned()));
    let rules: Vec<Rule> = read.findings.iter().map(|finding| finding.rule).collect();
    assert_eq!(rules, [Rule::UnknownField, Rule::UnknownValue]);
}

#[tokio::test]
async fn a_second_message_to_a_plain_call_is_told() {
    let task = json!({ "id": "t-1", "status": { "state": "TASK_STATE_WORKING" } });
    let reply = GrpcReply::message(task.clone()).then(task);
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", reply)]).await.unwrap();
    let read = agent(peer.address(), Version::V1_0).get_task(&TaskId::new("t-1"), None).await.unwrap();
    let rules: Vec<Rule> = read.findings.iter().map(|finding| finding.rule).collect();
    assert_eq!(rules, [Rule::Envelope], "the first counts");
}

#[tokio::test]
async fn what_the_package_lacks_is_not_called() {
    let peer = GrpcPeer::start(&A2A_V1, []).await.unwrap();
    let agent = agent(peer.address(), Version::V0_3);
    let error = agent.list_tasks(ListTasks::default()).await.unwrap_err();
    assert!(matches!(error, CallError::Unsupported { .. }), "{error:?}");
    assert_eq!(peer.asked().len(), 0, "nothing was sent");
}

#[tokio::test]
async fn a_number_that_would_arrive_changed_is_not_sent() {
    let peer = GrpcPeer::start(&LF_A2A_V1, []).await.unwrap();
    let mut send = say("Pay");
    send.metadata = Some(a2a_protocol::Json::parse(r#"{"amount":9007199254740993}"#).unwrap());
    let mut stream = agent(peer.address(), Version::V1_0).stream(send);
    let Some(StreamStep::End(end)) = stream.next().await else { panic!("nothing can come before") };
    let EndCause::Cut(error) = end.cause else { panic!("{:?}", end.cause) };
    assert_eq!(error.sent(), a2a_client::Sent::No, "{error:?}");
    assert_eq!(peer.asked().len(), 0, "nothing was sent");
}
