//! Several messages with one id are one text, in whatever way an agent sends it: piece by piece, whole each time,
//! or both.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::ConversationId;

use crate::support::Desk;
use crate::till::card;

const PIECES: [&str; 7] = ["Peel ", "the ", "onions, ", "then ", "the ", "the ", "carrots."];
const WHOLE: &str = "Peel the onions, then the the carrots.";

/// A message of the agent under the one id that it gives.
fn said(text: &str) -> Value {
    json!({
        "messageId": "m", "role": "ROLE_AGENT", "contextId": "c", "taskId": "t", "parts": [{ "text": text }],
        "metadata": { "content_category": "content" },
    })
}

fn alone(text: &str) -> Value {
    json!({ "message": said(text) })
}

fn status(state: &str, says: Option<&str>) -> Value {
    let mut status = json!({ "state": format!("TASK_STATE_{state}") });
    if let Some(text) = says {
        status["message"] = said(text);
    }
    json!({ "statusUpdate": { "taskId": "t", "contextId": "c", "status": status } })
}

fn working(text: &str) -> Value {
    status("WORKING", Some(text))
}

/// The task at its end, with the text in its history as the agent keeps it.
fn done(history: &[&str]) -> Value {
    let history: Vec<Value> = history
        .iter()
        .map(|text| json!({ "messageId": "m", "role": "ROLE_AGENT", "contextId": "c", "taskId": "t", "parts": [{ "text": text }] }))
        .collect();
    json!({ "task": { "id": "t", "contextId": "c", "status": { "state": "TASK_STATE_COMPLETED" }, "history": history } })
}

fn stream(events: &[Value]) -> Reply {
    events.iter().fold(Reply::sse(200), |reply, event| {
        reply.event(&json!({ "jsonrpc": "2.0", "id": 1, "result": event }).to_string())
    })
}

/// The agent's messages once its stream has ended, each by itself.
async fn texts(desk: &Desk, conversation: &ConversationId) -> Vec<String> {
    desk.replies(conversation).await.iter().map(|stored| stored.message.text()).collect()
}

async fn check(events: &[Value], expected: &[&str], why: &str) {
    let peer = ScriptedPeer::start(
        Script::new().on("SendStreamingMessage", stream(events)).on("GetTask", Reply::error(-32601, "no")),
    )
    .await
    .expect("a free port");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), true).to_string()).await;
    let message = desk.say(&conversation, "How do I begin?").await;
    desk.delivered(&message).await;
    desk.wait_for("the end of the stream", async |desk| {
        let idle = !desk.bench.screens().transcript(&conversation).await.expect("it is there").busy;
        (idle && !texts(desk, &conversation).await.is_empty()).then_some(())
    })
    .await;
    assert_eq!(texts(&desk, &conversation).await, expected, "{why}");
    let desk = desk.restart().await;
    assert_eq!(texts(&desk, &conversation).await, expected, "{why}, also after a restart");
}

fn each(tell: fn(&str) -> Value) -> Vec<Value> {
    PIECES.iter().map(|piece| tell(piece)).collect()
}

/// All that there is by now, again and again.
fn growing(tell: fn(&str) -> Value) -> Vec<Value> {
    (1..=PIECES.len()).map(|count| tell(&PIECES[..count].concat())).collect()
}

fn between(first: Value, told: Vec<Value>, last: &[Value]) -> Vec<Value> {
    [vec![first], told, last.to_vec()].concat()
}

#[tokio::test]
async fn pieces_of_one_id_are_one_text() {
    let (begin, end) = (status("WORKING", None), [status("COMPLETED", None)]);
    check(&between(begin.clone(), each(alone), &end), &[WHOLE], "messages, piece by piece").await;
    check(&between(begin.clone(), each(working), &end), &[WHOLE], "words of a status, piece by piece").await;
    check(&between(begin.clone(), growing(alone), &end), &[WHOLE], "messages, all of it each time").await;
    check(&between(begin, growing(working), &end), &[WHOLE], "words of a status, all of it each time").await;
}

#[tokio::test]
async fn the_whole_text_takes_the_place_of_its_pieces() {
    let begin = status("WORKING", None);
    let whole = [status("COMPLETED", None), done(&[WHOLE])];
    check(&between(begin.clone(), each(alone), &whole), &[WHOLE], "in the history, without metadata").await;
    let whole = [alone(WHOLE), status("COMPLETED", None)];
    check(&between(begin.clone(), each(alone), &whole), &[WHOLE], "as the last message").await;
    let whole = [status("COMPLETED", Some(WHOLE))];
    check(&between(begin.clone(), each(working), &whole), &[WHOLE], "as the last status").await;
    let trimmed = [alone("\n Peel the onions, then\nthe the carrots."), status("COMPLETED", None)];
    let expected = ["\n Peel the onions, then\nthe the carrots."];
    check(&between(begin.clone(), each(alone), &trimmed), &expected, "with other white space").await;
    check(
        &between(begin, each(working), &[done(&PIECES)]),
        &[WHOLE],
        "piece by piece in the history as well",
    )
    .await;
}

#[tokio::test]
async fn pieces_outside_of_any_task_are_one_text() {
    let bare = |text: &str| json!({ "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": text }] } });
    let told: Vec<Value> = PIECES.iter().map(|piece| bare(piece)).collect();
    check(&told, &[WHOLE], "piece by piece").await;
    check(&[told, vec![bare(WHOLE)]].concat(), &[WHOLE], "and whole at the end").await;
}

#[tokio::test]
async fn what_is_no_piece_stays_a_message_of_its_own() {
    let begin = status("WORKING", None);
    let end = [status("COMPLETED", None)];
    let steps = vec![working("Looking for a recipe…"), working("Reading what it says.")];
    check(
        &between(begin.clone(), steps, &end),
        &["Looking for a recipe…", "Reading what it says."],
        "whole sentences of a status are steps",
    )
    .await;
    let steps = vec![working("Searching the web"), working("Reading two pages")];
    let expected = ["Searching the web", "Reading two pages"];
    check(&between(begin.clone(), steps, &end), &expected, "so are steps without a full stop").await;
    let mut thought = alone("The person wants to cook. ");
    thought["message"]["metadata"]["content_category"] = json!("reasoning");
    let told = [vec![thought], each(alone)].concat();
    check(&between(begin, told, &end), &["The person wants to cook. ", WHOLE], "thoughts are no answer")
        .await;
}

#[tokio::test]
async fn words_of_the_next_turn_under_the_same_id_are_another_text() {
    let turn = |text: &str| {
        stream(&[
            json!({ "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": text }] } }),
        ])
    };
    let peer = ScriptedPeer::start(Script::new().then(turn("Hello. ")).then(turn("Goodbye.")))
        .await
        .expect("a free port");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), true).to_string()).await;
    for words in ["hello", "goodbye"] {
        let message = desk.say(&conversation, words).await;
        desk.delivered(&message).await;
    }
    assert_eq!(texts(&desk, &conversation).await, ["Hello. ", "Goodbye."]);
}
