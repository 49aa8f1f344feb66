//! Two interfaces of one agent compared: both sides are conversations like any other, over an interface of
//! their own.

use a2a_hitl::Answer;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::{ComparedSide, Comparison, ComparisonId, ConnectionId, CoreError, Forgettable};

use crate::support::Desk;

/// An agent that speaks 1.0 and 0.3 at places of their own.
fn card() -> String {
    let skill = json!({ "id": "work", "name": "Work", "description": "Takes an order.", "tags": ["work"] });
    json!({
        "name": "Twofold", "description": "Speaks two generations.", "version": "1",
        "supportedInterfaces": [
            { "url": "$urlnew", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
            { "url": "$urlold", "protocolBinding": "JSONRPC", "protocolVersion": "0.3" },
        ],
        "capabilities": {},
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [skill],
    })
    .to_string()
}

fn newer(state: &str) -> Value {
    json!({ "id": "t-new", "contextId": "c-new", "status": {
        "state": state,
        "message": { "messageId": "a-1", "role": "ROLE_AGENT", "parts": [{ "text": "Shall I?" }] },
    } })
}

fn older(state: &str) -> Value {
    json!({ "kind": "task", "id": "t-old", "contextId": "c-old", "status": { "state": state },
        "artifacts": [{ "artifactId": "letter", "parts": [{ "kind": "text", "text": "Dear Sir" }] }] })
}

async fn begun(script: Script) -> (ScriptedPeer, Desk, ConnectionId, ComparisonId) {
    let peer = ScriptedPeer::start(script.card(card())).await.expect("a free port");
    let desk = Desk::new().await;
    let id = desk.connect(&peer.url()).await;
    let comparison = desk.bench.comparisons().start(&id, [0, 1], "Write a letter").await.expect("it begins");
    (peer, desk, id, comparison)
}

async fn compared(
    desk: &Desk,
    id: &ComparisonId,
    what: &str,
    is_there: impl Fn([&ComparedSide; 2]) -> bool,
) -> Comparison {
    desk.wait_for(what, async |desk| {
        let found = desk.bench.comparisons().look(id).await.expect("it is there");
        let [first, second] = &found.sides[..] else { panic!("two sides: {found:?}") };
        is_there([first, second]).then(|| found.clone())
    })
    .await
}

fn states(sides: [&ComparedSide; 2]) -> [Option<&str>; 2] {
    sides.map(|side| side.task.as_ref().map(|(_, state)| state.as_str()))
}

#[tokio::test]
async fn each_side_goes_over_its_own_interface_and_is_there_after_a_restart() {
    let script = Script::new()
        .on("SendMessage", Reply::result(&json!({ "task": newer("TASK_STATE_COMPLETED") })))
        .on("message/send", Reply::result(&older("completed")));
    let (peer, desk, connection, id) = begun(script).await;
    let done = |sides: [&ComparedSide; 2]| {
        states(sides) == [Some("completed"); 2] && !sides[0].busy && !sides[1].busy
    };
    let found = compared(&desk, &id, "both answers", done).await;
    let places: Vec<_> = peer
        .requests()
        .iter()
        .filter_map(|request| Some((request.method()?, request.path.clone())))
        .collect();
    assert!(places.contains(&("SendMessage".to_owned(), "/new".to_owned())), "{places:?}");
    assert!(places.contains(&("message/send".to_owned(), "/old".to_owned())), "{places:?}");
    let [first, second] = &found.sides[..] else { panic!("{found:?}") };
    assert_eq!((first.interface.version.as_str(), second.interface.version.as_str()), ("1.0", "0.3"));
    assert_eq!((first.texts.as_slice(), second.texts.as_slice()), (&["Shall I?".to_owned()][..], &[][..]));
    assert_eq!(second.artifacts[0].text(), "Dear Sir");
    assert_eq!((first.events, second.events), (1, 1));
    assert!(first.bytes > 0 && first.first_ms.is_some());
    let desk = desk.restart().await;
    let again = desk.bench.comparisons().look(&id).await.expect("it is kept");
    assert_eq!(again, found, "all of it is read from what is stored");
    let briefs = desk.bench.comparisons().list(&connection).await.unwrap();
    assert_eq!(
        (briefs.len(), briefs[0].title.as_str(), briefs[0].interfaces.len()),
        (1, "Write a letter", 2)
    );
}

#[tokio::test]
async fn a_request_of_one_side_is_answered_from_the_inbox_over_its_interface() {
    let script = Script::new()
        .on("SendMessage", Reply::result(&json!({ "task": newer("TASK_STATE_COMPLETED") })))
        .on("message/send", Reply::result(&asking()))
        .on("tasks/get", Reply::result(&asking()));
    let (peer, desk, _, id) = begun(script).await;
    let found = compared(&desk, &id, "a request", |[_, second]| second.waiting.len() == 1).await;
    let request = desk.request().await;
    assert_eq!(found.sides[1].waiting, std::slice::from_ref(&request.request.id));
    peer.rescript(
        Script::new()
            .on("tasks/get", Reply::result(&asking()))
            .on("message/send", Reply::result(&older("completed"))),
    );
    desk.decide(&request, Answer::Text("To Sato".to_owned())).await;
    compared(&desk, &id, "the answer to arrive", |sides| states(sides)[1] == Some("completed")).await;
    let replies = peer.requests();
    let last = replies.iter().rfind(|request| request.method().as_deref() == Some("message/send"));
    assert_eq!(last.expect("the reply was sent").path, "/old");
}

/// A task of 0.3 that waits for a word.
fn asking() -> Value {
    let mut task = older("input-required");
    task["status"]["message"] = json!({
        "kind": "message", "messageId": "q-1", "role": "agent",
        "parts": [{ "kind": "text", "text": "To whom?" }],
    });
    task
}

#[tokio::test]
async fn both_sides_stop_at_once() {
    let script =
        Script::new().on("SendMessage", Reply::new(200).hang()).on("message/send", Reply::new(200).hang());
    let (peer, desk, _, id) = begun(script).await;
    peer.received(3).await;
    compared(&desk, &id, "both to be sent", |sides| sides.iter().all(|side| side.busy)).await;
    desk.bench.comparisons().stop(&id).await.unwrap();
    let ended = |sides: [&ComparedSide; 2]| sides.iter().all(|side| !side.busy && side.failure.is_some());
    compared(&desk, &id, "both to stop", ended).await;
}

#[tokio::test]
async fn a_side_that_is_forgotten_leaves_the_other_and_both_leave_nothing() {
    let script = Script::new()
        .on("SendMessage", Reply::result(&json!({ "task": newer("TASK_STATE_COMPLETED") })))
        .on("message/send", Reply::result(&older("completed")));
    let (_peer, desk, _, id) = begun(script).await;
    let found = compared(&desk, &id, "both answers", |sides| states(sides) == [Some("completed"); 2]).await;
    let [first, second] = &found.sides[..] else { panic!("{found:?}") };
    desk.bench.history().forget(Forgettable::Conversation(first.conversation.clone())).await.unwrap();
    let left = desk.bench.comparisons().look(&id).await.unwrap();
    assert_eq!(left.sides.iter().map(|side| &side.conversation).collect::<Vec<_>>(), [&second.conversation]);
    desk.bench.history().forget(Forgettable::Conversation(second.conversation.clone())).await.unwrap();
    let gone = desk.bench.comparisons().look(&id).await;
    assert!(matches!(gone, Err(CoreError::NotFound { .. })), "{gone:?}");
}
