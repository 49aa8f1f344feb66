//! Extensions that a task was begun with, and those that its agent insists on.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::json;
use workbench_core::approvals::outcome::Outcome;
use workbench_core::{CallSentence, ConnectionId, Content, ConversationId, Remedy, Sentence};
use workbench_store::approvals::ApprovalState;
use workbench_store::options::SendOptions;

use super::ORDER;
use super::scripted::{answer, asking, taken};
use crate::support::{Desk, approve, outcome};
use crate::till::card;

const EXTENSION: &str = "https://example.com/acceptance/v1";

#[tokio::test]
async fn an_answer_asks_for_the_extensions_that_its_task_began_with() {
    let (waiting, done) = (asking("", ""), asking("", "").replace("INPUT_REQUIRED", "COMPLETED"));
    let script = Script::new().on("GetTask", answer(&waiting)).on("SendMessage", taken(&waiting));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), false).to_string()).await;
    let options = SendOptions { extensions: Some(vec![EXTENSION.to_owned()]), ..SendOptions::default() };
    let content = Content { text: ORDER.to_owned(), options, ..Content::default() };
    desk.say_content(&conversation, content, None).await;
    let request = desk.request().await;

    peer.rescript(Script::new().on("GetTask", answer(&waiting)).on("SendMessage", taken(&done)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let sent = peer.requests().into_iter().filter(|call| call.method().as_deref() == Some("SendMessage"));
    let asked_for: Vec<_> = sent.map(|call| call.header("a2a-extensions").map(str::to_owned)).collect();
    assert_eq!(asked_for, [Some(EXTENSION.to_owned()), Some(EXTENSION.to_owned())]);
}

/// An agent that insists on the extension, and says so in its refusal.
async fn insisting() -> (ScriptedPeer, Desk, ConversationId) {
    let peer = ScriptedPeer::start(Script::new().on("SendMessage", refusal())).await.unwrap();
    let desk = Desk::new().await;
    let mut card = card(&peer.url(), false);
    card["capabilities"]["extensions"] =
        json!([{ "uri": EXTENSION, "description": "Accepts or rejects drafts.", "required": true }]);
    let conversation = desk.converse_with(&card.to_string()).await;
    (peer, desk, conversation)
}

fn refusal() -> Reply {
    let details = json!([{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "domain": "a2a-protocol.org",
        "reason": "EXTENSION_SUPPORT_REQUIRED", "metadata": { "uri": EXTENSION } }]);
    let error = json!({ "code": -32008, "message": "Extension support required", "data": details });
    Reply::json(200, format!(r#"{{"jsonrpc":"2.0","id":$id,"error":{error}}}"#))
}

fn last_asked_for(peer: &ScriptedPeer) -> Option<String> {
    let all = peer.requests();
    let last = all.iter().rev().find(|call| call.method().as_deref() == Some("SendMessage"));
    last.and_then(|call| call.header("a2a-extensions")).map(str::to_owned)
}

async fn agent_of(desk: &Desk) -> ConnectionId {
    desk.bench.connections().await.expect("agents").remove(0).id
}

#[rstest]
#[case::by_default(None)]
#[case::though_others_were_chosen(Some(Vec::new()))]
#[tokio::test]
async fn a_message_that_was_refused_without_an_extension_goes_with_it(#[case] chosen: Option<Vec<String>>) {
    let (peer, desk, conversation) = insisting().await;
    let options = SendOptions { extensions: chosen, ..SendOptions::default() };
    let content = Content { text: ORDER.to_owned(), options, ..Content::default() };
    let message = desk.say_content(&conversation, content, None).await;
    let why = desk.failure(&message).await;
    let expected = CallSentence::DescribedExtensionWanted {
        uri: EXTENSION.to_owned(),
        description: "Accepts or rejects drafts.".to_owned(),
    };
    assert_eq!(why.message, Sentence::from(expected));
    let uris = vec![EXTENSION.to_owned()];
    assert_eq!(why.remedy, Some(Remedy::RequestExtensions { uris: uris.clone() }));

    peer.rescript(Script::new().on("SendMessage", taken(&asking("", ""))));
    desk.bench.agents().request_extensions(&agent_of(&desk).await, uris).await.expect("it is in the card");
    desk.bench.chats().say_again(&message).await.expect("it can be sent again");
    desk.request().await;
    assert_eq!(last_asked_for(&peer).as_deref(), Some(EXTENSION));
}

#[tokio::test]
async fn an_answer_that_was_refused_without_an_extension_names_it() {
    let (peer, desk, conversation) = insisting().await;
    let waiting = asking("", "");
    peer.rescript(Script::new().on("SendMessage", taken(&waiting)));
    desk.say(&conversation, ORDER).await;
    let request = desk.request().await;
    peer.rescript(Script::new().on("SendMessage", refusal()).on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    let refused = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    let told = Outcome::of(&refused).expect("why it came back");
    assert!(outcome(&refused).contains(EXTENSION), "{}", outcome(&refused));
    assert_eq!(told.extensions, [EXTENSION], "so that they can be asked for from the new card");

    let again = desk.request().await;
    desk.bench.agents().request_extensions(&agent_of(&desk).await, told.extensions).await.expect("asked for");
    let done = waiting.replace("INPUT_REQUIRED", "COMPLETED");
    peer.rescript(Script::new().on("SendMessage", taken(&done)).on("GetTask", answer(&waiting)));
    desk.decide(&again, approve()).await;
    desk.request_when(&again.request.id, ApprovalState::Delivered).await;
    assert_eq!(last_asked_for(&peer).as_deref(), Some(EXTENSION));
}
