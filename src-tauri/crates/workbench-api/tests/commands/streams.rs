//! Streams that an agent ends by an error while its task goes on: its words are shown once, at that task.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::{Page, items};

const REASON: &str = "An internal error occurred during streaming.";

fn card(url: &str) -> String {
    json!({
        "name": "Contracts", "description": "Reads contracts.", "version": "1", "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [],
        "supportedInterfaces": [{ "url": url, "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0" }],
    })
    .to_string()
}

fn task(state: &str) -> Value {
    let piece = json!({ "artifactId": "a", "parts": [{ "text": "The contract has three parts." }] });
    json!({ "id": "t", "contextId": "c", "status": { "state": state }, "artifacts": [piece] })
}

/// A stream that begins with the task and ends with `error`.
fn broken(error: &Value) -> Reply {
    let working = json!({ "task": task("TASK_STATE_WORKING") });
    Reply::sse(200).event(&working.to_string()).event(&json!({ "error": error }).to_string())
}

#[tokio::test]
async fn an_error_that_ends_each_stream_is_told_once_in_the_agents_words() {
    let agent = |error: &Value| {
        Script::new()
            .on("/message:stream", broken(error))
            .on("/tasks/t:subscribe", broken(error))
            .on("/tasks/t", Reply::json(200, task("TASK_STATE_WORKING").to_string()))
    };
    for error in [json!(REASON), json!({ "code": 500, "status": "INTERNAL", "message": REASON })] {
        let peer = ScriptedPeer::start(agent(&error)).await.unwrap();
        let page = Page::open().await;
        let id = page.connect(&card(&peer.url())).await;
        let made = page.call("chats.create", json!({ "agentId": id })).await;
        let chat = made["id"].as_str().unwrap();
        page.say(chat, "Read the lease").await;
        let again = |view: &Value| items(view, "notice").iter().any(|notice| notice["count"] == 2);
        let view = page.until("chats.get", json!({ "id": chat }), again).await;
        let notices = items(&view, "notice");
        let [notice] = notices.as_slice() else { panic!("one notice: {view:#}") };
        assert_eq!(notice["message"], json!({ "code": "stream-ended-saying", "said": REASON }));
        assert_eq!(notice["hints"], json!([{ "code": "looked-at-again" }]), "nobody knows more");
        assert!(notice["exchangeId"].is_string(), "it leads to its bytes: {notice:#}");
        assert_eq!(items(&view, "artifact")[0]["streaming"], false, "nothing is being sent");
    }
}
