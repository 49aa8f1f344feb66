//! Agents that fall silent: lost tasks are told from settled ones, calls pause, and a person can try at once.

use std::time::Duration;

use a2a_hitl::Answer;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::{BreakerState, ConnectionId, ConversationId, Link, TaskKey};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::sent::SentStatus;

use crate::support::{Desk, outcome};

fn card() -> String {
    json!({
        "name": "Falls silent", "description": "Falls silent.", "version": "1",
        "supportedInterfaces": [{ "url": "$url", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "work", "name": "Work", "description": "Works.", "tags": ["work"] }],
    })
    .to_string()
}

fn task(state: &str) -> Value {
    let message = json!({
        "messageId": format!("says-{state}"), "role": "ROLE_AGENT", "parts": [{ "text": "Shall I go on?" }],
    });
    json!({
        "id": "t1",
        "contextId": "c1",
        "status": { "state": format!("TASK_STATE_{state}"), "timestamp": "2026-01-01T00:00:00Z", "message": message },
    })
}

/// A stream that tells of the task once.
fn stream(state: &str) -> Reply {
    let event = json!({ "task": task(state) });
    Reply::sse(200).event(&format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{event}}}"#))
}

/// Nobody answers any call; the card can still be read.
fn silence() -> Script {
    let calls = ["SendStreamingMessage", "SendMessage", "GetTask", "SubscribeToTask"];
    calls.into_iter().fold(Script::new().card(card()), |script, call| script.on(call, Reply::no_answer()))
}

async fn talk_to(peer: &ScriptedPeer, desk: &Desk) -> (ConnectionId, ConversationId) {
    let connection = desk.connect(&peer.url()).await;
    let conversation = desk.bench.chats().start(&connection).await.expect("a conversation");
    (connection, conversation)
}

async fn link(desk: &Desk, key: &TaskKey) -> Link {
    desk.bench.screens().task_detail(key).await.expect("the task is there").transcript.link
}

/// Falls silent until it is left alone.
async fn leave_alone(peer: &ScriptedPeer, desk: &Desk, agent: &ConnectionId) {
    peer.rescript(silence());
    for _ in 0..3 {
        let message = desk.say(&desk.bench.chats().start(agent).await.unwrap(), "hello?").await;
        desk.failure(&message).await;
    }
    assert!(matches!(desk.bench.health().agent_health(agent).state, BreakerState::Open { .. }));
}

fn calls(peer: &ScriptedPeer, method: &str) -> usize {
    peer.requests().iter().filter(|request| request.method().as_deref() == Some(method)).count()
}

#[tokio::test]
async fn a_lost_connection_is_no_settled_task_and_a_person_may_have_it_tried() {
    let peer = ScriptedPeer::start(silence()).await.expect("it starts");
    let broken = Script::new().card(card()).on("SendStreamingMessage", stream("WORKING").cut());
    peer.rescript(broken.on("GetTask", Reply::no_answer()));
    let desk = Desk::new().await;
    let (agent, conversation) = talk_to(&peer, &desk).await;
    desk.say(&conversation, "work").await;
    let key = desk.task_in(&conversation, "working").await.row.task_key;
    desk.wait_for("the connection to be lost", async |desk| {
        matches!(link(desk, &key).await, Link::Lost { next_look, .. } if next_look > 0).then_some(())
    })
    .await;
    // Each look that a person asks for fails, until the agent is left alone.
    desk.wait_for("the agent to be left alone", async |desk| {
        let health = desk.bench.health().agent_health(&agent);
        if let BreakerState::Open { until } = health.state {
            assert_eq!(health.next_try, Some(until), "and it is said until when");
            return Some(());
        }
        desk.bench.approvals().try_agent_now(&agent).await.expect("it can be tried");
        None
    })
    .await;
    let looks = calls(&peer, "GetTask");
    assert!(looks <= 3, "{looks} looks are enough to see it");

    let back = Script::new().card(card()).on("GetTask", Reply::result(&task("COMPLETED")));
    peer.rescript(back);
    desk.bench.approvals().try_agent_now(&agent).await.expect("it can be tried");
    let done = desk.task_in(&conversation, "completed").await;
    assert_eq!(done.row.task_key, key);
    desk.wait_for("the session to end", async |desk| (link(desk, &key).await == Link::None).then_some(()))
        .await;
    let health = desk.bench.health().agent_health(&agent);
    assert_eq!((health.state, health.failures, health.last_failure), (BreakerState::Closed, 0, None));
}

#[tokio::test]
async fn an_agent_whose_words_cannot_be_read_is_told_from_a_lost_connection() {
    let peer = ScriptedPeer::start(silence()).await.expect("it starts");
    let script = Script::new().card(card()).on("SendStreamingMessage", stream("WORKING").cut());
    let twice = r#"{"jsonrpc":"2.0","id":$id,"result":{"id":"t-1","status":{"state":"TASK_STATE_WORKING"},"status":{}}}"#;
    peer.rescript(script.on("GetTask", Reply::json(200, twice)));
    let desk = Desk::new().await;
    let (_, conversation) = talk_to(&peer, &desk).await;
    desk.say(&conversation, "work").await;
    let key = desk.task_in(&conversation, "working").await.row.task_key;
    desk.wait_for("it to be said", async |desk| {
        matches!(link(desk, &key).await, Link::Lost { unreadable: true, .. }).then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_agent_that_asks_for_quiet_has_it_until_then_or_a_persons_word() {
    let busy = Reply::new(429).header("retry-after", "600");
    let peer = ScriptedPeer::start(silence()).await.expect("it starts");
    let script = Script::new().card(card()).on("SendStreamingMessage", stream("WORKING").cut());
    peer.rescript(script.on("GetTask", busy));
    let desk = Desk::new().await;
    let (agent, conversation) = talk_to(&peer, &desk).await;
    desk.say(&conversation, "work").await;
    let quiet = desk
        .wait_for("the agent to ask for quiet", async |desk| {
            desk.bench.health().agent_health(&agent).quiet_until
        })
        .await;
    let health = desk.bench.health().agent_health(&agent);
    assert_eq!(
        (health.state, health.next_try),
        (BreakerState::Closed, Some(quiet)),
        "it is busy, not broken"
    );
    let key = desk.task_in(&conversation, "working").await.row.task_key;
    desk.wait_for("the next look to be then", async |desk| {
        (link(desk, &key).await == Link::Lost { next_look: quiet, unreadable: false }).then_some(())
    })
    .await;
    assert_eq!(calls(&peer, "GetTask"), 1);

    let back = Script::new().card(card()).on("GetTask", Reply::result(&task("COMPLETED")));
    peer.rescript(back);
    desk.bench.approvals().reset_agent(&agent).await.expect("it can be reset");
    desk.task_in(&conversation, "completed").await;
}

/// A decision that waits for its agent, which fell silent and is left alone.
struct Waits {
    peer: ScriptedPeer,
    desk: Desk,
    agent: ConnectionId,
    conversation: ConversationId,
    decision: Approval,
}

async fn decided_while_silent() -> Waits {
    let peer = ScriptedPeer::start(asks().on("SendStreamingMessage", stream("INPUT_REQUIRED"))).await;
    let peer = peer.expect("it starts");
    let desk = Desk::new().await;
    let (agent, conversation) = talk_to(&peer, &desk).await;
    desk.say(&conversation, "work").await;
    let request = desk.request().await;
    leave_alone(&peer, &desk, &agent).await;
    desk.decide(&request, Answer::Text("Yes.".to_owned())).await;
    let decision = desk
        .wait_for("the decision to wait", async |desk| {
            let approval = desk.bench.approval(&request.request.id).await.expect("it is stored");
            outcome(&approval).contains("agent-left-alone").then_some(approval)
        })
        .await;
    Waits { peer, desk, agent, conversation, decision }
}

fn asks() -> Script {
    Script::new().card(card()).on("GetTask", Reply::result(&task("INPUT_REQUIRED")))
}

#[tokio::test]
async fn a_decision_waits_for_an_agent_that_is_left_alone_and_goes_when_it_may() {
    let Waits { peer, desk, agent, conversation, decision: waiting } = decided_while_silent().await;
    assert_eq!((waiting.state, waiting.attempt), (ApprovalState::Queued, 0), "nothing was lost or sent");
    assert_eq!(calls(&peer, "GetTask"), 0, "nobody looked in vain");

    peer.rescript(asks().on("SendStreamingMessage", stream("COMPLETED")));
    desk.bench.approvals().reset_agent(&agent).await.expect("it can be reset");
    desk.request_when(&waiting.request.id, ApprovalState::Delivered).await;
    desk.task_in(&conversation, "completed").await;
}

#[tokio::test]
async fn a_decision_that_slept_through_its_wait_is_asked_again_however_tried() {
    let Waits { peer, desk, agent, decision: request, .. } = decided_while_silent().await;
    peer.rescript(asks().on("SendStreamingMessage", stream("COMPLETED")));
    let before = calls(&peer, "SendStreamingMessage");

    // The machine slept, and whoever wakes it reaches for the button first.
    desk.place().pass(Duration::from_hours(72));
    desk.bench.approvals().reset_agent(&agent).await.expect("it can be reset");
    let back = desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(calls(&peer, "SendStreamingMessage"), before, "nothing was sent");
    desk.decide(&back, Answer::Text("Yes.".to_owned())).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn a_message_that_may_have_arrived_is_not_sent_twice() {
    let peer = ScriptedPeer::start(silence()).await.expect("it starts");
    let desk = Desk::new().await;
    let (_, conversation) = talk_to(&peer, &desk).await;
    let message = desk.say(&conversation, "work").await;
    desk.failure(&message).await;
    assert_eq!(desk.sent(&message).await.status, SentStatus::Failed);
    assert_eq!(calls(&peer, "SendStreamingMessage"), 1);
}
