//! Faults of a mock on request, as the application meets them.

use a2a_protocol::model::StreamEvent;
use a2a_server::cassette::DELAY;
use workbench_core::{ConversationId, Fault, FaultPlan, MockChange, MockInfo, Often};
use workbench_store::tasks::{self, EventKind};

use super::{ORDER, only_task, pay, recorded, serve, times};
use crate::support::{Desk, approve};

const SMALL: &str = "Pay 800 yen to Corner Bakery";

/// A mock of a clerk that was asked for a small payment or for one that needs approval.
async fn mock_of(desk: &Desk, order: &str, faults: &[Fault], often: Often) -> (MockInfo, ConversationId) {
    let conversation = desk.converse_with_sample("payments-clerk").await;
    if order == ORDER {
        pay(desk, &conversation).await;
    } else {
        desk.say(&conversation, order).await;
        desk.task_in(&conversation, "completed").await;
    }
    let file = recorded(desk, &conversation).await;
    let (_, mock) = serve(desk, &file, faults, often).await;
    let played = desk.converse_with(&mock.url).await;
    (mock, played)
}

/// The log of the only task: events by their state, and notes.
async fn log(desk: &Desk, conversation: &ConversationId) -> Vec<String> {
    let key = only_task(desk, conversation).await;
    let logged = desk.read(move |reader| tasks::events(reader, &key, 0, u32::MAX)).await;
    let word = |logged: tasks::LoggedEvent| match logged.kind {
        EventKind::Event => {
            let raw = a2a_protocol::Json::parse(logged.raw.expect("it is small")).expect("it is JSON");
            match a2a_protocol::read::event(&raw, a2a_protocol::Dialect::V1_0).value {
                StreamEvent::Task(task) => format!("show:{}", task.status.state.as_str()),
                StreamEvent::Status(update) => update.status.state.as_str().to_owned(),
                StreamEvent::Artifact(_) => "artifact".to_owned(),
                other => format!("{other:?}"),
            }
        }
        other => format!("{other:?}"),
    };
    logged.into_iter().map(word).collect()
}

#[tokio::test]
async fn a_stream_that_is_cut_is_taken_up_again_and_the_request_still_arrives() {
    let desk = Desk::new().await;
    let (_, played) = mock_of(&desk, ORDER, &[Fault::Cut], Often::Once).await;
    desk.say(&played, ORDER).await;
    let request = desk.request().await;
    let log = log(&desk, &played).await;
    assert_eq!(log[..3], ["show:submitted", "working", "Gap"], "the stream broke behind its second event");
    desk.decide(&request, approve()).await;
    desk.task_in(&played, "completed").await;
}

#[tokio::test]
async fn a_question_that_comes_twice_is_one_request() {
    let desk = Desk::new().await;
    let (_, played) = mock_of(&desk, ORDER, &[Fault::Duplicate], Often::Always).await;
    desk.say(&played, ORDER).await;
    desk.request().await;
    desk.task_in(&played, "input-required").await;
    let log = desk
        .wait_for("the second copy", async |desk| {
            let log = log(desk, &played).await;
            (log.len() > 3).then_some(log)
        })
        .await;
    assert_eq!(log, ["show:submitted", "working", "input-required", "input-required"]);
    assert_eq!(desk.open_requests().await.len(), 1, "a person is asked once");
}

#[tokio::test]
async fn a_question_that_overtakes_is_still_asked() {
    let desk = Desk::new().await;
    let (_, played) = mock_of(&desk, ORDER, &[Fault::Reorder], Often::Once).await;
    desk.say(&played, ORDER).await;
    let request = desk.request().await;
    let log = desk
        .wait_for("the question once more", async |desk| {
            let log = log(desk, &played).await;
            log.last().is_some_and(|last| last == "show:input-required").then_some(log)
        })
        .await;
    let came = ["show:submitted", "input-required", "working", "Gap", "show:input-required"];
    assert_eq!(log, came, "the question came before its time, and stands after all");
    desk.decide(&request, approve()).await;
    desk.task_in(&played, "completed").await;
}

#[tokio::test]
async fn an_agent_that_is_asked_too_often_says_when_to_come_back() {
    let desk = Desk::new().await;
    let (_, played) = mock_of(&desk, SMALL, &[Fault::TooManyRequests], Often::Always).await;
    let message = desk.say(&played, SMALL).await;
    let failure = desk.failure(&message).await;
    assert!(failure.message.to_string().contains("asked-too-often"), "{}", failure.message);
}

#[tokio::test]
async fn an_agent_that_fails_can_be_asked_again() {
    let desk = Desk::new().await;
    let (mock, played) = mock_of(&desk, SMALL, &[Fault::ServerError], Often::Always).await;
    let message = desk.say(&played, SMALL).await;
    let failure = desk.failure(&message).await;
    assert!(failure.message.to_string().contains("500"), "{}", failure.message);
    let change = MockChange { id: mock.id.clone(), faults: FaultPlan::default() };
    desk.bench.cassettes().change_mock(change).await.expect("it runs");
    desk.bench.chats().say_again(&message).await.expect("it failed");
    desk.task_in(&played, "completed").await;
}

#[tokio::test]
async fn an_expired_token_wants_another_one() {
    let desk = Desk::new().await;
    let (mock, played) = mock_of(&desk, SMALL, &[Fault::ExpiredToken], Often::Always).await;
    let message = desk.say(&played, SMALL).await;
    let failure = desk.failure(&message).await;
    assert!(failure.authentication, "credentials are asked for: {}", failure.message);

    let change = MockChange { id: mock.id.clone(), faults: FaultPlan::default() };
    desk.bench.cassettes().change_mock(change).await.expect("it runs");
    desk.bench.chats().say_again(&message).await.expect("it failed");
    desk.task_in(&played, "completed").await;
}

#[tokio::test]
async fn an_answer_that_is_late_is_waited_for() {
    let desk = Desk::new().await;
    let (_, played) = mock_of(&desk, SMALL, &[Fault::Delay], Often::Always).await;
    desk.say(&played, SMALL).await;
    desk.task_in(&played, "completed").await;
    let times = times(&recorded(&desk, &played).await);
    assert!(times.iter().all(|ms| u128::from(*ms) >= DELAY.as_millis()), "nothing came before: {times:?}");
}
