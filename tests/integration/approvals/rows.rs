//! The rows of a request over its life, and a task that an answer begins.

use std::time::Duration;

use a2a_hitl::{Answer, Risk};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::Content;
use workbench_store::approvals::{Approval, ApprovalState};

use super::scripted::{asked, asking, look_again};
use super::{ORDER, approved_till, paid_task, waiting_task};
use crate::support::{Desk, answer_all, approve, reject};
use crate::till::card;

#[tokio::test]
async fn a_request_that_is_read_another_way_stays_one_request() {
    let shown = Reply::result(&waiting_task()["task"]);
    let script = Script::new().on("SendMessage", Reply::result(&waiting_task())).on("GetTask", shown);
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let (conversation, first) = desk.asked_by(&card(&peer.url(), false).to_string(), ORDER).await;
    desk.bench.approvals().read_as(&first.request.id, "plain-text").await.expect("any text can be read so");
    // A word to the agent, and it shows its question again.
    let task = desk.tasks(&conversation).await.remove(0).row.task_key;
    let content = Content { text: "What is that for?".to_owned(), ..Content::default() };
    let said = desk.say_content(&conversation, content, Some(task)).await;
    desk.delivered(&said).await;

    let misread = desk.request().await;
    assert_eq!(desk.requests().await.len(), 1, "it is the same question");
    assert_eq!(misread.request.id, first.request.id);
    assert_eq!(misread.request.reader_id, "plain-text", "as the person chose");
    assert_ne!(misread.request.request_hash, first.request.request_hash, "another reading is seen anew");

    desk.bench
        .approvals()
        .read_as(&first.request.id, &first.request.reader_id)
        .await
        .expect("as it was before");
    let back = desk.request().await;
    assert_eq!(back.request.request_hash, first.request.request_hash);
    let looked_at = Reply::result(&waiting_task()["task"]);
    peer.rescript(Script::new().on("SendMessage", Reply::result(&paid_task())).on("GetTask", looked_at));
    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(desk.requests().await.len(), 1);
}

#[tokio::test]
async fn another_reading_makes_a_request_no_less_dangerous() {
    let dangerous = asking("nowhere", "").replace("\"note\"", "\"delete_note\"");
    let (_peer, desk, first) = asked(&dangerous).await;
    let because = first.because.clone();
    assert!(because.as_deref().is_some_and(|because| because.contains("deletes")), "{because:?}");

    desk.bench.approvals().read_as(&first.request.id, "plain-text").await.unwrap();
    let desk = desk.restart().await;
    look_again(&desk).await;
    let misread = desk.request().await;
    assert_eq!(misread.request.reader_id, "plain-text");
    assert_eq!((misread.danger, &misread.because), (first.danger, &because), "it is the same request");
    let answers = answer_all(&misread, &Answer::Text("approve".to_owned()));
    let (id, hash) = (&misread.request.id, &misread.request.request_hash);
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let considered = desk.bench.approvals().consider(id, hash, &answers).await.unwrap();
    assert!(matches!(considered.risk, Risk::High { .. }), "so a person is asked once more");

    desk.bench.approvals().read_as(&first.request.id, &first.request.reader_id).await.unwrap();
    let back = desk.request().await;
    assert_eq!(
        (&back.request.request_hash, back.because),
        (&first.request.request_hash, because),
        "as it came"
    );
    assert!(!back.request.reading.contains("unchosen"), "which is the reading that nobody chose");
}

/// The risk of this answer to two calls, of which the second one deletes.
async fn risk_of(desk: &Desk, request: &Approval, answers: [Answer; 2]) -> Risk {
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let items = answer_all(request, &approve()).into_iter().map(|(item, _)| item);
    let answers: Vec<_> = items.zip(answers).collect();
    desk.bench.approvals().consider(id, hash, &answers).await.unwrap().risk
}

#[tokio::test]
async fn what_is_rejected_makes_no_decision_dangerous() {
    let call = |id: &str, name: &str| {
        json!({ "data": {
        "name": "adk_request_confirmation", "id": id, "args": {
            "originalFunctionCall": { "name": name, "id": format!("n-{id}"), "args": { "text": "milk" } },
            "toolConfirmation": { "confirmed": false },
        } }, "metadata": { "adk_type": "function_call", "adk_is_long_running": true } })
    };
    let put = call("b", "delete_note").to_string();
    let (_peer, desk, request) = asked(&asking("parts", &put)).await;
    let both = risk_of(&desk, &request, [approve(), approve()]).await;
    assert!(matches!(both, Risk::High { .. }), "one deletes");
    assert_eq!(risk_of(&desk, &request, [approve(), reject("")]).await, Risk::Normal, "that one is rejected");
}

#[tokio::test]
async fn after_undoing_only_the_second_decision_is_sent() {
    let (till, desk, request) = approved_till(5).await;
    desk.bench.approvals().undo(&request.request.id).await.expect("it has not left");
    desk.decide(&desk.request().await, reject("")).await;
    let place = desk.close().await;
    place.pass(Duration::from_secs(10));

    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let book = till.book();
    let confirmed: Vec<_> = book.arrivals.iter().map(|arrival| arrival.confirmed).collect();
    assert_eq!(confirmed, [Some(false)]);
    assert_eq!(book.paid.len(), 0);
}

/// A stream of these results.
fn events(results: &[Value]) -> Reply {
    results.iter().fold(Reply::sse(200), |reply, result| {
        reply.event(&format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#))
    })
}

fn second_task(state: &str, words: &str) -> Value {
    json!({
        "id": "t-2", "contextId": "c-1", "status": { "state": format!("TASK_STATE_{state}") },
        "artifacts": [{ "artifactId": "a-1", "parts": [{ "text": words }] }],
    })
}

#[tokio::test]
async fn a_task_that_begins_with_an_answer_is_followed_and_shown() {
    let peer = ScriptedPeer::start(Script::new().on("SendStreamingMessage", events(&[waiting_task()])))
        .await
        .unwrap();
    let desk = Desk::new().await;
    let (conversation, request) = desk.asked_by(&card(&peer.url(), true).to_string(), ORDER).await;
    // The answer begins another task; its stream breaks, and only a later look shows its end.
    let begun = json!({ "task": second_task("WORKING", "one ") });
    let more = json!({ "artifactUpdate": {
        "taskId": "t-2", "contextId": "c-1", "append": true,
        "artifact": { "artifactId": "a-1", "parts": [{ "text": "two" }] },
    } });
    peer.rescript(
        Script::new()
            .on("SendStreamingMessage", events(&[begun, more]).cut())
            .on("SubscribeToTask", Reply::error(-32004, "not supported"))
            .then(Reply::result(&waiting_task()["task"]))
            .then(Reply::result(&second_task("COMPLETED", "one two"))),
    );
    desk.decide(&request, approve()).await;

    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let second = desk
        .wait_for("the task that the answer began to be completed", async |desk| {
            let tasks = desk.tasks(&conversation).await;
            tasks.into_iter().find(|task| task.row.state.as_str() == "completed")
        })
        .await;
    assert_eq!(second.row.task_id.as_str(), "t-2");
    assert_eq!(Desk::texts(&second), [("a-1".to_owned(), "one two".to_owned())]);
    let tasks = desk.tasks(&conversation).await;
    assert_eq!(tasks.len(), 2, "in the same conversation as the one that asked");
    assert_eq!(desk.open_requests().await, [], "what was answered is not asked again");
}

#[tokio::test]
async fn a_task_begun_by_an_answer_and_forgotten_takes_nothing_with_it() {
    let first = json!({ "task": waiting_task()["task"] });
    let peer = ScriptedPeer::start(Script::new().on("SendStreamingMessage", events(&[first]))).await.unwrap();
    let desk = Desk::new().await;
    let (conversation, request) = desk.asked_by(&card(&peer.url(), true).to_string(), ORDER).await;
    let forgotten = Reply::error(-32001, "task not found");
    peer.rescript(
        Script::new()
            .on("SendStreamingMessage", events(&[json!({ "task": second_task("WORKING", "one") })]).cut())
            .on("SubscribeToTask", forgotten.clone())
            .then(Reply::result(&waiting_task()["task"]))
            .then(forgotten.clone())
            .then(forgotten),
    );
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let lost = desk
        .wait_for("a task to be lost", async |desk| {
            desk.tasks(&conversation).await.into_iter().find(|task| task.row.lost)
        })
        .await;
    assert_eq!(lost.row.task_id.as_str(), "t-2", "the one that the agent does not know any more");
}
