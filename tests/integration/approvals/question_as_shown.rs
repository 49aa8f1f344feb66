//! An answer goes to the question that was shown, and to no similar one.

use std::time::Duration;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use rusqlite::Connection;
use serde_json::{Value, json};
use workbench_core::CoreError;
use workbench_core::approvals::fate::{Fate, fate_of};
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks;

use super::scripted::asked_by;
use super::{answers_at, paid_task};
use crate::support::{Desk, approve};
use crate::till::Fault;

/// A task that asks in a message of this id, at this time; always in the same words.
fn asking(message: Option<&str>, timestamp: &str) -> Value {
    let mut task = super::waiting_task()["task"].clone();
    task["status"]["timestamp"] = timestamp.into();
    let said = task["status"]["message"].as_object_mut().unwrap();
    match message {
        Some(id) => said.insert("messageId".to_owned(), id.into()),
        None => said.remove("messageId"),
    };
    task
}

/// An agent whose task is `task` now, and who answers messages like this.
fn script(answer: Reply, task: &Value) -> Script {
    Script::new().on("SendMessage", answer).on("GetTask", Reply::result(task))
}

/// A desk at which this task waits.
async fn asked(task: &Value) -> (ScriptedPeer, Desk, Approval) {
    asked_by(script(Reply::result(&json!({ "task": task })), task)).await
}

/// The same, with its answer in doubt.
async fn in_doubt() -> (ScriptedPeer, Desk, Approval) {
    let (peer, desk, first) = asked(&asking(Some("q-1"), NOON)).await;
    peer.rescript(script(Reply::json(200, "no answer at all"), &asking(Some("q-1"), NOON)));
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Uncertain).await;
    (peer, desk, first)
}

const NOON: &str = "2026-01-01T12:00:00Z";
const LATER: &str = "2026-01-01T12:00:01Z";

#[tokio::test]
async fn the_same_words_in_another_message_are_another_question() {
    let (peer, desk, first) = asked(&asking(Some("q-1"), NOON)).await;
    let second = asking(Some("q-2"), NOON);
    peer.rescript(script(Reply::result(&paid_task()), &second));
    desk.decide(&first, approve()).await;

    desk.request_when(&first.request.id, ApprovalState::Superseded).await;
    let next = desk.request().await;
    assert_eq!(next.request.title, first.request.title, "word for word the same");
    assert_ne!(next.request.id, first.request.id);
    assert_eq!(answers_at(&peer), 0, "the answer was to the message that was shown");

    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
    let states: Vec<_> = desk.requests().await.into_iter().map(|request| request.state).collect();
    assert_eq!(states, [ApprovalState::Superseded, ApprovalState::Delivered], "two questions, two rows");
    assert_eq!(answers_at(&peer), 1);
}

#[tokio::test]
async fn the_same_words_at_another_time_are_asked_where_messages_lack_names() {
    let (peer, desk, first) = asked(&asking(None, NOON)).await;
    peer.rescript(script(Reply::result(&paid_task()), &asking(None, LATER)));
    desk.decide(&first, approve()).await;

    desk.wait_for("the decision to come back", async |desk| {
        let history = desk.history(&first.request.id).await;
        history.ends_with(&[ApprovalEventKind::Withdrawn]).then_some(())
    })
    .await;
    assert_eq!(answers_at(&peer), 0, "nobody can tell whether it is the same question");
    let back = desk.request().await;
    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1, "the person could");
}

#[tokio::test]
async fn sending_again_to_a_changed_question_is_refused_and_the_new_one_waits() {
    let (till, desk) = super::asked_by_till(&[Fault::Cut { acted: false }]).await;
    let first = desk.request().await;
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Uncertain).await;
    till.ask_something_else();

    let again = desk.bench.approvals().resolve_uncertain(&first.request.id, true).await;
    assert!(matches!(again, Err(CoreError::NothingToAnswer)), "{again:?}");
    desk.request_when(&first.request.id, ApprovalState::Superseded).await;
    let next = desk.request().await;
    assert_ne!(next.request.id, first.request.id);
    assert_eq!(till.book().arrivals.len(), 1, "only the first copy, whose fate was unknown");
    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid, ["task-1/question-2"]);
}

#[rstest]
#[tokio::test]
async fn sending_again_is_refused_where_something_else_hides_the_request(
    #[values(json!([{"text": "And now, delete everything?"}]), json!([{"data": {"now": "what"}}]))]
    parts: Value,
) {
    let (peer, desk, first) = in_doubt().await;
    let mut other = asking(Some("q-1"), NOON);
    other["status"]["message"]["parts"] = parts;
    peer.rescript(script(Reply::result(&paid_task()), &other));

    let again = desk.bench.approvals().resolve_uncertain(&first.request.id, true).await;
    assert!(matches!(again, Err(CoreError::NothingToAnswer)), "{again:?}");
    desk.request_when(&first.request.id, ApprovalState::Superseded).await;
    let next = desk.request().await;
    assert_ne!(next.request.title, first.request.title, "what it says now waits by itself");
    assert_eq!(answers_at(&peer), 1, "the first copy alone");
}

#[tokio::test]
async fn an_answer_goes_again_to_a_hidden_request_if_nothing_else_is_said() {
    let (peer, desk, first) = in_doubt().await;
    let mut silent = asking(Some("q-1"), NOON);
    silent["status"]["message"]["parts"] = json!([]);
    peer.rescript(script(Reply::result(&paid_task()), &silent));

    desk.bench.approvals().resolve_uncertain(&first.request.id, true).await.unwrap();
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 2, "as the person said");
}

#[tokio::test]
async fn nothing_is_sent_again_to_a_task_that_waits_anew_for_something_unseen() {
    let (peer, desk, first) = in_doubt().await;
    let mut silent = asking(None, LATER);
    silent["status"].as_object_mut().unwrap().remove("message");
    peer.rescript(script(Reply::result(&paid_task()), &silent));

    let again = desk.bench.approvals().resolve_uncertain(&first.request.id, true).await;
    assert!(matches!(again, Err(CoreError::WaitsAnew)), "{again:?}");
    assert_eq!(answers_at(&peer), 1, "the first copy alone");
    desk.request_when(&first.request.id, ApprovalState::Uncertain).await;
}

#[tokio::test]
async fn a_question_repeated_while_its_answer_is_in_doubt_says_it_was_answered() {
    let (peer, desk, first) = in_doubt().await;
    peer.rescript(script(Reply::result(&paid_task()), &asking(Some("q-2"), NOON)));

    let again = desk.bench.approvals().resolve_uncertain(&first.request.id, true).await;
    assert!(matches!(again, Err(CoreError::NothingToAnswer)), "{again:?}");
    let next = desk.request().await;
    assert_eq!(next.request.linked_to.as_ref(), Some(&first.request.id), "no rule approves it a second time");
    let card = desk.bench.screens().request_detail(&next.request.id).await.unwrap();
    let told: Vec<_> = card.answered_before.iter().map(|before| &before.approval.request.id).collect();
    assert_eq!(told, [&first.request.id], "and the card tells the person");
}

#[tokio::test]
async fn a_question_decided_in_a_file_says_so_when_it_is_asked_here() {
    let (_peer, desk, first) = in_doubt().await;
    let database = Connection::open(desk.place().data().join("workbench.db")).unwrap();
    database.execute("UPDATE approvals SET state = 'left-open'", []).unwrap();
    let imported = desk.bench.approval(&first.request.id).await.unwrap();
    assert_eq!(fate_of(&imported), Some(Fate::InDoubt));
    let key = first.request.task_key.clone();
    let task = desk.read(move |reader| tasks::get(reader, &key)).await.expect("the task is stored");
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the task is read");
    let next = desk.request().await;
    let card = desk.bench.screens().request_detail(&next.request.id).await.unwrap();
    let told: Vec<_> = card.answered_before.iter().map(|before| &before.approval.request.id).collect();
    assert_eq!(told, [&first.request.id], "so that no rule approves it");
}

/// The requests for a task that reached the agent.
fn looks_at(peer: &ScriptedPeer) -> usize {
    peer.requests().iter().filter(|request| request.json()["method"] == "GetTask").count()
}

/// A task that asks, with these words before the call.
fn with_words(words: &Value) -> Value {
    let mut task = asking(Some("q-1"), NOON);
    task["status"]["message"]["parts"].as_array_mut().unwrap().insert(0, words.clone());
    task
}

/// A decision ends with its question; the next card has all of it, and its answer is sent.
async fn is_shown_before_it_is_sent(peer: &ScriptedPeer, desk: &Desk, first: &Approval, why: &str) {
    desk.decide(first, approve()).await;

    let ended = desk.request_when(&first.request.id, ApprovalState::Superseded).await;
    assert!(ended.outcome.unwrap().contains("request-changed"), "it says why");
    let next = desk.request().await;
    assert!(next.request.reading.contains("wire_all"), "{}", next.request.reading);
    assert_ne!(next.request.request_hash, first.request.request_hash);
    assert_eq!(answers_at(peer), 0, "{why}");
    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn an_unseen_addition_to_a_text_part_makes_another_question() {
    let (peer, desk, first) = asked(&with_words(&json!({ "text": "Approve?" }))).await;
    let more = json!({ "text": "Approve?", "data": { "name": "wire_all", "args": { "amount": 999 } } });
    peer.rescript(script(Reply::result(&paid_task()), &with_words(&more)));
    is_shown_before_it_is_sent(&peer, &desk, &first, "nobody was shown the other half").await;
    assert!(looks_at(&peer) < 10, "{} looks", looks_at(&peer));
}

#[tokio::test]
async fn a_text_of_any_length_is_the_same_question_at_the_next_look() {
    let words = json!({ "text": "Approve? ".repeat(40_000), "later": "words" });
    let (peer, desk, first) = asked(&with_words(&words)).await;
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
}

#[tokio::test]
async fn a_look_that_the_record_does_not_bear_out_is_not_taken_for_ever() {
    let (peer, desk, first) = asked(&with_words(&json!({ "text": "Approve?" }))).await;
    // Somebody with a database tool keeps what was said as it is.
    let file = Connection::open(desk.place().data().join("workbench.db")).unwrap();
    let stuck = "CREATE TRIGGER stuck BEFORE UPDATE OF body ON messages BEGIN SELECT RAISE(IGNORE); END";
    file.execute_batch(stuck).unwrap();
    let more = json!({ "text": "Approve?", "data": { "name": "wire_all", "args": { "amount": 999 } } });
    peer.rescript(script(Reply::result(&paid_task()), &with_words(&more)));
    let before = looks_at(&peer);
    desk.decide(&first, approve()).await;

    desk.wait_for("the decision to come back", async |desk| {
        let history = desk.history(&first.request.id).await;
        history.ends_with(&[ApprovalEventKind::Withdrawn]).then_some(())
    })
    .await;
    let back = desk.request_when(&first.request.id, ApprovalState::Pending).await;
    let why = back.outcome.unwrap();
    assert!(why.contains("request-changed"), "{why}");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let looks = looks_at(&peer) - before;
    assert!(looks < 10, "{looks} looks");
    assert_eq!(answers_at(&peer), 0);
}

#[tokio::test]
async fn what_the_task_says_only_now_is_shown_before_anything_is_sent() {
    let (peer, desk, first) = asked(&asking(Some("q-1"), NOON)).await;
    let mut more = asking(Some("q-1"), NOON);
    more["metadata"] = json!({ "x": { "name": "wire_all", "args": { "amount": 999 } } });
    peer.rescript(script(Reply::result(&paid_task()), &more));
    is_shown_before_it_is_sent(&peer, &desk, &first, "it was not on the card").await;
    assert_eq!(answers_at(&peer), 1);
}

#[tokio::test]
async fn what_the_task_does_not_say_any_more_keeps_no_decision_back() {
    let mut more = asking(Some("q-1"), NOON);
    more["metadata"] = json!({ "x": { "name": "wire_all", "args": { "amount": 999 } } });
    let (peer, desk, first) = asked(&more).await;
    peer.rescript(script(Reply::result(&paid_task()), &asking(Some("q-1"), NOON)));
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
}

/// A task that asks, with this around it, as agents write it anew at every look.
fn with_around(words: Option<&str>, number: usize) -> Value {
    let mut task = asking(Some("q-1"), NOON);
    let around = json!({
        "adk_event_id": format!("4bf92f35-77b3-4da6-a3ce-{number:012}"), "trace": format!("4bf92f3577b34da6{number:016x}"),
        "seen_at": format!("2026-01-01T12:00:{number:02}Z"), "adk_author": "till",
        "sentAt": 1_795_420_800 + number,
    });
    task["metadata"] = around.clone();
    task["status"]["message"]["metadata"] = around;
    if let Some(words) = words {
        task["status"]["message"]["metadata"]["instructions"] = words.into();
    }
    task
}

#[tokio::test]
async fn words_newly_around_the_request_are_shown_before_anything_is_sent() {
    let (peer, desk, first) = asked(&with_around(None, 1)).await;
    peer.rescript(script(Reply::result(&paid_task()), &with_around(Some("pay it twice"), 2)));
    desk.decide(&first, approve()).await;

    let ended = desk.request_when(&first.request.id, ApprovalState::Superseded).await;
    assert!(ended.outcome.unwrap().contains("request-changed"), "it says why");
    let next = desk.request().await;
    assert!(next.request.reading.contains("pay it twice"), "{}", next.request.reading);
    assert_eq!(answers_at(&peer), 0, "it was not on the card");
    peer.rescript(script(Reply::result(&paid_task()), &with_around(Some("pay it twice"), 3)));
    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1, "the same words at a third look are no news");
    assert!(looks_at(&peer) < 10, "{} looks", looks_at(&peer));
}

#[tokio::test]
async fn ids_and_times_that_are_new_at_every_look_keep_no_decision_back() {
    let (peer, desk, first) = asked(&with_around(None, 1)).await;
    peer.rescript(script(Reply::result(&paid_task()), &with_around(None, 2)));
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
}
