//! Faults of agents, networks and people: each gets a sentence with its cause, and earlier messages stay.

mod answers;
mod cards;
mod streams;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::ConversationId;
use workbench_store::sent::SentStatus;

use crate::support::Desk;
use crate::till::card;

/// An agent that answers the first message well and everything after it with `reply`.
struct Bad {
    desk: Desk,
    peer: ScriptedPeer,
    conversation: ConversationId,
}

const FIRST: &str = "said while all was well";

impl Bad {
    /// `streams`: the agent is asked to stream.
    async fn agent(streams: bool, reply: Reply) -> Self {
        let bad = Self::script(streams, Script::new().on("GetTask", not_found())).await;
        let both = Script::new()
            .on("SendMessage", reply.clone())
            .on("SendStreamingMessage", reply)
            .on("GetTask", not_found());
        bad.peer.rescript(both);
        bad
    }

    /// The same with whatever script a test has in mind, after the first message was answered.
    async fn script(streams: bool, later: Script) -> Self {
        let well =
            json!({ "message": { "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
        let first =
            Script::new().on("SendMessage", Reply::result(&well)).on("SendStreamingMessage", events(&[well]));
        let peer = ScriptedPeer::start(first).await.expect("a free port");
        let desk = Desk::new().await;
        let conversation = desk.converse_with(&card(&peer.url(), streams).to_string()).await;
        let said = desk.say(&conversation, FIRST).await;
        desk.delivered(&said).await;
        peer.rescript(later);
        Self { desk, peer, conversation }
    }

    /// Says something that fails, and holds that nothing of the conversation is lost, not even over a
    /// restart. Returns what the person is told.
    async fn fails(self) -> workbench_core::Explanation {
        let said = self.desk.say(&self.conversation, "said when it was not").await;
        let told = self.desk.failure(&said).await;
        let desk = self.desk.restart().await;
        let sent = desk.sent(&said).await;
        assert_eq!(sent.status, SentStatus::Failed);
        assert_eq!(sent.parts[0].as_text(), Some("said when it was not"), "it can be sent again");
        let replies = desk.replies(&self.conversation).await;
        assert_eq!(replies[0].message.text(), "fine", "the first answer is still there");
        told
    }
}

fn not_found() -> Reply {
    Reply::error(-32001, "task not found")
}

fn response(result: &Value) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#)
}

fn events(results: &[Value]) -> Reply {
    results.iter().fold(Reply::sse(200), |reply, result| reply.event(&response(result)))
}

fn task(state: &str) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": { "state": format!("TASK_STATE_{state}") } })
}

fn chunk(text: &str, append: bool) -> Value {
    json!({ "artifactUpdate": {
        "taskId": "t-1", "contextId": "c-1", "append": append,
        "artifact": { "artifactId": "a-1", "parts": [{ "text": text }] },
    } })
}
