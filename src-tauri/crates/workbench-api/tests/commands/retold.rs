//! Words that an agent repeats under other ids, as they grow, or one at a time, are shown once.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::{Page, items};

fn card(url: &str) -> Value {
    json!({
        "name": "Echo", "description": "Says it again.", "version": "1", "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [],
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    })
}

/// The conversation after an agent answered "Go" with these events.
async fn told(events: &[Value]) -> (Page, Value) {
    let events = events.iter().map(|event| format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{event}}}"#));
    let answer = events.fold(Reply::sse(200), |reply, event| reply.event(&event));
    let peer = ScriptedPeer::start(Script::new().on("SendStreamingMessage", answer)).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&card(&peer.url()).to_string()).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let conversation = made["id"].as_str().unwrap();
    page.say(conversation, "Go").await;
    let view = page.settled(conversation, "completed").await;
    (page, view)
}

#[expect(clippy::needless_pass_by_value, reason = "what is made for it")]
fn task(state: &str, more: Value) -> Value {
    let mut task = json!({ "id": "t", "contextId": "c", "status": { "state": state } });
    task.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "task": task })
}

fn status(state: &str, id: &str, text: &str) -> Value {
    let message = json!({ "messageId": id, "role": "ROLE_AGENT", "parts": [{ "text": text }] });
    json!({ "statusUpdate": { "taskId": "t", "contextId": "c", "status": { "state": state, "message": message } } })
}

fn texts(view: &Value) -> Vec<(&str, &str)> {
    let shown = items(view, "message").into_iter();
    shown.map(|item| (item["role"].as_str().unwrap(), item["parts"][0]["text"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_persons_words_are_shown_where_they_were_sent_whatever_their_ids() {
    let said = |role: &str, text: &str, id: Value| json!({ "role": role, "parts": [{ "text": text }], "messageId": id });
    let history = json!([
        said("ROLE_USER", "Go", "another-id".into()),
        said("ROLE_AGENT", "Going.", "a".into()),
        said("ROLE_USER", "Stop", "b".into()),
        said("ROLE_USER", "Go", Value::Null),
    ]);
    let (_page, view) = told(&[task("TASK_STATE_COMPLETED", json!({ "history": history }))]).await;
    let expected = [("user", "Go"), ("agent", "Going."), ("user", "Stop"), ("user", "Go")];
    assert_eq!(texts(&view), expected, "somebody else said “Stop”, and once more “Go”: {view:#}");
}

#[tokio::test]
async fn a_message_that_grows_stands_there_once() {
    for ids in [["m", "m", "m"], ["1", "2", "3"]] {
        let (page, view) = told(&[
            task("TASK_STATE_SUBMITTED", json!({})),
            status("TASK_STATE_WORKING", ids[0], "The"),
            status("TASK_STATE_WORKING", ids[1], "The tests"),
            status("TASK_STATE_COMPLETED", ids[2], "The tests ran."),
        ])
        .await;
        assert_eq!(texts(&view), [("user", "Go"), ("agent", "The tests ran.")], "{ids:?}: {view:#}");
        let found = page.call("search.query", json!({ "text": "ran", "limit": null })).await;
        assert_eq!(found.as_array().unwrap().len(), 1, "{ids:?}: {found:#}");
    }
}

#[tokio::test]
async fn a_text_that_comes_as_an_artifact_for_every_word_is_read_as_one() {
    let words = ["Day ", "one: ", "walk ", "to "];
    let piece = |(at, word): (usize, &&str)| {
        let artifact =
            json!({ "artifactId": format!("a-{at}"), "name": "result", "parts": [{ "text": word }] });
        json!({ "artifactUpdate": { "taskId": "t", "contextId": "c", "append": true, "artifact": artifact } })
    };
    let mut events = vec![task("TASK_STATE_WORKING", json!({}))];
    events.extend(words.iter().enumerate().map(piece));
    events.push(status("TASK_STATE_COMPLETED", "m", "There you are."));
    let (_page, view) = told(&events).await;
    let shown = items(&view, "artifact");
    assert_eq!(shown.len(), 1, "{view:#}");
    assert_eq!(shown[0]["parts"][0]["text"], "Day one: walk to ");
    let pieces: Vec<&str> = shown[0]["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|piece| piece["artifactId"].as_str().unwrap())
        .collect();
    assert_eq!(pieces, ["a-0", "a-1", "a-2", "a-3"], "each can be had");
}

#[tokio::test]
async fn words_said_on_the_way_answer_a_task_that_completes_without_any() {
    let last = json!({ "statusUpdate": { "taskId": "t", "contextId": "c", "status": { "state": "TASK_STATE_COMPLETED" } } });
    let told_as = async |words: &[&str]| {
        let mut events = vec![task("TASK_STATE_SUBMITTED", json!({}))];
        let words = words.iter().enumerate();
        events.extend(words.map(|(at, text)| status("TASK_STATE_WORKING", &at.to_string(), text)));
        events.push(last.clone());
        let (_page, view) = told(&events).await;
        let shown = items(&view, "message").into_iter().filter(|item| item["role"] == "agent");
        shown
            .map(|item| (item["parts"][0]["text"].as_str().unwrap().to_owned(), item["progress"] == true))
            .collect::<Vec<_>>()
    };
    let (step, answer) = ("Processing your request...", "Your next meeting: 14:00, room Elbe.");
    let expected = [(step.to_owned(), true), (answer.to_owned(), false)];
    assert_eq!(told_as(&[step, answer]).await, expected, "each is a message");
    let whole = [("The answer is 42.".to_owned(), false)];
    assert_eq!(told_as(&["The", " ", "answer", " is 4", "2."]).await, whole, "a word each");
    assert_eq!(told_as(&[answer]).await, [(answer.to_owned(), false)], "nothing before it");
}
