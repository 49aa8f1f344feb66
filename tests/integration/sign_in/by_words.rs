//! A sign-in that an agent asks for in words, and that ends with a code to bring back.

use a2a_hitl::{Answer, Item, WordsBack};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::{Content, ConversationId};
use workbench_store::approvals::{Approval, ApprovalState};

use crate::support::Desk;
use crate::till::card;

const LINK: &str =
    "https://idp.example/o/authorize?response_type=code&client_id=x&scope=openid+mail&state=Rk2mPq";

fn task(state: &str, says: &str) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": { "state": format!("TASK_STATE_{state}"),
        "message": { "messageId": format!("m-{state}"), "role": "ROLE_AGENT", "parts": [{ "text": says }] } } })
}

struct Asked {
    peer: ScriptedPeer,
    desk: Desk,
    conversation: ConversationId,
    request: Approval,
}

/// An agent that asks in these words, and is content with whatever it gets next.
async fn asked(state: &str, words: &str) -> Asked {
    let waiting = task(state, words);
    let script = || Script::new().on("GetTask", Reply::result(&waiting));
    let first = script().on("SendMessage", Reply::result(&json!({ "task": waiting })));
    let peer = ScriptedPeer::start(first).await.expect("a free port");
    let desk = Desk::new().await;
    let (conversation, request) = desk.asked_by(&card(&peer.url(), false).to_string(), "hello").await;
    let done = json!({ "task": task("COMPLETED", "Signed in.") });
    peer.rescript(script().on("SendMessage", Reply::result(&done)));
    Asked { peer, desk, conversation, request }
}

impl Asked {
    /// The message that the agent got last.
    fn sent(&self) -> Value {
        let sent = self.peer.requests().into_iter().rfind(|it| it.method().as_deref() == Some("SendMessage"));
        sent.expect("an answer").json()["params"]["message"].clone()
    }
}

#[tokio::test]
async fn a_code_that_is_to_be_brought_back_is_sent_as_it_is() {
    let words = format!(
        "Go to the following link:\n\n    {LINK}\n\nOnce finished, enter the verification code provided in your browser:"
    );
    let asked = asked("AUTH_REQUIRED", &words).await;
    let reading = &StoredRequest::of(&asked.request).expect("it can be read").reading;
    let [Item::Link { url, words, code, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((url.as_deref(), *words, code.as_deref()), (Some(LINK), WordsBack::Asked, None));
    asked.desk.decide(&asked.request, Answer::Text(" 4/0AbCdEfGhIj \n".to_owned())).await;
    asked.desk.request_when(&asked.request.request.id, ApprovalState::Delivered).await;
    let sent = asked.sent();
    assert_eq!(sent["parts"], json!([{ "text": "4/0AbCdEfGhIj" }]), "the code and nothing else");
    assert_eq!((&sent["taskId"], &sent["contextId"]), (&json!("t-1"), &json!("c-1")));
}

#[tokio::test]
async fn that_it_is_done_can_be_said_all_the_same() {
    let asked = asked("AUTH_REQUIRED", &format!("Sign in at {LINK} and come back.")).await;
    asked.desk.decide(&asked.request, Answer::Done).await;
    asked.desk.request_when(&asked.request.request.id, ApprovalState::Delivered).await;
    assert_eq!(asked.sent()["parts"], json!([{ "text": "done" }]));
}

#[tokio::test]
async fn words_in_the_chat_go_to_the_task_that_waits_whatever_it_waits_for() {
    for state in ["AUTH_REQUIRED", "INPUT_REQUIRED"] {
        let asked = asked(state, &format!("Open {LINK} and paste the code here.")).await;
        let task = asked.desk.tasks(&asked.conversation).await.remove(0).row.task_key;
        let content = Content { text: "4/0AbCdEfGhIj".to_owned(), ..Content::default() };
        let said = asked.desk.say_content(&asked.conversation, content, Some(task)).await;
        asked.desk.delivered(&said).await;
        let sent = asked.sent();
        assert_eq!((&sent["taskId"], &sent["contextId"]), (&json!("t-1"), &json!("c-1")), "{state}");
        assert_eq!(asked.desk.tasks(&asked.conversation).await.len(), 1, "{state}: no second task begins");
        assert_eq!(asked.desk.open_requests().await.len(), 0, "{state}: nothing waits any more");
    }
}
