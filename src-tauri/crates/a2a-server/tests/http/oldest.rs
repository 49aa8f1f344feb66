//! The generation of April 2025, which has an address and a card of its own below each agent.

use a2a_protocol::model::{Binding, ContextId, StreamEvent, TaskId, TaskState, Version};
use a2a_protocol::negotiate::generation;
use a2a_protocol::{ErrorKind, Json, Request, SendMessage, read};
use a2a_server::Server;

use crate::caller::{Caller, text_message};
use crate::gate::Gate;

#[tokio::test]
async fn the_client_names_the_task_and_the_conversation() {
    let server = Gate::open().serve().await;
    let caller = Caller::new(format!("{}0.1/", server.url("gate")), &Version::V0_1);
    let mut message = text_message("m-1", "hello");
    message.task_id = Some(TaskId::new("t-mine"));
    message.context_id = Some(ContextId::new("s-mine"));

    let task = caller.send(message).await.unwrap();

    assert_eq!(
        (task.id.as_str(), task.context_id.as_ref().map(ContextId::as_str)),
        ("t-mine", Some("s-mine"))
    );
    assert_eq!(task.status.state, TaskState::Completed, "every send waits for the end");
    assert_eq!(task.artifacts[0].text(), "first second");
    assert_eq!(caller.get(&task.id).await.unwrap().status, task.status, "and it is found under its name");
}

#[tokio::test]
async fn a_task_that_waits_is_continued_under_its_name() {
    let clerk = a2a_server::samples::PaymentsClerk::new();
    let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await.unwrap();
    let caller = Caller::new(format!("{}0.1/", server.url("payments-clerk")), &Version::V0_1);
    let named = |text: &str| {
        let mut message = text_message("ignored", text);
        message.task_id = Some(TaskId::new("t-1"));
        message
    };
    let first = caller.send(named("Pay 90000 yen to Corner Bakery")).await.unwrap();
    assert_eq!(first.status.state, TaskState::InputRequired, "a large sum is asked about");
    let second = caller.send(named("no")).await.unwrap();
    assert_eq!(second.id, first.id, "the same task goes on");
}

#[tokio::test]
async fn a_stream_holds_updates_alone_and_says_where_it_ends() {
    let server = Gate::open().serve().await;
    let caller = Caller::new(format!("{}0.1/", server.url("gate")), &Version::V0_1);
    let send = SendMessage::new(text_message("m-1", "hello"));
    let events = caller.stream(&Request::SendStreaming(send)).await.unwrap().all().await;
    assert!(!events.iter().any(|event| matches!(event, StreamEvent::Task(_))), "0.1 has no place for a task");
    let Some(StreamEvent::Status(last)) = events.last() else { panic!("{events:?}") };
    assert_eq!((last.status.state.clone(), last.is_final), (TaskState::Completed, Some(true)));
}

#[tokio::test]
async fn a_call_of_a_newer_generation_is_not_known_there() {
    let server = Gate::open().serve().await;
    let caller = Caller::new(format!("{}0.1/", server.url("gate")), &Version::V0_3);
    let error = caller.send(text_message("m-1", "hello")).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MethodNotFound);
}

#[tokio::test]
async fn the_card_is_of_its_generation_and_names_its_place() {
    let server = Gate::open().serve().await;
    let url = format!("{}0.1/", server.url("gate"));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let text = client.get(format!("{url}.well-known/agent.json")).send().await.unwrap().text().await.unwrap();
    let body = Json::parse(text).unwrap();
    assert_eq!(generation(&body), Some(Version::V0_1));
    let card = read::card(&body).unwrap().value;
    assert_eq!(
        (card.interfaces[0].url.as_str(), &card.interfaces[0].binding),
        (url.as_str(), &Binding::JsonRpc)
    );
}
