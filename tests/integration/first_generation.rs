//! Agents of 0.1, for which the client names tasks: the outcome of a message can be asked for even without an
//! answer.

use a2a_protocol::model::MessageId;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::ConversationId;
use workbench_store::sent::{self, SentStatus};

use crate::support::Desk;

/// An agent of the first generation, to which later methods are unknown.
fn script() -> Script {
    let card = json!({
        "name": "First", "description": "Speaks the first generation.", "version": "1", "url": "$url",
        "capabilities": {}, "skills": [{ "id": "work", "name": "Work" }],
    });
    let unknown = ["GetTask", "SendMessage", "message/send", "message/stream"];
    let script = Script::new().card(card.to_string());
    unknown
        .into_iter()
        .fold(script, |script, method| script.on(method, Reply::error(-32601, "unknown method")))
}

fn no_task() -> Reply {
    Reply::error(-32001, "task not found")
}

fn task(id: &str, state: &str) -> Value {
    json!({ "id": id, "sessionId": "s-1", "status": { "state": state } })
}

/// A desk in a conversation with an agent that is known to be of 0.1, because it has answered once.
async fn acquainted() -> (ScriptedPeer, Desk, ConversationId) {
    let answered = Reply::result(&task("earlier", "completed"));
    let peer = ScriptedPeer::start(script().on("tasks/get", no_task()).on("tasks/send", answered)).await;
    let (peer, desk) = (peer.expect("a free port"), Desk::new().await);
    let conversation = desk.converse_with(&peer.url()).await;
    let message = desk.say(&conversation, "Hello").await;
    desk.delivered(&message).await;
    (peer, desk, conversation)
}

/// The message as it is left by a program that ends while it is sent.
async fn left_on_its_way(desk: Desk, message: &MessageId) -> Desk {
    let place = desk.close().await;
    let desk = place.open_with(None).await.expect("the workbench opens");
    let id = message.clone();
    let left = desk
        .bench
        .store()
        .write("as left", move |tx| sent::set_status(tx, &id, SentStatus::Sending, None, 0));
    left.await.expect("it is stored");
    desk.bench.start().await;
    desk
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_found_by_the_task_that_it_names() {
    let (peer, desk, conversation) = acquainted().await;
    peer.rescript(script().on("tasks/get", no_task()).on("tasks/send", Reply::new(200).hang().cut()));
    let before = peer.requests().len();
    let message = desk.say(&conversation, "Write it down").await;
    peer.received(before + 1).await;
    peer.rescript(script().on("tasks/get", Reply::result(&task(message.as_str(), "completed"))));
    peer.release();
    desk.delivered(&message).await;
    let tasks = desk.tasks(&conversation).await;
    assert_eq!(tasks.last().expect("a task").row.task_id.as_str(), message.as_str());
}

#[tokio::test]
async fn a_message_under_way_when_the_program_ended_is_looked_for_afterwards() {
    let (peer, desk, conversation) = acquainted().await;
    peer.rescript(script().on("tasks/get", no_task()).on("tasks/send", Reply::new(200).hang()));
    let before = peer.requests().len();
    let message = desk.say(&conversation, "Write it down").await;
    peer.received(before + 1).await;
    peer.rescript(script().on("tasks/get", Reply::result(&task(message.as_str(), "completed"))));
    let desk = left_on_its_way(desk, &message).await;
    desk.delivered(&message).await;
    assert_eq!(
        desk.sent(&message).await.task_key,
        desk.tasks(&conversation).await.pop().map(|task| task.row.task_key)
    );
}

#[tokio::test]
async fn a_message_that_the_agent_never_saw_is_left_to_the_person() {
    let (peer, desk, conversation) = acquainted().await;
    peer.rescript(script().on("tasks/get", no_task()).on("tasks/send", Reply::new(200).hang()));
    let before = peer.requests().len();
    let message = desk.say(&conversation, "Write it down").await;
    peer.received(before + 1).await;
    let asked = peer.requests().len();
    let desk = left_on_its_way(desk, &message).await;
    peer.received(asked + 1).await;
    let failure = desk.failure(&message).await;
    assert!(failure.message.to_string().contains("ended-while-sending"), "{failure:?}");
}
