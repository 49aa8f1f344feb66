//! Unreadable content, and content in another form: nothing of it is dropped silently.

use a2a_protocol::model::Content;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::inspector::Wanted;
use workbench_core::queries::Place;

use super::{message, scripted, talking_to};
use crate::support::Desk;
use crate::till::card;

#[tokio::test]
async fn an_answer_that_is_none_is_shown_as_it_came_with_what_was_expected() {
    let poem = json!({ "kind": "poem", "lines": ["Roses are red"] });
    let (desk, _peer, conversation) = talking_to(&poem).await;
    let said = desk.say(&conversation, "go").await;
    let told = serde_json::to_string(&desk.failure(&said).await).unwrap();
    for word in ["neither-message-nor-task", "it-begins", "Roses are red", "expected-answer"] {
        assert!(told.contains(word), "{word}: {told}");
    }
    let replies = desk.replies(&conversation).await;
    let Content::Unknown(shown) = &replies[0].message.parts[0].content else { panic!("{replies:?}") };
    assert_eq!(shown.to_value(), poem);
}

/// Each kind of answer that is none, with what of it must be told.
#[tokio::test]
async fn an_unreadable_answer_is_told_with_its_beginning_and_its_bytes() {
    let typed = |media_type: &str, body: &str| Reply::new(200).header("content-type", media_type).bytes(body);
    let json = |body: &str| typed("application/json", body);
    for (streams, reply, code, begins) in [
        (false, json("the cook is ill"), "answer-not-json", "the cook is ill"),
        (false, json("{\"result\": {\"soup"), "answer-ends-early", "soup"),
        (false, json("{\"mood\": \"blue\"}"), "answer-without-result", "blue"),
        (false, json("<html><body>Sign in here</body></html>"), "answer-is-web-page", "Sign in here"),
        (true, typed("text/event-stream", "the cook is ill\n"), "no-event", "the cook is ill"),
        (
            true,
            typed("text/event-stream", "event: error\ndata: the cook is ill\n\n"),
            "error-of-unknown-form",
            "the cook is ill",
        ),
        (true, typed("text/event-stream", "data: the cook is ill\n\n"), "answer-not-json", "the cook is ill"),
    ] {
        let call = if streams { "SendStreamingMessage" } else { "SendMessage" };
        let peer = ScriptedPeer::start(Script::new().on(call, reply)).await.expect("a free port");
        let desk = Desk::new().await;
        let conversation = desk.converse_with(&card(&peer.url(), streams).to_string()).await;
        let said = desk.say(&conversation, "go").await;
        let told = serde_json::to_string(&desk.failure(&said).await).unwrap();
        for word in [code, "it-begins", begins] {
            assert!(told.contains(word), "{word}: {told}");
        }
        let sent = Wanted::Place(Place::Sent { id: said });
        desk.bench
            .inspector()
            .locate(sent)
            .await
            .unwrap_or_else(|error| panic!("one step to the bytes of {code}: {error}"));
    }
}

#[tokio::test]
async fn what_cannot_be_read_beside_an_answer_is_shown_as_well() {
    let answer = |result: &Value| json!({ "jsonrpc": "2.0", "id": "1", "result": result }).to_string();
    let hello = json!({ "message": message("m-1", &json!([{ "text": "hi" }])) });
    let body = format!("{}\n{}\n", answer(&json!({ "mood": "blue" })), answer(&hello));
    let (desk, _peer, conversation) = scripted(
        Script::new()
            .on("SendMessage", Reply::new(200).header("content-type", "application/x-ndjson").bytes(body)),
    )
    .await;
    let said = desk.say(&conversation, "go").await;
    desk.delivered(&said).await;
    let replies = desk.wait_for("both", async |desk| {
        let replies = desk.replies(&conversation).await;
        (replies.len() == 2).then_some(replies)
    });
    let replies = replies.await;
    assert!(matches!(replies[0].message.parts[0].content, Content::Unknown(_)), "{replies:?}");
    assert_eq!(replies[1].message.text(), "hi");
}

#[tokio::test]
async fn a_stream_of_lines_is_followed_to_its_end() {
    let answer = |result: &Value| format!("{}\n", json!({ "jsonrpc": "2.0", "id": "1", "result": result }));
    let status = |state: &str| json!({ "state": state });
    let task =
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": status("TASK_STATE_SUBMITTED") } });
    let artifact = json!({ "artifactUpdate": { "taskId": "t-1", "contextId": "c-1",
        "artifact": { "artifactId": "a-1", "parts": [{ "text": "The parcel left at nine." }] } } });
    let done = json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "status": status("TASK_STATE_COMPLETED") } });
    let body: String = [task, artifact, done].iter().map(answer).collect();
    let lines = Reply::new(200).header("content-type", "application/x-ndjson").bytes(body);
    let peer =
        ScriptedPeer::start(Script::new().on("SendStreamingMessage", lines)).await.expect("a free port");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), true).to_string()).await;
    desk.say(&conversation, "go").await;
    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(task.artifacts[0].text(), "The parcel left at nine.");
}
