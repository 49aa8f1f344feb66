//! Sample agents, called over gRPC as over any other binding.

use a2a_client::{Agent, StreamStep};
use a2a_protocol::model::{Message, MessageId, Part, StreamEvent, Task, TaskId, TaskState, Version};
use a2a_protocol::{ErrorKind, Json, ListTasks, Operation, SendMessage};
use a2a_server::samples::{Pace, PaymentsClerk, story_team};
use a2a_server::{RunningServer, Server};
use rstest::rstest;
use serde_json::json;

use crate::support::{agent, all, say, word};

const LARGE: &str = "Pay 12,000 yen to Sato Stationery";

struct Office {
    clerk: PaymentsClerk,
    agent: Agent,
    server: RunningServer,
}

/// The clerk, alone on its port: it is called at `host:port`, as gRPC agents are.
async fn office(version: Version) -> Office {
    let clerk = PaymentsClerk::new();
    let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await.unwrap();
    let agent = agent(&server.address().to_string(), version);
    Office { clerk, agent, server }
}

async fn task_of(agent: &Agent, text: &str) -> Task {
    match agent.send(say(text)).await.unwrap().value {
        StreamEvent::Task(task) => task,
        other => panic!("{other:?}"),
    }
}

#[rstest]
#[tokio::test]
async fn a_payment_is_asked_about_and_made_once_approved(
    #[values(Version::V1_0, Version::V0_3, Version::V0_2)] version: Version,
) {
    let Office { clerk, agent, server } = office(version).await;
    let asking = task_of(&agent, LARGE).await;
    assert_eq!(asking.status.state, TaskState::InputRequired, "a large payment wants an approval");
    let question = asking.status.message.as_ref().unwrap();
    let call = question.parts.iter().find_map(Part::as_data).unwrap().to_value();
    assert_eq!(call["args"]["originalFunctionCall"]["args"]["amount"], json!(12000), "a double on the way");

    let data = json!({ "id": call["id"], "name": call["name"], "response": { "confirmed": true } });
    let mut part = Part::data(Json::from(data));
    part.metadata = Some(Json::from(json!({ "adk_type": "function_response" })));
    let mut answer = Message::user(MessageId::new("m-2"), vec![part]);
    (answer.task_id, answer.context_id) = (Some(asking.id.clone()), asking.context_id.clone());
    let done = agent.send(SendMessage::new(answer)).await.unwrap();
    assert_eq!(done.value.state(), Some(&TaskState::Completed), "{:?}", done.raw);
    assert_eq!(done.findings, [], "an agent that keeps the rules");
    assert_eq!(clerk.payments().len(), 1, "paid once");
    server.stop().await;
}

#[rstest]
#[tokio::test]
async fn tasks_are_read_listed_and_canceled(#[values(Version::V1_0, Version::V0_3)] version: Version) {
    let Office { agent, server, .. } = office(version.clone()).await;
    let asking = task_of(&agent, LARGE).await;
    let read = agent.get_task(&asking.id, Some(0)).await.unwrap();
    // In the older package, 0 is the same as nothing said.
    let history = usize::from(version != Version::V1_0);
    assert_eq!(
        (&read.value.id, read.value.history.len()),
        (&asking.id, history),
        "none, where that can be said"
    );
    if agent.has(Operation::ListTasks) {
        let page = agent.list_tasks(ListTasks::default()).await.unwrap();
        assert_eq!(page.value.tasks.len(), 1, "1.0 lists");
    } else {
        assert_eq!(version, Version::V0_3, "no older package has it");
    }
    let canceled = agent.cancel(&asking.id).await.unwrap();
    assert_eq!(canceled.value.status.state, TaskState::Canceled, "spelled differently in each");
    server.stop().await;
}

#[rstest]
#[tokio::test]
async fn errors_have_the_names_that_they_have_over_other_bindings(
    #[values(Version::V1_0, Version::V0_3)] version: Version,
) {
    let Office { agent, server, .. } = office(version.clone()).await;
    let unknown = TaskId::new("no such task");
    let kind = |error: a2a_client::CallError| error.protocol_error().map(a2a_protocol::ProtocolError::kind);

    assert_eq!(kind(agent.get_task(&unknown, None).await.unwrap_err()), Some(ErrorKind::TaskNotFound));
    let paid = task_of(&agent, "Pay 800 yen to Corner Bakery").await;
    assert_eq!(kind(agent.cancel(&paid.id).await.unwrap_err()), Some(ErrorKind::TaskNotCancelable));
    let push = agent.push_configs(&paid.id).await.unwrap_err();
    assert_eq!(kind(push), Some(ErrorKind::PushNotificationNotSupported));
    let card = agent.extended_card().await.unwrap_err();
    let details = card.protocol_error().unwrap().data.clone();
    assert_eq!(details.is_some(), version == Version::V1_0, "1.0 details its errors: {details:?}");
    server.stop().await;
}

#[rstest]
#[tokio::test]
async fn a_stream_is_followed_to_its_end(#[values(Version::V1_0, Version::V0_3)] version: Version) {
    let agents = story_team(Pace::INSTANT);
    let path = agents.first().unwrap().path().to_owned();
    let server = Server::start(([127, 0, 0, 1], 0).into(), agents).await.unwrap();
    // Several agents share the port, so each is called below its path.
    let agent = agent(&server.url(&path), version);
    let steps = all(agent.follow(agent.stream(say("A story about a lighthouse")))).await;
    let words: Vec<String> = steps.iter().map(word).collect();
    assert!(words.len() > 3, "{words:?}");
    assert!(words[0].starts_with("task "), "the task comes first: {words:?}");
    assert_eq!(words.last().map(String::as_str), Some("end settled=true"), "{words:?}");
    assert!(!words.contains(&"gap".to_owned()), "in one connection: {words:?}");
    for step in &steps {
        if let StreamStep::Event(item) = step {
            assert_eq!(item.findings, [], "{:?}", item.raw);
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_subscription_begins_with_the_task_as_it_stands() {
    let Office { agent, server, .. } = office(Version::V1_0).await;
    let asking = task_of(&agent, LARGE).await;
    let mut stream = agent.subscribe(asking.id.clone());
    let first = stream.next().await.unwrap();
    assert_eq!(word(&first), "task input-required");
    agent.cancel(&asking.id).await.unwrap();
    assert_eq!(word(&stream.next().await.unwrap()), "status canceled", "what happens later follows");
    assert_eq!(word(&stream.next().await.unwrap()), "end settled=true");
    server.stop().await;
}
