//! Agents of current frameworks in everyday use, through the whole workbench: they get a message, stream, ask,
//! are refused or stopped, and fail. Each is served by its own framework (`tests/peers/README.md`).
//!
//! A cell of the table is fine, or fails for a reason in [`habits`]: the framework lacks something or has a
//! fault. A reason that no longer holds fails the test. The table is shown with the one of `matrix`.

mod behaviours;
mod habits;
mod scene;

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use rstest::rstest;
use tokio::time::timeout;
use workbench_core::Content;
use workbench_store::sent::SentStatus;
use workbench_tests::peers::{Kind, Peer};

use crate::matrix::report::{self, Cell, Row};
use crate::proxy::Proxy;
use crate::support::Desk;
use behaviours::{BEHAVIOURS, Check};
use habits::Habits;
use scene::Scene;

/// Ends what would never end; longer than a desk waits, which then says for what.
const PATIENCE: Duration = Duration::from_secs(40);
/// The same where nothing is expected to happen.
const LITTLE_PATIENCE: Duration = Duration::from_secs(5);
/// The finding about a behaviour that does not come to an end.
const SILENCE: &str = "nothing happens any more";

#[rstest]
#[case::fasta2a(Kind::FastA2a)]
#[case::langgraph(Kind::LangGraph)]
#[case::beeai(Kind::BeeAi)]
#[case::mastra(Kind::Mastra)]
#[case::adk_for_javascript(Kind::AdkJs)]
#[case::strands_for_typescript(Kind::StrandsJs)]
#[case::javascript_sdk(Kind::JsSdk)]
#[tokio::test]
async fn peers_of_frameworks_are_right_in_everyday_use(#[case] kind: Kind) {
    let peer = Peer::start(kind).expect("the agent starts");
    let habits = Habits::of(kind);
    let mut cells = Vec::new();
    // One after the other: what one holds, another would let go. Each has a desk of its own.
    for (name, check) in BEHAVIOURS {
        let scene = Scene::new(&peer, kind, habits).await;
        cells.push((*name, cell(&scene, name, *check).await));
    }
    let rows = [Row { interface: format!("{kind:?}"), cells }];
    report::write(kind, &rows);
    let wrong: Vec<String> = rows.iter().flat_map(Row::wrong).collect();
    assert!(wrong.is_empty(), "{}\n{}", report::table(&rows), wrong.join("\n"));
}

async fn cell(scene: &Scene<'_>, name: &str, check: Check) -> Cell {
    let known = scene.habits.lacks.iter().find(|lack| lack.behaviour == name);
    let patience = if known.is_some_and(|lack| lack.says == SILENCE) { LITTLE_PATIENCE } else { PATIENCE };
    // A desk that waited in vain says so by a panic.
    let failure = match timeout(patience, AssertUnwindSafe(check(scene)).catch_unwind()).await {
        Ok(Ok(Ok(()))) => None,
        Ok(Ok(Err(error))) => Some(format!("{error:#}")),
        Ok(Err(panic)) => Some(panic.downcast_ref::<String>().cloned().unwrap_or_default()),
        Err(_) => Some(SILENCE.to_owned()),
    };
    match (failure, known) {
        (None, None) => Cell::Fine,
        (None, Some(lack)) => Cell::Surprise(lack.reason),
        (Some(failure), Some(lack)) if failure.contains(lack.says) => Cell::Documented(lack.reason),
        (Some(failure), _) => Cell::Failed(failure),
    }
}

#[test]
fn every_lack_is_about_a_behaviour_that_is_looked_at() {
    for lack in Habits::of(Kind::BeeAi).lacks {
        let is_known = BEHAVIOURS.iter().any(|(name, _)| *name == lack.behaviour);
        assert!(is_known, "`{}` is never looked at", lack.behaviour);
    }
}

/// An agent that is none of `BeeAI`'s own answers with messages alone, each of which names a task that nobody knows.
#[tokio::test]
async fn peers_that_answer_by_messages_are_not_asked_for_tasks() {
    let peer = Peer::start_with(Kind::BeeAi, &["--runnable"]).expect("the agent starts");
    let scene = Scene::new(&peer, Kind::BeeAi, Habits::of(Kind::BeeAi)).await;
    let conversation = scene.say("hello").await;
    scene.hears(&conversation, "You said: hello").await;
    scene.say_in(&conversation, "delete a.txt").await;
    scene.hears(&conversation, "May I delete a.txt?").await;
    scene.say_in(&conversation, "yes").await;
    scene.hears(&conversation, "It is deleted.").await;
    scene.is_calm(&conversation).await.expect("nothing broke, and nothing was forgotten");
    let open: Vec<_> = scene.desk.tasks(&conversation).await;
    assert!(open.iter().all(|task| task.row.state.is_terminal()), "nothing goes on: {open:?}");
}

/// A task of `FastA2A` lists none of what it streamed, and something else when it is over.
#[tokio::test]
async fn peers_whose_tasks_do_not_keep_what_they_streamed_have_it_kept_here() {
    let peer = Peer::start(Kind::FastA2a).expect("the agent starts");
    let proxy = Proxy::to(peer.port().parse().expect("a port")).await;
    let card = reqwest::get(format!("{}/.well-known/agent-card.json", peer.url())).await.expect("a card");
    let card = card.text().await.expect("a card").replace(peer.url(), &proxy.url());
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card).await;
    desk.say(&conversation, "hold").await;
    desk.task_when(&conversation, "the first chunk", |task| !task.artifacts.is_empty()).await;
    proxy.cut();
    peer.release().await.expect("the agent answers");
    let task = desk
        .task_when(&conversation, "what it lists in the end", |task| {
            Desk::texts(task).iter().any(|(_, text)| text == "counted")
        })
        .await;
    let [heard] = task.unlisted.as_slice() else { panic!("what it listed no more: {:?}", task.unlisted) };
    assert!(heard.parts[0].as_text().is_some_and(|text| text.starts_with("one ")), "{heard:?}");
}

/// A person pastes the address of the calls; the card is beside it.
#[tokio::test]
async fn peers_that_are_one_of_many_are_found_at_the_address_of_their_calls() {
    let peer = Peer::start(Kind::Mastra).expect("the agent starts");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(peer.url()).await;
    let message = desk.say(&conversation, "hello").await;
    desk.task_in(&conversation, "completed").await;
    assert_eq!(desk.sent(&message).await.status, SentStatus::Sent);
}

/// `LangGraph` speaks 1.0 and refuses files in its form: they go out in the other.
#[tokio::test]
async fn peers_that_refuse_a_file_in_one_form_get_it_in_the_other() {
    let peer = Peer::start(Kind::LangGraph).expect("the agent starts");
    let scene = Scene::new(&peer, Kind::LangGraph, Habits::of(Kind::LangGraph)).await;
    let conversation = scene.converse().await;
    let file = scene.desk.bench.attach("note.txt", "", b"over here".to_vec()).await.expect("it is kept");
    let content = Content { text: "hello".to_owned(), attachments: vec![file.id], ..Content::default() };
    let message = scene.desk.say_content(&conversation, content, None).await;
    scene.hears(&conversation, "You said: hello").await;
    assert_eq!(scene.desk.sent(&message).await.status, SentStatus::Sent);
}
