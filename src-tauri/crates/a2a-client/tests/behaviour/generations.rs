//! One agent in every generation over every HTTP binding: the requests differ, the results do not.

use a2a_client::{EndCause, StreamStep};
use a2a_protocol::model::{Binding, Message, MessageId, Part, StreamEvent, TaskId, TaskState, Version};
use a2a_protocol::{ErrorKind, ProtocolError, SendMessage};
use a2a_server::{Server, samples};
use rstest::rstest;
use url::Url;

use crate::support::Setup;

fn order(id: &str) -> SendMessage {
    SendMessage::new(Message::user(MessageId::new(id), vec![Part::text("Pay 800 yen to Corner Bakery")]))
}

#[rstest]
#[case::newest(Version::V1_0, Binding::JsonRpc, "")]
#[case::newest_over_http(Version::V1_0, Binding::HttpJson, "")]
#[case::older(Version::V0_3, Binding::JsonRpc, "")]
#[case::older_over_http(Version::V0_3, Binding::HttpJson, "")]
#[case::second(Version::V0_2, Binding::JsonRpc, "")]
#[case::first(Version::V0_1, Binding::JsonRpc, "0.1/")]
#[tokio::test]
async fn an_agent_is_spoken_to_in_every_generation_as_it_expects(
    #[case] version: Version,
    #[case] binding: Binding,
    #[case] below: &str,
) {
    let clerk = samples::PaymentsClerk::new();
    let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await.unwrap();
    let url = Url::parse(&format!("{}{below}", server.url("payments-clerk"))).unwrap();
    let agent = Setup::new().agent_at(&url, version, binding, None);

    let sent = agent.send(order("m-1")).await.unwrap();
    assert_eq!(sent.findings, [], "both sides keep to the generation");
    let StreamEvent::Task(task) = sent.value else { panic!("{sent:?}") };
    assert_eq!(task.status.state, TaskState::Completed);
    assert_eq!(clerk.payments().len(), 1, "it was carried out");

    let read = agent.get_task(&task.id, Some(1)).await.unwrap();
    assert_eq!((read.value.status.state, read.findings), (TaskState::Completed, Vec::new()));

    let mut stream = agent.stream(order("m-2"));
    let mut states = Vec::new();
    let end = loop {
        match stream.next().await {
            Some(StreamStep::Event(item)) => {
                assert_eq!(item.findings, [], "{:?}", item.raw);
                states.extend(item.value.state().cloned());
            }
            Some(StreamStep::End(end)) => break end,
            other => panic!("{other:?}"),
        }
    };
    assert!(end.settled && matches!(end.cause, EndCause::Clean), "{end:?}");
    assert_eq!(states.last(), Some(&TaskState::Completed));

    let over = agent.cancel(&task.id).await.unwrap_err();
    assert_eq!(over.protocol_error().map(ProtocolError::kind), Some(ErrorKind::TaskNotCancelable));
    let unknown = agent.get_task(&TaskId::new("nobody's"), None).await.unwrap_err();
    assert_eq!(unknown.protocol_error().map(ProtocolError::kind), Some(ErrorKind::TaskNotFound));
    assert_eq!(agent.quirks(), [], "nothing about it is odd");
}
