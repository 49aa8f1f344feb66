//! Recorded conversations, played and held once more without the agent: the result is the same. Everything is
//! compared as a cassette: the recording of the agent, and that of its mock.

mod faults;
mod play;

use std::collections::BTreeSet;
use std::time::Duration;

use a2a_protocol::model::{Binding, Version};
use a2a_server::samples::{self, Pace, PaymentsClerk};
use a2a_server::{RunningServer, Server};
use workbench_core::{
    ConversationId, CoreError, DiscoveryState, Fault, FaultPlan, MockInfo, MockStart, Often, OpenedCassette,
    Settings, Speed, TaskKey,
};
use workbench_store::approvals::ApprovalState;

use crate::support::Desk;

const ORDER: &str = "Pay 12,000 yen to Sato Stationery";

/// Below the limit.
const PAYMENTS: [&str; 2] = ["Pay 800 yen to Corner Bakery", "Pay 900 yen to Harbour Books"];

/// How a mock can be called.
const INTERFACES: [(Version, Binding); 4] = [
    (Version::V1_0, Binding::JsonRpc),
    (Version::V0_3, Binding::JsonRpc),
    (Version::V1_0, Binding::HttpJson),
    (Version::V0_3, Binding::HttpJson),
];

/// The clerk, served.
async fn clerk() -> (PaymentsClerk, RunningServer, String) {
    let clerk = PaymentsClerk::new();
    let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await.expect("it starts");
    let url = server.url("payments-clerk");
    (clerk, server, url)
}

/// The Story Writer, resting so long between two pieces that it never gets further than the first.
async fn slow_writer() -> (RunningServer, String) {
    let writers = samples::story_team(Pace::every(Duration::from_hours(1)));
    let server = Server::start(([127, 0, 0, 1], 0).into(), writers).await.expect("they start");
    let url = server.url("story-writer");
    (server, url)
}

/// A conversation as a file.
async fn recorded(desk: &Desk, conversation: &ConversationId) -> String {
    desk.bench.cassettes().record(conversation, None).await.expect("it can be recorded")
}

/// Plays a file at once.
async fn serve(desk: &Desk, file: &str, faults: &[Fault], often: Often) -> (OpenedCassette, MockInfo) {
    let opened = desk.bench.cassettes().open("a.cassette.json", file.as_bytes()).expect("it is a cassette");
    let faults = FaultPlan { faults: faults.iter().copied().collect::<BTreeSet<_>>(), often };
    let start = MockStart { cassette: opened.id.clone(), speed: Speed::AtOnce, faults };
    let id = desk.bench.cassettes().start_mock(start).await.expect("it is served");
    let mock = desk
        .bench
        .cassettes()
        .mocks()
        .await
        .expect("mocks can be read")
        .into_iter()
        .find(|mock| mock.id == id);
    (opened, mock.expect("it is kept"))
}

/// A conversation with a mock over one of its interfaces.
async fn converse_over(desk: &Desk, mock: &MockInfo, over: &(Version, Binding)) -> ConversationId {
    let (search, state) = desk.search(&mock.url, None).await;
    let DiscoveryState::Found(found) = state else { panic!("no agent: {state:?}") };
    let place = found
        .candidates
        .iter()
        .position(|candidate| {
            (&candidate.interface.version, &candidate.interface.binding) == (&over.0, &over.1)
        })
        .unwrap_or_else(|| panic!("{over:?} is offered"));
    let saved = desk.bench.discoveries().save(&search, None, Some(place), false, None).await;
    desk.bench.chats().start(&saved.expect("it is saved")).await.expect("a conversation")
}

/// A file without what differs from one recording to the next: times.
fn timeless(file: &str) -> String {
    let line = |line: &str| match line.split_once(r#"{"ms":"#) {
        Some((before, after)) => {
            format!(r#"{before}{{"ms":0{}"#, after.trim_start_matches(|letter: char| letter.is_ascii_digit()))
        }
        None => line.to_owned(),
    };
    file.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// When the events of a file came after what was said, in milliseconds.
fn times(file: &str) -> Vec<u64> {
    let written = file.lines().filter_map(|line| line.trim().strip_prefix(r#"{"ms":"#)?.split(',').next());
    written.map(|ms| ms.parse().expect("a time is a number")).collect()
}

/// The only task of a conversation.
async fn only_task(desk: &Desk, conversation: &ConversationId) -> TaskKey {
    desk.tasks(conversation).await.pop().expect("there is a task").row.task_key
}

/// Holds a payment that waits for approval, approves it and waits for the end.
async fn pay(desk: &Desk, conversation: &ConversationId) {
    desk.say(conversation, ORDER).await;
    let request = desk.request().await;
    desk.decide(&request, crate::support::approve()).await;
    desk.task_in(conversation, "completed").await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
}

/// A conversation in which two payments were made, one after the other.
async fn two_payments(desk: &Desk) -> ConversationId {
    let conversation = desk.converse_with_sample("payments-clerk").await;
    for (place, payment) in PAYMENTS.iter().enumerate() {
        desk.say(&conversation, payment).await;
        desk.wait_for("the payment", async |desk| {
            let tasks = desk.tasks(&conversation).await;
            (tasks.iter().filter(|task| task.row.state.is_terminal()).count() > place).then_some(())
        })
        .await;
    }
    conversation
}

#[tokio::test]
async fn a_cassette_can_be_read_in_a_diff() {
    let (desk, (_clerk, _server, url)) = (Desk::new().await, clerk().await);
    let conversation = desk.converse_with(&url).await;
    pay(&desk, &conversation).await;

    let file = recorded(&desk, &conversation).await;
    // The clerk puts its task's name into its questions, where it stays as it was.
    let task = desk.tasks(&conversation).await.remove(0).row.task_id;
    insta::assert_snapshot!(timeless(&file).replace(task.as_str(), "TASK"));
    assert!(!file.contains("127.0.0.1"), "nothing on it leads to the clerk");
}

#[tokio::test]
async fn the_time_for_taking_a_decision_back_is_not_the_agents() {
    let (desk, (_clerk, _server, url)) = (Desk::new().await, clerk().await);
    let (conversation, request) = desk.asked_by(&url, ORDER).await;
    desk.bench.preferences().set(Settings { undo_seconds: 50, ..Settings::default() }).await.expect("kept");
    desk.decide(&request, crate::support::approve()).await;
    let place = desk.close().await;
    place.pass(Duration::from_secs(55));
    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    desk.task_in(&conversation, "completed").await;

    let times = times(&recorded(&desk, &conversation).await);
    assert!(times.iter().all(|ms| *ms < 50_000), "nobody waits for it again: {times:?}");
}

#[tokio::test]
async fn one_task_of_a_conversation_can_be_recorded_by_itself() {
    let desk = Desk::new().await;
    let conversation = two_payments(&desk).await;
    let tasks = desk.tasks(&conversation).await;
    let second = tasks.iter().find(|task| task.row.title.contains("Harbour")).expect("it was paid");

    let whole = recorded(&desk, &conversation).await;
    let only =
        desk.bench.cassettes().record(&conversation, Some(&second.row.task_key)).await.expect("recorded");
    let paid = |file: &str, payee: &str| file.contains(&format!("yen to {payee}."));
    assert!(paid(&whole, "Corner Bakery") && paid(&whole, "Harbour Books"), "{whole}");
    assert!(!paid(&only, "Corner Bakery") && paid(&only, "Harbour Books"), "{only}");
}

#[tokio::test]
async fn a_conversation_without_an_answer_is_no_cassette() {
    let desk = Desk::new().await;
    let conversation = desk.converse_with_sample("payments-clerk").await;
    let refused = desk.bench.cassettes().record(&conversation, None).await;
    assert!(matches!(refused, Err(CoreError::NothingRecorded)), "{refused:?}");
}

#[tokio::test]
async fn what_the_connection_keeps_secret_is_not_on_a_cassette() {
    use workbench_core::{AuthGiven, AuthKind, Secret};

    let (desk, (_clerk, _server, url)) = (Desk::new().await, clerk().await);
    let given =
        AuthGiven { kind: AuthKind::Bearer, secret: Some(Secret::new("Sato-4711")), ..AuthGiven::default() };
    let connection = desk.connect_with(&url, Some(given)).await;
    let conversation = desk.bench.chats().start(&connection).await.expect("a conversation");
    // An agent that echoes a token does what this does: the token is in what it says.
    let message = desk.say(&conversation, "Pay 800 yen to Sato-4711").await;
    desk.delivered(&message).await;
    desk.task_in(&conversation, "completed").await;

    let file = recorded(&desk, &conversation).await;
    assert!(file.contains("[redacted]") && !file.contains("Sato-4711"), "{file}");
}
