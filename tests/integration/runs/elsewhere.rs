//! Another orchestrator calls the served agents: Google's ADK asks a run file and the person, and goes on with
//! their answers.

use a2a_hitl::Answer;
use serde_json::Value;
use tokio::task::{JoinHandle, spawn_blocking};
use workbench_core::ServedId;
use workbench_store::approvals::Approval;
use workbench_tests::peers::orchestrate;

use super::guest::url_of;
use super::served::{GATE, serve, serve_you};
use crate::support::{Desk, approve};

/// Name, card and token of something that is served, for a caller of its own.
async fn invited(desk: &Desk, name: &str, id: &ServedId) -> [String; 3] {
    let caller = desk.bench.serving().add_caller(id, "adk").await.expect("a caller can be added");
    let card = format!("{}.well-known/agent-card.json", url_of(desk, id).await);
    [name.to_owned(), card, caller.token]
}

/// A request that waits, beside those that did before. Frameworks take their time to start.
async fn request(
    desk: &Desk,
    adk: &mut JoinHandle<anyhow::Result<Vec<Value>>>,
    before: &[&Approval],
) -> Approval {
    let mut news = desk.bench.announcements();
    loop {
        let is_new = |open: &Approval| before.iter().all(|known| known.request.id != open.request.id);
        if let Some(found) = desk.open_requests().await.into_iter().find(is_new) {
            return found;
        }
        tokio::select! {
            _ = news.recv() => {}
            ended = &mut *adk => panic!("ADK ended before it asked: {ended:#?}"),
        }
    }
}

/// An agent's words.
fn said(events: &[Value], author: &str) -> String {
    let theirs = events.iter().filter(|event| event["author"] == author);
    theirs.filter_map(|event| event["text"].as_str()).collect()
}

#[tokio::test]
async fn adk_calls_a_run_file_and_the_person_and_goes_on_with_their_answers() {
    let desk = Desk::new().await;
    let (file, you) = (serve(&desk, GATE).await, serve_you(&desk).await);
    let agents = [invited(&desk, "story", &file).await, invited(&desk, "person", &you).await];
    let mut adk = spawn_blocking(move || orchestrate("tea", &agents));

    let gate = request(&desk, &mut adk, &[]).await;
    desk.decide(&gate, approve()).await;
    let question = request(&desk, &mut adk, &[&gate]).await;
    assert!(question.request.title.contains("tea"), "the person sees what was said: {question:?}");
    desk.decide(&question, Answer::Text("With milk".to_owned())).await;

    let events = adk.await.expect("nothing panics").expect("ADK runs");
    assert!(events.iter().all(|event| event["error"].is_null()), "{events:#?}");
    assert!(said(&events, "story").contains("\"approved\": true"), "{events:#?}");
    assert_eq!(said(&events, "person"), "With milk", "{events:#?}");
    assert!(said(&events, "closing").contains("With milk"), "it goes on with the answer: {events:#?}");
}
